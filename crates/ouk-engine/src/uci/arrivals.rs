//! What a session waits for. A thread reads the input, so that the session learns of an output that
//! fails meanwhile.

use ouk_io::lines::{Line, LineReader};
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The most bytes of a line, enough for a game of a hundred thousand moves.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// Something that a session waits for.
pub(super) enum UciArrival {
    /// A line of the input.
    Line(Line),
    /// The input has ended.
    End,
    /// The input cannot be read.
    Unreadable(io::Error),
    /// A line of the output could not be written.
    OutputFailed,
}

/// Starts to read standard input. The thread is one line ahead of the session.
///
/// # Errors
/// If the system gives no thread.
pub(super) fn listen() -> io::Result<(SyncSender<UciArrival>, Receiver<UciArrival>)> {
    let (sender, arrivals) = sync_channel(1);
    let lines = sender.clone();
    std::thread::Builder::new().name("lines".to_owned()).spawn(move || read(&lines))?;
    Ok((sender, arrivals))
}

fn read(session: &SyncSender<UciArrival>) {
    let mut lines = LineReader::new(io::stdin().lock(), LONGEST_LINE);
    loop {
        let (arrival, is_last) = match lines.read_line() {
            Ok(Some(line)) => (UciArrival::Line(line), false),
            Ok(None) => (UciArrival::End, true),
            Err(error) => (UciArrival::Unreadable(error), true),
        };
        // Sending fails once the session is over.
        if session.send(arrival).is_err() || is_last {
            return;
        }
    }
}
