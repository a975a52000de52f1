//! Waiting for the user's files: frames wait for saves, and keys for the screens that files open.

use super::EventLoop;
use crate::tui::message::Message;
use std::time::{Duration, Instant};

/// The time that a frame waits for the save of the move that it would show. After that the screen
/// says that the save is slow.
const SAVE_PATIENCE: Duration = Duration::from_millis(200);

/// The time that keys wait for a file. A slower disk holds up no keys.
const KEYS_PATIENCE: Duration = Duration::from_secs(1);

/// The pause between two checks whether the storage thread takes requests again.
const FULL: Duration = Duration::from_millis(50);

impl EventLoop<'_> {
    /// Notes since when answers about the user's files are awaited. The screen shows only saved
    /// moves, unless it says that it waits for a save.
    pub(super) fn watch_files(&mut self) {
        let now = Instant::now();
        let waits = self.app.context.games.unsaved.waits();
        self.saving_since = waits.then(|| self.saving_since.unwrap_or(now));
        self.held_since = self.app.holds_keys().then(|| self.held_since.unwrap_or(now));
        let is_slow = self.saving_since.is_some_and(|since| since.elapsed() >= SAVE_PATIENCE);
        if is_slow && !self.app.context.games.unsaved.says_so() {
            self.change();
            self.app.update(Message::SaveIsSlow);
        }
    }

    /// The time that a frame still waits for the answer to a save.
    pub(super) fn until_slow(&self) -> Option<Duration> {
        let unsaved = &self.app.context.games.unsaved;
        let waits = unsaved.waits() && !unsaved.says_so();
        let since = self.saving_since.filter(|_| waits)?;
        Some(SAVE_PATIENCE.saturating_sub(since.elapsed()))
    }

    pub(super) fn holds_keys(&self) -> bool {
        let is_patient = || self.held_since.is_none_or(|since| since.elapsed() < KEYS_PATIENCE);
        self.app.holds_keys() && is_patient() || self.world.storage.is_full()
    }

    /// Whether the answer to a save may have come.
    pub(super) fn is_saved(&self) -> bool {
        self.app.context.games.unsaved.waits() && self.inbox.has_news()
    }

    /// The time that keys still wait for a file, if any were typed.
    pub(super) fn until_keys(&self) -> Option<Duration> {
        if self.typed.is_empty() {
            None
        } else if self.world.storage.is_full() {
            Some(FULL)
        } else {
            self.held_since.map(|since| KEYS_PATIENCE.saturating_sub(since.elapsed()))
        }
    }
}
