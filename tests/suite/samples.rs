//! Files from version 0.1.0, which had untyped settings, read as that version read them.
//!
//! The files in `tests/samples` come from the program itself, run in a terminal: settings chosen by
//! typed commands and on the settings screen, games of every kind played and left, two drills
//! solved with hints. `settings-mine.toml` and `keys-mine.toml` began as files that a user had
//! written.

use crate::support::told;
use ouk::archive::Archive;
use ouk::config::{
    BoardPattern, Confirm, Coordinates, Depth, Language, MarkStyle, Mouse, PieceLetters,
    PieceStyle, Seats, SettingValues, Settings, SquareSize, Targets, TermWords, ThemeChoice,
};
use ouk::trainer::progress::{ItemProgress, ProgressStore};
use ouk::tui::keys::KeyMap;
use ouk_rules::ruleset::LeapsLostBy;
use ouk_rules::{AnyPosition, GameId};
use std::path::{Path, PathBuf};

const ALL: &str = include_str!("../samples/settings-all.toml");
const MINE: &str = include_str!("../samples/settings-mine.toml");

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples").join(name)
}

#[test]
fn a_file_with_every_setting_is_read() {
    let settings = Settings::read(ALL);
    assert_eq!(told(&settings.problems), Vec::<String>::new());
    let expected = SettingValues {
        language: Some(Language::KhmerLatin),
        pieces: Some(PieceStyle::Blocks),
        theme: ThemeChoice::Named("palm-leaf".to_owned()),
        size: SquareSize::of("6x3"),
        board: BoardPattern::Plain,
        names: Some(Language::English),
        color: Some(Depth::Indexed),
        confirm: Confirm::Moves,
        marks: MarkStyle::Signs,
        targets: Targets::Dots,
        coordinates: Coordinates::Off,
        // These settings are newer than the file.
        terms: TermWords::On,
        letters: PieceLetters::Cursor,
        set: None,
        pictures: None,
        dots: None,
        mouse: Mouse::Clicks,
        seats: Seats::Opposite,
    };
    assert_eq!(*settings, expected);
}

#[test]
fn a_users_file_is_read_and_its_mistakes_are_named_in_the_same_words() {
    let settings = Settings::read(MINE);
    let expected = SettingValues {
        theme: ThemeChoice::Named("night-market".to_owned()),
        size: SquareSize::of("6x3"),
        names: Some(Language::English),
        ..SettingValues::default()
    };
    assert_eq!(*settings, expected);
    // The output of that version's `ouk doctor`.
    let problems = [
        "line 5: there is no setting \"colour\"; did you mean \"color\"?",
        "line 6: pieces must be one of auto, letters, blocks, khmer, symbols, not \"bronze\"",
        "line 7: mouse must be one of off, clicks, not 1",
        "line 17: there is no switch \"stalemat\"; did you mean \"stalemate\"?",
    ];
    assert_eq!(told(&settings.problems), problems);
    let village = settings.rule_sets.find(GameId::KarOuk, "village").unwrap();
    assert_eq!(village.source, "your settings, from tan");
    let lost_by = LeapsLostBy { tuuk_aim: true, any_check: false, any_capture: true };
    assert_eq!(village.ouk().leaps_lost_by, lost_by);
    assert_eq!(settings.rule_sets.of(GameId::Ouk).count(), GameId::Ouk.rule_sets().len() + 1);
}

#[test]
fn a_file_of_keys_is_read() {
    let (keys, problems) = KeyMap::read(include_str!("../samples/keys-mine.toml"));
    // Later versions have more actions; the actions of that version are unchanged.
    let printed = keys.to_toml();
    let mut lines = printed.lines();
    let printed_then = include_str!("../samples/keys-printed.toml");
    // In that version the rules had one key in the menu and another in a game.
    for line in printed_then.lines().filter(|&line| line != "rules = [\"r\"]") {
        assert!(lines.any(|now| now == line), "{line}\n{printed}");
    }
    let problems = told(&problems);
    let [first, second] = &problems[..] else { panic!("{problems:?}") };
    assert_eq!(first, "line 5: there is no action \"undoo\" in [game]; did you mean \"undo\"?");
    assert!(second.starts_with("line 8: there is no action \"quit\" in [menu]"), "{second}");
}

#[test]
fn the_trainers_progress_is_read() {
    let progress = ProgressStore::new(sample("trainer.toml")).load().unwrap();
    let solved =
        ItemProgress { tries: 1, solved: 1, stars: 1, interval: 1, due: 20_782, furthest: 1 };
    assert_eq!((progress.streak, progress.best_streak), (0, 0));
    let items: Vec<_> = progress.items.iter().map(|(key, item)| (key.as_str(), *item)).collect();
    let keys = ["ouk/federation/KR/chase/exact", "ouk/federation/KRR/chase/exact"];
    assert_eq!(items, keys.map(|key| (key, solved)));
}

/// The position at the end of each saved game, as `ouk show --from` of that version printed it.
const GAMES: [(&str, &str); 5] = [
    ("own-rules", "rnsmksnr/8/ppp1pppp/3P4/8/PPPP1PPP/8/RNSKMSNR b - - 0 2"),
    ("rek", "mmmmmmm1/7k/1mmmmmmm/m7/M7/1MMMMMMM/K7/1MMMMMMM w 2 2"),
    ("clock", "rnsmksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR w - - 0 2"),
    ("resigned", "rn1mksnr/2s5/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w DEde - 1 2"),
    ("by-hand", "8/8/8/3k4/8/8/7R/3K4 b - 30 6 1"),
];

#[test]
fn saved_games_are_read_and_written_as_they_were() {
    let settings = Settings::read(MINE);
    let find = |game, name: &str| settings.rule_sets.find(game, name);
    for (name, fen) in GAMES {
        let path = sample("games").join(format!("{name}.pgn"));
        let game = Archive::load(&path, &find).unwrap();
        assert_eq!(game.position().to_fen(), fen, "{name}");
        let setup = game.setup();
        let expected = AnyPosition::from_fen(setup.game, setup.rules, fen).unwrap();
        assert_eq!(game.position().legal_moves(), expected.legal_moves(), "{name}");
        assert_eq!(game.to_record(), std::fs::read_to_string(&path).unwrap(), "{name}");
    }
}
