//! The game at the end of a first lesson.

use crate::tui::context::AppContext;
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};

/// A game on the easiest level.
pub(super) fn first_game(app: &AppContext, game: GameId) -> Game {
    let setup = GameSetup {
        game,
        rules: game.default_rules(),
        fen: None,
        players: ByColor([Player::Human { name: "You".to_owned() }, Player::Computer { level: 1 }]),
        clock: ClockSetting::None,
        by_hand: false,
        first: Color::White,
        date: app.today.clone(),
        match_score: MatchScore::default(),
    };
    Game::new(setup).expect("every game has a beginning")
}
