//! A game that is reviewed: what is known of it.

use crate::tui::screens::play::Play;
use ouk_engine::Score;
use ouk_engine::analysis::GameAnalysis;
use ouk_engine::worker::Ticket;
use ouk_rules::board::{Move, PositionKey};
use ouk_rules::game::{Game, GameSetup};
use std::path::PathBuf;

/// A game that is reviewed.
pub struct Review {
    /// The board. Only a variation is ever played on it.
    pub board: Play,
    /// The ply that is looked at.
    pub at: usize,
    /// The games that the variation on the board leaves, the reviewed one first.
    pub(super) branches: Vec<Branch>,
    /// What the engine thinks of the position, if it is asked.
    pub(super) opinion: EngineOpinion,
    /// What the analysis of the game has found so far.
    pub(super) analysis: Option<GameAnalysis>,
    /// How far the analysis is.
    pub(super) progress: AnalysisProgress,
    /// Which of the variations kept in place of a move is shown next.
    pub(super) next_variation: usize,
    /// How the ply that is looked at was reached.
    pub(super) arrival: Arrival,
    /// The mistake for which a better move is looked for.
    pub(super) retried: Option<Retry>,
    /// How many new puzzles were found in the game.
    pub(in crate::tui) new_puzzles: usize,
    /// Whether a drill of this ending is awaited.
    pub waiting: bool,
}

/// A game that a variation leaves, and the ply it leaves it at.
pub(super) struct Branch {
    pub(super) game: Game,
    pub(super) at: usize,
}

/// The engine's opinion, while it is asked for.
#[derive(Default)]
pub(super) struct EngineOpinion {
    /// Whether it is asked of every position.
    pub(super) asked: bool,
    /// The position it is about.
    pub(super) about: Option<PositionKey>,
    /// The search that is awaited.
    pub(super) awaited: Option<Ticket>,
    /// How many lines are asked for.
    pub(super) lines: EngineLines,
    /// What it found, the best line first.
    pub(super) found: Vec<EngineLine>,
}

/// How the ply that is looked at was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// The review opened at the end of a game, and goes to the first mistake once all positions were searched.
    AtEnd,
    /// It went to the first mistake.
    AtFirstMistake,
    /// It stayed at the end, as no mistake was found.
    WithoutMistake,
    /// The user has done something since.
    ByUser,
}

/// How far the analysis is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnalysisProgress {
    /// It was not begun, or it was stopped.
    Idle,
    /// It is under way, under this ticket.
    Running(Ticket),
    /// It was stopped for something that lies over the review, and begins again after that.
    Interrupted,
    /// Every position was searched.
    Finished,
}

/// A mistake for which a better move is looked for.
pub(super) struct Retry {
    /// The mistake, counted from 1.
    pub(super) ply: usize,
    /// The move that was tried, while the engine judges it.
    pub(super) tried: Option<(Ticket, Move)>,
}

/// A line that the engine found.
pub(super) struct EngineLine {
    /// What it is worth to the side to move.
    pub(super) score: Score,
    /// The depth, in plies.
    pub(super) depth: u32,
    /// The moves.
    pub(super) moves: Vec<Move>,
}

/// How many lines of the engine are shown.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum EngineLines {
    #[default]
    One,
    Two,
    Three,
}

impl EngineLines {
    /// One more, or one after three.
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
    /// Reviews a game from a ply on.
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
        };
        review.show_ply(at);
        let game = &review.board.game;
        if at > 0 && at == game.ply() && game.ending().is_some() {
            review.arrival = Arrival::AtEnd;
        }
        review
    }

    /// Reviews a game from a file, from its beginning.
    #[must_use]
    pub fn from_file(game: Game, path: PathBuf) -> Review {
        Review::of(Play::resume(game, path), 0)
    }

    pub(super) fn show_ply(&mut self, ply: usize) {
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
