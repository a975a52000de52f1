//! The terms of Ouk, Kar Ouk, Makruk and Hill's game: what the moved unit does by itself.

use super::{Term, TermSet, hunt, standing, tactics};
use crate::Position;
use crate::board::{Bits, Color, Move, MoveKind, MoveList, Square};
use crate::chatrang::variant::{ChatrangVariant, slot};
use crate::chatrang::{Chatrang, SquareSet};

/// The value of the units in each slot, after the order of the sources. A king is beyond it.
pub(super) const fn worth(slot: usize) -> u8 {
    match slot {
        slot::TUUK => 5,
        slot::SES => 4,
        slot::KOUL => 3,
        slot::NEANG | slot::BAK => 2,
        slot::TREY => 1,
        _ => 6,
    }
}

/// A move with what every term asks of it.
pub(super) struct PlayedMove<'a, G: ChatrangVariant> {
    pub(super) before: &'a Chatrang<G>,
    pub(super) after: Chatrang<G>,
    pub(super) mv: Move,
    /// The side that moves.
    pub(super) us: Color,
    /// The slot of the moved unit on its new square.
    pub(super) landed: usize,
    /// The slot of the unit it captures.
    pub(super) captured: Option<usize>,
    /// Our units that attack the enemy king after the move.
    pub(super) checkers: SquareSet<G>,
    /// The legal moves of the enemy after it.
    pub(super) replies: MoveList,
}

impl<'a, G: ChatrangVariant> PlayedMove<'a, G> {
    fn of(before: &'a Chatrang<G>, mv: Move) -> PlayedMove<'a, G> {
        let after = before.after(mv);
        PlayedMove {
            before,
            mv,
            us: before.turn(),
            landed: after.slot_on(mv.to()),
            captured: before.is_capture(mv).then(|| before.slot_on(mv.to())),
            checkers: after.checking_pieces(),
            replies: after.legal_moves(),
            after,
        }
    }

    /// The slot of the moved unit on its old square.
    pub(super) fn moved(&self) -> usize {
        self.before.slot_on(self.mv.from())
    }

    /// Whether the moved unit attacks the enemy king.
    pub(super) fn checks_itself(&self) -> bool {
        self.checkers.has(self.mv.to())
    }

    /// Whether the moved unit attacked a square before the move.
    pub(super) fn attacked_before(&self, square: Square) -> bool {
        self.before.attacked_from(self.us, self.moved(), self.mv.from()).has(square)
    }

    /// The squares of the enemy units that the moved unit could take if it moved again.
    pub(super) fn threatened(&self) -> SquareSet<G> {
        let king = self.after.king(!self.us);
        let again = self.after.after_pass().legal_moves();
        let mut squares = SquareSet::<G>::EMPTY;
        for mv in again.iter().filter(|mv| mv.from() == self.mv.to() && mv.to() != king) {
            squares |= SquareSet::<G>::of(mv.to());
        }
        squares & self.after.pieces_of(!self.us)
    }
}

/// What a legal move does.
pub(super) fn terms_of<G: ChatrangVariant>(before: &Chatrang<G>, mv: Move) -> TermSet {
    let played = PlayedMove::of(before, mv);
    let mut terms = simple(&played);
    if G::HAS_COUNTING {
        tactics::add(&played, &mut terms);
        standing::add_made(&played, &mut terms);
        let new = hunt::terms_in(&played.after).without(hunt::terms_in(before));
        terms = terms.with(new.without(TermSet::of(&[Term::Denh])));
    }
    terms
}

/// What is so in a position.
pub(super) fn terms_in<G: ChatrangVariant>(position: &Chatrang<G>) -> TermSet {
    if !G::HAS_COUNTING {
        return TermSet::NONE;
    }
    standing::terms_in(position).with(hunt::terms_in(position))
}

/// What needs neither an order of value nor a look at replies.
fn simple<G: ChatrangVariant>(played: &PlayedMove<G>) -> TermSet {
    use Term::*;
    let mut terms = TermSet::NONE;
    let takes = played.captured.is_some();
    let promotes = played.mv.kind() == MoveKind::Promotion;
    let checks = played.checkers.any();
    let itself = played.checks_itself();
    let ouk = itself && matches!(played.landed, slot::TUUK | slot::SES);
    let ruk = itself && !ouk;
    let stayed = played.checkers & !SquareSet::<G>::of(played.mv.to());
    let paay = (stayed & played.after.own(played.us, slot::TUUK)).any();
    let stuck = played.replies.is_empty();
    terms.add(Daeu, !takes);
    terms.add(Si, takes);
    terms.add(Bak, promotes);
    terms.add(SiBak, takes && promotes);
    terms.add(Ouk, ouk);
    terms.add(Ruk, ruk);
    terms.add(Paay, paay);
    terms.add(PaayOuk, paay && itself);
    terms.add(OukNgeub, checks && stuck && !G::FIRST_CHECK_WINS);
    terms.add(Stalemate, !checks && stuck);
    terms.add(SiOuk, takes && ouk);
    terms.add(SiRuk, takes && ruk);
    terms.add(SiPaay, takes && paay);
    terms.add(BakRuk, promotes && ruk);
    let blocks = played.before.in_check() && played.moved() != slot::ANG && !takes;
    terms.add(Bet, blocks);
    terms.add(BetOuk, blocks && checks);
    terms
}
