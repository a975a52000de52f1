//! The screen of the settings, and names that are typed or pasted.

use crate::tui::{app, keys, picture};
use ouk::config::{Setting, SettingsSaveError};
use ouk::tui::action::Key;
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::message::Message;
use ouk::tui::outcome::EffectOutcome;

/// The name of a setting's value that an effect saves.
fn kept(effects: &[Effect], setting: Setting) -> Option<String> {
    match effects {
        [Effect::SaveSettings(settings)] => Some(settings.name_of(setting).to_owned()),
        _ => None,
    }
}

#[test]
fn each_change_is_kept_at_once_so_that_a_lost_link_loses_none() {
    let mut app = app("", "none");
    assert!(keys(&mut app, "s").is_empty(), "looking changes nothing");
    for setting in Setting::ALL {
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
fn what_could_not_be_kept_is_said_where_it_was_changed() {
    let mut app = app("", "none");
    keys(&mut app, "sl");
    let problem = "the settings were not saved: read-only filesystem or storage medium";
    let error = SettingsSaveError::Unwritable(std::io::ErrorKind::ReadOnlyFilesystem.into());
    app.update(Message::Told(EffectOutcome::SettingsNotKept(error)));
    for (width, height) in [(80, 24), (120, 40)] {
        assert!(picture(&app, width, height).contains(problem));
    }
    assert!(picture(&app, 40, 12).contains("were not saved"));
    keys(&mut app, "l");
    assert!(!picture(&app, 80, 24).contains(problem), "the next change may be kept");
}

fn names(app: &App) -> String {
    picture(app, 80, 24)
}

#[test]
fn the_name_of_a_team_is_pasted_only_where_it_is_typed() {
    let mut app = app("", "none");
    keys(&mut app, "b");
    for _ in 0..5 {
        app.update(Message::Key(Key::Backspace));
    }
    app.update(Message::Paste("Psar\nThmei\u{7} and much more than has room".to_owned()));
    let shown = names(&app);
    // The end of the name with the cursor, and below the form the whole name.
    assert!(shown.contains("Thmei and mu▏") && shown.contains("PsarThmei and mu"), "{shown}");
    keys(&mut app, "\r\r");
    let before = names(&app);
    app.update(Message::Paste("lll\r".to_owned()));
    assert_eq!(names(&app), before, "a line to choose from takes no text");
}

#[test]
fn a_first_game_is_against_the_first_level() {
    let mut app = app("", "none");
    keys(&mut app, "n");
    assert!(names(&app).contains("Level 1"), "{}", names(&app));
    keys(&mut app, "jjj");
    assert!(names(&app).contains("level 1, beginner"), "{}", names(&app));
    let effects = keys(&mut app, "\r");
    assert!(effects.is_empty(), "the machine waits for the first move");
    let Screen::Play(play) = &app.screen else { panic!("no game") };
    assert!(format!("{:?}", play.game.setup().players).contains("level: 1"));
}
