//! Accuracies in the progress file that cannot be read. The rest of the file counts nevertheless.

use super::progress::LARGEST;
use ouk_engine::analysis::PhaseAccuracy;
use ouk_io::files;
use ouk_io::text::{Printable, line_of};
use std::path::Path;
use toml_edit::{Document, Item};

/// The most letters of a value to show.
const LONGEST: usize = 40;

/// An accuracy that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccuracyFault {
    /// The name of the game's file, as [`name_of`](super::from_games::name_of) gives it.
    pub name: String,
    /// The line of the file, from 1.
    pub line: usize,
    /// What is written there.
    pub given: Printable,
}

/// The faults of a progress file; none if the file cannot be read at all.
#[must_use]
pub fn accuracy_faults(path: &Path) -> Vec<AccuracyFault> {
    let Ok(text) = files::read_text(path, LARGEST) else { return Vec::new() };
    let Ok(document) = Document::parse(text.as_str()) else { return Vec::new() };
    let Some(table) = document.get("accuracies").and_then(Item::as_table_like) else {
        return Vec::new();
    };
    let is_wrong =
        |item: &Item| item.as_str().is_none_or(|given| given.parse::<PhaseAccuracy>().is_err());
    let wrong = table.iter().filter(|(_, item)| is_wrong(item));
    wrong
        .map(|(name, item)| AccuracyFault {
            name: name.to_owned(),
            line: line_of(&text, item.span().map_or(0, |span| span.start)),
            given: Printable::cut(item.to_string().trim(), LONGEST),
        })
        .collect()
}
