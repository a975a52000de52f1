//! Mutates sound inputs.

use fastrand::Rng;

/// Makes new inputs from sound ones.
pub struct Mutator {
    corpus: Vec<Vec<u8>>,
    words: &'static [&'static str],
    rng: Rng,
    input: Vec<u8>,
}

impl Mutator {
    /// A mutator of these sound inputs and words.
    pub fn new(corpus: Vec<Vec<u8>>, words: &'static [&'static str], seed: u64) -> Mutator {
        assert!(!corpus.is_empty() && !words.is_empty());
        Mutator { corpus, words, rng: Rng::with_seed(seed), input: Vec::new() }
    }

    pub fn next(&mut self) -> &[u8] {
        self.input.clear();
        let rng = &mut self.rng;
        match rng.u16(..) {
            // Random bytes, and one word repeated.
            0..=400 => self.input.extend((0..rng.usize(..80)).map(|_| rng.u8(..))),
            401..=420 => {
                let word = self.words[rng.usize(..self.words.len())].as_bytes();
                for _ in 0..rng.usize(..1_500) {
                    self.input.extend_from_slice(word);
                }
            }
            _ => {
                let base = &self.corpus[rng.usize(..self.corpus.len())];
                self.input.extend_from_slice(base);
                for _ in 0..rng.usize(..6) {
                    self.change();
                }
            }
        }
        &self.input
    }

    fn change(&mut self) {
        let (rng, input) = (&mut self.rng, &mut self.input);
        let at = rng.usize(..=input.len());
        let to = (at + rng.usize(..12)).min(input.len());
        match rng.u8(..9) {
            0 if at < input.len() => input[at] ^= 1 << rng.u8(..8),
            1 if at < input.len() => input[at] = rng.u8(..),
            2 if at < input.len() => input[at] = rng.u8(b' '..=b'~'),
            3 => {
                input.drain(at..to);
            }
            4 => {
                let piece = input[at..to].to_vec();
                let there = rng.usize(..=input.len());
                input.splice(there..there, piece);
            }
            5 => input.truncate(at),
            6 => {
                let other = &self.corpus[rng.usize(..self.corpus.len())];
                let from = rng.usize(..=other.len());
                let until = (from + rng.usize(..40)).min(other.len());
                input.splice(at..at, other[from..until].iter().copied());
            }
            _ => {
                let word = self.words[rng.usize(..self.words.len())];
                let end = if rng.bool() { at } else { to };
                input.splice(at..end, word.bytes());
            }
        }
    }
}
