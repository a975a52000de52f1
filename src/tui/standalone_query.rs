//! Queries to the terminal outside the interface, for commands that need only the answers.

use super::inbox::{Signal, WaitFor, WakeEvent};
use super::input::{Input, Parser};
use super::input_thread::{self, Bytes, Turn};
use super::terminal::{self, Frames};
use super::terminal_query::{Answers, NAME, TerminalQuery, questions};
use super::{glyph_widths, pictures};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest time that a terminal may take to answer.
const LIMIT: Duration = Duration::from_secs(2);

/// The result of the queries.
pub enum QueryResult {
    /// The terminal's answers; `None` if the last one does not come in time.
    Answered(Option<Answers>),
    /// This signal ends the program; the terminal has been restored.
    Ended(i32),
}

/// Asks for the terminal's name, background, modes and widths. The queries are printed on the
/// alternate screen, which disappears afterwards. `variable` reads the environment.
///
/// # Errors
/// If there is no terminal, or the system gives no threads.
pub fn ask(variable: impl Fn(&str) -> Option<String>) -> anyhow::Result<QueryResult> {
    let inbox = Arc::new(Bytes::default());
    input_thread::start(&inbox, |_| ())?;
    if input_thread::await_foreground(&inbox)? == Turn::Gone {
        return Ok(QueryResult::Answered(None));
    }
    let _held = terminal::enter()?;
    let mut out = Frames::new(terminal::output()?, || inbox.is_ending());
    let asked_of_pictures = pictures::question(variable).unwrap_or_default();
    let widths = glyph_widths::question();
    let others = format!("{NAME}\x1b]11;?\x1b\\{asked_of_pictures}{widths}");
    let asked = format!("{}{}", terminal::take(), questions(&others));
    let mut terminal_query = TerminalQuery::asked_at(Instant::now());
    let written = out.write_all(asked.as_bytes());
    let begun = Instant::now();
    let mut parser = Parser::default();
    let mut answers = None;
    while answers.is_none() {
        let left = LIMIT.saturating_sub(begun.elapsed());
        let bytes = match inbox.next(Some(left), WaitFor::All) {
            WakeEvent::Input(piece) => piece.what,
            WakeEvent::Signal(Signal::End(signal)) => return Ok(QueryResult::Ended(signal)),
            WakeEvent::Signal(_) | WakeEvent::News(_) => continue,
            WakeEvent::End | WakeEvent::Nothing => break,
        };
        let mut found = Vec::new();
        parser.feed(&bytes, &mut found);
        for input in found {
            if let Input::Answer(answer) = input {
                answers = answers.or(terminal_query.hear(answer, Instant::now()));
            }
        }
    }
    written?;
    Ok(QueryResult::Answered(answers))
}
