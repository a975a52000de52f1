//! Chances of a win, a draw and a loss, for `UCI_ShowWDL` and for the analysis of games.
//!
//! The model is Stockfish's: the score plus logistic noise wins above the margin of the game, loses
//! below its negative, and draws in between. A game with few draws has a small margin.
//! `benches/fit_wdl.py` of the program fits margin and spread, both in centipawns, to games of
//! `ouk-lab selfplay`; its text lists the commands behind these figures.

use crate::Score;
use ouk_rules::GameId;

/// Chances in thousandths, which sum to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinChances {
    /// The chance of a win.
    pub win: u32,
    /// The chance of a draw.
    pub draw: u32,
    /// The chance of a loss.
    pub loss: u32,
}

impl WinChances {
    /// The points to expect, from 0 to 1: a win is worth one, a draw half.
    #[must_use]
    pub fn expected(self) -> f64 {
        f64::from(2 * self.win + self.draw) / 2_000.0
    }

    /// The chances of the other side.
    #[must_use]
    pub const fn reversed(self) -> WinChances {
        WinChances { win: self.loss, draw: self.draw, loss: self.win }
    }
}

/// The score at which half of the games are won, and the spread around it.
const fn model(game: GameId) -> (f64, f64) {
    match game {
        GameId::Ouk => (526.0, 172.0),
        GameId::KarOuk => (136.0, 192.0),
        GameId::Makruk => (615.0, 220.0),
        GameId::Rek => (369.0, 240.0),
        GameId::MinRekChanh => (599.0, 290.0),
        GameId::Hill => (413.0, 256.0),
    }
}

/// The chances of the side with this score.
#[must_use]
pub fn chances(game: GameId, score: Score) -> WinChances {
    let (margin, spread) = model(game);
    // The two values are rounded down, so that their sum never exceeds a thousand.
    let won = |score: f64| (1_000.0 / (1.0 + ((margin - score) / spread).exp())) as u32;
    let (win, loss) = match score.mate_plies() {
        Some(plies) if plies > 0 => (1_000, 0),
        Some(_) => (0, 1_000),
        None => (won(f64::from(score.0)), won(-f64::from(score.0))),
    };
    WinChances { win, draw: 1_000 - win - loss, loss }
}
