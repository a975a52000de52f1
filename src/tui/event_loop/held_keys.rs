//! Keys that wait until the menu is whole.

use super::EventLoop;
use crate::tui::inbox::WaitFor;
use std::time::Duration;

/// How many may wait; what is typed beyond that waits in the system.
const MOST: usize = 4_096;

/// How long they wait. A folder of games that does not answer must not take the keyboard away.
const LONGEST: Duration = Duration::from_secs(5);

impl EventLoop<'_> {
    pub(super) fn holds_keys(&self) -> bool {
        self.app.holds_keys() && self.asked.elapsed() < LONGEST
    }

    /// How long keys that wait will wait at most.
    pub(super) fn hold(&self) -> Option<Duration> {
        let waits = self.holds_keys() && !self.typed.is_empty();
        waits.then(|| LONGEST.saturating_sub(self.asked.elapsed()))
    }

    /// Whether nothing more may wait.
    pub(super) fn is_full(&self) -> bool {
        self.typed.len() >= MOST
    }

    /// What is waited for.
    pub(super) fn wanted(&self) -> WaitFor {
        if self.is_full() { WaitFor::News } else { WaitFor::All }
    }
}
