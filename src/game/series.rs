//! Several games between the same two: the score, and who begins the next.

use crate::board::Color;
use crate::rules::Outcome;

/// A match of two sides, called first and second; they may change colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Series {
    /// Games won by each.
    pub won: [u32; 2],
    /// Drawn games; a draw scores for nobody.
    pub drawn: u32,
    /// Who lost the last game, if it was lost.
    last_loser: Option<usize>,
}

impl Series {
    /// Notes a result; `white` says which of the two had White.
    pub fn record(&mut self, outcome: Outcome, white: usize) {
        match outcome {
            Outcome::Draw => {
                self.drawn += 1;
                self.last_loser = None;
            }
            Outcome::Win(color) => {
                let winner = if color == Color::White { white } else { 1 - white };
                self.won[winner] += 1;
                self.last_loser = Some(1 - winner);
            }
        }
    }

    /// Which of the two makes the first move of the next game: the loser of the last; nobody in
    /// particular before the first game and after a draw, when they agree.
    #[must_use]
    pub const fn begins(&self) -> Option<usize> {
        self.last_loser
    }
}
