//! The panel of the saved games: the columns of the list, and the captures below it.

use crate::games_screen::{archive, go_to, opened};
use crate::sampling::sampled;
use crate::support::{Shows, play_in, setup};
use crate::tui::{keys, picture};
use ouk::archive::Archive;
use ouk::tui::app::Screen;
use ouk::tui::keys::Key;
use ouk::tui::language::Language;
use ouk::tui::message::Message;
use ouk::tui::theme::{Depth, Theme};
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{Game, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, UNIX_EPOCH};

#[test]
fn a_list_has_a_row_below_heads_for_each_game() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "going.pgn");
    app.context.today = "2026.12.01".to_owned();
    for (size, head, rows) in [
        (
            (80, 24),
            "Date   Game Against  Result",
            ["21 Nov Ouk  2 people paused", "21 Nov Rek  2 people 1-0"],
        ),
        (
            (120, 40),
            "Date         Game          Against     Result  Moves",
            [
                "21 Nov 2026  Ouk Chatrang  Sok – Dara  paused",
                "21 Nov 2026  Rek           Sok – Dara  1-0",
            ],
        ),
    ] {
        let screen = picture(&app, size.0, size.1);
        assert!(screen.contains(head), "{head}\n{screen}");
        for row in rows {
            assert!(screen.contains(row), "{row}\n{screen}");
        }
    }
}

/// A game of another program may have any text as its date.
#[test]
fn a_text_that_is_not_a_date_takes_no_room_of_the_dates() {
    let (folder, archive) = archive();
    for (name, date) in [("odd.pgn", "the third Tuesday of November"), ("old.pgn", "????.??.??")] {
        let record = std::fs::read_to_string(folder.path().join("over.pgn")).unwrap();
        let record = record.replace("2026.11.21", date);
        assert!(record.contains(date), "{record}");
        std::fs::write(folder.path().join(name), record).unwrap();
    }
    let mut app = opened(&archive);
    app.context.today = "2026.12.01".to_owned();
    go_to(&mut app, "going.pgn");
    let screen = picture(&app, 120, 40);
    for row in [
        "21 Nov 2026  Ouk Chatrang  Sok – Dara  paused",
        "????.??.??   Rek           Sok – Dara  1-0",
    ] {
        assert!(screen.contains(row), "{row}\n{screen}");
    }
}

#[test]
fn a_player_without_a_name_is_an_unknown_one() {
    let (folder, archive) = archive();
    let path = folder.path().join("over.pgn");
    let record = std::fs::read_to_string(&path).unwrap();
    let nameless = record.replace("\"Sok\"", "\"\"").replace("\"Dara\"", "\" \"");
    assert_ne!(record, nameless);
    std::fs::write(&path, nameless).unwrap();
    let mut app = opened(&archive);
    go_to(&mut app, "over.pgn");
    for size in [(80, 24), (120, 40)] {
        let screen = picture(&app, size.0, size.1);
        assert!(screen.contains("? – ?"), "{screen}");
    }
}

#[test]
fn the_row_of_a_damaged_file_says_so_and_names_its_keys() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "torn.pgn");
    for size in [(40, 12), (80, 24), (120, 40)] {
        let screen = picture(&app, size.0, size.1);
        let row = screen.lines().find(|row| row.contains('▸')).unwrap();
        assert!(row.contains("torn") && row.trim_end().ends_with("damaged"), "{screen}");
        for word in ["play on", "review", "write", "train"] {
            assert!(!screen.contains(word), "{word}\n{screen}");
        }
        assert!(screen.contains("d delete"), "{screen}");
    }
}

/// On every screen as wide as the narrowest panel or wider, each game of the list has all four.
#[test]
fn a_list_of_games_names_the_opponent_at_every_width() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "going.pgn");
    let sizes = (30..=160).flat_map(|width| [(width, 12), (width, 24), (width, 40)]);
    let mut sampled = sampled(7);
    for (width, height) in sizes.filter(|_| sampled()) {
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
        row(&["paused", "paused"]);
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

/// A low panel has no room for the captures of both sides on squares.
#[test]
fn a_low_panel_says_whose_turn_it_is_and_names_the_last_move() {
    let (folder, archive) = archive();
    let mut both = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut both, "e3e4 d6d5 e4d5 e6d5");
    archive.save(&folder.path().join("both.pgn"), &both).unwrap();
    let mut app = opened(&archive);
    go_to(&mut app, "both.pgn");
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("Not finished: White to move"), "{screen}");
    assert!(screen.contains("Last move: fish e6-d5"), "{screen}");
    assert!(!screen.contains("took"), "{screen}");
}

#[test]
fn a_tall_panel_shows_the_last_moves_of_the_chosen_game() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "going.pgn");
    let screen = picture(&app, 120, 40);
    assert!(screen.lines().any(|row| row.contains(" 1. ")), "{screen}");
    assert!(screen.lines().any(|row| row.contains(" 2. ")), "{screen}");
}

/// Each has its own name or the part of it that differs, and the day on which it was written.
#[test]
fn damaged_files_can_be_told_apart() {
    let (folder, archive) = archive();
    for time in ["120000", "120001", "130000"] {
        let path = folder.path().join(format!("ouk-2026-11-27-{time}.pgn"));
        std::fs::write(&path, "[Game \"ouk\"").unwrap();
        let day = UNIX_EPOCH + Duration::from_secs(1_795_780_800);
        std::fs::File::open(&path).unwrap().set_modified(day).unwrap();
    }
    let app = opened(&archive);
    for size in [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)] {
        let screen = picture(&app, size.0, size.1);
        for time in ["120000", "120001", "130000"] {
            let row = screen.lines().find(|row| row.contains(time) && row.contains("damaged"));
            let row = row.unwrap_or_else(|| panic!("{time}: {screen}"));
            assert!(row.contains(" Nov"), "{screen}");
        }
    }
}

#[test]
fn each_order_is_named_at_common_sizes() {
    let (_folder, archive) = archive();
    for language in Language::ALL {
        for (width, height) in [(80, 24), (120, 40), (60, 16)] {
            let mut app = opened(&archive);
            app.context.settings.set("language", language.name()).unwrap();
            app.context.apply_appearance();
            let mut heads = BTreeSet::new();
            for _ in 0..4 {
                let screen = picture(&app, width, height);
                let title = app.context.strings.browser.title;
                let head = screen.lines().find(|&row| row.contains(title)).expect(&screen);
                heads.insert(head.to_owned());
                keys(&mut app, "o");
            }
            assert_eq!(heads.len(), 4, "{language:?} {width}x{height} {heads:?}");
        }
    }
}

#[test]
fn the_keys_that_work_while_a_filter_is_typed_are_named() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    keys(&mut app, "/so");
    for (width, height) in [(80, 24), (120, 40), (40, 12)] {
        let screen = picture(&app, width, height);
        assert!(screen.contains("Enter choose") && screen.contains("Esc back"), "{screen}");
        for letters in ["d delete", "o sort", "u undo", "q back", "/ filter"] {
            assert!(!screen.contains(letters), "{letters}\n{screen}");
        }
    }
    let Screen::Games(games) = &app.screen else { panic!("the list is shown") };
    assert_eq!(&*games.filter, "so");
    app.update(Message::Key(Key::Ctrl('u')));
    let Screen::Games(games) = &app.screen else { panic!("the list is shown") };
    assert_eq!((&*games.filter, games.typing), ("", true));
}

/// Games against levels 3 and 10 in the game with the longest short name, one of each outcome.
fn of_levels() -> (tempfile::TempDir, Archive) {
    let (folder, archive) = archive();
    for name in ["going.pgn", "over.pgn", "torn.pgn"] {
        std::fs::remove_file(folder.path().join(name)).unwrap();
    }
    for (name, level, loser) in
        [("a.pgn", 3, None), ("b.pgn", 10, Some(Color::Black)), ("c.pgn", 3, Some(Color::White))]
    {
        let mut setup = setup(GameId::MinRekChanh, GameId::MinRekChanh.default_rules());
        setup.players =
            ByColor([Player::Human { name: "You".to_owned() }, Player::Computer { level }]);
        let mut game = Game::new(setup).unwrap();
        let first = game.position().legal_moves()[0];
        game.play(first).unwrap();
        if let Some(loser) = loser {
            game.resign(loser);
        }
        archive.save(&folder.path().join(name), &game).unwrap();
    }
    (folder, archive)
}

/// A narrow list names the level of each game by its number, and needs no column for it less.
#[test]
fn a_narrow_list_has_the_level_of_each_game() {
    let (_folder, archive) = of_levels();
    let app = opened(&archive);
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("Date   Game    Level Result"), "{screen}");
    for row in ["Min Rek   3   paused", "Min Rek  10   won", "Min Rek   3   lost"] {
        assert!(screen.contains(row), "{row}\n{screen}");
    }
    let wide = picture(&app, 120, 40);
    assert!(wide.contains("Against") && wide.contains("Level 10"), "{wide}");
}

/// A win stands out, a loss is quiet, and the game to go on with differs from both, also without
/// colours.
#[test]
fn each_result_has_a_style_of_its_own() {
    let (_folder, archive) = of_levels();
    for color in ["true", "256", "16", "none"] {
        let mut app = opened(&archive);
        app.context.theme = Theme::fallback(Depth::of(color).unwrap());
        for (width, height) in [(80, 24), (120, 40)] {
            let area = Rect::new(0, 0, width, height);
            let mut styles = HashSet::new();
            for chosen in 0..3 {
                let Screen::Games(games) = &mut app.screen else { panic!("no list") };
                // The chosen row has the look of a choice.
                games.line = (chosen + 1) % 3;
                let mut buffer = Buffer::empty(area);
                ouk::tui::draw(&app, area, &mut buffer);
                let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
                for word in ["paused", "won", "lost"] {
                    for y in 3..16 {
                        let Some(at) = row(y).find(word) else { continue };
                        let x = row(y)[..at].chars().count() as u16;
                        let cell = &buffer[(x, y)];
                        if row(y).contains("Min Rek") && !row(y).contains('▸') {
                            styles.insert((word, cell.fg, cell.modifier));
                        }
                    }
                }
            }
            let looks: HashSet<_> = styles.iter().map(|(_, color, form)| (color, form)).collect();
            let screen = picture(&app, width, height);
            assert_eq!((styles.len(), looks.len()), (3, 3), "{color} {styles:?}\n{screen}");
        }
    }
}
