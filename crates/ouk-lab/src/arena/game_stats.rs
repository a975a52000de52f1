//! What games between equal players say about a rule set: how long they are, how many moves a
//! player can choose from, what the first move is worth, and how games end.

use super::stats::DEVIATIONS;
use ouk_rules::board::Color;
use ouk_rules::game::Game;
use ouk_rules::{Outcome, Reason};
use std::collections::BTreeMap;
use std::fmt;

/// How many games ended in a way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct EndCount {
    white_won: u32,
    black_won: u32,
    drawn: u32,
}

/// The statistics of games between equal players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameStatistics {
    /// The plies of each game.
    plies: Vec<usize>,
    /// The legal moves of all positions in which a player had to move, and the number of these
    /// positions.
    legal_moves: u64,
    positions: u64,
    ends: BTreeMap<&'static str, EndCount>,
    unfinished: u32,
}

/// A share, from 0 to 1, with its 95 % bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proportion {
    /// The share in the sample.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Proportion {
    /// The share of `hits` among `all` cases, with the bounds of Wilson's score interval.
    ///
    /// # Panics
    /// If there is no case.
    #[must_use]
    pub fn wilson(hits: u32, all: u32) -> Proportion {
        assert!(all > 0, "a share of nothing has no value");
        let (n, z2) = (f64::from(all), DEVIATIONS * DEVIATIONS);
        let value = f64::from(hits) / n;
        let center = (value + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let off =
            DEVIATIONS / (1.0 + z2 / n) * (value * (1.0 - value) / n + z2 / (4.0 * n * n)).sqrt();
        Proportion { value, low: (center - off).max(0.0), high: (center + off).min(1.0) }
    }
}

impl fmt::Display for Proportion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [value, low, high] = [self.value, self.low, self.high].map(|share| share * 100.0);
        write!(f, "{value:.1} % [{low:.1}, {high:.1}]")
    }
}

impl GameStatistics {
    /// Adds a game. A game that is not over counts as unfinished.
    pub fn record(&mut self, game: &Game) {
        let plies = game.ply();
        self.plies.push(plies);
        for ply in 0..plies {
            self.legal_moves += game.position_at(ply).legal_moves().len() as u64;
            self.positions += 1;
        }
        let Some(ending) = game.ending() else {
            self.unfinished += 1;
            return;
        };
        let count = self.ends.entry(name_of(&ending.reason)).or_default();
        match ending.outcome {
            Outcome::Win(Color::White) => count.white_won += 1,
            Outcome::Win(Color::Black) => count.black_won += 1,
            Outcome::Draw => count.drawn += 1,
        }
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.plies.len() as u32
    }

    /// The numbers of games that White won, that were drawn, and that Black won.
    #[must_use]
    pub fn results(&self) -> [u32; 3] {
        self.ends.values().fold([0; 3], |[white, drawn, black], count| {
            [white + count.white_won, drawn + count.drawn, black + count.black_won]
        })
    }

    /// White's share of the points, with the bounds of the normal approximation. An unfinished game
    /// counts as drawn. For the variance alone, each side wins one game more, so that a few games
    /// that are all alike do not look certain. `None` without games.
    #[must_use]
    pub fn white_score(&self) -> Option<Proportion> {
        if self.games() == 0 {
            return None;
        }
        let [white, _, black] = self.results().map(f64::from);
        let games = f64::from(self.games());
        let value = 0.5 + (white - black) / (2.0 * games);
        let squares = (white + 1.0) * (1.0 - value).powi(2)
            + (games - white - black) * (0.5 - value).powi(2)
            + (black + 1.0) * value.powi(2);
        let off = DEVIATIONS * (squares / (games + 2.0) / games).sqrt();
        Some(Proportion { value, low: (value - off).max(0.0), high: (value + off).min(1.0) })
    }

    /// The share of drawn games. `None` without games.
    #[must_use]
    pub fn draw_rate(&self) -> Option<Proportion> {
        (self.games() > 0).then(|| Proportion::wilson(self.results()[1], self.games()))
    }

    /// The smallest lengths, in plies, that at least a quarter, half and three quarters of the
    /// games do not exceed. `None` without games.
    #[must_use]
    pub fn quartiles(&self) -> Option<[usize; 3]> {
        let mut plies = self.plies.clone();
        plies.sort_unstable();
        let games = plies.len();
        (games > 0).then(|| [1, 2, 3].map(|quarter| plies[(games * quarter).div_ceil(4) - 1]))
    }

    /// The mean number of legal moves of a position. `None` without a position.
    #[must_use]
    pub fn branching(&self) -> Option<f64> {
        (self.positions > 0).then(|| self.legal_moves as f64 / self.positions as f64)
    }
}

impl fmt::Display for GameStatistics {
    /// Writes one line for each statistic; nothing without games.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(score), Some(draws), Some([low, median, high])) =
            (self.white_score(), self.draw_rate(), self.quartiles())
        else {
            return Ok(());
        };
        let [white, drawn, black] = self.results();
        writeln!(
            f,
            "White won {white}, drawn {drawn}, Black won {black}, unfinished {}",
            self.unfinished
        )?;
        writeln!(f, "White's score: {score}")?;
        writeln!(f, "drawn: {draws}")?;
        writeln!(f, "plies: median {median}, middle half {low} to {high}")?;
        if let Some(branching) = self.branching() {
            writeln!(f, "legal moves per position: {branching:.1}")?;
        }
        for (name, EndCount { white_won, black_won, drawn }) in &self.ends {
            let all = white_won + black_won + drawn;
            writeln!(f, "ended by {name}: {}", Proportion::wilson(all, self.games()))?;
        }
        Ok(())
    }
}

/// What an end of a game is called in a table, without the numbers of its game.
fn name_of(reason: &Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate",
        Reason::FirstCheck => "the first check",
        Reason::Count { .. } | Reason::CountHopeless { .. } | Reason::MateWhileCounting { .. } => {
            "the count"
        }
        Reason::DeadMaterial => "too few pieces",
        Reason::KingCarried => "a rek of the king",
        Reason::KingSurrounded => "a surrounded king",
        Reason::KingFlanked => "a king between two enemies",
        Reason::KingImmobile => "a king without a move",
        Reason::NoMove => "no legal move",
        Reason::NoProgress => "no capture",
        Reason::Repetition => "repetition",
        Reason::OrderRefused => "a refused order",
        Reason::Agreement | Reason::DrawTaken { .. } => "agreement",
        Reason::Resignation | Reason::Forfeit | Reason::Flag => "resignation or time",
    }
}
