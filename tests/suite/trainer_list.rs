//! The list of endings.

use crate::byte_limits::XTERM;
use crate::support::Shows;
use crate::tui::{app, keys, picture};
use ouk::trainer::progress::ItemProgress;
use ouk::tui::app::App;
use ouk::tui::glyph_widths::GlyphWidths;

#[test]
fn endings_are_listed_by_the_names_of_their_pieces_beside_a_board() {
    let mut app = app("", "none");
    keys(&mut app, "t");
    let mut boards = Vec::new();
    for (name, pieces) in
        [("Boat", "R"), ("Boat ×2", "RR"), ("Boat v Neang", "Rm"), ("Boat v Koul", "Rs")]
    {
        let screen = picture(&app, 80, 24);
        assert!(screen.contains(&format!("▸ {name} ")), "{name}\n{screen}");
        let board = screen.lines().flat_map(|row| row.chars().take(48));
        // The letters of the files stand in the last row.
        let mut found: Vec<char> = board.filter(|c| "RNSMKPkmrns".contains(*c)).collect();
        let mut wanted: Vec<char> = pieces.chars().chain(['K', 'k']).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{name}\n{screen}");
        boards.push(screen);
        keys(&mut app, "j");
    }
    boards.dedup();
    assert_eq!(boards.len(), 4);
}

#[test]
fn every_mark_is_explained_below_the_list() {
    for (stars, next) in [(1, "Next: Boat, easy."), (2, "Next: Boat ×2, easy.")] {
        let mut app = app("", "none");
        let item = ItemProgress { tries: 1, solved: 1, stars, interval: 1, due: 200, furthest: 1 };
        app.context.day = 120;
        app.context.progress.items.insert("ouk/federation/KR/chase/ample".to_owned(), item);
        keys(&mut app, "t");
        for (size, words) in [
            ((80, 24), "- not tried  1 won with help 2 won        3 won perfectly"),
            ((120, 40), "- not tried  1 won with help  2 won  3 won perfectly"),
        ] {
            let screen = picture(&app, size.0, size.1);
            assert!(screen.shows(words), "{words}\n{screen}");
            // An ending won only with help is still the next one.
            assert!(screen.contains(next), "{next}\n{screen}");
        }
    }
}

/// As in every list, the arrows change the value between their signs, here the grade.
#[test]
fn the_chosen_grade_is_between_signs_below_the_heads() {
    for size in [(120, 40), (80, 24)] {
        let mut app = app("", "true");
        app.context.know(GlyphWidths::of(&XTERM).unwrap());
        keys(&mut app, "t");
        for marks in ["‹○› ○  ○  ○", "○ ‹○› ○  ○", "○  ○ ‹○› ○", "○  ○  ○ ‹○›"]
        {
            let screen = picture(&app, size.0, size.1);
            let row = |name: &str| screen.lines().find(|row| row.contains(name)).unwrap();
            assert!(row("▸ Boat ").contains(marks), "{marks}\n{screen}");
            assert!(row("Boat ×2").trim_end().ends_with("○  ○  ○  ○"), "{screen}");
            assert!(row("Pieces left").trim_end().ends_with("easy → hard"), "{screen}");
            assert_eq!(screen.matches('‹').count(), 1, "{screen}");
            keys(&mut app, "l");
        }
    }
}

/// The first of the ending's pieces, with the squares it may move to.
#[test]
fn the_board_beside_the_list_shows_where_a_piece_goes() {
    let mut app = app("", "true");
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    keys(&mut app, "t");
    // A dot stands in the middle row of its square, unlike the knob of a piece.
    let dots = |app: &App| {
        let screen = picture(app, 80, 24);
        screen.lines().skip(1).step_by(3).map(|row| row.matches("▗▖").count()).sum::<usize>()
    };
    assert_eq!(dots(&app), 14, "a boat on b2\n{}", picture(&app, 80, 24));
    keys(&mut app, "jjjjj");
    let horse = picture(&app, 80, 24);
    assert!(horse.contains("▸ Horse + Koul"), "{horse}");
    assert_eq!(dots(&app), 3, "three squares\n{horse}");
}

#[test]
fn list_explains_the_chosen_grade() {
    let mut app = app("", "none");
    keys(&mut app, "t");
    for (words, key) in [
        ("Easy: 6+ moves to spare.", "l"),
        ("Medium: 3-5 moves to spare.", "l"),
        ("Hard: 1-2 moves to spare.", "l"),
        ("Hardest: no move to spare.", "l"),
    ] {
        let screen = picture(&app, 80, 24);
        assert!(screen.shows(words), "{words}\n{screen}");
        keys(&mut app, key);
    }
}

#[test]
fn the_ending_due_first_is_named_with_its_key() {
    let mut app = app("", "true");
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    keys(&mut app, "t");
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        assert!(screen.shows("0 of 40 won"), "{screen}");
    }
    assert!(!picture(&app, 80, 24).contains("Due first"));
    let item = |due| ItemProgress { tries: 1, solved: 1, stars: 2, interval: 1, due, furthest: 1 };
    app.context.day = 120;
    let items = &mut app.context.progress.items;
    items.insert("ouk/federation/KNS/chase/ample".to_owned(), item(110));
    items.insert("ouk/federation/KR/chase/ample".to_owned(), item(119));
    let screen = picture(&app, 80, 24);
    assert!(
        screen.shows("Due first: Koul + Horse (d)") || screen.shows("Due first: Horse + Koul (d)"),
        "{screen}"
    );
    let large = picture(&app, 120, 40);
    assert!(large.contains("2 solved") && large.contains("2 due"), "{large}");
    assert!(large.contains("2 of 40 won in time"), "{large}");
    // The mark of the chosen grade stands beside the name.
    assert!(
        screen.lines().any(|row| row.contains("Boat  ") && row.contains("●› ○  ○  ○")),
        "{screen}"
    );
}
