//! Comparisons of tables with plain searches, which know only the moves and the ends of the game.

use super::layout::UprightPosition;
use super::table::EndgameTable;
use super::tablebase::Tablebase;
use super::verify::{Findings, text_of};
use ouk_rules::board::Color;
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::chatrang::count_limit::pieces_honour_against;
use ouk_rules::{AnyPosition, GameId, Outcome, RuleSet};

/// Whether White mates within this many moves, by trying every move: without tables and without a
/// count.
fn mates_within(position: &AnyPosition, moves: u16) -> bool {
    let chases = position.turn() == Color::White;
    if chases && moves == 0 {
        return false;
    }
    let all = position.legal_moves();
    let after = |mv| position.after(mv);
    if chases {
        return all.into_iter().any(|mv| mates_within(&after(mv), moves));
    }
    if all.is_empty() {
        return position.in_check();
    }
    moves > 1 && all.into_iter().all(|mv| mates_within(&after(mv), moves - 1))
}

/// Compares random positions of a table, White to move, with a search for mates in up to `deep`
/// moves. The table must be one that no new count cuts short, and stalemate must not win.
#[must_use]
pub fn compare_with_mates(
    (game, rules): (GameId, &'static RuleSet),
    table: &EndgameTable,
    positions: u64,
    deep: u16,
    seed: u64,
) -> Findings {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut found = Findings::default();
    while found.checked < positions {
        let squares = table.layout().random(&mut rng);
        let text = text_of(table, &squares, Color::White, "- 0");
        let read = text.and_then(|text| AnyPosition::from_fen(game, rules, &text).ok());
        let Some(position) = read else { continue };
        found.checked += 1;
        let UprightPosition { king, pieces, runner } = squares;
        let stored = u16::from(table.chaser_distance(king, &pieces, runner));
        let searched = (1..=deep).find(|&moves| mates_within(&position, moves));
        if searched != Some(stored).filter(|moves| (1..=deep).contains(moves)) {
            let text = position.to_fen();
            found.wrong.push(format!("{text}: the table says {stored}, a search {searched:?}"));
        }
    }
    found
}

/// Whether White wins, found by playing every move up to this many plies; `None` if that does not
/// decide it.
#[must_use]
pub fn wins_by_play(position: &AnyPosition, plies: u16) -> Option<bool> {
    if let Some(ending) = position.ending() {
        return Some(ending.outcome == Outcome::Win(Color::White));
    }
    let chases = position.turn() == Color::White;
    let mut all = (plies > 0).then_some(!chases)?;
    let mut settled = true;
    for mv in position.legal_moves() {
        let after = position.after(mv);
        match wins_by_play(&after, plies - 1) {
            Some(won) if won == chases => return Some(won),
            Some(won) => all = won,
            None => settled = false,
        }
    }
    settled.then_some(all)
}

/// The number of random positions to try for each one that is wanted.
const TRIES: u64 = 40;

/// Compares the verdicts on random positions of a class, with the count about to end, with every
/// line of play of this many plies. Counts the positions that play decides, until there are as many
/// as wanted. Some endings have fewer, because most of their positions have ended.
///
/// # Panics
/// If the class is not prepared in the tablebase.
#[must_use]
pub fn compare_with_play(
    (game, rules): (GameId, &'static RuleSet),
    tablebase: &Tablebase,
    table: &EndgameTable,
    positions: u64,
    plies: u16,
    seed: u64,
) -> Findings {
    let class = table.class();
    let begins = tablebase
        .count_rules()
        .counts()
        .filter(|_| class.is_bare())
        .and_then(|switches| pieces_honour_against(switches, class.chaser(), ChaseSide::Runner))
        .filter(|count| count.runs());
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut found = Findings::default();
    for _ in 0..TRIES * positions {
        if found.checked == positions {
            break;
        }
        let squares = table.layout().random(&mut rng);
        let turn = if rng.bool() { Color::White } else { Color::Black };
        let count = begins.map_or("- 0".to_owned(), |count| {
            let ply = count.last.saturating_sub(rng.u16(1..=plies)).max(count.plies + 1);
            // The side that counts is to move when the plies are even.
            let odd = turn == Color::White;
            format!("{} {}", count.last, if (ply % 2 == 1) == odd { ply } else { ply + 1 })
        });
        let text = text_of(table, &squares, turn, &count);
        let read = text.and_then(|text| AnyPosition::from_fen(game, rules, &text).ok());
        let Some(position) = read.filter(|position| position.ending().is_none()) else { continue };
        let Some(won) = wins_by_play(&position, plies) else { continue };
        found.checked += 1;
        let verdict = tablebase.probe_any(&position).expect("the class is prepared");
        if verdict.is_win_of(Color::White) != won {
            let text = position.to_fen();
            let told = if won { "a win" } else { "none" };
            found.wrong.push(format!("{text}: the tables say {verdict:?}, play {told}"));
        }
    }
    found
}
