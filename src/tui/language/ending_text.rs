//! Texts about the ending of a game.

use super::{Phrases, fill};
use ouk_rules::board::Color;
use ouk_rules::game::Player;
use ouk_rules::{Ending, Outcome, Reason};

/// The side of the only person in a game; the result addresses that person: "You won".
#[must_use]
pub fn addressed(players: &[Player; 2]) -> Option<Color> {
    match players.each_ref().map(Player::is_computer) {
        [false, true] => Some(Color::White),
        [true, false] => Some(Color::Black),
        _ => None,
    }
}

impl Phrases {
    /// The ending of a game in words.
    #[must_use]
    pub fn ending(&self, ending: &Ending) -> String {
        let (end, reason) = (&self.end, self.reason(ending));
        match ending.outcome {
            Outcome::Win(winner) => fill(end.won, &[&self.side(winner), &reason]),
            Outcome::Draw => fill(end.drawn, &[&reason]),
        }
    }

    /// The ending of a game in words, addressed to the only person who played it.
    #[must_use]
    pub fn ending_for(&self, ending: &Ending, players: &[Player; 2]) -> String {
        let end = &self.end;
        match (ending.outcome, addressed(players)) {
            (Outcome::Win(_), Some(_)) => {
                fill(end.because, &[&self.result(ending, players), &self.reason(ending)])
            }
            // One player has the name of the other side.
            (Outcome::Win(_), None) if self.has_crossed_names(players) => fill(
                end.because,
                &[&self.result(ending, players), &self.reason_for(ending, players)],
            ),
            _ => self.ending(ending),
        }
    }

    /// Whether a player has the name of the other side.
    fn has_crossed_names(&self, players: &[Player; 2]) -> bool {
        let names = players.each_ref().map(|player| self.player(player));
        names[0] == self.side(Color::Black) || names[1] == self.side(Color::White)
    }

    /// The winner in words, addressed to the only person who played; with the winner's name if two
    /// people did.
    #[must_use]
    pub fn result(&self, ending: &Ending, players: &[Player; 2]) -> String {
        let end = &self.end;
        match (ending.outcome, addressed(players)) {
            (Outcome::Draw, _) => end.drawn_alone.to_owned(),
            (Outcome::Win(winner), Some(user)) if winner == user => end.you_won.to_owned(),
            (Outcome::Win(_), Some(_)) => end.you_lost.to_owned(),
            (Outcome::Win(winner), None) => {
                let names = players.each_ref().map(|player| self.player(player));
                let name = match names[0] == names[1] {
                    true => self.side(winner),
                    false => &names[winner.index()],
                };
                fill(end.player_won, &[&name])
            }
        }
    }

    /// The reason for an ending in words.
    #[must_use]
    pub fn reason(&self, ending: &Ending) -> String {
        self.reason_with(ending, [Color::White, Color::Black].map(|color| self.side(color)))
    }

    /// The reason for an ending in words, with the names that [`Phrases::result`] gives the winner.
    #[must_use]
    pub fn reason_for(&self, ending: &Ending, players: &[Player; 2]) -> String {
        let names = players.each_ref().map(|player| self.player(player));
        match addressed(players).is_some() || names[0] == names[1] {
            true => self.reason(ending),
            false => self.reason_with(ending, names.each_ref().map(String::as_str)),
        }
    }

    /// The reason for an ending, with these names for the loser.
    fn reason_with(&self, ending: &Ending, names: [&str; 2]) -> String {
        let end = &self.end;
        let loser = match ending.outcome {
            Outcome::Win(winner) => names[(!winner).index()],
            Outcome::Draw => end.neither,
        };
        match &ending.reason {
            Reason::Checkmate => end.checkmate.to_owned(),
            Reason::Stalemate => match ending.outcome {
                Outcome::Draw => end.stalemate.to_owned(),
                Outcome::Win(_) => fill(end.stalemated, &[&loser]),
            },
            Reason::FirstCheck => end.first_check.to_owned(),
            Reason::Count { by, number, limit, why } => {
                fill(end.count_out, &[&self.side(*by), number, limit, &self.limit_reason(*why)])
            }
            Reason::CountHopeless { by, why } => {
                fill(end.count_hopeless, &[&self.side(*by), &self.limit_reason(*why)])
            }
            Reason::MateWhileCounting { by } => fill(end.mate_counting, &[&self.side(*by)]),
            Reason::DeadMaterial => end.dead.to_owned(),
            Reason::KingCarried => fill(end.king_carried, &[&loser]),
            Reason::KingSurrounded => fill(end.king_surrounded, &[&loser]),
            Reason::KingFlanked => fill(end.king_flanked, &[&loser]),
            Reason::KingImmobile => fill(end.king_immobile, &[&loser]),
            Reason::NoMove => fill(end.no_move, &[&loser]),
            Reason::OrderRefused => fill(end.order_refused, &[&loser]),
            Reason::NoProgress => end.no_progress.to_owned(),
            Reason::Repetition => end.repetition.to_owned(),
            Reason::Agreement => end.agreement.to_owned(),
            Reason::DrawTaken { counting } => {
                fill(end.draw_taken, &[&self.side(!*counting), &self.side(*counting)])
            }
            Reason::Resignation => fill(end.resigned, &[&loser]),
            Reason::Forfeit => fill(end.forfeited, &[&loser]),
            Reason::Flag => match ending.outcome {
                Outcome::Win(_) => fill(end.flag, &[&loser]),
                Outcome::Draw => end.flag_bare.to_owned(),
            },
        }
    }
}
