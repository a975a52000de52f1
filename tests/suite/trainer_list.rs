//! The list of endings.

use crate::byte_limits::XTERM;
use crate::sampling::sampled;
use crate::support::Shows;
use crate::tui::{app, keys, picture};
use ouk::trainer::progress::ItemProgress;
use ouk::tui::app::App;
use ouk::tui::glyph_widths::GlyphWidths;
use std::collections::BTreeSet;

#[test]
fn endings_are_listed_in_words_beside_a_board() {
    let mut app = app("", "none");
    keys(&mut app, "t");
    let mut boards = Vec::new();
    for (name, pieces) in [
        ("A boat", "R"),
        ("Two boats", "RR"),
        ("A boat against a Neang", "Rm"),
        ("A boat against a Koul", "Rs"),
    ] {
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
fn every_number_of_stars_is_explained_below_the_list() {
    let mut app = app("", "none");
    keys(&mut app, "t");
    for size in [(80, 24), (120, 40)] {
        let screen = picture(&app, size.0, size.1);
        let legend = screen.lines().filter(|row| row.contains("* help  ** won  *** perfect"));
        assert_eq!(legend.count(), 1, "{screen}");
    }
}

/// The chosen line is the next step: an ending won only with help is not won yet.
#[test]
fn the_list_opens_at_the_first_ending_that_is_not_won() {
    let won = |endings: &[(&str, u8)]| {
        let mut app = app("", "none");
        app.context.day = 120;
        for &(name, stars) in endings {
            let item =
                ItemProgress { tries: 1, solved: 1, stars, interval: 1, due: 200, furthest: 1 };
            app.context.progress.items.insert(format!("ouk/federation/{name}/ample"), item);
        }
        keys(&mut app, "t");
        picture(&app, 80, 24)
    };
    for (endings, chosen) in [
        (&[][..], "▸ A boat  "),
        (&[("KR/chase", 1)], "▸ A boat  "),
        (&[("KR/chase", 2)], "▸ Two boats"),
        (&[("KR/chase", 3), ("KRR/hold", 2)], "▸ A boat against a Neang"),
        (&[("KRR/chase", 3)], "▸ A boat  "),
    ] {
        let screen = won(endings);
        assert!(screen.contains(chosen), "{endings:?}: {chosen}\n{screen}");
        assert!(screen.contains("‹ easy ›"), "{screen}");
    }
}

/// Where the sentence about the trainer does not fit, no part of it is shown.
#[test]
fn the_sentence_about_the_trainer_is_never_cut() {
    let mut app = app("", "none");
    keys(&mut app, "t");
    let sizes = (40..=130).step_by(5).flat_map(|w| (12..=45).map(move |h| (w, h)));
    let mut sampled = sampled(7);
    for (width, height) in sizes.filter(|_| sampled()) {
        let screen = picture(&app, width, height);
        let begins = screen.contains("Few pieces");
        let about = "Few pieces left: mate the king before the count ends.";
        assert_eq!(begins, screen.shows(about), "{screen}");
        assert_eq!(begins, screen.contains("ends."), "{screen}");
    }
}

#[test]
fn a_tall_panel_shows_the_best_result_of_each_grade() {
    let mut own = app("", "true");
    let item = ItemProgress { tries: 1, solved: 1, stars: 3, interval: 1, due: 200, furthest: 1 };
    own.context.progress.items.insert("ouk/federation/KR/chase/tight".to_owned(), item);
    own.context.know(GlyphWidths::of(&XTERM).unwrap());
    keys(&mut own, "t");
    let screen = picture(&own, 120, 40);
    assert!(screen.contains("easy     ☆☆☆    hard     ★★★"), "{screen}");
    assert!(screen.contains("medium   ☆☆☆    hardest  ☆☆☆"), "{screen}");
    assert!(screen.shows("A boat wins wherever you are to move"), "{screen}");
    // Long names stand below each other.
    let mut latin = app("language = \"khmer-latin\"", "true");
    latin.context.progress.items.insert("ouk/federation/KR/chase/tight".to_owned(), item);
    latin.context.know(GlyphWidths::of(&XTERM).unwrap());
    keys(&mut latin, "t");
    let screen = picture(&latin, 120, 40);
    for grade in [latin.context.strings.trainer.ample, latin.context.strings.trainer.exact] {
        let row = screen.lines().find(|row| row.contains(&format!(" {grade}  ")));
        assert!(row.is_some_and(|row| row.trim_end().ends_with("☆☆☆")), "{grade}\n{screen}");
    }
}

/// As in every list, the arrows change the value between their signs, here the grade.
#[test]
fn the_stars_stand_below_the_grade_that_the_arrows_change() {
    let mut app = app("", "true");
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    let item = ItemProgress { tries: 1, solved: 1, stars: 2, interval: 1, due: 200, furthest: 1 };
    app.context.progress.items.insert("ouk/federation/KR/chase/fair".to_owned(), item);
    keys(&mut app, "t");
    for (grade, stars) in [("easy", "☆☆☆"), ("medium", "★★☆"), ("hard", "☆☆☆"), ("hardest", "☆☆☆")]
    {
        for size in [(120, 40), (80, 24)] {
            let screen = picture(&app, size.0, size.1);
            let row =
                |name: &str| screen.lines().find(|row| row.contains(name)).unwrap().trim_end();
            assert!(row("Mate with").ends_with(&format!("‹ {grade} ›")), "{screen}");
            let apart = |stars: &str| match size {
                (120, 40) => stars.chars().map(String::from).collect::<Vec<_>>().join(" "),
                _ => stars.to_owned(),
            };
            assert!(row("▸ A boat ").ends_with(&apart(stars)), "{grade} {screen}");
            assert!(row("Two boats").ends_with(&apart("☆☆☆")), "{screen}");
            assert_eq!(screen.matches('‹').count(), 1, "{screen}");
        }
        // A low screen has no heads.
        let low = picture(&app, 40, 12);
        let chosen = low.lines().find(|row| row.contains('▸')).unwrap();
        assert!(chosen.contains(&format!("{grade} ›")) || chosen.contains(grade), "{low}");
        assert!(chosen.replace(' ', "").ends_with(stars), "{low}");
        keys(&mut app, "l");
    }
}

#[test]
fn a_button_names_the_key_that_starts_an_ending_at_every_size() {
    let mut app = app("", "true");
    keys(&mut app, "t");
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        let row = screen.lines().find(|row| row.contains("Enter")).unwrap();
        assert!(row.contains("Start"), "{screen}");
    }
}

#[test]
fn a_tall_panel_names_the_pieces_of_both_sides() {
    let mut app = app("", "true");
    keys(&mut app, "tjj");
    let screen = picture(&app, 120, 40);
    assert!(screen.shows("King + Boat against King + Neang"), "{screen}");
}

/// The first of the ending's pieces, with the squares it may move to.
#[test]
fn the_board_beside_the_list_shows_where_a_piece_goes() {
    let mut app = app("", "true");
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    keys(&mut app, "t");
    // A dot stands in the middle of its square, unlike the ends of a boat and the knob of a king.
    let in_row = |row: &str| {
        let columns: Vec<char> = row.chars().collect();
        columns[..48].chunks(6).filter(|square| square[2..4] == ['▗', '▖']).count()
    };
    let dots = |app: &App| {
        let screen = picture(app, 80, 24);
        screen.lines().skip(1).step_by(3).map(in_row).sum::<usize>()
    };
    assert_eq!(dots(&app), 14, "a boat on b2\n{}", picture(&app, 80, 24));
    keys(&mut app, "jjjjj");
    let horse = picture(&app, 80, 24);
    assert!(horse.contains("▸ Horse and Koul"), "{horse}");
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
        assert!(screen.shows("0 of 10 won"), "{screen}");
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
    assert!(large.contains("2 of 10 won in time"), "{large}");
    let row = screen.lines().find(|row| row.contains("A boat  ")).unwrap();
    assert!(row.trim_end().ends_with("★★☆"), "{screen}");
    keys(&mut app, "l");
    let harder = picture(&app, 120, 40);
    assert!(harder.contains("0 of 10 won in time"), "the endings of this grade count: {harder}");
}

/// At 80×24 the title has no room for the game, the rule set and the number of endings won.
#[test]
fn each_rule_set_of_the_list_has_its_own_title() {
    let name = "my-village-rules-of-the-old-men-behind-the-great-pagoda-1";
    let mut app = app(&format!("[ruleset.{name}]\nbase = \"tan\"\n"), "none");
    keys(&mut app, "t");
    let mut titles = [(); 3].map(|()| BTreeSet::new());
    for _ in 0..10 {
        for (size, titles) in [(80, 24), (120, 40), (40, 12)].into_iter().zip(&mut titles) {
            let screen = picture(&app, size.0, size.1);
            let title = screen.lines().find_map(|row| row.split_once("ENDGAMES")).unwrap().1;
            assert!(titles.insert(title.trim().to_owned()), "{title} again\n{screen}");
            assert!(!title.trim().is_empty(), "{screen}");
        }
        keys(&mut app, "r");
    }
    assert!(
        titles[0].contains("khmer-institute") && titles[0].contains("my-villa…pagoda-1"),
        "{titles:?}"
    );
    assert!(titles[0].contains("Makruk"), "{titles:?}");
}

#[test]
fn the_list_of_endings_is_no_wider_than_other_lists() {
    let mut app = app("", "none");
    keys(&mut app, "t");
    for (width, height) in [(200, 14), (300, 14)] {
        let screen = picture(&app, width, height);
        let longest = screen.lines().map(|row| row.trim_end().chars().count()).max();
        assert!(longest < Some(81), "{screen}");
    }
}
