//! A storm of puzzles against the clock.

use crate::puzzles_screen::{asks, play_right, play_wrong, puzzle, record, said, type_right};
use crate::tui::{app, keys, picture};
use ouk::tui::app::Screen;
use ouk::tui::effect::Effect;
use ouk::tui::message::Message;
use ouk_rules::notation;
use std::time::Duration;

/// In a storm, moves are judged at once, so that the clock never runs during a computation.
#[test]
fn a_storm_computes_nothing() {
    let mut app = app("", "none");
    keys(&mut app, "pjjjjj\r");
    for _ in 0..5 {
        assert!(!asks(&type_right(&mut app)));
    }
    assert_eq!(puzzle(&app).storm().unwrap().solved, 5);
}

#[test]
fn a_storm_counts_first_moves_until_its_time_is_over() {
    let mut app = app("", "none");
    keys(&mut app, "pjjjjj\r");
    assert_eq!(app.alarm(), Some(Duration::from_millis(20)), "a whole second is shown already");
    for _ in 0..3 {
        play_right(&mut app);
    }
    let best = {
        let position = puzzle(&app).play.game.position();
        notation::readable(position, puzzle(&app).session.wanted())
    };
    play_wrong(&mut app);
    assert!(said(&app).contains(&best), "{}", said(&app));
    let storm = puzzle(&app).storm().unwrap();
    assert_eq!((storm.solved, storm.missed), (3, 1));
    assert!(app.update(Message::Time(Duration::from_secs(100))).is_empty());
    assert!(picture(&app, 120, 40).contains("1:20"));
    let effects = app.update(Message::Time(Duration::from_secs(80)));
    assert!(matches!(effects[..], [Effect::StormEnded(3)]));
    record(&mut app, &effects);
    assert_eq!(app.alarm(), None);
    assert!(picture(&app, 120, 40).contains("3 solved, 1 missed"));
    // The puzzle is over: no further move counts, and the result is recorded once.
    let effects = keys(&mut app, "jk\r");
    assert!(effects.is_empty());
    assert!(matches!(app.screen, Screen::Puzzles(_)));
    assert_eq!(app.context.progress.puzzles.best_storm, 3);
}

#[test]
fn a_storm_that_is_left_counts_as_it_stands() {
    let mut app = app("", "none");
    let effects = keys(&mut app, "pjjjjj\rq");
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::StormEnded(_))), "none began");
    keys(&mut app, "\r");
    play_right(&mut app);
    let effects = keys(&mut app, "q");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::StormEnded(1))));
}
