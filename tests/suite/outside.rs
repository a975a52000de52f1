//! The most hostile foreign text: no part of it reaches a terminal as a command, and no part is
//! hidden.

mod commands;

use crate::sampling::amount;
use crate::support::{play_in, setup, told};
use crate::tui::{app, keys};
use ouk::archive::Archive;
use ouk::archive::SavedGame;
use ouk::archive::{ArchiveEntry, MOST_DAMAGED, Unreadable};
use ouk::config::{Settings, problems};
use ouk::tui::app::App;
use ouk::tui::backend::MinimalBackend;
use ouk::tui::effect::Purpose;
use ouk::tui::keys::KeyMap;
use ouk::tui::message::{Loaded, Message};
use ouk::tui::note::{Note, PlayNote};
use ouk::tui::outcome::EffectOutcome;
use ouk::tui::screens::play::Play;
use ouk::tui::theme::ThemeDraft;
use ouk::tui::user_file::{MoreProblems, UserFileProblem};
use ouk::tui::widgets;
use ouk_io::text::{self, LONGEST, MARKS, Printable};
use ouk_rules::GameId;
use ouk_rules::board::ByColor;
use ouk_rules::game::{Game, GameSetup, Player};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::buffer::{Buffer, Cell, CellDiffOption};
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use std::fs;
use std::io::{self, Write};
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

/// Strings that no foreign text may bring to a terminal.
const HOSTILE: &[&str] = &[
    "\x1b]52;c;aGVsbG8=\x07",
    "\x1b[2J",
    "\u{9b}31m",
    "\u{9d}0;title\u{9c}",
    "\u{202e}gnp",
    "\u{2066}x\u{2069}",
    "\u{200e}\u{200f}",
    "\u{200b}\u{200c}\u{200d}",
    "\u{2028}\u{2029}",
    "\u{e0041}\u{e007f}",
    "\u{fe0f}\u{e0100}",
    "\u{e000}\u{f0000}",
    "\u{feff}\u{ad}",
    "\u{7f}\u{8}\u{0}",
];

fn hostile() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(HOSTILE).prop_map(str::to_owned),
        prop::sample::select(vec!["ខ្មែរ", "អុក", "abc", " ", "é", "漢", "\\u{1b}"])
            .prop_map(str::to_owned),
        (1_usize..40).prop_map(|many| "\u{301}".repeat(many)),
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(part, 1..8).prop_map(|parts| parts.concat())
}

/// All hostile strings in a row, with Khmer before them.
fn all_hostile() -> String {
    HOSTILE.iter().map(|part| format!("ខ{part}")).collect()
}

/// Whether a character is a control, changes the direction of text, or is invisible.
fn is_bad(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

/// The fault in bytes sent to a terminal: any sequence but the program's own.
fn wrong_in(sent: &str) -> Option<String> {
    let mut rest = sent;
    let mut marks = 0;
    while let Some(letter) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("\x1b[") {
            let end = after.find(|c: char| !matches!(c, '0'..='9' | ';' | '?'))?;
            let last = after[end..].chars().next()?;
            // Cursor movement, colours, erasing and synchronised frames; no queries and no titles.
            if !"HABCDGdXKJmhl".contains(last) {
                return Some(format!("a sequence that ends in {last:?}"));
            }
            rest = &after[end + last.len_utf8()..];
            continue;
        }
        // One row up.
        if let Some(after) = rest.strip_prefix("\x1bM") {
            rest = after;
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        if is_bad(letter) && !"\n\r\x08".contains(letter) {
            return Some(format!("{letter:?}"));
        }
        marks = if matches!(letter, '\u{300}'..='\u{36f}') { marks + 1 } else { 0 };
        if marks > 20 * MARKS {
            return Some("a flood of marks".to_owned());
        }
    }
    None
}

#[derive(Clone, Default)]
struct Wire(Arc<Mutex<Vec<u8>>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The bytes that a picture sends to a terminal.
fn sent(width: u16, height: u16, draw: impl FnOnce(Rect, &mut Buffer)) -> String {
    let wire = Wire::default();
    let mut terminal =
        Terminal::new(MinimalBackend::new(wire.clone(), Size { width, height })).unwrap();
    terminal.draw(|frame| draw(frame.area(), frame.buffer_mut())).unwrap();
    String::from_utf8(wire.0.lock().unwrap().clone()).unwrap()
}

/// Asserts that a screen shows nothing hostile, at any usual size.
fn is_clean(app: &App, what: &str) {
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        let sent = sent(width, height, |area, buffer| ouk::tui::draw(app, area, buffer));
        assert_eq!(wrong_in(&sent), None, "{what} at {width}x{height}");
    }
}

proptest! {
    #[test]
    fn a_printable_holds_nothing_hostile_and_is_bounded(outside in hostile(), many in 1_usize..400) {
        let shown = Printable::of(&outside.repeat(many));
        prop_assert!(!shown.chars().any(is_bad), "{:?}", shown);
        prop_assert!(shown.chars().count() <= (LONGEST + 1) * 10 * (1 + MARKS));
        prop_assert_eq!(Printable::cut(&shown, usize::MAX / 100), shown.clone());
        prop_assert!(!text::plain(&outside).chars().any(|c| is_bad(c) && c != '\n' && c != '\t'));
    }

    #[test]
    fn the_backend_sends_no_command_that_is_not_its_own(
        cells in prop::collection::vec((0_u16..20, 0_u16..4, hostile(), 0_u16..6), 1..12),
    ) {
        // Bypasses all earlier checks.
        let wire = Wire::default();
        let mut backend = MinimalBackend::new(wire.clone(), Size { width: 20, height: 4 });
        backend.clear().unwrap();
        let cells: Vec<_> = cells
            .iter()
            .map(|(x, y, symbol, kept)| {
                let mut cell = Cell::EMPTY;
                cell.set_symbol(symbol);
                if let Some(kept) = NonZeroU16::new(*kept) {
                    cell.set_diff_option(CellDiffOption::ForcedWidth(kept));
                }
                (*x, *y, cell)
            })
            .collect();
        backend.draw(cells.iter().map(|(x, y, cell)| (*x, *y, cell))).unwrap();
        backend.flush().unwrap();
        let sent = String::from_utf8(wire.0.lock().unwrap().clone()).unwrap();
        prop_assert_eq!(wrong_in(&sent), None);
    }

    #[test]
    fn screens_escape_control_characters(words in hostile(), width in 1_u16..60) {
        let sent = sent(60, 8, |area, buffer| {
            widgets::text(buffer, 0, 0, &words, Style::new());
            let lines = widgets::wrap(&words, width);
            for (y, line) in (1..area.bottom()).zip(&lines) {
                widgets::text(buffer, 0, y, line, Style::new());
            }
        });
        prop_assert_eq!(wrong_in(&sent), None);
    }
}

/// A game between players of hostile names, with one move made.
fn game_of(name: &str) -> Game {
    let person = || Player::Human { name: name.to_owned() };
    let rules = GameId::Ouk.default_rules();
    let mut game = Game::new(GameSetup {
        players: ByColor([person(), person()]),
        date: name.to_owned(),
        ..setup(GameId::Ouk, rules)
    })
    .unwrap();
    play_in(&mut game, "e3e4");
    game
}

/// What is wrong with a file that quotes a name.
fn damaged(name: &str) -> Unreadable {
    let find = |game: GameId, name: &str| game.rule_set(name);
    Game::from_record(&format!("[{name}"), &find).unwrap_err().into()
}

fn listed(name: &str) -> App {
    let mut app = app("", "none");
    keys(&mut app, "g");
    let torn = damaged(name);
    let entry = |file: String, game| ArchiveEntry {
        path: PathBuf::from(file),
        written: SystemTime::UNIX_EPOCH,
        game,
    };
    let entries =
        [entry(format!("{name}.pgn"), Err(torn)), entry("ខ.pgn".to_owned(), Ok(game_of(name)))];
    app.update(Message::Games(entries.into_iter().map(SavedGame::from).collect()));
    app
}

#[test]
fn no_screen_sends_raw_text_from_outside() {
    let bad = all_hostile();
    for name in HOSTILE.iter().map(|part| format!("ខ{part}")).chain([bad.clone()]) {
        let mut list = listed(&name);
        is_clean(&list, "the list of games");
        keys(&mut list, "j");
        is_clean(&list, "the list of games");
        for purpose in [Purpose::Review, Purpose::Play, Purpose::Export] {
            let mut app = app("", "none");
            let loaded = Loaded(Box::new(game_of(&name)));
            app.update(Message::Opened(PathBuf::from(format!("{name}.pgn")), loaded, purpose));
            is_clean(&app, "an opened game");
        }
        let mut play = Play::new(game_of(&name));
        play.note = Some(Note::Play(PlayNote::OwnRules(name.clone(), "tan")));
        let mut app = app("", "none");
        app.begin(play);
        is_clean(&app, "a game with a note");
        for outcome in [
            EffectOutcome::Written(PathBuf::from(&name)),
            EffectOutcome::NotDeleted(PathBuf::from(&name), io::Error::other(name.clone())),
            EffectOutcome::NoGame(PathBuf::from(&name), damaged(&name)),
            EffectOutcome::NotOpened(damaged(&name).into()),
        ] {
            app.update(Message::Told(outcome));
            is_clean(&app, "what became of an effect");
        }
    }
}

#[test]
fn problems_of_the_users_files_are_spelt_out() {
    let spelt = r"ខ\u001b]52;c;eA==\u0007\u009b\u202e";
    let settings = Settings::read(&format!(
        "\"{spelt}\" = 1\ntheme = \"{spelt}\"\n[ruleset.\"{spelt}\"]\nbase = \"tan\"\n"
    ));
    assert!(settings.problems.len() >= 3, "{:?}", settings.problems);
    let (_, keys) = KeyMap::read(&format!(
        "\"{spelt}\" = 1\n[game]\n\"{spelt}\" = \"x\"\nundo = \"{spelt}\"\nflip = \"\\u202e\"\n"
    ));
    assert!(keys.len() >= 4, "{keys:?}");
    let theme = ThemeDraft::read(&format!("\"{spelt}\" = \"{spelt}\"\n"), "ខ\x1b.toml");
    let yaml = format!("scheme: \"ខ\\e]0;x\\a\\n[light]\"\n{}", base16());
    let about = ouk::tui::theme::base16::read(&yaml, "x.yaml").unwrap().about;
    let mut said = told(&settings.problems);
    said.extend(told(&keys));
    said.extend(theme.as_ref().err().map(ToString::to_string));
    said.push(about);
    for words in &said {
        assert!(!words.chars().any(is_bad), "{words:?}");
    }
    let of_settings = settings.problems.into_iter().map(UserFileProblem::Settings);
    let of_files = of_settings.chain(keys.into_iter().map(UserFileProblem::Keys));
    let notes = of_files.map(|problem| Note::UserFile(Arc::new(problem), MoreProblems::None));
    for note in notes.chain(theme.err().map(|error| Note::Theme(Arc::new(error)))) {
        let mut app = app("", "none");
        app.context.note = Some(note);
        is_clean(&app, "a problem of a file");
    }
    assert!(settings.rule_sets.of(GameId::Ouk).all(|rules| !rules.name.contains('\x1b')));
}

fn base16() -> String {
    (0..16)
        .map(|at| format!("base0{at:X}: \"{:02x}{:02x}{:02x}\"\n", at * 16, at * 15, at * 14))
        .collect()
}

/// A game file whose first move is a word of this size, or what `odd` makes of it.
fn torn(odd: &str) -> String {
    game_of("Sok").to_record().replace("1. e4", odd)
}

#[test]
fn error_of_a_file_escapes_its_text() {
    let long = "x".repeat(1_000_000);
    let find = |game: GameId, name: &str| game.rule_set(name);
    for record in [
        torn(&long),
        torn(&format!("1. e4 {{[%clk {long}]}}")),
        torn(&format!("1. e4 {{[%cnt {long} start]}}")),
        torn(&format!("1. e4 * {long}")),
        format!("[Game \"{long}\"]\n[RuleSet \"tan\"]\n\n*\n"),
        format!("[Game \"ouk\"]\n[RuleSet \"tan\"]\n[FEN \"{}\"]\n\n*\n", &long[..4_000]),
        format!("[{long}"),
    ] {
        let error = Game::from_record(&record, &find).unwrap_err();
        assert!(error.to_string().len() <= 3 * LONGEST, "{} bytes", error.to_string().len());
    }
}

#[test]
fn many_damaged_games_cost_little() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let find = |game: GameId, name: &str| game.rule_set(name);
    let time = |seconds| SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
    let put = |name: &str, text: &str, seconds| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        fs::File::options().write(true).open(path).unwrap().set_modified(time(seconds)).unwrap();
    };
    put("good.pgn", &game_of("Sok").to_record(), 1);
    let damaged = torn(&"x".repeat(900_000));
    for at in 1..MOST_DAMAGED as u64 {
        put(&format!("bad{at}.pgn"), &damaged, 1 + at);
    }
    assert!(archive.unfinished(&find).next().is_some(), "few damaged games are passed over");
    let told: Vec<SavedGame> = archive.list(&find).into_iter().map(SavedGame::from).collect();
    let bytes =
        |saved: &SavedGame| saved.summary.as_ref().err().map_or(0, |why| format!("{why:?}").len());
    assert!(told.iter().map(bytes).sum::<usize>() < 3 * LONGEST * MOST_DAMAGED);
    put("last.pgn", &damaged, 100);
    assert!(archive.unfinished(&find).next().is_none(), "not without end");
}

#[test]
fn a_flood_of_marks_is_no_more_than_its_letters() {
    let flood = format!("e{}", "\u{301}".repeat(400_000));
    for words in [flood.clone(), format!("ខ{flood}"), "\u{17b7}".repeat(400_000)] {
        let sent = sent(80, 24, |area, buffer| {
            for y in 0..area.bottom() {
                widgets::text(buffer, 0, y, &words, Style::new());
            }
            let lines = widgets::wrap(&words, 40);
            assert!(lines.iter().map(String::len).sum::<usize>() < 1_000);
        });
        assert!(sent.len() < 10_000, "{} bytes", sent.len());
    }
}

#[test]
fn a_word_without_end_is_wrapped_whole() {
    let long = "x".repeat(1_000_000);
    let lines = widgets::wrap(&long, 40);
    assert_eq!((lines.len(), lines.concat()), (25_000, long));
    let khmer = "ខ".repeat(70_000);
    assert_eq!(widgets::wrap(&khmer, 40).concat(), khmer);
}

#[test]
fn report_of_many_problems_is_short() {
    let keys = amount(1_500, 25_000);
    let many: String = (0..keys).map(|at| format!("k{at}=1\n")).collect();
    let settings = Settings::read(&many);
    assert_eq!(settings.problems.len(), problems::MOST + 1);
    let more = format!("{} more", keys - problems::MOST);
    assert!(told(&settings.problems)[problems::MOST].contains(&more));
    let (_, keys) = KeyMap::read(&many);
    assert_eq!(keys.len(), problems::MOST + 1);
}
