//! Several games between the same two players: the score, and who starts the next game.

use crate::Outcome;
use crate::board::Color;

/// The score of two sides, called first and second. They may change colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// The games won by the first and the second side.
    pub won: [u32; 2],
    /// Drawn games; they score for neither side.
    pub drawn: u32,
    /// Whether the sides are teams that consult, as at the barber's.
    pub teams: bool,
    /// The loser of the last game, unless it was drawn.
    last_loser: Option<usize>,
}

impl MatchScore {
    /// A match of two teams, before its first game.
    #[must_use]
    pub fn of_teams() -> MatchScore {
        MatchScore { teams: true, ..MatchScore::default() }
    }

    /// Whether any game has been played.
    #[must_use]
    pub const fn is_begun(&self) -> bool {
        self.won[0] + self.won[1] + self.drawn > 0
    }

    /// The score as text: games won by each side and drawn games, `2-1-0`.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}-{}-{}", self.won[0], self.won[1], self.drawn)
    }

    /// Reads what [`MatchScore::text`] writes, as the score of two players.
    #[must_use]
    pub fn parse(text: &str) -> Option<MatchScore> {
        let numbers: Vec<u32> =
            text.split('-').map(|word| word.parse().ok()).collect::<Option<_>>()?;
        match numbers[..] {
            // Nobody plays more games than this, and the next result must still fit.
            [first, second, drawn] if numbers.iter().all(|&number| number < 1_000_000) => {
                Some(MatchScore { won: [first, second], drawn, ..MatchScore::default() })
            }
            _ => None,
        }
    }

    /// Adds a result. `white` is the index of the side that had White.
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

    /// The index of the side that makes the first move of the next game: the loser of the last one.
    /// None before the first game and after a draw, when the players agree on it.
    #[must_use]
    pub const fn begins(&self) -> Option<usize> {
        self.last_loser
    }
}
