//! Statistics of games between equal players.

use ouk_lab::arena::game_stats::{GameStatistics, Proportion};
use ouk_rules::GameId;
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::notation;

/// A game of Rek with these moves, from a position or the array.
fn rek(fen: Option<&str>, moves: &[&str]) -> Game {
    let rules = GameId::Rek.default_rules();
    let setup = GameSetup::between_computers(GameId::Rek, rules, 1);
    let mut game = Game::new(GameSetup { fen: fen.map(str::to_owned), ..setup }).unwrap();
    for text in moves {
        let mv = notation::parse_coordinate(game.position(), text).unwrap();
        game.play(mv).unwrap();
    }
    game
}

fn rounded(share: Proportion) -> [f64; 3] {
    [share.value, share.low, share.high].map(|share| (share * 1000.0).round() / 10.0)
}

#[test]
fn a_share_has_the_bounds_of_wilson() {
    // The textbook example: 20 of 100.
    assert_eq!(rounded(Proportion::wilson(20, 100)), [20.0, 13.3, 28.9]);
    assert_eq!(rounded(Proportion::wilson(0, 10)), [0.0, 0.0, 27.8]);
    assert_eq!(Proportion::wilson(20, 100).to_string(), "20.0 % [13.3, 28.9]");
}

#[test]
fn statistics_count_results_lengths_moves_and_ends() {
    // The piece lands on a3, between the king on a2 and a piece on a4.
    let won = rek(Some("7k/8/8/8/M6m/3m4/K7/8 b"), &["d3a3"]);
    let unfinished = rek(None, &["a3a4", "b6b5"]);
    let mut statistics = GameStatistics::default();
    statistics.record(&won);
    assert_eq!((statistics.games(), statistics.results()), (1, [0, 0, 1]));
    let moves = won.position_at(0).legal_moves().len();
    assert_eq!(statistics.branching(), Some(moves as f64));
    for _ in 0..3 {
        statistics.record(&unfinished);
    }
    assert_eq!(statistics.quartiles(), Some([1, 2, 2]));
    // Half a point for each of the unfinished games: 1.5 of 4.
    let score = statistics.white_score().unwrap();
    assert_eq!(score.value, 0.375);
    assert!(score.low < 0.15 && score.high > 0.6, "{score}");
    let text = statistics.to_string();
    for line in [
        "White won 0, drawn 0, Black won 1, unfinished 3",
        "drawn: 0.0 % [0.0, 49.0]",
        "ended by a rek of the king: 25.0 % [4.6, 69.9]",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

/// Of two and of three games, three quarters are not longer than the longest alone.
#[test]
fn three_quarters_of_the_games_are_not_longer_than_the_third_quartile() {
    let moves = ["a3a4", "b6b5", "c3c4", "d6d5", "e3e4", "f6f5", "g3g4"];
    for (games, quartiles) in
        [(1, [1, 1, 1]), (2, [1, 1, 2]), (3, [1, 2, 3]), (4, [1, 2, 3]), (7, [2, 4, 6])]
    {
        let mut statistics = GameStatistics::default();
        for plies in (1..=games).rev() {
            statistics.record(&rek(None, &moves[..plies]));
        }
        assert_eq!(statistics.quartiles(), Some(quartiles), "{games} games");
        for (quarter, length) in (1..).zip(quartiles) {
            let within = (1..=games).filter(|&plies| plies <= length).count();
            assert!(4 * within >= quarter * games, "{games} games, quartile {quarter}");
        }
    }
}

#[test]
fn games_that_are_all_alike_leave_doubt() {
    let mut statistics = GameStatistics::default();
    statistics.record(&rek(None, &["a3a4"]));
    let score = statistics.white_score().unwrap();
    assert!(score.low < 0.3 && score.high > 0.7, "{score}");
}

#[test]
fn nothing_is_said_without_games() {
    let none = GameStatistics::default();
    assert_eq!((none.white_score(), none.draw_rate(), none.branching()), (None, None, None));
    assert_eq!((none.quartiles(), none.to_string()), (None, String::new()));
}
