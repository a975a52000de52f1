//! The accuracy of a player's moves by the parts of the games, over all games that were reviewed.

use super::played::GameResult;
use ouk_engine::analysis::Phase;

/// The mean accuracy in games that were reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeanAccuracy {
    /// How many games were reviewed.
    pub games: usize,
    /// The percent in opening, middle game and ending; each game counts once. Nothing of a part that no game
    /// reached.
    pub parts: [Option<u32>; 3],
}

impl MeanAccuracy {
    /// The mean of some results; none if no game of them was reviewed.
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
