//! What became of games that were to be saved.

use super::{App, Screen};
use crate::tui::effect::Effect;
use crate::tui::message::Message;
use crate::tui::outcome::EffectOutcome;
use crate::tui::unsaved::{GameDraft, SaveId};
use ouk_rules::game::Game;
use std::path::{Path, PathBuf};

impl App {
    /// Tries to save again what could not be saved.
    pub fn save_again(&self) -> Vec<Effect> {
        self.context.unsaved.iter().cloned().map(Effect::SaveAgain).collect()
    }

    /// A game is saved. What saved the game on the screen may save the others as well.
    pub(super) fn saved(&mut self, id: SaveId, path: PathBuf) -> Vec<Effect> {
        let was_unsaved = self.context.unsaved.saved(id);
        if let Screen::Play(play) = &mut self.screen
            && play.id == id
        {
            play.path = Some(path);
            return self.save_again();
        }
        if was_unsaved { self.update(Message::Told(EffectOutcome::SavedLater)) } else { Vec::new() }
    }

    /// A game is not saved: it is remembered, and its next change tries again.
    pub(super) fn not_saved(&mut self, draft: GameDraft, problem: String) -> Vec<Effect> {
        if let Screen::Play(play) = &mut self.screen
            && play.id == draft.id
        {
            play.is_not_saved();
        }
        self.context.unsaved.remember(draft, problem.clone());
        self.update(Message::Told(match self.context.unsaved.len() {
            1 => EffectOutcome::NotSaved(problem),
            many => EffectOutcome::ManyNotSaved(many, problem),
        }))
    }

    /// What became of a game here that could not be saved to its file.
    pub(super) fn latest(&self, path: &Path, game: &Game) -> Option<(SaveId, Game)> {
        let find = |game, name: &str| self.context.settings.rule_sets.find(game, name);
        let draft =
            self.context.unsaved.iter().rfind(|draft| draft.path.as_deref() == Some(path))?;
        let later = Game::from_record(&draft.record, &find).ok()?;
        let goes_on = {
            let mut moves = later.moves().map(|played| played.mv);
            later.start_fen() == game.start_fen()
                && game.moves().all(|played| moves.next() == Some(played.mv))
        };
        goes_on.then_some((draft.id, later))
    }
}
