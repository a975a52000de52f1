//! The letters that stand for pieces, each in one table: in position text, in moves, on the board
//! and in the names of endings.

use crate::GameId;
use crate::board::{Color, Kind, Piece};

/// The letters of a kind of piece in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindLetters {
    /// In position text, for White and for Black; `~` marks a promoted piece.
    pub text: [&'static str; 2],
    /// In a readable move; empty for Trey, fish and the pieces of Rek.
    pub readable: &'static str,
    /// On a board that the program draws, for White and for Black: one letter also for a promoted
    /// piece.
    pub drawn: [&'static str; 2],
    /// In the name of an ending. In Fairy-Stockfish's custom variant, a turned fish is a commoner,
    /// `C`.
    pub ending: char,
}

impl KindLetters {
    /// The letters of a kind in a game.
    #[must_use]
    pub const fn of(game: GameId, kind: Kind) -> KindLetters {
        let is_hill = matches!(game, GameId::Hill);
        let (text, readable, drawn, ending) = match (kind, is_hill) {
            (Kind::Ang, _) => (["K", "k"], "K", ["K", "k"], 'K'),
            (Kind::Tuuk, false) => (["R", "r"], "R", ["R", "r"], 'R'),
            (Kind::Tuuk, true) => (["B", "b"], "B", ["B", "b"], 'B'),
            (Kind::Ses, false) => (["N", "n"], "N", ["N", "n"], 'N'),
            (Kind::Ses, true) => (["H", "h"], "H", ["H", "h"], 'H'),
            (Kind::Koul, _) => (["S", "s"], "S", ["S", "s"], 'S'),
            (Kind::Neang, _) => (["M", "m"], "M", ["M", "m"], 'M'),
            (Kind::TreyBak, _) => (["M~", "m~"], "M", ["F", "f"], 'M'),
            (Kind::Trey, _) => (["P", "p"], "", ["P", "p"], 'P'),
            (Kind::Elephant, _) => (["E", "e"], "E", ["E", "e"], 'E'),
            (Kind::Official, _) => (["O", "o"], "O", ["O", "o"], 'O'),
            (Kind::Fish, _) => (["F", "f"], "", ["F", "f"], 'F'),
            (Kind::TurnedFish, _) => (["F~", "f~"], "F", ["T", "t"], 'C'),
            (Kind::RekPiece, _) => (["M", "m"], "", ["M", "m"], 'M'),
        };
        KindLetters { text, readable, drawn, ending }
    }
}

/// The letter of a piece in position text, in capitals for White; `~` marks a promoted piece.
#[must_use]
pub const fn in_text(game: GameId, piece: Piece) -> &'static str {
    KindLetters::of(game, piece.kind).text[piece.color.index()]
}

/// The piece of a letter in position text, which `~` may follow. `C` and `C~` are a turned fish of
/// Hill's game.
pub(crate) fn piece_in_text(game: GameId, letter: char, is_marked: bool) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let has = |&kind: &Kind| {
        let letters = KindLetters::of(game, kind);
        let text = letters.text[color.index()];
        text.starts_with(letter) && text.ends_with('~') == is_marked
            || kind == Kind::TurnedFish && letters.ending == letter.to_ascii_uppercase()
    };
    let kind = game.kinds().iter().copied().find(has)?;
    Some(Piece { color, kind })
}

/// The letters of a game in position text, as an error message lists them.
pub(crate) const fn listed(game: GameId) -> &'static str {
    match game {
        GameId::Ouk | GameId::KarOuk | GameId::Makruk => "K M S N R P, M~ for a turned fish",
        GameId::Rek | GameId::MinRekChanh => "K for a king, M for a piece",
        GameId::Hill => "K B H E O F, F~ for a fish turned over",
    }
}
