//! Terms of the king hunt: one side has only its king.

use super::{Term, TermSet};
use crate::Position;
use crate::board::{Bits, Color, Geometry, Square};
use crate::chatrang::Chatrang;
use crate::chatrang::variant::{ChatrangVariant, slot};

/// The terms that hold in a king hunt; none in other positions.
pub(super) fn terms_in<G: ChatrangVariant>(position: &Chatrang<G>) -> TermSet {
    let Some(runner) = runner(position) else { return TermSet::NONE };
    let mut terms = TermSet::of(&[Term::Denh]);
    match corner(position, runner) {
        Some(Corner::Right) => terms.add(Term::TrouvChrung, true),
        Some(Corner::Wrong) => terms.add(Term::KhosChrung, true),
        None => {}
    }
    match foot(position, runner) {
        Some(Foot::Right) => terms.add(Term::TrouvCheung, true),
        Some(Foot::Wrong) => terms.add(Term::KhosCheung, true),
        None => {}
    }
    terms
}

/// The bared side, if the other side has more than its king.
fn runner<G: ChatrangVariant>(position: &Chatrang<G>) -> Option<Color> {
    let units = |color: Color| position.pieces_of(color).count();
    Color::ALL.into_iter().find(|&color| units(color) == 1 && units(!color) > 1)
}

enum Corner {
    Right,
    Wrong,
}

/// Whether the corner at which the runner stands is right for the chaser's Neang and Trey Bak.
fn corner<G: ChatrangVariant>(position: &Chatrang<G>, runner: Color) -> Option<Corner> {
    let own = |slot| position.own(!runner, slot);
    let neang = own(slot::NEANG) | own(slot::BAK);
    let helpers = (own(slot::SES) | own(slot::KOUL)).count();
    if neang.is_empty() || own(slot::TUUK).any() || own(slot::TREY).any() || helpers > 1 {
        return None;
    }
    let corner = near_corner::<G>(position.king(runner))?;
    let light = position.light_squares();
    let fitting = if light.has(corner) { neang & light } else { neang & !light };
    Some(if fitting.any() { Corner::Right } else { Corner::Wrong })
}

/// The corner on which a square lies or which it touches.
fn near_corner<G: ChatrangVariant>(square: Square) -> Option<Square> {
    let shape = G::Board::SHAPE;
    let last = shape.side - 1;
    let edge = |at: u8| match at {
        0 | 1 => Some(0),
        at if at + 1 >= last => Some(last),
        _ => None,
    };
    let (file, rank) = (edge(shape.file(square))?, edge(shape.rank(square))?);
    shape.square(file as i8, rank as i8)
}

enum Foot {
    Right,
    Wrong,
}

/// Whether the right side is to move for a mate.
fn foot<G: ChatrangVariant>(position: &Chatrang<G>, runner: Color) -> Option<Foot> {
    if G::FIRST_CHECK_WINS {
        return None;
    }
    let runs = position.turn() == runner;
    if runs {
        if is_lost_by_moving(position) {
            return Some(Foot::Right);
        }
        let escapes = !position.in_check() && !position.legal_moves().is_empty();
        return (escapes && mates_at_once(&position.after_pass())).then_some(Foot::Wrong);
    }
    if mates_at_once(position) {
        return Some(Foot::Right);
    }
    // The chaser's own king needs no test for check: a bare king gives none.
    is_lost_by_moving(&position.after_pass()).then_some(Foot::Wrong)
}

/// Whether the side to move has a legal move, and each move lets the other side mate at once.
fn is_lost_by_moving<G: ChatrangVariant>(position: &Chatrang<G>) -> bool {
    let moves = position.legal_moves();
    !moves.is_empty() && moves.iter().all(|&mv| mates_at_once(&position.after(mv)))
}

/// Whether the side to move can mate with its next move.
pub(super) fn mates_at_once<G: ChatrangVariant>(position: &Chatrang<G>) -> bool {
    position.legal_moves().iter().any(|&mv| {
        let after = position.after(mv);
        after.in_check() && after.count_moves() == 0
    })
}
