//! The panel of the saved games: the columns of the list, and the captures below it.

use crate::games_screen::{archive, go_to, opened};
use crate::support::Shows;
use crate::tui::picture;

#[test]
fn a_narrow_list_names_the_game_the_players_the_date_and_the_result() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "going.pgn");
    let screen = picture(&app, 80, 24);
    for words in ["21 Nov 2026, unfinished", "Ouk Chatrang, Sok – Dara", "Rek, Sok – Dara"] {
        assert!(screen.shows(words), "{words}\n{screen}");
    }
    app.context.today = "2026.12.01".to_owned();
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("21 Nov, 1-0") && !screen.contains("2026"), "this year\n{screen}");
    let wide = picture(&app, 120, 40);
    assert!(wide.contains("Against"), "a wide list has the opponents: {wide}");
}

/// On every screen as wide as the narrowest panel or wider, each game of the list has all four.
#[test]
fn a_list_of_games_names_the_opponent_at_every_width() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "going.pgn");
    for (width, height) in (30..=160).flat_map(|width| [(width, 12), (width, 24), (width, 40)]) {
        let screen = picture(&app, width, height);
        if screen.contains("too small") {
            continue;
        }
        let panel = screen.split_once("GAMES").unwrap().1;
        let has = |ways: &[&str]| ways.iter().any(|way| panel.contains(way));
        let row = |ways: &[&str]| {
            assert!(has(ways), "{ways:?} at {width}x{height}\n{screen}");
        };
        row(&["Sok – Dara", "2 people"]);
        row(&["21 Nov"]);
        row(&["unfinished", "not over"]);
        row(&["Ouk"]);
        assert!(!panel.contains('…') || panel.contains("torn.pgn"), "{screen}");
    }
}

#[test]
fn a_tall_panel_shows_the_captures_of_the_chosen_game() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "going.pgn");
    let screen = picture(&app, 120, 40);
    assert!(screen.shows("took fish"), "{screen}");
}
