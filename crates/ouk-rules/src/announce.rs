//! The words that a player calls out with a move.

use super::{AnyPosition, Reason};
use crate::board::{Kind, Move, MoveKind};

/// A call that goes with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// Check by a Tuuk or a Ses.
    Ouk,
    /// Check by any other piece.
    Ruk,
    /// A Tuuk's check, discovered by the piece that moved away.
    Pi,
    /// A discovered check in which the piece that moved checks too.
    PaayOuk,
    /// Checkmate.
    OukNgeub,
    /// A Trey or fish is turned over.
    Bak,
}

impl Call {
    /// The call in Latin letters.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Call::Ouk => "ouk",
            Call::Ruk => "ruk",
            Call::Pi => "pi",
            Call::PaayOuk => "paay ouk",
            Call::OukNgeub => "ouk ngeub",
            Call::Bak => "bak",
        }
    }

    /// The call in Khmer script, where a source gives it.
    #[must_use]
    pub const fn khmer(self) -> Option<&'static str> {
        match self {
            Call::Ouk => Some("អុក"),
            Call::Ruk => Some("រុក"),
            Call::Bak => Some("បក"),
            Call::Pi | Call::PaayOuk | Call::OukNgeub => None,
        }
    }
}

/// The calls of a legal move: first promotion, then check, then mate.
///
/// The Khmer Institute divides them so: *ouk* for Tuuk and Ses, *ruk* for every other piece, *pi*
/// for a discovered check by a Tuuk. Tan calls the double check *paay ouk*.
#[must_use]
pub fn announce(before: &AnyPosition, mv: Move) -> Vec<Call> {
    let mut after = before.clone();
    after.play_unchecked(mv, &mut ());
    let mut calls = Vec::new();
    if mv.kind() == MoveKind::Promotion {
        calls.push(Call::Bak);
    }
    let checkers = after.checkers();
    if checkers.is_empty() {
        return calls;
    }
    let direct = checkers.contains(&mv.to());
    let discovered = checkers.iter().any(|&square| square != mv.to());
    let by_boat_or_horse =
        after.piece_on(mv.to()).is_some_and(|piece| matches!(piece.kind, Kind::Tuuk | Kind::Ses));
    calls.push(match (direct, discovered) {
        (true, true) => Call::PaayOuk,
        (false, _) => Call::Pi,
        (true, false) if by_boat_or_horse => Call::Ouk,
        (true, false) => Call::Ruk,
    });
    if after.ending().is_some_and(|ending| {
        matches!(ending.reason, Reason::Checkmate | Reason::MateWhileCounting { .. })
    }) {
        calls.push(Call::OukNgeub);
    }
    calls
}
