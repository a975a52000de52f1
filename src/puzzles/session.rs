//! A puzzle in progress.

use super::collection::ChosenPuzzle;
use super::question::SolverQuestion;
use crate::trainer::session::DrillResult;
use ouk_engine::puzzle::Aim;
use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, Outcome};

/// The most moves shown of the continuation after a gain.
const SHOWN: usize = 5;

/// The verdict on a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveJudgement {
    /// The move is right and the puzzle is solved; after a gain, with the expected line.
    Solved(Vec<Move>),
    /// The move is right; the other side replies with this move, and the line continues.
    GoesOn(Move),
    /// The move is wrong: the game would end without a win.
    Ends,
    /// The move is wrong: the other side has this reply.
    Answered(Move),
}

/// The next step: a question to answer, or a result.
#[derive(Clone, Debug)]
pub enum PuzzleStep {
    /// This question must be answered first, by [`PuzzleSession::answered`].
    Asks(SolverQuestion),
    /// The judgement on the move.
    Judged(MoveJudgement),
    /// The line to the end.
    Solution(Vec<Move>),
}

#[derive(Clone, Copy, Debug)]
enum AnswerPurpose {
    Judge(Move),
    /// To show the reply to a wrong move.
    Refute,
    /// To show the continuation after a gain.
    Gain,
    /// To show the line that begins with this move.
    Solution(Move),
}

/// A question that has not been answered yet.
struct Pending {
    purpose: AnswerPurpose,
    question: SolverQuestion,
}

/// A puzzle in progress. Its moves are in a separate game.
pub struct PuzzleSession {
    /// The puzzle.
    pub entry: ChosenPuzzle,
    /// How many moves of the solver are left to the win, the next one included; 1 for a gain.
    pub left: u32,
    /// Whether a hint was given.
    pub helped: bool,
    /// Whether a wrong move was tried, or the solution was shown.
    pub failed: bool,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// The next move of the line, after the first.
    expected: Option<Move>,
    /// The question being answered.
    pending: Option<Pending>,
}

impl PuzzleSession {
    /// A puzzle at its start.
    #[must_use]
    pub fn new(entry: impl Into<ChosenPuzzle>) -> PuzzleSession {
        let entry = entry.into();
        let left = entry.puzzle.aim.moves_to_win().unwrap_or(1);
        PuzzleSession {
            entry,
            left,
            helped: false,
            failed: false,
            solved: false,
            expected: None,
            pending: None,
        }
    }

    /// Restarts the puzzle; a wrong move or a shown solution still counts.
    #[must_use]
    pub fn again(&self) -> PuzzleSession {
        let (helped, failed) = (self.helped, self.failed);
        PuzzleSession { helped, failed, ..PuzzleSession::new(self.entry.clone()) }
    }

    /// The result to record.
    #[must_use]
    pub const fn result(&self) -> DrillResult {
        match (self.failed, self.helped) {
            (true, _) => DrillResult::Failed,
            (false, true) => DrillResult::Solved(1),
            (false, false) => DrillResult::Solved(3),
        }
    }

    /// Whether one move is the whole puzzle.
    fn is_one_move(&self) -> bool {
        self.entry.puzzle.aim.moves_to_win().is_none()
    }

    /// The move to find next.
    #[must_use]
    pub fn wanted(&self) -> Move {
        self.expected.unwrap_or(self.entry.puzzle.best)
    }

    /// The open question, if there is one.
    #[must_use]
    pub fn question(&self) -> Option<&SolverQuestion> {
        self.pending.as_ref().map(|pending| &pending.question)
    }

    /// Whether the open question is about a move rather than the solution.
    #[must_use]
    pub fn is_judging(&self) -> bool {
        let pending = self.pending.as_ref();
        pending.is_some_and(|pending| !matches!(pending.purpose, AnswerPurpose::Solution(_)))
    }

    /// Drops the open question.
    pub fn cancel(&mut self) {
        self.pending = None;
    }

    fn ask(&mut self, purpose: AnswerPurpose, question: SolverQuestion) -> PuzzleStep {
        self.pending = Some(Pending { purpose, question: question.clone() });
        PuzzleStep::Asks(question)
    }

    /// The question whether the side that has moved wins within the moves left; or the answer, if
    /// it needs no computation.
    fn proof(&self, after: AnyPosition) -> Result<SolverQuestion, Option<Vec<Move>>> {
        if let Some(ending) = after.ending() {
            return Err((ending.outcome == Outcome::Win(!after.turn())).then(Vec::new));
        }
        let left = self.left.saturating_sub(1);
        match u16::try_from(2 * left) {
            Ok(plies) if plies > 0 => Ok(SolverQuestion::Proof { position: after, plies }),
            _ => Err(None),
        }
    }

    /// Judges a move of the solver in the position before it.
    pub fn play(&mut self, position: &AnyPosition, mv: Move) -> PuzzleStep {
        self.pending = None;
        let after = position.after(mv);
        let is_one_move = self.is_one_move();
        let only_one = is_one_move || self.expected.is_none();
        if only_one && mv != self.entry.puzzle.best {
            return self.refute(after);
        }
        if is_one_move {
            return match after.ending() {
                Some(_) => self.solve(Vec::new()),
                None => self.ask(AnswerPurpose::Gain, SolverQuestion::Line(after)),
            };
        }
        match self.proof(after.clone()) {
            Ok(question) => self.ask(AnswerPurpose::Judge(mv), question),
            Err(line) => self.conclude(mv, after, line),
        }
    }

    /// Continues with the answer to the open question; `None` if there was no question.
    pub fn answered(&mut self, line: Option<Vec<Move>>) -> Option<PuzzleStep> {
        let Pending { purpose, question } = self.pending.take()?;
        let (SolverQuestion::Proof { position, .. } | SolverQuestion::Line(position)) = question;
        Some(match purpose {
            AnswerPurpose::Judge(mv) => self.conclude(mv, position, line),
            AnswerPurpose::Refute => PuzzleStep::Judged(match line.unwrap_or_default().first() {
                Some(&reply) => MoveJudgement::Answered(reply),
                None => MoveJudgement::Ends,
            }),
            AnswerPurpose::Gain => {
                self.solve(line.unwrap_or_default().into_iter().take(SHOWN).collect())
            }
            AnswerPurpose::Solution(mv) => {
                let rest = line.unwrap_or_default();
                let most = match self.entry.puzzle.aim {
                    Aim::Ending { .. } | Aim::Gain { .. } => SHOWN,
                    Aim::Mate { .. } | Aim::Series { .. } => rest.len(),
                };
                PuzzleStep::Solution(
                    std::iter::once(mv).chain(rest.into_iter().take(most)).collect(),
                )
            }
        })
    }

    /// Judges a move by the line to the win, if there is one.
    fn conclude(&mut self, mv: Move, after: AnyPosition, line: Option<Vec<Move>>) -> PuzzleStep {
        let Some(line) = line else {
            // The limit was too small to find the line, but the expected move is proved.
            return if mv == self.wanted() { self.solve(Vec::new()) } else { self.refute(after) };
        };
        match line[..] {
            [reply, next, ..] => {
                self.left -= 1;
                self.expected = Some(next);
                PuzzleStep::Judged(MoveJudgement::GoesOn(reply))
            }
            // The game is over, or a forced reply ends it.
            _ => self.solve(line),
        }
    }

    fn solve(&mut self, rest: Vec<Move>) -> PuzzleStep {
        self.solved = true;
        PuzzleStep::Judged(MoveJudgement::Solved(rest))
    }

    fn refute(&mut self, after: AnyPosition) -> PuzzleStep {
        self.failed = true;
        match after.ending() {
            Some(_) => PuzzleStep::Judged(MoveJudgement::Ends),
            None => self.ask(AnswerPurpose::Refute, SolverQuestion::Line(after)),
        }
    }

    /// Shows the line to the end from a position in which the solver is to move.
    pub fn solution(&mut self, position: &AnyPosition) -> PuzzleStep {
        let mv = self.wanted();
        let after = position.after(mv);
        let question = match self.entry.puzzle.aim {
            Aim::Mate { .. } | Aim::Series { .. } => self.proof(after).ok(),
            Aim::Ending { .. } | Aim::Gain { .. } if after.ending().is_some() => None,
            Aim::Ending { .. } | Aim::Gain { .. } => Some(SolverQuestion::Line(after)),
        };
        match question {
            Some(question) => self.ask(AnswerPurpose::Solution(mv), question),
            None => PuzzleStep::Solution(vec![mv]),
        }
    }
}
