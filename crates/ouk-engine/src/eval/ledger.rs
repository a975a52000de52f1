//! Where the terms of an evaluation are written down: summed up in play, listed for the tuner.

/// A worth with many men on the board and one with few, in centipawns, in the two halves of one
/// word, so that one addition adds both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Worth(i32);

impl Worth {
    /// Both halves, each within ±16,000.
    #[must_use]
    pub const fn new(many: i32, few: i32) -> Worth {
        Worth((few << 16).wrapping_add(many))
    }

    /// With many men on the board.
    #[inline(always)]
    #[must_use]
    pub const fn many(self) -> i32 {
        self.0 as i16 as i32
    }

    /// With few. The lower half borrows from the upper when it is negative; that is undone here.
    #[inline(always)]
    #[must_use]
    pub const fn few(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// The sum.
    #[inline(always)]
    #[must_use]
    pub const fn plus(self, other: Worth) -> Worth {
        Worth(self.0.wrapping_add(other.0))
    }

    /// So many times the worth.
    #[inline(always)]
    #[must_use]
    pub const fn times(self, count: i32) -> Worth {
        Worth(self.0.wrapping_mul(count))
    }
}

/// What takes down that a weight counts so many times.
pub trait Ledger {
    /// The weight `index` counts `count` times more for White.
    fn note(&mut self, index: usize, count: i32);
}

/// Sums the weights up.
pub struct Sum<'a, const WEIGHTS: usize> {
    /// The weights.
    pub weights: &'a [Worth; WEIGHTS],
    /// Their sum so far, White's less Black's.
    pub total: Worth,
}

impl<const WEIGHTS: usize> Ledger for Sum<'_, WEIGHTS> {
    #[inline(always)]
    fn note(&mut self, index: usize, count: i32) {
        self.total = self.total.plus(self.weights[index].times(count));
    }
}

/// Lists which weights counted how often.
#[derive(Clone, Debug, Default)]
pub struct Listing(pub Vec<(u16, i16)>);

impl Ledger for Listing {
    fn note(&mut self, index: usize, count: i32) {
        let index = index as u16;
        match self.0.iter_mut().find(|entry| entry.0 == index) {
            Some(entry) => entry.1 += count as i16,
            None => self.0.push((index, count as i16)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Worth;

    #[test]
    fn both_halves_of_a_worth_survive_sums_and_signs() {
        for (many, few) in [(0, 0), (-1, 1), (1, -1), (-300, -2), (700, -650), (-16_000, 15_999)] {
            let worth = Worth::new(many, few);
            assert_eq!((worth.many(), worth.few()), (many, few));
            let back = worth.times(-1);
            assert_eq!((back.many(), back.few()), (-many, -few));
            let sum = worth.plus(Worth::new(-7, 9));
            assert_eq!((sum.many(), sum.few()), (many - 7, few + 9));
        }
    }
}
