//! The due dates of items: the interval grows with each correct solution.

use super::session::DrillResult as Outcome;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A day, as the number of days since 1 January 1970.
pub type Day = u32;

/// The longest interval in days.
const LONGEST: u32 = 120;

/// The progress of one item: an ending by rules, side and grade, or a position of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemProgress {
    /// The number of finished drills.
    pub tries: u32,
    /// The number of solved drills.
    pub solved: u32,
    /// The most stars for a drill.
    pub stars: u8,
    /// The interval in days.
    pub interval: u32,
    /// The day when the item is due.
    pub due: Day,
    /// The highest number of a solved drill.
    #[serde(default)]
    pub furthest: u64,
}

impl ItemProgress {
    /// Records a drill that ended on a day. A clean solution doubles the interval, one with wasted
    /// moves leaves it unchanged, and help or a failure resets it. A solution before the due day
    /// changes no date, unless it took help.
    pub(super) fn record(&mut self, drill: u64, outcome: Outcome, today: Day) {
        let early = self.solved > 0 && !self.is_due(today);
        let stars = match outcome {
            Outcome::Solved(stars) => stars,
            Outcome::Failed => 0,
        };
        self.tries = self.tries.saturating_add(1);
        self.stars = self.stars.max(stars);
        if stars > 0 {
            self.solved = self.solved.saturating_add(1);
            self.furthest = self.furthest.max(drill);
        }
        if early && stars > 1 {
            return;
        }
        self.interval = match stars {
            0 => 0,
            1 => 1,
            2 => self.interval.max(1),
            _ => (self.interval.saturating_mul(2).saturating_add(1)).min(LONGEST),
        };
        self.due = today.saturating_add(self.interval);
    }

    /// Whether the item is due on a day. A due day too far ahead comes from a wrong clock, so the
    /// item is due.
    #[must_use]
    pub const fn is_due(&self, today: Day) -> bool {
        self.due <= today || self.due - today > LONGEST
    }

    /// Whether a drill is new or due again. Only such drills count towards a streak.
    pub(super) const fn counts(&self, drill: u64, today: Day) -> bool {
        self.solved == 0 || drill > self.furthest || self.is_due(today)
    }
}

/// The items that are due, the one that has waited longest first.
pub(super) fn due_of(items: &BTreeMap<String, ItemProgress>, today: Day) -> Vec<&str> {
    let mut due: Vec<_> = items.iter().filter(|(_, item)| item.is_due(today)).collect();
    due.sort_by_key(|(_, item)| item.due);
    due.into_iter().map(|(key, _)| key.as_str()).collect()
}
