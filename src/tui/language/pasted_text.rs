//! Texts about pasted text, and the reasons why a position is illegal.

use super::{Phrases, fill};
use crate::tui::pasted::{LONGEST, PasteProblem, Pasted};
use ouk_rules::fen::FenError;
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, GameId};

impl Phrases {
    /// The question about pasted text, with the possible actions. Over a game it says that the game
    /// stays.
    #[must_use]
    pub fn pasted(&self, pasted: &Pasted, over_game: bool) -> Vec<String> {
        let mut lines = match pasted {
            Pasted::Game(game) => self.pasted_game(game),
            Pasted::Position(readings) => {
                let mut lines = self.pasted_position(readings.chosen());
                let other = readings.next().map(|other| self.game(other.game()));
                lines.extend(other.map(|game| fill(self.pasted.other_game, &[&game])));
                lines
            }
            Pasted::Faulty(draft, error) => {
                let (game, why) = (self.game(draft.game()), self.fen_error(error));
                let what = fill(self.pasted.faulty, &[&game]);
                vec![what, why, String::new(), self.pasted.edit.to_owned()]
            }
        };
        lines.push(self.pasted.close.to_owned());
        if over_game {
            lines.extend([String::new(), self.pasted.stays.to_owned()]);
        }
        lines
    }

    fn pasted_game(&self, game: &Game) -> Vec<String> {
        let own = &self.pasted;
        let setup = game.setup();
        let [white, black] = setup.players.0.each_ref().map(|player| self.player(player));
        let moves = game.moves_played();
        let mut lines = vec![
            fill(own.game, &[&self.game(setup.game), &moves]),
            fill(own.players, &[&white, &black]),
        ];
        lines.extend(game.ending().map(|ending| self.ending(ending)));
        lines.extend([String::new(), own.review.to_owned()]);
        lines.extend(game.ending().is_none().then(|| own.play_on.to_owned()));
        lines.push(own.edit.to_owned());
        lines
    }

    fn pasted_position(&self, position: &AnyPosition) -> Vec<String> {
        let own = &self.pasted;
        let ending = position.ending();
        let (game, side) = (self.game(position.game()), self.side(position.turn()));
        let mut lines = vec![fill(own.position, &[&game, &side])];
        lines.extend(ending.as_ref().map(|ending| fill(own.over, &[&self.ending(ending)])));
        lines.push(String::new());
        lines.extend(ending.is_none().then(|| own.play_from.to_owned()));
        lines.extend([own.review.to_owned(), own.edit.to_owned()]);
        lines
    }

    /// Why a pasted text cannot be opened.
    #[must_use]
    pub fn paste_problem(&self, problem: &PasteProblem) -> String {
        let own = &self.pasted;
        match problem {
            PasteProblem::TooLong => fill(own.too_long, &[&(LONGEST / 1024)]),
            PasteProblem::Empty => own.empty.to_owned(),
            PasteProblem::Unknown(begins) => fill(own.unknown, &[begins]),
            PasteProblem::Game(error) => fill(own.bad_game, &[&self.record_error(error)]),
            PasteProblem::Position(game, error) => self.bad_position(*game, error),
            PasteProblem::ClockRuns => own.clock_runs.to_owned(),
        }
    }

    fn bad_position(&self, game: GameId, error: &FenError) -> String {
        fill(self.pasted.bad_position, &[&self.game(game), &self.fen_error(error)])
    }
}
