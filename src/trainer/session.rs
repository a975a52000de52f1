//! A drill being played: what each move was worth, what the other side answers, how it ends.

use super::drill::{Drill, Task, best_moves};
use super::outlook::Outlook;
use super::reason::{Why, reason};
use ouk_engine::endgame::book::{Book, Choice, Defence, Verdict};
use ouk_engine::endgame::play::choose;
use ouk_rules::board::Move;
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, Outcome, notation};
use std::sync::Arc;

/// What a move was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// No move is faster.
    Fastest,
    /// It costs so many tempi, and the win is kept.
    Lost(u16),
    /// The win is kept, by a new count with another number of moves.
    OtherCount,
    /// The win is gone.
    Thrown,
    /// The bare king holds.
    Held,
    /// The bare king is lost, in so many moves.
    Slipped(u16),
}

impl Worth {
    /// Whether the drill is lost with it.
    #[must_use]
    pub const fn fails(self) -> bool {
        matches!(self, Worth::Thrown | Worth::Slipped(_))
    }
}

/// What is said about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The move, readable.
    pub played: String,
    /// What it was worth.
    pub worth: Worth,
    /// The best moves, readable, at most three.
    pub best: Vec<String>,
    /// Why: a thing or two.
    pub why: Vec<Why>,
    /// The answer of the other side, once there is one.
    pub answer: Option<String>,
}

/// How a drill ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// With so many stars, 1 to 3.
    Solved(u8),
    /// The win, or the draw, was let go.
    Failed,
}

/// A drill being played. The moves are in a [`Game`] beside it.
pub struct Session {
    /// The drill.
    pub drill: Drill,
    /// The tables.
    pub book: Arc<Book>,
    /// How the other side defends.
    pub defence: Defence,
    /// What was said about the learner's moves.
    pub comments: Vec<Comment>,
    /// Hints, solutions and take-backs so far.
    pub helps: u16,
    /// How it ended.
    pub result: Option<Result>,
    rng: fastrand::Rng,
}

/// A bare king who has held for so many moves without a count has held.
const HOLD: usize = 12;

impl Session {
    /// A drill at its beginning.
    #[must_use]
    pub fn new(drill: Drill, book: Arc<Book>, defence: Defence) -> Session {
        let rng = fastrand::Rng::with_seed(drill.seed());
        Session { drill, book, defence, comments: Vec::new(), helps: 0, result: None, rng }
    }

    /// Begins the same drill again. Who has failed it or was helped knows its answers now, which is
    /// help too.
    pub fn retry(&mut self) {
        let helped = self.helps > 0 || self.result == Some(Result::Failed);
        let (drill, book) = (self.drill.clone(), Arc::clone(&self.book));
        *self = Session { helps: helped.into(), ..Session::new(drill, book, self.defence) };
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
        let fails = comment.worth.fails();
        self.comments.push(comment);
        if fails {
            self.result = Some(Result::Failed);
            return None;
        }
        self.end(after);
        if self.result.is_some() {
            return None;
        }
        let choice = choose(&self.book, after.position(), self.answering(), &mut self.rng)?;
        if let Some(comment) = self.comments.last_mut() {
            comment.answer = Some(notation::readable(after.position(), choice.mv));
        }
        Some(choice.mv)
    }

    /// The other side has answered; the drill may have ended with that.
    pub fn answered(&mut self, after: &Game) {
        self.end(after);
    }

    /// A chaser who cannot win lays every trap; a lost king does as the learner asks.
    fn answering(&self) -> Defence {
        match self.drill.task {
            Task::Chase => self.defence,
            Task::Hold => Defence::Trickiest,
        }
    }

    /// Ends the drill if the game has ended, or the bare king has held for long enough.
    fn end(&mut self, game: &Game) {
        let outcome = game.ending().map(|ending| ending.outcome);
        let uncounted = game.position().count_view().is_none();
        let held = outcome.is_none() && uncounted && self.comments.len() >= HOLD;
        self.result = match (self.drill.task, outcome) {
            (Task::Chase, Some(Outcome::Win(side))) if side == self.drill.side => {
                Some(Result::Solved(self.stars()))
            }
            (Task::Hold, Some(Outcome::Draw)) => Some(Result::Solved(self.stars())),
            (Task::Hold, None) if held => Some(Result::Solved(self.stars())),
            (_, Some(_)) => Some(Result::Failed),
            (_, None) => None,
        };
    }

    /// Three stars for no tempo lost, two for a win inside the count, one with help.
    fn stars(&self) -> u8 {
        let clean = |comment: &Comment| matches!(comment.worth, Worth::Fastest | Worth::Held);
        match () {
            () if self.helps > 0 => 1,
            () if self.comments.iter().all(clean) => 3,
            () => 2,
        }
    }

    /// Tempi lost so far.
    #[must_use]
    pub fn tempi_lost(&self) -> u16 {
        let tempi = self.comments.iter().map(|comment| match comment.worth {
            Worth::Lost(tempi) => tempi,
            _ => 0,
        });
        tempi.sum()
    }

    /// Judges a move of the side to move.
    fn judge(&self, before: &AnyPosition, mv: Move) -> Comment {
        let choices = self.book.choices(before).unwrap_or_default();
        let played = choices.iter().find(|choice| choice.mv == mv).copied();
        let best = best_moves(&self.book, before);
        let worth = match (played, self.drill.task) {
            (Some(played), Task::Chase) => self.worth_of_chase(before, played, &best),
            (Some(Choice { verdict: Verdict::Won { moves, .. }, .. }), Task::Hold) => {
                Worth::Slipped(moves)
            }
            _ => Worth::Held,
        };
        let why = reason(&self.book, before, mv, &best, worth);
        let named = best.iter().take(3).map(|&mv| notation::readable(before, mv)).collect();
        Comment { played: notation::readable(before, mv), worth, best: named, why, answer: None }
    }

    fn worth_of_chase(&self, before: &AnyPosition, played: Choice, best: &[Move]) -> Worth {
        let side = self.drill.side;
        if best.contains(&played.mv) {
            return Worth::Fastest;
        }
        match (self.book.probe_any(before), played.verdict) {
            (_, verdict) if !verdict.is_win_of(side) => Worth::Thrown,
            _ if played.ends_count => Worth::OtherCount,
            (Some(Verdict::Won { moves: had, .. }), Verdict::Won { moves: has, .. }) => {
                match (has + 1).saturating_sub(had) {
                    0 => Worth::OtherCount,
                    tempi => Worth::Lost(tempi),
                }
            }
            _ => Worth::OtherCount,
        }
    }

    /// The best moves here, readable; asking counts as help.
    pub fn hint(&mut self, position: &AnyPosition) -> Vec<Move> {
        self.helps += 1;
        best_moves(&self.book, position)
    }

    /// The best play of both sides from a position, readable; asking counts as help.
    pub fn solution(&mut self, position: &AnyPosition) -> Vec<String> {
        self.helps += 1;
        let mut now = position.clone();
        let mut line = Vec::new();
        while now.ending().is_none() && line.len() < 120 {
            let Some(choice) = choose(&self.book, &now, self.answering(), &mut self.rng.clone())
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
    pub fn outlook(&self, position: &AnyPosition) -> Option<Outlook> {
        Outlook::of(&self.book, position)
    }
}
