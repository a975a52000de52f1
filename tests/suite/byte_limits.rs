//! The byte budgets, and the keys whose bytes are counted.

use ouk_rules::AnyPosition;
use ouk_rules::board::{Color, Move, Square};

/// The most bytes that a whole screen of 80×24, a cursor step and a typed move after Enter may
/// take, at every depth.
pub const SCREEN: usize = 3_500;
pub const STEP: usize = 140;
pub const MOVE: usize = 400;
/// A new page of the list of moves, which follows the move that fills the old one.
pub const PAGE: usize = 200;

/// The widths that xterm reports for the characters the program asks about.
pub const XTERM: [u16; 12] = [8, 10, 4, 7, 9, 7, 3, 3, 4, 3, 4, 3];

/// A random move, a capture if there is one: captures keep games going.
pub fn takes_if_it_can(position: &AnyPosition, random: &mut fastrand::Rng) -> Option<Move> {
    let legal = position.legal_moves();
    let takes = legal.iter().find(|&&mv| !position.taken_by(mv).is_empty()).copied();
    takes.or_else(|| random.choice(legal.iter()).copied())
}

/// The cursor's first square: White's piece nearest the middle.
pub fn beginning(position: &AnyPosition) -> Square {
    let shape = position.shape();
    let own = |&at: &Square| position.piece_on(at).is_some_and(|piece| piece.color == Color::White);
    shape.all().filter(own).min_by_key(|&at| far(position, at, shape.middle())).unwrap()
}

/// The distance between two squares.
fn far(position: &AnyPosition, one: Square, other: Square) -> u32 {
    let shape = position.shape();
    let off = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
    off(shape.file(one), shape.file(other)) + off(shape.rank(one), shape.rank(other))
}

/// A key that moves the cursor to another square, and that square.
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
        // A key without effect draws nothing, so the test would wait in vain.
        match to {
            Some(to) if to != cursor => return (key, to),
            _ => {}
        }
    }
}
