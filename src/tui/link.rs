//! How fast the line to the terminal is, and what is done about it.

use std::time::Duration;

/// What the user says of the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
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
pub enum Speed {
    /// Bytes hardly matter.
    #[default]
    Fast,
    /// Every byte matters: sixteen colours unless more are asked for, few frames.
    Slow,
}

/// A round trip through ssh that takes this long means a slow line.
pub const SLOW_TRIP: Duration = Duration::from_millis(150);

impl Choice {
    /// Reads `auto`, `fast` or `slow`.
    #[must_use]
    pub fn parse(word: &str) -> Option<Choice> {
        match word {
            "auto" => Some(Choice::Auto),
            "fast" => Some(Choice::Fast),
            "slow" => Some(Choice::Slow),
            _ => None,
        }
    }

    /// How fast the line is. On the machine itself a terminal may be slow to answer, but the line is
    /// not; through ssh a round trip that is not over yet counts as long.
    #[must_use]
    pub fn judge(self, over_ssh: bool, round_trip: Option<Duration>) -> Speed {
        match self {
            Choice::Fast => Speed::Fast,
            Choice::Slow => Speed::Slow,
            Choice::Auto if !over_ssh => Speed::Fast,
            Choice::Auto => match round_trip {
                Some(trip) if trip < SLOW_TRIP => Speed::Fast,
                _ => Speed::Slow,
            },
        }
    }
}

impl Speed {
    /// The least time between two frames: at most 20 a second, 5 on a slow line.
    #[must_use]
    pub const fn frame(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Fast => 50,
            Speed::Slow => 200,
        })
    }
}
