//! The form before a game: the board beside it.

use crate::tui::{app, keys, picture};

/// The columns of the board at 80x24.
fn board(screen: &str) -> Vec<String> {
    screen.lines().map(|row| row.chars().take(48).collect()).collect()
}

#[test]
fn the_board_beside_the_form_is_that_of_the_chosen_game_and_side() {
    let mut app = app("", "true");
    keys(&mut app, "n");
    let ouk = picture(&app, 80, 24);
    assert!(ouk.contains("NEW GAME") && board(&ouk)[1].starts_with("  r     n     s"), "{ouk}");
    keys(&mut app, "jjl");
    let black = picture(&app, 80, 24);
    assert_ne!(board(&black), board(&ouk), "the board is seen by Black");
    keys(&mut app, "lkklll");
    let rek = picture(&app, 80, 24);
    assert!(rek.contains("Rek") && board(&rek) != board(&ouk), "{rek}");
}

#[test]
fn a_form_without_room_for_a_board_stands_alone() {
    let mut app = app("", "none");
    keys(&mut app, "n");
    for (width, height) in [(40, 12), (60, 10), (33, 24)] {
        let screen = picture(&app, width, height);
        assert!(screen.contains("Ouk Chatrang") && screen.contains("Against"), "{screen}");
    }
}
