//! The judgement on a move in a step, the reply of the other side, and a hint.

use super::lesson::{Goal, LessonStep};
use ouk_rules::announce::announce;
use ouk_rules::board::{Color, Move, MoveKind};
use ouk_rules::{AnyPosition, Outcome, Reason};

/// The effect of a legal move on a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonJudgement {
    /// The step is done.
    Done,
    /// The move was right, and the other side replies.
    GoesOn,
    /// The move misses the goal.
    Other,
}

/// Judges a legal move of the learner, who plays White, in the position before it. `left` is the
/// number of moves that the learner has left in a step with several.
#[must_use]
pub fn judge(step: &LessonStep, position: &AnyPosition, mv: Move, left: u8) -> LessonJudgement {
    let name = |square| position.shape().name(square);
    let done = match step.goal {
        Goal::Move(kind) => {
            let moved = position.piece_on(mv.from()).map(|piece| piece.kind);
            kind.is_none() || moved == kind
        }
        Goal::Reach(from, to) | Goal::Find(from, to) => {
            name(mv.from()) == from && to.contains(&&*name(mv.to()))
        }
        Goal::Capture(squares) => {
            let taken: Vec<String> = position.taken_by(mv).into_iter().map(name).collect();
            squares.iter().all(|&square| taken.iter().any(|taken| taken == square))
        }
        Goal::Check(call) => announce(position, mv).contains(&call),
        Goal::Promote => mv.kind() == MoveKind::Promotion,
        Goal::Win(_) if left <= 1 => is_won(&position.after(mv)),
        Goal::Win(_) => {
            return match wins_by(position, mv, left) {
                true if is_won(&position.after(mv)) => LessonJudgement::Done,
                true => LessonJudgement::GoesOn,
                false => LessonJudgement::Other,
            };
        }
        Goal::CountOut => {
            return match position.after(mv).ending().map(|ending| ending.reason) {
                Some(Reason::Count { .. }) => LessonJudgement::Done,
                _ => LessonJudgement::GoesOn,
            };
        }
        Goal::Read | Goal::StopCount | Goal::Answer(_) | Goal::Compare(_) | Goal::Play => false,
    };
    if done { LessonJudgement::Done } else { LessonJudgement::Other }
}

/// The number of moves that a step gives the learner.
#[must_use]
pub const fn moves_given(step: &LessonStep) -> u8 {
    match step.goal {
        Goal::Win(moves) => moves,
        _ => 1,
    }
}

/// Whether White has won.
fn is_won(position: &AnyPosition) -> bool {
    position.ending().is_some_and(|ending| ending.outcome == Outcome::Win(Color::White))
}

/// Whether a move of White wins within this many moves of White, whatever Black replies.
fn wins_by(position: &AnyPosition, mv: Move, moves: u8) -> bool {
    let next = position.after(mv);
    if next.ending().is_some() {
        return is_won(&next);
    }
    moves > 1
        && next.legal_moves().into_iter().all(|answer| {
            let reached = next.after(answer);
            reached.ending().is_none()
                && reached.legal_moves().into_iter().any(|mv| wins_by(&reached, mv, moves - 1))
        })
}

/// The reply of the other side within a step: a quiet move, which waits.
#[must_use]
pub fn answer(position: &AnyPosition) -> Option<Move> {
    let waits = |mv: &Move| {
        let next = position.after(*mv);
        next.ending().is_none() && !next.in_check() && position.taken_by(*mv).is_empty()
    };
    let moves = position.legal_moves();
    moves.iter().copied().find(waits).or_else(|| moves.first().copied())
}

/// A move that reaches the goal of a step, if there is one.
#[must_use]
pub fn solution(step: &LessonStep, position: &AnyPosition, left: u8) -> Option<Move> {
    let right = |mv: &Move| judge(step, position, *mv, left) != LessonJudgement::Other;
    position.legal_moves().into_iter().find(right)
}

/// The squares that a step mentions: where to go, or what to capture.
#[must_use]
pub const fn marked(step: &LessonStep) -> &'static [&'static str] {
    match step.goal {
        Goal::Reach(_, squares) | Goal::Capture(squares) => squares,
        _ => &[],
    }
}
