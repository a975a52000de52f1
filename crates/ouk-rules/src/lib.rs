#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod announce;
pub mod any;
pub mod array;
pub mod board;
pub mod chatrang;
mod count_state;
pub mod diagram;
pub mod draft;
pub mod ending;
pub mod fen;
pub mod game;
mod game_id;
pub mod letters;
pub mod message;
mod move_in_position;
mod named_value;
pub mod notation;
pub mod perft;
mod position;
mod position_text;
pub mod registry;
pub mod rek;
pub mod rulebook;
pub mod ruleset;
#[cfg(feature = "toml")]
pub mod user_rule_sets;
pub mod vocabulary;

pub use any::AnyPosition;
pub use array::{Array, UnknownArray};
pub use chatrang::count::{
    CountBeginning, CountChange, CountState, CountSum, CountView, Honour, LimitReason,
};
pub use ending::{Ending, Outcome, Reason};
pub use fen::FenError;
pub use game_id::{GameId, UnknownGame};
pub use message::RuleMessage;
pub use move_in_position::MoveInPosition;
pub use position::{CountControl, IllegalMove, Observer, Position};
pub use position_text::ParsePositionError;
pub use registry::{RuleSetRegistry, UnknownRuleSet};
pub use ruleset::RuleSet;

pub use board::{
    Color, Kind, Move, MoveList, MoveName, Piece, PositionKey, Shape, Square, SquareName,
};
