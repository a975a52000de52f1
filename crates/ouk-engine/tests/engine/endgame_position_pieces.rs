//! The pieces of a position, as tables number them.

use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::position_pieces::{CODES, PositionPieces, code_of};
use ouk_rules::board::{Color, Kind};
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::ouk::Ouk;
use ouk_rules::{GameId, Position};
use std::collections::HashMap;

/// Every ending of Ouk that has a table.
fn every_class() -> Vec<Class> {
    let kinds = PieceSet::Ouk.kinds();
    let one = kinds.iter().map(|&a| vec![a]);
    let two = kinds.iter().flat_map(|&a| kinds.iter().map(move |&b| vec![a, b]));
    let sides: Vec<Vec<Kind>> = one.chain(two).collect();
    let mut all = Class::bare_kings(PieceSet::Ouk, kinds, 1, 3);
    let guarded = sides.iter().flat_map(|chaser| {
        sides.iter().filter_map(move |runner| Class::new(PieceSet::Ouk, chaser, runner))
    });
    all.extend(guarded);
    all.sort();
    all.dedup();
    all
}

#[test]
fn every_class_has_its_own_code_and_its_positions_have_that_code() {
    let all = every_class();
    // 5 + 15 + 35 against a bare king; 4 and 10 against 4, and 4 against 10.
    assert_eq!(all.len(), 55 + 16 + 40 + 40);
    let mut places: HashMap<usize, &Class> = HashMap::new();
    for class in &all {
        let code = code_of(PieceSet::Ouk, class);
        assert!(code < CODES, "{class}");
        assert_eq!(places.insert(code, class), None, "{class}");
    }
    let rules = GameId::Ouk.rule_set("tan").expect("it comes with the program");
    for class in &all {
        let letters = |pieces: &[Kind], runner: bool| -> String {
            let one = pieces.iter().map(|&kind| Class::new(PieceSet::Ouk, &[kind], &[]));
            let name: String = one.flatten().map(|class| class.name()[1..].to_owned()).collect();
            if runner { name.to_lowercase() } else { name }
        };
        let pieces = letters(class.chaser(), false) + &letters(class.runner(), true);
        let rank = format!("1{pieces}{}", 7 - pieces.len());
        let fen = format!("K6k/8/8/{rank}/8/8/8/8 w - - 0 1");
        let position = Chatrang::<Ouk>::from_fen(rules, &fen);
        let position = position.unwrap_or_else(|error| panic!("{class}: {fen}: {error}"));
        let pieces =
            PositionPieces::of(&position, Color::White, PieceSet::Ouk).expect("few pieces");
        assert_eq!(pieces.code(), code_of(PieceSet::Ouk, class), "{class}");
        assert_eq!(pieces.runner_is_bare(), class.is_bare());
    }
}
