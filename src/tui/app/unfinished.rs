//! The unfinished games that the user left, and the one to continue.

use super::{App, Screen};
use crate::tui::context::{GamePlace, LeftGame, UnfinishedGame};
use crate::tui::effect::{Effect, Purpose};
use crate::tui::message::Loaded;
use crate::tui::outcome::{EffectOutcome, OpenProblem};
use crate::tui::screens::play::Play;
use crate::tui::unsaved::{GameDraft, SaveId};
use ouk_rules::game::Game;
use std::path::{Path, PathBuf};

impl App {
    /// Makes the game that the user leaves the one to continue, if it is not over.
    pub(super) fn set_aside(&mut self, left: Screen) {
        let Screen::Play(play) = left else { return };
        let approved = play.approved().to_vec();
        let Play { game, path, id, .. } = *play;
        self.context.games.left.retain(|left| left.id != id);
        if let Some(path) = path {
            self.offer_to_continue(GamePlace::File(path), game);
            return;
        }
        let place = GamePlace::Memory(id);
        if is_unfinished(&game) {
            self.context.games.left.push(LeftGame { id, game: game.clone(), approved });
        }
        // The answer to a first save decides where the game is.
        if self.context.games.unsaved.holds(id) || self.is_offered(&place) {
            self.offer_to_continue(place, game);
        }
    }

    /// Makes a game that was left the one to continue, if it is not over.
    fn offer_to_continue(&mut self, place: GamePlace, game: Game) {
        let is_offered = self.is_offered(&place);
        let games = &mut self.context.games;
        if let GamePlace::File(path) = &place {
            games.others_unfinished.remove(path);
        }
        if is_unfinished(&game) {
            let before = games.unfinished.replace(UnfinishedGame { place, game });
            if let Some(UnfinishedGame { place: GamePlace::File(other), .. }) = before
                && !is_offered
            {
                games.others_unfinished.insert(other);
            }
        } else if is_offered {
            games.unfinished = None;
        }
    }

    /// Whether the game in this place is the one to continue.
    fn is_offered(&self, place: &GamePlace) -> bool {
        self.context.games.unfinished.as_ref().is_some_and(|other| other.place == *place)
    }

    /// Makes the newest unsaved game the one to continue, if there is no other.
    pub(super) fn offer_unsaved(&mut self) {
        let games = &mut self.context.games;
        if games.unfinished.is_none() {
            let newest = games.left.iter().rfind(|left| games.unsaved.holds(left.id));
            games.unfinished = newest.map(|&LeftGame { id, ref game, .. }| UnfinishedGame {
                place: GamePlace::Memory(id),
                game: game.clone(),
            });
        }
    }

    /// Looks for another game if none is offered although some are not over, as after the end of
    /// the offered one.
    pub(super) fn look_for_another(&mut self) -> Vec<Effect> {
        let games = &self.context.games;
        let is_needed = games.unfinished.is_none() && !games.others_unfinished.is_empty();
        if is_needed { self.look_for_unfinished() } else { Vec::new() }
    }

    /// Offers the newest game in a file that is not over. A game that was left meanwhile is newer.
    /// A file that could not be saved may contain a game that is over by now.
    pub(super) fn found_unfinished(&mut self, found: Option<(PathBuf, Loaded)>) {
        let games = &mut self.context.games;
        // The other games come in a message of their own.
        games.others_unfinished.clear();
        let Some((path, game)) = found else { return };
        let is_saved = !games.unsaved.iter().any(|draft| draft.path.as_ref() == Some(&path));
        if games.unfinished.is_some() {
            games.others_unfinished.insert(path);
        } else if is_saved {
            games.unfinished = Some(UnfinishedGame::in_file(path, *game.0));
        }
    }

    /// Notes that a game that was left has got a file.
    pub(super) fn has_got_file(&mut self, id: SaveId, path: PathBuf) {
        let at = self.context.games.left.iter().position(|left| left.id == id);
        let is_newest = at.is_some_and(|at| at + 1 == self.context.games.left.len());
        let left = at.map(|at| self.context.games.left.remove(at));
        if let Some(unfinished) = &mut self.context.games.unfinished
            && unfinished.place == GamePlace::Memory(id)
        {
            unfinished.place = GamePlace::File(path);
            return;
        }
        match left {
            Some(left) if is_newest => self.offer_to_continue(GamePlace::File(path), left.game),
            Some(_) => drop(self.context.games.others_unfinished.insert(path)),
            None => {}
        }
    }

    /// Notes that the first save of a game failed. If it was left meanwhile, it can be continued
    /// from memory.
    pub(super) fn has_no_file(&mut self, id: SaveId) {
        if let Some(left) = self.context.games.left.iter().find(|left| left.id == id) {
            self.offer_to_continue(GamePlace::Memory(id), left.game.clone());
        }
    }

    /// Continues the unfinished game: opens its file, or goes on from memory.
    pub fn continue_unfinished(&mut self) -> Vec<Effect> {
        let place = self.context.games.unfinished.as_ref().map(|unfinished| &unfinished.place);
        match place.cloned() {
            Some(GamePlace::File(path)) => vec![Effect::Open { path, purpose: Purpose::Play }],
            Some(GamePlace::Memory(id)) => self.continue_from_memory(id),
            None => Vec::new(),
        }
    }

    fn continue_from_memory(&mut self, id: SaveId) -> Vec<Effect> {
        let Some(at) = self.context.games.left.iter().position(|left| left.id == id) else {
            return Vec::new();
        };
        let LeftGame { game, approved, .. } = self.context.games.left.remove(at);
        let draft = self.context.games.unsaved.iter().find(|draft| draft.id == id);
        let mut play = match draft {
            Some(draft) => Play::resume_unsaved(game, draft),
            None => Play::new(game),
        };
        play.approve(approved);
        self.begin(play)
    }

    /// Handles a game to be played on whose file cannot be opened. A game that is not saved goes on
    /// from memory.
    pub(super) fn not_opened(&mut self, path: &Path, problem: OpenProblem) -> Vec<Effect> {
        self.has_come();
        match self.newest_draft(path).filter(|_| !self.is_in_game()) {
            Some((draft, game)) => {
                let play = Play::resume_unsaved(game, draft);
                self.begin(play)
            }
            None => self.told(EffectOutcome::NotOpened(problem)),
        }
    }

    /// The newest state of a game that could not be saved to its file, and in which the file's game
    /// goes on.
    pub(super) fn latest(&self, path: &Path, game: &Game) -> Option<(&GameDraft, Game)> {
        let (draft, later) = self.newest_draft(path)?;
        let goes_on = {
            let mut moves = later.moves().map(|played| played.mv);
            later.start_fen() == game.start_fen()
                && game.moves().all(|played| moves.next() == Some(played.mv))
        };
        goes_on.then_some((draft, later))
    }

    /// The newest state of a game that could not be saved to its file.
    fn newest_draft(&self, path: &Path) -> Option<(&GameDraft, Game)> {
        let find = |game, name: &str| self.context.settings.rule_sets.find(game, name);
        let draft =
            self.context.games.unsaved.iter().rfind(|draft| draft.path.as_deref() == Some(path))?;
        Some((draft, Game::from_record(&draft.record, &find).ok()?))
    }
}

/// Whether a game has moves and goes on.
fn is_unfinished(game: &Game) -> bool {
    game.ending().is_none() && game.ply() > 0
}
