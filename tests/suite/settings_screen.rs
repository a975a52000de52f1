//! The settings screen, and names that are typed or pasted.

use crate::sampling::sampled;
use crate::support::Shows;
use crate::tui::{app, keys, picture};
use ouk::config::{Setting, SettingsSaveError};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::keys::Key;
use ouk::tui::language::Language;
use ouk::tui::message::Message;
use ouk::tui::outcome::EffectOutcome;
use ouk::tui::screens::settings::ordered;

/// The value of a setting that an effect saves.
fn kept(effects: &[Effect], setting: Setting) -> Option<String> {
    match effects {
        [Effect::SaveSettings(settings)] => Some(settings.name_of(setting).to_owned()),
        _ => None,
    }
}

#[test]
fn each_change_is_saved_at_once() {
    let mut app = app("", "none");
    assert!(keys(&mut app, "s").is_empty(), "looking changes nothing");
    for setting in ordered() {
        let names = setting.names();
        let effects = keys(&mut app, "l");
        assert_eq!(kept(&effects, setting).as_deref(), Some(names[1]), "{setting:?}");
        let effects = keys(&mut app, "h");
        assert_eq!(kept(&effects, setting).as_deref(), Some(names[0]), "{setting:?}");
        assert!(keys(&mut app, "j").is_empty());
    }
    let effects = app.update(Message::Key(Key::Esc));
    assert!(
        effects.iter().all(|effect| kept(std::slice::from_ref(effect), Setting::Theme).is_none())
    );
    assert!(matches!(app.screen, Screen::Menu(_)));
}

#[test]
fn settings_screen_shows_a_failed_save() {
    let mut app = app("", "none");
    keys(&mut app, "sl");
    let problem = "the settings were not saved: read-only filesystem or storage medium";
    let error = SettingsSaveError::Unwritable(std::io::ErrorKind::ReadOnlyFilesystem.into());
    app.update(Message::Told(EffectOutcome::SettingsNotKept(error)));
    for (width, height) in [(80, 24), (120, 40)] {
        assert!(picture(&app, width, height).shows(problem));
    }
    assert!(picture(&app, 40, 12).contains("were not saved"));
    keys(&mut app, "l");
    assert!(!picture(&app, 80, 24).shows(problem), "the next change may be kept");
}

#[test]
fn every_setting_is_listed_once_and_explained_in_a_sentence_when_it_is_chosen() {
    let mut app = app("", "none");
    keys(&mut app, "s");
    let mut listed = ordered().to_vec();
    listed.dedup();
    assert!(Setting::ALL.iter().all(|setting| listed.contains(setting)));
    for setting in ordered() {
        let (name, about) = app.context.strings.setting(setting);
        for (width, height) in [(80, 24), (120, 40)] {
            let screen = picture(&app, width, height);
            assert!(screen.shows(name) && screen.shows(about), "{setting:?}\n{screen}");
            let group = match setting {
                Setting::Language | Setting::Terms => "LANGUAGE",
                Setting::Confirm | Setting::Mouse => "MOVES",
                Setting::Pieces
                | Setting::Set
                | Setting::Letters
                | Setting::Pictures
                | Setting::Dots
                | Setting::Names => "PIECES",
                _ => "BOARD",
            };
            assert!(screen.shows(group), "{group}\n{screen}");
            // A low screen shows the settings in two pages.
            let others = ordered().map(|other| app.context.strings.setting(other).0);
            let are_all_there = others.iter().all(|name| screen.contains(name));
            assert_eq!(are_all_there, height == 40, "{screen}");
        }
        let small = picture(&app, 40, 12);
        assert!(small.contains(&format!("▸ {name}")), "{small}");
        keys(&mut app, "j");
    }
}

#[test]
fn the_board_beside_the_settings_changes_with_the_value_that_is_chosen() {
    let left = |app: &App| {
        let screen = picture(app, 80, 24);
        screen.lines().map(|row| row.chars().take(48).collect::<String>()).collect::<Vec<_>>()
    };
    for setting in [Setting::Pieces, Setting::Coordinates, Setting::Targets, Setting::Size] {
        let mut app = app("", "none");
        keys(&mut app, "s");
        let line = ordered().iter().position(|&at| at == setting).unwrap();
        keys(&mut app, &"j".repeat(line));
        let first = left(&app);
        // Some values have no effect on a terminal without colours or with few glyphs.
        let differs = (1..setting.names().len()).any(|_| {
            keys(&mut app, "l");
            left(&app) != first
        });
        assert!(differs, "{setting:?}\n{}", first.join("\n"));
    }
}

fn names(app: &App) -> String {
    picture(app, 80, 24)
}

#[test]
fn the_name_of_a_team_is_pasted_only_where_it_is_typed() {
    let mut app = app("", "none");
    keys(&mut app, "b");
    for _ in 0.."Mekong".len() {
        app.update(Message::Key(Key::Backspace));
    }
    app.update(Message::Paste("Psar\nThmei\u{7} and much more than has room".to_owned()));
    let shown = names(&app);
    assert!(shown.contains("PsarThmei and mu|"), "{shown}");
    keys(&mut app, "\r\r");
    let before = names(&app);
    app.update(Message::Paste("lll\r".to_owned()));
    let after = names(&app);
    let form = |screen: &str| screen.lines().take(14).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(form(&after), form(&before), "a line to choose from takes no text");
    assert!(after.contains("the pasted text is neither"), "{after}");
    keys(&mut app, "j");
    assert!(!names(&app).contains("the pasted text"), "the next key takes the words away");
}

#[test]
fn a_first_game_is_against_the_first_level() {
    let mut app = app("", "none");
    keys(&mut app, "n");
    assert!(names(&app).contains("level 1"), "{}", names(&app));
    keys(&mut app, "jjj");
    assert!(names(&app).contains("level 1, beginner"), "{}", names(&app));
    let effects = keys(&mut app, "\r");
    assert!(effects.is_empty(), "the machine waits for the first move");
    let Screen::Play(play) = &app.screen else { panic!("no game") };
    assert!(format!("{:?}", play.game.setup().players).contains("level: 1"));
}

#[test]
fn automatic_setting_shows_its_current_value() {
    let mut app = app("", "none");
    keys(&mut app, "s");
    let first = picture(&app, 80, 24);
    assert!(first.shows("‹auto: English›"), "{first}");
    assert_eq!(first.matches("auto").count(), 2, "in the chosen row and below the list\n{first}");
    let line = ordered().iter().position(|&at| at == Setting::Theme).unwrap();
    keys(&mut app, &"j".repeat(line));
    assert!(picture(&app, 80, 24).shows("‹auto: lacquer›"), "{}", picture(&app, 80, 24));
    keys(&mut app, "l");
    let changed = picture(&app, 80, 24);
    assert!(changed.shows("Theme: now lacquer"), "{changed}");
    keys(&mut app, "j");
    assert!(!picture(&app, 80, 24).shows("Theme: now lacquer"));
    assert!(picture(&app, 120, 40).shows("Each change is saved"));
}

#[test]
fn every_automatic_setting_is_explained() {
    for language in Language::ALL {
        for setting in ordered().into_iter().filter(|setting| setting.names().contains(&"auto")) {
            let about = language.phrases().setting(setting).1;
            assert!(about.contains("auto:") || about.contains("auto៖"), "{setting:?}: {about}");
        }
    }
}

/// The settings file has short names; the screen explains them.
#[test]
fn settings_have_values_in_words() {
    for (setting, name, words) in [
        (Setting::Dots, "quadrants", "coarse"),
        (Setting::Size, "6x3", "3 rows"),
        (Setting::Size, "2x1", "1 row"),
        (Setting::Color, "true", "millions"),
        (Setting::Targets, "off", "none"),
        (Setting::Seats, "opposite", "face to face"),
        (Setting::Theme, "palm-leaf", "palm leaf"),
        (Setting::Pieces, "blocks", "drawn"),
    ] {
        let app = app(&format!("{} = \"{name}\"\n", setting.name()), "none");
        assert_eq!(app.context.strings.setting_value(setting, name), words);
        assert_eq!(app.context.settings.name_of(setting), name, "the file keeps its name");
    }
}

#[test]
fn the_list_fills_its_rows_and_says_that_it_goes_on() {
    let mut app = app("", "none");
    keys(&mut app, "s");
    let first = picture(&app, 80, 22);
    assert!(first.contains("↓ more") && first.contains("LANGUAGE"), "{first}");
    let more = first.lines().position(|row| row.contains("↓ more")).unwrap();
    let panel = |row: usize| first.lines().nth(row).unwrap().chars().skip(50).collect::<String>();
    assert_eq!(panel(more + 1).trim(), "", "a blank row parts it from the words below\n{first}");
    keys(&mut app, "k");
    let last = picture(&app, 80, 22);
    assert!(last.contains("↑ more") && last.contains("▸ Mouse"), "{last}");
    let whole = picture(&app, 120, 40);
    assert!(!whole.contains("more"), "{whole}");
    keys(&mut app, "kkkkkkkk");
    let middle = picture(&app, 60, 17);
    assert!(middle.contains("↑↓ more"), "{middle}");
}

#[test]
fn the_chosen_value_stands_between_its_signs_in_every_language() {
    let mut sampled = sampled(4);
    for language in ["english", "khmer-latin", "khmer"] {
        for (width, height) in [(40, 12), (80, 24), (120, 40)].into_iter().filter(|_| sampled()) {
            let mut app = app(&format!("language = \"{language}\""), "none");
            app.context.terminal.script_is_safe = true;
            app.context.apply_appearance();
            app.context.terminal.size = ratatui::layout::Size { width, height };
            keys(&mut app, "s");
            for setting in ordered() {
                for _ in 0..setting.names().len() {
                    let screen = picture(&app, width, height);
                    let row = screen.lines().find(|row| row.contains('▸')).unwrap();
                    assert!(
                        row.contains('‹') && row.contains('›'),
                        "{setting:?} {width}\n{screen}"
                    );
                    // The screen's language stays.
                    if setting == Setting::Language {
                        break;
                    }
                    keys(&mut app, "l");
                }
                keys(&mut app, "j");
            }
        }
    }
}
