//! Steps and slides on a board, against walking square by square.

use ouk_rules::board::{Bits, EightByEight, Geometry, NineByNine, Square, Step};

/// Walks each direction until a piece stands in the way.
fn walk<G: Geometry>(from: Square, occupied: G::Bits) -> G::Bits {
    let mut reached = G::Bits::EMPTY;
    for (file, rank) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
        let mut at = from;
        while let Some(next) = G::SHAPE.offset(at, file, rank) {
            reached |= G::Bits::of(next);
            if occupied.has(next) {
                break;
            }
            at = next;
        }
    }
    reached
}

fn slides_agree<G: Geometry>() {
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..2_000 {
        let mut occupied = G::Bits::EMPTY;
        for square in G::SHAPE.all() {
            if rng.u8(..4) == 0 {
                occupied |= G::Bits::of(square);
            }
        }
        for from in G::SHAPE.all() {
            assert_eq!(G::slide(from, occupied), walk::<G>(from, occupied), "{from:?}");
        }
    }
}

#[test]
fn a_slide_stops_at_the_first_piece_each_way() {
    slides_agree::<EightByEight>();
    slides_agree::<NineByNine>();
}

#[test]
fn a_step_off_the_edge_is_dropped() {
    let shape = EightByEight::SHAPE;
    for from in shape.all() {
        for file in -2..=2 {
            for rank in -2..=2 {
                let reached = EightByEight::shift(u64::of(from), Step::new(file, rank));
                let expected = shape.offset(from, file, rank).map_or(0, u64::of);
                assert_eq!(reached, expected, "{from:?} {file} {rank}");
            }
        }
    }
}
