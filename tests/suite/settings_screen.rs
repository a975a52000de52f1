//! The screen of the settings, and names that are typed or pasted.

use super::pty::{Home, Start};
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
    assert!(names(&app).contains("PsarThmei and mu▏"), "{}", names(&app));
    keys(&mut app, "\r\r");
    let before = names(&app);
    app.update(Message::Paste("lll\r".to_owned()));
    assert_eq!(names(&app), before, "a line to choose from takes no text");
}

#[test]
fn a_first_game_is_against_the_first_level() {
    let mut app = app("", "none");
    keys(&mut app, "n");
    assert!(names(&app).contains("level 1, a beginner"), "{}", names(&app));
    let effects = keys(&mut app, "\r");
    assert!(effects.is_empty(), "the machine waits for the first move");
    let Screen::Play(play) = &app.screen else { panic!("no game") };
    assert!(format!("{:?}", play.game.setup().players).contains("level: 1"));
}

/// Changes the size of squares in a game, with a settings file of these bytes; what it then holds.
fn after_a_change(bytes: &[u8], seen: &str) -> Vec<u8> {
    let home = Home::new();
    home.settings("");
    std::fs::write(home.settings_file(), bytes).unwrap();
    let mut session = Start::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line(":set size 4x2");
    session.see(seen);
    session.settle();
    std::fs::read(home.settings_file()).unwrap()
}

#[test]
fn only_what_is_changed_is_written_and_comments_stay() {
    let before = "# mine\ntheme = \"gruvbx\"  # my theme\nsize = \"6x3\"  # my size\n";
    let after = String::from_utf8(after_a_change(before.as_bytes(), "size = 4x2")).unwrap();
    assert_eq!(after, before.replace("6x3", "4x2"));
}

#[test]
fn a_settings_file_that_cannot_be_read_is_not_written_over() {
    let before = b"# caf\xe9\ntheme = \"paper\"\n";
    assert_eq!(after_a_change(before, "were not saved"), before);
}

#[test]
fn what_another_program_changes_in_the_settings_file_stays() {
    let home = Home::new();
    home.settings("theme = \"paper\"\n");
    let mut session = Start::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    home.settings("theme = \"stone\"\nnames = \"khmer\" # mine\n");
    session.line(":set size 4x2");
    session.see("size = 4x2");
    session.settle();
    let after = std::fs::read_to_string(home.settings_file()).unwrap();
    assert_eq!(after, "theme = \"stone\"\nnames = \"khmer\" # mine\nsize = \"4x2\"\n");
}

#[test]
fn a_table_with_the_name_of_a_setting_is_not_written_over() {
    let before = b"[size]\nx = 1 # keep\n";
    assert_eq!(after_a_change(before, "has errors"), before);
}

#[test]
fn a_change_that_is_saved_is_not_saved_again_over_another_programs() {
    let home = Home::new();
    home.settings("");
    let start = || {
        let session = Start::at(&home).args(&["play", "--side", "both"]).go();
        session.see("White to move");
        session
    };
    let mut sessions = [start(), start()];
    for (which, line) in
        [(0, "set board plain"), (1, "set board chequered"), (0, "set mouse clicks")]
    {
        let session = &mut sessions[which];
        session.line(&format!(":{line}"));
        let (name, word) = line["set ".len()..].split_once(' ').unwrap();
        session.see(&format!("{name} = {word}"));
        session.settle();
    }
    let after = std::fs::read_to_string(home.settings_file()).unwrap();
    assert!(after.contains("board = \"chequered\"") && after.contains("mouse"), "{after}");
}

#[test]
fn a_change_waits_until_another_program_has_written_its_own() {
    let home = Home::new();
    home.settings("");
    let mut session = Start::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    let lock = std::fs::File::create(home.settings_file().with_extension("lock")).unwrap();
    lock.lock().unwrap();
    session.line(":set size 4x2");
    session.settle();
    assert_eq!(std::fs::read_to_string(home.settings_file()).unwrap(), "", "it waits");
    home.settings("names = \"khmer\"\n");
    drop(lock);
    session.see("size = 4x2");
    session.settle();
    let after = std::fs::read_to_string(home.settings_file()).unwrap();
    assert_eq!(after, "names = \"khmer\"\nsize = \"4x2\"\n");
}

#[test]
fn a_link_to_settings_that_do_not_exist_yet_stays_a_link() {
    let home = Home::new();
    home.settings("");
    let target = home.settings_file().with_file_name("elsewhere.toml");
    std::fs::remove_file(home.settings_file()).unwrap();
    std::os::unix::fs::symlink("elsewhere.toml", home.settings_file()).unwrap();
    let mut session = Start::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line(":set size 4x2");
    session.see("size = 4x2");
    session.settle();
    assert_eq!(std::fs::read_to_string(target).unwrap(), "size = \"4x2\"\n");
    assert!(std::fs::symlink_metadata(home.settings_file()).unwrap().is_symlink());
}
