//! The Cambodian board games: Ouk Chatrang, Kar Ouk, Makruk, Rek, Min Rek Chanh and Hill's 9×9.
//!
//! ARCHITECTURE.md says which module may use which.

pub mod archive;
pub mod arena;
pub mod cli;
pub mod config;
pub mod line;
pub mod suite;
pub mod trainer;
pub mod tui;
