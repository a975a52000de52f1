//! Learning the endings: drills from the tables, and comments on every move.
//!
//! - [`course`]: the lessons, from a Tuuk alone to Koul and Trey Bak.
//! - [`drill`]: positions to play, by ending, side and slack, and their seeds.
//! - [`session`]: a drill being played: the opponent from the tables, tempi, hints, stars.
//! - [`reason`]: the reason for a move's grade, in a sentence that the tables confirm.
//! - [`from_games`]: drills from a player's own games, where the player missed a win.
//! - [`progress`]: the user's progress and due dates, in one file; [`accuracy_faults`] finds the
//!   accuracies in it that cannot be read.
//! - [`schedule`]: when an item is due again.
//! - [`puzzle_progress`], [`rating`]: which puzzles were solved, and the ratings.
//! - [`verdict`]: the tables' verdict on a position in a line, for games too.
//! - [`worker`]: the thread that makes tables and finds drills, so that the interface does not wait.
//!
//! No module here knows a screen; only [`progress`], [`accuracy_faults`] and [`from_games`] touch
//! files.

pub mod accuracy_faults;
pub mod course;
mod damage;
pub mod drill;
pub mod from_games;
pub mod item_key;
pub mod move_grade;
pub mod progress;
pub mod puzzle_progress;
pub mod rating;
pub mod reason;
pub mod schedule;
pub mod session;
mod unknown_keys;
pub mod verdict;
pub mod worker;
