//! What lies over a screen.

use super::asked::Asked;
use super::pasted::Pasted;
use super::popup::{Overwrite, TextPopup};
use super::screens::{explorer, glossary, help, reader};

/// What lies over a screen until a key is pressed.
pub enum Overlay {
    /// Keys and marks.
    Help(Box<help::Help>),
    /// Something to read.
    Text(TextPopup),
    /// The rules.
    Rules(Box<reader::Reader>),
    /// The terms of the players.
    Glossary(Box<glossary::Glossary>),
    /// The book of openings.
    Explorer(Box<explorer::Explorer>),
    /// A file exists: is it to be overwritten?
    Overwrite(Box<Asked<Overwrite>>),
    /// A game or a position was pasted: what is to be done with it?
    Pasted(Pasted),
}
