//! Actions of players other than moves: undo, look back, count, agree to a draw.

use super::state::{DrawOffer, Play, Question};
use crate::tui::effect::Effect;
use crate::tui::list_steps::Direction;
use crate::tui::note::{AfterMove, Note, PlayNote};
use ouk_engine::Score;
use ouk_engine::counting::accepts_draw;
use ouk_rules::board::Move;
use ouk_rules::game::Player;

impl Play {
    pub(super) fn take_back(&mut self) -> Vec<Effect> {
        // Against the machine, taking back goes back to the player's own move.
        let players = &self.game.setup().players;
        let computer = players.0.iter().any(Player::is_computer);
        let plies = if computer && !self.game.player_to_move().is_computer() { 2 } else { 1 };
        if self.game.take_back(plies) == 0 {
            self.say(PlayNote::NothingBack);
            return Vec::new();
        }
        self.forget_thoughts();
        self.say(PlayNote::TakenBack);
        let mut effects = vec![Effect::StopThinking];
        effects.extend(self.changed());
        effects
    }

    pub(super) fn redo(&mut self) -> Vec<Effect> {
        let players = &self.game.setup().players;
        let computer = players.0.iter().any(Player::is_computer);
        let redone = self.game.redo(if computer { 2 } else { 1 });
        if redone == 0 {
            self.say(PlayNote::NothingAgain);
            return Vec::new();
        }
        self.forget_thoughts();
        self.note = None;
        self.changed()
    }

    /// Drops the machine's score and the draw offer, which belong to another position.
    fn forget_thoughts(&mut self) {
        (self.computer_score, self.offered) = (None, false);
    }

    pub(super) fn browse(&mut self, direction: Direction) {
        let last = self.game.ply();
        let at = self.looking.unwrap_or(last);
        let at = match direction {
            Direction::Back => at.saturating_sub(1),
            Direction::Forward => (at + 1).min(last),
        };
        self.looking = (at < last).then_some(at);
        self.selected = None;
        self.note = None;
    }

    pub(super) fn count(&mut self) -> Vec<Effect> {
        // While the machine thinks, the count that may be stopped is the other side's.
        let to_move = self.game.position().turn();
        let mine = self.is_my_move();
        let turn = if mine { to_move } else { !to_move };
        let running = self.game.count();
        let done = match running {
            Some(view) if view.by == turn => self.game.stop_count(turn),
            _ if mine => self.game.start_count(),
            _ => {
                self.say(PlayNote::OwnTurn);
                return Vec::new();
            }
        };
        match done {
            Ok(()) => {
                self.say(match running {
                    Some(_) => PlayNote::StopsCounting(turn),
                    None => PlayNote::Counts(turn),
                });
                let saved = self.save();
                saved.into_iter().chain(self.ask_tables()).collect()
            }
            Err(refused) => {
                self.say(refused);
                Vec::new()
            }
        }
    }

    pub(super) fn take_draw(&mut self) -> Vec<Effect> {
        let side = match self.game.count() {
            Some(view) => !view.by,
            None => self.game.position().turn(),
        };
        if self.game.setup().players[side].is_computer() {
            self.say(PlayNote::OnlyOther);
            return Vec::new();
        }
        match self.game.take_draw(side) {
            Ok(()) => {
                let mut effects = vec![Effect::StopThinking];
                effects.extend(self.changed());
                effects
            }
            Err(refused) => {
                self.say(refused);
                Vec::new()
            }
        }
    }

    /// Asks whether to offer a draw.
    pub(super) fn offer_draw(&mut self) -> Vec<Effect> {
        if self.game.ending().is_some() {
            self.say(PlayNote::OverAgain);
            return Vec::new();
        }
        self.question = Some(Question::Draw.into());
        Vec::new()
    }

    /// Whether a program plays a side.
    #[must_use]
    pub fn has_computer(&self) -> bool {
        self.game.setup().players.0.iter().any(Player::is_computer)
    }

    /// Proposes a draw: two people agree, the machine decides. A machine that is thinking answers
    /// afterwards, since the last move may have changed the position.
    pub(super) fn propose_draw(&mut self) -> Vec<Effect> {
        if self.has_computer() {
            if self.awaiting.is_some() {
                self.offered = true;
                self.say(PlayNote::Considers);
                return Vec::new();
            }
            // A score of another position says nothing about this one.
            let ply = self.game.ply();
            let known = self.computer_score.filter(|(at, _)| at + 1 == ply);
            if !accepts_draw(known.map(|(_, score)| score), ply) {
                self.say(PlayNote::PlaysOn);
                return Vec::new();
            }
        }
        self.game.agree_draw();
        self.changed()
    }

    /// The machine's answer to a draw offered while it was thinking.
    pub(super) fn hear_offer(&mut self, score: Option<Score>) -> DrawOffer {
        let ply = self.game.ply();
        self.computer_score = score.map(|score| (ply, score));
        if !std::mem::take(&mut self.offered) {
            return DrawOffer::None;
        }
        if !accepts_draw(score, ply) {
            return DrawOffer::Declined;
        }
        self.game.agree_draw();
        DrawOffer::Accepted
    }

    /// Plays the machine's move, with a note that it plays on if it was offered a draw.
    pub(super) fn play_after(&mut self, offer: DrawOffer, mv: Move) -> Vec<Effect> {
        let effects = self.play(mv);
        if offer == DrawOffer::Declined && self.game.ending().is_none() {
            // The note on the move itself stays.
            let mut moved = match self.note.take() {
                Some(Note::Moved(moved)) => moved,
                _ => AfterMove::default(),
            };
            moved.plays_on = true;
            self.note = moved.note();
        }
        self.coach();
        effects
    }
}
