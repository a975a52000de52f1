//! Keys that wait, and how many may.

use super::EventLoop;
use crate::tui::inbox::WaitFor;

/// How many may wait; what is typed beyond that waits in the system.
const MOST: usize = 4_096;

impl EventLoop<'_> {
    /// Whether no more keys may wait.
    pub(super) fn is_full(&self) -> bool {
        self.typed.len() >= MOST
    }

    /// What is waited for.
    pub(super) fn wanted(&self) -> WaitFor {
        if self.is_full() { WaitFor::News } else { WaitFor::All }
    }
}
