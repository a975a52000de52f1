//! A puzzle being solved.

use super::collection::Entry;
use crate::trainer::session::DrillResult;
use ouk_engine::puzzle::Aim;
use ouk_engine::solver::{Solver, SolverLimits, Verdict};
use ouk_engine::{Engine, Limits};
use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, Outcome};
use std::sync::atomic::AtomicBool;

/// Positions that the solver may visit for one question. `ouk-lab` proved the puzzles within as many.
const PROOF: u64 = 300_000;
/// Positions that the search may visit to find an answer.
const SEARCH: u64 = 20_000;
/// The most moves shown of the line after a gain.
const SHOWN: usize = 5;

/// The verdict on a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveJudgement {
    /// Right, and the puzzle is solved; after a gain, with the expected line.
    Solved(Vec<Move>),
    /// Right; the other side answers so, and the line goes on.
    GoesOn(Move),
    /// Wrong: the game would end without a win.
    Ends,
    /// Wrong: the other side has this answer.
    Answered(Move),
}

/// A puzzle being solved. The moves are in a game beside it.
pub struct PuzzleSession {
    /// The puzzle.
    pub entry: &'static Entry,
    /// How many moves of the solver are left to the win, the next one included; 1 for a gain.
    pub left: u32,
    /// Whether a hint was given.
    pub helped: bool,
    /// Whether a wrong move was tried, or the solution was shown.
    pub failed: bool,
    /// Whether it is solved.
    pub solved: bool,
    solver: Solver,
    /// The move of the line, after the first.
    expected: Option<Move>,
}

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut after = position.clone();
    after.play_unchecked(mv, &mut ());
    after
}

impl PuzzleSession {
    /// A puzzle at its beginning.
    #[must_use]
    pub fn new(entry: &'static Entry) -> PuzzleSession {
        let left = entry.puzzle.aim.moves_to_win().unwrap_or(1);
        PuzzleSession {
            entry,
            left,
            helped: false,
            failed: false,
            solved: false,
            solver: Solver::new(4),
            expected: None,
        }
    }

    /// Restarts the puzzle; a wrong move or a shown solution still counts.
    #[must_use]
    pub fn again(&self) -> PuzzleSession {
        let (helped, failed) = (self.helped, self.failed);
        PuzzleSession { helped, failed, ..PuzzleSession::new(self.entry) }
    }

    /// The result that is recorded.
    #[must_use]
    pub const fn result(&self) -> DrillResult {
        match (self.failed, self.helped) {
            (true, _) => DrillResult::Failed,
            (false, true) => DrillResult::Solved(1),
            (false, false) => DrillResult::Solved(3),
        }
    }

    /// The move to find now.
    #[must_use]
    pub fn wanted(&self) -> Move {
        self.expected.unwrap_or(self.entry.puzzle.best)
    }

    /// The forced line after a move of the solver, if it wins within the moves that are left. The other
    /// side holds out as long as it can.
    fn line_after(&mut self, position: &AnyPosition, mv: Move, left: u32) -> Option<Vec<Move>> {
        let after = after(position, mv);
        if let Some(ending) = after.ending() {
            return (ending.outcome == Outcome::Win(position.turn())).then(Vec::new);
        }
        let plies = u16::try_from(2 * left.checked_sub(1).filter(|&left| left > 0)?).ok()?;
        let limits = SolverLimits { nodes: PROOF, plies };
        let never = AtomicBool::new(false);
        let winner = position.turn();
        let solution = self.solver.solve_for(winner, &after, &[], limits, &never, &mut |_| {});
        match solution.verdict {
            Verdict::Won { line, .. } => Some(line),
            _ => None,
        }
    }

    /// Judges a move of the solver in the position before it.
    pub fn play(&mut self, position: &AnyPosition, mv: Move) -> MoveJudgement {
        if let Aim::Gain { .. } = self.entry.puzzle.aim {
            if mv != self.entry.puzzle.best {
                return self.wrong(position, mv);
            }
            self.solved = true;
            return MoveJudgement::Solved(follows(&after(position, mv), SHOWN));
        }
        let is_first = self.expected.is_none();
        if is_first && mv != self.entry.puzzle.best {
            return self.wrong(position, mv);
        }
        let Some(line) = self.line_after(position, mv, self.left) else {
            if is_first {
                // The limit was too small for the line; the move is still proved.
                self.solved = true;
                return MoveJudgement::Solved(Vec::new());
            }
            return self.wrong(position, mv);
        };
        match line[..] {
            [reply, next, ..] => {
                self.left -= 1;
                self.expected = Some(next);
                MoveJudgement::GoesOn(reply)
            }
            // The game is over, or a forced reply ends it.
            _ => {
                self.solved = true;
                MoveJudgement::Solved(line)
            }
        }
    }

    fn wrong(&mut self, position: &AnyPosition, mv: Move) -> MoveJudgement {
        self.failed = true;
        follows(&after(position, mv), 1)
            .first()
            .map_or(MoveJudgement::Ends, |&reply| MoveJudgement::Answered(reply))
    }

    /// The line to the end from a position in which the solver is to move.
    pub fn solution(&mut self, position: &AnyPosition) -> Vec<Move> {
        let mv = self.wanted();
        let rest = match self.entry.puzzle.aim {
            Aim::Mate { .. } | Aim::Series { .. } => {
                self.line_after(position, mv, self.left).unwrap_or_default()
            }
            Aim::Gain { .. } => follows(&after(position, mv), SHOWN),
        };
        std::iter::once(mv).chain(rest).collect()
    }
}

/// The line that the search expects from a position, up to so many moves; empty if the game is over.
fn follows(position: &AnyPosition, most: usize) -> Vec<Move> {
    if position.ending().is_some() {
        return Vec::new();
    }
    let limits = Limits { nodes: Some(SEARCH), ..Limits::default() };
    let (mut engine, never) = (Engine::new(1), AtomicBool::new(false));
    let mut line = Vec::new();
    let mut keep = |report: &ouk_engine::SearchReport| line.clone_from(&report.pv);
    let found = engine.search(position, &[], &limits, &never, &mut keep);
    if line.is_empty() {
        line.extend(found.best);
    }
    line.truncate(most);
    line
}
