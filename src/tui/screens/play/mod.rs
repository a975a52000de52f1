//! A game: its state, and what changes it.

mod command;
mod consent;
mod cursor;
mod external_engine;
mod game_actions;
mod hint;
mod keys;
mod line;
mod rematch;
mod state;
mod turn;
mod verdict;
pub mod view;

pub use crate::config::Confirm;
pub(super) use command::picture;
pub use command::{COMMANDS, allowed_commands};
pub use consent::Consent;
pub use state::{FirstSide, Play, Question, is_serious};
