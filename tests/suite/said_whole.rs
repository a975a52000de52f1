//! Every message appears whole, even on the smallest screens.

use crate::language::scenes;
use crate::support::Shows;
use crate::tui::{picture, play};
use ouk::tui::app::{App, Screen};
use ouk::tui::keys::Key;
use ouk::tui::language::{Language, fill};
use ouk::tui::message::Message;
use ouk::tui::outcome::EffectOutcome;
use ouk::tui::overlay::Overlay;
use ouk::tui::screens::play::Play;
use ouk::tui::widgets::wrap;
use ouk_rules::GameId;
use ouk_rules::game::{ClockSetting, Game, GameSetup};
use ratatui::layout::Size;

/// Sizes at which the texts stand below the board.
const BELOW: [(u16, u16); 4] = [(40, 12), (52, 17), (64, 20), (80, 24)];

/// A text without its line breaks.
fn run(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The game's own note, unless another text replaces it.
fn note(app: &App) -> Option<String> {
    let Screen::Play(play) = &app.screen else { return None };
    let silent = play.line.is_some() || play.question.is_some() || play.game.ending().is_some();
    (!silent && app.overlays.is_empty() && play.warning().is_none()).then(|| crate::tui::note(app))
}

#[test]
fn no_note_and_no_question_is_cut_below_the_board() {
    let mut notes = 0;
    for language in [Language::English, Language::KhmerLatin] {
        for (name, app) in scenes(language) {
            let asked = match &app.screen {
                Screen::Play(play) if play.question.is_some() && app.overlays.is_empty() => {
                    Some(app.context.strings.common.yes_no.replace("{0}", ""))
                }
                _ => note(&app),
            };
            let Some(words) = asked.filter(|words| !words.is_empty()) else { continue };
            notes += 1;
            for (width, height) in BELOW {
                let screen = picture(&app, width, height);
                assert!(
                    run(&screen).contains(&run(&words)) || screen.shows(&words),
                    "{language:?}, {name}, {width}x{height}: {words}\n{}",
                    picture(&app, width, height)
                );
            }
        }
    }
    assert!(notes > 20, "{notes} notes");
}

#[test]
fn the_reason_behind_a_long_path_is_read_at_every_size() {
    let path = format!("/home/{}/{}/game.pgn", "d".repeat(200), "e".repeat(200));
    let told = || {
        let error = std::io::Error::from(std::io::ErrorKind::StorageFull);
        Message::Told(EffectOutcome::NotWritten(path.clone().into(), error))
    };
    for screen in ["", "id3d4\rv"] {
        let mut app = crate::tui::playing(GameId::Ouk, crate::tui::person());
        crate::tui::keys(&mut app, screen);
        app.update(told());
        for (width, height) in BELOW.into_iter().chain([(120, 40)]) {
            let picture = picture(&app, width, height);
            for part in ["/home/", "game.pgn", "no storage space"] {
                let is_shown = run(&picture).contains(part) || picture.shows(part);
                assert!(is_shown, "{part} {screen}:\n{picture}");
            }
        }
    }
    let mut menu = crate::tui::app("", "none");
    menu.update(told());
    assert!(
        run(&picture(&menu, 40, 12)).contains("no storage space"),
        "{}",
        picture(&menu, 40, 12)
    );
}

#[test]
fn a_long_refusal_is_read_whole_and_escape_takes_it_away() {
    let mut app = crate::tui::playing(GameId::MinRekChanh, crate::tui::person());
    crate::tui::keys(&mut app, "id3d2\ric6c5\r");
    let words = crate::tui::note(&app);
    assert!(words.chars().count() > 40, "{words}");
    let small = picture(&app, 40, 12);
    assert!(run(&small).contains(&run(&words)), "{small}");
    app.update(Message::Key(Key::Esc));
    assert!(picture(&app, 40, 12).contains("a b c d e f g h"), "{}", picture(&app, 40, 12));
}

#[test]
fn description_of_a_game_is_in_whole_sentences() {
    let app = crate::tui::playing(GameId::Ouk, crate::tui::person());
    let told = |width, height| picture(&app, width, height);
    let (small, large) = (told(40, 12), told(80, 24));
    assert!(small.shows("Cambodian") && small.shows("chess."), "{small}");
    assert!(!small.shows("Checkmate"), "{small}");
    assert!(large.shows("Checkmate") && large.shows("counted."), "{large}");
}

/// The text of a window over a screen, page after page.
fn read_on(app: &mut App, (width, height): (u16, u16)) -> String {
    app.context.terminal.size = Size { width, height };
    let mut pages = String::new();
    let mut read = 0;
    while matches!(app.overlays.last(), Some(Overlay::Text(_))) {
        let screen = picture(app, width, height);
        let lines = screen.lines().filter_map(|line| line.split_once('▎')).map(|line| line.1);
        pages += &lines.collect::<Vec<_>>().join("\n");
        app.update(Message::Key(Key::Char('j')));
        read += 1;
        assert!(read < 20, "it has no end");
    }
    run(&pages)
}

#[test]
fn popups_can_be_read_to_their_end() {
    let mut read = 0;
    for language in [Language::English, Language::KhmerLatin] {
        for size in [(40, 12), (80, 24), (120, 40)] {
            for (name, mut app) in scenes(language) {
                let Some(Overlay::Text(words)) = app.overlays.last() else { continue };
                let lines: Vec<String> = words.lines.iter().map(|line| run(line)).collect();
                let pages = read_on(&mut app, size);
                for word in lines.iter().flat_map(|line| line.split(' ')) {
                    assert!(
                        pages.contains(word),
                        "{language:?}, {name}, {size:?}: {word}\n{pages}"
                    );
                }
                read += 1;
            }
        }
    }
    assert!(read > 20, "{read} texts");
}

#[test]
fn count_stays_visible_beside_every_note() {
    let mut rows = 0;
    for language in [Language::English, Language::KhmerLatin] {
        let mut app = crate::tui::app(&format!("language = \"{}\"", language.name()), "none");
        let counted = GameSetup {
            fen: Some("8/8/8/3k4/2R5/8/8/K6R b - 32 10 5".to_owned()),
            ..crate::tui::setup(GameId::Ouk, crate::tui::person(), ClockSetting::None)
        };
        app.begin(Play::new(Game::new(counted).unwrap()));
        let view = play(&app).game.count().unwrap();
        let by = app.context.strings.side(view.by);
        let own = &app.context.strings.count;
        // A single row has the shorter wording.
        let counts = [own.counts, own.counts_short];
        let counts = counts.map(|words| fill(words, &[&by, &view.number, &view.limit]));
        for typed in ["d5d6", "d5c4", "d5d4", "d5h1", "h1h8", "Sd7", "d5d6m", "z9", "Qd8", "c6c5"] {
            crate::tui::keys(&mut app, &format!("i{typed}\r"));
            if play(&app).game.ply() > 0 {
                crate::tui::keys(&mut app, "u");
                continue;
            }
            let said = run(&crate::tui::note(&app));
            assert!(!said.is_empty(), "{typed}");
            for (width, height) in BELOW {
                let screen = picture(&app, width, height);
                let is_told = counts.iter().any(|count| screen.contains(count));
                assert!(is_told, "{language:?}, {typed}: {counts:?}\n{screen}");
                let whole = run(&screen).contains(&said) || screen.shows(&said);
                assert!(whole, "{language:?}, {typed}: {said}\n{screen}");
            }
            rows = rows.max(wrap(&said, 39).len());
            app.update(Message::Key(Key::Esc));
            app.update(Message::Key(Key::Esc));
        }
    }
    assert_eq!(rows, 3, "some need all the rows there are");
}

#[test]
fn a_check_is_called_by_its_name_in_the_header_alone() {
    let (open, mate) = ("3k4/4r3/8/4n3/4N3/8/8/R3K2R w - - 0 1", "3k4/R7/3K4/8/8/8/8/7R w - - 0 1");
    for (fen, mv, called) in [
        (open, "h1h8", "OUK!"),
        ("3k4/8/2S5/8/8/8/8/R3K3 w - - 0 1", "c6c7", "RUK!"),
        ("3k4/8/8/8/3N4/8/8/3RK3 w - - 0 1", "d4b3", "PI!"),
        ("3k4/8/3N4/8/8/8/8/3RK3 w - - 0 1", "d6b7", "PAAY OUK!"),
        (mate, "h1h8", "OUK NGEUB!"),
        (open, "h1h2", ""),
    ] {
        let setup = crate::tui::setup(GameId::Ouk, crate::tui::person(), ClockSetting::None);
        let mut app = crate::tui::playing(GameId::Ouk, crate::tui::person());
        app.begin(Play::new(Game::new(GameSetup { fen: Some(fen.to_owned()), ..setup }).unwrap()));
        crate::tui::keys(&mut app, &format!("i{mv}\r"));
        for (width, height) in BELOW {
            let screen = picture(&app, width, height);
            // Beside a large board the check stands in the prompt row, until the note tells how the
            // game ended.
            let beside = height == 24;
            let row = if beside { 18 } else { 0 };
            let header = screen.lines().nth(row).unwrap();
            let rest = screen.lines().enumerate().filter(|&(at, _)| at != row);
            let below: String = rest.map(|(_, line)| line).collect();
            let called = if beside && called.contains("NGEUB") { "" } else { called };
            assert_eq!(header.trim_end().ends_with('!'), !called.is_empty(), "{screen}");
            assert!(header.trim_end().ends_with(called), "{called}\n{screen}");
            assert!(called.is_empty() || !below.to_uppercase().contains(called), "{screen}");
        }
        // A player who looks back gets no prompt.
        crate::tui::keys(&mut app, "[");
        assert!(!picture(&app, 80, 24).lines().next().unwrap().contains('!'));
    }
}

#[test]
fn the_header_gives_way_to_a_count_but_not_to_the_news_that_there_is_none() {
    let mut app = crate::tui::playing(GameId::MinRekChanh, crate::tui::person());
    let mut rows = 0;
    for game in [GameId::Ouk, GameId::KarOuk, GameId::Makruk] {
        app.begin(Play::new(
            Game::new(crate::tui::setup(game, crate::tui::person(), ClockSetting::None)).unwrap(),
        ));
        for typed in ["z9", "Qd8", "d5d6m", "c6c5", "a1a9", "d3d4m", "Sd7", "Kd1e2 "] {
            crate::tui::keys(&mut app, &format!("i{typed}\r"));
            if play(&app).game.ply() > 0 {
                crate::tui::keys(&mut app, "u");
                continue;
            }
            rows = rows.max(wrap(&run(&crate::tui::note(&app)), 39).len());
            let screen = picture(&app, 40, 12);
            assert!(
                screen.shows(&app.context.strings.game(game).to_uppercase()),
                "{typed}\n{screen}"
            );
            app.update(Message::Key(Key::Esc));
            app.update(Message::Key(Key::Esc));
        }
    }
    assert!(rows >= 3, "{rows}: none needs the header's row");
}
