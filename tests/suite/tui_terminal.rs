//! What the interface sends to a terminal, and what it takes from one.

use crate::tui::{app, keys, person, play, playing};
use ouk::tui::app::{App, Screen};
use ouk::tui::backend::MinimalBackend;
use ouk::tui::effect::Effect;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk::tui::terminal_query::Answers;
use ouk_rules::GameId;
use ratatui::Terminal;
use ratatui::layout::Size;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A writer that keeps each write.
#[derive(Clone, Default)]
struct ByteCounter(Arc<Mutex<Vec<String>>>);

impl Write for ByteCounter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().push(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_frame_is_one_write_and_no_change_is_none() {
    let mut app = playing(GameId::Ouk, person());
    let counter = ByteCounter::default();
    let size = Size { width: 80, height: 24 };
    let mut screen = Terminal::new(MinimalBackend::new(counter.clone(), size)).unwrap();
    let mut show = |app: &App| {
        screen.draw(|frame| ouk::tui::draw(app, frame.area(), frame.buffer_mut())).unwrap();
        std::mem::take(&mut *counter.0.lock().unwrap())
    };
    let first = show(&app);
    assert!(first.len() == 1 && first[0].len() <= 3_500, "{first:?}");
    assert!(show(&app).is_empty(), "nothing changed, nothing is sent");
    for step in "klljhjjkh".chars() {
        keys(&mut app, &step.to_string());
        let step = show(&app);
        assert!(step.len() == 1 && step[0].len() <= 140, "{step:?}");
    }
}

#[test]
fn a_text_is_copied_in_the_terminals_own_way() {
    assert_eq!(ouk::tui::terminal::copy("8/8 w"), "\x1b]52;c;OC84IHc=\x1b\\");
}

#[test]
fn answers_of_the_terminal_choose_pieces_and_script() {
    use ouk::tui::glyph_widths::STRINGS;
    use ouk::tui::input::TerminalAnswer;
    use ouk::tui::language::Language;
    let answers = |widths: &[u16]| {
        let cursor = |&column: &u16| TerminalAnswer::Cursor { column, row: 0 };
        let all = widths.iter().map(cursor).chain([TerminalAnswer::Mode { mode: 2026, value: 0 }]);
        Message::Answers(Answers { all: all.collect(), round_trip: Duration::ZERO })
    };
    // As xterm answers; then with blocks two columns wide; then with Khmer wider than the reserved
    // cells.
    let xterm = [8, 10, 4, 7, 9, 7, 3, 3, 4, 3, 4, 4];
    assert_eq!(xterm.len(), STRINGS.len());
    let mut app = app("language = \"khmer\"", "true");
    assert_eq!(
        app.context.best_set(),
        ouk::tui::glyphs::PieceStyle::Letters,
        "nothing is known yet"
    );
    assert_eq!(app.context.language, Language::KhmerLatin);
    let effects = app.update(answers(&xterm));
    assert!(matches!(effects[..], [Effect::KeepWidths(_)]), "remembered for the next start");
    assert_eq!(app.context.best_set(), ouk::tui::glyphs::PieceStyle::Blocks);
    assert_eq!(app.context.language, Language::Khmer);
    assert!(app.update(answers(&xterm)).is_empty(), "nothing new");
    let mut wide = xterm;
    (wide[0], wide[5]) = (16, 12);
    app.update(answers(&wide));
    assert_eq!(app.context.best_set(), ouk::tui::glyphs::PieceStyle::Letters);
    assert_eq!(app.context.language, Language::KhmerLatin);
    app.update(answers(&xterm));
    app.update(answers(&xterm[1..]));
    assert_eq!(
        app.context.best_set(),
        ouk::tui::glyphs::PieceStyle::Blocks,
        "half an answer is none"
    );
}

#[test]
fn clicks_count_only_on_squares_of_playable_boards() {
    let mut app = playing(GameId::Ouk, person());
    app.context.terminal.size = Size { width: 80, height: 24 };
    // Squares are six columns wide and three rows high, from the first column and row on.
    let click = |app: &mut App, file: u16, rank: u16| {
        let (column, row) = (3 + 6 * file, 1 + 3 * (7 - rank));
        app.update(Message::Click { column, row })
    };
    assert!(!app.wants_clicks(), "the mouse is the terminal's by default");
    click(&mut app, 4, 2);
    assert_eq!(play(&app).selected, None, "a report that nobody asked for does nothing");
    assert!(matches!(keys(&mut app, "m")[..], [Effect::SaveSettings(_)]));
    assert!(app.wants_clicks());
    app.update(Message::Click { column: 60, row: 10 });
    assert_eq!(play(&app).selected, None, "there is no square");
    click(&mut app, 4, 2);
    assert_eq!(play(&app).selected.map(|at| at.0), Some(20), "e3");
    click(&mut app, 4, 3);
    assert_eq!(play(&app).game.moves().next().unwrap().coordinate, "e3e4");
    keys(&mut app, "f");
    click(&mut app, 7, 7);
    assert_eq!(play(&app).cursor.0, 0, "turned round, a1 is at the upper right");
    // A click does not answer an open question or line.
    keys(&mut app, "i");
    click(&mut app, 3, 3);
    assert_eq!(play(&app).cursor.0, 0);
    app.update(Message::Key(Key::Esc));
    keys(&mut app, "?");
    click(&mut app, 3, 3);
    assert!(app.overlays.is_empty() && play(&app).cursor.0 == 0, "it closes what lies over");
    // Outside the game the terminal has the mouse, for copying.
    keys(&mut app, "qy");
    assert!(matches!(app.screen, Screen::Menu(_)) && !app.wants_clicks());
}
