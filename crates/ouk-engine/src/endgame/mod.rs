//! Endgame tables that know about counting: who wins, in how many moves, and whether the count
//! allows that many.
//!
//! The *chaser* is the side whose wins a table holds, the *runner* is the other side.
//!
//! - [`class`]: the endings that have tables.
//! - [`layout`], [`move_pattern`], [`attack_maps`], [`paths`]: how positions are stored and how pieces move
//!   between them.
//! - [`solve`], [`count_transition`], [`sub_tables`], [`generate`]: the retrograde solver. It
//!   handles all squares of the runner's king at once, and the classes that captures and promotions
//!   lead to.
//! - [`count_rules`]: how the counting of a rule set changes a table.
//! - [`table`], [`file`](mod@file), [`tables`]: finished tables, in memory and in the cache folder.
//! - `board_store`: the solved small boards in the same memory and folder.
//! - [`tablebase`], [`verdict`]: verdicts on positions under the rules of a game.
//! - [`stats`], [`verify`], [`compare`], [`playout`]: statistics and independent checks.
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
mod board_store;
pub mod class;
pub mod compare;
pub mod count_rules;
pub mod count_transition;
mod defender_pieces;
pub mod file;
pub mod generate;
pub mod layout;
pub mod move_pattern;
pub mod moves;
pub mod paths;
pub mod playout;
pub mod position_pieces;
mod promotions;
mod runner_distance;
pub mod solve;
pub mod stats;
pub mod sub_tables;
pub mod table;
pub mod tablebase;
pub mod tables;
pub mod verdict;
pub mod verify;
