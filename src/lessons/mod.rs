//! The first lesson of each game: a person who has never seen the game learns it by moving the
//! pieces.
//!
//! - [`lesson`]: the parts of a lesson: steps, each with a position and a goal.
//! - [`catalogue`]: the list of lessons, and their texts in English.
//! - [`duration`]: the approximate duration of a lesson.
//! - [`judge`]: the judgement on a move in a step, the reply of the other side, and a hint.
//! - [`compare`]: the opinions of rule sets on one position.
//!
//! Each game has a file with its steps. `tests/suite/lessons.rs` checks every claim in them against
//! the rules.

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
