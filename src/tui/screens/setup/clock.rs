//! A clock that is typed into the form.

use ouk_rules::game::{ClockError, ClockSetting, ClockUnit};

/// A clock that is being typed.
pub(super) struct TypedClock {
    /// What was typed.
    pub(super) text: String,
    /// Why it was refused, until it changes.
    pub(super) refused: Option<ClockError>,
}

impl TypedClock {
    /// The clock: minutes, and the seconds that a move adds.
    pub(super) fn read(&self) -> Result<ClockSetting, ClockError> {
        ClockSetting::typed(&self.text, ClockUnit::Minutes)
    }
}
