//! Small boards of Rek and Min Rek Chanh, solved completely from the ends of games backwards.
//!
//! | module | what it does |
//! |---|---|
//! | `layout` | numbers positions without gaps, symmetric ones once |
//! | `value` | a value in one byte: won or lost in so many moves, or drawn |
//! | `tables` | the values of all positions, and the board they belong to |
//! | `retrograde` | solves the layers, fewest pieces first |
//! | `store` | files, so that an interrupted solution goes on later |
//! | `figures` | shares of values and the longest win |
//!
//! Positions have no history: a game may go on for ever, which is a draw, and there is no limit on
//! moves without a capture. In Min Rek Chanh a table holds positions without an order. An ordered rek
//! captures, so a position with an order is valued by its few moves, all of which lead to layers with
//! fewer pieces.

mod figures;
mod layout;
mod retrograde;
mod store;
mod tables;
mod value;

pub use figures::Figures;
pub use layout::{Layout, Material};
pub use retrograde::Step;
pub use tables::{SIDES, SmallBoard, Tables};
pub use value::Value;
