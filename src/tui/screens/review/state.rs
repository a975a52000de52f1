//! The state of the review of a game.

use crate::tui::screens::play::Play;
use ouk_engine::Score;
use ouk_engine::analysis::GameAnalysis;
use ouk_engine::worker::Ticket;
use ouk_rules::board::{Move, PositionKey};
use ouk_rules::game::{Game, GameSetup, Player};

/// The review of a game.
pub struct Review {
    /// The board. Only variations are played on it.
    pub board: Play,
    /// The shown ply.
    pub at: usize,
    /// The games that the variations on the board leave, the reviewed one first.
    pub(super) branches: Vec<Branch>,
    /// The engine's evaluation of the shown position, if it is switched on.
    pub(super) opinion: EngineOpinion,
    /// The results of the analysis so far.
    pub(super) analysis: Option<GameAnalysis>,
    pub(super) progress: AnalysisProgress,
    /// The index of the saved variation that is shown next.
    pub(super) next_variation: usize,
    /// How the shown ply was reached.
    pub(super) arrival: Arrival,
    /// The mistake for which the user looks for a better move.
    pub(super) retried: Option<Retry>,
    /// The number of new puzzles found in the game.
    pub(in crate::tui) new_puzzles: usize,
    /// Whether a drill of this ending is awaited.
    pub waiting: bool,
    /// Whether the reviewed game is on the board below the review.
    pub(in crate::tui) is_over_game: bool,
}

/// A game with the ply at which a variation leaves it.
pub(super) struct Branch {
    pub(super) game: Game,
    pub(super) at: usize,
}

/// The engine's evaluation, while it is switched on.
#[derive(Default)]
pub(super) struct EngineOpinion {
    /// Whether the engine evaluates every shown position.
    pub(super) asked: bool,
    /// The key of the evaluated position.
    pub(super) about: Option<PositionKey>,
    pub(super) awaited: Option<Ticket>,
    /// The number of lines to show.
    pub(super) lines: EngineLines,
    /// The lines found, the best first.
    pub(super) found: Vec<EngineLine>,
}

/// How the shown ply was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// The review opened at the end of a game, or the user asked for the analysis there; it goes to
    /// the first mistake once all positions are searched.
    AtEnd,
    /// The review went to the first mistake.
    AtFirstMistake,
    /// The review stayed at the end, since no mistake was found.
    WithoutMistake,
    /// The user has acted since.
    ByUser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnalysisProgress {
    /// The analysis has not started, or was stopped.
    Idle,
    /// The analysis runs under this ticket.
    Running(Ticket),
    /// The analysis was stopped for an overlay, and starts again after that.
    Interrupted,
    /// All positions are searched.
    Finished,
}

/// A mistake for which the user looks for a better move.
pub(super) struct Retry {
    /// The number of the wrong move, from 1.
    pub(super) ply: usize,
    /// The move tried instead, while the engine judges it.
    pub(super) tried: Option<(Ticket, Move)>,
}

pub(super) struct EngineLine {
    /// The score for the side to move.
    pub(super) score: Score,
    /// The depth of the search in plies.
    pub(super) depth: u32,
    pub(super) moves: Vec<Move>,
}

/// The number of engine lines shown.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum EngineLines {
    #[default]
    One,
    Two,
    Three,
}

impl EngineLines {
    /// One more line; one line after three.
    pub(super) const fn next(self) -> EngineLines {
        match self {
            EngineLines::One => EngineLines::Two,
            EngineLines::Two => EngineLines::Three,
            EngineLines::Three => EngineLines::One,
        }
    }

    pub(super) const fn number(self) -> usize {
        self as usize + 1
    }
}

impl Review {
    /// The review of a board's game, starting at a ply.
    #[must_use]
    pub fn of(mut board: Play, at: usize) -> Review {
        board.result_in = None;
        let mut review = Review {
            board,
            at,
            branches: Vec::new(),
            opinion: EngineOpinion::default(),
            analysis: None,
            progress: AnalysisProgress::Idle,
            next_variation: 0,
            arrival: Arrival::ByUser,
            retried: None,
            new_puzzles: 0,
            waiting: false,
            is_over_game: false,
        };
        review.show_ply(at);
        let game = &review.board.game;
        if at > 0 && at == game.ply() && game.ending().is_some() {
            review.arrival = Arrival::AtEnd;
        }
        review
    }

    pub(super) fn show_ply(&mut self, ply: usize) {
        let last = self.board.game.ply();
        self.at = ply.min(last);
        self.board.looking = (self.at < last).then_some(self.at);
    }
}

/// The game with a person on the side to move, if only computers play it: a person continues it.
pub(super) fn with_person(game: Game) -> Game {
    let setup = game.setup();
    if !setup.players.0.iter().all(Player::is_computer) {
        return game;
    }
    let mut players = setup.players.clone();
    players[game.position().turn()] = Player::Human { name: "You".to_owned() };
    let setup = GameSetup { players, ..setup.clone() };
    repeated(&game, setup, game.ply()).unwrap_or(game)
}

/// A copy of a game up to a ply: setup, moves and counts.
#[must_use]
pub fn again(game: &Game, plies: usize) -> Option<Game> {
    repeated(game, game.setup().clone(), plies)
}

/// [`again`] with another setup.
fn repeated(game: &Game, setup: GameSetup, plies: usize) -> Option<Game> {
    let fen = game.start_fen().to_owned();
    let mut other = Game::new(GameSetup { fen: Some(fen), ..setup }).ok()?;
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
