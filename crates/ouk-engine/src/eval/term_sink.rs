//! Receives the terms of an evaluation: play sums them, the tuner lists them.

/// A middlegame and an endgame score in centipawns, in the two halves of one word, so that one
/// addition adds both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TaperedScore(i32);

impl TaperedScore {
    /// A score of both halves, each within ±16,000.
    #[must_use]
    pub const fn new(middlegame: i32, endgame: i32) -> TaperedScore {
        TaperedScore((endgame << 16).wrapping_add(middlegame))
    }

    /// The middlegame score.
    #[inline(always)]
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame score. A negative one borrows from the upper half, which this function undoes.
    #[inline(always)]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// The sum of two scores.
    #[inline(always)]
    #[must_use]
    pub const fn plus(self, other: TaperedScore) -> TaperedScore {
        TaperedScore(self.0.wrapping_add(other.0))
    }

    /// The score times a count.
    #[inline(always)]
    #[must_use]
    pub const fn times(self, count: i32) -> TaperedScore {
        TaperedScore(self.0.wrapping_mul(count))
    }
}

/// A receiver of terms.
pub trait TermSink {
    /// Whether the receiver also needs terms without weight.
    const LISTS: bool;

    /// Counts the weight `index` for White `count` more times.
    fn add(&mut self, index: usize, count: i32);
}

/// Sums the terms by their weights.
pub struct TermSum<'a, const WEIGHTS: usize> {
    /// The weights of the game.
    pub weights: &'a [TaperedScore; WEIGHTS],
    /// The sum so far, White's minus Black's.
    pub total: TaperedScore,
}

impl<const WEIGHTS: usize> TermSink for TermSum<'_, WEIGHTS> {
    const LISTS: bool = false;

    #[inline(always)]
    fn add(&mut self, index: usize, count: i32) {
        self.total = self.total.plus(self.weights[index].times(count));
    }
}

/// Lists the index of each weight and its count.
#[derive(Clone, Debug, Default)]
pub struct TermList(pub Vec<(u16, i16)>);

impl TermSink for TermList {
    const LISTS: bool = true;

    fn add(&mut self, index: usize, count: i32) {
        let index = index as u16;
        match self.0.iter_mut().find(|entry| entry.0 == index) {
            Some(entry) => entry.1 += count as i16,
            None => self.0.push((index, count as i16)),
        }
    }
}
