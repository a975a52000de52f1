//! How a position of this family ends the game.

use super::Chatrang;
use super::variant::{ChatrangVariant, slot};
use crate::board::{Bits, Color, Geometry};
use crate::ruleset::Stalemate;
use crate::{CountControl, CountState, Ending, Reason};

impl<G: ChatrangVariant> Chatrang<G> {
    pub(super) fn end(&self) -> Option<Ending> {
        let (turn, winner) = (self.turn, !self.turn);
        let checked = self.checking().any();
        if checked && G::FIRST_CHECK_WINS {
            return Some(Ending::win(winner, Reason::FirstCheck));
        }
        if self.count_legal() == 0 {
            return Some(if checked {
                self.mated(winner)
            } else if self.stalemate_wins(turn) {
                Ending::win(winner, Reason::Stalemate)
            } else {
                Ending::draw(Reason::Stalemate)
            });
        }
        if G::HAS_COUNTING && self.count.is_over() {
            return Some(self.counted_out());
        }
        self.is_dead().then(|| Ending::draw(Reason::DeadMaterial))
    }

    fn mated(&self, winner: Color) -> Ending {
        let counts = self.by_hand && self.count.runs() && self.count.by(self.turn) == winner;
        if counts {
            Ending::draw(Reason::MateWhileCounting { by: winner })
        } else {
            Ending::win(winner, Reason::Checkmate)
        }
    }

    /// Whether stalemate wins for the side that gave it. Kar Ouk draws whenever there is no legal
    /// move.
    pub fn stalemate_wins(&self, stalemated: Color) -> bool {
        if !G::HAS_COUNTING || G::FIRST_CHECK_WINS {
            return false;
        }
        match self.rules.ouk().stalemate {
            Stalemate::Draw => false,
            Stalemate::Win => true,
            Stalemate::WinBare => self.units(stalemated) == 1,
        }
    }

    fn counted_out(&self) -> Ending {
        let by = self.count.by(self.turn);
        let view = self.view().expect("a count that is over runs");
        Ending::draw(if view.state == CountState::Void {
            Reason::CountHopeless { by, why: view.why }
        } else {
            Reason::Count { by, number: view.reached(), limit: view.limit, why: view.why }
        })
    }

    /// Whether neither side can win. Where neither stalemate nor a check wins, this is
    /// Fairy-Stockfish's condition: a Tuuk or Koul can mate. A Ses or Trey needs any other piece,
    /// of either side. Neang and Trey Bak need one on the other square colour.
    pub fn is_dead(&self) -> bool {
        if !G::HAS_COUNTING || G::FIRST_CHECK_WINS || self.rules.ouk().stalemate != Stalemate::Draw
        {
            // One piece may still win.
            return self.occupied().count() == 2;
        }
        let strong = self.pieces[slot::TUUK] | self.pieces[slot::KOUL];
        let helped = self.pieces[slot::SES] | self.pieces[slot::TREY];
        let diagonal = self.pieces[slot::NEANG] | self.pieces[slot::BAK];
        let one_color =
            (diagonal & G::Board::LIGHT).is_empty() || (diagonal & !G::Board::LIGHT).is_empty();
        strong.is_empty() && one_color && (helped.is_empty() || self.occupied().count() == 3)
    }
}
