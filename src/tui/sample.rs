//! A position that shows everything a board can show, for previews of themes.

use super::widgets::board::{Marks, Target};
use ouk_rules::board::Square;
use ouk_rules::{AnyPosition, GameId};

/// A middle game of Ouk that has every kind of piece.
const FEN: &str = "r1s1ksnr/2n5/M~p1p1ppp/2pmp3/2P1N3/1P1P1PPP/2K1M3/RNS2S1R w - - 0 1";

/// The position of the sample.
///
/// # Panics
/// Never: the text is tested.
#[must_use]
pub fn position() -> AnyPosition {
    AnyPosition::from_fen(GameId::Ouk, GameId::Ouk.default_rules(), FEN)
        .expect("the sample is a position")
}

/// The marks of the last move, the usual state of a board.
///
/// # Panics
/// Never: the squares are on the board.
#[must_use]
pub fn last_move() -> Marks {
    Marks { last: marks().last, ..Marks::default() }
}

/// The marks of a selected piece, the busiest state of a board in most games.
///
/// # Panics
/// Never: the squares are on the board.
#[must_use]
pub fn chosen_piece() -> Marks {
    let Marks { cursor, selected, targets, last, .. } = marks();
    Marks { cursor, selected, targets, last, ..Marks::default() }
}

/// Every mark at once, even if a game could not show all of them together.
///
/// # Panics
/// Never: the squares are on the board.
#[must_use]
pub fn marks() -> Marks {
    let shape = GameId::Ouk.shape();
    let at = |name: &str| -> Square { shape.parse(name).expect("it is a square of the board") };
    let targets = ["c5", "d6", "f6", "g5", "c3", "f2", "d2"].map(at);
    let position = position();
    Marks {
        cursor: Some(at("g5")),
        selected: Some(at("e4")),
        targets: (targets.into_iter().zip('a'..))
            .map(|(square, label)| {
                let takes = position.piece_on(square).is_some();
                Target { square, label, takes }
            })
            .collect(),
        last: vec![at("e6"), at("e5")],
        alarm: vec![at("e8")],
        lost: None,
        typed: Vec::new(),
        attacked: vec![at("e4")],
        hint: vec![at("f1"), at("g2")],
    }
}
