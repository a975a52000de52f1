//! Asking the terminal outside the interface, for whoever wants only its answers.

use super::input::{Input, Parser};
use super::inquiry::{Answers, Inquiry, questions};
use super::{probe, terminal};
use std::io::{self, Read, Write};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// The longest a terminal may take.
const LIMIT: Duration = Duration::from_secs(2);

/// Asks the terminal's name, its ground, its modes and its widths; none if the last answer does not
/// come in time. What is printed for it is on the other screen, and gone when it is over.
///
/// # Errors
/// If this is no terminal.
pub fn ask() -> io::Result<Option<Answers>> {
    let mut out = terminal::unbuffered_stdout()?;
    let mut input = terminal::unbuffered_stdin()?;
    let others = format!("\x1b[>q\x1b]11;?\x1b\\{}", probe::question());
    let asked = format!("{}{}", terminal::TAKE, questions(&others));
    let mut inquiry = Inquiry::begun();
    let (sender, bytes) = channel();
    terminal::enter()?;
    let written = out.write_all(asked.as_bytes());
    let reader = thread::Builder::new().spawn(move || {
        let mut buffer = [0; 1_024];
        while let Ok(read @ 1..) = input.read(&mut buffer) {
            if sender.send(buffer[..read].to_vec()).is_err() {
                return;
            }
        }
    });
    let begun = Instant::now();
    let mut parser = Parser::default();
    let mut answers = None;
    while answers.is_none() {
        let left = LIMIT.saturating_sub(begun.elapsed());
        let Ok(bytes) = bytes.recv_timeout(left) else { break };
        let mut found = Vec::new();
        parser.feed(&bytes, &mut found);
        for input in found {
            if let Input::Answer(answer) = input {
                answers = answers.or(inquiry.hear(answer));
            }
        }
    }
    terminal::leave();
    reader.and(written).map(|()| answers)
}
