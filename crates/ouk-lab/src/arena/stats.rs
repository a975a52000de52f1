//! The statistics of a match: Elo with its bounds, and the sequential probability ratio test.
//!
//! The two games of an opening depend on each other, so they are counted as a pair, which scores 0,
//! ½, 1, 1½ or 2 points (the pentanomial model). Bounds and test use the normal approximation of
//! the mean score of a pair.

/// The numbers of pairs that scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u32; 5]);

/// A difference in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// The most likely value; infinite if all games were won or all were lost.
    pub elo: f64,
    /// The lower 95 % bound; infinite until enough pairs have been played.
    pub low: f64,
    /// The upper 95 % bound; infinite until enough pairs have been played.
    pub high: f64,
}

/// Two differences in Elo to decide between, with error rates of 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The smaller difference.
    pub elo0: f64,
    /// The larger difference.
    pub elo1: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// `elo0` is much more likely.
    Rejected,
    /// `elo1` is much more likely.
    Accepted,
    /// The test has not decided yet.
    Open,
}

/// The number of standard deviations that contain 95 % of a normal distribution.
pub(super) const DEVIATIONS: f64 = 1.959_964;
/// The smallest number of pairs assumed for each result, so that a match has a variance even if all
/// its pairs are alike.
const PRIOR: f64 = 1e-3;

/// The number of pairs below which there are no bounds: a few results that happen to be alike would
/// look certain.
const LEAST_BOUNDED: u32 = 8;

/// The expected score for a difference in Elo.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo for an expected score.
fn elo_of(score: f64) -> f64 {
    match score {
        ..=0.0 => f64::NEG_INFINITY,
        1.0.. => f64::INFINITY,
        _ => 400.0 * (score / (1.0 - score)).log10(),
    }
}

impl Pentanomial {
    /// Adds a pair by the half points of the first contestant, 0 to 4.
    pub const fn record(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// The number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean score of a game, from 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        let sum: f64 =
            self.0.iter().zip(0..).map(|(&n, i)| f64::from(n) * f64::from(i) / 4.0).sum();
        sum / f64::from(self.pairs().max(1))
    }

    /// The mean and variance of a pair's score and the number of pairs, including the prior.
    fn moments(&self) -> (f64, f64, f64) {
        let weights = self.0.map(|n| f64::from(n).max(PRIOR));
        let total: f64 = weights.iter().sum();
        let values = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean = weights.iter().zip(values).map(|(w, x)| w * x).sum::<f64>() / total;
        let variance =
            weights.iter().zip(values).map(|(w, x)| w * (x - mean) * (x - mean)).sum::<f64>();
        (mean, variance / total, total)
    }

    /// The difference in Elo; `None` before the first pair.
    #[must_use]
    pub fn estimate(&self) -> Option<EloEstimate> {
        if self.pairs() == 0 {
            return None;
        }
        if self.pairs() < LEAST_BOUNDED {
            let elo = elo_of(self.score());
            return Some(EloEstimate { elo, low: f64::NEG_INFINITY, high: f64::INFINITY });
        }
        let (mean, variance, total) = self.moments();
        let off = DEVIATIONS * (variance / total).sqrt();
        Some(EloEstimate {
            elo: elo_of(self.score()),
            low: elo_of(mean - off),
            high: elo_of(mean + off),
        })
    }

    /// The logarithm of the likelihood ratio of `elo1` to `elo0`.
    #[must_use]
    pub fn llr(&self, test: Sprt) -> f64 {
        if self.pairs() == 0 {
            return 0.0;
        }
        let (mean, variance, total) = self.moments();
        let (s0, s1) = (score_of(test.elo0), score_of(test.elo1));
        total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }
}

impl Sprt {
    /// The log-likelihood ratio at which the test ends, or at its negative: error rates of 5 %
    /// either way.
    pub const BOUND: f64 = 2.944_439;

    /// The number of pairs below which the test does not decide, because their variance is not
    /// known well enough.
    pub const LEAST_PAIRS: u32 = 16;

    /// The decision of the test after these pairs.
    #[must_use]
    pub fn decide(self, pairs: &Pentanomial) -> SprtDecision {
        match pairs.llr(self) {
            _ if pairs.pairs() < Sprt::LEAST_PAIRS => SprtDecision::Open,
            llr if llr >= Sprt::BOUND => SprtDecision::Accepted,
            llr if llr <= -Sprt::BOUND => SprtDecision::Rejected,
            _ => SprtDecision::Open,
        }
    }
}
