//! The form before a game, with the board beside it.

use crate::byte_limits::XTERM;
use crate::support::told;
use crate::tui::{app, keys, picture};
use ouk::config::Settings;
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ouk_rules::game::{ClockSetting, GameSetup, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::collections::BTreeSet;
use std::time::Duration;

/// The game that the form has begun.
fn begun(app: &App) -> &GameSetup {
    let Screen::Play(play) = &app.screen else { panic!("a game is shown") };
    play.game.setup()
}

fn increment(base: u64, increment: u64) -> ClockSetting {
    let seconds = Duration::from_secs;
    ClockSetting::Increment { base: seconds(base), increment: seconds(increment) }
}

/// The columns of the board at 80×24.
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

#[test]
fn a_random_side_is_decided_when_the_game_begins_and_saved_as_that_side() {
    let mut seen = BTreeSet::new();
    for _ in 0..64 {
        let mut app = app("", "none");
        keys(&mut app, "njjll");
        assert!(picture(&app, 80, 24).contains("random"), "{}", picture(&app, 80, 24));
        keys(&mut app, "\r");
        let humans: Vec<Color> = Color::ALL
            .into_iter()
            .filter(|&color| matches!(begun(&app).players[color], Player::Human { .. }))
            .collect();
        assert_eq!(humans.len(), 1);
        seen.insert(humans[0].name());
    }
    assert_eq!(seen.len(), 2, "in 64 games both sides come: {seen:?}");
}

#[test]
fn a_clock_is_typed_as_minutes_and_seconds() {
    let mut app = app("", "none");
    // Game, rules, side, level, first move, clock.
    keys(&mut app, "njjjjj7+3");
    let typed = picture(&app, 80, 24);
    assert!(typed.contains("7+3") && typed.contains("7 min, 3 s a"), "{typed}");
    let large = picture(&app, 120, 40);
    assert!(large.contains("7+3") && large.contains("7 min, 3 s a move"), "{large}");
    keys(&mut app, "\r");
    assert!(matches!(app.screen, Screen::Setup(_)), "the clock is taken over first");
    keys(&mut app, "\r");
    assert_eq!(begun(&app).clock, increment(420, 3));
}

#[test]
fn an_invalid_typed_clock_is_refused_with_a_reason() {
    for (typed, said) in [("7+", "not a clock"), ("0+5", "needs some"), ("9999", "at most one")] {
        let mut app = app("", "none");
        keys(&mut app, "njjjjj");
        keys(&mut app, typed);
        keys(&mut app, "\r");
        let screen = picture(&app, 80, 24);
        assert!(screen.contains(said) && screen.contains("7+3"), "{screen}");
        // Typing continues, and Escape restores the clock.
        app.update(ouk::tui::message::Message::Key(ouk::tui::keys::Key::Esc));
        keys(&mut app, "\r");
        assert_eq!(begun(&app).clock, ClockSetting::None);
    }
}

#[test]
fn the_list_of_clocks_continues_after_a_typed_one() {
    let mut app = app("", "none");
    keys(&mut app, "njjjjj7+3\rl");
    assert!(picture(&app, 80, 24).contains("none"), "the list begins");
    keys(&mut app, "l\r");
    let base = Duration::from_secs(600);
    assert_eq!(begun(&app).clock, ClockSetting::SuddenDeath { base });
}

/// The settings file, first with this text, after a game begun with these keys.
fn remembered(before: &str, typed: &str) -> (Settings, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, before).unwrap();
    let mut app = app("", "none");
    app.context.settings = Settings::load_from(path.clone(), Vec::new());
    for effect in keys(&mut app, typed) {
        if let Effect::SaveSettings(settings) = effect {
            settings.save().unwrap();
        }
    }
    assert!(matches!(app.screen, Screen::Play(_)), "a game is begun");
    let after = std::fs::read_to_string(&path).unwrap();
    (Settings::load_from(path, Vec::new()), after)
}

#[test]
fn form_begins_with_the_last_choices() {
    // Rek with its second rules, a random side, level 2, Black first, a clock.
    let (settings, text) =
        remembered("# mine\nmouse = \"clicks\" # and this\n", "nllljljlljljljl\r");
    assert_eq!(told(&settings.problems), Vec::<String>::new(), "{text}");
    assert_eq!(settings.new_game().of(GameId::Rek).level.word(), "2");
    assert_eq!(settings.new_game().of(GameId::Ouk).level.word(), "1");
    assert!(text.starts_with("# mine\nmouse = \"clicks\" # and this\n"), "{text}");
    let mut app = app("", "none");
    app.context.settings = settings;
    keys(&mut app, "n");
    let screen = picture(&app, 80, 24);
    for part in ["Rek", "lone", "random", "level 2", "10 min"] {
        assert!(screen.contains(part), "{part} in\n{screen}");
    }
    // Another game has its own values.
    keys(&mut app, "l");
    let other = picture(&app, 80, 24);
    assert!(!other.contains("lone") && other.contains("random"), "{other}");
    assert!(other.contains("level 1"), "{other}");
}

#[test]
fn choices_that_did_not_change_are_not_written() {
    let (_, text) = remembered("# mine\n", "n\r");
    assert_eq!(text, "# mine\n");
}

#[test]
fn comments_in_the_table_of_choices_stay() {
    let before = "[new_game] # last\n# the game\ngame = \"rek\" # here\n";
    let (settings, text) = remembered(before, "nl\r");
    assert_eq!(text, before.replace("rek", "min-rek-chanh"));
    assert_eq!(settings.new_game().game, GameId::MinRekChanh);
}

#[test]
fn invalid_choices_are_reported_and_skipped() {
    let text = "[new_game]\nside = \"left\"\nclock = \"5x\"\nfrob = 1\nrek = 3\n\
                [new_game.ouk]\nlevel = \"11\"\nrules = \"gone\"\nfirst = \"black\"\n";
    let settings = Settings::read(text);
    let problems = told(&settings.problems);
    let lines: Vec<_> = problems.iter().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(
        lines,
        ["line 2", "line 3", "line 4", "line 5", "line 7", "line 8"],
        "{:?}",
        settings.problems
    );
    assert_eq!(settings.new_game().of(GameId::Ouk).first, Color::Black);
    let mut app = app(text, "none");
    keys(&mut app, "n");
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("standard"), "rules that are gone are the first");
    assert_eq!(Settings::read("new_game = 3").problems.len(), 1);
}

/// The form names some differences of a rule set and the number of others; one key opens the rules,
/// which have all of them.
#[test]
fn the_rules_open_at_the_rule_set_of_the_form() {
    let mut app = app("", "none");
    keys(&mut app, "njlR");
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("OUK CHATRANG") && screen.contains("‹ tan rules ›"), "{screen}");
}

/// The name of a user's rule set has up to 60 letters, and its end may tell it from another.
#[test]
fn a_long_name_of_a_rule_set_loses_its_middle_between_the_arrows() {
    let name = "my-village-rules-of-the-old-men-behind-the-great-pagoda-1";
    let mut app = app(&format!("[ruleset.{name}]\nbase = \"tan\"\n"), "none");
    keys(&mut app, "njh");
    for (size, chosen, other) in [
        ((80, 24), "▸ Rules     ‹my-vill…agoda-1›", "  Rules     my-villa…pagoda-1"),
        ((40, 12), "▸ Rules     ‹my-village…t-pagoda-1›", "  Rules     my-village-…at-pagoda-1"),
    ] {
        let screen = picture(&app, size.0, size.1);
        assert!(screen.contains(chosen), "{chosen}\n{screen}");
        keys(&mut app, "j");
        let screen = picture(&app, size.0, size.1);
        assert!(screen.contains(other), "{other}\n{screen}");
        keys(&mut app, "k");
    }
}

#[test]
fn a_team_match_shows_its_score_with_the_names_below_while_a_team_is_named() {
    let score = |screen: &str| {
        let rows: Vec<&str> = screen.lines().collect();
        let start = rows.iter().position(|row| row.contains("Start"));
        let names = |row: &&&str| row.contains("Mekong") && row.contains("Tonle Sap");
        start.is_some_and(|start| rows[start..].iter().filter(names).count() == 1)
    };
    let mut app = app("pieces = \"blocks\"", "true");
    keys(&mut app, "b");
    for (width, height) in [(80, 24), (80, 30), (120, 40), (200, 60)] {
        let screen = picture(&app, width, height);
        assert!(score(&screen), "{width}×{height}\n{screen}");
    }
    let large = picture(&app, 120, 40);
    assert!(large.contains("A win counts 1."), "{large}");
    // The free rows show the pieces, as the form for one game does.
    assert!(large.contains("Cambodian chess.") && large.contains("Turned fish"), "{large}");
    // A small screen has room for the lines alone.
    assert!(!score(&picture(&app, 40, 12)));
    // The other lines have texts of their own.
    keys(&mut app, "\r\r");
    assert!(!score(&picture(&app, 80, 24)));
}

#[test]
fn the_line_below_the_name_of_a_team_is_unbroken_at_the_caret() {
    let mut app = app("pieces = \"blocks\"", "true");
    keys(&mut app, "b");
    for (width, height) in [(80, 24), (120, 40)] {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        ouk::tui::draw(&app, area, &mut buffer);
        let screen = picture(&app, width, height);
        let y = screen.lines().position(|row| row.contains("Mekong|")).expect(&screen) as u16;
        let is_underlined = |&x: &u16| buffer[(x, y)].modifier.contains(Modifier::UNDERLINED);
        let columns: Vec<u16> = (0..width).filter(is_underlined).collect();
        assert_eq!(columns.len(), 17, "{screen}");
        assert!(columns.is_sorted_by(|left, right| left + 1 == *right), "{screen}");
    }
}

#[test]
fn seven_pieces_stand_in_two_lines_of_the_form() {
    let mut app = app("pieces = \"blocks\"", "true");
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    keys(&mut app, "n");
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        let row = |name: &str| screen.lines().find(|row| row.contains(name)).expect(&screen);
        for name in ["Boat", "Horse", "Koul"] {
            assert!(row("King ").contains(name), "{width}×{height}: {name}\n{screen}");
        }
        assert!(row("Turned fish").contains("Neang"), "{width}×{height}\n{screen}");
    }
}

/// On every screen the word of the action is on a button and its key after it.
#[test]
fn the_buttons_of_all_screens_have_one_form() {
    for (open, words) in [
        ("n", "Start█the█game"),
        ("2", "Start█the█game"),
        ("Lq", "Begin"),
        ("L", "Continue"),
        ("t", "Start"),
        ("p", "Next█puzzle"),
    ] {
        for (width, height) in [(80, 24), (120, 40)] {
            let mut app = app("pieces = \"blocks\"", "none");
            keys(&mut app, open);
            let screen = picture(&app, width, height);
            let button = format!("██{words}██  Enter");
            assert!(screen.contains(&button), "{open} {width}×{height}: {words}\n{screen}");
        }
    }
}

#[test]
fn the_button_looks_chosen_where_enter_starts_the_game_from_every_line() {
    // While a team is named, Enter leads to the next line: the button is bright, without a key.
    for (key, is_default) in [("n", true), ("2", true), ("b", false)] {
        let mut app = app("pieces = \"blocks\"", "true");
        keys(&mut app, key);
        let screen = picture(&app, 80, 24);
        // A picture has blocks for the blanks of reversed text.
        assert!(screen.contains("█Start█the█game█"), "{key}\n{screen}");
        assert_eq!(screen.contains("Start█the█game██  Enter"), is_default, "{key}\n{screen}");
    }
}

#[test]
fn characters_that_cannot_be_shown_do_not_enter_the_name_of_a_team() {
    let mut app = app("pieces = \"blocks\"", "true");
    keys(&mut app, "b");
    for _ in 0.."Mekong".len() {
        app.update(Message::Key(Key::Backspace));
    }
    app.update(Message::Paste("\u{1f468}\u{200d}\u{202e}\u{200b}a\u{7}b".to_owned()));
    for letter in ['\u{2066}', 'c', '\u{feff}'] {
        app.update(Message::Key(Key::Char(letter)));
    }
    let screen = picture(&app, 80, 24);
    let names =
        screen.lines().filter(|row| row.contains("\u{1f468} abc") || row.contains("\u{1f468}abc"));
    assert_eq!(names.count(), 2, "{screen}");
    assert!(!screen.contains("\\u"), "{screen}");
}

#[test]
fn control_u_clears_the_name_of_a_team_and_a_typed_clock() {
    let mut app = app("pieces = \"blocks\"", "true");
    keys(&mut app, "b");
    app.update(Message::Key(Key::Ctrl('u')));
    app.update(Message::Key(Key::Char('x')));
    let screen = picture(&app, 80, 24);
    assert!(!screen.contains("Mekong") && screen.contains("Tonle Sap"), "{screen}");
    while !picture(&app, 80, 24).lines().any(|row| row.contains("▸ Clock")) {
        app.update(Message::Key(Key::Down));
    }
    keys(&mut app, "59");
    assert!(picture(&app, 80, 24).contains("59"));
    app.update(Message::Key(Key::Ctrl('u')));
    let screen = picture(&app, 80, 24);
    assert!(!screen.contains("59") && screen.contains("none"), "{screen}");
}
