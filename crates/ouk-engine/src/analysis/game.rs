//! A game as the analysis needs it.

use ouk_rules::board::{Move, PositionKey};
use ouk_rules::game::{Game, verdict};
use ouk_rules::{AnyPosition, Outcome};

/// A game as data: its positions and moves.
#[derive(Clone)]
pub struct GameToAnalyse {
    positions: Vec<AnyPosition>,
    moves: Vec<Move>,
    pub(super) keys: Vec<PositionKey>,
}

impl GameToAnalyse {
    /// The positions and moves that were played in a game.
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

    /// Always false: a game has at least its first position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The position after this many plies.
    #[must_use]
    pub fn position(&self, ply: usize) -> &AnyPosition {
        &self.positions[ply]
    }

    /// The moves of the game, in order.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The result by which the board itself ends the game after this many plies.
    pub(super) fn outcome(&self, ply: usize) -> Option<Outcome> {
        let times = verdict::times(&self.keys[..=ply]);
        verdict::judge(&self.positions[ply], times).map(|ending| ending.outcome)
    }
}
