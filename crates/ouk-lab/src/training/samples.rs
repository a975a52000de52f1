//! Samples: positions with their scores and the results of their games.

use ouk_engine::eval::chatrang::ending::COUNT_FADES;
use ouk_engine::{Score, Searchable};
use ouk_rules::board::{Color, Move};
use ouk_rules::dispatch;
use ouk_rules::{AnyPosition, Outcome};
use std::fmt;
use std::str::FromStr;

/// A position of a game, its score by search, and the result of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The position as text.
    pub fen: String,
    /// The score by search, in centipawns from White's view.
    pub score: i32,
    /// The result of the game: 1 if White won, 0 if Black won, one half for a draw.
    pub result: f32,
}

impl fmt::Display for Sample {
    /// Writes `position;score;result`, a line of a data file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", self.fen, self.score, self.result)
    }
}

impl FromStr for Sample {
    type Err = String;

    fn from_str(line: &str) -> Result<Sample, String> {
        let mut fields = line.split(';');
        let (Some(fen), Some(score), Some(result), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(format!("\"{line}\" is not \"position;score;result\""));
        };
        Ok(Sample {
            fen: fen.to_owned(),
            score: score.parse().map_err(|_| format!("\"{score}\" is not a score"))?,
            result: result
                .parse()
                .ok()
                .filter(|share| (0.0..=1.0).contains(share))
                .ok_or_else(|| format!("\"{result}\" is not a result, which is from 0 to 1"))?,
        })
    }
}

/// White's points in a game; an unfinished one counts as a draw.
#[must_use]
pub const fn result_of(outcome: Option<Outcome>) -> f32 {
    match outcome {
        Some(Outcome::Win(Color::White)) => 1.0,
        Some(Outcome::Win(Color::Black)) => 0.0,
        Some(Outcome::Draw) | None => 0.5,
    }
}

/// Whether a static evaluation can be expected to agree with the search: no piece hangs, no king is
/// bare, no mate is near and no count is about to end. From other positions the weights would learn
/// things that they cannot express.
#[must_use]
pub fn is_quiet(position: &AnyPosition, best: Move, score: Score) -> bool {
    let quiet = dispatch!(position, p => {
        let ends = p.count_left().is_some_and(|(_, left)| left < COUNT_FADES);
        !p.is_forced() && !p.is_noisy(best) && !ends
    });
    let bare = Color::ALL.into_iter().any(|color| {
        let pieces = position.shape().all().filter_map(|square| position.piece_on(square));
        pieces.filter(|piece| piece.color == color).count() == 1
    });
    quiet && !bare && score.0.abs() < 2_000
}
