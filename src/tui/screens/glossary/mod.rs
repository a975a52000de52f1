//! The glossary of the players' terms, over any screen: a list with a filter, and for each term its
//! definition and example positions.

mod group;
mod lines;
mod title;
mod view;

pub use view::draw;

use crate::tui::context::AppContext;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::language::Phrases;
use crate::tui::list_steps::Direction;
use crate::tui::text_field::{FieldChange, TextField};
use ouk_rules::vocabulary::Term;

/// The most letters of a filter.
const FILTER: usize = 30;

/// The state of the glossary.
pub struct Glossary {
    /// The index of the chosen term among those shown.
    line: usize,
    /// The index of the shown example of the term.
    example: usize,
    /// The filter: words that a term must contain.
    filter: TextField,
    /// Whether the filter is being typed.
    typing: bool,
}

impl Default for Glossary {
    fn default() -> Glossary {
        Glossary { line: 0, example: 0, filter: TextField::new(FILTER), typing: false }
    }
}

impl Glossary {
    /// The glossary, open at a term.
    #[must_use]
    pub fn at(term: Term) -> Glossary {
        Glossary { line: term as usize, ..Glossary::default() }
    }

    /// The shown terms: those whose name or definition contains the words of the filter.
    fn shown(&self, strings: &Phrases) -> Vec<Term> {
        let wanted = self.filter.to_lowercase();
        let has = |text: &str| text.to_lowercase().contains(&wanted);
        let fits = |term: Term| {
            let own = (strings.term)(term);
            has(term.latin()) || has(own.name) || has(own.definition)
        };
        Term::ALL.iter().copied().filter(|&term| fits(term)).collect()
    }

    fn chosen(&self, strings: &Phrases) -> Option<Term> {
        let shown = self.shown(strings);
        shown.get(self.line.min(shown.len().saturating_sub(1))).copied()
    }

    /// Whether letters go into the filter.
    #[must_use]
    pub const fn types(&self) -> bool {
        self.typing
    }

    /// Handles a key; returns whether the glossary stays open. While the filter is being typed,
    /// keys change it.
    pub fn key(&mut self, app: &AppContext, key: Key) -> bool {
        if self.typing {
            self.type_filter(key);
            return true;
        }
        let action = app.keys.action(KeyContext::Glossary, key);
        action.is_none_or(|action| self.run(app, action))
    }

    /// Performs an action; returns whether the glossary stays open.
    fn run(&mut self, app: &AppContext, action: Action) -> bool {
        let shown = self.shown(app.strings).len();
        if let Some(line) = action.step(self.line, shown) {
            self.go(line);
        }
        match action {
            Action::Right | Action::Choose => self.turn(app.strings, Direction::Forward),
            Action::Left => self.turn(app.strings, Direction::Back),
            Action::Filter => self.typing = true,
            Action::Close if !self.filter.is_empty() => {
                let term = self.chosen(app.strings);
                self.filter.clear();
                self.go(term.map_or(0, |term| term as usize));
            }
            Action::Close | Action::Quit => return false,
            _ => {}
        }
        true
    }

    fn go(&mut self, line: usize) {
        (self.line, self.example) = (line, 0);
    }

    /// Shows another example of the term, wrapping around.
    fn turn(&mut self, strings: &Phrases, direction: Direction) {
        let examples = self.chosen(strings).map_or(0, |term| term.examples().len());
        if examples > 0 {
            self.example = direction.step(self.example, examples);
        }
    }

    /// Adds pasted text to the filter while the filter is being typed; returns whether it did.
    pub fn paste(&mut self, text: &str) -> bool {
        if self.typing {
            self.filter.paste(text);
            self.go(0);
        }
        self.typing
    }

    fn type_filter(&mut self, key: Key) {
        match key {
            Key::Enter => self.typing = false,
            Key::Esc | Key::Ctrl('c') => {
                self.typing = false;
                self.filter.clear();
            }
            key if self.filter.key(key) == Some(FieldChange::Text) => {}
            _ => return,
        }
        self.go(0);
    }
}
