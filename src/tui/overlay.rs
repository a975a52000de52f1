//! What lies over a screen.

use super::action::KeyContext;
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
    /// The opening book.
    Explorer(Box<explorer::Explorer>),
    /// A file exists: is it to be overwritten?
    Overwrite(Box<Asked<Overwrite>>),
    /// A game or a position was pasted: what is to be done with it?
    Pasted(Pasted),
}

impl Overlay {
    /// Where its keys are looked up, if it has keys of its own and no text is being typed.
    #[must_use]
    pub fn place(&self) -> Option<KeyContext> {
        match self {
            Overlay::Rules(_) => Some(KeyContext::Reader),
            Overlay::Glossary(glossary) => (!glossary.types()).then_some(KeyContext::Glossary),
            Overlay::Explorer(_) => Some(KeyContext::Explorer),
            Overlay::Help(_) | Overlay::Text(_) | Overlay::Overwrite(_) | Overlay::Pasted(_) => {
                None
            }
        }
    }
}
