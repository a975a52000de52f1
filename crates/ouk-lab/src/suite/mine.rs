//! Finds puzzles in games of the engine against itself, and proves them by brute force.
//!
//! The engine plays the games, but does not decide which mates become puzzles. It may veto a gain
//! if it knows a better move: material is not everything.

use super::brute;
use super::proof::{Prover, is_proved_by_solver};
use ouk_engine::puzzle::gain::{PLIES, the_gain};
use ouk_engine::puzzle::{Aim, Puzzle, Suite};
use ouk_engine::{Engine, Limits};
use ouk_rules::board::{Color, Move, PositionKey};
use ouk_rules::game::{Game, GameSetup, opening};
use ouk_rules::{AnyPosition, GameId, Outcome, RuleSet};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

/// The longest mate to look for, in moves.
pub const LONGEST: u32 = 4;
/// The longest win that the solver looks for, in moves.
const LONGEST_PROOF: u32 = 20;
/// The positions that the solver may visit for one question.
const PROOF: u64 = 300_000;
/// The smallest number of legal moves; with fewer, a puzzle would be too easy.
const CHOICES: usize = 5;
/// The share of mates against a bare king: at most one in this many.
const BARE: usize = 4;
/// The number of the winner's last positions in which to look for a mate.
const LAST_MOVES: usize = 8;
/// The number of plies between two searches for a gain.
const EVERY: usize = 6;

/// The puzzles to look for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The number of mates of each length from two moves to [`LONGEST`]. In games whose wins the
    /// solver proves, the most of any length; the total is three times this number.
    pub mates: usize,
    /// The shortest mates to look for, in moves, in games whose wins the solver proves.
    pub shortest: u32,
    /// The number of gains of material.
    pub gains: usize,
    /// The positions that the engine searches for a move. With few positions it makes mistakes that
    /// can be punished.
    pub nodes: u64,
    /// The seed of the games; the same seed finds the same puzzles.
    pub seed: u64,
}

struct Miner<'a> {
    wanted: Wanted,
    /// The number of puzzles found so far by kind, and of those against a bare king.
    found: BTreeMap<String, usize>,
    bare: BTreeMap<String, usize>,
    /// The keys of the positions that are puzzles already.
    seen: BTreeSet<u64>,
    suite: Suite,
    /// Proves the mates of games with long forced series.
    prover: Option<Prover>,
    tell: &'a mut dyn FnMut(&Puzzle),
}

/// Plays games until enough puzzles are found; `tell` receives each puzzle.
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
        prover: is_proved_by_solver(game).then(|| Prover::new(PROOF)),
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

/// A game of the engine against itself, from a random opening.
pub(super) fn play(
    game: GameId,
    rules: &'static RuleSet,
    nodes: u64,
    rng: &mut fastrand::Rng,
) -> Game {
    let mut played = Game::new(GameSetup::between_computers(game, rules, 10))
        .expect("every game can start from its array");
    for mv in opening::random(game, rules, 8, rng) {
        played.play(mv).expect("an opening is legal");
    }
    let mut engine = Engine::new(4);
    while played.ending().is_none() && played.ply() < 300 {
        let best = search(&mut engine, played.position(), &played.repetition_keys(), nodes);
        played.play(best).expect("the engine plays legal moves");
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
            Aim::Mate { .. } | Aim::Series { .. } => self.wanted.mates,
            Aim::Ending { .. } | Aim::Gain { .. } => self.wanted.gains,
        };
        self.found.get(&aim.word()).copied().unwrap_or(0) < enough
    }

    fn is_done(&self) -> bool {
        if self.prover.is_some() {
            return self.suite.puzzles.len() >= 3 * self.wanted.mates;
        }
        !(2..=LONGEST).any(|moves| self.lacks(Aim::Mate { moves })) && !self.lacks(GAIN)
    }

    /// Adds at most one mate of each length.
    fn look_for_mates(&mut self, game: &Game) {
        let Some(Outcome::Win(winner)) = game.ending().map(|ending| ending.outcome) else {
            return;
        };
        let mut lengths = BTreeSet::new();
        let plies = (0..game.ply()).rev().filter(|&ply| game.position_at(ply).turn() == winner);
        for ply in plies.take(LAST_MOVES) {
            let position = game.position_at(ply);
            let found = match &mut self.prover {
                Some(prover) => prover.shortest_win(position, LONGEST_PROOF),
                None => brute::shortest_win(position, LONGEST),
            };
            let Some((moves, wins)) = found else { continue };
            if self.prover.is_some() && moves < self.wanted.shortest {
                continue;
            }
            if let [best] = wins[..]
                && moves > 1
                && lengths.insert(moves)
            {
                self.add(position, best, Aim::Mate { moves });
            }
        }
    }

    fn look_for_gains(&mut self, game: &Game) {
        if !self.lacks(GAIN) {
            return;
        }
        for ply in (8..game.ply()).step_by(EVERY) {
            let position = game.position_at(ply);
            if let Some((best, aim)) = the_gain(position, &AtomicBool::new(false)) {
                self.add(position, best, aim);
                return;
            }
        }
    }

    fn add(&mut self, position: &AnyPosition, best: Move, aim: Aim) {
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

const GAIN: Aim = Aim::Gain { plies: PLIES, gain: 0 };
