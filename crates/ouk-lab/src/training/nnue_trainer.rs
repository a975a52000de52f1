//! Trains a network on samples of games: its evaluation of a quiet position, put through a logistic
//! curve, should come near a mixture of the score by search and the result of the game.
//!
//! Gradient descent by Adam with 32-bit numbers. Few inputs of the first layer are active at a
//! time, so steps are cheap and need no GPU. With one thread, the same seed gives the same network;
//! with more, sums are rounded in another order.

use super::samples::{Sample, SampleError};
use super::tuner::{AdamMoments, AdamState, BATCH, logistic, split};
use ouk_engine::Searchable;
use ouk_engine::eval::network::{
    HIDDEN, INPUTS, Inputs, NetworkError, SCALE, STAGES, UNIT, WEIGHT_UNIT, inputs, numbers, stage,
};
use ouk_rules::GameId;
use ouk_rules::dispatch;
use std::panic::resume_unwind;
use std::thread;

/// The settings for training a network.
#[derive(Clone, Debug)]
pub struct TrainConfig {
    /// The number of passes over all samples.
    pub epochs: usize,
    /// The initial learning rate, which falls to zero along half a cosine.
    pub rate: f32,
    /// The seed of the initial weights and of the order of the samples.
    pub seed: u64,
    /// The number of threads; 0 counts as 1.
    pub threads: usize,
    /// The initial weights; none for random ones.
    pub first: Option<InitialWeights>,
}

/// The weights of an earlier network.
#[derive(Clone, Debug)]
pub struct InitialWeights(Vec<f32>);

impl InitialWeights {
    /// Reads the file of a network.
    ///
    /// # Errors
    /// If it is too long or too short.
    pub fn read(file: &[u8]) -> Result<InitialWeights, NetworkError> {
        let (words, last) = numbers(file)?.split_at(2 * OUTPUT_BIAS);
        let words = words.chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]]));
        let weight =
            |(at, word)| f32::from(word) / if at < OUTPUT { UNIT } else { WEIGHT_UNIT } as f32;
        let last =
            last.chunks_exact(4).map(|w| i32::from_le_bytes([w[0], w[1], w[2], w[3]]) as f32);
        let last = last.map(|number| number / (UNIT * WEIGHT_UNIT) as f32);
        Ok(InitialWeights(words.enumerate().map(weight).chain(last).collect()))
    }
}

/// The share of the game's result in the target; the rest is the score by search.
#[derive(Clone, Copy, Debug)]
pub struct Blend {
    /// The share with many pieces on the board. Chance decides much of such games.
    pub middlegame: f32,
    /// The share with few pieces, or while a count runs. There a search sees an advantage, but not
    /// that it cannot become a win.
    pub endgame: f32,
}

impl Blend {
    /// The number of pieces up to which they are few; from [`Blend::MANY`] on they are many.
    const FEW: f32 = 8.0;
    const MANY: f32 = 16.0;

    fn of(self, pieces: usize, counts: bool) -> f32 {
        let full = (pieces as f32 - Blend::FEW) / (Blend::MANY - Blend::FEW);
        let full = if counts { 0.0 } else { full.clamp(0.0, 1.0) };
        self.endgame + (self.middlegame - self.endgame) * full
    }
}

/// A position as the network sees it, with its target.
pub struct TrainingExample {
    /// The active inputs for the side to move, and for the other side.
    inputs: [Inputs; 2],
    stage: u8,
    target: f32,
}

impl TrainingExample {
    /// Makes an example of a sample.
    ///
    /// # Errors
    /// If its text is not a position of the game.
    pub fn of(game: GameId, sample: &Sample, blend: Blend) -> Result<TrainingExample, SampleError> {
        let position = sample.position(game)?;
        let turn = position.turn();
        let inputs = [turn, !turn].map(|side| dispatch!(&position, p => inputs(p, side)));
        let counts = dispatch!(&position, p => p.count_left()).is_some();
        let blend = blend.of(inputs[0].len(), counts);
        let target =
            blend * sample.result + (1.0 - blend) * logistic(sample.score as f32 / SCALE as f32);
        let target = if turn == ouk_rules::board::Color::White { target } else { 1.0 - target };
        Ok(TrainingExample { stage: stage(inputs[0].len() as u32) as u8, inputs, target })
    }

    /// The points that the side to move should expect, from 0 to 1.
    #[must_use]
    pub fn target(&self) -> f32 {
        self.target
    }
}

/// The neurons of one view.
type Neurons = [f32; HIDDEN];

/// The weights of a network in training, or their gradients, in the order of the file.
struct Parameters(Vec<f32>);

// The offsets of each kind of weight.
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUT: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT + STAGES * 2 * HIDDEN;
const COUNT: usize = OUTPUT_BIAS + STAGES;
/// The largest weight that the network's integers can hold.
const MOST: f32 = 1.98;
/// The decay of weights that no sample supports.
const DECAY: f32 = 0.01;

impl Parameters {
    fn zero() -> Parameters {
        Parameters(vec![0.0; COUNT])
    }

    /// Small random weights.
    fn random(seed: u64) -> Parameters {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut numbers = Parameters::zero();
        let mut fill = |range: std::ops::Range<usize>, most: f32| {
            numbers.0[range].fill_with(|| (2.0 * rng.f32() - 1.0) * most);
        };
        fill(0..BIAS, 0.12);
        fill(OUTPUT..OUTPUT_BIAS, 0.5 / (HIDDEN as f32).sqrt());
        numbers.0[BIAS..OUTPUT].fill(0.1);
        numbers
    }

    fn layer(&self, from: usize) -> &Neurons {
        self.0[from..from + HIDDEN].try_into().expect("a layer has so many numbers")
    }

    fn layer_mut(&mut self, from: usize) -> &mut Neurons {
        (&mut self.0[from..from + HIDDEN]).try_into().expect("a layer has so many numbers")
    }

    /// The offset of the output weights of a stage and a view.
    const fn output(stage: usize, view: usize) -> usize {
        OUTPUT + (2 * stage + view) * HIDDEN
    }

    /// The evaluation of an example in units of [`SCALE`], and the sums of the first layer.
    fn evaluate(&self, example: &TrainingExample) -> (f32, [Neurons; 2]) {
        let stage = usize::from(example.stage);
        let mut evaluation = self.0[OUTPUT_BIAS + stage];
        let sums = [0, 1].map(|view| {
            let mut sums = *self.layer(BIAS);
            for &input in &example.inputs[view] {
                let row = self.layer(usize::from(input) * HIDDEN);
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            let weights = self.layer(Parameters::output(stage, view));
            // Partial sums keep additions from waiting for each other.
            let mut parts = [0.0_f32; 8];
            for (at, (sum, weight)) in sums.iter().zip(weights).enumerate() {
                let neuron = sum.clamp(0.0, 1.0);
                parts[at % 8] += neuron * neuron * weight;
            }
            evaluation += parts.iter().sum::<f32>();
            sums
        });
        (evaluation, sums)
    }

    /// Adds the gradients of an example, given the gradient of the error in its evaluation.
    fn learn(
        &mut self,
        of: &Parameters,
        example: &TrainingExample,
        sums: &[Neurons; 2],
        slope: f32,
    ) {
        let stage = usize::from(example.stage);
        self.0[OUTPUT_BIAS + stage] += slope;
        for view in [0, 1] {
            let at = Parameters::output(stage, view);
            let weights = of.layer(at);
            let mut back = [0.0; HIDDEN];
            let learned = self.layer_mut(at);
            for n in 0..HIDDEN {
                let neuron = sums[view][n].clamp(0.0, 1.0);
                let free = if sums[view][n] > 0.0 && sums[view][n] < 1.0 { 1.0 } else { 0.0 };
                learned[n] += slope * neuron * neuron;
                back[n] = slope * weights[n] * 2.0 * neuron * free;
            }
            let rows = example.inputs[view].iter().map(|&input| usize::from(input) * HIDDEN);
            for row in rows.chain([BIAS]) {
                self.layer_mut(row).iter_mut().zip(&back).for_each(|(sum, back)| *sum += back);
            }
        }
    }

    fn add(&mut self, other: &Parameters) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, more)| *sum += more);
    }

    /// The bytes of the file, as integers.
    fn bytes(&self) -> Vec<u8> {
        let word = |number: &f32, unit: i32| ((number * unit as f32).round() as i16).to_le_bytes();
        let first = self.0[..OUTPUT].iter().flat_map(|number| word(number, UNIT));
        let second = self.0[OUTPUT..OUTPUT_BIAS].iter().flat_map(|n| word(n, WEIGHT_UNIT));
        let unit = (UNIT * WEIGHT_UNIT) as f32;
        let last =
            self.0[OUTPUT_BIAS..].iter().flat_map(|n| ((n * unit).round() as i32).to_le_bytes());
        first.chain(second).chain(last).collect()
    }
}

/// The gradients of the mean square error of a batch, and the sum of the square errors.
fn slopes(
    numbers: &Parameters,
    examples: &[TrainingExample],
    batch: &[usize],
    of: usize,
) -> (Parameters, f64) {
    let (mut slopes, mut error) = (Parameters::zero(), 0.0);
    for &at in batch {
        let example = &examples[at];
        let (evaluation, sums) = numbers.evaluate(example);
        let guess = logistic(evaluation);
        let miss = guess - example.target;
        error += f64::from(miss * miss);
        let slope = 2.0 * miss * guess * (1.0 - guess) / of as f32;
        slopes.learn(numbers, example, &sums, slope);
    }
    (slopes, error)
}

/// The mean square error over examples.
fn error(numbers: &Parameters, examples: &[TrainingExample], which: &[usize]) -> f64 {
    let square = |&at: &usize| {
        let miss = logistic(numbers.evaluate(&examples[at]).0) - examples[at].target;
        f64::from(miss * miss)
    };
    which.iter().map(square).sum::<f64>() / which.len().max(1) as f64
}

/// Trains a network. After each epoch, `tell` receives its number and the mean square errors on the
/// examples for learning and for checking. Returns the bytes of the network's weights.
pub fn teach(
    examples: &[TrainingExample],
    lessons: &TrainConfig,
    mut tell: impl FnMut(usize, f64, f64),
) -> Vec<u8> {
    let (mut learn, check) = split(examples.len());
    let mut rng = fastrand::Rng::with_seed(lessons.seed);
    let mut numbers = match &lessons.first {
        Some(InitialWeights(numbers)) => Parameters(numbers.clone()),
        None => Parameters::random(lessons.seed),
    };
    let mut moments = vec![AdamMoments::default(); COUNT];
    let steps = lessons.epochs * learn.len().div_ceil(BATCH);
    let mut step = 0;
    for epoch in 1..=lessons.epochs {
        rng.shuffle(&mut learn);
        let mut learned = 0.0;
        for batch in learn.chunks(BATCH) {
            step += 1;
            let fresh = AdamState::after(step);
            let angle = std::f32::consts::PI * step as f32 / steps as f32;
            let rate = lessons.rate * (0.5 + 0.5 * angle.cos());
            let part = batch.len().div_ceil(lessons.threads.max(1));
            let parts: Vec<(Parameters, f64)> = thread::scope(|scope| {
                let numbers = &numbers;
                let spawn = |part| {
                    let teach = move || slopes(numbers, examples, part, batch.len());
                    (part, thread::Builder::new().spawn_scoped(scope, teach))
                };
                let threads: Vec<_> = batch.chunks(part).map(spawn).collect();
                let join = |(part, thread): (_, std::io::Result<thread::ScopedJoinHandle<_>>)| {
                    match thread {
                        Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                        Err(_) => slopes(numbers, examples, part, batch.len()),
                    }
                };
                threads.into_iter().map(join).collect()
            });
            let mut sum = Parameters::zero();
            for (slopes, error) in &parts {
                sum.add(slopes);
                learned += error;
            }
            for ((number, moment), slope) in numbers.0.iter_mut().zip(&mut moments).zip(&sum.0) {
                let way = moment.step(*slope, fresh) + DECAY * *number;
                *number = (*number - rate * way).clamp(-MOST, MOST);
            }
        }
        tell(epoch, learned / learn.len().max(1) as f64, error(&numbers, examples, &check));
    }
    numbers.bytes()
}
