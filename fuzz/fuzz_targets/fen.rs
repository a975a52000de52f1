//! Position text: the first byte chooses game and rule set.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ouk_rules::{AnyPosition, GameId};

fuzz_target!(|input: &[u8]| {
    let Some((&choice, text)) = input.split_first() else { return };
    let game = GameId::ALL[usize::from(choice) % GameId::ALL.len()];
    let sets = game.rule_sets();
    let rules = &sets[usize::from(choice) / GameId::ALL.len() % sets.len()];
    let Ok(position) = AnyPosition::from_fen(game, rules, &String::from_utf8_lossy(text)) else {
        return;
    };
    let written = position.to_fen();
    let again = AnyPosition::from_fen(game, rules, &written).unwrap();
    assert_eq!(again.to_fen(), written);
    assert_eq!(again.key(), position.key());
    for mv in position.legal_moves() {
        std::hint::black_box(position.taken_by(mv));
    }
    std::hint::black_box(position.ending());
});
