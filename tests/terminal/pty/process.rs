//! The process of the program in a terminal.

use super::{PATIENCE, PtySession};
use crate::support::patient;
#[cfg(target_os = "linux")]
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

impl PtySession {
    /// How much memory it has held at most, in kB.
    #[cfg(target_os = "linux")]
    pub fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        peak.split_whitespace().next().unwrap().parse().unwrap()
    }

    /// The process.
    pub fn pid(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Sends a signal such as `TERM`.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.pid().to_string()]).status();
        assert!(sent.unwrap().success(), "the signal {name} could not be sent");
    }

    /// The exit code, if it has ended.
    pub fn ended(&mut self) -> Option<u32> {
        let status = self.child.try_wait().unwrap()?;
        // Its last bytes may still be on their way to us.
        self.read_out();
        Some(status.exit_code())
    }

    /// Waits for the end of the program; its exit code.
    pub fn end(&mut self) -> u32 {
        let end = Instant::now() + patient(PATIENCE);
        loop {
            if let Some(code) = self.ended() {
                return code;
            }
            assert!(Instant::now() < end, "the program does not end:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until all that an ended program wrote has been read; not for a terminal that reads
    /// nothing.
    fn read_out(&self) {
        let end = Instant::now() + Duration::from_secs(2);
        let mut seen = self.seen.0.lock().unwrap();
        while !seen.ended && !seen.stopped && Instant::now() < end {
            seen = self.seen.1.wait_timeout(seen, Duration::from_millis(50)).unwrap().0;
        }
    }

    /// The processor time used so far, in the system's ticks (usually hundredths of a second).
    #[cfg(target_os = "linux")]
    pub fn ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid())).unwrap();
        let after = &stat[stat.rfind(')').unwrap() + 2..];
        let fields: Vec<&str> = after.split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }
}

/// Whether a thread of the program, or the one that reads its terminal, runs or waits for a
/// processor or a disk.
#[cfg(target_os = "linux")]
pub fn is_at_work(session: &PtySession) -> bool {
    let runs = |task: &Path| {
        let stat = std::fs::read_to_string(task.join("stat")).unwrap_or_default();
        let state = stat.rfind(')').and_then(|end| stat[end + 1..].trim_start().chars().next());
        matches!(state, Some('R' | 'D'))
    };
    let tasks = std::fs::read_dir(format!("/proc/{}/task", session.pid()));
    let reader = session.seen.0.lock().unwrap().reader.clone();
    tasks.into_iter().flatten().flatten().any(|task| runs(&task.path()))
        || reader.is_some_and(|task| runs(&task))
}

/// Other systems do not tell: all is idle.
#[cfg(not(target_os = "linux"))]
pub fn is_at_work(_: &PtySession) -> bool {
    false
}
