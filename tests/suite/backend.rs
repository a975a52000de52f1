//! The bytes sent to a terminal show the drawn picture, whatever the terminal showed before.

use crate::support::Sent;
use ouk::tui::backend::MinimalBackend;
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier, Style};
use std::io::{self, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};

const WIDTH: u16 = 24;
const HEIGHT: u16 = 6;

/// A writer into a terminal.
#[derive(Clone)]
struct BackendScreen(Arc<Mutex<vt100::Parser>>);

impl BackendScreen {
    fn new() -> BackendScreen {
        let size = |number| NonZero::new(number).unwrap();
        BackendScreen(Arc::new(Mutex::new(vt100::Parser::new(size(HEIGHT), size(WIDTH), 0))))
    }
}

impl Write for BackendScreen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Raw mode adds no carriage returns, and neither does this terminal.
        self.0.lock().unwrap().process(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The visible part of a cell, for comparison: a blank has no ink.
fn shown(
    symbol: &str,
    fg: Option<u8>,
    bg: Option<u8>,
    bold: bool,
    under: bool,
    reverse: bool,
) -> String {
    let blank = symbol.trim().is_empty();
    let symbol = if blank { " " } else { symbol };
    if blank && !under && !reverse {
        return format!("blank on {bg:?}");
    }
    let ink = if blank && !reverse && !under { None } else { fg };
    format!("{symbol:?} {ink:?} on {bg:?} {} {under} {reverse}", bold && !blank)
}

fn index(color: Color) -> Option<u8> {
    match color {
        Color::Indexed(index) => Some(index),
        _ => None,
    }
}

/// A picture: runs of text in some style, over a ground.
type CellRun = (u16, u16, &'static str, u8, u8, u8);

fn run() -> impl Strategy<Value = CellRun> {
    let words = prop::sample::select(vec![
        "a",
        "K",
        "hello",
        "          ",
        "    ",
        "▸ x",
        "▐██▌",
        "· ",
        "ខ",
        "é…",
        "                        ",
    ]);
    (0..WIDTH, 0..HEIGHT, words, 0..4u8, 0..4u8, 0..8u8)
}

fn style(fg: u8, bg: u8, modifiers: u8) -> Style {
    let color = |n: u8| if n == 0 { Color::Reset } else { Color::Indexed(n * 40) };
    let mut style = Style::new().fg(color(fg)).bg(color(bg));
    for (bit, modifier) in [(1, Modifier::BOLD), (2, Modifier::UNDERLINED), (4, Modifier::REVERSED)]
    {
        if modifiers & bit != 0 {
            style = style.add_modifier(modifier);
        }
    }
    style
}

fn paint(ground: u8, runs: &[CellRun], buffer: &mut Buffer) {
    buffer.set_style(buffer.area, style(0, ground, 0));
    for &(x, y, words, fg, bg, modifiers) in runs {
        buffer.set_stringn(x, y, words, usize::from(WIDTH - x), style(fg, bg, modifiers));
    }
}

proptest! {
    #[test]
    fn terminal_shows_the_drawn_cells(
        frames in prop::collection::vec((0..4u8, prop::collection::vec(run(), 0..12), any::<bool>()), 1..6),
        in_color: bool,
    ) {
        let screen = BackendScreen::new();
        let size = Size { width: WIDTH, height: HEIGHT };
        let mut lean = MinimalBackend::new(screen.clone(), size);
        lean.erase_in_color(in_color);
        let mut terminal = Terminal::new(lean).unwrap();
        terminal.clear().unwrap();
        for (ground, runs, anew) in frames {
            if anew {
                terminal.clear().unwrap();
            }
            terminal.draw(|frame| paint(ground, &runs, frame.buffer_mut())).unwrap();
            let mut expected = Buffer::empty(Rect::new(0, 0, WIDTH, HEIGHT));
            paint(ground, &runs, &mut expected);
            let parser = screen.0.lock().unwrap();
            for y in 0..HEIGHT {
                for x in 0..WIDTH {
                    let cell = &expected[(x, y)];
                    let wanted = shown(
                        cell.symbol(), index(cell.fg), index(cell.bg),
                        cell.modifier.contains(Modifier::BOLD),
                        cell.modifier.contains(Modifier::UNDERLINED),
                        cell.modifier.contains(Modifier::REVERSED),
                    );
                    let there = parser.screen().cell(y, x).unwrap();
                    let color = |color| match color {
                        vt100::Color::Idx(index) => Some(index),
                        _ => None,
                    };
                    let found = shown(
                        there.contents(), color(there.fgcolor()), color(there.bgcolor()),
                        there.bold(), there.underline(), there.inverse(),
                    );
                    prop_assert_eq!(found, wanted, "column {}, row {}", x, y);
                }
            }
        }
    }
}

/// The bytes that a frame with these letters takes on a blank screen.
fn cost(letters: &[(u16, u16, &str)]) -> String {
    let sent = Sent::default();
    let size = Size { width: WIDTH, height: HEIGHT };
    let mut terminal = Terminal::new(MinimalBackend::new(sent.clone(), size)).unwrap();
    terminal.clear().unwrap();
    terminal.draw(|_| {}).unwrap();
    sent.0.lock().unwrap().clear();
    let draw = |buffer: &mut Buffer| {
        for &(x, y, letter) in letters {
            buffer[(x, y)].set_symbol(letter);
        }
    };
    terminal.draw(|frame| draw(frame.buffer_mut())).unwrap();
    let sent = sent.0.lock().unwrap().clone();
    String::from_utf8(sent).unwrap()
}

#[test]
fn cells_of_one_look_are_drawn_on_the_shortest_way() {
    // A move to a place, four corners of three bytes, and the moves down and back, across, up and
    // back.
    let corners = cost(&[(2, 1, "┏"), (7, 1, "┓"), (2, 3, "┗"), (7, 3, "┛")]);
    assert!(corners.len() <= 6 + 12 + 3 + 4 + 5, "{corners:?}");
    // A blank that the screen already shows is written once more.
    assert!(cost(&[(2, 1, "a"), (4, 1, "b")]).ends_with("a b"));
}
