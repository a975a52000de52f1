//! The Cambodian board games: Ouk Chatrang, Kar Ouk, Makruk, Rek, Min Rek Chanh and Hill's 9×9.
//!
//! ARCHITECTURE.md says which module may use which.

pub mod arena;
pub mod board;
pub mod cli;
pub mod config;
pub mod endgame;
pub mod engine;
pub mod files;
pub mod game;
pub mod line;
pub mod outside;
pub mod rules;
pub mod suite;
pub mod text;
pub mod trainer;
pub mod tui;
pub mod uci;
