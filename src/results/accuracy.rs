//! The accuracy of a player's moves in each phase, over all reviewed games.

use super::played::GameResult;
use ouk_engine::analysis::Phase;

/// The mean accuracy in reviewed games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeanAccuracy {
    /// The number of reviewed games.
    pub games: usize,
    /// The percentages for opening, middle game and ending, in which each game has the same weight;
    /// none for a phase that no game reached.
    pub parts: [Option<u32>; 3],
}

impl MeanAccuracy {
    /// The mean accuracy of some results; `None` if no game was reviewed.
    #[must_use]
    pub fn of(results: &[GameResult]) -> Option<MeanAccuracy> {
        let games = results.iter().filter(|result| !result.accuracy.is_empty()).count();
        let mean = |phase: Phase| {
            let known = results.iter().filter_map(|result| result.accuracy.in_phase(phase));
            let (sum, many) = known.fold((0, 0), |(sum, many), it| (sum + u32::from(it), many + 1));
            (many > 0).then(|| (f64::from(sum) / f64::from(many)).round() as u32)
        };
        (games > 0).then(|| MeanAccuracy { games, parts: Phase::ALL.map(mean) })
    }
}
