//! A game that is reviewed: what is known of it.

use crate::tui::context::AppContext;
use crate::tui::screens::play::Play;
use ouk_engine::Score;
use ouk_engine::worker::Ticket;
use ouk_rules::board::{Color, Move, PositionKey};
use ouk_rules::game::{Game, GameSetup};
use std::sync::Arc;

/// A game that is reviewed.
pub struct Review {
    /// The board. Only a variation is ever played on it.
    pub board: Play,
    /// The ply that is looked at.
    pub at: usize,
    /// The games that the variation on the board leaves, the reviewed one first.
    pub(super) branches: Vec<Branch>,
    /// What the engine thinks of the position, if it is asked.
    pub(super) opinion: Opinion,
}

/// A game that a variation leaves, and the ply it leaves it at.
pub(super) struct Branch {
    pub(super) game: Game,
    pub(super) at: usize,
}

/// The engine's opinion, while it is asked for.
#[derive(Default)]
pub(super) struct Opinion {
    /// Whether it is asked of every position.
    pub(super) asked: bool,
    /// The position it is about.
    pub(super) about: Option<PositionKey>,
    /// The search that is awaited.
    pub(super) awaited: Option<Ticket>,
    /// What it found: worth to the side to move, and the line.
    pub(super) found: Option<(Score, Vec<Move>)>,
}

impl Review {
    /// Reviews a game from a ply on.
    #[must_use]
    pub fn of(app: &AppContext, game: Game, at: usize, flipped: bool) -> Review {
        let mut board = Play::new(game);
        (board.strings, board.keys, board.flipped) = (app.strings, Arc::clone(&app.keys), flipped);
        board.result_in = None;
        board.rights = app.rights;
        let opinion = Opinion::default();
        let mut review = Review { board, at, branches: Vec::new(), opinion };
        review.board_style(at);
        review
    }

    /// Reviews a game from a file, from its beginning.
    #[must_use]
    pub fn from_file(app: &AppContext, game: Game) -> Review {
        let players = &game.setup().players;
        let flipped = players[Color::White].is_computer() && !players[Color::Black].is_computer();
        Review::of(app, game, 0, flipped)
    }

    pub(super) fn board_style(&mut self, ply: usize) {
        let last = self.board.game.ply();
        self.at = ply.min(last);
        self.board.looking = (self.at < last).then_some(self.at);
    }
}

/// A game like another up to a ply: the same agreement, the same moves, the same counts.
#[must_use]
pub fn again(game: &Game, plies: usize) -> Option<Game> {
    let fen = game.start_fen().to_owned();
    let mut other = Game::new(GameSetup { fen: Some(fen), ..game.setup().clone() }).ok()?;
    for &action in game.start_actions() {
        other.count_action(action).ok()?;
    }
    for played in game.moves().take(plies) {
        other.play(played.mv).ok()?;
        for &action in &played.count_actions {
            other.count_action(action).ok()?;
        }
    }
    if plies == game.ply()
        && let Some(ending) = game.ending()
        && other.ending().is_none()
    {
        other.declare(ending.clone());
    }
    Some(other)
}
