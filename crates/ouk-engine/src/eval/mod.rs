//! Evaluation: hand-written terms for each family, and a network for some games.

pub mod chatrang;
mod evaluation;
mod layout;
pub mod network;
pub mod rek;
pub mod term_sink;

pub use evaluation::{Evaluation, Trace};

use ouk_rules::GameId;
use term_sink::TaperedScore;

/// The weights of the hand-written evaluation of a game.
#[must_use]
pub const fn weights_of(game: GameId) -> &'static [TaperedScore] {
    match game {
        GameId::Rek | GameId::MinRekChanh => rek::weights_of(game),
        _ => chatrang::weights_of(game),
    }
}
