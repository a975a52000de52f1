//! The moves that the list has settled on. A list that may send few bytes starts a new page a
//! moment after the move that fills the old one, so that the page does not add to the bytes of the
//! move.

use std::time::Duration;

/// The pause after a move in which the list settles.
const PAUSE: Duration = Duration::from_millis(300);

/// The number of plies that the list has settled on, and the time until it settles again.
#[derive(Clone, Copy, Debug)]
pub(super) struct SettledMoves {
    /// The plies of the game when it was opened.
    first: usize,
    plies: usize,
    left: Duration,
}

impl SettledMoves {
    /// The list of a game that is opened after so many plies.
    pub(super) const fn on(plies: usize) -> SettledMoves {
        SettledMoves { first: plies, plies, left: Duration::ZERO }
    }

    /// The plies of the game when it was opened.
    pub(super) const fn first(self) -> usize {
        self.first
    }

    /// The plies that the list has settled on; more than the game has if some were undone.
    pub(super) const fn plies(self) -> usize {
        self.plies
    }

    /// Notes that the moves have changed.
    pub(super) const fn await_pause(&mut self) {
        self.left = PAUSE;
    }

    /// Leaves the list as it is.
    pub(super) const fn stop(&mut self) {
        self.left = Duration::ZERO;
    }

    /// The time until the list settles.
    pub(super) fn alarm(self) -> Option<Duration> {
        (!self.left.is_zero()).then_some(self.left)
    }

    /// Passes time in a game of so many plies.
    pub(super) fn pass(&mut self, time: Duration, plies: usize) {
        let Some(left) = self.alarm() else { return };
        self.left = left.saturating_sub(time);
        if self.left.is_zero() {
            self.plies = plies;
        }
    }
}
