//! A game from a position that nobody plays yet.

use ouk_rules::AnyPosition;
use ouk_rules::board::ByColor;
use ouk_rules::game::{ClockSetting, GameSetup, MatchScore, Player};

/// A game of two people from a position, to be looked at.
#[must_use]
pub fn practice_setup(position: &AnyPosition, date: String) -> GameSetup {
    let human = |name: &str| Player::Human { name: name.to_owned() };
    GameSetup {
        game: position.game(),
        rules: position.rules(),
        fen: Some(position.to_fen()),
        players: ByColor([human("White"), human("Black")]),
        clock: ClockSetting::None,
        by_hand: false,
        first: position.turn(),
        date,
        match_score: MatchScore::default(),
    }
}
