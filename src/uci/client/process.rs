//! Another program with its three pipes.

#[cfg(unix)]
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How many of the last lines of standard error are kept.
const LAST_WORDS: usize = 8;
/// Bytes of a line of standard output; more begin the next line. No line of UCI is nearly as long.
const LONGEST_LINE: u64 = 1 << 16;
/// How many lines wait to be heard; a program that says more has to wait itself.
const WAITING_LINES: usize = 256;
/// How long a program may take to leave after `quit` before it is killed.
const FAREWELL: Duration = Duration::from_millis(500);

/// Why no line came.
pub(super) enum Silence {
    /// The time is over.
    Late,
    /// The program has closed its output.
    Ended,
    /// Whoever asked does not wait any more.
    Unheard,
}

/// A program that is spoken to in lines. Dropping it says `quit`, and kills it if it does not
/// go, and in any case what it has started.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    complaints: Option<JoinHandle<()>>,
    /// How it ended, once it was waited for.
    buried: Option<ExitStatus>,
}

impl Process {
    /// Starts a program with its arguments.
    pub fn start(words: &[String]) -> std::io::Result<Process> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C in the terminal is for us; the program hears of the end from us.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let missing = || std::io::Error::other("a pipe to the program is missing");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let (sender, lines) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || hear(output, &sender));
        let last_words = Arc::default();
        let kept = Arc::clone(&last_words);
        let complaints = Some(std::thread::spawn(move || listen(errors, &kept)));
        Ok(Process { child, input, lines, last_words, complaints, buried: None })
    }

    /// Says a line; that nobody listens any more shows when an answer is awaited.
    pub fn say(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    /// The next line, if it comes in time.
    pub fn line(&self, until: Instant) -> Result<String, Silence> {
        let left = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// How a program that has closed its output ended, in words.
    pub fn end(&mut self) -> String {
        let end = Instant::now() + FAREWELL;
        while !self.has_ended() {
            if Instant::now() >= end {
                return "it says nothing more, but has not ended".to_owned();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        // All it complained of is read now, unless a child of its own holds the pipe.
        while !self.complaints.as_ref().is_none_or(JoinHandle::is_finished) && Instant::now() < end
        {
            std::thread::sleep(Duration::from_millis(2));
        }
        self.bury();
        self.buried.map_or_else(|| "nobody knows how".to_owned(), |status| status.to_string())
    }

    /// Whether it has ended. Its number stays its own until it is buried.
    #[cfg(unix)]
    fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.number().is_none_or(|number| !matches!(waitid(WaitId::Pid(number), options), Ok(None)))
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    #[cfg(unix)]
    fn number(&self) -> Option<Pid> {
        i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
    }

    /// Ends it and whatever it has started: often it is a script, and the engine is its child.
    fn bury(&mut self) {
        #[cfg(unix)]
        if self.buried.is_none()
            && let Some(group) = self.number()
        {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.kill();
        self.buried = self.child.wait().ok();
    }

    /// The last lines it wrote to standard error.
    pub fn last_words(&self) -> Vec<String> {
        self.last_words.lock().map(|kept| kept.iter().cloned().collect()).unwrap_or_default()
    }
}

/// Hands on what a program says, line by line, until it says nothing more or nobody listens. Neither
/// a line without end nor lines without end fill the memory.
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
    // A line without end must not fill the memory.
    let mut errors = BufReader::new(errors);
    let mut line = Vec::new();
    while matches!(errors.by_ref().take(4_096).read_until(b'\n', &mut line), Ok(read) if read > 0) {
        let text: String = String::from_utf8_lossy(&line).trim_end().chars().take(200).collect();
        line.clear();
        if let Ok(mut kept) = kept.lock()
            && !text.is_empty()
        {
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
        let end = Instant::now() + FAREWELL;
        while !self.has_ended() && Instant::now() < end {
            // Who waits to be heard reads no `quit`.
            self.lines.try_iter().take(WAITING_LINES).for_each(drop);
            std::thread::sleep(Duration::from_millis(2));
        }
        self.bury();
    }
}
