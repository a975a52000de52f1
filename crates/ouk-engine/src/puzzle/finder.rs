//! Puzzles from a player's own games: positions in which the player missed the one move that wins,
//! or wins material. They are proved like those that `ouk-lab` mines, or by endgame tables.

use super::forced::shortest_win;
use super::gain::the_gain;
use super::{Aim, Puzzle};
use crate::Engine;
use crate::endgame::tablebase::{Tablebase, Verdict};
use crate::endgame::tables::Tables;
use crate::solver::Solver;
use ouk_io::memory;
use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, GameId};
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The positions that the solver may visit for one question.
const PROOF: u64 = 300_000;
/// The size of the solver's table in megabytes.
const TABLE: usize = 16;
/// The longest win to look for, in moves; longer puzzles would be too hard.
const LONGEST: u32 = 4;
/// The longest win to look for in games with long forced series, in moves.
const LONGEST_SERIES: u32 = 12;
/// The smallest number of legal moves; with fewer, a puzzle would be too easy.
const CHOICES: usize = 5;

/// Finds puzzles in positions.
pub struct PuzzleFinder {
    /// The engine loads tables; it does not search.
    engine: Engine,
}

impl PuzzleFinder {
    /// A finder that asks these endgame tables, if any.
    #[must_use]
    pub fn new(tables: Option<Arc<Tables>>) -> PuzzleFinder {
        let mut engine = Engine::new(1);
        engine.use_tables(tables);
        PuzzleFinder { engine }
    }

    /// The puzzle of a position, if exactly one move wins, keeps a win or gains material.
    #[must_use]
    pub fn puzzle_of(&mut self, position: &AnyPosition, stop: &AtomicBool) -> Option<Puzzle> {
        let (game, rules) = (position.game(), position.rules());
        // The moves of the game are dropped, as they are when the puzzle is read from a file later.
        let position = AnyPosition::from_fen(game, rules, &position.to_fen()).ok()?;
        if position.ending().is_some() || position.legal_moves().len() < CHOICES {
            return None;
        }
        let (best, aim) = self.the_move(&position, stop)?;
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        Some(Puzzle { id: id_of(&position), position, best, aim })
    }

    fn the_move(&mut self, position: &AnyPosition, stop: &AtomicBool) -> Option<(Move, Aim)> {
        let most = match position.game() {
            GameId::Rek | GameId::MinRekChanh => LONGEST_SERIES,
            _ => LONGEST,
        };
        match shortest_win(&mut Solver::new(TABLE), position, most, PROOF, stop) {
            Some((moves, wins)) => match wins[..] {
                [best] => Some((best, Aim::Mate { moves })),
                _ => None,
            },
            None if stop.load(Ordering::Relaxed) => None,
            // Without its table, a position is searched like any other.
            None => match self.engine.load_tables(position, stop).ok().flatten() {
                Some(tablebase) if tablebase.probe_any(position).is_some() => {
                    the_ending(position, &tablebase)
                }
                _ => the_gain(position, stop),
            },
        }
    }
}

/// The only move of a won ending that keeps the win, according to the tables.
fn the_ending(position: &AnyPosition, tablebase: &Tablebase) -> Option<(Move, Aim)> {
    let turn = position.turn();
    let choices = tablebase.choices(position)?;
    let mut keeping = choices.iter().filter(|choice| choice.verdict.is_win_of(turn));
    let (Some(best), None) = (keeping.next(), keeping.next()) else { return None };
    let Verdict::Won { moves, .. } = tablebase.probe_any(position)? else { return None };
    Some((best.mv, Aim::Ending { moves: u32::from(moves) }))
}

/// A name that every version of the program gives to the same position and that no built-in puzzle
/// has.
fn id_of(position: &AnyPosition) -> String {
    let (game, rules) = (position.game().name(), position.rules().name);
    let text = format!("{game} {rules} {}", position.to_fen());
    format!("own-{game}-{:016x}", super::stable_hash(&text, 0))
}

/// A thread that looks for puzzles and then ends. Dropping this value stops the thread without
/// waiting.
pub struct PuzzleThread {
    stop: Arc<AtomicBool>,
}

impl PuzzleThread {
    /// Starts the thread, which calls `tell` with each puzzle it finds in the positions.
    ///
    /// # Errors
    /// If the system cannot start a thread, or has no memory for a search.
    pub fn start(
        positions: Vec<AnyPosition>,
        tables: Arc<Tables>,
        mut tell: impl FnMut(Puzzle) + Send + 'static,
    ) -> std::io::Result<PuzzleThread> {
        if !Engine::has_room() || !memory::is_free(TABLE << 20) {
            return Err(ErrorKind::OutOfMemory.into());
        }
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        std::thread::Builder::new().name("puzzles".to_owned()).spawn(move || {
            let go_on = positions.iter().take_while(|_| !stopped.load(Ordering::Relaxed));
            let run = || {
                let mut finder = PuzzleFinder::new(Some(tables));
                go_on
                    .filter_map(|position| finder.puzzle_of(position, &stopped))
                    .for_each(&mut tell);
            };
            // After a panic the thread skips the remaining positions; nobody waits for them.
            drop(catch_unwind(AssertUnwindSafe(run)));
        })?;
        Ok(PuzzleThread { stop })
    }
}

impl Drop for PuzzleThread {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
