//! A game on the screen: its state, and the changes to it.

mod answer;
mod coach;
mod completion;
mod consent;
mod cursor;
mod explain;
mod export;
mod external_engine;
mod game_actions;
mod hint;
mod keys;
mod line;
mod outlook;
mod practice;
mod question;
mod rematch;
mod run;
mod settled_moves;
mod solve;
mod state;
mod turn;
mod verdict;
pub mod view;

pub use consent::Consent;
pub(super) use export::{file_name, is_picture, write};
pub use practice::practice_setup;
pub(super) use practice::{PracticeResult, is_practised};
pub use question::{FirstSide, Question};
pub use solve::is_solvable;
pub use state::{Play, is_serious};
