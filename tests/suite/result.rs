//! The end of a game on the screen.

use crate::support::Shows;
use crate::tui::{keys, person, picture, playing};
use ouk::tui::message::Message;
use ouk_rules::GameId;

#[test]
fn the_result_takes_the_place_of_the_moves_once_the_last_has_been_seen() {
    let mut app = playing(GameId::KarOuk, person());
    keys(&mut app, "ie3e4\rig6g5\rie4e5\rie8e7\rie5d6m\r");
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("exd6=M") && screen.shows("White won"), "{screen}");
    let wait = app.alarm().expect("the result will come");
    app.update(Message::Time(wait));
    assert_eq!(app.alarm(), None, "nothing is waited for any more");
    let screen = picture(&app, 80, 24);
    assert!(!screen.shows("exd6=M") && screen.shows("3 moves"), "{screen}");
    assert!(screen.shows("r rematch  v review  q menu"), "{screen}");
    keys(&mut app, ",");
    assert!(picture(&app, 80, 24).shows("exd6=M"), "a player who looks back sees the moves");
    let small = picture(&app, 40, 12);
    assert!(small.shows("looking back"), "{small}");
}
