//! The weights of the evaluation, one file for each game.

use super::layout::WEIGHTS;
use crate::eval::term_sink::TaperedScore;

#[rustfmt::skip]
pub mod min_rek;
#[rustfmt::skip]
pub mod rek;

/// A middlegame and an endgame weight, in centipawns.
const fn w(middlegame: i32, endgame: i32) -> TaperedScore {
    TaperedScore::new(middlegame, endgame)
}
