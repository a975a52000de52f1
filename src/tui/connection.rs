//! The speed of the line to the terminal, and its consequences.

use std::time::Duration;

/// The user's choice of the line's speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConnectionChoice {
    /// No choice: the round trip and the use of ssh decide.
    #[default]
    Auto,
    /// The line is fast.
    Fast,
    /// The line is slow.
    Slow,
}

/// The speed of the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConnectionSpeed {
    /// The number of bytes hardly matters.
    #[default]
    Fast,
    /// Every byte matters: the interface uses sixteen colours unless told otherwise, and few
    /// frames.
    Slow,
}

/// The round trip through ssh from which a line counts as slow.
pub const SLOW_TRIP: Duration = Duration::from_millis(150);

impl ConnectionChoice {
    /// The speed of the line. A terminal on the same machine may answer slowly, but its line is
    /// fast. Through ssh, a round trip that is not over yet counts as long.
    #[must_use]
    pub fn judge(self, over_ssh: bool, round_trip: Option<Duration>) -> ConnectionSpeed {
        match self {
            ConnectionChoice::Fast => ConnectionSpeed::Fast,
            ConnectionChoice::Slow => ConnectionSpeed::Slow,
            ConnectionChoice::Auto if !over_ssh => ConnectionSpeed::Fast,
            ConnectionChoice::Auto => match round_trip {
                Some(trip) if trip < SLOW_TRIP => ConnectionSpeed::Fast,
                _ => ConnectionSpeed::Slow,
            },
        }
    }
}

impl ConnectionSpeed {
    /// The shortest time between two frames: at most 20 a second, 5 on a slow line.
    #[must_use]
    pub const fn frame(self) -> Duration {
        Duration::from_millis(match self {
            ConnectionSpeed::Fast => 50,
            ConnectionSpeed::Slow => 200,
        })
    }
}
