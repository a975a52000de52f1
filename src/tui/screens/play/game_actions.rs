//! What players do beside moving: take back, look back, count, agree.

use super::state::{DrawOffer, Play, Question};
use crate::tui::action::Action;
use crate::tui::effect::Effect;
use crate::tui::language::{fill, sentence};
use crate::tui::popup::TextPopup;
use ouk_engine::Score;
use ouk_engine::counting::accepts_draw;
use ouk_rules::board::Move;
use ouk_rules::game::Player;
use ouk_rules::{CountControl, CountState, Honour};

impl Play {
    pub(super) fn take_back(&mut self) -> Vec<Effect> {
        // Against the machine a take-back goes back to one's own move.
        let players = &self.game.setup().players;
        let computer = players.0.iter().any(Player::is_computer);
        let plies = if computer && !self.game.player_to_move().is_computer() { 2 } else { 1 };
        if self.game.take_back(plies) == 0 {
            self.note = self.strings.play.nothing_back.to_owned();
            return Vec::new();
        }
        self.forget_thoughts();
        self.note = fill(self.strings.play.taken_back, &[&self.key(Action::Redo)]);
        let mut effects = vec![Effect::StopThinking];
        effects.extend(self.changed());
        effects
    }

    pub(super) fn redo(&mut self) -> Vec<Effect> {
        let players = &self.game.setup().players;
        let computer = players.0.iter().any(Player::is_computer);
        let redone = self.game.redo(if computer { 2 } else { 1 });
        if redone == 0 {
            self.note = self.strings.play.nothing_again.to_owned();
            return Vec::new();
        }
        self.forget_thoughts();
        self.note.clear();
        self.changed()
    }

    /// What the machine thought, and was offered, was in another position.
    fn forget_thoughts(&mut self) {
        (self.computer_score, self.offered) = (None, false);
    }

    pub(super) fn browse(&mut self, forward: bool) {
        let last = self.game.ply();
        let at = self.looking.unwrap_or(last);
        let at = if forward { (at + 1).min(last) } else { at.saturating_sub(1) };
        self.looking = (at < last).then_some(at);
        self.selected = None;
        self.note.clear();
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
                self.note = self.strings.play.own_turn.to_owned();
                return Vec::new();
            }
        };
        match done {
            Ok(()) => {
                let strings = &self.strings.play;
                let what = if running.is_some() { strings.stops_counting } else { strings.counts };
                self.note = fill(what, &[&self.strings.side(turn)]);
                let saved = self.save();
                saved.into_iter().chain(self.ask_tables()).collect()
            }
            Err(refused) => {
                self.note = self.strings.rule_message(&refused);
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
            self.note = self.strings.play.only_other.to_owned();
            return Vec::new();
        }
        match self.game.take_draw(side) {
            Ok(()) => {
                let mut effects = vec![Effect::StopThinking];
                effects.extend(self.changed());
                effects
            }
            Err(refused) => {
                self.note = self.strings.rule_message(&refused);
                Vec::new()
            }
        }
    }

    /// Asks whether a draw is to be offered.
    pub(super) fn offer_draw(&mut self) -> Vec<Effect> {
        if self.game.ending().is_some() {
            self.note = fill(self.strings.play.over_again, &[&self.key(Action::Rematch)]);
            return Vec::new();
        }
        self.question = Some(Question::Draw.into());
        Vec::new()
    }

    /// Whether a program plays.
    #[must_use]
    pub fn has_computer(&self) -> bool {
        self.game.setup().players.0.iter().any(Player::is_computer)
    }

    /// Two people agree to a draw; the machine accepts it or not. While it thinks it answers when it
    /// has thought, since the last move may have changed everything.
    pub(super) fn propose_draw(&mut self) -> Vec<Effect> {
        if self.has_computer() {
            if self.awaiting.is_some() {
                self.offered = true;
                self.note = self.strings.play.considers.to_owned();
                return Vec::new();
            }
            // What it thought of any other position is not known of this one.
            let ply = self.game.ply();
            let known = self.computer_score.filter(|(at, _)| at + 1 == ply);
            if !accepts_draw(known.map(|(_, score)| score), ply) {
                self.note = self.strings.play.plays_on.to_owned();
                return Vec::new();
            }
        }
        self.game.agree_draw();
        self.changed()
    }

    /// The machine has thought, and answers a draw that was offered meanwhile.
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

    /// Plays the machine's move, and says that it plays on if it was offered a draw.
    pub(super) fn play_after(&mut self, offer: DrawOffer, mv: Move) -> Vec<Effect> {
        let effects = self.play(mv);
        if offer == DrawOffer::Declined && self.game.ending().is_none() {
            self.note = format!("{} {}", self.note, self.strings.play.plays_on).trim().to_owned();
        }
        effects
    }

    /// The count in words: whose, why this limit, and what ends it.
    pub(super) fn explain_count(&mut self) {
        let position = self.game.position();
        let (strings, tell) = (self.strings, &self.strings.count);
        let mut lines = Vec::new();
        let Some(counting) = position.counting() else {
            self.note = fill(strings.play.no_counting, &[&strings.game(self.game.setup().game)]);
            return;
        };
        if let Some(view) = counting.view() {
            let (by, chaser) = (strings.side(view.by), strings.side(!view.by));
            if view.state == CountState::Void {
                let why = strings.why(view.why);
                let words = fill(strings.end.count_hopeless, &[&by, &why]);
                self.tell_count(vec![format!("{words}.")]);
                return;
            }
            lines.push(match view.honour {
                Honour::Board => fill(tell.tell_board, &[&by, &view.limit]),
                Honour::Pieces => fill(tell.tell_pieces, &[&by]),
            });
            lines.push(fill(tell.tell_limit, &[&view.limit, &strings.why(view.why)]));
            lines.push(fill(tell.tell_number, &[&view.reached()]));
            if view.state == CountState::RanOut {
                self.tell_count(lines);
                return;
            }
            lines.push(match view.left {
                1 => fill(tell.tell_one_left, &[&chaser]),
                left => fill(tell.tell_left, &[&chaser, &left]),
            });
            lines.push(fill(tell.tell_take, &[&chaser]));
            if counting.by_hand() && view.honour == Honour::Board {
                lines.push(fill(tell.tell_mate, &[&by]));
            }
        } else {
            lines.push(tell.tell_none.to_owned());
            lines.push(match (counting.by_hand(), counting.may_start()) {
                (true, Ok(())) => fill(tell.tell_may, &[&strings.side(position.turn())]),
                (_, Err(why)) => format!("{}.", sentence(&strings.rule_message(&why))),
                (false, Ok(())) => tell.tell_automatic.to_owned(),
            });
        }
        self.tell_count(lines);
    }

    /// Explains the count in these lines, with the rules that it goes by.
    fn tell_count(&mut self, mut lines: Vec<String>) {
        let tell = &self.strings.count;
        lines.push(String::new());
        let rules = self.game.setup().rules;
        lines.push(fill(tell.rules, &[&rules.name, &rules.source]));
        self.telling = Some(TextPopup { title: tell.title.to_owned(), lines });
    }

    /// The rules in force, in words.
    pub(super) fn tell_rules(&mut self) {
        let (setup, strings) = (self.game.setup(), self.strings);
        let mut lines: Vec<String> = vec![strings.about(setup.game).to_owned(), String::new()];
        lines.push(fill(strings.count.rules, &[&setup.rules.name, &setup.rules.source]));
        if self.game.position().counting().is_some_and(CountControl::by_hand) {
            lines.push(strings.count.tell_by_hand.to_owned());
        }
        self.telling = Some(TextPopup { title: strings.count.rules_title.to_owned(), lines });
    }
}
