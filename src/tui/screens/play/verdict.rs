//! Verdicts of the endgame tables in a game. A game with a clock hides them until it is over.

use super::state::Play;
use crate::trainer::from_games::PIECES;
use crate::trainer::verdict::{Baring, TablebaseVerdict, before_baring};
use crate::tui::effect::Effect;
use crate::tui::language::Phrases;
use ouk_engine::endgame::tablebase::{Tablebase, Verdict};
use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, GameId, RuleMessage, RuleSet};
use std::sync::Arc;

/// The warning before a move that bares the other king.
#[derive(Debug)]
pub struct MoveWarning {
    /// The count that the move begins.
    count: RuleMessage,
    /// Whether the win fits into the count, if the tables know.
    win: Option<Baring>,
    /// The move, where it is not obvious.
    pub(super) mv: Option<String>,
}

impl MoveWarning {
    /// The full text.
    #[must_use]
    pub fn words(&self, strings: &Phrases) -> String {
        let mut words = strings.rule_message(&self.count);
        if let Some(win) = self.win {
            words = format!("{words}; {}", strings.baring(win));
        }
        match &self.mv {
            Some(mv) => format!("{mv}: {words}"),
            None => words,
        }
    }

    /// Shorter versions of the text: without the tables' verdict, and without the count.
    #[must_use]
    pub fn shorter(&self, strings: &Phrases) -> Vec<String> {
        let short = self.count.in_short();
        let messages = [Some(&self.count), short.as_ref()].into_iter().flatten();
        std::iter::once(self.words(strings))
            .chain(messages.map(|message| strings.rule_message(message)))
            .collect()
    }
}

impl Play {
    /// Requests the tables of this position, and of those that baring the king would lead to,
    /// unless they are loaded.
    pub(in crate::tui) fn ask_tables(&mut self) -> Option<Effect> {
        self.ask_tables_of(self.game.ply())
    }

    /// Requests the tables, as [`Play::ask_tables`] does, for the position after this many plies.
    pub(in crate::tui::screens) fn ask_tables_of(&mut self, ply: usize) -> Option<Effect> {
        if !self.kept || self.is_serious() {
            return None;
        }
        let position = self.game.position_at(ply);
        let pieces = position.pieces().count();
        if pieces > PIECES + 1 || position.counting().is_none() && position.game() != GameId::Hill {
            return None;
        }
        let mut wanted = Vec::new();
        if pieces <= PIECES {
            wanted.push(position.clone());
        }
        for mv in position.legal_moves() {
            if position.counting().is_some_and(|count| count.warning(mv).is_some()) {
                wanted.push(position.after(mv));
            }
        }
        let known =
            |tablebase: &Arc<Tablebase>| wanted.iter().all(|at| tablebase.probe_any(at).is_some());
        if wanted.is_empty() || self.tablebase.as_ref().is_some_and(known) {
            return None;
        }
        let keys: Vec<_> = wanted.iter().map(AnyPosition::key).collect();
        if keys == self.asked {
            return None;
        }
        self.asked = keys;
        let setup = self.game.setup();
        Some(Effect::Tables(setup.game, setup.rules, wanted))
    }

    /// Stores tables that have been loaded, if they are for this game and its rules.
    pub fn on_tables(&mut self, tablebase: Arc<Tablebase>, game: GameId, rules: &'static RuleSet) {
        let setup = self.game.setup();
        if setup.game == game && setup.rules == rules {
            self.tablebase = Some(tablebase);
        }
    }

    /// The tables' verdict on the position after this many plies.
    #[must_use]
    pub fn tablebase_verdict(&self, ply: usize) -> Option<TablebaseVerdict> {
        if self.is_serious() {
            return None;
        }
        TablebaseVerdict::of(self.tablebase.as_ref()?, self.game.position_at(ply))
    }

    /// Whether a win still fits into the count that a baring move would begin.
    fn before_baring(&self, mv: Move) -> Option<Baring> {
        let tablebase = self.tablebase.as_ref().filter(|_| !self.is_serious())?;
        before_baring(tablebase, self.game.position(), mv)
    }

    /// The warning before a move that bares the other king: the count that it begins, and whether
    /// the win fits into it.
    #[must_use]
    pub fn warning_before(&self, mv: Move) -> Option<MoveWarning> {
        let count = self.game.position().counting()?.warning(mv)?;
        Some(MoveWarning { count, win: self.before_baring(mv), mv: None })
    }

    /// Whether a move bares the other king and loses a win, or draws at once. Always false in a
    /// drill, where the learner must see this.
    pub(super) fn bares_in_vain(&self, mv: Move) -> bool {
        let position = self.game.position();
        let warning = position.counting().and_then(|count| count.warning(mv));
        let Some(warning) = warning.filter(|_| self.kept) else { return false };
        if warning.is_draw() {
            return true;
        }
        let wins = |verdict: Verdict| verdict.is_win_of(position.turn());
        let gone = matches!(self.before_baring(mv), Some(Baring::TooLate { .. } | Baring::Drawn));
        gone && self
            .tablebase
            .as_ref()
            .and_then(|tablebase| tablebase.probe_any(position))
            .is_none_or(wins)
    }
}
