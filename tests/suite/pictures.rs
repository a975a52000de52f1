//! Real pictures of pieces: the bytes sent, and the result on a terminal.

use crate::picture_terminal::{PictureTerminal, Placed, ShownPicture};
use crate::sampling::amount;
use crate::support::Sent;
use ouk::config::{Depth, Settings};
use ouk::tui::app::App;
use ouk::tui::backend::MinimalBackend;
use ouk::tui::connection::ConnectionSpeed;
use ouk::tui::context::Surroundings;
use ouk::tui::glyphs::{DrawnSet, Facing, Painting, ScriptWord};
use ouk::tui::input::TerminalAnswer;
use ouk::tui::pictures::{
    ImageKey, LetterSet, PictureLook, PictureSupport, PictureTag, SquarePicture, TaggedPicture,
    WordPicture, image, question, send,
};
use ouk::tui::terminal_query::Answers;
use ouk_rules::board::{Color, Kind};
use ouk_rules::{AnyPosition, GameId};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::collections::HashMap;
use std::slice::from_ref;
use std::sync::{LazyLock, Mutex};

const LOOK: PictureLook = PictureLook {
    cell: Size { width: 10, height: 20 },
    white: [255, 255, 215],
    black: [0, 0, 0],
    text: [255, 255, 215],
};

/// The kinds of pieces of a game, including promoted ones.
fn kinds(game: GameId) -> Vec<Kind> {
    let start = AnyPosition::start(game, game.default_rules());
    let mut kinds: Vec<Kind> =
        start.shape().all().filter_map(|at| Some(start.piece_on(at)?.kind)).collect();
    let promoted = [(Kind::Trey, Kind::TreyBak), (Kind::Fish, Kind::TurnedFish)];
    kinds.extend(
        promoted.into_iter().filter(|of| kinds.contains(&of.0)).map(|of| of.1).collect::<Vec<_>>(),
    );
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

#[test]
fn all_pictures_of_a_game_cost_at_most_60_kb() {
    let mut dearest = 0;
    for &game in GameId::ALL {
        let sizes = [(2, (10, 20)), (3, (10, 20)), (5, (9, 18)), (8, (10, 20)), (25, (20, 40))];
        for (height, cell) in sizes.into_iter().skip(amount(3, 0)) {
            let look = PictureLook { cell: Size { width: cell.0, height: cell.1 }, ..LOOK };
            let mut bytes = 0;
            for kind in kinds(game) {
                for color in Color::ALL {
                    let letters = Some(LetterSet::of(game));
                    let (set, facing) = (DrawnSet::of_game(game), Facing::Upright);
                    let picture = SquarePicture { set, kind, color, facing, letters, height };
                    bytes += send(4_700, &image(TaggedPicture::Square(picture).key(look))).len();
                }
            }
            println!("{} at {height} rows of {} pixels: {bytes} B", game.name(), cell.1);
            dearest = dearest.max(bytes);
        }
    }
    assert!(dearest <= 60_000, "{dearest} bytes");
    assert!(dearest > 20_000, "{dearest} bytes are no pictures");
}

#[test]
fn a_word_costs_little() {
    let words = (0..).map_while(ScriptWord::at);
    let cost = |word| {
        let key = TaggedPicture::Word(WordPicture { word, rows: 3 }).key(LOOK);
        send(4_700, &image(key)).len()
    };
    let dearest = words.map(cost).max().unwrap();
    println!("the dearest word costs {dearest} B");
    assert!((500..=3_500).contains(&dearest), "{dearest} bytes");
}

const WIDTH: u16 = 30;
const HEIGHT: u16 = 9;

/// A frame: pieces on squares, words, and rectangles that cover parts of them.
type PictureFrame = (Vec<(u16, u16, usize, bool, u16)>, Vec<(u16, u16, usize, u16)>, Vec<Rect>);

fn frame() -> impl Strategy<Value = PictureFrame> {
    let piece = (0..5u16, 0..3u16, 0..Kind::ALL.len(), any::<bool>(), 2..4u16);
    let cover = (0..WIDTH, 0..HEIGHT, 1..12u16, 1..5u16).prop_map(|(x, y, width, height)| Rect {
        x,
        y,
        width,
        height,
    });
    let word = (0..WIDTH, 0..HEIGHT, 0..20usize, 1..4u16);
    (
        prop::collection::vec(piece, 0..8),
        prop::collection::vec(word, 0..2),
        prop::collection::vec(cover, 0..3),
    )
}

/// Draws a picture over what is there.
fn place(picture: TaggedPicture, at: (u16, u16), buffer: &mut Buffer) {
    let (width, height) = picture.size();
    for cell in Rect::new(at.0, at.1, width, height).intersection(buffer.area).positions() {
        buffer[cell].reset();
    }
    picture.put_on(at, buffer);
}

/// Draws a frame; a later piece replaces an earlier one in the same place.
fn draw((pieces, words, covers): &PictureFrame, buffer: &mut Buffer) {
    for &(column, row, kind, black, height) in pieces {
        let color = if black { Color::Black } else { Color::White };
        let kind = Kind::ALL[kind];
        let (set, facing) = (DrawnSet::Khmer, Facing::Upright);
        let picture = SquarePicture { set, kind, color, facing, letters: None, height };
        place(picture.into(), (column * 6, row * 3), buffer);
    }
    for &(x, y, word, rows) in words {
        let word = ScriptWord::at(word).unwrap();
        place(TaggedPicture::Word(WordPicture { word, rows }), (x, y), buffer);
    }
    for cover in covers {
        for at in cover.intersection(buffer.area).positions() {
            buffer[at].reset();
            buffer[at].set_symbol("x");
        }
    }
}

/// The picture that a cell shows, and the point of the picture under the cell's middle, in tenths
/// of a percent of its width and height.
fn shown(terminal: &PictureTerminal, x: u16, y: u16) -> Option<(&ShownPicture, [u32; 2])> {
    let over = |placed: &Placed| {
        (placed.column..placed.column + placed.columns).contains(&x)
            && (placed.row..placed.row + placed.rows).contains(&y)
    };
    let here: Vec<_> = terminal.placed.iter().filter(|(_, placed)| over(placed)).collect();
    assert!(here.len() <= 1, "several pictures on a cell: {here:?}");
    let ((id, _), placed) = *here.first()?;
    let picture = &terminal.pictures[id];
    let [left, top, width, height] = placed.pixels.unwrap_or([0, 0, picture.width, picture.height]);
    let within = |cell: u16, first: u16, cells: u16, from: u32, pixels: u32, all: u32| {
        let middle = f64::from(cell - first) + 0.5;
        let pixel = f64::from(from) + middle * f64::from(pixels) / f64::from(cells);
        (pixel / f64::from(all) * 1_000.0).round() as u32
    };
    let across = within(x, placed.column, placed.columns, left, width, picture.width);
    let down = within(y, placed.row, placed.rows, top, height, picture.height);
    Some((picture, [across, down]))
}

/// Painting is slow, so each picture is painted once.
static PAINTED: LazyLock<Mutex<HashMap<ImageKey, ShownPicture>>> = LazyLock::new(Mutex::default);

proptest! {
    #[test]
    fn the_terminal_shows_the_pictures_that_were_drawn(
        frames in prop::collection::vec((frame(), 0..8u8), 1..6),
    ) {
        let sent = Sent::default();
        let size = Size { width: WIDTH, height: HEIGHT };
        let mut terminal = Terminal::new(MinimalBackend::new(sent.clone(), size)).unwrap();
        let mut watched = PictureTerminal::new(WIDTH, HEIGHT);
        let mut painted = PAINTED.lock().unwrap();
        terminal.clear().unwrap();
        for (frame, anew) in frames {
            if anew == 0 {
                terminal.clear().unwrap();
            }
            let look = (anew != 1).then_some(LOOK);
            terminal.backend_mut().show_pictures(look);
            terminal.draw(|to| draw(&frame, to.buffer_mut())).unwrap();
            watched.read_on(&sent.0.lock().unwrap());
            let mut expected = Buffer::empty(Rect::new(0, 0, WIDTH, HEIGHT));
            draw(&frame, &mut expected);
            for (x, y) in (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y))) {
                let wanted = look.and_then(|look| {
                    let tag = PictureTag::of(&expected[(x, y)])?;
                    let middle = |cell: u16, cells: u16| {
                        ((f64::from(cell) + 0.5) / f64::from(cells) * 1_000.0).round() as u32
                    };
                    let (columns, rows) = tag.picture.size();
                    let at = [middle(tag.column, columns), middle(tag.row, rows)];
                    let key = tag.picture.key(look);
                    let paint = || ShownPicture::of(&match key {
                        ImageKey::Piece(key) => Painting::new(key),
                        ImageKey::Word(key) => Painting::of_word(key),
                    });
                    Some((&*painted.entry(key).or_insert_with(paint), at))
                });
                prop_assert!(shown(&watched, x, y) == wanted, "column {}, row {}", x, y);
            }
        }
    }
}

#[test]
fn a_frame_in_which_nothing_changes_sends_nothing() {
    let sent = Sent::default();
    let size = Size { width: WIDTH, height: HEIGHT };
    let mut terminal = Terminal::new(MinimalBackend::new(sent.clone(), size)).unwrap();
    terminal.clear().unwrap();
    terminal.backend_mut().show_pictures(Some(LOOK));
    let frame = (vec![(0, 0, 0, false, 3), (1, 1, 3, true, 3)], Vec::new(), Vec::new());
    terminal.draw(|to| draw(&frame, to.buffer_mut())).unwrap();
    let first = sent.0.lock().unwrap().len();
    terminal.draw(|to| draw(&frame, to.buffer_mut())).unwrap();
    assert_eq!(sent.0.lock().unwrap().len(), first);
    // For a piece that moves, its picture is moved, not sent again.
    let moved = (vec![(2, 1, 0, false, 3), (1, 1, 3, true, 3)], Vec::new(), Vec::new());
    terminal.draw(|to| draw(&moved, to.buffer_mut())).unwrap();
    let cost = sent.0.lock().unwrap().len() - first;
    assert!(cost <= 60, "{cost} bytes");
}

fn answers(all: &[TerminalAnswer]) -> Answers {
    Answers { all: all.to_vec(), ..Answers::default() }
}

fn graphics(words: &str) -> TerminalAnswer {
    TerminalAnswer::Graphics { image: 31, words: words.to_owned() }
}

#[test]
fn only_a_terminal_that_confirms_pictures_gets_them() {
    let cell = TerminalAnswer::CellSize { width: 9, height: 18 };
    let named = |name: &str| TerminalAnswer::Version(name.to_owned());
    let size = Size { width: 9, height: 18 };
    let other = Size { width: 8, height: 16 };
    let support = |all: &[TerminalAnswer], known| PictureSupport::of(&answers(all), known);
    let ok = graphics("OK");
    assert_eq!(support(&[ok.clone(), cell.clone()], None), PictureSupport::Drawn(size));
    assert_eq!(support(&[ok.clone(), cell.clone()], Some(other)), PictureSupport::Drawn(size));
    assert_eq!(support(from_ref(&ok), Some(other)), PictureSupport::Drawn(other));
    assert_eq!(support(from_ref(&ok), None), PictureSupport::NoCellSize);
    assert_eq!(support(from_ref(&cell), Some(size)), PictureSupport::Silent);
    assert_eq!(support(&[], Some(size)), PictureSupport::Silent);
    let refused = support(&[graphics("ENOSYS:no"), cell.clone()], None);
    assert_eq!(refused, PictureSupport::Refused("ENOSYS:no".to_owned()));
    let kitty = support(&[ok.clone(), cell.clone(), named("kitty(0.26.5)")], None);
    assert_eq!(kitty, PictureSupport::Drawn(size));
    for name in ["WezTerm 20240203", "xterm.js(5.6.0)"] {
        let fragile = support(&[ok.clone(), cell.clone(), named(name)], None);
        assert_eq!(fragile, PictureSupport::ErasesPictures(name.to_owned()));
    }
    // An answer to another program's query, and sizes that no cell has.
    let foreign = TerminalAnswer::Graphics { image: 32, words: "OK".to_owned() };
    assert_eq!(support(&[foreign, cell], None), PictureSupport::Silent);
    for (width, height) in [(0, 0), (10, 0), (65_535, 65_535), (1, 2)] {
        let cell = TerminalAnswer::CellSize { width, height };
        assert_eq!(support(&[ok.clone(), cell], None), PictureSupport::NoCellSize);
    }
}

#[test]
fn program_sends_no_question_that_would_show() {
    let asked = |variables: &[(&str, &str)]| {
        let of = |name: &str| {
            variables.iter().find(|known| known.0 == name).map(|known| known.1.to_owned())
        };
        question(of).is_some()
    };
    for term in ["xterm-kitty", "xterm-256color", "xterm-ghostty", "konsole"] {
        assert!(asked(&[("TERM", term)]), "{term}");
        for inside in ["TMUX", "STY", "ZELLIJ"] {
            assert!(!asked(&[("TERM", term), (inside, "0")]), "{term} in {inside}");
        }
        assert!(asked(&[("TERM", term), ("TMUX", "")]));
    }
    for term in ["tmux-256color", "screen", "screen.xterm-256color", "linux", "dumb", "vt100"] {
        assert!(!asked(&[("TERM", term)]), "{term}");
    }
    assert!(!asked(&[]));
}

#[test]
fn the_setting_decides_over_a_slow_line_and_colours_everywhere() {
    let look = |pictures: &str, color: &str, pieces: &str, speed| {
        let mut app = App::new(Settings::default(), Depth::of(color), Surroundings::default());
        app.context.settings.set("pictures", pictures).unwrap();
        app.context.settings.set("pieces", pieces).unwrap();
        app.context.apply_appearance();
        app.context.terminal.picture_cell = Some(LOOK.cell);
        app.context.set_speed(speed);
        assert_eq!(app.context.board_style().pictures, app.context.picture_look().is_some());
        app.context.picture_look()
    };
    let (fast, slow) = (ConnectionSpeed::Fast, ConnectionSpeed::Slow);
    assert_eq!(look("auto", "true", "blocks", fast), Some(LOOK));
    assert_eq!(look("auto", "true", "blocks", slow), None);
    assert_eq!(look("on", "true", "blocks", slow), Some(LOOK));
    assert_eq!(look("off", "true", "blocks", fast), None);
    assert_eq!(look("on", "none", "blocks", fast), None);
    assert_eq!(look("on", "true", "letters", fast), None);
    assert!(look("on", "16", "blocks", fast).is_some());
}
