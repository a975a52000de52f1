//! Actions of players other than moves: undo, look back, count, agree to a draw.

use super::question::Question;
use super::state::{DrawOffer, Play};
use crate::tui::effect::Effect;
use crate::tui::list_steps::Direction;
use crate::tui::note::{AfterMove, Note, PlayNote};
use ouk_engine::counting::{accepts_draw, draw_score};
use ouk_engine::{Level, Score};
use ouk_rules::board::{Color, Move};
use ouk_rules::game::Player;
use ouk_rules::{Reason, RuleMessage};

impl Play {
    pub(super) fn take_back(&mut self) -> Vec<Effect> {
        if self.ended_by_person() && self.game.take_back_ending() {
            self.forget_thoughts();
            self.say(PlayNote::EndingTakenBack);
            return self.changed();
        }
        // Against the machine, taking back goes back to the player's own move.
        let computer = self.has_computer();
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

    /// Whether a person ended the game or agreed to its end. A draw that the machine took is not
    /// such an end: the machine would take it again at once.
    fn ended_by_person(&self) -> bool {
        match self.game.ending().map(|ending| &ending.reason) {
            Some(&Reason::DrawTaken { counting }) => {
                !self.game.setup().players[!counting].is_computer()
            }
            ending => ending.is_some(),
        }
    }

    pub(super) fn redo(&mut self) -> Vec<Effect> {
        let redone = self.game.redo(if self.has_computer() { 2 } else { 1 });
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
        (self.over_draw, self.offered) = (None, false);
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

    /// Starts counting, or stops the own count.
    pub(super) fn count(&mut self) -> Vec<Effect> {
        let counts = self.game.count().is_some_and(|view| view.by == self.counting_side());
        if counts { self.stop_count() } else { self.start_count() }
    }

    /// The side whose count the user may start or stop. While the machine thinks, it is the other
    /// side.
    fn counting_side(&self) -> Color {
        let to_move = self.game.position().turn();
        if self.is_my_move() { to_move } else { !to_move }
    }

    pub(super) fn start_count(&mut self) -> Vec<Effect> {
        if !self.is_my_move() {
            self.say(PlayNote::OwnTurn);
            return Vec::new();
        }
        let done = self.game.start_count();
        self.after_count(done, PlayNote::Counts(self.counting_side()))
    }

    pub(super) fn stop_count(&mut self) -> Vec<Effect> {
        let side = self.counting_side();
        let done = self.game.stop_count(side);
        self.after_count(done, PlayNote::StopsCounting(side))
    }

    /// Saves the game after a count was started or stopped, or says why it was not.
    fn after_count(&mut self, done: Result<(), RuleMessage>, note: PlayNote) -> Vec<Effect> {
        match done {
            Ok(()) => {
                self.say(note);
                let saved = self.save();
                saved.into_iter().chain(self.ask_tables()).collect()
            }
            Err(refused) => {
                self.say(refused);
                Vec::new()
            }
        }
    }

    /// Asks before an action that ends the game, unless the game is over or the action is
    /// impossible.
    pub(super) fn ask_to_end(&mut self, question: Question, possible: Result<(), Note>) {
        if self.game.ending().is_some() {
            self.say(PlayNote::OverAgain);
            return;
        }
        match possible {
            Ok(()) => self.question = Some(question.into()),
            Err(refused) => self.say(refused),
        }
    }

    /// The side that may take the draw of a count.
    fn draw_taker(&self) -> Color {
        self.game.count().map_or_else(|| self.game.position().turn(), |view| !view.by)
    }

    /// Whether a person may take the draw that a count offers.
    ///
    /// # Errors
    /// Says why not.
    pub(super) fn draw_to_take(&self) -> Result<(), Note> {
        let side = self.draw_taker();
        if self.game.setup().players[side].is_computer() {
            return Err(PlayNote::OnlyOther.into());
        }
        self.game.draw_to_take(side)?;
        Ok(())
    }

    pub(super) fn take_draw(&mut self) -> Vec<Effect> {
        let taken =
            self.draw_to_take().and_then(|()| Ok(self.game.take_draw(self.draw_taker())?));
        self.ended_by(taken)
    }

    pub(super) fn refuse_order(&mut self) -> Vec<Effect> {
        let refused = self.game.refuse_order();
        self.ended_by(refused.map_err(Note::from))
    }

    /// The effects of an action that ends the game.
    pub(super) fn ended_by(&mut self, done: Result<(), Note>) -> Vec<Effect> {
        if let Err(refused) = done {
            self.say(refused);
            return Vec::new();
        }
        let mut effects = vec![Effect::StopThinking];
        effects.extend(self.changed());
        effects
    }

    /// Whether a program plays a side.
    #[must_use]
    pub fn has_computer(&self) -> bool {
        self.game.setup().has_computer()
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
            let known = self.over_draw.filter(|(at, _)| at + 1 == ply);
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
        let draw = match *self.game.player_to_move() {
            Player::Computer { level } => {
                let level = Level::new(level).unwrap_or(Level::FULL);
                draw_score(self.game.position(), level)
            }
            _ => Score::DRAW,
        };
        let over_draw = score.map(|score| score.less(draw.0));
        self.over_draw = over_draw.map(|score| (ply, score));
        if !std::mem::take(&mut self.offered) {
            return DrawOffer::None;
        }
        if !accepts_draw(over_draw, ply) {
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
