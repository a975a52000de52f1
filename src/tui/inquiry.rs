//! What the terminal is asked when the program starts.
//!
//! Everything is asked in one write, before the first frame, which does not wait for it. The answers
//! come among the keys ([`Input::Answer`](super::input::Input)); the last question is one that every
//! terminal answers, so when its answer is there, what is missing will not come.

use super::input::Answer;
use std::time::{Duration, Instant};

/// The last question: what the terminal can do.
const LAST: &str = "\x1b[c";
/// The mode in which a terminal shows a frame only when all of it has come.
const SYNCHRONISED: u16 = 2026;

/// Questions that have been asked, and what has been answered so far.
#[derive(Debug)]
pub struct Inquiry {
    asked: Instant,
    answers: Vec<Answer>,
    over: bool,
}

/// What a terminal has answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Its answers, in the order of the questions; some may be missing.
    pub all: Vec<Answer>,
    /// The time from the question to the last answer.
    pub round_trip: Duration,
}

/// Every question, as it is sent: others' first, then our own.
#[must_use]
pub fn questions(others: &str) -> String {
    format!("{others}\x1b[?{SYNCHRONISED}$p\x1b[?u{LAST}")
}

impl Inquiry {
    /// Questions asked just now.
    #[must_use]
    pub fn begun() -> Inquiry {
        Inquiry { asked: Instant::now(), answers: Vec::new(), over: false }
    }

    /// Whether the last answer is there.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Takes an answer; all of them once the last is there. Later ones are to questions nobody
    /// asked.
    pub fn hear(&mut self, answer: Answer) -> Option<Answers> {
        if self.over {
            return None;
        }
        if !matches!(answer, Answer::Attributes(_)) {
            // Nobody asks so much.
            if self.answers.len() < 1_000 {
                self.answers.push(answer);
            }
            return None;
        }
        self.over = true;
        let all = std::mem::take(&mut self.answers);
        Some(Answers { all, round_trip: self.asked.elapsed() })
    }
}

impl Answers {
    /// Whether the terminal can hold a frame back until all of it has come.
    #[must_use]
    pub fn synchronises(&self) -> bool {
        let held =
            |answer: &Answer| matches!(answer, Answer::Mode { mode: SYNCHRONISED, value: 1..=3 });
        self.all.iter().any(held)
    }

    /// Whether the terminal knows the kitty keyboard protocol, in which Escape is unmistakable.
    #[must_use]
    pub fn knows_kitty_keys(&self) -> bool {
        self.all.iter().any(|answer| matches!(answer, Answer::Keyboard(_)))
    }

    /// Where the cursor was, each time it was asked, as column and row from 0.
    pub fn cursors(&self) -> impl Iterator<Item = (u16, u16)> {
        self.all.iter().filter_map(|answer| match answer {
            Answer::Cursor { column, row } => Some((*column, *row)),
            _ => None,
        })
    }
}
