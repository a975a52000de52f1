//! A clock that is typed into the form.

use crate::tui::text_field::TextField;
use ouk_rules::game::{ClockError, ClockSetting, ClockUnit};

pub(super) struct TypedClock {
    pub(super) text: TextField,
    /// The error in the text, until the text changes.
    pub(super) refused: Option<ClockError>,
}

impl TypedClock {
    /// The clock of the text: minutes, and the seconds that each move adds.
    pub(super) fn read(&self) -> Result<ClockSetting, ClockError> {
        ClockSetting::typed(&self.text, ClockUnit::Minutes)
    }
}
