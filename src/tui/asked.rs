//! Questions that count as asked only once they were shown.

use super::action::Key;
use super::widgets::is_too_small;
use ouk_io::written::Written;
use ratatui::layout::Size;
use std::time::{Duration, Instant};

/// The least time that somebody needs to read a question. A key that comes sooner was not meant for it.
pub(super) const READING: Duration = Duration::from_millis(150);

/// A question to the user. A yes to it counts only after the question was written where the user
/// reads it, so that no key answers a question that was never seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked<Q> {
    question: Q,
    shown: Option<Shown>,
}

/// Where a question was last written, and the proof of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    written: Written,
    /// The size of the screen; none where lines are printed.
    size: Option<Size>,
}

/// What the user agreed to, after it was shown.
#[derive(Debug)]
pub struct Agreed<Q>(Q);

impl<Q> Agreed<Q> {
    /// What was agreed to.
    #[must_use]
    pub fn into_inner(self) -> Q {
        self.0
    }
}

impl<Q> From<Q> for Asked<Q> {
    fn from(question: Q) -> Asked<Q> {
        Asked { question, shown: None }
    }
}

impl<Q> Asked<Q> {
    /// What is asked.
    #[must_use]
    pub const fn question(&self) -> &Q {
        &self.question
    }

    /// The question, to record which part of it was shown.
    pub(super) const fn question_mut(&mut self) -> &mut Q {
        &mut self.question
    }

    /// A frame with the question on it was written to a screen of a size.
    pub fn was_drawn(&mut self, size: Size, written: Written) {
        if !is_too_small(size) {
            self.shown = Some(Shown { written, size: Some(size) });
        }
    }

    /// The whole question was printed as lines.
    pub fn was_printed(&mut self, written: Written) {
        self.shown = Some(Shown { written, size: None });
    }

    /// The proof that the question was shown, if it was.
    #[must_use]
    pub fn written(&self) -> Option<Written> {
        self.shown.map(|shown| shown.written)
    }

    /// Whether an answer that came at a time came before the question could have been read.
    #[must_use]
    pub fn is_later_than(&self, came: Instant) -> bool {
        self.written().is_none_or(|written| came < written.at() + READING)
    }

    /// Whether the question can be read on a screen of a size.
    #[must_use]
    pub fn is_on(&self, size: Size) -> bool {
        self.shown.is_some_and(|shown| shown.size.is_none_or(|of| of == size))
    }

    /// Whether a key is an answer on a screen of a size. Before the question is there, only a key that
    /// refuses is one.
    #[must_use]
    pub fn hears(&self, key: Key, size: Size) -> bool {
        is_refusal(key) || self.is_on(size)
    }

    /// The user says yes.
    ///
    /// # Errors
    /// The question itself, if it was not shown yet.
    pub fn agree(self) -> Result<Agreed<Q>, Asked<Q>> {
        if self.shown.is_some() { Ok(Agreed(self.question)) } else { Err(self) }
    }

    /// The user did not say yes.
    #[must_use]
    pub fn refuse(self) -> Q {
        self.question
    }
}

/// Whether a key refuses whatever is asked, unless the question gives it another meaning.
pub(super) const fn is_refusal(key: Key) -> bool {
    matches!(key, Key::Esc | Key::Char('n' | 'N' | 'q') | Key::Ctrl('c'))
}
