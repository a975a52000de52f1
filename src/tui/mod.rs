//! The interface in the terminal.
//!
//! Input, engine and signals arrive in one channel of messages. [`app::App::update`] turns each
//! message into effects, which [`effect_runner::EffectRunner`] performs. Then the screen is drawn
//! if anything changed. Nothing runs while nothing happens.

pub mod annotated;
pub mod app;
pub mod asked;
pub mod backend;
pub mod command;
pub mod connection;
pub mod context;
pub mod count_page;
pub mod dot_support;
pub mod effect;
pub mod effect_runner;
mod event_loop;
pub mod export;
pub mod glyph_widths;
pub mod glyphs;
pub mod inbox;
pub mod input;
pub(crate) mod input_thread;
mod interface;
pub mod keys;
pub mod language;
mod launch;
mod list_steps;
pub mod message;
mod no_mistake;
pub mod note;
pub mod outcome;
pub mod overlay;
pub mod pasted;
pub mod pictures;
pub mod popup;
pub mod rules_text;
pub mod sample;
pub mod screens;
pub mod standalone_query;
pub mod terminal;
mod terminal_output;
pub mod terminal_query;
mod terminal_size;
mod terminal_system;
pub mod text_field;
pub mod theme;
pub mod unsaved;
pub mod update;
pub mod user_file;
pub mod widgets;

pub use app::draw;
pub(crate) use interface::{Interface, NO_COLORS};
pub use launch::{Launch, NewGame, OutputOptions, Train, run};
