//! The questions to the terminal when the program starts.
//!
//! The program sends all questions in one write before the first frame, which does not wait for the
//! answers. The answers come among the keys ([`Input::Answer`](super::input::Input)). Every
//! terminal answers the last question, so answers that are missing by then will not come.

use super::input::TerminalAnswer;
use std::time::{Duration, Instant};

/// The last question: the abilities of the terminal.
const LAST: &str = "\x1b[c";
/// The question about the terminal's own background colour.
const GROUND: &str = "\x1b]11;?\x1b\\";
/// The question about the name and version of the terminal.
pub const NAME: &str = "\x1b[>q";
/// The mode in which a terminal shows a frame only when it is complete.
const SYNCHRONISED: u16 = 2026;

/// Questions that have been asked, and the answers so far.
#[derive(Debug)]
pub struct TerminalQuery {
    asked: Instant,
    answers: Vec<TerminalAnswer>,
    over: bool,
}

/// The answers of a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// All answers, in the order of the questions; some may be missing.
    pub all: Vec<TerminalAnswer>,
    /// The time from the question to the last answer.
    pub round_trip: Duration,
}

/// All questions as one text: first `others`, then those of this module.
#[must_use]
pub fn questions(others: &str) -> String {
    format!("{others}{GROUND}\x1b[?{SYNCHRONISED}$p\x1b[?u{LAST}")
}

impl TerminalQuery {
    /// The state of questions asked at this time.
    #[must_use]
    pub const fn asked_at(asked: Instant) -> TerminalQuery {
        TerminalQuery { asked, answers: Vec::new(), over: false }
    }

    /// Whether the last answer has come.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Adds an answer that came at this time; returns all of them once the last has come. Ignores
    /// later ones.
    pub fn hear(&mut self, answer: TerminalAnswer, came: Instant) -> Option<Answers> {
        if self.over {
            return None;
        }
        if !matches!(answer, TerminalAnswer::Attributes(_)) {
            // The program asks far fewer questions.
            if self.answers.len() < 1_000 {
                self.answers.push(answer);
            }
            return None;
        }
        self.over = true;
        let all = std::mem::take(&mut self.answers);
        Some(Answers { all, round_trip: came.saturating_duration_since(self.asked) })
    }
}

impl Answers {
    /// Whether the terminal can hold a frame back until it is complete.
    #[must_use]
    pub fn synchronises(&self) -> bool {
        let held = |answer: &TerminalAnswer| {
            matches!(answer, TerminalAnswer::Mode { mode: SYNCHRONISED, value: 1..=3 })
        };
        self.all.iter().any(held)
    }

    /// Whether the terminal supports the kitty keyboard protocol, in which Escape is unambiguous.
    #[must_use]
    pub fn knows_kitty_keys(&self) -> bool {
        self.all.iter().any(|answer| matches!(answer, TerminalAnswer::Keyboard(_)))
    }

    /// Whether the terminal's own background is light; `None` if it did not answer.
    #[must_use]
    pub fn is_light(&self) -> Option<bool> {
        self.all.iter().find_map(|answer| match answer {
            TerminalAnswer::Command { number: 11, text } => Some(lightness(text)? > 0.5),
            _ => None,
        })
    }

    /// The cursor positions that the terminal reported, as column and row from 0.
    pub fn cursors(&self) -> impl Iterator<Item = (u16, u16)> {
        self.all.iter().filter_map(|answer| match answer {
            TerminalAnswer::Cursor { column, row } => Some((*column, *row)),
            _ => None,
        })
    }
}

/// The perceived lightness, from 0 to 1, of a colour that a terminal reports, such as
/// `rgb:1a1a/1212/1010`, with one to four digits each.
fn lightness(told: &str) -> Option<f32> {
    let colors = told.strip_prefix("rgb:").or_else(|| told.strip_prefix("rgba:"))?;
    let mut parts = colors.split('/').map(|digits| {
        let most = 16u32.checked_pow(u32::try_from(digits.len()).ok()?)?.checked_sub(1)?;
        let value = u32::from_str_radix(digits, 16).ok()?;
        (1..=4).contains(&digits.len()).then(|| value as f32 / most as f32)
    });
    let mut next = || parts.next().flatten();
    let (red, green, blue) = (next()?, next()?, next()?);
    Some(0.299 * red + 0.587 * green + 0.114 * blue)
}
