//! The truth about the counting endgames: tables of who wins, in how many moves, and whether the
//! count leaves so many.
//!
//! - [`class`]: which endings there are. The *chaser* is the side whose wins a table holds, the
//!   *runner* the other.
//! - [`layout`], [`move_pattern`], [`attack_maps`], [`paths`]: where positions are kept and how pieces move there.
//! - [`solve`], [`count_transition`], [`sub_tables`], [`generate`]: the retrograde solver. It works on all squares of the
//!   runner's king at once, and on what captures and promotions lead to; `defender_pieces` tells what the
//!   runner's own pieces can do.
//! - [`count_rules`]: what the counting of a rule set changes in a table.
//! - [`table`], [`file`](mod@file), [`tables`]: finished tables, in memory and in the cache.
//! - [`tablebase`], [`verdict`]: the verdict on a position by one game's rule set, for search, player and
//!   reviewer.
//! - [`stats`], [`verify`], [`compare`], [`playout`]: figures, and independent checks.
//!
//! # Probing
//!
//! ```
//! use ouk_engine::endgame::tablebase::{Tablebase, Verdict};
//! use ouk_engine::endgame::tables::{TableOptions, Tables};
//! use ouk_rules::{AnyPosition, GameId};
//! use std::sync::{Arc, atomic::AtomicBool};
//!
//! let tables = Arc::new(Tables::new(TableOptions::default()));
//! let rules = GameId::Ouk.rule_set("tan").expect("it comes with the program");
//! let tablebase = Tablebase::new(&tables, GameId::Ouk, rules).expect("Ouk has tables");
//! let text = "7k/8/6K1/8/8/8/8/R7 w - 31 7 1";
//! let position = AnyPosition::from_fen(GameId::Ouk, rules, text).expect("it is legal");
//! // Once, before a search: loads the tables these pieces need, or makes them.
//! tablebase.prepare_for(&position, 4, &AtomicBool::new(false), &|_| {}).expect("they are small");
//! // At every node: reads no file and makes nothing.
//! let Some(Verdict::Won { moves, slack, .. }) = tablebase.probe_any(&position) else { panic!() };
//! assert_eq!((moves, slack), (1, Some(12)));
//! ```

pub mod attack_maps;
pub mod class;
pub mod compare;
pub mod count_rules;
pub mod count_transition;
mod defender_pieces;
pub mod file;
pub mod generate;
pub mod layout;
pub mod move_pattern;
mod moves;
pub mod paths;
pub mod playout;
mod position_pieces;
mod promotions;
pub mod solve;
pub mod stats;
pub mod sub_tables;
pub mod table;
pub mod tablebase;
pub mod tables;
pub mod verdict;
pub mod verify;
