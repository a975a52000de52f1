//! Exercises in a review: finding a better move than a mistake, and training an ending.

use super::state::{Retry, Review};
use crate::trainer::from_games;
use crate::tui::effect::Effect;
use crate::tui::no_mistake::NoMistake;
use crate::tui::note::PlayNote;
use ouk_engine::analysis::{PositionAnalysis, judge};
use ouk_engine::book::BookUse;
use ouk_engine::worker::{Job, Ticket};
use ouk_engine::{Level, Limits, SearchResult};
use ouk_rules::board::Move;

/// The number of positions to search to judge a move that was tried.
const NODES: u64 = 150_000;

impl Review {
    /// Goes to the position before the shown mistake, and lets the user type a better move.
    pub(super) fn retry(&mut self) {
        while self.leave_variation() {}
        let is_marked = |&ply: &usize| {
            let judged = self.found().and_then(|found| found.judged(ply));
            judged.is_some_and(|judged| judged.judgement.severity.is_some())
        };
        let Some(ply) = [self.at, self.at + 1].into_iter().find(is_marked) else {
            if self.has_no_moves() {
                self.board.say(PlayNote::NoMoves);
            } else {
                self.say_no_mistake(NoMistake::NoneHere);
            }
            return;
        };
        self.show_ply(ply - 1);
        self.retried = Some(Retry { ply, tried: None });
        self.board.say(PlayNote::FindBetter);
    }

    /// Whether the user looks for a better move than the next one, so that the best is hidden.
    pub(super) fn hides_best(&self) -> bool {
        self.retried.as_ref().is_some_and(|retry| retry.ply == self.at + 1)
    }

    /// Handles a move played in a variation. If it was tried instead of a mistake, judges it at
    /// once or with the engine.
    pub(super) fn judge_retry(&mut self, mv: Move) -> Option<Effect> {
        let at = self.at;
        let retry = self.retried.as_mut().filter(|retry| retry.ply == at)?;
        let judged = self.analysis.as_ref()?.judged(retry.ply)?;
        if judged.before.best() == Some(mv) {
            self.retried = None;
            self.board.say(PlayNote::FoundBetter);
            return None;
        }
        if judged.mv == mv {
            self.board.say(PlayNote::NotBetter);
            return None;
        }
        let ticket = Ticket::fresh();
        retry.tried = Some((ticket, mv));
        let position = self.board.game.position();
        let job = Job {
            position: position.clone(),
            history: self.board.game.repetition_keys(),
            limits: Limits { nodes: Some(NODES), ..Limits::default() },
            level: Level::FULL,
            seed: position.key(),
            book: BookUse::Never,
        };
        Some(Effect::Advise(ticket, Box::new(job)))
    }

    /// Handles the engine's result for the move that was tried.
    pub(super) fn on_tried(&mut self, ticket: Ticket, result: &SearchResult) {
        let Some(Retry { ply, tried: Some((awaited, mv)) }) = self.retried else { return };
        if awaited != ticket || self.at != ply {
            return;
        }
        let Some(judged) = self.analysis.as_ref().and_then(|found| found.judged(ply)) else {
            return;
        };
        let position = self.board.game.position();
        let tablebase = self.board.tablebase.as_deref();
        let after = match position.ending() {
            Some(ending) => PositionAnalysis::ended(position, ending.outcome),
            None => PositionAnalysis::searched(position, result, None, tablebase),
        };
        let is_good = judge(judged.before, &after, mv).severity.is_none();
        self.retried = None;
        self.board.say(if is_good { PlayNote::FoundBetter } else { PlayNote::NotBetter });
    }

    /// Starts a drill of the ending on the board, where the tables know a win.
    pub(super) fn train_ending(&mut self) -> Vec<Effect> {
        let file = self.board.path.as_deref().map(from_games::name_of);
        let tablebase = self.board.tablebase.as_ref();
        let drill = file.zip(tablebase).and_then(|(file, tablebase)| {
            // The winning side moves first in a drill.
            let plies = [Some(self.at), self.at.checked_sub(1)].into_iter().flatten();
            let game = &self.board.game;
            plies.into_iter().find_map(|ply| from_games::drill_at(game, ply, &file, tablebase))
        });
        match drill {
            Some(drill) => {
                self.waiting = true;
                vec![Effect::Replay(Box::new(drill))]
            }
            None => {
                self.board.say(PlayNote::NoEnding);
                Vec::new()
            }
        }
    }
}
