//! The first lesson of each game: a person who has never seen the game learns it by moving the pieces.
//!
//! - [`lesson`]: what a lesson is made of, a list of steps with a position and a goal each.
//! - [`catalogue`]: the lessons there are, and their words in English.
//! - [`duration`]: about how long a lesson takes.
//! - [`judge`]: whether a move does what a step asks for, what the other side answers, and a hint.
//! - [`compare`]: what rule sets say of one position, side by side.
//!
//! Each game has a file with its steps. Every claim in them is checked against the rules by
//! `tests/suite/lessons.rs`.

pub mod catalogue;
pub mod compare;
pub mod duration;
mod hill;
pub mod judge;
mod kar_ouk;
pub mod lesson;
mod makruk;
mod min_rek;
mod ouk;
mod ouk_count;
mod rek;
mod rule_sets;
