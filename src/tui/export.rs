//! A picture of the screen in other forms: text with escape codes, and SVG.

use super::backend::{CellStyle, PLAIN, change};
use super::theme::contrast::light_of;
use super::widgets::board::{self, BoardStyle, Marks, SquareSize};
use ouk_rules::AnyPosition;
use ouk_rules::board::Move;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::fmt::Write;

/// A position as an SVG picture: a board with its letters and numbers, and nothing else.
#[must_use]
pub fn picture(
    position: &AnyPosition,
    last: Option<Move>,
    board_style: &BoardStyle,
    square_size: SquareSize,
) -> String {
    let (width, height) = square_size.board(position.shape());
    let area = Rect::new(0, 0, width + 1, height + 1);
    let mut buffer = Buffer::empty(area);
    buffer.set_style(area, board_style.theme.words());
    let inner = Rect::new(1, 1, width, height);
    board::draw(position, &Marks::of(position, last), board_style, square_size, inner, &mut buffer);
    svg(&buffer, area)
}

/// A buffer as lines of text, with escape codes for its colours.
#[must_use]
pub fn ansi(buffer: &Buffer, area: Rect) -> String {
    let mut text = String::new();
    for y in area.y..area.bottom() {
        let mut last = PLAIN;
        for x in area.x..area.right() {
            let cell = &buffer[(x, y)];
            let style = CellStyle::of(cell);
            if style != last {
                text.push_str(&change(last, style));
                last = style;
            }
            text.push_str(&ouk_io::text::cell(cell.symbol()).unwrap_or(cell.symbol().to_owned()));
        }
        if last == PLAIN {
            text.truncate(text.trim_end_matches(' ').len());
        } else {
            text.push_str("\x1b[0m");
        }
        text.push('\n');
    }
    text
}

/// The size of a character in a picture.
const CELL: (u16, u16) = (10, 20);

/// The colours that stand for a terminal's own text and background colour.
const OWN: ([u8; 3], [u8; 3]) = ([0xd8, 0xd8, 0xd8], [0x14, 0x14, 0x14]);

/// The text and background colours of a cell.
fn colors(cell: &Cell) -> ([u8; 3], [u8; 3]) {
    let fg = light_of(cell.fg).unwrap_or(OWN.0);
    let bg = light_of(cell.bg).unwrap_or(OWN.1);
    if cell.modifier.contains(Modifier::REVERSED) { (bg, fg) } else { (fg, bg) }
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A part of a buffer as an SVG picture. Blocks become shapes, so that they look the same in all
/// fonts.
#[must_use]
pub fn svg(buffer: &Buffer, area: Rect) -> String {
    let (width, height) = (area.width * CELL.0, area.height * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" shape-rendering=\"crispEdges\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, Noto Sans Khmer, monospace\" \
         font-size=\"16\">\n"
    );
    let ground = most_used_ground(buffer, area);
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", hex(ground));
    grounds(buffer, area, ground, &mut svg);
    blocks(buffer, area, &mut svg);
    letters(buffer, area, &mut svg);
    svg.push_str("</svg>\n");
    svg
}

fn most_used_ground(buffer: &Buffer, area: Rect) -> [u8; 3] {
    let mut counts: Vec<([u8; 3], u32)> = Vec::new();
    for position in area.positions() {
        let (_, ground) = colors(&buffer[position]);
        match counts.iter_mut().find(|count| count.0 == ground) {
            Some(count) => count.1 += 1,
            None => counts.push((ground, 1)),
        }
    }
    counts.into_iter().max_by_key(|count| count.1).map_or(OWN.1, |count| count.0)
}

/// Rectangles of one colour: runs of a row, joined with equal runs of the rows below.
fn grounds(buffer: &Buffer, area: Rect, ground: [u8; 3], svg: &mut String) {
    let mut open: Vec<(u16, u16, u16, u16, [u8; 3])> = Vec::new();
    let mut close = |run: (u16, u16, u16, u16, [u8; 3])| {
        let (x, y, columns, rows, color) = run;
        let (w, h) = CELL;
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            x * w,
            y * h,
            columns * w,
            rows * h,
            hex(color)
        );
    };
    for y in 0..area.height {
        let mut runs: Vec<(u16, u16, [u8; 3])> = Vec::new();
        for x in 0..area.width {
            let (_, color) = colors(&buffer[(area.x + x, area.y + y)]);
            match runs.last_mut() {
                Some(run) if run.2 == color && run.0 + run.1 == x => run.1 += 1,
                _ => runs.push((x, 1, color)),
            }
        }
        runs.retain(|run| run.2 != ground);
        let mut still = Vec::new();
        for (x, columns, color) in runs {
            let above = open.iter().position(|o| (o.0, o.2, o.4) == (x, columns, color));
            match above {
                Some(at) => {
                    let (x, top, columns, rows, color) = open.swap_remove(at);
                    still.push((x, top, columns, rows + 1, color));
                }
                None => still.push((x, y, columns, 1, color)),
            }
        }
        open.drain(..).for_each(&mut close);
        open = still;
    }
    open.into_iter().for_each(close);
}

/// The filled quarters of a block, upper left first; none for other characters.
const fn quarters(symbol: char) -> Option<[bool; 4]> {
    let bits = match symbol {
        '▘' => 0b0001,
        '▝' => 0b0010,
        '▀' => 0b0011,
        '▖' => 0b0100,
        '▌' => 0b0101,
        '▞' => 0b0110,
        '▛' => 0b0111,
        '▗' => 0b1000,
        '▚' => 0b1001,
        '▐' => 0b1010,
        '▜' => 0b1011,
        '▄' => 0b1100,
        '▙' => 0b1101,
        '▟' => 0b1110,
        '█' => 0b1111,
        _ => return None,
    };
    Some([bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 8 != 0])
}

fn symbol_of(cell: &Cell) -> char {
    cell.symbol().chars().next().unwrap_or(' ')
}

/// The blocks as one path for each colour, made of runs of half a row.
fn blocks(buffer: &Buffer, area: Rect, svg: &mut String) {
    let mut paths: Vec<([u8; 3], String)> = Vec::new();
    let (w, h) = (CELL.0 / 2, CELL.1 / 2);
    for half_row in 0..2 * area.height {
        let mut run: Option<(u16, u16, [u8; 3])> = None;
        let mut close = |run: Option<(u16, u16, [u8; 3])>| {
            let Some((x, length, color)) = run else { return };
            if !paths.iter().any(|path| path.0 == color) {
                paths.push((color, String::new()));
            }
            let path = paths.iter_mut().find(|path| path.0 == color).expect("it is there now");
            let (x, y, length) = (x * w, half_row * h, length * w);
            let _ = write!(path.1, "M{x} {y}h{length}v{h}h-{length}z");
        };
        for half_column in 0..2 * area.width {
            let cell = &buffer[(area.x + half_column / 2, area.y + half_row / 2)];
            let at = usize::from(2 * (half_row % 2) + half_column % 2);
            let filled = quarters(symbol_of(cell)).is_some_and(|filled| filled[at]);
            let color = colors(cell).0;
            run = match run {
                Some((x, length, same)) if filled && same == color => Some((x, length + 1, same)),
                other => {
                    close(other);
                    filled.then_some((half_column, 1, color))
                }
            };
        }
        close(run);
    }
    for (color, path) in paths {
        let _ = writeln!(svg, "<path fill=\"{}\" d=\"{path}\"/>", hex(color));
    }
}

/// The text, as one element for each run of a style. It is spread over its cells, whatever the
/// font's widths.
fn letters(buffer: &Buffer, area: Rect, svg: &mut String) {
    for y in 0..area.height {
        let mut x = 0;
        while x < area.width {
            let first = &buffer[(area.x + x, area.y + y)];
            let is_word = |cell: &Cell| {
                cell.symbol() != " "
                    && !cell.symbol().is_empty()
                    && quarters(symbol_of(cell)).is_none()
            };
            if !is_word(first) {
                x += 1;
                continue;
            }
            let same = |cell: &Cell| {
                is_word(cell)
                    && (cell.fg, cell.bg, cell.modifier) == (first.fg, first.bg, first.modifier)
            };
            let start = x;
            let mut word = String::new();
            while x < area.width && same(&buffer[(area.x + x, area.y + y)]) {
                word.push_str(buffer[(area.x + x, area.y + y)].symbol());
                x += 1;
            }
            write_word(&word, start, y, x - start, first, svg);
        }
    }
}

fn write_word(word: &str, x: u16, y: u16, columns: u16, cell: &Cell, svg: &mut String) {
    let word = ouk_io::text::words(word);
    let escaped = word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let bold = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let line = cell.modifier.contains(Modifier::UNDERLINED);
    let underline = if line { " text-decoration=\"underline\"" } else { "" };
    let (left, length) = (x * CELL.0, columns * CELL.0);
    let base = y * CELL.1 + 15;
    let color = hex(colors(cell).0);
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"{base}\" textLength=\"{length}\" \
         lengthAdjust=\"spacingAndGlyphs\" fill=\"{color}\"{bold}{underline}>{escaped}</text>"
    );
}
