//! The weights of a network, and its arithmetic.

use super::features::INPUTS;
use ouk_rules::GameId;
use std::sync::LazyLock;

/// Neurons of the first layer for each view.
pub const HIDDEN: usize = 128;
/// Centipawns per output unit; a score of one unit means 73 % of the points.
pub const SCALE: i32 = 400;
/// The number of second layers; the number of pieces on the board selects one.
pub const STAGES: usize = 8;
/// The fixed-point unit of the first layer.
pub const UNIT: i32 = 255;
/// The fixed-point unit of the second layer's weights.
pub const WEIGHT_UNIT: i32 = 64;

/// Neurons per step of the compiler's vector code.
const LANES: usize = 16;
const _: () = assert!(HIDDEN.is_multiple_of(LANES));

/// The size of all numbers in bytes.
const SIZE: usize = 2 * HIDDEN * (INPUTS + 1 + 2 * STAGES) + 4 * STAGES;

/// A row of weights: one number for each neuron.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct NeuronRow([i16; HIDDEN]);

impl NeuronRow {
    /// A row of zeros.
    pub const ZERO: NeuronRow = NeuronRow([0; HIDDEN]);

    #[inline(always)]
    pub fn add(&mut self, other: &NeuronRow) {
        for (sum, weight) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// Sets the row to another row with one row added and some subtracted, in one pass over memory.
    /// Changing a row in place is slower: the compiler then handles a quarter of it number by
    /// number.
    #[inline(always)]
    pub fn become_of<const TAKEN: usize>(
        &mut self,
        old: &NeuronRow,
        added: &NeuronRow,
        taken: [&NeuronRow; TAKEN],
    ) {
        for (at, sum) in self.0.iter_mut().enumerate() {
            let less = taken.iter().fold(0_i16, |less, row| less.wrapping_add(row.0[at]));
            *sum = old.0[at].wrapping_add(added.0[at]).wrapping_sub(less);
        }
    }

    /// The neurons, clipped to 0..=[`UNIT`] and squared, times their weights. A neuron times its
    /// weight fits in sixteen bits, and the sums are separate: both let the compiler handle sixteen
    /// neurons at a time.
    #[inline(always)]
    fn weighed(&self, weights: &NeuronRow) -> i32 {
        let (mut neurons, mut products) = ([0_i16; HIDDEN], [0_i16; HIDDEN]);
        for at in 0..HIDDEN {
            neurons[at] = self.0[at].clamp(0, UNIT as i16);
            products[at] = neurons[at].wrapping_mul(weights.0[at]);
        }
        let mut sums = [0; LANES];
        let lanes = neurons.as_chunks::<LANES>().0.iter().zip(products.as_chunks::<LANES>().0);
        for (neurons, products) in lanes {
            for at in 0..LANES {
                sums[at] += i32::from(neurons[at]) * i32::from(products[at]);
            }
        }
        sums.iter().sum()
    }
}

/// The weights of a network.
#[derive(Debug)]
pub struct Network {
    /// The first layer's weights, one row for each input.
    pub rows: Vec<NeuronRow>,
    /// The bias of the first layer.
    pub bias: NeuronRow,
    /// The weights of the second layers: for the side to move, for the other side.
    output: [[NeuronRow; 2]; STAGES],
    output_bias: [i32; STAGES],
}

/// The second layer for this many pieces.
#[inline(always)]
#[must_use]
pub const fn stage(pieces: u32) -> usize {
    let stage = pieces.saturating_sub(1) as usize / 4;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// The first line of a network file. The recipe, an empty line and the numbers follow.
pub const HEADER: &str = "ouk network 1\n";

// `build.rs` chooses the built-in files.
static OUK: LazyLock<Network> = LazyLock::new(|| built_in(include_bytes!(env!("OUK_NET"))));
static KAR_OUK: LazyLock<Network> = LazyLock::new(|| built_in(include_bytes!(env!("KAR_OUK_NET"))));

fn built_in(file: &[u8]) -> Network {
    Network::read(file).expect("the network built in is whole")
}

/// The reason why a file is not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// No empty line ends the recipe.
    #[error("the recipe has no end")]
    RecipeWithoutEnd,
    /// The file has too many or too few bytes of numbers.
    #[error("a network has {SIZE} bytes of numbers, not {0}")]
    Size(usize),
}

/// The numbers of a network file, after header and recipe if it has them.
///
/// # Errors
/// If there are too many or too few numbers.
pub fn numbers(file: &[u8]) -> Result<&[u8], NetworkError> {
    let begin = if file.starts_with(HEADER.as_bytes()) {
        let recipe = file.windows(2).position(|pair| pair == b"\n\n");
        recipe.ok_or(NetworkError::RecipeWithoutEnd)? + 2
    } else {
        0
    };
    let bytes = &file[begin..];
    if bytes.len() != SIZE {
        return Err(NetworkError::Size(bytes.len()));
    }
    Ok(bytes)
}

impl Network {
    /// The network of a game. Makruk uses that of Ouk, since their pieces move alike.
    #[must_use]
    pub fn of(game: GameId) -> &'static Network {
        match game {
            GameId::KarOuk => &KAR_OUK,
            _ => &OUK,
        }
    }

    /// Reads a network file, or its numbers alone: rows, bias and output weights in two bytes each,
    /// output biases in four, little-endian.
    ///
    /// # Errors
    /// If the file is too long or too short.
    pub fn read(file: &[u8]) -> Result<Network, NetworkError> {
        let bytes = numbers(file)?;
        let mut words = bytes.chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]]));
        let mut row = || NeuronRow(std::array::from_fn(|_| words.next().unwrap_or_default()));
        let rows = (0..INPUTS).map(|_| row()).collect();
        let bias = row();
        let output = std::array::from_fn(|_| [row(), row()]);
        let mut rest = bytes[SIZE - 4 * STAGES..].chunks_exact(4);
        let output_bias = std::array::from_fn(|_| {
            let word = rest.next().unwrap_or(&[0; 4]);
            i32::from_le_bytes([word[0], word[1], word[2], word[3]])
        });
        Ok(Network { rows, bias, output, output_bias })
    }

    /// The evaluation for the side to move, in centipawns.
    #[inline]
    #[must_use]
    pub fn output(&self, mine: &NeuronRow, theirs: &NeuronRow, pieces: u32) -> i32 {
        let stage = stage(pieces);
        let [own, enemy] = &self.output[stage];
        let sum = (mine.weighed(own) + theirs.weighed(enemy)) / UNIT + self.output_bias[stage];
        sum * SCALE / (UNIT * WEIGHT_UNIT)
    }
}
