//! Sessions from their start to their end.

use super::UciSession;
use super::arrivals::{self, LONGEST_LINE, UciArrival};
use super::reply::{self, unwritten};
use crate::endgame::tables::Tables;
use ouk_io::lines::LineReader;
use ouk_rules::RuleSetRegistry;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::RecvError;

/// Why a session ends before `quit` and the end of input.
#[derive(Debug, thiserror::Error)]
pub enum UciServeError {
    /// The system gives no thread.
    #[error("the engine's thread does not start: {0}")]
    Thread(#[source] io::Error),
    /// Input fails.
    #[error("standard input cannot be read: {0}")]
    Input(#[source] io::Error),
    /// Standard output fails; of the kind [`io::ErrorKind::BrokenPipe`] if nobody reads it any more.
    #[error("standard output cannot be written: {0}")]
    Output(#[source] io::Error),
}

/// Serves UCI on standard input and output until `quit`, the end of input, or a failure of the
/// output. A process can call this function once.
///
/// # Errors
/// If input or output fails, or the system gives no thread.
pub fn serve(rule_sets: &RuleSetRegistry, tables: Arc<Tables>) -> Result<(), UciServeError> {
    let mut session = UciSession::start(rule_sets, tables)?;
    let (own, arrivals) = arrivals::listen().map_err(UciServeError::Thread)?;
    reply::wake_on_failure(own);
    let ended = loop {
        match arrivals.recv() {
            Ok(UciArrival::Line(line)) if session.take(&line) => {}
            Ok(UciArrival::Line(_) | UciArrival::End) | Err(RecvError) => break Ok(()),
            Ok(UciArrival::Unreadable(error)) => break Err(UciServeError::Input(error)),
            Ok(UciArrival::OutputFailed) => {}
        }
        if let Some(error) = unwritten() {
            break Err(UciServeError::Output(error));
        }
    };
    session.end();
    match unwritten() {
        Some(error) if ended.is_ok() => Err(UciServeError::Output(error)),
        _ => ended,
    }
}

/// Executes the commands of `input` in a session of its own and waits for the last reply. The
/// output goes to standard output; its failures are ignored. A fuzzer calls this function for each
/// input.
///
/// # Errors
/// If the input cannot be read, or the system gives no thread.
pub fn serve_input(
    rule_sets: &RuleSetRegistry,
    tables: Arc<Tables>,
    input: impl io::BufRead,
) -> Result<(), UciServeError> {
    let mut session = UciSession::start(rule_sets, tables)?;
    let mut lines = LineReader::new(input, LONGEST_LINE);
    while let Some(line) = lines.read_line().map_err(UciServeError::Input)? {
        if !session.take(&line) {
            break;
        }
    }
    session.end();
    Ok(())
}
