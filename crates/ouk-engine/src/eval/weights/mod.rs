//! The weights of the evaluation, a file for each game: tuned for Ouk and Kar Ouk, set by hand for
//! Hill's. Makruk has Ouk's, whose pieces and moves are the same.

use super::chatrang::WEIGHTS;
use super::term_sink::TaperedScore;

#[rustfmt::skip]
pub mod hill;
#[rustfmt::skip]
pub mod kar_ouk;
#[rustfmt::skip]
pub mod ouk;

/// A weight with many pieces on the board and with few, in centipawns.
const fn w(middlegame: i32, endgame: i32) -> TaperedScore {
    TaperedScore::new(middlegame, endgame)
}
