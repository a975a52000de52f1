//! Which pieces could be captured next.

use ouk_rules::AnyPosition;
use ouk_rules::board::Square;

/// The pieces of either side that a move of the other side would capture: now, or if the side to move passed.
#[must_use]
pub fn attacked(position: &AnyPosition) -> Vec<Square> {
    let mut attacked = taken(position);
    attacked.extend(after_null_move(position).iter().flat_map(taken));
    attacked.sort_unstable();
    attacked.dedup();
    attacked
}

fn taken(position: &AnyPosition) -> Vec<Square> {
    let moves = position.legal_moves();
    let victims = moves.into_iter().flat_map(|mv| {
        let own =
            |at: &Square| position.piece_on(*at).is_none_or(|piece| piece.color == position.turn());
        position.taken_by(mv).into_iter().filter(move |at| !own(at))
    });
    victims.collect()
}

/// The position with the other side to move; none where that cannot be, as in check.
fn after_null_move(position: &AnyPosition) -> Option<AnyPosition> {
    let text = position.to_fen();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let turn = fields.get_mut(1)?;
    *turn = if *turn == "w" { "b" } else { "w" };
    AnyPosition::from_fen(position.game(), position.rules(), &fields.join(" ")).ok()
}
