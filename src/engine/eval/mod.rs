//! Hand-written evaluation, one for each family.

pub mod chatrang;
pub mod rek;

use super::searchable::Listener;

/// An evaluation that keeps sums while moves are made.
pub trait Evaluation<P>: Listener {
    /// What a position is worth to the side to move, in centipawns.
    fn evaluate(&self, position: &P) -> i32;
}
