//! How fast the line to the terminal is, and what is done about it.

use std::time::Duration;

/// What the user says of the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConnectionChoice {
    /// Nothing: it is judged by the round trip and by whether it goes through ssh.
    #[default]
    Auto,
    /// It is fast.
    Fast,
    /// It is slow.
    Slow,
}

/// How fast the line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConnectionSpeed {
    /// Bytes hardly matter.
    #[default]
    Fast,
    /// Every byte matters: sixteen colours unless more are asked for, few frames.
    Slow,
}

/// A round trip through ssh that takes this long means a slow line.
pub const SLOW_TRIP: Duration = Duration::from_millis(150);

impl ConnectionChoice {
    /// Reads `auto`, `fast` or `slow`.
    #[must_use]
    pub fn parse(word: &str) -> Option<ConnectionChoice> {
        match word {
            "auto" => Some(ConnectionChoice::Auto),
            "fast" => Some(ConnectionChoice::Fast),
            "slow" => Some(ConnectionChoice::Slow),
            _ => None,
        }
    }

    /// How fast the line is. On the machine itself a terminal may be slow to answer, but the line is
    /// not; through ssh a round trip that is not over yet counts as long.
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
    /// The least time between two frames: at most 20 a second, 5 on a slow line.
    #[must_use]
    pub const fn frame(self) -> Duration {
        Duration::from_millis(match self {
            ConnectionSpeed::Fast => 50,
            ConnectionSpeed::Slow => 200,
        })
    }
}
