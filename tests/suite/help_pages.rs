//! The pages of the help: what is drawn on them, and where sections begin and end.

use crate::byte_limits::{SCREEN, XTERM};
use crate::picture_terminal::PictureTerminal;
use crate::support::{Sent, press, setup};
use ouk::config::{Depth, Settings};
use ouk::tui::app::App;
use ouk::tui::backend::MinimalBackend;
use ouk::tui::connection::ConnectionSpeed;
use ouk::tui::context::Surroundings;
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_rules::GameId;
use ouk_rules::game::Game;
use ratatui::Terminal;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A game with the help over it.
fn app(game: GameId, depth: &str, speed: ConnectionSpeed) -> App {
    let mut app = App::new(Settings::default(), Depth::of(depth), Surroundings::default());
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    app.context.set_speed(speed);
    app.begin(Play::new(Game::new(setup(game, game.default_rules())).unwrap()));
    press(&mut app, '?');
    app
}

/// A page of the help: its cells, and its rows as text.
struct SeenPage {
    buffer: Buffer,
    rows: Vec<String>,
}

impl SeenPage {
    /// The words of the page with single blanks in between.
    fn words(&self) -> String {
        self.rows.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The first cell of some text.
    fn cell(&self, words: &str) -> Option<&Cell> {
        let (y, row) = self.rows.iter().enumerate().find(|(_, row)| row.contains(words))?;
        let x = row.split(words).next()?.chars().count();
        self.buffer.cell((x as u16, y as u16))
    }

    fn has_ground(&self, color: Color) -> bool {
        self.buffer.content.iter().any(|cell| cell.bg == color)
    }
}

/// All pages of the help.
fn pages(app: &mut App, (width, height): (u16, u16)) -> Vec<SeenPage> {
    app.context.terminal.size = Size { width, height };
    let mut pages: Vec<SeenPage> = Vec::new();
    loop {
        let page = seen_page(app, (width, height));
        if pages.first().is_some_and(|first| first.buffer == page.buffer) {
            return pages;
        }
        pages.push(page);
        press(app, ' ');
    }
}

/// The page that is shown.
fn seen_page(app: &App, (width, height): (u16, u16)) -> SeenPage {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    ouk::tui::draw(app, area, &mut buffer);
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    SeenPage { rows: (0..height).map(row).collect(), buffer }
}

const SIZES: [(u16, u16); 4] = [(80, 24), (100, 30), (120, 40), (200, 60)];

/// The titles of sections, each with words from its first and its last row.
const SECTIONS: [(&str, &str, &str); 5] = [
    ("THE MOST IMPORTANT KEYS", "move the cursor", "back (menu: quit)"),
    ("PIECES", "King", "Turned fish"),
    ("MARKS", "the cursor", "a hint"),
    ("EVERYWHERE", "left", "back to the"),
    ("MOVES AND COMMANDS TO TYPE", "a move, either way", "leave; the game"),
];

#[test]
fn no_section_of_the_help_is_split_if_it_fits_on_a_page() {
    for depth in ["true", "16", "none"] {
        for size in SIZES {
            let mut app = app(GameId::Ouk, depth, ConnectionSpeed::Fast);
            app.context.rights = ouk_io::outside::Rights::full();
            let pages = pages(&mut app, size);
            for (title, first, last) in SECTIONS {
                let with = pages.iter().filter(|page| page.words().contains(title));
                let [page] = with.collect::<Vec<_>>()[..] else {
                    panic!("{title} is not on one page at {size:?} in {depth}");
                };
                for words in [first, last] {
                    assert!(page.words().contains(words), "{words} {size:?} {depth}: {page}");
                }
            }
        }
    }
}

impl std::fmt::Display for SeenPage {
    fn fmt(&self, form: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        form.write_str(&self.rows.join("\n"))
    }
}

#[test]
fn a_blank_row_is_above_the_last_row_of_the_help() {
    for game in [GameId::Ouk, GameId::Hill, GameId::Rek] {
        for size in SIZES.into_iter().chain([(60, 20)]) {
            for page in pages(&mut app(game, "true", ConnectionSpeed::Fast), size) {
                let above = &page.rows[page.rows.len() - 2];
                assert_eq!(above.trim(), "", "{game} {size:?}:\n{page}");
            }
        }
    }
}

#[test]
fn titles_stand_out_and_keys_have_a_ground_where_bytes_are_not_spared() {
    for (depth, speed, is_drawn) in [
        ("true", ConnectionSpeed::Fast, true),
        ("256", ConnectionSpeed::Fast, true),
        ("16", ConnectionSpeed::Fast, false),
        ("true", ConnectionSpeed::Slow, false),
    ] {
        let mut app = app(GameId::Ouk, depth, speed);
        let pages = pages(&mut app, (80, 24));
        let theme = &app.context.theme;
        let title = pages[0].cell("THE MOST").unwrap();
        assert_eq!(title.fg, theme.colors.accent, "{depth}");
        assert_eq!(title.modifier.contains(Modifier::BOLD), depth != "16", "{depth}");
        let key = pages[0].cell("Enter").unwrap();
        assert_eq!(key.fg, theme.colors.accent, "{depth}");
        assert_eq!(key.bg != theme.colors.ground, is_drawn, "{depth} {speed:?}");
        let drawn = pages.iter().any(|page| page.has_ground(theme.colors.light));
        assert_eq!(drawn, speed == ConnectionSpeed::Fast, "squares in {depth} {speed:?}");
    }
}

#[test]
fn the_marks_in_the_help_have_the_colours_of_the_board() {
    for depth in ["true", "256"] {
        for game in [GameId::Ouk, GameId::Hill, GameId::Rek] {
            let mut app = app(game, depth, ConnectionSpeed::Fast);
            let pages = pages(&mut app, (120, 40));
            let page = pages.iter().find(|page| page.words().contains("MARKS")).unwrap();
            let colors = &app.context.theme.colors;
            for (name, color) in [
                ("selected", colors.selected),
                ("last", colors.last),
                ("take", colors.take),
                ("hint", colors.hint),
            ] {
                assert!(page.has_ground(color), "{name} of {game} in {depth}:\n{page}");
            }
            assert_eq!(
                page.has_ground(colors.check),
                game != GameId::Rek,
                "check in {game}: {page}"
            );
            let corner = page.cell("┏").expect("the cursor is drawn");
            assert_eq!(corner.fg, colors.target, "{game} in {depth}");
            assert!(page.cell("┛").is_some() && page.cell("▗▖").is_some(), "{page}");
        }
    }
}

/// Even rows that are higher than the screen are shown to the end, and never over the last row.
#[test]
fn nothing_of_the_help_is_lost_on_the_smallest_screens() {
    for size in [(18, 9), (20, 12), (24, 10), (30, 12), (40, 12)] {
        let mut app = app(GameId::Ouk, "true", ConnectionSpeed::Fast);
        let pages = pages(&mut app, size);
        if size.0 < 40 && pages[0].rows[0].contains("too") {
            // No board fits on this screen, which says so.
            continue;
        }
        let all: String = pages
            .iter()
            .flat_map(|page| &page.rows[..page.rows.len() - 1])
            .fold(String::new(), |all, row| all + row.trim() + " ");
        let letters = |words: &str| words.split_whitespace().collect::<String>();
        for words in ["set NAME VALUE", "Turned fish", "a hint", "restart a failed engine"] {
            let is_there = words.split(' ').all(|word| letters(&all).contains(word));
            assert!(is_there, "{words} at {size:?}: {all}");
        }
        for page in &pages {
            assert!(page.rows.last().unwrap().contains("back"), "{size:?}:\n{page}");
        }
    }
}

/// A writer that counts the bytes of a page.
#[derive(Clone, Default)]
struct PageCounter(Arc<AtomicUsize>);

impl Write for PageCounter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.fetch_add(bytes.len(), Ordering::Relaxed);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn every_page_of_the_help_keeps_within_the_budget_of_a_screen() {
    let (width, height) = (80, 24);
    for depth in ["true", "256", "16", "none"] {
        for game in [GameId::Ouk, GameId::Hill, GameId::Rek] {
            for speed in [ConnectionSpeed::Fast, ConnectionSpeed::Slow] {
                let mut app = app(game, depth, speed);
                app.context.terminal.size = Size { width, height };
                for page in 1..=4 {
                    let sent = PageCounter::default();
                    let mut lean = MinimalBackend::new(sent.clone(), Size { width, height });
                    lean.erase_in_color(true);
                    let mut screen = Terminal::new(lean).unwrap();
                    screen.clear().unwrap();
                    let draw = |frame: &mut ratatui::Frame| {
                        ouk::tui::draw(&app, frame.area(), frame.buffer_mut());
                    };
                    screen.draw(draw).unwrap();
                    let bytes = sent.0.load(Ordering::Relaxed);
                    println!("{game} {depth} {speed:?}, page {page}: {bytes} bytes");
                    assert!(bytes <= SCREEN, "{game} {depth} {speed:?}, page {page}: {bytes}");
                    press(&mut app, ' ');
                }
            }
        }
    }
}

/// The help opens over a board with the terminal's own pictures, whose pieces it shows too.
#[test]
fn the_help_has_the_pictures_of_the_board_within_the_budget_of_a_screen() {
    let size = Size { width: 80, height: 24 };
    for (game, pieces) in [(GameId::Ouk, 7), (GameId::Hill, 0), (GameId::Rek, 2)] {
        let mut app = app(game, "true", ConnectionSpeed::Fast);
        app.context.terminal.size = size;
        app.context.terminal.picture_cell = Some(Size { width: 10, height: 20 });
        press(&mut app, 'x');
        let sent = Sent::default();
        let mut lean = MinimalBackend::new(sent.clone(), size);
        lean.erase_in_color(true);
        lean.show_pictures(app.context.picture_look());
        let mut screen = Terminal::new(lean).unwrap();
        screen.clear().unwrap();
        let mut terminal = PictureTerminal::new(80, 24);
        let mut draw = |app: &App| {
            screen.draw(|to| ouk::tui::draw(app, to.area(), to.buffer_mut())).unwrap();
            let before = terminal.read;
            terminal.read_on(&sent.0.lock().unwrap());
            (terminal.read - before, terminal.placed.len())
        };
        let on_board = draw(&app).1;
        press(&mut app, '?');
        let (bytes, placed) = draw(&app);
        println!("{game}: {bytes} bytes with {placed} pictures");
        assert!(bytes <= SCREEN, "{game}: {bytes} bytes");
        assert!(placed >= pieces, "{game}: {placed} pictures");
        press(&mut app, 'x');
        let (bytes, placed) = draw(&app);
        println!("{game}: {bytes} bytes back to {placed} pictures");
        assert!(bytes <= SCREEN && placed == on_board, "{game}: {bytes} bytes, {placed}");
    }
}

#[test]
fn a_drawn_fish_has_no_letter_in_the_help_as_elsewhere() {
    let first = pages(&mut app(GameId::Ouk, "true", ConnectionSpeed::Fast), (80, 24)).remove(0);
    let words = first.words();
    assert!(words.contains("M Neang Fish F Turned fish"), "{words}");
    let plain = pages(&mut app(GameId::Ouk, "none", ConnectionSpeed::Fast), (80, 24)).remove(0);
    assert!(plain.words().contains("P Fish"), "a sign of the board: {}", plain.words());
}

/// All words of the help of a game, with single blanks in between.
fn all_words(game: GameId) -> String {
    let mut app = app(game, "true", ConnectionSpeed::Fast);
    app.context.rights = ouk_io::outside::Rights::full();
    pages(&mut app, (120, 40)).iter().map(SeenPage::words).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_help_of_a_game_lists_only_what_the_game_has() {
    let counting =
        ["start or stop counting", "explain the count", "the draw a count offers", ":count"];
    for (game, is_counted, has_orders, mark) in [
        (GameId::Ouk, true, false, "in check"),
        (GameId::KarOuk, true, false, "in check"),
        (GameId::Makruk, true, false, "in check"),
        (GameId::Hill, false, false, "in check"),
        (GameId::Rek, false, false, "a hint"),
        (GameId::MinRekChanh, false, true, "must rek"),
    ] {
        let words = all_words(game);
        for about in counting {
            assert_eq!(words.contains(about), is_counted, "{about}, {game}: {words}");
        }
        assert_eq!(words.contains("refuse to rek"), has_orders, "{game}: {words}");
        let orders = words.contains("must rek");
        assert!(words.contains(mark) && orders == has_orders, "{game}: {words}");
        assert_eq!(words.contains("in check"), mark == "in check", "{game}: {words}");
    }
}

#[test]
fn the_help_says_which_page_it_shows_and_where_space_leads() {
    let mut app = app(GameId::Ouk, "true", ConnectionSpeed::Fast);
    let pages = pages(&mut app, (80, 24));
    for (number, page) in (1..).zip(&pages) {
        assert!(page.words().contains(&format!("page {number} of {}", pages.len())), "{page}");
        let next = if number == pages.len() { "Space first page" } else { "Space next page" };
        assert!(page.words().contains(next), "{page}");
    }
}

#[test]
fn a_search_in_the_help_shows_its_end_and_whether_more_is_found() {
    let typed = |words: &str| {
        let mut app = app(GameId::Ouk, "true", ConnectionSpeed::Fast);
        for letter in words.chars() {
            press(&mut app, letter);
        }
        app.context.terminal.size = Size { width: 40, height: 12 };
        seen_page(&app, (40, 12))
    };
    let many = typed("/move");
    let last = many.rows.last().unwrap();
    assert!(last.contains("/ move▏") && last.contains("Enter Space next page"), "{many}");
    let one = typed("/undo");
    assert!(one.words().contains(":undo") && !one.words().contains("next page"), "{one}");
    let long = typed("/abcdefghijklmnopqrstuvwxyzabcdefghijklmn");
    assert!(long.rows.last().unwrap().contains("jklmn▏"), "{long}");
    // A key finds what it does, not each word with this letter.
    let key = typed("/C");
    assert!(key.words().contains("explain the count"), "{key}");
    assert!(!key.words().contains("drop the selection"), "{key}");
}

#[test]
fn arrows_turn_the_pages_of_the_help_and_n_goes_on_in_a_search() {
    let mut app = app(GameId::Ouk, "none", ConnectionSpeed::Fast);
    let size = (80, 24);
    let first = seen_page(&app, size).words();
    for (next, back) in
        [(Key::Down, Key::Up), (Key::Right, Key::Left), (Key::PageDown, Key::PageUp)]
    {
        app.update(Message::Key(next));
        assert_ne!(seen_page(&app, size).words(), first, "{next:?}");
        app.update(Message::Key(back));
        assert_eq!(seen_page(&app, size).words(), first, "{back:?}");
    }
    for key in "/move".chars() {
        press(&mut app, key);
    }
    app.update(Message::Key(Key::Enter));
    let found = seen_page(&app, (60, 16)).words();
    app.context.terminal.size = Size { width: 60, height: 16 };
    press(&mut app, 'n');
    let next = seen_page(&app, (60, 16)).words();
    assert!(next.contains("HELP") && next != found, "{next}");
    press(&mut app, 'N');
    assert_eq!(seen_page(&app, (60, 16)).words(), found);
}
