//! Sets of squares: a `u64` for 64 squares, a `u128` for 81.

use super::Square;
use std::fmt::Debug;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub,
};

/// A set of squares, one bit each, bit 0 being a1.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sub<Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// The set of the lowest square, a1.
    const ONE: Self;

    /// The set of one square.
    fn of(square: Square) -> Self;
    /// The number of squares in the set.
    fn count(self) -> u32;
    /// The lowest square of a set that is not empty.
    fn first(self) -> Square;
    /// The highest square of a set that is not empty, as a set; the lowest square if it is empty.
    fn highest_or_one(self) -> Self;
    /// The difference of the sets as numbers, wrapping around.
    fn minus(self, other: Self) -> Self;
    /// The set without its lowest square.
    fn without_first(self) -> Self;

    /// 1 if the set has a square, otherwise 0. In a sum this is cheaper than [`Bits::has`].
    fn bit(self, square: Square) -> usize;

    /// The set folded into 64 bits, to hash it.
    fn folded(self) -> u64;

    /// Whether the set has no square.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set has at least one square.
    #[inline]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Whether a square belongs to the set.
    #[inline]
    fn has(self, square: Square) -> bool {
        (self & Self::of(square)).any()
    }

    /// The squares of the set, lowest first.
    #[inline]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// An iterator over the squares of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.first();
        self.0 = self.0.without_first();
        Some(square)
    }
}

macro_rules! bits {
    ($type:ty, $folded:expr) => {
        impl Bits for $type {
            const EMPTY: Self = 0;
            const ONE: Self = 1;

            #[inline(always)]
            fn of(square: Square) -> Self {
                1 << square.0
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> Square {
                Square(self.trailing_zeros() as u8)
            }

            #[inline(always)]
            fn highest_or_one(self) -> Self {
                1 << (Self::BITS - 1 - (self | 1).leading_zeros())
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn bit(self, square: Square) -> usize {
                (self >> square.0) as usize & 1
            }

            #[inline(always)]
            fn folded(self) -> u64 {
                $folded(self)
            }
        }
    };
}

bits!(u64, |set: u64| set);
bits!(u128, |set: u128| (set >> 64) as u64 ^ set as u64);
