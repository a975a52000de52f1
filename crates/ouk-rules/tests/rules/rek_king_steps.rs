//! How many steps a rek of the king is away, counted on a board of letters.

use crate::rek_queries::{is_white, told, visit};
use crate::rek_reference::{AROUND, At, Slow};
use ouk_rules::board::Color;
use ouk_rules::rek::{MinRekChanh, NotRekLose};
use std::collections::BTreeSet;

/// The cap of each part of a side's distance from a rek of the king.
const FAR: u32 = 4;

/// About how far a side is from a rek of the enemy king; what [`Units::steps_to_king_rek`] counts.
///
/// [`Units::steps_to_king_rek`]: ouk_rules::rek::Units::steps_to_king_rek
fn steps(slow: &Slow, white: bool) -> u32 {
    let king = slow.king(!white);
    let ways = AROUND.iter().filter_map(|&way| steps_on(slow, white, king?, way));
    ways.min().unwrap_or(2 * FAR)
}

fn beside(at: At, way: At) -> At {
    (at.0 + way.0, at.1 + way.1)
}

fn steps_on(slow: &Slow, white: bool, king: At, way: At) -> Option<u32> {
    let across = [(way.1, way.0), (-way.1, -way.0)];
    let gap = beside(king, way);
    let far = beside(gap, way);
    if slow.on(far) == ' ' {
        return None;
    }
    // A piece lands in the gap, which must be empty by then.
    let clears = match slow.on(gap) {
        '.' => 0,
        _ if slow.belongs(gap, white) => 1,
        _ => 2,
    };
    let lands = blockers(slow, gap, &across, white);
    if slow.belongs(far, !white) {
        return Some(lands + clears);
    }
    // An order brings an enemy to the far square: either along the line, where the enemy leaves the
    // gap, or across it.
    let comes_across = blockers(slow, far, &across, !white);
    let along = missing(slow, [gap, beside(far, way)], white) + comes_across;
    let pair = across.map(|side| beside(far, side));
    let athwart = missing(slow, pair, white) + blockers(slow, far, &[way], !white) + clears;
    Some(u32::from(slow.on(far) != '.') + lands + along.min(athwart))
}

/// The pieces that a pair lacks; the last to arrive gives the order.
fn missing(slow: &Slow, pair: [At; 2], white: bool) -> u32 {
    let lacks = pair.map(|at| match slow.on(at) {
        ' ' => 2 * FAR,
        _ => u32::from(!slow.belongs(at, white)),
    });
    lacks.iter().sum::<u32>().max(1)
}

/// The number of pieces between a square and the nearest piece of a side in some directions; a king
/// does not leave its place.
fn blockers(slow: &Slow, to: At, ways: &[At], white: bool) -> u32 {
    let in_the_way = |&way: &At| {
        let (mut at, mut many) = (beside(to, way), 0);
        loop {
            match slow.on(at) {
                ' ' | 'k' | 'K' => return FAR,
                '.' => {}
                _ if slow.belongs(at, white) => return many.min(FAR),
                _ => many += 1,
            }
            at = beside(at, way);
        }
    };
    ways.iter().map(in_the_way).min().unwrap()
}

#[test]
fn distance_to_a_rek_counts_obstacles() {
    let (mut seen, mut kingless) = (BTreeSet::new(), 0);
    visit::<NotRekLose>(25, &mut |position, slow, _| {
        for color in Color::ALL {
            let many = position.board().steps_to_king_rek(color);
            assert_eq!(many, steps(slow, is_white(color)), "{color:?} {}", told(position));
            seen.insert(many);
            let can = position.board().open_reks(color) & position.board().king_rek_squares(color);
            assert_eq!(many == 0, can != 0, "{color:?} {}", told(position));
            kingless += usize::from(slow.king(!is_white(color)).is_none());
        }
    });
    assert!(seen.len() > 6 && kingless > 0, "{seen:?} {kingless}");
}

fn steps_of(fen: &str) -> u32 {
    let position: MinRekChanh = fen.parse().unwrap();
    position.board().steps_to_king_rek(Color::White)
}

#[test]
fn playable_rek_is_no_step_away() {
    assert_eq!(steps_of("8/7k/8/M6m/8/8/K7/8 w"), 4, "no piece on the rank of the gap");
    assert_eq!(steps_of("8/7k/M7/7m/8/8/K7/8 w"), 0);
}

#[test]
fn pieces_in_the_way_add_steps() {
    assert_eq!(steps_of("8/7k/M2m4/7m/8/8/K7/8 w"), 1);
    assert_eq!(steps_of("8/7k/M2m1m2/7m/8/8/K7/8 w"), 2);
    assert_eq!(steps_of("8/7k/M6M/7m/8/8/K7/8 w"), 1, "the gap is full");
}

#[test]
fn one_order_is_nearer_than_two() {
    // h4-h6 is a pair but for one piece; the enemy on the fifth rank would land between them.
    let one = steps_of("8/7k/M6M/m7/8/8/K6M/8 w");
    let two = steps_of("8/7k/M7/m7/8/8/K6M/8 w");
    assert!(0 < one && one < two, "{one}, {two}");
}
