//! Clocks of a game.

use crate::game::ended;
use crate::support::{named, ouk, play_in, setup};
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ouk_rules::game::{Clock, ClockSetting, Game, GameSetup};
use std::time::Duration;

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn clocks_add_the_increment_of_their_setting() {
    let base = seconds(60);
    // After moves of 10, 2 and 30 seconds.
    let settings = [
        (ClockSetting::SuddenDeath { base }, [50, 48, 18]),
        (ClockSetting::Increment { base, increment: seconds(5) }, [55, 58, 33]),
        (ClockSetting::Bronstein { base, delay: seconds(5) }, [55, 55, 30]),
    ];
    for (setting, left) in settings {
        let mut clock = Clock::new(setting);
        for (used, left) in [10, 2, 30].into_iter().zip(left) {
            // Time may be spent in parts.
            assert!(!clock.spend(Color::White, seconds(1)));
            assert!(!clock.spend(Color::White, seconds(used - 1)));
            clock.moved(Color::White);
            assert_eq!(clock.left(Color::White), Some(seconds(left)), "{setting:?}");
        }
        assert_eq!(clock.left(Color::Black), Some(base));
        assert!(clock.spend(Color::Black, base));
    }
    let mut none = Clock::new(ClockSetting::None);
    assert!(!none.spend(Color::White, seconds(1_000_000)));
    assert_eq!(none.left(Color::White), None);
}

#[test]
fn a_typed_clock_says_its_unit() {
    use ouk_rules::game::{ClockError, ClockUnit};
    let plus = |base, increment| {
        Ok(ClockSetting::Increment { base: seconds(base), increment: seconds(increment) })
    };
    let minutes = |text| ClockSetting::typed(text, ClockUnit::Minutes);
    let in_seconds = |text| ClockSetting::typed(text, ClockUnit::Seconds);
    assert_eq!(minutes("7+3"), plus(420, 3));
    assert_eq!(minutes("7m+3"), plus(420, 3));
    assert_eq!(minutes("0.5+0"), plus(30, 0));
    assert_eq!(in_seconds("7+3"), plus(7, 3));
    assert_eq!(in_seconds("7m+3"), plus(420, 3));
    assert_eq!(minutes("90s+3"), plus(90, 3));
    assert_eq!(in_seconds("90s+3"), plus(90, 3));
    assert_eq!(minutes("45s"), Ok(ClockSetting::SuddenDeath { base: seconds(45) }));
    assert_eq!(minutes("10"), Ok(ClockSetting::SuddenDeath { base: seconds(600) }));
    assert_eq!(
        minutes("10d5"),
        Ok(ClockSetting::Bronstein { base: seconds(600), delay: seconds(5) })
    );
    assert_eq!(minutes("none"), Ok(ClockSetting::None));
    assert_eq!(minutes("1440"), Ok(ClockSetting::SuddenDeath { base: seconds(86_400) }));
    for (text, error) in [
        ("0", ClockError::NoTime),
        ("0+5", ClockError::NoTime),
        ("1441", ClockError::TooLong),
        ("5+90000", ClockError::TooLong),
        ("99999999999999", ClockError::Unreadable),
    ] {
        assert_eq!(minutes(text), Err(error), "{text}");
    }
    for text in [
        "", "+", "7+", "+3", "m", "mm", "s", "7ms", "7sm", "7+3s", "7+3+1", "-7", "7m+3m", "inf",
        "7d", "1e3", ".",
    ] {
        assert_eq!(minutes(text), Err(ClockError::Unreadable), "{text:?}");
        assert!(in_seconds(text).is_err(), "{text:?}");
    }
}

#[test]
fn a_clock_setting_is_read_as_it_is_written() {
    for text in ["-", "600", "600+5", "600d5", "60+0.5", "0.25"] {
        assert_eq!(ClockSetting::parse(text).map(ClockSetting::text).as_deref(), Some(text));
    }
    for text in ["", "ten", "-5", "1e9", "60+", "inf", "NaN+1", "99999999999", "5d-1"] {
        assert_eq!(ClockSetting::parse(text), None, "{text}");
    }
}

#[test]
fn moves_taken_back_give_their_time_back() {
    let clock = ClockSetting::Increment { base: seconds(60), increment: seconds(5) };
    let setup = GameSetup { clock, ..setup(GameId::Ouk, ouk("federation")) };
    let mut game = Game::new(setup).unwrap();
    let left = |game: &Game| Color::ALL.map(|color| game.clock().left(color).unwrap().as_secs());
    for (text, used) in [("e4", 10), ("d5", 20), ("Ra2", 30)] {
        game.pass_time(seconds(used));
        play_in(&mut game, text);
    }
    game.pass_time(seconds(7));
    assert_eq!(left(&game), [30, 38]);
    game.take_back(1);
    assert_eq!(left(&game), [55, 45]);
    game.take_back(2);
    assert_eq!(left(&game), [60, 60]);
    game.redo(3);
    assert_eq!(left(&game), [30, 45]);
    assert_eq!(game.moves().last().unwrap().clock_left, Some(seconds(30)));
}

#[test]
fn a_fallen_flag_loses_but_draws_against_a_king_alone() {
    let clock = ClockSetting::SuddenDeath { base: seconds(60) };
    let mut game = Game::new(GameSetup { clock, ..setup(GameId::Ouk, ouk("tan")) }).unwrap();
    game.pass_time(seconds(59));
    assert_eq!(ended(&game), "goes on");
    game.pass_time(seconds(1));
    assert_eq!(ended(&game), "Black won: White's time ran out");
    let fen = Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1".to_owned());
    let mut game = Game::new(GameSetup { clock, fen, ..setup(GameId::Ouk, ouk("tan")) }).unwrap();
    game.pass_time(seconds(61));
    assert_eq!(ended(&game), "drawn: time ran out, against a bare king");
    let rek = GameSetup { clock, ..setup(GameId::Rek, named(GameId::Rek, "poat")) };
    let fen = Some("7k/8/8/8/8/MM6/K7/8 w".to_owned());
    let mut game = Game::new(GameSetup { fen, ..rek }).unwrap();
    game.pass_time(seconds(61));
    assert_eq!(ended(&game), "Black won: White's time ran out");
}
