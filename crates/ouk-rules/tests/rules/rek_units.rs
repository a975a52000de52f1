//! Neighbours, slides, groups and threats of Rek, compared with a walk over the board square by
//! square.

use ouk_rules::Position;
use ouk_rules::board::{Bits, Color};
use ouk_rules::rek::{Classic, NotRekLose, RekPosition, RekVariant, Units};
use std::collections::BTreeSet;

/// The steps to a neighbour.
const WAYS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

fn step(square: usize, (file, rank): (i8, i8)) -> Option<usize> {
    let (file, rank) = ((square % 8) as i8 + file, (square / 8) as i8 + rank);
    let inside = (0..8).contains(&file) && (0..8).contains(&rank);
    inside.then_some((8 * rank + file) as usize)
}

fn has(set: u64, square: usize) -> bool {
    set >> square & 1 == 1
}

fn squares(set: u64) -> BTreeSet<usize> {
    (0..64).filter(|&square| has(set, square)).collect()
}

fn beside(square: usize) -> impl Iterator<Item = usize> {
    WAYS.into_iter().filter_map(move |way| step(square, way))
}

/// The empty squares beside a unit.
fn open(units: &Units, square: usize) -> Vec<usize> {
    beside(square).filter(|&at| has(units.empty(), at)).collect()
}

/// The group of a side's unit.
fn group(units: &Units, color: Color, from: usize) -> BTreeSet<usize> {
    let (mut group, mut left) = (BTreeSet::new(), vec![from]);
    while let Some(at) = left.pop() {
        if has(units.of(color), at) && group.insert(at) {
            left.extend(beside(at));
        }
    }
    group
}

fn liberties(units: &Units, group: &BTreeSet<usize>) -> BTreeSet<usize> {
    group.iter().flat_map(|&at| open(units, at)).collect()
}

/// Positions of random games of both games under all rule sets.
fn visit<V: RekVariant>(mut see: impl FnMut(&RekPosition<V>)) {
    let mut random = fastrand::Rng::with_seed(31);
    for rules in V::ID.rule_sets() {
        for _ in 0..3 {
            let mut position = RekPosition::<V>::start(rules);
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[random.usize(..moves.len())], &mut ());
                see(&position);
            }
        }
    }
}

fn check_units(units: &Units) {
    let all = units.of(Color::White) | units.of(Color::Black);
    for color in Color::ALL {
        let sides = units.open_sides(color);
        for square in squares(units.of(color)) {
            let many = open(units, square).len();
            let found = [sides.none, sides.one, sides.more].map(|set| has(set, square));
            assert_eq!(found, [many == 0, many == 1, many >= 2]);
        }
        assert_eq!((sides.none | sides.one | sides.more), units.of(color));
        let mut last = BTreeSet::new();
        for square in squares(units.of(color)) {
            let own = group(units, color, square);
            let free = liberties(units, &own);
            assert_eq!(squares(units.group(color, 1 << square)), own);
            for most in [1, 3, 64] {
                let counted = units.group_liberties_up_to(most, color, 1 << square);
                assert_eq!(counted, most.min(free.len() as u32));
            }
            last.extend(free.iter().filter(|_| free.len() == 1));
        }
        assert_eq!(squares(units.last_liberties(color)), last);
        let around: BTreeSet<usize> =
            squares(units.of(color)).into_iter().flat_map(beside).collect();
        assert_eq!(squares(units.around(units.of(color))), around);
        assert_eq!(
            squares(units.liberties(units.of(color))),
            liberties(units, &squares(units.of(color)))
        );
    }
    for square in squares(all) {
        let mut reached = BTreeSet::new();
        for way in WAYS {
            let mut at = square;
            while let Some(next) = step(at, way).filter(|&next| has(units.empty(), next)) {
                reached.insert(next);
                at = next;
            }
        }
        assert_eq!(squares(units.slides_of(1 << square)), reached);
    }
}

/// The squares reached along files and along ranks, and those between two enemies, with or without
/// the king among them.
fn check_reach(units: &Units) {
    for color in Color::ALL {
        let walk = |ways: [(i8, i8); 2]| {
            let mut reached = BTreeSet::new();
            for (square, way) in
                squares(units.of(color)).into_iter().flat_map(|at| ways.map(|way| (at, way)))
            {
                let mut at = square;
                while let Some(next) = step(at, way).filter(|&next| has(units.empty(), next)) {
                    reached.insert(next);
                    at = next;
                }
            }
            reached
        };
        let reach = units.reach(color);
        assert_eq!(squares(reach.on_file), walk([(0, 1), (0, -1)]));
        assert_eq!(squares(reach.on_rank), walk([(1, 0), (-1, 0)]));
        let between = |among: u64| -> BTreeSet<usize> {
            let is_pair =
                |at: usize, [one, other]: [(i8, i8); 2]| match (step(at, one), step(at, other)) {
                    (Some(one), Some(other)) => {
                        let pair = 1 << one | 1 << other;
                        pair & !units.of(!color) == 0 && pair & among != 0
                    }
                    _ => false,
                };
            let pairs =
                |at: usize| is_pair(at, [(0, 1), (0, -1)]) || is_pair(at, [(1, 0), (-1, 0)]);
            squares(units.empty()).into_iter().filter(|&at| pairs(at)).collect()
        };
        assert_eq!(squares(units.rek_squares(color)), between(u64::MAX));
        assert_eq!(squares(units.king_rek_squares(color)), between(units.king(!color)));
    }
}

fn check_regions(units: &Units) {
    for color in Color::ALL {
        for square in squares(units.king(color)) {
            let (mut seen, mut left) = (BTreeSet::new(), vec![square]);
            while let Some(at) = left.pop() {
                if (has(units.empty(), at) || has(units.of(color), at)) && seen.insert(at) {
                    left.extend(beside(at));
                }
            }
            let empty = seen.iter().filter(|&&at| has(units.empty(), at)).count() as u32;
            for most in [1, 7, 64] {
                assert_eq!(units.region_up_to(most, color, 1 << square), most.min(empty));
            }
        }
    }
}

#[test]
fn neighbours_slides_groups_and_regions_are_those_of_the_board() {
    let mut seen = 0;
    let mut check = |units: &Units| {
        check_units(units);
        check_regions(units);
        check_reach(units);
        seen += 1;
    };
    visit::<Classic>(|position| check(position.board()));
    visit::<NotRekLose>(|position| check(position.board()));
    assert!(seen > 1_000, "{seen}");
}

/// The queries before a move agree with the position after it.
#[test]
fn queries_about_a_move_agree_with_playing_it() {
    let mut other_steps = 0;
    visit::<NotRekLose>(|position| {
        let mover = position.turn();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(mv, &mut ());
            let told = position.steps_to_king_rek_after(mv);
            if after.ending().is_none() {
                assert_eq!(told, after.board().steps_to_king_rek(mover), "{}", position.to_fen());
                other_steps += usize::from(told != position.board().steps_to_king_rek(mover));
            }
            assert_eq!(position.gives_order(mv), after.has_duty(), "{}", position.to_fen());
        }
    });
    assert!(other_steps > 100, "{other_steps}");
}

#[test]
fn a_king_square_is_where_the_king_stands() {
    visit::<Classic>(|position| {
        for color in Color::ALL {
            let king = position.board().king(color);
            let expected = (king != 0).then(|| king.first());
            assert_eq!(position.king_square(color), expected);
            assert_eq!(position.units(color), position.board().of(color));
            assert!(squares(king).len() <= 1);
        }
    });
}
