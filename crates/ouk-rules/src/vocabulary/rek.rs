//! The terms of Rek and Min Rek Chanh.

use super::{Term, TermSet};
use crate::Position;
use crate::board::{Bits, Color, Move, Square};
use crate::rek::{RekPosition, RekVariant, Units};
use crate::ruleset::{RuleSwitches, SecondCapture};

/// The terms that hold of a legal move.
pub(super) fn terms_of<V: RekVariant>(before: &RekPosition<V>, mv: Move) -> TermSet {
    let (enemy, taken) = (!before.turn(), before.takes(mv));
    let pair = pair_beside(before.units(enemy), mv.to());
    let after = before.after(mv);
    let goes_on = after.count_moves() > 0;
    let opened = open_reks::<V>(after.board(), enemy) & !open_reks::<V>(before.board(), enemy);
    let mut terms = TermSet::NONE;
    terms.add(Term::Rek, pair != 0);
    terms.add(Term::Poat, surrounds(before) && (taken & !pair) != 0);
    terms.add(Term::HaoRek, before.gives_order(mv));
    terms.add(Term::BaekAoyRek, goes_on && opened != 0);
    terms
}

/// The terms that hold in a position.
pub(super) fn terms_in<V: RekVariant>(position: &RekPosition<V>) -> TermSet {
    let mut terms = TermSet::NONE;
    let goes_on = position.count_moves() > 0;
    terms.add(Term::HaoRek, position.has_duty());
    let open = open_reks::<V>(position.board(), position.turn());
    terms.add(Term::BaekAoyRek, goes_on && open != 0);
    terms
}

/// The two enemies between which a square lies, as a set.
fn pair_beside(enemies: u64, square: Square) -> u64 {
    const LINES: [[(i8, i8); 2]; 2] = [[(-1, 0), (1, 0)], [(0, -1), (0, 1)]];
    let at = |(files, ranks)| {
        let beside = crate::GameId::Rek.shape().offset(square, files, ranks);
        beside.map_or(0, u64::of) & enemies
    };
    LINES
        .iter()
        .map(|line| line.map(at))
        .find(|[one, other]| *one != 0 && *other != 0)
        .map_or(0, |[one, other]| one | other)
}

/// The squares on which a side could play a rek if it were to move and had no duty.
fn open_reks<V: RekVariant>(units: &Units, color: Color) -> u64 {
    let movers = if V::ORDERS { units.pieces(color) } else { units.of(color) };
    units.rek_squares(color) & units.slides_of(movers)
}

/// Whether surrounded units are captured.
fn surrounds<V: RekVariant>(position: &RekPosition<V>) -> bool {
    match &position.rules().switches {
        RuleSwitches::Rek(rules) => rules.second_capture != SecondCapture::Custodian,
        _ => false,
    }
}
