//! The vocabulary of the players: what a move does, and what a position is, in the terms of Khmer
//! chess and of Rek.
//!
//! [`terms_of`] names what a legal move does, [`terms_in`] what is so in a position. Each [`Term`]
//! says exactly when it holds; [`Term::entry`] has its script, meaning and sources. No engine is
//! asked: the longest look ahead is a move, its replies, and the captures after them.
//!
//! ```
//! use ouk_rules::vocabulary::{Term, terms_of};
//! use ouk_rules::{AnyPosition, GameId};
//!
//! let rules = GameId::Ouk.default_rules();
//! let fen = "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1";
//! let position = AnyPosition::from_fen(GameId::Ouk, rules, fen)?;
//! let mv = position.find_move("e2g3".parse().expect("two squares")).expect("it is legal");
//! assert!(terms_of(&position, mv).has(Term::Paay));
//! # Ok::<(), ouk_rules::FenError>(())
//! ```

mod chess;
mod entry;
mod hunt;
mod rek;
mod standing;
mod tactics;
mod term;

pub use entry::{Entry, Script, Source};
pub use term::{Term, TermSet, UnknownTerm};

use crate::AnyPosition;
use crate::board::Move;

/// What a legal move does.
///
/// In Hill's game only the terms that need no order of value hold: no source gives it one.
#[must_use]
pub fn terms_of(position: &AnyPosition, mv: Move) -> TermSet {
    match position {
        AnyPosition::Ouk(position) => chess::terms_of(position, mv),
        AnyPosition::KarOuk(position) => chess::terms_of(position, mv),
        AnyPosition::Makruk(position) => chess::terms_of(position, mv),
        AnyPosition::Hill(position) => chess::terms_of(position, mv),
        AnyPosition::Rek(position) => rek::terms_of(position, mv),
        AnyPosition::MinRekChanh(position) => rek::terms_of(position, mv),
    }
}

/// What is so in a position, whatever was played.
#[must_use]
pub fn terms_in(position: &AnyPosition) -> TermSet {
    match position {
        AnyPosition::Ouk(position) => chess::terms_in(position),
        AnyPosition::KarOuk(position) => chess::terms_in(position),
        AnyPosition::Makruk(position) => chess::terms_in(position),
        AnyPosition::Hill(position) => chess::terms_in(position),
        AnyPosition::Rek(position) => rek::terms_in(position),
        AnyPosition::MinRekChanh(position) => rek::terms_in(position),
    }
}
