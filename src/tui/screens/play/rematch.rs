//! The next game of the same players, and the side that moves first in it.

use super::question::{FirstSide, Question};
use super::state::Play;
use crate::results::Outlook;
use crate::tui::effect::Effect;
use crate::tui::note::{Note, PlayNote};
use ouk_rules::board::Color;
use ouk_rules::game::{Game, GameSetup};

impl Play {
    /// Starts the next game once the first mover is known. The loser moves first, with either
    /// colour, or leaves the first move to the winner. After a draw the players agree on it.
    /// Colours stay.
    pub(in crate::tui) fn rematch(&mut self) -> Vec<Effect> {
        if self.game.ending().is_none() {
            self.say(PlayNote::NotOver);
            return Vec::new();
        }
        let setup = self.game.setup();
        if setup.begun_by(setup.first).is_none() {
            return self.begin_again(setup.clone());
        }
        let first = match self.score().begins() {
            Some(0) => FirstSide::Loser(Color::White),
            Some(_) => FirstSide::Loser(Color::Black),
            None => FirstSide::Other(!setup.first),
        };
        match first {
            // The machine never leaves the first move to the winner.
            FirstSide::Loser(color) if setup.players[color].is_computer() => self.begin_with(color),
            _ => {
                self.question = Some(Question::First(first).into());
                Vec::new()
            }
        }
    }

    /// Starts the next game at the level that the results advise.
    pub(super) fn rematch_at_other_level(&mut self) -> Vec<Effect> {
        match self.outlook {
            Some(Outlook::Try(advice)) => self.outlook = Some(Outlook::Next(advice.level)),
            // A rematch is at the next level already.
            Some(Outlook::Next(_)) => {}
            _ if self.game.ending().is_none() => {}
            _ => {
                self.say(PlayNote::NoOtherLevel);
                return Vec::new();
            }
        }
        self.rematch()
    }

    pub(super) fn begin_with(&mut self, first: Color) -> Vec<Effect> {
        let setup = self.game.setup();
        let setup = setup.begun_by(first).unwrap_or_else(|| setup.clone());
        self.begin_again(setup)
    }

    fn begin_again(&mut self, mut setup: GameSetup) -> Vec<Effect> {
        self.adapt(&mut setup);
        match Game::new(GameSetup { match_score: self.score(), ..setup }) {
            Ok(game) => {
                let first = game.position().turn();
                let (flipped, seed) = (self.flipped, self.seed.wrapping_add(1));
                let (approved, rights) = (std::mem::take(&mut self.approved), self.rights);
                let adapts = self.adapts;
                *self = Play { flipped, seed, approved, rights, adapts, ..Play::new(game) };
                self.say(PlayNote::FirstMove(first));
                self.go_on()
            }
            Err(error) => {
                self.say(Note::Illegal(error));
                Vec::new()
            }
        }
    }
}
