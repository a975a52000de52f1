//! Clocks. They do not read the time: the caller passes it in.

use crate::board::{ByColor, Color};
use std::time::Duration;

/// The unit of the first number in a typed clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockUnit {
    /// Seconds, as records use.
    Seconds,
    /// Minutes, as players say.
    Minutes,
}

impl ClockUnit {
    const fn seconds(self) -> u32 {
        match self {
            ClockUnit::Seconds => 1,
            ClockUnit::Minutes => 60,
        }
    }
}

/// Why a typed clock is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockError {
    /// The text does not have the form of a clock.
    #[error("this is not a clock setting")]
    Unreadable,
    /// The sides would begin without time.
    #[error("each side needs some time to begin with")]
    NoTime,
    /// A number is longer than a day.
    #[error("a clock may have at most one day")]
    TooLong,
}

/// The longest time a player may type.
const DAY: Duration = Duration::from_secs(86_400);

/// The time control of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockSetting {
    /// No limit.
    #[default]
    None,
    /// A fixed time for the whole game.
    SuddenDeath {
        /// The time each side has.
        base: Duration,
    },
    /// A fixed time, and an increment with every move (Fischer).
    Increment {
        /// The time each side begins with.
        base: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// A fixed time. Each move gives back the time it used, up to a delay (Bronstein).
    Bronstein {
        /// The time each side begins with.
        base: Duration,
        /// The most a move gives back.
        delay: Duration,
    },
}

impl ClockSetting {
    /// The time each side begins with; `None` if time is not limited.
    #[must_use]
    pub const fn base(self) -> Option<Duration> {
        match self {
            ClockSetting::None => None,
            ClockSetting::SuddenDeath { base }
            | ClockSetting::Increment { base, .. }
            | ClockSetting::Bronstein { base, .. } => Some(base),
        }
    }

    /// The text of the `TimeControl` tag of a record, in seconds: `-`, `600`, `600+5`, `600d5`,
    /// `60+0.5`.
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

    /// Reads what [`ClockSetting::text`] writes. The longest time is a year.
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

    /// Reads a typed clock: `7+3`, `7`, `7d3`, whose 7 is in the given unit; `7m+3` is
    /// always in minutes and `90s+3` in seconds. The increment is in seconds.
    ///
    /// # Errors
    /// If the text is no clock, gives no time, or gives more than a day.
    pub fn typed(text: &str, unit: ClockUnit) -> Result<ClockSetting, ClockError> {
        let text = text.trim();
        let end = text.find(['+', 'd']).unwrap_or(text.len());
        let (base, bonus) = text.split_at(end);
        let (number, unit) = match (base.strip_suffix('m'), base.strip_suffix('s')) {
            (Some(number), _) => (number, ClockUnit::Minutes),
            (_, Some(number)) => (number, ClockUnit::Seconds),
            _ => (base, unit),
        };
        let setting = if base == "-" || base == "none" {
            ClockSetting::parse(text)
        } else {
            let base = seconds(number).ok_or(ClockError::Unreadable)? * unit.seconds();
            ClockSetting::parse(&format!("{}{bonus}", base.as_secs_f64()))
        };
        let setting = setting.ok_or(ClockError::Unreadable)?;
        let bonus = match setting {
            ClockSetting::Increment { increment, .. } => increment,
            ClockSetting::Bronstein { delay, .. } => delay,
            ClockSetting::None | ClockSetting::SuddenDeath { .. } => Duration::ZERO,
        };
        match setting.base() {
            Some(Duration::ZERO) => Err(ClockError::NoTime),
            Some(base) if base.max(bonus) > DAY => Err(ClockError::TooLong),
            _ => Ok(setting),
        }
    }
}

/// Reads a number of seconds, to the millisecond, of a year at most.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    const YEAR: f64 = 366.0 * 86_400.0;
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds: f64 = text.parse().ok().filter(|seconds| plain && *seconds <= YEAR)?;
    Some(Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// The clocks of both sides.
#[derive(Clone, Debug)]
pub struct Clock {
    setting: ClockSetting,
    left: ByColor<Duration>,
    /// The time used by the current move, for the Bronstein delay.
    used: Duration,
}

impl Clock {
    /// Two clocks with their full time.
    #[must_use]
    pub fn new(setting: ClockSetting) -> Clock {
        let base = setting.base().unwrap_or_default();
        Clock { setting, left: ByColor([base; 2]), used: Duration::ZERO }
    }

    /// The time control.
    #[must_use]
    pub const fn setting(&self) -> ClockSetting {
        self.setting
    }

    /// The time a side has left; `None` if time is not limited.
    #[must_use]
    pub fn left(&self, color: Color) -> Option<Duration> {
        self.setting.base().map(|_| self.left[color])
    }

    /// The increment or delay, which the search plans with.
    #[must_use]
    pub const fn bonus(&self) -> Duration {
        match self.setting {
            ClockSetting::Increment { increment, .. } => increment,
            ClockSetting::Bronstein { delay, .. } => delay,
            ClockSetting::None | ClockSetting::SuddenDeath { .. } => Duration::ZERO,
        }
    }

    /// Takes time off a side's clock. Returns whether its flag has fallen.
    pub fn spend(&mut self, color: Color, time: Duration) -> bool {
        if self.setting == ClockSetting::None {
            return false;
        }
        self.used = self.used.saturating_add(time);
        self.left[color] = self.left[color].saturating_sub(time);
        self.left[color].is_zero()
    }

    /// Adds the time that a finished move gives back.
    pub fn moved(&mut self, color: Color) {
        let back = match self.setting {
            ClockSetting::Increment { increment, .. } => increment,
            ClockSetting::Bronstein { delay, .. } => delay.min(self.used),
            ClockSetting::None | ClockSetting::SuddenDeath { .. } => Duration::ZERO,
        };
        self.left[color] = self.left[color].saturating_add(back);
        self.used = Duration::ZERO;
    }

    /// Sets a side's clock; without a time, to its full time.
    pub(super) fn set_left(&mut self, color: Color, left: Option<Duration>) {
        self.left[color] = left.or(self.setting.base()).unwrap_or_default();
        self.used = Duration::ZERO;
    }
}
