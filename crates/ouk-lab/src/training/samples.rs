//! Samples: positions with their scores and the results of their games.

use ouk_engine::eval::chatrang::ending::COUNT_FADES;
use ouk_engine::{Score, Searchable};
use ouk_rules::board::{Color, Move};
use ouk_rules::dispatch;
use ouk_rules::{AnyPosition, FenError, GameId, Outcome};
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

/// Why a sample cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SampleError {
    /// The line has other fields.
    #[error("\"{0}\" is not \"position;score;result\"")]
    Fields(String),
    /// The score is no number.
    #[error("\"{0}\" is not a score")]
    Score(String),
    /// The result is no share of the points.
    #[error("\"{0}\" is not a result, which is from 0 to 1")]
    Result(String),
    /// The text is not a position of the game.
    #[error("{fen}: {error}")]
    Position {
        /// The text.
        fen: String,
        /// What is wrong with it.
        error: FenError,
    },
}

impl Sample {
    /// The position.
    pub(super) fn position(&self, game: GameId) -> Result<AnyPosition, SampleError> {
        AnyPosition::from_fen(game, game.default_rules(), &self.fen)
            .map_err(|error| SampleError::Position { fen: self.fen.clone(), error })
    }
}

impl FromStr for Sample {
    type Err = SampleError;

    fn from_str(line: &str) -> Result<Sample, SampleError> {
        let mut fields = line.split(';');
        let (Some(fen), Some(score), Some(result), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(SampleError::Fields(line.to_owned()));
        };
        Ok(Sample {
            fen: fen.to_owned(),
            score: score.parse().map_err(|_| SampleError::Score(score.to_owned()))?,
            result: result
                .parse()
                .ok()
                .filter(|share| (0.0..=1.0).contains(share))
                .ok_or_else(|| SampleError::Result(result.to_owned()))?,
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
