//! Asking the terminal outside the interface, for whoever wants only its answers.

use super::inbox::{For, Wake};
use super::input::{Input, Parser};
use super::inquiry::{Answers, Inquiry, questions};
use super::listen::{self, Bytes, Turn};
use super::probe;
use super::terminal::{self, Frames, Output};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest a terminal may take.
const LIMIT: Duration = Duration::from_secs(2);

/// What became of the questions.
pub enum Asked {
    /// The terminal's answers; none if the last does not come in time.
    Answered(Option<Answers>),
    /// This signal ends the program; the terminal is given back.
    Ended(i32),
}

/// Asks the terminal's name, its ground, its modes and its widths. What is printed for it is on the
/// other screen, and gone when it is over.
///
/// # Errors
/// If this is no terminal, or the system gives no threads.
pub fn ask() -> anyhow::Result<Asked> {
    let inbox = Arc::new(Bytes::default());
    listen::listen(&inbox)?;
    if listen::await_foreground(&inbox)? == Turn::Gone {
        return Ok(Asked::Answered(None));
    }
    let _held = terminal::enter()?;
    let mut out = Frames::new(Output::of_terminal()?, || inbox.is_ending());
    let others = format!("\x1b[>q\x1b]11;?\x1b\\{}", probe::question());
    let asked = format!("{}{}", terminal::take(), questions(&others));
    let mut inquiry = Inquiry::begun();
    let written = out.write_all(asked.as_bytes());
    let begun = Instant::now();
    let mut parser = Parser::default();
    let mut answers = None;
    while answers.is_none() {
        let left = LIMIT.saturating_sub(begun.elapsed());
        let bytes = match inbox.next(Some(left), For::All) {
            Wake::Input(piece) => piece.what,
            Wake::Signal(signal) if inbox.is_ending() => return Ok(Asked::Ended(signal)),
            Wake::Signal(_) | Wake::News(_) => continue,
            Wake::End | Wake::Nothing => break,
        };
        let mut found = Vec::new();
        parser.feed(&bytes, &mut found);
        for input in found {
            if let Input::Answer(answer) = input {
                answers = answers.or(inquiry.hear(answer));
            }
        }
    }
    written?;
    Ok(Asked::Answered(answers))
}
