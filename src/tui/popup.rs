//! What is read or asked over a screen.

use super::language::{Phrases, fill};
use ouk_io::text;
use std::path::{Path, PathBuf};

/// Something to read.
#[derive(Clone)]
pub struct TextPopup {
    /// What it is about.
    pub title: String,
    /// Its paragraphs.
    pub lines: Vec<String>,
    /// The text after it, which begins on a new page.
    pub then: Option<Box<TextPopup>>,
}

impl TextPopup {
    /// A text with nothing after it.
    #[must_use]
    pub fn new(title: &str, lines: Vec<String>) -> TextPopup {
        TextPopup { title: title.to_owned(), lines, then: None }
    }

    /// All of it as one text.
    #[must_use]
    pub fn text(&self) -> String {
        let own = self.lines.join("\n");
        self.then.as_ref().map_or(own.clone(), |then| format!("{own}\n\n{}", then.text()))
    }
}

/// A file that was to be written, where another one exists.
#[derive(Debug)]
pub struct Overwrite {
    /// The file.
    pub path: PathBuf,
    /// What was to be written.
    pub text: String,
    /// A name that no file has, to be written instead.
    pub free: PathBuf,
}

impl Overwrite {
    /// The question and the keys that answer it. Of a long path only the end is shown, so that the
    /// keys have room.
    #[must_use]
    pub fn words(&self, strings: &Phrases) -> TextPopup {
        let path = self.path.display().to_string();
        let cut = path.char_indices().rev().nth(LONGEST_PATH - 1).map_or(0, |(at, _)| at);
        let dots = if cut > 0 { "..." } else { "" };
        let name = |path: &Path| text::path(Path::new(path.file_name().unwrap_or_default()));
        let question = fill(strings.outcome.ask_overwrite, &[&format!("{dots}{}", &path[cut..])]);
        let keys = fill(strings.outcome.overwrite_keys, &[&name(&self.free)]);
        TextPopup::new(&name(&self.path), vec![question, String::new(), keys])
    }
}

/// The most letters of a path in a question.
const LONGEST_PATH: usize = 100;
