//! The accuracy of one side in each phase of a game, as files store it.

use super::game_analysis::GameAnalysis;
use super::phase::Phase;
use ouk_rules::board::Color;
use std::fmt;
use std::str::FromStr;

/// The accuracy of one side in opening, middle game and ending, in whole percent; none for a phase
/// without moves of that side. As text: `91 78 -`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseAccuracy([Option<u8>; 3]);

/// The error for a text that is not three accuracies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected three figures of percent, as in 91 78 -")]
pub struct NoPhaseAccuracy;

impl PhaseAccuracy {
    /// The accuracy of a side; empty until all positions are searched.
    #[must_use]
    pub fn of(review: &GameAnalysis, color: Color) -> PhaseAccuracy {
        let percent = |phase| review.accuracy_in(phase)[color].map(|value| value.round() as u8);
        PhaseAccuracy(Phase::ALL.map(percent))
    }

    /// The accuracy in a phase, in percent.
    #[must_use]
    pub const fn in_phase(self, phase: Phase) -> Option<u8> {
        self.0[phase as usize]
    }

    /// Whether no phase has an accuracy.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == PhaseAccuracy::default()
    }
}

impl fmt::Display for PhaseAccuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.map(|part| part.map_or_else(|| "-".to_owned(), |it| it.to_string()));
        f.write_str(&words.join(" "))
    }
}

impl FromStr for PhaseAccuracy {
    type Err = NoPhaseAccuracy;

    fn from_str(text: &str) -> Result<PhaseAccuracy, NoPhaseAccuracy> {
        let percent = |word: &str| match word {
            "-" => Ok(None),
            word => match word.parse() {
                Ok(value @ 0..=100) => Ok(Some(value)),
                _ => Err(NoPhaseAccuracy),
            },
        };
        let parts: Vec<Option<u8>> = text.split(' ').map(percent).collect::<Result<_, _>>()?;
        Ok(PhaseAccuracy(parts.try_into().map_err(|_| NoPhaseAccuracy)?))
    }
}
