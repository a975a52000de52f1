//! The screens: each with its state, the effects of its keys, and its view.

pub mod editor;
pub mod explorer;
pub mod games;
pub mod glossary;
pub mod help;
mod highlight;
pub mod lessons;
pub mod menu;
pub(super) mod named_pieces;
mod paragraphs;
mod piece_grid;
mod piece_guide;
pub mod piece_pages;
pub mod play;
pub mod puzzles;
pub mod reader;
mod reading;
pub mod record;
pub mod review;
pub mod settings;
pub mod setup;
mod taken_pieces;
pub(super) mod too_small;
pub mod trainer;
