//! Squares, shapes, steps, pieces and hash keys.

use ouk_rules::board::key::{BLACK_TO_MOVE, leap_right, mixed, other, piece_on, splitmix, turn};
use ouk_rules::board::{Color, Kind, Move, MoveKind, Piece, Shape, Square, Step};
use std::collections::BTreeSet;

/// Every board shape; the small boards of Rek lie on the 8×8 board.
fn shapes() -> Vec<Shape> {
    let small = [4, 5, 6].map(|side| Shape::new(8).corner(side));
    [Shape::new(8), Shape::new(9)].into_iter().chain(small).collect()
}

#[test]
fn a_board_has_its_squares_and_no_others() {
    for shape in shapes() {
        let on_board: BTreeSet<Square> = (0..shape.side as i8)
            .flat_map(|rank| (0..shape.side as i8).filter_map(move |file| shape.square(file, rank)))
            .collect();
        assert_eq!(on_board.len(), usize::from(shape.side).pow(2), "{shape:?}");
        assert_eq!(on_board, shape.all().collect(), "{shape:?}");
        let found: BTreeSet<Square> = (0..81).map(Square).filter(|&at| shape.has(at)).collect();
        assert_eq!(on_board, found, "{shape:?}");
        assert_eq!(on_board.last(), Some(&shape.last()), "{shape:?}");
        assert_eq!(u32::from(shape.numbers()), u32::from(shape.last().0) + 1, "{shape:?}");
    }
}

#[test]
fn the_middle_is_right_of_the_center_on_whites_side() {
    let names: Vec<String> = shapes().iter().map(|shape| shape.name(shape.middle())).collect();
    assert_eq!(names, ["e4", "e5", "c2", "c3", "d3"]);
}

#[test]
fn an_offset_is_a_square_or_lies_beyond_an_edge() {
    for shape in shapes() {
        for at in shape.all() {
            let place = (shape.file(at) as i8, shape.rank(at) as i8);
            for (files, ranks) in
                (-9..=9).flat_map(|files| (-9..=9).map(move |ranks| (files, ranks)))
            {
                let (file, rank) = (place.0 + files, place.1 + ranks);
                let inside =
                    (0..shape.side as i8).contains(&file) && (0..shape.side as i8).contains(&rank);
                let found = shape.offset(at, files, ranks);
                assert_eq!(found.is_some(), inside, "{shape:?} {at:?} {files} {ranks}");
                if let Some(found) = found {
                    assert_eq!((shape.file(found) as i8, shape.rank(found) as i8), (file, rank));
                }
            }
        }
    }
}

#[test]
fn files_have_letters_and_the_ninth_has_two() {
    for shape in shapes() {
        let letters: String = (0..shape.side).map(|file| shape.file_letter(file)).collect();
        assert_eq!(letters, "abcdefghj"[..usize::from(shape.side)]);
        for (file, letter) in letters.chars().enumerate() {
            assert_eq!(shape.file_of_letter(letter), Some(file as u8));
            assert_eq!(shape.file_of_letter(letter.to_ascii_uppercase()), Some(file as u8));
        }
        assert_eq!(shape.file_of_letter('i'), (shape.side == 9).then_some(8));
        let beyond = ["efghj", "fghj", "ghj", "", "j", "k"];
        let beyond = beyond[usize::from(shape.side) - 4];
        assert!(beyond.chars().all(|letter| shape.file_of_letter(letter).is_none()), "{shape:?}");
    }
}

#[test]
fn a_step_and_its_reverse_lead_back() {
    for (file, rank) in [(1, 0), (0, 1), (1, 2), (-2, 1)] {
        assert_eq!(Step::new(file, rank).reverse(), Step::new(-file, -rank));
    }
}

/// The sequence of splitmix64 from the states 0, 1 and 2^63, by its definition in arithmetic of any
/// width.
#[test]
fn keys_are_numbers_of_splitmix64() {
    let product = |a: u64, b: u64| (u128::from(a) * u128::from(b) % (1 << 64)) as u64;
    let slow = |state: u64| {
        let mut z = ((u128::from(state) + 0x9e37_79b9_7f4a_7c15) % (1 << 64)) as u64;
        z = product(z ^ (z / (1 << 30)), 0xbf58_476d_1ce4_e5b9);
        z = product(z ^ (z / (1 << 27)), 0x94d0_49bb_1331_11eb);
        z ^ (z / (1 << 31))
    };
    assert_eq!(splitmix(0), 0xe220_a839_7b1d_cdaf, "the published first number");
    for state in [0, 1, 2, 20_000, 1 << 63, u64::MAX] {
        assert_eq!(splitmix(state), slow(state), "{state}");
        let spread = product(state, 0x9e37_79b9_7f4a_7c15);
        assert_eq!(mixed(state), spread ^ (spread / (1 << 32)), "{state}");
    }
    assert_eq!((turn(Color::White), turn(Color::Black)), (0, BLACK_TO_MOVE));
    assert_eq!(other(1) ^ other(1 ^ 0x6f75_6b00_0000_0000), splitmix(1) ^ other(1));
}

/// Saved books and tables know positions by these keys.
#[test]
fn every_part_of_a_position_has_a_key_of_its_own() {
    let squares = || (0..81).map(Square);
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| Kind::ALL.into_iter().map(move |kind| Piece { color, kind }));
    let mut keys: Vec<u64> =
        pieces.flat_map(|piece| squares().map(move |at| piece_on(piece, at))).collect();
    let numbers = 0..keys.len() as u64;
    assert_eq!(keys, numbers.map(splitmix).collect::<Vec<_>>());
    let rights: Vec<u64> = squares().map(leap_right).collect();
    assert_eq!(rights, (10_000..10_081).map(splitmix).collect::<Vec<_>>());
    keys.extend(rights);
    keys.extend([BLACK_TO_MOVE, other(0), other(1), other(2)]);
    let different: BTreeSet<u64> = keys.iter().copied().collect();
    assert_eq!(different.len(), keys.len());
    assert!(!different.contains(&0));
}

#[test]
fn a_move_is_its_sixteen_bits() {
    let moves = [(0, 80, MoveKind::Plain), (80, 0, MoveKind::Promotion), (17, 42, MoveKind::Plain)];
    let moves = moves.map(|(from, to, kind)| Move::new(Square(from), Square(to), kind));
    for mv in moves {
        assert_eq!(Move::from_bits(mv.bits()), mv);
    }
    let bits: BTreeSet<u16> = moves.iter().map(|mv| mv.bits()).collect();
    assert_eq!(bits.len(), moves.len());
    assert_eq!(format!("{:?}", moves[2]), "17-42 Plain");
}

#[test]
fn sides_and_kinds_are_printed_and_padded_by_name() {
    assert_eq!(format!("{}, {:>7}", Color::White, Color::Black), "White,   Black");
    assert_eq!(format!("{:<5}|{}", Kind::Ang, Kind::TreyBak), "Ang  |Trey Bak");
    for kind in Kind::ALL {
        assert_eq!((kind.to_string(), Kind::ALL[kind.index()]), (kind.name().to_owned(), kind));
    }
}
