//! The results of saves.

use super::{App, Screen};
use crate::tui::effect::Effect;
use crate::tui::note::{Note, PlayNote};
use crate::tui::outcome::{EffectOutcome, SaveProblem};
use crate::tui::unsaved::{GameDraft, SaveId};
use std::path::PathBuf;

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
                self.has_got_file(id, path.clone());
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
        self.has_got_file(id, path);
        if was_unsaved { self.told(EffectOutcome::SavedLater) } else { Vec::new() }
    }

    /// A game is not saved: it is remembered, and its next change tries again.
    pub(super) fn not_saved(&mut self, draft: GameDraft, problem: SaveProblem) -> Vec<Effect> {
        if let Screen::Play(play) = &mut self.screen
            && play.id == draft.id
        {
            play.is_not_saved();
        }
        let (id, is_first) = (draft.id, !self.context.games.unsaved.holds(draft.id));
        self.context.games.unsaved.not_saved(draft, problem.clone());
        if is_first {
            self.has_no_file(id);
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
}
