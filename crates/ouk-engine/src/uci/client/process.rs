//! Another program with its three pipes.

use super::error::EngineEnd;
use super::guard::{self, FAREWELL};
use super::system;
use ouk_io::fault::{in_words, not_started};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The number of last lines of standard error to keep.
const LAST_WORDS: usize = 8;
/// The most bytes of a line of standard output; the rest counts as the next line. No line of UCI is
/// nearly as long.
const LONGEST_LINE: u64 = 1 << 16;
/// The number of lines that may wait to be read; a program that sends more has to wait.
const WAITING_LINES: usize = 256;
/// The number of lines that may wait to be written; a program that leaves more unread does not read
/// its input.
const UNWRITTEN_LINES: usize = 1_024;
/// The time that a line may wait in a full pipe before the program counts as not reading its input.
pub(super) const READING: Duration = Duration::from_secs(5);
/// The time that a guard has to kill its engine.
const SWEEPING: Duration = Duration::from_millis(250);

/// The reason why no line came.
pub(super) enum Silence {
    /// The time is up.
    Late,
    /// The program has closed its output.
    Ended,
    /// The program does not read its input.
    Deaf,
    /// The guard reports that the program could not be started.
    NotStarted(std::io::Error),
    /// The caller gave up.
    Unheard,
}

/// A program that is used line by line. Dropping it sends `quit`, and kills the program if it does
/// not end, together with everything it has started.
pub(super) struct Process {
    child: Child,
    /// Whether the child is a guard, and the program its child.
    guarded: bool,
    /// The program, as the user named it.
    program: PathBuf,
    /// The input of the program; none once nothing more will be written.
    input: Option<EngineInput>,
    lines: Receiver<String>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    complaints: Option<JoinHandle<()>>,
    /// The exit status of the program, once it has been waited for.
    buried: Option<ExitStatus>,
}

/// Lines to the program, written by their own thread: a program that does not read its input would
/// block the writer.
struct EngineInput {
    lines: SyncSender<String>,
    /// The start time of the write in progress.
    since: Arc<Mutex<Option<Instant>>>,
    /// Whether more lines were sent than may wait.
    full: bool,
}

impl EngineInput {
    fn to(mut pipe: ChildStdin) -> std::io::Result<EngineInput> {
        let (lines, unwritten) = sync_channel::<String>(UNWRITTEN_LINES);
        let since: Arc<Mutex<Option<Instant>>> = Arc::default();
        let waits = Arc::clone(&since);
        let write = move || {
            for mut line in unwritten {
                line.push('\n');
                *waits.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
                let written = pipe.write_all(line.as_bytes()).and_then(|()| pipe.flush());
                *waits.lock().unwrap_or_else(PoisonError::into_inner) = None;
                // A closed pipe shows when a reply is awaited.
                if written.is_err() {
                    break;
                }
            }
        };
        std::thread::Builder::new().name("to an engine".to_owned()).spawn(write)?;
        Ok(EngineInput { lines, since, full: false })
    }

    fn say(&mut self, line: &str) {
        self.full |= matches!(self.lines.try_send(line.to_owned()), Err(TrySendError::Full(_)));
    }

    fn is_stuck(&self) -> bool {
        let since = *self.since.lock().unwrap_or_else(PoisonError::into_inner);
        self.full || since.is_some_and(|since| since.elapsed() >= READING)
    }
}

impl Process {
    /// Starts a program with its arguments.
    pub fn start(words: &[String]) -> std::io::Result<Process> {
        let (mut command, guarded) = guard::command(words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C in the terminal is meant for this program, which ends the other one.
        system::separate_group(&mut command);
        let program: PathBuf = words.first().map(PathBuf::from).unwrap_or_default();
        let mut child = command.spawn().map_err(|error| match guarded {
            true => in_words(error),
            false => not_started(&program, error),
        })?;
        let missing = || std::io::Error::other("a pipe to the program is missing");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let (sender, lines) = sync_channel(WAITING_LINES);
        let last_words = Arc::default();
        // From here on, a failure ends the program.
        let mut process = Process {
            child,
            guarded,
            program,
            input: None,
            lines,
            last_words,
            complaints: None,
            buried: None,
        };
        let thread = |name: &str| std::thread::Builder::new().name(name.to_owned());
        process.input = Some(EngineInput::to(input)?);
        thread("from an engine").spawn(move || hear(output, &sender))?;
        let kept = Arc::clone(&process.last_words);
        let listen = thread("complaints of an engine").spawn(move || listen(errors, &kept))?;
        process.complaints = Some(listen);
        Ok(process)
    }

    /// Sends a line without waiting. The next wait for a reply reports a closed pipe or a program
    /// that does not read.
    pub fn say(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            input.say(line);
        }
    }

    /// Waits for the next line until a time.
    pub fn line(&self, until: Instant) -> Result<String, Silence> {
        if self.input.as_ref().is_some_and(EngineInput::is_stuck) {
            return Err(Silence::Deaf);
        }
        let left = until.saturating_duration_since(Instant::now());
        let line = self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })?;
        match guard::refusal(&line).filter(|_| self.guarded) {
            Some(problem) => Err(Silence::NotStarted(not_started(&self.program, problem))),
            None => Ok(line),
        }
    }

    /// How a program that has closed its output ended, in words.
    pub fn end(&mut self) -> EngineEnd {
        let end = Instant::now() + FAREWELL;
        while !system::has_ended(&mut self.child) {
            if Instant::now() >= end {
                return EngineEnd::Quiet;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        // All of the program's standard error has been read now, unless a child of the program
        // holds the pipe.
        while !self.complaints.as_ref().is_none_or(JoinHandle::is_finished) && Instant::now() < end
        {
            std::thread::sleep(Duration::from_millis(2));
        }
        self.bury();
        self.buried.map_or(EngineEnd::Unknown, EngineEnd::Status)
    }

    /// Waits up to this long for the program's end.
    fn await_end(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while !system::has_ended(&mut self.child) && Instant::now() < end {
            // A program that waits to write does not read `quit`.
            self.lines.try_iter().take(WAITING_LINES).for_each(drop);
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Kills the program and everything it has started: it is often a script, with the engine as
    /// its child.
    fn bury(&mut self) {
        if self.buried.is_none() {
            system::kill_group(&self.child);
        }
        let _ = self.child.kill();
        self.buried = self.child.wait().ok();
    }

    /// The last lines that the program wrote to standard error.
    pub fn last_words(&self) -> Vec<String> {
        self.last_words.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

/// Forwards the output of a program line by line until it ends or nobody reads. Neither an endless
/// line nor endless lines can fill the memory.
fn hear(output: ChildStdout, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    let mut read = |line: &mut Vec<u8>| output.by_ref().take(LONGEST_LINE).read_until(b'\n', line);
    while matches!(read(&mut line), Ok(read) if read > 0) {
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        line.clear();
        if sender.send(text).is_err() {
            break;
        }
    }
}

fn listen(errors: ChildStderr, kept: &Mutex<VecDeque<String>>) {
    // An endless line must not fill the memory.
    let mut errors = BufReader::new(errors);
    let mut line = Vec::new();
    while matches!(errors.by_ref().take(4_096).read_until(b'\n', &mut line), Ok(read) if read > 0) {
        let text: String = String::from_utf8_lossy(&line).trim_end().chars().take(200).collect();
        line.clear();
        if !text.is_empty() {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.push_back(text.replace(char::is_control, " "));
            if kept.len() > LAST_WORDS {
                kept.pop_front();
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        // The input closes after the last line.
        self.input = None;
        self.await_end(FAREWELL);
        if self.guarded && !system::has_ended(&mut self.child) {
            // The guard also ends processes that left its group.
            system::ask_to_end(&self.child);
            self.await_end(SWEEPING);
        }
        self.bury();
    }
}
