//! A drill being played: what each move was worth, what the other side answers, how it ends.

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
    /// The move, readable.
    pub played: String,
    /// What it was worth.
    pub move_grade: MoveGrade,
    /// The best moves, readable, at most three.
    pub best: Vec<String>,
    /// One or two reasons.
    pub why: Vec<Why>,
    /// The answer of the other side, once there is one.
    pub answer: Option<String>,
}

/// How a drill ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillResult {
    /// With so many stars, 1 to 3.
    Solved(u8),
    /// The win, or the draw, was let go.
    Failed,
}

/// A drill being played. The moves are in a [`Game`] beside it.
pub struct DrillSession {
    /// The drill.
    pub drill: Drill,
    /// The tables.
    pub tablebase: Arc<Tablebase>,
    /// How the other side defends.
    pub defence: Defence,
    /// The comments on the learner's moves.
    pub comments: Vec<MoveComment>,
    /// Hints, solutions and take-backs so far.
    pub helps: u16,
    /// How it ended.
    pub result: Option<DrillResult>,
    rng: fastrand::Rng,
}

/// A bare king that has held for so many moves without a count has held.
const HOLD: usize = 12;

impl DrillSession {
    /// A drill at its beginning.
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

    /// Begins the same drill again. After a failure or help the learner knows the answers, so the new
    /// try counts as helped.
    pub fn retry(&mut self) {
        let helped = self.helps > 0 || self.result == Some(DrillResult::Failed);
        let (drill, tablebase) = (self.drill.clone(), Arc::clone(&self.tablebase));
        *self = DrillSession {
            helps: helped.into(),
            ..DrillSession::new(drill, tablebase, self.defence)
        };
    }

    /// Takes the last move of the learner back, if there is one; the drill then goes on with help.
    pub fn take_back(&mut self) -> bool {
        let any = self.comments.pop().is_some();
        if any {
            self.helps += 1;
            self.result = None;
        }
        any
    }

    /// The learner has played a move: judges it, and says what the other side answers, if the drill
    /// goes on.
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

    /// The other side has answered; the drill may have ended with that.
    pub fn answered(&mut self, after: &Game) {
        self.end(after);
    }

    /// A chaser that cannot win always sets traps. A lost king defends as the learner has chosen.
    fn answering(&self) -> Defence {
        match self.drill.task {
            DrillTask::Chase => self.defence,
            DrillTask::Hold => Defence::Trickiest,
        }
    }

    /// Ends the drill if the game has ended, or the bare king has held for long enough.
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

    /// Three stars for no tempo lost, two for a win inside the count, one with help.
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

    /// Tempi lost so far.
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

    /// The best moves here, readable; asking counts as help.
    pub fn hint(&mut self, position: &AnyPosition) -> Vec<Move> {
        self.helps += 1;
        best_moves(&self.tablebase, position)
    }

    /// The best play of both sides from a position, readable; asking counts as help.
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

    /// What the tables say of a position.
    #[must_use]
    pub fn tablebase_verdict(&self, position: &AnyPosition) -> Option<TablebaseVerdict> {
        TablebaseVerdict::of(&self.tablebase, position)
    }
}
