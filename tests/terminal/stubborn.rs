//! An engine that refuses to exit. The tests of `ouk-lab` use this file too.

use super::strangers::{Strangers, stands_still};
use crate::program::patient;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The longest time that an engine may take to start.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// An engine that ignores the end of its input and every signal it can, and has started two more of
/// its kind: one in its own process group, one outside it.
pub struct Stubborn {
    strangers: Strangers,
    pub command: String,
}

impl Stubborn {
    pub fn new() -> Stubborn {
        let strangers = Strangers::new();
        let beat = |name: &str| {
            let path = strangers.path(name);
            let path = path.display();
            format!("while :; do echo beat >> \"{path}\"; sleep 0.02; done")
        };
        let command = strangers.that(&format!(
            "trap \"\" HUP INT QUIT TERM PIPE; ({}) & setsid sh -c '{}' & {}",
            beat("child"),
            beat("stray"),
            beat("engine"),
        ));
        Stubborn { strangers, command }
    }

    fn pulses(&self) -> [PathBuf; 3] {
        ["engine", "child", "stray"].map(|name| self.strangers.path(name))
    }

    /// Waits until all three run.
    pub fn await_life(&self) {
        let began = Instant::now();
        while !self.pulses().iter().all(|pulse| pulse.exists()) {
            assert!(began.elapsed() < patient(PATIENCE), "the engine was never asked");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Fails if one of the three still runs.
    pub fn is_gone(&self) {
        for pulse in self.pulses() {
            assert!(stands_still(&pulse), "{} still runs", pulse.display());
        }
    }
}
