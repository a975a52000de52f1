//! Terms of arrangements of units: pairs of Tuuk and Trey Bak, a trapped king.

use super::played::{PlayedMove, piece_value};
use super::{Term, TermSet};
use crate::board::{Bits, Color, Geometry, Square, Step};
use crate::chatrang::variant::{ChatrangVariant, slot};
use crate::chatrang::{Chatrang, SquareSet};

const ASIDE: [Step; 2] = [Step::new(1, 0), Step::new(0, 1)];
const DIAGONAL: [Step; 2] = [Step::new(1, 1), Step::new(-1, 1)];

/// The terms that hold in a position.
pub(super) fn terms_in<G: ChatrangVariant>(position: &Chatrang<G>) -> TermSet {
    let pairs = |color| pairs_of(position, color);
    let mut terms = pairs(Color::White).with(pairs(Color::Black));
    terms.add(Term::Even, is_even(position));
    terms.add(Term::Protection, has_protection(position));
    terms.add(Term::TreyBak, Color::ALL.iter().any(|&side| position.own(side, slot::BAK).any()));
    terms
}

/// Adds the terms that become true for our units by a move.
pub(super) fn add_made<G: ChatrangVariant>(played: &PlayedMove<G>, terms: &mut TermSet) {
    let was = pairs_of(played.before, played.us);
    *terms = terms.with(pairs_of(&played.after, played.us).without(was));
    let (from, to, enemy) = (played.mv.from(), played.mv.to(), !played.us);
    let places = played.landed == slot::TUUK
        && is_masked(&played.after, to, played.after.king(enemy))
        && !is_masked(played.before, from, played.before.king(enemy));
    terms.add(Term::DaakAng, places);
}

/// The pairs of a side, and whether its Tuuk trap the enemy king.
fn pairs_of<G: ChatrangVariant>(position: &Chatrang<G>, color: Color) -> TermSet {
    let mut terms = TermSet::NONE;
    let tuuk = position.own(color, slot::TUUK);
    let king = position.king(!color);
    terms.add(Term::CheubAng, tuuk.squares().any(|from| is_masked(position, from, king)));
    let doubled =
        tuuk.squares().any(|from| (position.attacked_from(color, slot::TUUK, from) & tuuk).any());
    terms.add(Term::Dub, doubled);
    let bak = position.own(color, slot::BAK);
    let touching =
        |steps: [Step; 2]| steps.iter().any(|&step| (G::Board::shift(bak, step) & bak).any());
    terms.add(Term::TreyTim, touching(ASIDE));
    terms.add(Term::TreyChang, touching(DIAGONAL));
    terms
}

/// Whether exactly one unit stands between a Tuuk and a king.
fn is_masked<G: ChatrangVariant>(position: &Chatrang<G>, tuuk: Square, king: Square) -> bool {
    let occupied = position.pieces_of(Color::White) | position.pieces_of(Color::Black);
    (G::Board::between(tuuk, king) & occupied).count() == 1
}

/// Whether both sides have equally many units of each value.
fn is_even<G: ChatrangVariant>(position: &Chatrang<G>) -> bool {
    let units = |color| {
        (slot::TUUK..slot::COUNT).fold([0_u32; 7], |mut sums, slot| {
            sums[usize::from(piece_value(slot))] += position.own(color, slot).count();
            sums
        })
    };
    units(Color::White) == units(Color::Black)
}

/// Whether some unit that is attacked is protected.
fn has_protection<G: ChatrangVariant>(position: &Chatrang<G>) -> bool {
    Color::ALL.iter().any(|&color| {
        let units: SquareSet<G> = position.pieces_of(color) & !position.own(color, slot::ANG);
        let attacked = units & position.attacks(!color);
        attacked.squares().any(|square| position.attackers_of(color, square).any())
    })
}
