//! Several games between the same two: the score, and who begins the next.

use crate::Outcome;
use crate::board::Color;

/// A match of two sides, called first and second; they may change colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Games won by each.
    pub won: [u32; 2],
    /// Drawn games; a draw scores for nobody.
    pub drawn: u32,
    /// Whether they are two teams that consult, as at the barber's.
    pub teams: bool,
    /// Who lost the last game, if it was lost.
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

    /// The score as text: games won by each, and drawn ones, `2-1-0`.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}-{}-{}", self.won[0], self.won[1], self.drawn)
    }

    /// Reads such a score.
    #[must_use]
    pub fn parse(text: &str, teams: bool) -> Option<MatchScore> {
        let numbers: Vec<u32> =
            text.split('-').map(|word| word.parse().ok()).collect::<Option<_>>()?;
        match numbers[..] {
            // More games than that nobody has played; and the next result must have room.
            [first, second, drawn] if numbers.iter().all(|&number| number < 1_000_000) => {
                Some(MatchScore { won: [first, second], drawn, teams, last_loser: None })
            }
            _ => None,
        }
    }

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
