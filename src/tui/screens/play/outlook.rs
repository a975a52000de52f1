//! What the tables of the endings say of a game. In a serious game, one with a clock, they say
//! nothing until it is over.

use super::Play;
use crate::board::Move;
use crate::endgame::book::Book;
use crate::game::ClockSetting;
use crate::rules::{AnyPosition, GameId, RuleSet};
use crate::trainer::outlook::{Outlook, before_baring};
use crate::trainer::own::MEN;
use crate::tui::effect::Effect;
use std::sync::Arc;

impl Play {
    /// Whether nobody is to have help: a clock runs, and the game is not over.
    #[must_use]
    pub fn is_serious(&self) -> bool {
        self.game.clock().setting() != ClockSetting::None && self.game.ending().is_none()
    }

    /// Asks for the tables of this position, and of those that baring the king would lead to, if
    /// they are not there yet.
    pub(in crate::tui) fn ask_tables(&mut self) -> Option<Effect> {
        if !self.kept || self.is_serious() {
            return None;
        }
        let position = self.game.position();
        let men = position.shape().all().filter(|&at| position.man_on(at).is_some()).count();
        if men > MEN + 1 || position.counting().is_none() && position.game() != GameId::Hill {
            return None;
        }
        let mut wanted = Vec::new();
        if men <= MEN {
            wanted.push(position.clone());
        }
        for mv in position.legal_moves() {
            if position.counting().is_some_and(|count| count.warning(mv).is_some()) {
                let mut after = position.clone();
                after.play_unchecked(mv, &mut ());
                wanted.push(after);
            }
        }
        let known = |book: &Arc<Book>| wanted.iter().all(|at| book.probe_any(at).is_some());
        if wanted.is_empty() || self.book.as_ref().is_some_and(known) {
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

    /// Tables have come; they are kept if they are of this game and its rules.
    pub fn on_tables(&mut self, book: Arc<Book>, game: GameId, rules: &'static RuleSet) {
        let setup = self.game.setup();
        if setup.game == game && setup.rules.name == rules.name {
            self.book = Some(book);
        }
    }

    /// What the tables say of the position after so many plies.
    #[must_use]
    pub fn outlook(&self, ply: usize) -> Option<Outlook> {
        if self.is_serious() {
            return None;
        }
        Outlook::of(self.book.as_ref()?, self.game.position_at(ply))
    }

    /// Whether a win still fits into the count that a baring move begins.
    pub(super) fn before_baring(&self, mv: Move) -> Option<String> {
        if self.is_serious() {
            return None;
        }
        let known = before_baring(self.book.as_ref()?, self.game.position(), mv)?;
        Some(self.say.baring(known))
    }
}
