//! The results of games of a person against a level of the computer, read from the saved games:
//! totals, a rating on the scale of the levels, advice, and the level that suits a player.
//!
//! The saved games are the only store, so a deleted game no longer counts.

mod accuracy;
mod advice;
mod choice;
mod played;
mod rating;
mod totals;

pub use accuracy::MeanAccuracy;
pub use advice::{Advice, Outlook};
pub use choice::LevelChoice;
pub use played::{GameResult, Points, read};
pub use rating::{Rating, WINDOW, curve};
pub use totals::{Breakdown, ResultFilter, Run, Share, Totals};
