//! Finding puzzles: positions of games the machine plays against itself, proved by brute force.
//!
//! The machine plays the games; which mates are kept does not depend on what it sees in them. Of
//! gains it may veto those beside which it knows something better: material is not everything.

use super::brute;
use super::{Aim, Puzzle, Suite};
use ouk_engine::{Engine, Limits};
use ouk_rules::board::{Color, Move, PositionKey};
use ouk_rules::game::{Game, GameSetup, opening};
use ouk_rules::{AnyPosition, GameId, Outcome, RuleSet};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

/// By how much a puzzle's gain is better than that of every other move, in hundredths of a Trey.
pub const MARGIN: i32 = 150;
/// The least gain that makes a puzzle: a Koul.
const LEAST: i32 = 250;
/// How many plies a gain has to stand.
const PLIES: u32 = 5;
/// The longest mate looked for, in moves.
pub const LONGEST: u32 = 4;
/// A puzzle with fewer moves to choose among would be no question.
const CHOICES: usize = 5;
/// Of mates, at most one in so many is given to a bare king.
const BARE: usize = 4;
/// How many positions of the winner's, counted from the end of a game, are asked for a mate.
const LAST_MOVES: usize = 8;
/// Positions the machine searches before it agrees that a gain is the best there is.
const VETO: u64 = 1_000_000;
/// Every how many plies a game is asked for a gain.
const EVERY: usize = 6;

/// What to look for, and how.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// How many mates of each length from two moves to [`LONGEST`].
    pub mates: usize,
    /// How many gains of material.
    pub gains: usize,
    /// Positions the machine searches a move: few make for mistakes worth punishing.
    pub nodes: u64,
    /// The seed of the games; the same seed finds the same puzzles.
    pub seed: u64,
}

struct Miner<'a> {
    wanted: Wanted,
    /// How many of each kind were found, and of mates to a bare king among them.
    found: BTreeMap<String, usize>,
    bare: BTreeMap<String, usize>,
    /// Positions that are puzzles already.
    seen: BTreeSet<u64>,
    suite: Suite,
    tell: &'a mut dyn FnMut(&Puzzle),
}

/// Plays games until enough puzzles are found; `tell` hears of each.
pub fn mine(
    game: GameId,
    rules: &'static RuleSet,
    wanted: Wanted,
    tell: &mut dyn FnMut(&Puzzle),
) -> Suite {
    let suite = Suite { game, rules, puzzles: Vec::new() };
    let mut miner = Miner {
        wanted,
        found: BTreeMap::new(),
        bare: BTreeMap::new(),
        seen: BTreeSet::new(),
        suite,
        tell,
    };
    let mut rng = fastrand::Rng::with_seed(wanted.seed);
    while !miner.is_done() {
        let played = play(game, rules, wanted.nodes, &mut rng);
        miner.look_for_mates(&played);
        miner.look_for_gains(&played);
    }
    let mut suite = miner.suite;
    suite.puzzles.sort_by(|a, b| a.id.cmp(&b.id));
    suite
}

/// A game of the machine against itself, from a random opening.
fn play(game: GameId, rules: &'static RuleSet, nodes: u64, rng: &mut fastrand::Rng) -> Game {
    let mut played = Game::new(GameSetup::between_computers(game, rules, 10))
        .expect("a game can begin from its array");
    for mv in opening::random(game, rules, 8, rng) {
        played.play(mv).expect("an opening is legal");
    }
    let mut engine = Engine::new(4);
    while played.ending().is_none() && played.ply() < 300 {
        let best = search(&mut engine, played.position(), &played.repetition_keys(), nodes);
        played.play(best).expect("the machine plays legal moves");
    }
    played
}

fn search(engine: &mut Engine, position: &AnyPosition, keys: &[PositionKey], nodes: u64) -> Move {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let answer = engine.search(position, keys, &limits, &AtomicBool::new(false), &mut |_| {});
    answer.best.expect("a game that is not over has a move")
}

impl Miner<'_> {
    fn lacks(&self, aim: Aim) -> bool {
        let enough = match aim {
            Aim::Mate { .. } => self.wanted.mates,
            Aim::Gain { .. } => self.wanted.gains,
        };
        self.found.get(&aim.word()).copied().unwrap_or(0) < enough
    }

    fn is_done(&self) -> bool {
        !(2..=LONGEST).any(|moves| self.lacks(Aim::Mate { moves })) && !self.lacks(GAIN)
    }

    /// At most one mate of each length a game, from the longest to the shortest.
    fn look_for_mates(&mut self, game: &Game) {
        let Some(Outcome::Win(winner)) = game.ending().map(|ending| ending.outcome) else {
            return;
        };
        let mut lengths = BTreeSet::new();
        let plies = (0..game.ply()).rev().filter(|&ply| game.position_at(ply).turn() == winner);
        for ply in plies.take(LAST_MOVES) {
            let position = game.position_at(ply);
            let Some((moves, wins)) = brute::shortest_win(position, LONGEST) else { continue };
            if let [best] = wins[..]
                && moves > 1
                && lengths.insert(moves)
            {
                self.keep(position, best, Aim::Mate { moves });
            }
        }
    }

    fn look_for_gains(&mut self, game: &Game) {
        if !self.lacks(GAIN) {
            return;
        }
        for ply in (8..game.ply()).step_by(EVERY) {
            if let Some((best, worth)) = the_gain(game.position_at(ply)) {
                self.keep(game.position_at(ply), best, Aim::Gain { plies: PLIES, worth });
                return;
            }
        }
    }

    fn keep(&mut self, position: &AnyPosition, best: Move, aim: Aim) {
        let choices = position.legal_moves().len() >= CHOICES;
        if !choices || !self.lacks(aim) || !self.seen.insert(position.key()) {
            return;
        }
        let word = aim.word();
        if is_bare(position, !position.turn()) {
            let bare = self.bare.entry(word.clone()).or_default();
            if *bare >= self.wanted.mates / BARE {
                return;
            }
            *bare += 1;
        }
        let number = self.found.entry(word.clone()).or_default();
        *number += 1;
        let id = format!("{}-{word}-{number:03}", self.suite.game.name());
        let puzzle = Puzzle { id, position: position.clone(), best, aim };
        (self.tell)(&puzzle);
        self.suite.puzzles.push(puzzle);
    }
}

fn is_bare(position: &AnyPosition, color: Color) -> bool {
    let pieces = position.shape().all().filter_map(|at| position.piece_on(at));
    pieces.filter(|piece| piece.color == color).count() == 1
}

const GAIN: Aim = Aim::Gain { plies: PLIES, worth: 0 };

/// The one move that gains material for sure, if there is one whose gain the next ply does not
/// show already, and what it gains.
fn the_gain(position: &AnyPosition) -> Option<(Move, i32)> {
    if position.count_view().is_some() {
        // What counts now is the count.
        return None;
    }
    // Two questions at a low price before the dear one: does one move gain enough, and no mate?
    let [best] = brute::gaining(position, PLIES, LEAST)[..] else { return None };
    let shallow = brute::gaining(position, 2, LEAST);
    if shallow.contains(&best) || brute::shortest_win(position, 3).is_some() {
        return None;
    }
    let gains = brute::gains(position, PLIES);
    let worth = gains.iter().find(|&&(mv, _)| mv == best)?.1;
    let rival = gains.iter().filter(|&&(mv, _)| mv != best).map(|&(_, gain)| gain).max()?;
    let clear = worth < brute::WIN && worth - rival >= MARGIN;
    (clear && search(&mut Engine::new(16), position, &[], VETO) == best).then_some((best, worth))
}
