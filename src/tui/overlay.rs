//! Overlays over a screen.

use super::asked::Asked;
use super::keys::KeyContext;
use super::pasted::Pasted;
use super::popup::{Overwrite, TextPopup};
use super::screens::{explorer, glossary, help, reader};

/// An overlay, which lies over a screen until a key closes it.
pub enum Overlay {
    /// Keys and marks.
    Help(Box<help::Help>),
    /// A text to read.
    Text(TextPopup),
    /// The reader of the rules.
    Rules(Box<reader::Reader>),
    /// The glossary.
    Glossary(Box<glossary::Glossary>),
    /// The explorer of the opening book.
    Explorer(Box<explorer::Explorer>),
    /// The question whether to overwrite a file.
    Overwrite(Box<Asked<Overwrite>>),
    /// The question what to do with a pasted game or position.
    Pasted(Pasted),
}

impl Overlay {
    /// The place whose keys apply, if the overlay has its own keys and no text is being typed.
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
