//! The keys: one table for their actions, the help and the README.

use crate::drills::begin;
use crate::support::{Shows, told};
use crate::tui::{app, keys, person, picture, play, playing};
use ouk::trainer::drill::DrillTask;
use ouk::tui::app::{App, Screen};
use ouk::tui::keys::{Action, BINDINGS, Key, KeyContext, KeyMap};
use ouk::tui::language::{ENGLISH, Language};
use ouk::tui::message::Message;
use ouk::tui::overlay::Overlay;
use ouk_rules::GameId;
use ouk_rules::board::Color;
use std::sync::Arc;

#[test]
fn no_key_has_two_actions_in_one_place() {
    for (i, a) in BINDINGS.iter().enumerate() {
        assert_eq!(
            a.keys.len(),
            a.keys.iter().filter(|&&key| Key::parse(&key.name()) == Some(key)).count()
        );
        for b in &BINDINGS[i + 1..] {
            if a.place == b.place {
                assert_ne!(a.name, b.name);
                for key in a.keys {
                    assert!(!b.keys.contains(key), "{key:?} is bound twice in {:?}", a.place);
                }
            }
        }
    }
}

#[test]
fn a_footer_names_the_arrows_of_a_movement_that_has_them() {
    let keys = KeyMap::default();
    for (place, actions, shown) in [
        (KeyContext::Review, [Action::Earlier, Action::Later], "←→"),
        (KeyContext::Game, [Action::Earlier, Action::Later], ",/."),
        (KeyContext::Games, [Action::Up, Action::Down], "↑↓"),
    ] {
        assert_eq!(keys.together(place, &actions), shown, "{place:?}");
    }
}

#[test]
fn the_map_that_is_printed_can_be_read() {
    let (read, problems) = KeyMap::read(&KeyMap::default().to_toml());
    assert_eq!(told(&problems), Vec::<String>::new());
    assert_eq!(read.to_toml(), KeyMap::default().to_toml());
}

/// The help, the footers and the README show these names.
#[test]
fn a_key_may_have_its_name_on_the_screen_in_the_file() {
    for binding in BINDINGS {
        for &key in binding.keys {
            let shown = key.shown();
            assert_eq!(Key::parse(&shown), Some(key), "{shown}");
            if shown.len() > 1 {
                for name in [shown.to_ascii_lowercase(), shown.to_ascii_uppercase()] {
                    assert_eq!(Key::parse(&name), Some(key), "{name}");
                }
            }
        }
    }
    for name in ["ctrl-c", "CTRL-C", "c-C", "C-c"] {
        assert_eq!(Key::parse(name), Some(Key::Ctrl('c')), "{name}");
    }
    assert_eq!(Key::parse("C-Space"), Some(Key::Ctrl(' ')));
    for name in ["C-", "Ctrl-", "S-", "C-ab", "S-a"] {
        assert_eq!(Key::parse(name), None, "{name}");
    }
    for letter in ["C", "c", "S", "-"] {
        assert_eq!(Key::parse(letter).map(Key::name).as_deref(), Some(letter));
    }
}

/// No screen can be used without these actions.
#[test]
fn actions_that_every_screen_needs_have_a_key() {
    for name in ["left", "down", "up", "right", "choose", "help", "quit"] {
        let (map, problems) = KeyMap::read(&format!("[all]\n{name} = []\n"));
        let problems = told(&problems);
        assert_eq!(problems, [format!("line 2: {name} needs a key")]);
        assert_eq!(map.to_toml(), KeyMap::default().to_toml());
    }
}

#[test]
fn every_action_can_have_other_keys() {
    for binding in BINDINGS {
        let text = format!("[{}]\n{} = [\"€\", \"Ctrl-y\"]\n", binding.place.name(), binding.name);
        let (map, problems) = KeyMap::read(&text);
        assert_eq!(told(&problems), Vec::<String>::new(), "{text}");
        for key in [Key::Char('€'), Key::Ctrl('y')] {
            assert_eq!(map.own_action(binding.place, key), Some(binding.action), "{text}");
        }
        assert_eq!(map.own_action(binding.place, binding.keys[0]), None, "{text}");
    }
}

#[test]
fn every_mistake_is_named_with_its_line() {
    for (text, line, words) in [
        ("[game]\nundo = \"f\"\n", 2, "\"flip\""),
        ("[game]\nflip = \"h\"\n", 2, "\"left\""),
        ("[all]\nleft = \"u\"\n", 2, "\"undo\""),
        ("[game]\nflip = \"F\"\nundo = \"F\"\n", 3, "\"flip\""),
        ("[game]\nundoo = \"z\"\n", 2, "\"undo\""),
        ("[gaem]\nundo = \"z\"\n", 1, "\"game\""),
        ("[board]\nundo = \"z\"\n", 1, "there is no [board]"),
        ("[game]\nundo = \"Hyper-z\"\n", 2, "not a key"),
        ("[game]\nundo = \"\u{301}\"\n", 2, "\"\\u{301}\" is not a key"),
        ("[game]\nundo = \"Ctrl-m\"\n", 2, "cannot tell \"Ctrl-m\" from Enter"),
        ("[game]\nundo = [\"z\", \"Ctrl-I\"]\n", 2, "cannot tell \"Ctrl-I\" from Tab"),
        ("[game]\nundo = \"Ctrl-[\"\n", 2, "cannot tell \"Ctrl-[\" from Esc"),
        ("[game]\nundo = \"Ctrl-3\"\n", 2, "cannot tell \"Ctrl-3\" from Esc"),
        ("[game]\nundo = \"Ctrl-8\"\n", 2, "cannot tell \"Ctrl-8\" from Backspace"),
        ("[game]\nundo = \"Ctrl-?\"\n", 2, "cannot tell \"Ctrl-?\" from Backspace"),
        ("[game]\nundo = \"Ctrl-2\"\n", 2, "cannot tell \"Ctrl-2\" from Ctrl-Space"),
        ("[game]\nundo = \"Ctrl-/\"\n", 2, "cannot tell \"Ctrl-/\" from Ctrl-_"),
        ("[game]\nundo = \"Ctrl-1\"\n", 2, "cannot tell \"Ctrl-1\" from 1"),
        ("[game]\nundo = \"Ctrl-é\"\n", 2, "cannot tell \"Ctrl-é\" from é"),
        ("[game]\nundo = \"Ctrl-ក\"\n", 2, "cannot tell \"Ctrl-ក\" from ក"),
        ("[game]\nundo = 3\n", 2, "list of keys"),
        ("[all]\n\nhelp = []\n", 3, "needs a key"),
        ("[all\n", 1, ""),
    ] {
        let (map, problems) = KeyMap::read(text);
        let problems = told(&problems);
        let [problem] = &problems[..] else { panic!("{text}: {problems:?}") };
        assert!(problem.starts_with(&format!("line {line}: ")), "{text}: {problem}");
        assert!(problem.contains(words), "{text}: {problem}");
        assert_eq!(map.action(KeyContext::Game, Key::Char('u')), Some(Action::Undo), "{text}");
    }
}

/// The byte that a terminal sends for a character with Ctrl, as `XLookupString` of Xlib computes
/// it; xterm adds the question mark.
fn sent_with_control(letter: char) -> u8 {
    match letter as u8 {
        b'?' => 0x7f,
        b' ' => 0,
        byte @ b'@'..0x7f => byte & 0x1f,
        b'2' => 0,
        byte @ b'3'..=b'7' => byte - b'3' + 0x1b,
        b'8' => 0x7f,
        b'/' => b'_' & 0x1f,
        other => other,
    }
}

#[test]
fn twin_of_a_key_is_what_a_terminal_sends_for_it() {
    for letter in (' '..='~').filter(|letter| !letter.is_ascii_uppercase()) {
        let mut parser = ouk::tui::input::Parser::default();
        let mut found = Vec::new();
        parser.feed(&[sent_with_control(letter)], &mut found);
        parser.pause(&mut found);
        let key = Key::Ctrl(letter);
        let sent = ouk::tui::input::Input::Key(key.twin().unwrap_or(key));
        assert_eq!(found, [sent], "{key:?}");
    }
    let with_control = |letter: char| Key::parse(&format!("Ctrl-{letter}")).unwrap();
    for letter in ('a'..='z').filter(|letter| !"hijm".contains(*letter)) {
        assert_eq!(with_control(letter).twin(), None, "{letter}");
    }
}

#[test]
fn other_keys_are_obeyed_and_shown() {
    let mut app = playing(GameId::Ouk, person());
    app.context.keys = Arc::new(KeyMap::read("[game]\nflip = \"F\"\n[all]\nleft = \"a\"\n").0);
    keys(&mut app, "f");
    assert!(!play(&app).flipped, "that key was given up");
    keys(&mut app, "F");
    assert!(play(&app).flipped);
    let before = play(&app).cursor;
    keys(&mut app, "a");
    assert_ne!(play(&app).cursor, before);
    keys(&mut app, "?");
    let screen = picture(&app, 120, 40);
    assert!(words_of(&screen).contains("F turn the board"), "{screen}");
}

#[test]
fn the_trainer_shows_and_obeys_other_keys() {
    let mut app = app("", "none");
    let file = "[all]\nquit = \"Q\"\nup = \"W\"\n[trainer]\ndue = \"D\"\n[game]\ntype = \"T\"\n\
                [drill]\nretry = \"z\"\nhint = \"e\"\ndefence = \"b\"\nswap = []\n";
    let (map, problems) = KeyMap::read(file);
    assert_eq!(told(&problems), [""; 0]);
    app.context.keys = Arc::new(map);
    keys(&mut app, "t");
    let list = picture(&app, 100, 30);
    assert!(!list.contains("j/W"), "the help has the keys that every list has: {list}");
    assert!(list.contains("Q back"), "{list}");
    keys(&mut app, "?");
    let help = picture(&app, 100, 30);
    assert!(words_of(&help).contains("D the longest overdue drill"), "{help}");
    keys(&mut app, "?");
    begin(&mut app, DrillTask::Chase);
    keys(&mut app, "e");
    let hinted = picture(&app, 100, 30);
    assert!(hinted.contains("e again") && hinted.contains("longest (b changes it)"), "{hinted}");
    assert!(hinted.contains("e hint") && !hinted.contains("swap sides"), "{hinted}");
    keys(&mut app, "?");
    let help = picture(&app, 100, 30);
    let words = words_of(&help);
    assert!(words.contains("z start over"), "{help}");
    assert!(words.contains("T type a move") && !help.contains("other side"), "{help}");
    keys(&mut app, "?");
    keys(&mut app, "z");
    let again = picture(&app, 100, 30);
    assert!(again.contains("e hint") && !again.contains("e again"), "{again}");
    keys(&mut app, "r");
    keys(&mut app, "Q");
    assert!(matches!(app.screen, Screen::Trainer(_)), "{}", picture(&app, 100, 30));
}

/// The words of a screen with single blanks in between.
fn words_of(screen: &str) -> String {
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All pages of the help, which is shown; the first one comes again after the last.
fn pages_of_help(app: &mut App, width: u16, height: u16) -> String {
    assert!(matches!(app.overlays.last(), Some(Overlay::Help(_))), "the help is shown");
    let first = picture(app, width, height);
    let mut pages = first.clone();
    loop {
        keys(app, " ");
        match picture(app, width, height) {
            page if page == first => return pages,
            page => pages += &page,
        }
    }
}

#[test]
fn the_rules_open_over_the_glossary_and_the_openings() {
    for open in ["v", "O"] {
        let mut app = app("", "none");
        keys(&mut app, open);
        let before = picture(&app, 80, 24);
        keys(&mut app, "R");
        assert!(matches!(app.overlays.last(), Some(Overlay::Rules(_))), "{open}");
        keys(&mut app, "q");
        assert_eq!(picture(&app, 80, 24), before, "{open}");
    }
    // While the filter is open, letters go into it.
    let mut app = app("", "none");
    keys(&mut app, "v/R?");
    assert!(matches!(app.overlays.last(), Some(Overlay::Glossary(_))));
}

#[test]
fn the_help_names_the_solver_only_where_it_knows_the_game() {
    for (game, named) in [(GameId::Ouk, false), (GameId::Rek, true), (GameId::MinRekChanh, true)] {
        let mut app = crate::tui::playing(game, crate::tui::person());
        keys(&mut app, "?/forced\r");
        let help = picture(&app, 120, 40);
        assert_eq!(help.contains("forced win"), named, "{game}\n{help}");
    }
}

#[test]
fn the_help_of_every_place_names_every_key() {
    for language in Language::ALL {
        for open in ["", "n", "t", "g", "s", "R", "v", "O"] {
            let mut app = app(&format!("language = \"{}\"", language.name()), "none");
            app.context.terminal.script_is_safe = true;
            app.context.apply_appearance();
            keys(&mut app, open);
            let place = app.overlays.last().and_then(Overlay::place).unwrap_or(app.place());
            keys(&mut app, "?");
            for (width, height) in [(40, 12), (80, 24), (120, 40)] {
                let pages = pages_of_help(&mut app, width, height);
                for (index, binding) in BINDINGS.iter().enumerate() {
                    let is_open = place == KeyContext::Reader && binding.action == Action::Rules;
                    if place.chain().contains(&binding.place) && !is_open {
                        let shown = app.context.keys.shown_at(index);
                        assert!(pages.contains(&shown), "{language:?} {place:?} {shown}\n{pages}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_readme_has_the_keys_of_a_game() {
    let map = KeyMap::default();
    let mut table = String::from("| keys | what they do |\n|---|---|\n");
    let mut listed = Vec::new();
    for place in [KeyContext::Game, KeyContext::All] {
        for (index, binding) in BINDINGS.iter().enumerate() {
            if binding.place == place && !listed.contains(&binding.name) {
                listed.push(binding.name);
                let shown = map.shown_at(index);
                let shown: Vec<String> = shown.split(' ').map(|key| format!("`{key}`")).collect();
                let words = ENGLISH.action(binding.action);
                table += &format!("| {} | {words} |\n", shown.join(" "));
            }
        }
    }
    let readme = include_str!("../../README.md");
    assert!(readme.contains(&table), "the README should have\n{table}");
}

#[test]
fn a_typed_line_is_completed_recalled_and_lights_up_its_squares() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "iK");
    let squares = play(&app).typed_squares();
    let shape = GameId::Ouk.shape();
    let names: Vec<String> = squares.iter().map(|&at| shape.name(at)).collect();
    assert!(names.contains(&"d1".to_owned()), "the king stands on d1: {names:?}");
    app.update(Message::Key(Key::Backspace));
    keys(&mut app, "c1");
    app.update(Message::Key(Key::Tab));
    assert!(crate::tui::note(&app).contains("c1c2"), "{}", crate::tui::note(&app));
    keys(&mut app, "c2\r");
    assert_eq!(play(&app).game.ply(), 1);
    keys(&mut app, ":re");
    app.update(Message::Key(Key::Tab));
    for word in [":resign", ":refuse", ":redo", ":review"] {
        assert!(crate::tui::note(&app).contains(word), "{}", crate::tui::note(&app));
    }
    keys(&mut app, "v");
    app.update(Message::Key(Key::Tab));
    assert_eq!(play(&app).line.as_deref(), Some(":review"));
    app.update(Message::Key(Key::Up));
    assert_eq!(play(&app).line.as_deref(), Some("c1c2"), "what was typed before");
    app.update(Message::Key(Key::Down));
    assert_eq!(play(&app).line.as_deref(), Some(""));
}

#[test]
fn a_refusal_names_the_rule_and_where_to_read_it() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "id1d5\r");
    let note = crate::tui::note(&app);
    assert!(
        note.contains("the king moves one step any way") && note.contains("R: the rules"),
        "{note}"
    );
    keys(&mut app, "R");
    assert!(matches!(app.overlays.last(), Some(Overlay::Rules(_))));
    app.update(Message::Key(Key::Esc));
    assert!(app.overlays.is_empty() && matches!(app.screen, Screen::Play(_)));
}

#[test]
fn program_confirms_moves_as_the_settings_require() {
    for (confirm, quiet, capture) in
        [("nothing", false, false), ("captures", false, true), ("moves", true, true)]
    {
        let mut app = playing(GameId::Ouk, person());
        keys(&mut app, &format!("i:set confirm {confirm}\r"));
        let mut ply = 0;
        for (mv, asked) in [("e3e4", quiet), ("f6f5", quiet), ("e4f5", capture)] {
            keys(&mut app, &format!("i{mv}\r"));
            assert_eq!(play(&app).question.is_some(), asked, "{confirm}: {mv}");
            if asked {
                assert_eq!(play(&app).game.ply(), ply);
                keys(&mut app, "n");
                assert_eq!(play(&app).game.ply(), ply, "any other key is no");
                keys(&mut app, &format!("i{mv}\ry"));
            }
            ply += 1;
            assert_eq!(play(&app).game.ply(), ply, "{confirm}: {mv}");
        }
        assert_eq!(play(&app).game.position().turn(), Color::Black);
    }
}

#[test]
fn the_help_names_ten_keys_first_and_finds_lines_by_their_words() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "?");
    let first = picture(&app, 40, 12);
    let rows: Vec<&str> = first.lines().map(str::trim_end).collect();
    assert!(rows[0].contains("THE MOST IMPORTANT KEYS"), "{first}");
    assert_eq!(rows[1..11].iter().filter(|row| !row.is_empty()).count(), 10, "{first}");
    assert!(first.contains("/ search") && first.contains("Space next page"), "{first}");
    keys(&mut app, "/take back");
    let none = picture(&app, 80, 24);
    assert!(none.shows("Nothing in the help contains all these words."), "{none}");
    app.update(Message::Key(Key::Esc));
    keys(&mut app, "/draw\r");
    let found = picture(&app, 80, 24);
    assert!(found.contains("offer a draw") && found.contains(":draw"), "{found}");
    assert!(!found.contains("turn the board"), "{found}");
    app.update(Message::Key(Key::Esc));
    assert!(picture(&app, 80, 24).contains("THE MOST IMPORTANT KEYS"));
    app.update(Message::Key(Key::Esc));
    assert!(app.overlays.is_empty());
}

#[test]
fn the_help_names_no_key_with_a_meaning_that_another_has_taken() {
    let mut app = app("", "none");
    keys(&mut app, "t");
    begin(&mut app, DrillTask::Chase);
    keys(&mut app, "?");
    let pages = pages_of_help(&mut app, 120, 40);
    assert!(pages.contains("start over"), "{pages}");
    assert!(!pages.contains("rematch after a game"), "r means another thing in a drill\n{pages}");
}
