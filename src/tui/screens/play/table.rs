//! What players do beside moving: take back, look back, count, agree.

use super::{Play, Question};
use crate::game::{Player, Refused};
use crate::rules::{Counting, Honour};
use crate::tui::app::Words;
use crate::tui::effect::Effect;

impl Play {
    pub(super) fn take_back(&mut self) -> Vec<Effect> {
        // Against the machine a take-back goes back to one's own move.
        let players = &self.game.setup().players;
        let machine = players.0.iter().any(Player::is_machine);
        let plies = if machine && !self.game.player_to_move().is_machine() { 2 } else { 1 };
        let taken = self.game.take_back(plies);
        self.note = if taken == 0 {
            "there is nothing to take back".to_owned()
        } else {
            "taken back; U plays it again".to_owned()
        };
        let mut effects = vec![Effect::StopThinking];
        effects.extend(self.changed());
        effects
    }

    pub(super) fn redo(&mut self) -> Vec<Effect> {
        let players = &self.game.setup().players;
        let machine = players.0.iter().any(Player::is_machine);
        let redone = self.game.redo(if machine { 2 } else { 1 });
        if redone == 0 {
            self.note = "there is nothing to play again".to_owned();
            return Vec::new();
        }
        self.note.clear();
        self.changed()
    }

    pub(super) fn browse(&mut self, forward: bool) {
        let last = self.game.ply();
        let at = self.looking.unwrap_or(last);
        let at = if forward { (at + 1).min(last) } else { at.saturating_sub(1) };
        self.looking = (at < last).then_some(at);
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
            _ => Err(Refused("a count is started on your own move".to_owned())),
        };
        match done {
            Ok(()) => {
                self.note = match running {
                    Some(_) => format!("{} stops counting", turn.name()),
                    None => format!("{} counts", turn.name()),
                };
                self.save().into_iter().chain(self.ask_tables()).collect()
            }
            Err(refused) => {
                self.note = refused.to_string();
                Vec::new()
            }
        }
    }

    pub(super) fn take_draw(&mut self) -> Vec<Effect> {
        let side = match self.game.count() {
            Some(view) => !view.by,
            None => self.game.position().turn(),
        };
        if self.game.setup().players[side].is_machine() {
            self.note = "only the side that does not count may take the draw".to_owned();
            return Vec::new();
        }
        match self.game.take_draw(side) {
            Ok(()) => {
                let mut effects = vec![Effect::StopThinking];
                effects.extend(self.changed());
                effects
            }
            Err(refused) => {
                self.note = refused.to_string();
                Vec::new()
            }
        }
    }

    pub(super) fn offer_draw(&mut self) -> Vec<Effect> {
        let players = &self.game.setup().players;
        if !players.0.iter().any(Player::is_machine) {
            self.question = Some(Question::Draw);
            return Vec::new();
        }
        if self.machine_score.is_some_and(|score| score.0 <= 0) {
            self.game.agree_draw();
            let mut effects = vec![Effect::StopThinking];
            effects.extend(self.changed());
            return effects;
        }
        self.note = "the machine plays on".to_owned();
        Vec::new()
    }

    /// The count in words: whose, why this limit, and what ends it.
    pub(super) fn explain_count(&mut self) {
        let position = self.game.position();
        let mut lines = Vec::new();
        let Some(counting) = position.counting() else {
            let title = self.game.setup().game.title();
            self.note = format!("{title} knows no counting");
            return;
        };
        if let Some(view) = counting.view() {
            let (by, chaser) = (view.by.name(), (!view.by).name());
            lines.push(match view.honour {
                Honour::Board => format!("{by} counts the board's honour: up to {}.", view.limit),
                Honour::Pieces => {
                    format!("{by}'s king stands bare and counts the pieces' honour.")
                }
            });
            lines.push(format!("The limit is {}: {}.", view.limit, view.why));
            lines.push(format!("The last number spoken is {}.", view.number));
            let s = if view.left == 1 { "" } else { "s" };
            lines.push(format!(
                "{chaser} has {} move{s} left to mate; then it is drawn.",
                view.left
            ));
            if counting.by_hand() {
                lines.push(format!("{chaser} may take the draw now: t."));
                if view.honour == Honour::Board {
                    lines.push(format!("If {by} mates while counting, it is drawn. c stops it."));
                }
            }
        } else {
            lines.push("No count runs.".to_owned());
            lines.push(match (counting.by_hand(), counting.may_start()) {
                (true, Ok(())) => format!("{} may start counting: c.", position.turn().name()),
                (_, Err(why)) => format!("{}.", super::sentence(&why)),
                (false, Ok(())) => "It begins by itself when the rules say so.".to_owned(),
            });
        }
        lines.push(String::new());
        let rules = self.game.setup().rules;
        lines.push(format!("Rules {}: {}.", rules.name, rules.source));
        self.telling = Some(Words { title: "THE COUNT", lines });
    }

    /// The rules in force, in words.
    pub(super) fn tell_rules(&mut self) {
        let setup = self.game.setup();
        let mut lines: Vec<String> =
            vec![crate::tui::screens::setup::about(setup.game).join(" "), String::new()];
        lines.push(format!("Rules {}: {}.", setup.rules.name, setup.rules.source));
        if self.game.position().counting().is_some_and(Counting::by_hand) {
            lines.push("Counts are started by hand.".to_owned());
        }
        self.telling = Some(Words { title: "THE RULES", lines });
    }
}
