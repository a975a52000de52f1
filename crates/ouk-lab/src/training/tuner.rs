//! Tunes the weights of an evaluation on samples of games (Österlund's "Texel" method): the
//! evaluation of a quiet position, put through a logistic curve, should predict the result.
//!
//! The evaluation is linear in its weights. So each sample is split into its terms once
//! ([`Trace`]), and the gradient of the error is exact. Adam follows it in small batches. The same
//! seed gives the same weights.

use super::samples::{Sample, SampleError};
use ouk_engine::Searchable;
use ouk_engine::eval::{Evaluation, Trace};
use ouk_rules::GameId;
use ouk_rules::dispatch;

/// Centipawns at which the expected result is 1/(1+1/e), 73 %. This value fixes the scale of the
/// weights.
pub const SCALE: f32 = 250.0;

/// The number of samples in one step.
pub(super) const BATCH: usize = 8_192;
/// The number of consecutive samples with the same use, learning or checking, so that few games
/// have both.
pub const BLOCK: usize = 512;
/// The share of blocks for checking: one in this many.
const CHECK: usize = 12;

/// The settings for tuning.
#[derive(Clone, Copy, Debug)]
pub struct TuneConfig {
    /// The number of passes over all samples.
    pub epochs: usize,
    /// The share of the result in a sample's target; the rest is the score.
    pub blend: f32,
    /// The centipawns that a weight may move in one of the first steps.
    pub rate: f32,
    /// The strength of the pull of weights towards their initial values; rare weights stay there.
    pub hold: f32,
    /// The seed of the order of the batches.
    pub seed: u64,
}

/// Samples, split into their terms.
#[derive(Default)]
pub struct SampleRows {
    indices: Vec<u16>,
    counts: Vec<i8>,
    rows: Vec<SampleRow>,
}

struct SampleRow {
    begin: usize,
    end: usize,
    middlegame: f32,
    scale: f32,
    target: f32,
}

/// A position, split into the terms of its hand-written evaluation.
fn traced<P: Searchable>(position: &P) -> Trace {
    P::Hce::of(position).trace(position)
}

pub(super) fn logistic(evaluation: f32) -> f32 {
    1.0 / (1.0 + (-evaluation).exp())
}

impl SampleRows {
    /// Splits a sample into its terms and adds it.
    ///
    /// # Errors
    /// If its text is not a position of the game.
    pub fn add(&mut self, game: GameId, sample: &Sample, blend: f32) -> Result<(), SampleError> {
        let position = sample.position(game)?;
        let Trace { terms, middlegame, scale } = dispatch!(&position, p => traced(p));
        let begin = self.indices.len();
        for (index, count) in terms {
            self.indices.push(index);
            self.counts.push(count.clamp(-127, 127) as i8);
        }
        let target = blend * sample.result + (1.0 - blend) * logistic(sample.score as f32 / SCALE);
        self.rows.push(SampleRow { begin, end: self.indices.len(), middlegame, scale, target });
        Ok(())
    }

    /// The number of samples.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no samples.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn terms(&self, row: &SampleRow) -> impl Iterator<Item = (usize, f32)> {
        let range = row.begin..row.end;
        let indices = self.indices[range.clone()].iter();
        indices.zip(&self.counts[range]).map(|(&i, &c)| (usize::from(i), f32::from(c)))
    }

    fn evaluation(&self, row: &SampleRow, weights: &[[f32; 2]]) -> f32 {
        let sum: f32 = self
            .terms(row)
            .map(|(i, count)| {
                let [middlegame, endgame] = weights[i];
                count * (middlegame * row.middlegame + endgame * (1.0 - row.middlegame))
            })
            .sum();
        sum * row.scale
    }

    fn error(&self, rows: &[usize], weights: &[[f32; 2]]) -> f64 {
        let square = |&row: &usize| {
            let row = &self.rows[row];
            f64::from((logistic(self.evaluation(row, weights) / SCALE) - row.target).powi(2))
        };
        rows.iter().map(square).sum::<f64>() / rows.len().max(1) as f64
    }
}

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;

/// The total weight in the moving averages so far, which start at zero.
#[derive(Clone, Copy)]
pub(super) struct AdamState {
    mean: f32,
    square: f32,
}

impl AdamState {
    /// The state after this many steps.
    pub(super) fn after(steps: i32) -> AdamState {
        AdamState { mean: 1.0 - KEEP_MEAN.powi(steps), square: 1.0 - KEEP_SQUARE.powi(steps) }
    }
}

/// Adam's moments of one number.
#[derive(Clone, Copy, Default)]
pub(super) struct AdamMoments {
    mean: f32,
    square: f32,
}

impl AdamMoments {
    /// The step for a gradient, in units of the rate (Kingma and Ba 2015, with their constants).
    pub(super) fn step(&mut self, slope: f32, fresh: AdamState) -> f32 {
        self.mean = KEEP_MEAN * self.mean + (1.0 - KEEP_MEAN) * slope;
        self.square = KEEP_SQUARE * self.square + (1.0 - KEEP_SQUARE) * slope * slope;
        self.mean / fresh.mean / ((self.square / fresh.square).sqrt() + 1e-8)
    }
}

/// Splits the indices of this many samples into those to learn from and those for checking.
pub(super) fn split(samples: usize) -> (Vec<usize>, Vec<usize>) {
    (0..samples).partition(|sample| !(sample / BLOCK).is_multiple_of(CHECK))
}

/// The result of a tuning run.
pub struct TuneResult {
    /// The middlegame and the endgame weights.
    pub weights: Vec<[f32; 2]>,
    /// The mean square error on the samples for checking, before and after.
    pub error: (f64, f64),
}

/// Tunes weights. After each epoch, `tell` receives its number and the errors on the samples for
/// learning and for checking.
pub fn tune(
    rows: &SampleRows,
    first: &[[f32; 2]],
    recipe: &TuneConfig,
    mut tell: impl FnMut(usize, f64, f64),
) -> TuneResult {
    let (mut learn, check) = split(rows.len());
    let mut weights = first.to_vec();
    let mut moments = vec![[AdamMoments::default(); 2]; weights.len()];
    let before = rows.error(&check, &weights);
    let mut rng = fastrand::Rng::with_seed(recipe.seed);
    let mut step = 0;
    for epoch in 1..=recipe.epochs {
        rng.shuffle(&mut learn);
        let rate = recipe.rate * (1.0 - (epoch - 1) as f32 / recipe.epochs as f32);
        for batch in learn.chunks(BATCH) {
            step += 1;
            let fresh = AdamState::after(step);
            let mut slope = slope(rows, batch, &weights);
            for ((slope, weight), first) in slope.iter_mut().zip(&weights).zip(first) {
                for half in 0..2 {
                    slope[half] += recipe.hold * (weight[half] - first[half]);
                }
            }
            for ((weight, moments), slope) in weights.iter_mut().zip(&mut moments).zip(&slope) {
                for half in 0..2 {
                    weight[half] -= rate * moments[half].step(slope[half], fresh);
                }
            }
        }
        tell(epoch, rows.error(&learn, &weights), rows.error(&check, &weights));
    }
    let after = rows.error(&check, &weights);
    TuneResult { weights, error: (before, after) }
}

/// The gradient of the mean square error in every weight, in units of 1 / [`SCALE`] squared.
fn slope(rows: &SampleRows, batch: &[usize], weights: &[[f32; 2]]) -> Vec<[f32; 2]> {
    let mut slope = vec![[0.0; 2]; weights.len()];
    for &row in batch {
        let row = &rows.rows[row];
        let guess = logistic(rows.evaluation(row, weights) / SCALE);
        let share = (guess - row.target) * guess * (1.0 - guess) * row.scale / batch.len() as f32;
        for (i, count) in rows.terms(row) {
            slope[i][0] += share * count * row.middlegame;
            slope[i][1] += share * count * (1.0 - row.middlegame);
        }
    }
    slope
}
