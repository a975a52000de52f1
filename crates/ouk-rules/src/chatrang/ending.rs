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

    /// Kar Ouk draws whenever there is no legal move.
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

    /// Whether neither side can win.
    pub fn is_dead(&self) -> bool {
        if !G::HAS_COUNTING || G::FIRST_CHECK_WINS {
            return self.occupied().count() == 2;
        }
        Color::ALL.iter().all(|&color| !self.can_mate(color))
    }

    /// Fairy-Stockfish's condition. A Tuuk or Koul can mate. Neang and Trey Bak can if one of them
    /// stands on the other square colour, or if there is a Ses or Trey on the board. A Ses or Trey
    /// needs any other piece.
    fn can_mate(&self, color: Color) -> bool {
        let has = |slot| self.own(color, slot).any();
        if has(slot::TUUK) || has(slot::KOUL) {
            return true;
        }
        if self.rules.ouk().stalemate != Stalemate::Draw {
            // Where stalemate wins, any piece may still force it.
            return self.units(color) > 1;
        }
        let diagonal = self.pieces[slot::NEANG] | self.pieces[slot::BAK];
        let unbound = self.pieces[slot::SES] | self.pieces[slot::TREY];
        let others = self.occupied() & !self.pieces[slot::ANG];
        if has(slot::NEANG) || has(slot::BAK) {
            let one_color =
                (diagonal & G::Board::LIGHT).is_empty() || (diagonal & !G::Board::LIGHT).is_empty();
            let strong = self.pieces[slot::TUUK] | self.pieces[slot::KOUL];
            if !one_color || (unbound | strong).any() {
                return true;
            }
        }
        (has(slot::SES) || has(slot::TREY)) && others.count() > 1
    }
}
