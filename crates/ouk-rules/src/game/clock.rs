//! Clocks. They never look at the time: it is passed in.

use crate::board::{ByColor, Color};
use std::time::Duration;

/// How time is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockSetting {
    /// Not at all.
    #[default]
    None,
    /// So much for the whole game.
    SuddenDeath {
        /// The time each side has.
        base: Duration,
    },
    /// A little more with every move.
    Increment {
        /// The time each side begins with.
        base: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// Every move gives back what it used, up to a delay.
    Bronstein {
        /// The time each side begins with.
        base: Duration,
        /// The most a move gives back.
        delay: Duration,
    },
}

impl ClockSetting {
    /// The time each side begins with.
    #[must_use]
    pub const fn base(self) -> Option<Duration> {
        match self {
            ClockSetting::None => None,
            ClockSetting::SuddenDeath { base }
            | ClockSetting::Increment { base, .. }
            | ClockSetting::Bronstein { base, .. } => Some(base),
        }
    }

    /// As a tag of a game record, in seconds: `-`, `600`, `600+5`, `600d5`, `60+0.5`.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            ClockSetting::None => "-".to_owned(),
            ClockSetting::SuddenDeath { base } => base.as_secs_f64().to_string(),
            ClockSetting::Increment { base, increment } => {
                format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            ClockSetting::Bronstein { base, delay } => {
                format!("{}d{}", base.as_secs_f64(), delay.as_secs_f64())
            }
        }
    }

    /// Reads what [`ClockSetting::text`] writes. No time is longer than a year.
    #[must_use]
    pub fn parse(text: &str) -> Option<ClockSetting> {
        if text == "-" || text == "none" {
            return Some(ClockSetting::None);
        }
        if let Some((base, increment)) = text.split_once('+') {
            let (base, increment) = (seconds(base)?, seconds(increment)?);
            return Some(ClockSetting::Increment { base, increment });
        }
        if let Some((base, delay)) = text.split_once('d') {
            return Some(ClockSetting::Bronstein { base: seconds(base)?, delay: seconds(delay)? });
        }
        Some(ClockSetting::SuddenDeath { base: seconds(text)? })
    }
}

/// A number of seconds, to the millisecond, of a year at most.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    const YEAR: f64 = 366.0 * 86_400.0;
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds: f64 = text.parse().ok().filter(|seconds| plain && *seconds <= YEAR)?;
    Some(Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// Two clocks.
#[derive(Clone, Debug)]
pub struct Clock {
    setting: ClockSetting,
    left: ByColor<Duration>,
    /// What the present move has used, for Bronstein's delay.
    used: Duration,
}

impl Clock {
    /// Both sides with all their time.
    #[must_use]
    pub fn new(setting: ClockSetting) -> Clock {
        let base = setting.base().unwrap_or_default();
        Clock { setting, left: ByColor([base; 2]), used: Duration::ZERO }
    }

    /// How time is limited.
    #[must_use]
    pub const fn setting(&self) -> ClockSetting {
        self.setting
    }

    /// A side's time, if it is limited.
    #[must_use]
    pub fn left(&self, color: Color) -> Option<Duration> {
        self.setting.base().map(|_| self.left[color])
    }

    /// What a move adds, for the search to plan with.
    #[must_use]
    pub const fn bonus(&self) -> Duration {
        match self.setting {
            ClockSetting::Increment { increment, .. } => increment,
            ClockSetting::Bronstein { delay, .. } => delay,
            ClockSetting::None | ClockSetting::SuddenDeath { .. } => Duration::ZERO,
        }
    }

    /// Lets time pass on a side's clock; whether its flag has fallen.
    pub fn spend(&mut self, color: Color, time: Duration) -> bool {
        if self.setting == ClockSetting::None {
            return false;
        }
        self.used = self.used.saturating_add(time);
        self.left[color] = self.left[color].saturating_sub(time);
        self.left[color].is_zero()
    }

    /// A side has moved: what its move gives back is added.
    pub fn moved(&mut self, color: Color) {
        let back = match self.setting {
            ClockSetting::Increment { increment, .. } => increment,
            ClockSetting::Bronstein { delay, .. } => delay.min(self.used),
            ClockSetting::None | ClockSetting::SuddenDeath { .. } => Duration::ZERO,
        };
        self.left[color] = self.left[color].saturating_add(back);
        self.used = Duration::ZERO;
    }

    /// Sets a side's clock, to its beginning if no time is given.
    pub(super) fn set_left(&mut self, color: Color, left: Option<Duration>) {
        self.left[color] = left.or(self.setting.base()).unwrap_or_default();
        self.used = Duration::ZERO;
    }
}
