//! Records of games, as files hold them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ouk_rules::game::Game;
use ouk_rules::{GameId, RuleSet};

fn find(game: GameId, name: &str) -> Option<&'static RuleSet> {
    game.rule_set(name)
}

fuzz_target!(|input: &[u8]| {
    let Ok(game) = Game::from_record(&String::from_utf8_lossy(input), &find) else { return };
    let written = game.to_record();
    let again = Game::from_record(&written, &find).unwrap();
    assert_eq!(again.to_record(), written);
});
