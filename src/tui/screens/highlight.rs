//! Marks of moves and checks on a board beside a text.

use crate::tui::widgets::board::{Marks, Target};
use ouk_rules::AnyPosition;
use ouk_rules::board::{Move, Shape, Square};

/// The marks of a piece and the squares it may go to.
#[must_use]
pub fn moves_from(position: &AnyPosition, square: Square) -> Marks {
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == square);
    let targets = moves.map(|mv| {
        let takes = position.piece_on(mv.to()).is_some();
        Target { square: mv.to(), label: ' ', takes }
    });
    let targets = targets.collect();
    Marks { selected: Some(square), targets, ..Marks::default() }
}

/// The position after a move, if the move gives check.
#[must_use]
pub fn after_check(position: &AnyPosition, mv: Move) -> Option<AnyPosition> {
    let mut after = position.clone();
    after.play(mv).ok()?;
    Some(after).filter(AnyPosition::in_check)
}

/// A check, the move that gave it, and the line between both pieces.
#[must_use]
pub fn marks_of_check(after: &AnyPosition, mv: Move) -> Marks {
    let target = |square| Target { square, label: ' ', takes: false };
    let targets = lines_of_check(after).into_iter().map(target);
    Marks { targets: targets.collect(), ..Marks::of(after, Some(mv)) }
}

/// The squares between the king in check and the pieces that attack it along a line.
fn lines_of_check(position: &AnyPosition) -> Vec<Square> {
    let Some(king) = position.king(position.turn()) else { return Vec::new() };
    let shape = position.shape();
    position.checkers().into_iter().flat_map(|from| between(shape, from, king)).collect()
}

/// The squares between two on one rank, file or diagonal; none between others.
fn between(shape: Shape, from: Square, to: Square) -> Vec<Square> {
    let place = |square: Square| (shape.file(square) as i8, shape.rank(square) as i8);
    let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
    let (right, up) = (to_file - file, to_rank - rank);
    if right != 0 && up != 0 && right.abs() != up.abs() {
        return Vec::new();
    }
    let step = |by: i8| (file + right.signum() * by, rank + up.signum() * by);
    let squares = (1..right.abs().max(up.abs())).map(step);
    squares.filter_map(|(file, rank)| shape.square(file, rank)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ouk_rules::GameId;

    #[test]
    fn a_line_of_check_lies_between_the_pieces_and_a_leap_has_none() {
        let named = |fen: &str| {
            let game = GameId::Ouk;
            let position = AnyPosition::from_fen(game, game.default_rules(), fen)
                .expect("the position is legal");
            let shape = position.shape();
            lines_of_check(&position).iter().map(|&at| shape.name(at)).collect::<Vec<_>>()
        };
        assert_eq!(named("8/R4k2/8/8/8/8/8/3K4 b - - 0 1"), ["b7", "c7", "d7", "e7"]);
        assert_eq!(named("3k4/8/8/8/8/8/3R4/3K4 b - - 0 1"), ["d3", "d4", "d5", "d6", "d7"]);
        for fen in ["3k4/8/4N3/8/8/8/8/3K4 b - - 0 1", "3k4/8/8/8/8/8/8/3K4 b - - 0 1"] {
            assert!(named(fen).is_empty(), "{fen}");
        }
    }
}
