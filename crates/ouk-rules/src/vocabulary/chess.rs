//! The terms of Ouk, Kar Ouk, Makruk and Hill's game that depend only on the moved unit.

use super::played::PlayedMove;
use super::{Term, TermSet, hunt, standing, tactics};
use crate::Position;
use crate::board::{Bits, Move, MoveKind};
use crate::chatrang::variant::{ChatrangVariant, slot};
use crate::chatrang::{Chatrang, SquareSet};

/// The terms that hold of a legal move.
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

/// The terms that hold in a position.
pub(super) fn terms_in<G: ChatrangVariant>(position: &Chatrang<G>) -> TermSet {
    if !G::HAS_COUNTING {
        return TermSet::NONE;
    }
    standing::terms_in(position).with(hunt::terms_in(position))
}

/// The terms that need neither an order of value nor a look at replies.
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
