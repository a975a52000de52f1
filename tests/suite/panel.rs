//! The panel beside a large board: captures as small squares, a clock of growing size, and the move
//! list.

use crate::byte_limits::{XTERM, takes_if_it_can};
use crate::support::{seen, setup};
use ouk::config::{Depth, Settings};
use ouk::tui::app::App;
use ouk::tui::connection::ConnectionSpeed;
use ouk::tui::context::Surroundings;
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::language::ENGLISH;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ouk_rules::game::{ClockSetting, Game, GameSetup, Player};
use ouk_rules::notation::coordinate;
use ouk_rules::vocabulary::{Term, terms_of};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::collections::BTreeSet;
use std::time::Duration;

const SIZE: (u16, u16) = (120, 40);

fn app(game: Game, depth: &str) -> App {
    let mut app = App::new(Settings::default(), Depth::of(depth), Surroundings::default());
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    app.context.terminal.size = Size { width: SIZE.0, height: SIZE.1 };
    app.begin(Play::new(game));
    app
}

fn drawn(app: &App, (width, height): (u16, u16)) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    ouk::tui::draw(app, buffer.area, &mut buffer);
    buffer
}

/// The rows of the panel beside a board of 80 columns.
fn rows(buffer: &Buffer) -> Vec<String> {
    let row = |y| (81..buffer.area.width).map(|x| seen(&buffer[(x, y)])).collect();
    (0..buffer.area.height).map(row).collect()
}

fn of_two(game: GameId, clock: ClockSetting) -> Game {
    Game::new(GameSetup { clock, ..setup(game, game.default_rules()) }).unwrap()
}

fn with_captures(id: GameId, seed: u64, plies: usize) -> Game {
    let mut game = of_two(id, ClockSetting::None);
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..plies {
        match takes_if_it_can(game.position(), &mut random) {
            Some(mv) if game.ending().is_none() => game.play(mv).unwrap(),
            _ => break,
        }
    }
    game
}

#[test]
fn captured_pieces_stand_on_squares_of_one_size_with_their_number() {
    for (id, plies) in
        [(GameId::Ouk, 30), (GameId::KarOuk, 16), (GameId::Makruk, 30), (GameId::Rek, 12)]
    {
        let game = with_captures(id, 1, plies);
        assert!(game.ending().is_none(), "{id:?}");
        let taken = Color::ALL.map(|color| game.taken_by(color, game.ply()));
        let app = app(game, "true");
        let buffer = drawn(&app, SIZE);
        let ground = app.context.theme.colors.ground;
        let rows = rows(&buffer);
        for (color, taken) in Color::ALL.into_iter().zip(taken) {
            let kinds: BTreeSet<usize> = taken.iter().map(|piece| piece.kind.index()).collect();
            let name = if color == Color::White { "White" } else { "Black" };
            let is_named = |row: &String| row.contains(name);
            let row = match color {
                Color::White => rows.iter().rposition(is_named),
                Color::Black => rows.iter().position(is_named),
            };
            // The captures stand below the upper player's name and above the lower player's, a row
            // apart.
            let (first, apart) = match color {
                Color::White => (row.unwrap() as u16 - 4, row.unwrap() as u16 - 1),
                Color::Black => (row.unwrap() as u16 + 2, row.unwrap() as u16 + 1),
            };
            assert!((81..SIZE.0).all(|x| buffer[(x, apart)].bg == ground), "{id:?} {color:?}");
            let on_board = (first..first + 3)
                .flat_map(|y| (81..SIZE.0).map(move |x| (x, y)))
                .filter(|&at| buffer[at].bg != ground)
                .count();
            let height = 3;
            assert_eq!(on_board, 2 * height * height * kinds.len(), "{id:?} {color:?}");
            // A kind captured once has no number.
            let mut numbers: Vec<usize> = kinds
                .iter()
                .map(|&kind| taken.iter().filter(|piece| piece.kind.index() == kind).count())
                .filter(|&number| number > 1)
                .collect();
            let beside = rows[usize::from(first) + height / 2].split('×').skip(1);
            let mut shown: Vec<usize> = beside
                .map(|number| number.split_whitespace().next().unwrap().parse().unwrap())
                .collect();
            numbers.sort_unstable();
            shown.sort_unstable();
            assert_eq!(shown, numbers, "{id:?} {color:?}");
        }
    }
}

#[test]
fn panel_lists_captures_in_words_without_room_or_colour() {
    let game = with_captures(GameId::Ouk, 1, 30);
    for (depth, size) in [("none", SIZE), ("true", (80, 24))] {
        let buffer = drawn(&app(game.clone(), depth), size);
        let all: String = (0..size.1)
            .map(|y| (0..size.0).map(|x| seen(&buffer[(x, y)])).collect::<String>() + "\n")
            .collect();
        assert!(all.matches('×').count() >= 2 && !all.contains('…'), "{depth}: {all}");
    }
}

/// The texts of a small screen.
fn small_screen(app: &App) -> Vec<String> {
    let buffer = drawn(app, (80, 24));
    (0..24).map(|y| (0..80).map(|x| seen(&buffer[(x, y)])).collect()).collect()
}

#[test]
fn panel_names_captures_and_uses_letters_on_a_slow_line() {
    let mut app = app(of_two(GameId::Ouk, ClockSetting::None), "true");
    for mv in ["e3e4", "d6d5", "e4d5", "b8d7", "g1e2", "d7e5", "a3a4", "e5c4", "b3c4"] {
        crate::tui::keys(&mut app, &format!("i{mv}\r"));
    }
    assert!(small_screen(&app).join("\n").contains("took fish, horse"));
    app.context.set_speed(ConnectionSpeed::Slow);
    let slow = small_screen(&app).join("\n");
    assert!(slow.contains("took  p  n"), "{slow}");
}

#[test]
fn letters_of_captures_come_after_their_numbers() {
    let mut app = app(of_two(GameId::Ouk, ClockSetting::None), "true");
    app.context.set_speed(ConnectionSpeed::Slow);
    for mv in ["e3e4", "d6d5", "e4d5", "c6d5", "d3d4", "b6b5", "c3c4", "d5c4"] {
        crate::tui::keys(&mut app, &format!("i{mv}\r"));
    }
    let screen = small_screen(&app).join("\n");
    assert!(screen.contains("took 2P "), "Black took two fish: {screen}");
    assert!(screen.contains("took  p "), "White took one: {screen}");
}

/// A stranger does not know the term *si*; where there is little room, the term goes first.
#[test]
fn a_plain_capture_is_told_with_the_piece_that_it_takes() {
    let mut told = 0;
    for plies in 1..60 {
        let game = with_captures(GameId::Ouk, 1, plies);
        let Some(played) = game.moves().next_back() else { continue };
        let term = terms_of(game.position_at(game.ply() - 1), played.mv).telling().next();
        let calls = game.position().in_check() || game.ending().is_some();
        if term != Some(Term::Si) || calls || game.ply() < plies {
            continue;
        }
        let name = ENGLISH.piece_within(played.taken[0].1.kind);
        let app = app(game, "true");
        let tall = rows(&drawn(&app, SIZE)).join("\n");
        assert!(tall.contains(&format!("takes the {name}")), "{tall}");
        let small = small_screen(&app).join("\n");
        let ways = [format!("takes the {name}"), format!("takes {name}"), "capture".to_owned()];
        assert!(ways.iter().any(|words| small.contains(words)), "{small}");
        told += 1;
    }
    assert!(told > 3, "{told} plain captures");
}

#[test]
fn a_small_piece_of_its_colour_stands_before_each_player() {
    let mut app = app(of_two(GameId::Ouk, ClockSetting::None), "true");
    let names = |app: &App| -> Vec<(u16, String)> {
        let rows = (0..).zip(small_screen(app));
        rows.filter(|row| row.1.chars().skip(51).collect::<String>().starts_with(" ● ")).collect()
    };
    let found = names(&app);
    assert_eq!(found.len(), 2, "{found:?}");
    let buffer = drawn(&app, (80, 24));
    let colors = &app.context.theme.colors;
    for ((y, row), color) in found.iter().zip([colors.black, colors.white]) {
        let cell = &buffer[(51, *y)];
        assert_eq!((cell.fg, cell.bg), (color, colors.dark), "{row}");
    }
    app.context.settings.set("pieces", "letters").unwrap();
    assert!(names(&app).is_empty());
    app.context.settings.set("pieces", "auto").unwrap();
    app.context.set_speed(ConnectionSpeed::Slow);
    assert!(names(&app).is_empty());
}

#[test]
fn a_check_takes_the_ground_of_the_whole_square_unless_the_line_is_slow() {
    let fen = Some("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1".to_owned());
    let plain = setup(GameId::Ouk, GameId::Ouk.default_rules());
    let mut app = app(Game::new(GameSetup { fen, ..plain }).unwrap(), "true");
    let red = |app: &App| {
        let buffer = drawn(app, (80, 24));
        let cells = Rect::new(24, 0, 6, 3).positions();
        cells.filter(|&at| buffer[at].bg == app.context.theme.colors.check).count()
    };
    assert!(red(&app) > 6, "{}", red(&app));
    app.context.set_speed(ConnectionSpeed::Slow);
    assert!((1..=6).contains(&red(&app)), "{}", red(&app));
}

#[test]
fn a_clock_grows_when_time_is_short() {
    for (seconds, figure) in [(61, false), (59, true)] {
        let clock = ClockSetting::Increment {
            base: Duration::from_secs(seconds),
            increment: Duration::ZERO,
        };
        let app = app(of_two(GameId::Ouk, clock), "true");
        let panel = rows(&drawn(&app, SIZE)).join("\n");
        let small = format!("{}:{:02}", seconds / 60, seconds % 60);
        assert_eq!(panel.contains(&small), !figure, "{panel}");
        // The lower half of a nine.
        assert_eq!(panel.contains("▄▄▟"), figure, "{panel}");
    }
}

/// The move numbers in a panel, from the top.
fn numbers(app: &App) -> Vec<usize> {
    rows(&drawn(app, SIZE)).iter().filter_map(|row| number(row)).collect()
}

fn number(row: &str) -> Option<usize> {
    row.split_once('.')?.0.trim().parse().ok()
}

/// The same at 80×24.
fn numbers_in_small_panel(app: &App) -> Vec<usize> {
    let buffer = drawn(app, (80, 24));
    let row = |y| (51..80).map(|x| seen(&buffer[(x, y)])).collect::<String>();
    (0..24).filter_map(|y| number(&row(y))).collect()
}

#[test]
fn the_list_of_moves_follows_the_game_from_above_to_below() {
    let app = app(with_captures(GameId::Ouk, 1, 56), "true");
    let listed = numbers(&app);
    assert_eq!(listed.last(), Some(&28));
    assert!(listed.len() > 3 && listed.windows(2).all(|pair| pair[1] == pair[0] + 1), "{listed:?}");
    // So it does on a slow line, where it moves only with a new page.
    for plies in 1..=80 {
        let game = with_captures(GameId::Ouk, 1, plies);
        let newest = game.ply().div_ceil(2);
        let mut app = crate::panel::app(game, "true");
        app.context.set_speed(ConnectionSpeed::Slow);
        let listed = numbers(&app);
        assert_eq!(listed.last(), Some(&newest), "{listed:?}");
        assert!(listed.windows(2).all(|pair| pair[1] == pair[0] + 1), "{listed:?}");
        assert!(listed.len() >= newest.min(3), "{listed:?}");
    }
}

#[test]
fn a_new_page_of_moves_begins_a_moment_after_the_move_that_fills_the_old_one() {
    let mut app = crate::tui::playing(GameId::Ouk, crate::tui::person());
    app.context.set_speed(ConnectionSpeed::Slow);
    let game = with_captures(GameId::Ouk, 1, 100);
    let mut pages = 0;
    for (ply, played) in game.moves().enumerate() {
        let before = numbers_in_small_panel(&app);
        let typed = coordinate(game.position_at(ply), played.mv);
        crate::tui::keys(&mut app, &format!("i{typed}\r"));
        let after = numbers_in_small_panel(&app);
        let is_kept = before.iter().all(|number| after.contains(number));
        assert!(is_kept && after.len() <= before.len() + 1, "{before:?} {after:?}");
        let wait = app.alarm().expect("the list will settle");
        app.update(Message::Time(wait));
        let settled = numbers_in_small_panel(&app);
        assert_eq!(settled.last(), after.last());
        if settled != after {
            assert!(settled.len() > 1 && after.ends_with(&settled), "{after:?} {settled:?}");
            pages += 1;
        }
    }
    assert!(pages > 0);
}

#[test]
fn a_blank_follows_a_number_of_three_digits() {
    let games = (1..).map(|seed| with_captures(GameId::Ouk, seed, 204));
    let game = games.take(100).find(|game| game.ply() == 204).unwrap();
    let first = game.moves().nth(202).unwrap().readable.clone();
    let rows = rows(&drawn(&app(game, "true"), SIZE));
    let row = rows.iter().find(|row| row.contains("102.")).unwrap();
    assert!(row.contains(&format!("102. {first}")), "{row}");
}

/// The prompt row of a screen at 80×24, and the row above.
fn prompt(app: &App) -> [String; 2] {
    let buffer = drawn(app, (80, 24));
    let row = |y| (51..80).map(|x| seen(&buffer[(x, y)])).collect::<String>().trim().to_owned();
    [row(18), row(17)]
}

#[test]
fn last_rows_show_the_last_move_and_the_task() {
    let mut app = crate::tui::playing(GameId::Ouk, Player::Computer { level: 1 });
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    assert_eq!(prompt(&app), ["Your move: choose a piece", ""]);
    crate::tui::keys(&mut app, "\r");
    assert_eq!(prompt(&app)[0], "Choose where the fish goes");
    crate::tui::keys(&mut app, "k\r");
    assert_eq!(prompt(&app), ["Level 1 is thinking", "You: e4"]);
    let mut app = crate::tui::playing(GameId::Ouk, crate::tui::person());
    crate::tui::keys(&mut app, "ie3e4\r");
    assert_eq!(prompt(&app), ["Move 1, Black to move", "White: e4"]);
    crate::tui::keys(&mut app, "ic6c3\r");
    assert_eq!(prompt(&app)[0], "Move 1, Black to move", "a message stands above");
    crate::tui::keys(&mut app, "q");
    assert!(!drawn_text(&app).contains("Black to move"), "a question comes first");
}

fn drawn_text(app: &App) -> String {
    let buffer = drawn(app, (80, 24));
    buffer.area.positions().map(|at| seen(&buffer[at])).collect()
}

/// Where no panel fits beside the board, squares of three rows and more leave a row for the keys.
#[test]
fn keys_are_named_below_a_large_board() {
    for (width, height) in [(80, 35), (80, 36), (90, 43), (100, 52), (120, 60)] {
        let app = app(Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap(), "true");
        let buffer = drawn(&app, (width, height));
        let row = |y| (0..width).map(|x| seen(&buffer[(x, y)])).collect::<String>();
        assert!((0..height).map(row).any(|row| row.contains("? help")), "{width}x{height}");
    }
}

#[test]
fn a_screen_without_a_row_for_keys_has_them_beside_the_board() {
    for (width, height) in [(80, 20), (80, 21), (40, 12)] {
        let mut app = crate::tui::playing(GameId::Ouk, crate::tui::person());
        for keys_then in ["", "ie3e4\r", "v"] {
            crate::tui::keys(&mut app, keys_then);
            let screen = crate::tui::picture(&app, width, height);
            assert!(screen.contains("? help  q back"), "{keys_then}\n{screen}");
        }
    }
}

/// The one person at the screen sees at once that a move is awaited; the bar costs too much on a
/// slow line.
#[test]
fn the_row_that_asks_for_a_move_is_a_bar_on_a_fast_line() {
    let computer = Player::Computer { level: 1 };
    for (size, speed, is_bar) in [
        ((80, 24), ConnectionSpeed::Fast, true),
        ((120, 40), ConnectionSpeed::Fast, true),
        ((80, 24), ConnectionSpeed::Slow, false),
    ] {
        let mut setup = setup(GameId::Ouk, GameId::Ouk.default_rules());
        setup.players.0[1] = computer.clone();
        let mut app = app(Game::new(setup).unwrap(), "true");
        app.context.set_speed(speed);
        app.context.terminal.size = Size { width: size.0, height: size.1 };
        let buffer = drawn(&app, size);
        let accent = app.context.theme.colors.accent;
        let row = |y: u16| (0..size.0).map(|x| seen(&buffer[(x, y)])).collect::<String>();
        let asks = (0..size.1).find(|&y| row(y).contains("Your move")).expect("it is your move");
        let is_lit = (0..size.0).filter(|&x| buffer[(x, asks)].bg == accent).count() > 20;
        assert_eq!(is_lit, is_bar, "{size:?} {speed:?}");
    }
}

#[test]
fn the_list_of_an_opened_game_is_full_but_for_the_next_move() {
    let whole = with_captures(GameId::Ouk, 1, 100);
    for plies in [40, 41, 46, 52, 57, 60] {
        let mut app = app(with_captures(GameId::Ouk, 1, plies), "true");
        app.context.set_speed(ConnectionSpeed::Slow);
        let opened = numbers_in_small_panel(&app);
        for (ply, played) in whole.moves().enumerate().skip(plies).take(4) {
            let typed = coordinate(whole.position_at(ply), played.mv);
            crate::tui::keys(&mut app, &format!("i{typed}\r"));
            let wait = app.alarm().expect("the list will settle");
            app.update(Message::Time(wait));
        }
        let numbers = numbers_in_small_panel(&app);
        assert!(numbers.len() > 1 && numbers[0] > opened[0], "{plies}: {opened:?} {numbers:?}");
    }
}
