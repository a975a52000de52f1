//! The Cambodian board games: Ouk Chatrang, Kar Ouk, Makruk, Rek, Min Rek Chanh and Hill's 9×9.
//!
//! ARCHITECTURE.md says which module may use which.

#![forbid(unsafe_code)]

pub mod address_space;
pub mod archive;
pub mod cli;
pub mod config;
pub mod fast_build;
pub mod lessons;
pub mod line;
pub mod puzzles;
pub mod results;
pub mod trainer;
pub mod tui;
