//! Composes positions with long series of forcing moves.
//!
//! Games have few long series. So the search changes a random position piece by piece, and keeps
//! each change that does not shorten its series.

use super::series::{Series, shortest_series};
use ouk_engine::puzzle::{Aim, Puzzle, Suite};
use ouk_rules::{AnyPosition, GameId, RuleSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// The positions to visit at most to find the series of one position.
const TRIAL: u64 = 4_000;
/// The number of changes in a row without a longer series after which the search starts from
/// another position.
const PATIENCE: u32 = 1_000;
/// The most pieces of one side, without its king.
const MOST_PIECES: usize = 15;
/// The smallest number of legal moves; with fewer, a puzzle would be too easy.
const CHOICES: usize = 5;

/// The series to look for.
#[derive(Clone, Debug)]
pub struct WantedSeries {
    /// The number of forcing moves in the series.
    pub orders: RangeInclusive<u32>,
    /// The number of series of each length.
    pub each: usize,
    /// The most positions to start from.
    pub attempts: u32,
    /// The seed; the same seed finds the same series.
    pub seed: u64,
}

/// A board as letters, one for each square in the order of position text.
type Letters = [char; 64];

/// Composes positions until there are enough series of each length, or the limit is reached; `tell`
/// receives each series.
pub fn mine_series(
    game: GameId,
    rules: &'static RuleSet,
    wanted: &WantedSeries,
    tell: &mut dyn FnMut(&Puzzle),
) -> Suite {
    let mut rng = fastrand::Rng::with_seed(wanted.seed);
    let (mut found, mut seen) = (BTreeMap::<u32, usize>::new(), BTreeSet::new());
    let mut suite = Suite { game, rules, puzzles: Vec::new() };
    for _ in 0..wanted.attempts {
        let lacks = |orders: &u32| found.get(orders).copied().unwrap_or(0) < wanted.each;
        let lacking: Vec<u32> = wanted.orders.clone().filter(lacks).collect();
        let Some(&goal) = rng.choice(&lacking) else { break };
        let Some((position, series)) = climb(game, rules, goal, &mut rng) else { continue };
        if !lacking.contains(&series.orders) || !seen.insert(position.key()) {
            continue;
        }
        let aim = Aim::Series { orders: series.orders };
        let number = found.entry(series.orders).or_default();
        *number += 1;
        let id = format!("{}-{}-{number:03}", game.name(), aim.word());
        let puzzle = Puzzle { id, position, best: series.first[0], aim };
        tell(&puzzle);
        suite.puzzles.push(puzzle);
    }
    let orders = |puzzle: &Puzzle| match puzzle.aim {
        Aim::Series { orders } => orders,
        Aim::Mate { .. } | Aim::Ending { .. } | Aim::Gain { .. } => 0,
    };
    suite.puzzles.sort_by_key(orders);
    suite
}

/// Changes a random position until its series has at least `goal` forcing moves, or no change
/// helps.
fn climb(
    game: GameId,
    rules: &'static RuleSet,
    goal: u32,
    rng: &mut fastrand::Rng,
) -> Option<(AnyPosition, Series)> {
    let most = goal + 2;
    let mut letters = random_board(game, rules, rng);
    let mut best: Option<(AnyPosition, Series)> = None;
    let mut left = PATIENCE;
    while left > 0 {
        left -= 1;
        let next = changed(&letters, rng);
        let Some(position) = read(game, rules, &next) else { continue };
        let Some(series) = shortest_series(&position, most, TRIAL) else { continue };
        let before = best.as_ref().map(|(_, series)| series.orders);
        if before.is_some_and(|before| series.orders < before) {
            continue;
        }
        if before.is_none_or(|before| series.orders > before) {
            left = PATIENCE;
        }
        let reached = series.orders >= goal;
        (letters, best) = (next, Some((position, series)));
        if reached {
            break;
        }
    }
    best
}

/// A random board with some pieces of each side and the kings, which in Min Rek Chanh are always on
/// the same squares.
fn random_board(game: GameId, rules: &'static RuleSet, rng: &mut fastrand::Rng) -> Letters {
    let array = AnyPosition::start(game, rules);
    let mut letters = ['.'; 64];
    for (index, letter) in letters_of(&array).into_iter().enumerate() {
        if letter.eq_ignore_ascii_case(&'k') {
            letters[index] = letter;
        }
    }
    for letter in "Mm".chars().cycle().take(rng.usize(10..24)) {
        let at = rng.usize(..64);
        if letters[at] == '.' {
            letters[at] = letter;
        }
    }
    letters
}

fn letters_of(position: &AnyPosition) -> Letters {
    let mut letters = ['.'; 64];
    let text = position.to_fen();
    let mut at = 0;
    for letter in text.chars().take_while(|letter| *letter != ' ').filter(|letter| *letter != '/') {
        match letter.to_digit(10) {
            Some(gap) => at += gap as usize,
            None => {
                letters[at] = letter;
                at += 1;
            }
        }
    }
    letters
}

/// A copy of the board with one piece added, removed, turned or moved.
fn changed(letters: &Letters, rng: &mut fastrand::Rng) -> Letters {
    let mut next = *letters;
    let at = rng.usize(..64);
    let other = rng.usize(..64);
    let is_king = |at: usize| next[at].eq_ignore_ascii_case(&'k');
    if !is_king(at) && !is_king(other) && rng.bool() {
        next.swap(at, other);
    } else if !is_king(at) {
        next[at] = *rng.choice(&['.', 'M', 'm']).unwrap_or(&'.');
    }
    next
}

/// The position with White to move, if White has enough legal moves.
fn read(game: GameId, rules: &'static RuleSet, letters: &Letters) -> Option<AnyPosition> {
    let pieces = |wanted: char| letters.iter().filter(|&&letter| letter == wanted).count();
    if pieces('M') > MOST_PIECES || pieces('m') > MOST_PIECES {
        return None;
    }
    let rows: Vec<String> = letters.chunks(8).map(|row| row.iter().collect()).collect();
    let mut text = rows.join("/");
    for gap in (1..=8).rev() {
        text = text.replace(&".".repeat(gap), &gap.to_string());
    }
    let position = AnyPosition::from_fen(game, rules, &format!("{text} w")).ok()?;
    (position.legal_moves().len() >= CHOICES).then_some(position)
}
