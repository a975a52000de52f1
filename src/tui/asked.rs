//! Questions that count as asked only once they have been shown.

use super::keys::Key;
use super::widgets::is_too_small;
use ouk_io::written::Written;
use ratatui::layout::Size;
use std::time::{Duration, Instant};

/// The shortest time in which a person can read a question. A key that comes sooner was not meant
/// for the question.
pub(super) const READING: Duration = Duration::from_millis(150);

/// A question to the user. A yes counts only after the question was written to the screen, so that
/// no key answers a question that was never seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked<Q> {
    question: Q,
    shown: Option<Shown>,
}

/// The place where a question was last written, with the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    written: Written,
    /// The size of the screen; none for output in lines.
    size: Option<Size>,
}

/// A question that the user answered with yes after it was shown.
#[derive(Debug)]
pub struct Agreed<Q>(Q);

impl<Q> Agreed<Q> {
    /// The content of the question.
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
    /// The content of the question.
    #[must_use]
    pub const fn question(&self) -> &Q {
        &self.question
    }

    /// The question, to record which part of it was shown.
    pub(super) const fn question_mut(&mut self) -> &mut Q {
        &mut self.question
    }

    /// Notes that a frame with the question was written to a screen of this size.
    pub fn was_drawn(&mut self, size: Size, written: Written) {
        if !is_too_small(size) {
            self.shown = Some(Shown { written, size: Some(size) });
        }
    }

    /// Notes that the whole question was printed as lines.
    pub fn was_printed(&mut self, written: Written) {
        self.shown = Some(Shown { written, size: None });
    }

    /// Forgets that the question was shown, so that it is shown again.
    pub fn show_again(&mut self) {
        self.shown = None;
    }

    /// The proof that the question was shown, if it was.
    #[must_use]
    pub fn written(&self) -> Option<Written> {
        self.shown.map(|shown| shown.written)
    }

    /// Whether an answer came before the user could have read the question.
    #[must_use]
    pub fn is_later_than(&self, came: Instant) -> bool {
        self.written().is_none_or(|written| came < written.at() + READING)
    }

    /// Whether the user can read the question on a screen of this size.
    #[must_use]
    pub fn is_on(&self, size: Size) -> bool {
        self.shown.is_some_and(|shown| shown.size.is_none_or(|of| of == size))
    }

    /// Whether a key answers the question on a screen of this size. Until the question is shown,
    /// only a key that refuses does.
    #[must_use]
    pub fn hears(&self, key: Key, size: Size) -> bool {
        is_refusal(key) || self.is_on(size)
    }

    /// Agrees to the question.
    ///
    /// # Errors
    /// The question itself, if it has not been shown yet.
    pub fn agree(self) -> Result<Agreed<Q>, Asked<Q>> {
        if self.shown.is_some() { Ok(Agreed(self.question)) } else { Err(self) }
    }

    /// Refuses the question, and returns its content.
    #[must_use]
    pub fn refuse(self) -> Q {
        self.question
    }
}

/// Whether a key refuses any question that gives it no other meaning.
pub(super) const fn is_refusal(key: Key) -> bool {
    matches!(key, Key::Esc | Key::Char('n' | 'N' | 'q') | Key::Ctrl('c'))
}
