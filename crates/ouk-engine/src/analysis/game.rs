//! A game as the analysis needs it.

use ouk_rules::board::{Move, PositionKey};
use ouk_rules::game::{Game, verdict};
use ouk_rules::{AnyPosition, Outcome};

/// A game as data: its positions, and the moves between them.
#[derive(Clone)]
pub struct GameToAnalyse {
    positions: Vec<AnyPosition>,
    moves: Vec<Move>,
    pub(super) keys: Vec<PositionKey>,
}

impl GameToAnalyse {
    /// The moves of a game that were played.
    #[must_use]
    pub fn of(game: &Game) -> GameToAnalyse {
        GameToAnalyse {
            positions: (0..=game.ply()).map(|ply| game.position_at(ply).clone()).collect(),
            moves: game.moves().map(|played| played.mv).collect(),
            keys: game.repetition_keys(),
        }
    }

    /// The number of positions: one more than moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is no position; a game always has one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The position after so many plies.
    #[must_use]
    pub fn position(&self, ply: usize) -> &AnyPosition {
        &self.positions[ply]
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the board itself ends the game after so many plies.
    pub(super) fn outcome(&self, ply: usize) -> Option<Outcome> {
        let times = verdict::times(&self.keys[..=ply]);
        verdict::judge(&self.positions[ply], times).map(|ending| ending.outcome)
    }
}
