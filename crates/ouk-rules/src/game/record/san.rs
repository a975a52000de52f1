//! Moves in the PGN of other programs.

use crate::board::{Kind, Move};
use crate::{AnyPosition, GameId, notation};

/// A move in the PGN of other programs: like [`notation::readable`], but an ambiguous move names
/// only as much of its first square as is needed. Rek and Min Rek Chanh, which no other program
/// plays, have only the readable form.
pub(super) fn san(position: &AnyPosition, mv: Move) -> String {
    let readable = notation::readable(position, mv);
    let (game, shape) = (position.game(), position.shape());
    let kind = position.piece_on(mv.from()).map_or(Kind::RekPiece, |piece| piece.kind);
    let (from, letter) = (shape.name(mv.from()), notation::letter(game, kind));
    let Some(rest) = readable.strip_prefix(&format!("{letter}{from}")) else { return readable };
    if matches!(game, GameId::Rek | GameId::MinRekChanh) || letter.is_empty() {
        return readable;
    }
    let rivals: Vec<String> = position
        .legal_moves()
        .into_iter()
        .filter(|other| other.to() == mv.to() && other.from() != mv.from())
        .filter(|other| {
            let piece = position.piece_on(other.from());
            piece.is_some_and(|piece| notation::letter(game, piece.kind) == letter)
        })
        .map(|other| shape.name(other.from()))
        .collect();
    let (file, rank) = from.split_at(1);
    let part = if rivals.iter().all(|rival| !rival.starts_with(file)) {
        file
    } else if rivals.iter().all(|rival| !rival.ends_with(rank)) {
        rank
    } else {
        &from
    };
    format!("{letter}{part}{}", rest.trim_start_matches('-'))
}
