//! The laboratory of the engine: matches, self-play, training and puzzles.
//!
//! | module | purpose |
//! |---|---|
//! | [`arena`] | matches between levels and UCI engines: Elo with its bounds, sequential tests |
//! | [`book`] | books of openings, from games of the engine against itself |
//! | [`training`] | positions of games, and what learns from them: weights and networks |
//! | [`sparring`] | simple players of known methods, to measure the engine against |
//! | [`small_board`] | small boards of Rek and Min Rek Chanh, solved completely |
//! | [`suite`] | puzzles: positions with one best move, found and proved by brute force |
//! | [`cli`] | the command line of the program `ouk-lab` |
//!
//! The program does all of this from a shell: `ouk-lab match --a level:5 --b level:6 --games 100`.
//! From Rust, a match is a [`MatchConfig`](arena::MatchConfig) and a call:
//!
//! ```
//! use ouk_engine::Level;
//! use ouk_engine::book::BookUse;
//! use ouk_engine::endgame::tables::{TableOptions, Tables};
//! use ouk_lab::arena::{Contestant, MatchConfig, MoveLimits, run};
//! use ouk_rules::GameId;
//! use ouk_rules::game::ClockSetting;
//! use std::sync::{Arc, atomic::AtomicBool};
//!
//! let level = |number| {
//!     let level = Level::new(number).expect("levels go from 1 to 10");
//!     Contestant::Level(level, BookUse::Never)
//! };
//! let nodes = MoveLimits { nodes: Some(100), ..MoveLimits::default() };
//! let config = MatchConfig {
//!     game: GameId::KarOuk,
//!     rules: GameId::KarOuk.default_rules(),
//!     fen: None,
//!     contestants: [level(6), level(1)],
//!     limits: [nodes, nodes],
//!     clock: ClockSetting::None,
//!     grace: std::time::Duration::ZERO,
//!     hash: 1,
//!     tables: Arc::new(Tables::new(TableOptions::default())),
//!     pairs: 2,
//!     jobs: 1,
//!     plies: 8,
//!     undecided: None,
//!     seed: 1,
//!     most_plies: 60,
//!     sprt: None,
//!     date: "2026.11.24".to_owned(),
//! };
//! let mut records = Vec::new();
//! let state = run(&config, &AtomicBool::new(false), &mut |_, games| {
//!     records.extend(games.iter().map(|game| game.record.clone()));
//! })?;
//! assert_eq!(state.games.iter().sum::<u32>(), 4);
//! assert!(records.iter().all(|record| record.contains("[White \"Level ")));
//! # Ok::<(), ouk_engine::uci::client::EngineError>(())
//! ```
//!
//! The example `two_levels` is a program of it: `cargo run --release -p ouk-lab --example
//! two_levels -- 6 5 10`.
//!
//! No other crate depends on this one: it measures and improves [`ouk_engine`], which knows nothing
//! of it.

#![forbid(unsafe_code)]

pub mod arena;
pub mod book;
pub mod cli;
pub mod small_board;
pub mod sparring;
pub mod suite;
pub mod training;
