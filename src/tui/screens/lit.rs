//! What the words beside a board speak of, to be lit on it.

use crate::tui::glyphs;
use crate::tui::widgets::board::Marks;
use ouk_rules::AnyPosition;
use ouk_rules::board::{Color, Kind, Move, Piece, Shape, Square};

/// The squares that words name, each once.
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

/// A piece and the squares it may go to.
#[must_use]
pub fn moves_from(position: &AnyPosition, square: Square) -> Marks {
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == square);
    let targets = moves.map(|mv| (mv.to(), ' ', false)).collect();
    Marks { selected: Some(square), targets, ..Marks::default() }
}

/// White's piece with a letter, the one that may go to most squares, and where. The first moves of a king, which go
/// further than its steps, are left out: the book tells them apart.
#[must_use]
pub fn moves_of(position: &AnyPosition, letter: &str) -> Option<Marks> {
    let game = position.game();
    let is_it = |piece: Piece| piece.color == Color::White && glyphs::letter(game, piece) == letter;
    let squares = position.pieces().filter(|&(_, piece)| is_it(piece)).map(|(square, _)| square);
    let shape = position.shape();
    let steps = |square: Square| {
        let mut marks = moves_from(position, square);
        if position.piece_on(square).is_some_and(|piece| piece.kind == Kind::Ang) {
            marks.targets.retain(|to| shape.file(square).abs_diff(shape.file(to.0)) <= 1);
        }
        marks
    };
    // Of two that may go to as many it is the left one.
    let all: Vec<Marks> = squares.map(steps).collect();
    all.into_iter().rev().max_by_key(|marks| marks.targets.len())
}

/// The position after a move, if the move gives check.
#[must_use]
pub fn after_check(position: &AnyPosition, mv: Move) -> Option<AnyPosition> {
    let mut after = position.clone();
    after.play(mv).ok()?;
    Some(after).filter(AnyPosition::in_check)
}

/// The king of a side.
#[must_use]
pub fn king(position: &AnyPosition, side: Color) -> Option<Square> {
    let king = Piece { color: side, kind: Kind::Ang };
    position.pieces().find(|&(_, piece)| piece == king).map(|(square, _)| square)
}
