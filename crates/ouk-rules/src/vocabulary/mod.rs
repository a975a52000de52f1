//! The vocabulary of the players: terms of Khmer chess and of Rek for moves and positions.
//!
//! [`terms_of`] gives the terms of a legal move, [`terms_in`] those of a position. Each [`Term`]
//! says exactly when it holds; [`Term::entry`] has its script, meaning and sources. The functions
//! use no engine: they look ahead at most one move, its replies, and the captures after them.
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
mod example;
mod hunt;
mod played;
mod rek;
mod standing;
mod tactics;
mod term;

pub use entry::{Entry, Script, Source};
pub use example::Example;
pub use term::{Term, TermSet, UnknownTerm};

use crate::AnyPosition;
use crate::board::Move;

/// The terms that hold of a legal move.
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

/// The terms that hold in a position, whatever moves led to it.
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
