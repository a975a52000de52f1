//! The panel of the saved games: the columns of the list, and the captures below it.

use crate::games_screen::{archive, go_to, opened};
use crate::support::Shows;
use crate::tui::picture;

#[test]
fn a_narrow_list_names_the_date_the_game_and_the_result() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "going.pgn");
    let screen = picture(&app, 80, 24);
    for words in ["21 Nov", "unfinished", "Rek", "21 Nov 2026"] {
        assert!(screen.shows(words), "{words}\n{screen}");
    }
    assert!(!screen.contains("Sok –…"), "no name is cut: {screen}");
    let wide = picture(&app, 120, 40);
    assert!(wide.contains("Against"), "a wide list has the opponents: {wide}");
}

#[test]
fn a_tall_panel_shows_the_captures_of_the_chosen_game() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "going.pgn");
    let screen = picture(&app, 120, 40);
    assert!(screen.shows("took fish"), "{screen}");
}
