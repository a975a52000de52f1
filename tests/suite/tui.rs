//! The interface without a terminal: messages in, effects and pictures out.

use crate::sampling::sampled;
use crate::support::{seen, written};
use ouk::config::{Setting, Settings};
use ouk::tui::action::Key;
use ouk::tui::app::{App, Screen};
use ouk::tui::backend::MinimalBackend;
use ouk::tui::context::Surroundings;
use ouk::tui::effect::Effect;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk::tui::terminal_query::Answers;
use ouk::tui::unsaved::GameDraft;
use ouk_engine::worker::{Ticket, WorkerEvent};
use ouk_engine::{Score, SearchResult};
use ouk_io::outside::Rights;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ouk_rules::{GameId, notation};
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub fn app(settings: &str, color: &str) -> App {
    let mut app = App::new(Settings::read(settings), color, None, Surroundings::default());
    app.context.rights = Rights::full();
    app
}

pub fn setup(game: GameId, black: Player, clock: ClockSetting) -> GameSetup {
    GameSetup {
        game,
        rules: game.default_rules(),
        fen: None,
        players: ByColor([Player::Human { name: "You".to_owned() }, black]),
        clock,
        by_hand: false,
        first: Color::White,
        date: "2026.11.21".to_owned(),
        match_score: MatchScore::default(),
    }
}

pub fn person() -> Player {
    Player::Human { name: "Dara".to_owned() }
}

/// An app at the first move of a game.
pub fn playing(game: GameId, black: Player) -> App {
    let mut app = app("", "true");
    app.begin(Play::new(Game::new(setup(game, black, ClockSetting::None)).unwrap()));
    app
}

/// Types keys, each after a frame was seen.
pub fn keys(app: &mut App, keys: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for key in keys.chars() {
        effects.extend(app.update(Message::Drawn(written())));
        effects.extend(typed_ahead(app, key.encode_utf8(&mut [0; 4])));
    }
    effects.extend(app.update(Message::Drawn(written())));
    effects
}

/// Types keys before any frame is seen.
pub fn typed_ahead(app: &mut App, keys: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for key in keys.chars() {
        let key = if key == '\r' { Key::Enter } else { Key::Char(key) };
        effects.extend(app.update(Message::Key(key)));
    }
    effects
}

/// The note of the game on the screen.
pub fn note(app: &App) -> String {
    app.context.words_of(play(app).note.as_ref())
}

/// The note of the menu and the lists.
pub fn menu_note(app: &App) -> String {
    app.context.words_of(app.context.note.as_ref())
}

pub fn play(app: &App) -> &Play {
    match &app.screen {
        Screen::Play(play) => play,
        _ => panic!("no game is shown"),
    }
}

pub fn picture(app: &App, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    ouk::tui::draw(app, area, &mut buffer);
    let row = |y| (0..width).map(|x| seen(&buffer[(x, y)])).collect::<String>();
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_screen_is_drawn_at_every_size() {
    let mut sampled = sampled(7);
    for game in GameId::ALL {
        for pieces in ["blocks", "letters", "khmer", "symbols"] {
            let mut app = app(&format!("pieces = \"{pieces}\""), "none");
            let sizes =
                (1..=150u16).step_by(11).flat_map(|w| (1..=50u16).step_by(5).map(move |h| (w, h)));
            let sizes: Vec<_> = sizes.chain([(40, 12), (80, 24), (120, 40)]).collect();
            for open in ["", "n", "\r", "?", "i1", "C"] {
                if open == "\r" {
                    let setup = setup(*game, person(), ClockSetting::None);
                    app.begin(Play::new(Game::new(setup).unwrap()));
                }
                keys(&mut app, open);
                for &(width, height) in sizes.iter().filter(|_| sampled()) {
                    picture(&app, width, height);
                }
            }
        }
    }
}

#[test]
fn the_board_and_the_count_are_there_at_the_usual_sizes() {
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        for &game in GameId::ALL {
            let mut app = playing(game, person());
            if app_counts(game) {
                keys(&mut app, "ie3e4\r");
            }
            let screen = picture(&app, width, height);
            let last = game.shape().file_letter(game.shape().side - 1);
            assert!(screen.contains(last), "{width}x{height} {}:\n{screen}", game.name());
            // A count that does not run is not mentioned.
            assert!(!screen.contains("no count"), "{width}x{height} {}:\n{screen}", game.name());
        }
    }
}

fn app_counts(game: GameId) -> bool {
    matches!(game, GameId::Ouk | GameId::KarOuk | GameId::Makruk)
}

#[test]
fn a_move_is_saved_before_the_computer_thinks() {
    let mut app = playing(GameId::Ouk, Player::Computer { level: 2 });
    let effects = keys(&mut app, "ic1c2\r");
    assert!(
        matches!(effects[..], [Effect::Save(GameDraft { path: None, .. }), Effect::Think(..)]),
        "save first, then think"
    );
}

#[test]
fn an_answer_that_is_not_awaited_is_dropped() {
    let mut app = playing(GameId::Ouk, Player::Computer { level: 2 });
    keys(&mut app, "ic1c2\r");
    let first = play(&app).awaiting.expect("the computer thinks");
    let best = notation::parse(play(&app).game.position(), "d6d5").unwrap();
    let answer = SearchResult {
        best: Some(best),
        ponder: None,
        score: Score(0),
        lines: vec![(best, Score(0))],
        nodes: 1,
    };
    app.update(Message::Engine(WorkerEvent::Done(Ticket::fresh(), answer.clone())));
    assert_eq!(play(&app).game.ply(), 1, "the answer to an older question");
    keys(&mut app, "u");
    app.update(Message::Engine(WorkerEvent::Done(first, answer.clone())));
    assert_eq!(play(&app).game.ply(), 0, "the move was taken back meanwhile");
    keys(&mut app, "ic1c2\r");
    let second = play(&app).awaiting.expect("the computer thinks again");
    app.update(Message::Engine(WorkerEvent::Done(first, answer.clone())));
    assert_eq!(play(&app).game.ply(), 1, "the first question was about another game");
    app.update(Message::Engine(WorkerEvent::Done(second, answer.clone())));
    assert_eq!(play(&app).game.ply(), 2);
    keys(&mut app, "qy");
    app.update(Message::Engine(WorkerEvent::Done(Ticket::fresh(), answer)));
    assert!(matches!(app.screen, Screen::Menu(_)), "the game was left meanwhile");
    assert!(app.context.unfinished.is_none(), "a game no file holds cannot be gone on with");
}

#[test]
fn taking_back_goes_to_ones_own_move() {
    let mut app = playing(GameId::Ouk, Player::Computer { level: 2 });
    keys(&mut app, "ic1c2\r");
    let ticket = play(&app).awaiting.expect("the computer thinks");
    let best = notation::parse(play(&app).game.position(), "d6d5").unwrap();
    let answer = SearchResult {
        best: Some(best),
        ponder: None,
        score: Score(0),
        lines: Vec::new(),
        nodes: 1,
    };
    app.update(Message::Engine(WorkerEvent::Done(ticket, answer)));
    assert_eq!(play(&app).game.ply(), 2);
    keys(&mut app, "u");
    assert_eq!(play(&app).game.ply(), 0);
    keys(&mut app, "U");
    assert_eq!(play(&app).game.ply(), 2);
}

#[test]
fn escape_ends_nothing_that_matters() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "ic1c2\r");
    for _ in 0..3 {
        let effects = app.update(Message::Key(Key::Esc));
        assert!(effects.is_empty());
        assert_eq!(play(&app).game.ply(), 1);
    }
}

#[test]
fn a_count_offers_no_draw_to_a_computer_that_thinks() {
    let fen = "8/3r4/8/3k4/8/8/R7/R2K4 b - - 0 1";
    let setup = GameSetup {
        fen: Some(fen.to_owned()),
        by_hand: true,
        ..setup(GameId::Ouk, Player::Computer { level: 5 }, ClockSetting::None)
    };
    let mut app = app("", "true");
    app.begin(Play::new(Game::new(setup).unwrap()));
    keys(&mut app, "c");
    assert!(play(&app).game.count().is_none(), "nobody starts the machine's count for it");
}

#[test]
fn a_flag_falls() {
    let clock = ClockSetting::SuddenDeath { base: Duration::from_secs(5) };
    let mut app = app("", "true");
    app.begin(Play::new(Game::new(setup(GameId::Rek, person(), clock)).unwrap()));
    app.update(Message::Time(Duration::from_secs(60)));
    assert!(play(&app).game.ending().is_none(), "the clock starts with the first move");
    keys(&mut app, "ic3c4\r");
    let effects = app.update(Message::Time(Duration::from_secs(6)));
    assert!(play(&app).game.ending().is_some());
    assert!(matches!(effects[0], Effect::Save(_)));
}

#[test]
fn the_loser_begins_the_rematch_and_the_score_is_kept() {
    let mut app = playing(GameId::KarOuk, person());
    for mv in ["e3e4", "g6g5", "e4e5", "e8e7", "e5d6m"] {
        keys(&mut app, &format!("i{mv}\r"));
    }
    assert!(play(&app).game.ending().is_some());
    assert_eq!(play(&app).score().won, [1, 0]);
    keys(&mut app, "u");
    assert_eq!(play(&app).score().won, [0, 0], "a win that is taken back does not score");
    keys(&mut app, "ie5d6m\rr");
    assert!(picture(&app, 40, 12).contains("Black lost, so begins: y; or White: w"));
    assert!(play(&app).game.ending().is_some(), "it is asked first");
    keys(&mut app, "y");
    assert_eq!(play(&app).game.position().turn(), Color::Black);
    assert_eq!(play(&app).score().won, [1, 0]);
}

/// A writer that keeps each write.
#[derive(Clone, Default)]
struct Counter(Arc<Mutex<Vec<String>>>);

impl Write for Counter {
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
    let counter = Counter::default();
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
fn squares_grow_and_shrink_as_far_as_they_fit() {
    let mut app = playing(GameId::Ouk, person());
    app.context.size = Size { width: 120, height: 40 };
    assert_eq!(
        app.context.wanted_square_size().map(|square_size| square_size.name()),
        Some("6x3"),
        "for letters"
    );
    app.context.settings.set("pieces", "blocks").unwrap();
    let mut step = |larger| {
        let kept = keys(&mut app, if larger { "+" } else { "-" });
        assert!(kept.iter().all(|effect| matches!(effect, Effect::SaveSettings(_))));
        (app.context.settings.name_of(Setting::Size).to_owned(), kept.len())
    };
    assert_eq!(step(true), ("auto".to_owned(), 0), "the largest are shown already");
    assert_eq!(step(false), ("8x4".to_owned(), 1), "the next smaller one than is drawn");
    assert_eq!(step(false), ("6x3".to_owned(), 1));
    assert_eq!(step(true), ("8x4".to_owned(), 1));
    assert_eq!((step(true).0, step(true).1), ("10x5".to_owned(), 0));
}

#[test]
fn a_text_is_copied_in_the_terminals_own_way() {
    assert_eq!(ouk::tui::terminal::copy("8/8 w"), "\x1b]52;c;OC84IHc=\x1b\\");
}

#[test]
fn what_the_terminal_answers_chooses_the_pieces_and_the_script() {
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
fn clicks_count_only_where_they_are_wanted_and_only_on_squares() {
    let mut app = playing(GameId::Ouk, person());
    app.context.size = Size { width: 80, height: 24 };
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

#[test]
fn a_hint_is_first_the_piece_and_then_his_move() {
    let mut app = playing(GameId::Ouk, Player::Computer { level: 1 });
    let effects = keys(&mut app, "H");
    assert!(matches!(effects[..], [Effect::Advise(..)]));
    let Effect::Advise(ticket, _) = effects[0] else { panic!("a hint is looked for") };
    assert!(keys(&mut app, "H").is_empty(), "it is looked for once");
    let best = notation::parse(play(&app).game.position(), "e3e4").unwrap();
    let answer = || SearchResult {
        best: Some(best),
        ponder: None,
        score: Score(0),
        lines: Vec::new(),
        nodes: 1,
    };
    app.update(Message::Engine(WorkerEvent::Done(Ticket::fresh(), answer())));
    assert_eq!(play(&app).hint, None, "an answer to nobody");
    app.update(Message::Engine(WorkerEvent::Done(ticket, answer())));
    assert_eq!(play(&app).hint, Some((0, vec![best.from()])));
    assert!(note(&app).contains("Fish") && note(&app).contains("e3"), "{}", note(&app));
    assert!(play(&app).game.ply() == 0, "it is not played");
    keys(&mut app, "H");
    assert_eq!(play(&app).hint, Some((0, vec![best.from(), best.to()])));
    assert!(note(&app).contains("e4"), "{}", note(&app));
    keys(&mut app, "id3d4\r");
    assert_eq!(play(&app).hint, None, "a hint is of its position");
    assert!(keys(&mut app, "H").is_empty(), "the machine is to move");
    let timed = ClockSetting::SuddenDeath { base: Duration::from_secs(60) };
    app.begin(Play::new(Game::new(setup(GameId::Ouk, person(), timed)).unwrap()));
    assert!(keys(&mut app, "H").is_empty() && note(&app).contains("clock"));
}
