//! Lines of another engine: its options, its scores, its moves. The first byte chooses the game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ouk_engine::uci::client::option::UciOption;
use ouk_engine::uci::client::read_score;
use ouk_rules::{AnyPosition, GameId, notation};

fuzz_target!(|input: &[u8]| {
    let Some((&choice, text)) = input.split_first() else { return };
    let game = GameId::ALL[usize::from(choice) % GameId::ALL.len()];
    let mut position = AnyPosition::start(game, game.default_rules());
    for line in String::from_utf8_lossy(text).lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["option", "name", ref rest @ ..] => {
                let offer = UciOption::read(rest);
                let fitting = offer.nearest(choice.into()).to_string();
                std::hint::black_box(offer.wants_instead_of(&fitting));
            }
            ["info", ref rest @ ..] => {
                std::hint::black_box(read_score(rest));
            }
            ["bestmove", mv, ..] => {
                if let Ok(mv) = notation::parse_coordinate(&position, mv) {
                    assert!(position.legal_moves().contains(&mv));
                    position.play(mv).unwrap();
                }
            }
            _ => {}
        }
    }
});
