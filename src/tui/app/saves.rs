//! The results of saves.

use super::{App, Screen};
use crate::tui::context::{GamePlace, UnfinishedGame};
use crate::tui::effect::{Effect, Purpose};
use crate::tui::note::{Note, PlayNote};
use crate::tui::outcome::{EffectOutcome, OpenProblem, SaveProblem};
use crate::tui::screens::play::Play;
use crate::tui::unsaved::{GameDraft, SaveId};
use ouk_rules::game::Game;
use std::path::{Path, PathBuf};

impl App {
    /// Retries the saves that failed.
    pub fn save_again(&mut self) -> Vec<Effect> {
        self.context.games.unsaved.hand_over_again().into_iter().map(Effect::SaveAgain).collect()
    }

    /// Counts the effects whose answers from the user's files keys wait for.
    pub(super) fn await_answers(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Save(draft) => self.context.games.unsaved.hand_over(draft.clone()),
                Effect::Open { .. }
                | Effect::OpenEnding(_)
                | Effect::Export { .. }
                | Effect::Overwrite(_)
                | Effect::Learnt { .. }
                | Effect::LessonStep { .. }
                | Effect::PuzzleEnded(..)
                | Effect::StormEnded(_) => self.awaited += 1,
                _ => {}
            }
        }
    }

    /// Notes that one of the awaited answers has come.
    pub(super) const fn has_come(&mut self) {
        self.awaited = self.awaited.saturating_sub(1);
    }

    /// Handles a successful save. If a game on the screen could be saved, the others may succeed as
    /// well.
    pub(super) fn saved(&mut self, id: SaveId, number: u32, path: PathBuf) -> Vec<Effect> {
        self.context.games.has_played = true;
        let was_unsaved = self.context.games.unsaved.saved(id, number, &path);
        // A review or the editor may lie over the game.
        for screen in std::iter::once(&mut self.screen).chain(&mut self.beneath) {
            if let Screen::Play(play) = screen
                && play.id == id
            {
                play.path = Some(path.clone());
                if self.beneath.is_empty() {
                    let mut effects = self.save_again();
                    if was_unsaved {
                        effects.extend(self.told(EffectOutcome::SavedLater));
                    }
                    return effects;
                }
                break;
            }
        }
        if let Screen::Review(review) = &mut self.screen
            && review.board.id == id
        {
            review.board.path = Some(path.clone());
        }
        if let Some((_, game)) = self.left.take_if(|(left, _)| *left == id) {
            self.offer_to_continue(GamePlace::File(path), game);
        } else if let Some(waiting) = &mut self.context.games.unfinished
            && waiting.place == GamePlace::Memory(id)
        {
            waiting.place = GamePlace::File(path);
        }
        if was_unsaved { self.told(EffectOutcome::SavedLater) } else { Vec::new() }
    }

    /// Makes a game that was left the one to continue, if it is not over.
    pub(super) fn offer_to_continue(&mut self, place: GamePlace, game: Game) {
        let games = &mut self.context.games;
        if let GamePlace::File(path) = &place {
            games.others_unfinished.remove(path);
        }
        let is_it = |other: &UnfinishedGame| other.place == place;
        if game.ending().is_none() && game.ply() > 0 {
            let other = games.unfinished.take().filter(|other| !is_it(other));
            if let Some(UnfinishedGame { place: GamePlace::File(other), .. }) = other {
                games.others_unfinished.insert(other);
            }
            games.unfinished = Some(UnfinishedGame { place, game });
        } else if games.unfinished.as_ref().is_some_and(is_it) {
            games.unfinished = None;
        }
    }

    /// Continues the unfinished game: opens its file, or goes on from memory.
    pub fn continue_unfinished(&mut self) -> Vec<Effect> {
        let Some(UnfinishedGame { place, game }) = &self.context.games.unfinished else {
            return Vec::new();
        };
        match place {
            GamePlace::File(path) => {
                vec![Effect::Open { path: path.clone(), purpose: Purpose::Play }]
            }
            GamePlace::Memory(id) => {
                let draft = self.context.games.unsaved.iter().find(|draft| draft.id == *id);
                match draft.map(|draft| Play::resume_unsaved(game.clone(), draft)) {
                    Some(play) => self.begin(play),
                    None => Vec::new(),
                }
            }
        }
    }

    /// A game is not saved: it is remembered, and its next change tries again.
    pub(super) fn not_saved(&mut self, draft: GameDraft, problem: SaveProblem) -> Vec<Effect> {
        if let Screen::Play(play) = &mut self.screen
            && play.id == draft.id
        {
            play.is_not_saved();
        }
        let id = draft.id;
        self.context.games.unsaved.not_saved(draft, problem.clone());
        if let Some((_, game)) = self.left.take_if(|(left, _)| *left == id) {
            self.offer_to_continue(GamePlace::Memory(id), game);
        }
        self.told(match self.context.games.unsaved.len() {
            1 => EffectOutcome::NotSaved(problem),
            many => EffectOutcome::ManyNotSaved(many, problem),
        })
    }

    /// Shows that a save takes long, without claiming that the game is saved.
    pub(super) fn save_is_slow(&mut self) -> Vec<Effect> {
        self.context.games.unsaved.is_slow();
        if let Some(board) = self.board()
            && matches!(board.note, Some(Note::Play(PlayNote::Kept)))
        {
            board.note = None;
        }
        Vec::new()
    }

    /// Handles a game to be played on whose file cannot be opened. A game that is not saved goes on
    /// from memory.
    pub(super) fn not_opened(&mut self, path: PathBuf, problem: OpenProblem) -> Vec<Effect> {
        self.has_come();
        match self.newest_draft(&path).filter(|_| !self.is_in_game()) {
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
