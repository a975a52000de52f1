//! The budgets of bytes, and the keys whose bytes are counted.

use ouk_rules::AnyPosition;
use ouk_rules::board::{Color, Move, Square};

/// The most a whole screen of 80×24 may cost, a step of the cursor, and a typed move once Enter is
/// pressed; at every depth.
pub const SCREEN: usize = 3_500;
pub const STEP: usize = 140;
pub const MOVE: usize = 400;

/// How wide xterm draws what it is asked.
pub const XTERM: [u16; 12] = [8, 10, 4, 7, 9, 7, 3, 3, 4, 3, 4, 3];

/// A move by chance that takes something if any does: games go on where something is taken.
pub fn takes_if_it_can(position: &AnyPosition, random: &mut fastrand::Rng) -> Option<Move> {
    let legal = position.legal_moves();
    let takes = legal.iter().find(|&&mv| !position.taken_by(mv).is_empty()).copied();
    takes.or_else(|| random.choice(legal.iter()).copied())
}

/// Where the cursor begins: on White's piece nearest the middle.
pub fn beginning(position: &AnyPosition) -> Square {
    let shape = position.shape();
    let own = |&at: &Square| position.piece_on(at).is_some_and(|piece| piece.color == Color::White);
    shape.all().filter(own).min_by_key(|&at| far(position, at, shape.middle())).unwrap()
}

/// How far two squares are apart.
fn far(position: &AnyPosition, one: Square, other: Square) -> u32 {
    let shape = position.shape();
    let off = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
    off(shape.file(one), shape.file(other)) + off(shape.rank(one), shape.rank(other))
}

/// A key that takes the cursor to another square, and that square.
pub fn step(
    position: &AnyPosition,
    cursor: Square,
    random: &mut fastrand::Rng,
) -> (&'static str, Square) {
    let shape = position.shape();
    loop {
        let (key, to) = match random.u8(..5) {
            0 => ("h", shape.offset(cursor, -1, 0)),
            1 => ("l", shape.offset(cursor, 1, 0)),
            2 => ("j", shape.offset(cursor, 0, -1)),
            3 => ("k", shape.offset(cursor, 0, 1)),
            _ => {
                let mut movers: Vec<Square> =
                    position.legal_moves().iter().map(|mv| mv.from()).collect();
                let read = |&at: &Square| (shape.side - shape.rank(at), shape.file(at));
                movers.sort_by_key(read);
                let next = match movers.contains(&cursor) {
                    true => movers
                        .iter()
                        .find(|at| read(at) > read(&cursor))
                        .or(movers.first())
                        .copied(),
                    false => movers.into_iter().min_by_key(|&at| far(position, at, cursor)),
                };
                ("\t", next)
            }
        };
        // A key that does nothing would be waited for in vain.
        match to {
            Some(to) if to != cursor => return (key, to),
            _ => {}
        }
    }
}
