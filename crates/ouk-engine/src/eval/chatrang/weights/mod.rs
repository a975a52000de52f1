//! The weights of the evaluation, one file for each game: tuned for Ouk and Kar Ouk, set by hand
//! for Hill's game. Makruk uses those of Ouk, since the pieces move alike.

use super::layout::WEIGHTS;
use crate::eval::term_sink::TaperedScore;

#[rustfmt::skip]
pub mod hill;
#[rustfmt::skip]
pub mod kar_ouk;
#[rustfmt::skip]
pub mod ouk;

/// A middlegame and an endgame weight, in centipawns.
const fn w(middlegame: i32, endgame: i32) -> TaperedScore {
    TaperedScore::new(middlegame, endgame)
}
