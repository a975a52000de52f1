//! English: the terms of the glossary, as the rules define them.

use ouk_rules::vocabulary::Term;

/// A term as a language shows it.
pub struct TermTexts {
    /// Its name.
    pub name: &'static str,
    /// What it means in the game.
    pub definition: &'static str,
}

pub(super) const fn term(term: Term) -> TermTexts {
    TermTexts { name: term.latin(), definition: term.entry().definition }
}
