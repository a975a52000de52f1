//! The limit for keys that wait.

use super::EventLoop;
use crate::tui::inbox::WaitFor;

/// The most inputs that may wait; further ones wait in the system.
const MOST: usize = 4_096;

impl EventLoop<'_> {
    /// Whether no more keys may wait.
    pub(super) fn is_full(&self) -> bool {
        self.typed.len() >= MOST
    }

    /// The events to wait for.
    pub(super) fn wanted(&self) -> WaitFor {
        if self.is_full() { WaitFor::News } else { WaitFor::All }
    }
}
