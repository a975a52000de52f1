//! A drill in progress: the grade of each move, the replies of the other side, and the result.

use super::drill::{Drill, DrillTask, best_moves};
pub use super::move_grade::MoveGrade;
use super::reason::{Why, reason};
use super::verdict::TablebaseVerdict;
use ouk_engine::endgame::playout::choose;
use ouk_engine::endgame::tablebase::{Defence, RatedMove, Tablebase, Verdict};
use ouk_rules::board::Move;
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, Outcome, notation};
use std::sync::Arc;

/// The comment on a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveComment {
    /// The move in readable form.
    pub played: String,
    /// The grade of the move.
    pub move_grade: MoveGrade,
    /// The best moves in readable form, at most three.
    pub best: Vec<String>,
    /// One or two reasons.
    pub why: Vec<Why>,
    /// The reply of the other side, once it has been played.
    pub answer: Option<String>,
}

/// The result of a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillResult {
    /// Solved with this many stars, 1 to 3.
    Solved(u8),
    /// The win, or the draw, was lost.
    Failed,
}

/// A drill in progress. Its moves are in a separate [`Game`].
pub struct DrillSession {
    /// The drill to play.
    pub drill: Drill,
    /// The tables of the drill.
    pub tablebase: Arc<Tablebase>,
    /// The way the other side defends.
    pub defence: Defence,
    /// The comments on the learner's moves.
    pub comments: Vec<MoveComment>,
    /// The number of hints, solutions and take-backs so far.
    pub helps: u16,
    /// The result, once the drill has ended.
    pub result: Option<DrillResult>,
    rng: fastrand::Rng,
}

/// The number of moves after which a bare king without a count has held.
const HOLD: usize = 12;

impl DrillSession {
    /// A drill at its start.
    #[must_use]
    pub fn new(drill: Drill, tablebase: Arc<Tablebase>, defence: Defence) -> DrillSession {
        let rng = fastrand::Rng::with_seed(drill.seed());
        DrillSession {
            drill,
            tablebase,
            defence,
            comments: Vec::new(),
            helps: 0,
            result: None,
            rng,
        }
    }

    /// Restarts the drill. After a failure or help the learner knows the answers, so the new try
    /// counts as helped.
    pub fn retry(&mut self) {
        let helped = self.helps > 0 || self.result == Some(DrillResult::Failed);
        let (drill, tablebase) = (self.drill.clone(), Arc::clone(&self.tablebase));
        *self = DrillSession {
            helps: helped.into(),
            ..DrillSession::new(drill, tablebase, self.defence)
        };
    }

    /// Takes back the last move of the learner; returns whether there was one. The drill then
    /// continues with help.
    pub fn take_back(&mut self) -> bool {
        let any = self.comments.pop().is_some();
        if any {
            self.helps += 1;
            self.result = None;
        }
        any
    }

    /// Judges a move that the learner has played, and returns the reply of the other side if the
    /// drill continues.
    pub fn played(&mut self, before: &AnyPosition, mv: Move, after: &Game) -> Option<Move> {
        let comment = self.judge(before, mv);
        let fails = comment.move_grade.fails();
        self.comments.push(comment);
        if fails {
            self.result = Some(DrillResult::Failed);
            return None;
        }
        self.end(after);
        if self.result.is_some() {
            return None;
        }
        let choice = choose(&self.tablebase, after.position(), self.answering(), &mut self.rng)?;
        if let Some(comment) = self.comments.last_mut() {
            comment.answer = Some(notation::readable(after.position(), choice.mv));
        }
        Some(choice.mv)
    }

    /// Notes the reply of the other side, which may have ended the drill.
    pub fn answered(&mut self, after: &Game) {
        self.end(after);
    }

    /// The defence that chooses the reply. A chaser that cannot win always sets traps; a lost king
    /// defends as the learner has chosen.
    fn answering(&self) -> Defence {
        match self.drill.task {
            DrillTask::Chase => self.defence,
            DrillTask::Hold => Defence::Trickiest,
        }
    }

    /// Ends the drill if the game is over, or the bare king has held long enough.
    fn end(&mut self, game: &Game) {
        let outcome = game.ending().map(|ending| ending.outcome);
        let uncounted = game.position().count_view().is_none();
        let held = outcome.is_none() && uncounted && self.comments.len() >= HOLD;
        self.result = match (self.drill.task, outcome) {
            (DrillTask::Chase, Some(Outcome::Win(side))) if side == self.drill.side => {
                Some(DrillResult::Solved(self.stars()))
            }
            (DrillTask::Hold, Some(Outcome::Draw)) => Some(DrillResult::Solved(self.stars())),
            (DrillTask::Hold, None) if held => Some(DrillResult::Solved(self.stars())),
            (_, Some(_)) => Some(DrillResult::Failed),
            (_, None) => None,
        };
    }

    /// The stars: three for no lost tempo, two for a win inside the count, one with help.
    fn stars(&self) -> u8 {
        let clean = |comment: &MoveComment| {
            matches!(comment.move_grade, MoveGrade::Fastest | MoveGrade::Held)
        };
        match () {
            () if self.helps > 0 => 1,
            () if self.comments.iter().all(clean) => 3,
            () => 2,
        }
    }

    /// The number of tempi lost so far.
    #[must_use]
    pub fn tempi_lost(&self) -> u16 {
        let tempi = self.comments.iter().map(|comment| match comment.move_grade {
            MoveGrade::Lost(tempi) => tempi,
            _ => 0,
        });
        tempi.sum()
    }

    /// Judges a move of the side to move.
    fn judge(&self, before: &AnyPosition, mv: Move) -> MoveComment {
        let choices = self.tablebase.choices(before).unwrap_or_default();
        let played = choices.iter().find(|choice| choice.mv == mv).copied();
        let best = best_moves(&self.tablebase, before);
        let move_grade = match (played, self.drill.task) {
            (Some(played), DrillTask::Chase) => self.grade_of_chase(before, played, &best),
            (Some(RatedMove { verdict: Verdict::Won { moves, .. }, .. }), DrillTask::Hold) => {
                MoveGrade::Slipped(moves)
            }
            _ => MoveGrade::Held,
        };
        let why = reason(&self.tablebase, before, mv, &best, move_grade);
        let named = best.iter().take(3).map(|&mv| notation::readable(before, mv)).collect();
        MoveComment {
            played: notation::readable(before, mv),
            move_grade,
            best: named,
            why,
            answer: None,
        }
    }

    fn grade_of_chase(&self, before: &AnyPosition, played: RatedMove, best: &[Move]) -> MoveGrade {
        let side = self.drill.side;
        if best.contains(&played.mv) {
            return MoveGrade::Fastest;
        }
        match (self.tablebase.probe_any(before), played.verdict) {
            (_, verdict) if !verdict.is_win_of(side) => MoveGrade::Thrown,
            _ if played.ends_count => MoveGrade::OtherCount,
            (Some(Verdict::Won { moves: had, .. }), Verdict::Won { moves: has, .. }) => {
                match (has + 1).saturating_sub(had) {
                    0 => MoveGrade::OtherCount,
                    tempi => MoveGrade::Lost(tempi),
                }
            }
            _ => MoveGrade::OtherCount,
        }
    }

    /// The best moves in a position; calling this counts as help.
    pub fn hint(&mut self, position: &AnyPosition) -> Vec<Move> {
        self.helps += 1;
        best_moves(&self.tablebase, position)
    }

    /// The best play of both sides from a position, in readable form; calling this counts as help.
    pub fn solution(&mut self, position: &AnyPosition) -> Vec<String> {
        self.helps += 1;
        let mut now = position.clone();
        let mut line = Vec::new();
        while now.ending().is_none() && line.len() < 120 {
            let Some(choice) =
                choose(&self.tablebase, &now, self.answering(), &mut self.rng.clone())
            else {
                break;
            };
            line.push(notation::readable(&now, choice.mv));
            now.play_unchecked(choice.mv, &mut ());
        }
        line
    }

    /// The tables' verdict on a position.
    #[must_use]
    pub fn tablebase_verdict(&self, position: &AnyPosition) -> Option<TablebaseVerdict> {
        TablebaseVerdict::of(&self.tablebase, position)
    }
}
