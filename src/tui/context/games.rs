//! The user's games, as far as screens show or count them.

use crate::puzzles::from_games::SearchState;
use crate::results::GameResult;
use crate::tui::unsaved::{SaveId, Unsaved};
use ouk_engine::uci::client::Approved;
use ouk_rules::game::Game;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// An unfinished game that the user can continue.
pub struct UnfinishedGame {
    /// Where its last state is.
    pub place: GamePlace,
    /// The game, as far as it has been read.
    pub game: Game,
}

/// Where the last state of an unfinished game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamePlace {
    /// In this file, unless its last moves could not be saved.
    File(PathBuf),
    /// In memory only: the game could not be saved, and never had a file.
    Memory(SaveId),
}

impl UnfinishedGame {
    /// A game in a file.
    #[must_use]
    pub const fn in_file(path: PathBuf, game: Game) -> UnfinishedGame {
        UnfinishedGame { place: GamePlace::File(path), game }
    }

    /// The game's file, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            GamePlace::File(path) => Some(path),
            GamePlace::Memory(_) => None,
        }
    }
}

/// A game that the user left before it had a file: its save is awaited, or has failed.
pub struct LeftGame {
    /// The identifier of the game for saves.
    pub id: SaveId,
    /// The game.
    pub game: Game,
    /// The programs that the user has allowed this game to start.
    pub approved: Vec<Approved>,
}

/// The user's games.
#[derive(Default)]
pub struct UserGames {
    /// The game to continue.
    pub unfinished: Option<UnfinishedGame>,
    /// The other saved games that are not over; empty until the search has ended.
    pub others_unfinished: BTreeSet<PathBuf>,
    /// The games that the user left before they had a file, the newest last.
    pub left: Vec<LeftGame>,
    /// Whether there are saved games.
    pub has_played: bool,
    /// The results of the saved games, once they have been read.
    pub results: Option<Vec<GameResult>>,
    /// The search for puzzles in all saved games; none before the first one.
    pub puzzle_search: Option<SearchState>,
    /// The games that could not be saved.
    pub unsaved: Unsaved,
}
