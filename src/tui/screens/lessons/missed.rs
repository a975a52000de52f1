//! Notes on legal moves that miss the goal of a step.

use crate::lessons::lesson::{Goal, LessonId, LessonStep};
use crate::tui::note::LessonNote;
use ouk_rules::announce::{Call, announce};
use ouk_rules::board::{Move, SquareName};
use ouk_rules::{AnyPosition, GameId};

/// The note on a legal move that misses the goal of a lesson's step; `before` is the position
/// before the move.
pub(super) fn missed(
    (id, index): (LessonId, usize),
    step: &LessonStep,
    position: &AnyPosition,
    mv: Move,
    left: u8,
) -> LessonNote {
    match (step.goal, step.game) {
        (Goal::Win(_), _) if left > 1 => LessonNote::NotWonIn(left),
        (Goal::Win(_), GameId::Ouk | GameId::Makruk | GameId::Hill) => LessonNote::NotMate,
        (Goal::Win(_), _) => LessonNote::NotWon,
        (Goal::Move(Some(kind)), _) => LessonNote::OtherKind(kind),
        (Goal::Reach(from, to), _) => other_move(position, mv, from, to),
        (Goal::Capture(wanted), _) => other_capture(position, mv, wanted),
        (Goal::Check(call), _) => other_call(position, mv, call),
        (Goal::Promote, _) => LessonNote::NotTurned,
        _ => LessonNote::Clue(id, index),
    }
}

/// The squares of these names in the data of a lesson.
fn squares(names: &[&str]) -> Vec<SquareName> {
    names.iter().filter_map(|name| name.parse().ok()).collect()
}

fn other_move(position: &AnyPosition, mv: Move, from: &str, to: &[&str]) -> LessonNote {
    let shape = position.shape();
    let wanted = shape.parse(from).filter(|&square| square != mv.from());
    match wanted.and_then(|square| Some((square, position.piece_on(square)?))) {
        Some((square, piece)) => LessonNote::OtherPiece(piece.kind, shape.square_name(square)),
        None => LessonNote::OtherSquare(squares(to)),
    }
}

fn other_capture(position: &AnyPosition, mv: Move, wanted: &[&str]) -> LessonNote {
    let (shape, mut wanted) = (position.shape(), squares(wanted));
    let taken: Vec<SquareName> =
        position.taken_by(mv).into_iter().map(|square| shape.square_name(square)).collect();
    if taken.is_empty() {
        return LessonNote::CapturesNothing(wanted);
    }
    wanted.retain(|square| !taken.contains(square));
    LessonNote::CapturesOther(taken, wanted)
}

fn other_call(position: &AnyPosition, mv: Move, wanted: Call) -> LessonNote {
    let given = announce(position, mv).into_iter().find(|&call| call != Call::Bak);
    given.map_or(LessonNote::NoCheck, |given| LessonNote::OtherCall(given, wanted))
}
