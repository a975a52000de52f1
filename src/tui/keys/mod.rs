//! The keys: what users can do, the place in which a key does it, the default keys, and the user's
//! own keys.

mod action;
mod context;
mod defaults;
mod map;
mod names;

pub use super::input::Key;
pub use action::Action;
pub use context::KeyContext;
pub use defaults::{BINDINGS, Binding};
pub use map::{KeyFault, KeyMap, KeyProblem};
