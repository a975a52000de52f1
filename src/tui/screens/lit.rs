//! Squares that the text beside a board mentions, to be marked on the board.

use crate::tui::widgets::board::Marks;
use ouk_rules::AnyPosition;
use ouk_rules::board::{Color, Kind, Move, Piece, Shape, Square};

/// The squares that a text names, each once.
#[must_use]
pub fn squares_in(words: &str, shape: Shape) -> Vec<Square> {
    let names = words.split(|letter: char| !letter.is_ascii_alphanumeric());
    let mut squares = Vec::new();
    for square in names.filter_map(|name| shape.parse(name)) {
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    squares
}

/// The marks of a piece and the squares it may go to.
#[must_use]
pub fn moves_from(position: &AnyPosition, square: Square) -> Marks {
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == square);
    let targets = moves.map(|mv| (mv.to(), ' ', false)).collect();
    Marks { selected: Some(square), targets, ..Marks::default() }
}

/// The position after a move, if the move gives check.
#[must_use]
pub fn after_check(position: &AnyPosition, mv: Move) -> Option<AnyPosition> {
    let mut after = position.clone();
    after.play(mv).ok()?;
    Some(after).filter(AnyPosition::in_check)
}

/// The square of a side's king.
#[must_use]
pub fn king(position: &AnyPosition, side: Color) -> Option<Square> {
    let king = Piece { color: side, kind: Kind::Ang };
    position.pieces().find(|&(_, piece)| piece == king).map(|(square, _)| square)
}
