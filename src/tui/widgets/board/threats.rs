//! The pieces that could be captured next.

use ouk_rules::AnyPosition;
use ouk_rules::board::{Color, Move, Square};

/// The pieces of either side that a move of the other side would capture, now or after a null move.
#[must_use]
pub fn attacked(position: &AnyPosition) -> Vec<Square> {
    let mut attacked = taken(position);
    attacked.extend(position.after_null_move().iter().flat_map(taken));
    attacked.sort_unstable();
    attacked.dedup();
    attacked
}

/// The capturing moves of a side, each with the squares it captures on, now or after a null move.
#[must_use]
pub fn captures(position: &AnyPosition, color: Color) -> Vec<(Move, Vec<Square>)> {
    if position.turn() == color {
        return capturing(position);
    }
    position.after_null_move().as_ref().map_or_else(Vec::new, capturing)
}

fn capturing(position: &AnyPosition) -> Vec<(Move, Vec<Square>)> {
    let own =
        |at: &Square| position.piece_on(*at).is_none_or(|piece| piece.color == position.turn());
    let victims = |mv| position.taken_by(mv).into_iter().filter(|at| !own(at)).collect();
    let moves = position.legal_moves().into_iter();
    let moves = moves.map(|mv| (mv, victims(mv)));
    moves.filter(|(_, taken): &(Move, Vec<Square>)| !taken.is_empty()).collect()
}

fn taken(position: &AnyPosition) -> Vec<Square> {
    capturing(position).into_iter().flat_map(|capture| capture.1).collect()
}
