//! Texts and questions over a screen.

use super::keys::Action;
use super::language::{Phrases, fill};
use super::note::PlayNote;
use ouk_io::text;
use std::path::{Path, PathBuf};

/// A text over a screen.
#[derive(Clone)]
pub struct TextPopup {
    /// The title of the text.
    pub title: String,
    /// The paragraphs of the text.
    pub lines: Vec<String>,
    /// The text that follows on a new page.
    pub then: Option<Box<TextPopup>>,
    /// The actions of the screen that the text names: their keys close the text and act.
    pub names: &'static [Action],
    /// The note that the screen shows once the text is closed. A note beside the text would be cut.
    pub closing: Option<PlayNote>,
}

impl TextPopup {
    /// A text without a following one.
    #[must_use]
    pub fn new(title: &str, lines: Vec<String>) -> TextPopup {
        TextPopup { title: title.to_owned(), lines, then: None, names: &[], closing: None }
    }

    /// The whole text, with title and paragraphs.
    #[must_use]
    pub fn text(&self) -> String {
        let own = self.lines.join("\n");
        self.then.as_ref().map_or(own.clone(), |then| format!("{own}\n\n{}", then.text()))
    }
}

/// A file to be written where another one exists.
#[derive(Debug)]
pub struct Overwrite {
    /// The path of the existing file.
    pub path: PathBuf,
    /// The new content.
    pub text: String,
    /// The path of a free name, as an alternative.
    pub free: PathBuf,
}

impl Overwrite {
    /// The question and the keys that answer it. Shows only the end of a long path, so that the
    /// keys have room.
    #[must_use]
    pub fn words(&self, strings: &Phrases) -> TextPopup {
        let [question, keys] = self.question(strings, strings.outcome.overwrite_keys);
        let name = text::path(Path::new(self.path.file_name().unwrap_or_default()));
        TextPopup::new(&name, vec![question, String::new(), keys])
    }

    /// The question and the words that answer it in line mode.
    #[must_use]
    pub fn spoken(&self, strings: &Phrases) -> String {
        self.question(strings, strings.spoken.overwrite_answers).join("\n")
    }

    /// The question, and the answers with the free name filled in.
    fn question(&self, strings: &Phrases, answers: &str) -> [String; 2] {
        let path = self.path.display().to_string();
        let cut = path.char_indices().rev().nth(LONGEST_PATH - 1).map_or(0, |(at, _)| at);
        let dots = if cut > 0 { "..." } else { "" };
        let question = fill(strings.outcome.ask_overwrite, &[&format!("{dots}{}", &path[cut..])]);
        let free = text::path(Path::new(self.free.file_name().unwrap_or_default()));
        [question, fill(answers, &[&free])]
    }
}

/// The most letters that a question shows of a path.
const LONGEST_PATH: usize = 100;
