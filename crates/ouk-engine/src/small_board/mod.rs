//! Small boards of Rek and Min Rek Chanh, solved completely from the ends of games backwards.
//!
//! | module | what it does |
//! |---|---|
//! | `layout` | numbers positions without gaps, symmetric ones once |
//! | `value` | a value in one byte: won or lost in a number of moves, or drawn |
//! | `tables` | the values of all positions, and the board they belong to |
//! | `retrograde` | solves the layers, fewest pieces first |
//! | `search` | what a search would find, read from a solved board |
//! | `solved` | values of positions and moves of any solved board |
//! | `loaded` | the boards that are loaded |
//!
//! Positions have no history: a game may go on for ever, which is a draw, and moves without a
//! capture are not limited. In Min Rek Chanh a table holds positions without an order. An ordered
//! rek captures, so a position with an order is valued by its few moves, all of which lead to
//! layers with fewer pieces.
//!
//! The store of endgame tables also keeps the solved boards and their files.

mod layout;
pub(crate) mod loaded;
mod retrograde;
mod search;
mod solved;
mod tables;
mod value;

pub use layout::{BoardLayout, Material};
pub use retrograde::SolvingStep;
pub(crate) use search::search;
pub use solved::{BoardMove, SolvedBoard, is_solved, score_of, signature};
pub use tables::{BoardTables, SmallBoard};
pub use value::{Code, Value};
