//! The user's games, as far as screens show or count them.

use crate::puzzles::from_games::SearchState;
use crate::results::GameResult;
use crate::tui::unsaved::Unsaved;
use ouk_rules::game::Game;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The user's games.
#[derive(Default)]
pub struct UserGames {
    /// The saved game to continue.
    pub unfinished: Option<(PathBuf, Game)>,
    /// The other saved games that are not over; empty until the search has ended.
    pub others_unfinished: BTreeSet<PathBuf>,
    /// Whether there are saved games.
    pub has_played: bool,
    /// The results of the saved games, once they have been read.
    pub results: Option<Vec<GameResult>>,
    /// The search for puzzles in all saved games; none before the first one.
    pub puzzle_search: Option<SearchState>,
    /// The games that could not be saved.
    pub unsaved: Unsaved,
}
