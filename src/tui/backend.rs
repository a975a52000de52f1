//! A backend for ratatui that writes as few bytes as the picture allows.
//!
//! A frame is collected and sent with one write. Only what differs from the last frame is sent. What
//! costs most are changes of colour, so cells of one look are sent together, and next comes always
//! the look that is cheapest to change to; a way of the cursor costs less.

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Cell, CellDiffOption};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// A frame this short comes in one piece over any line, so holding it back is a waste of bytes.
const SHORT: usize = 512;

/// So many blanks in a row are shorter to erase than to write.
const BLANKS: usize = 6;

/// What shows on a blank besides the ground.
const SHOWN_ON_BLANK: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED);

/// What the next letter will look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

const PLAIN: Pen = Pen { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

/// Cells of one look, and the pen that draws them; blanks may be drawn with any ink.
struct Group<'a> {
    pen: Pen,
    only_blanks: bool,
    cells: Vec<(u16, u16, &'a Cell)>,
}

/// A run of Khmer script, with the cells that are kept free for it.
#[derive(Clone, Copy)]
struct Run {
    x: u16,
    y: u16,
    kept: u16,
    ground: Color,
}

impl Run {
    /// The run that a cell holds, if it holds one.
    const fn of(x: u16, y: u16, cell: &Cell) -> Option<Run> {
        match cell.diff_option {
            CellDiffOption::ForcedWidth(kept) => {
                Some(Run { x, y, kept: kept.get(), ground: cell.bg })
            }
            _ => None,
        }
    }
}

/// A backend that writes little.
pub struct Lean<W: Write> {
    out: W,
    frame: String,
    pen: Pen,
    /// Where the terminal's cursor is known to be.
    at: Option<(u16, u16)>,
    /// The runs of Khmer script on the terminal.
    runs: Vec<Run>,
    size: Size,
    /// Whether the terminal holds a frame back until all of it has come.
    synchronised: bool,
    /// Whether what is erased gets the ground of the pen.
    erases_in_color: bool,
    /// Whether the screen is to be erased before the next picture.
    erased: bool,
}

impl<W: Write> Lean<W> {
    /// A backend on a writer, for a terminal of a size.
    pub const fn new(out: W, size: Size) -> Lean<W> {
        Lean {
            out,
            frame: String::new(),
            pen: PLAIN,
            at: None,
            runs: Vec::new(),
            size,
            synchronised: false,
            erases_in_color: false,
            erased: false,
        }
    }

    /// Sends something with the next frame that leaves the picture as it is.
    pub fn say(&mut self, words: &str) {
        self.frame.push_str(words);
    }

    /// Frames are to be shown whole, or as they come.
    pub const fn synchronise(&mut self, on: bool) {
        self.synchronised = on;
    }

    /// What is erased gets the ground of the pen, or the terminal's own.
    pub const fn erase_in_color(&mut self, on: bool) {
        self.erases_in_color = on;
    }

    /// The terminal has another size now.
    pub const fn resize(&mut self, size: Size) {
        self.size = size;
    }

    /// Moves the terminal's cursor by whatever takes the fewest bytes.
    fn go(&mut self, x: u16, y: u16) {
        let absolute = match (x, y) {
            (0, 0) => "\x1b[H".to_owned(),
            (0, _) => format!("\x1b[{}H", y + 1),
            _ => format!("\x1b[{};{}H", y + 1, x + 1),
        };
        let way = self.at.map(|(from_x, from_y)| {
            // A line feed keeps the column in raw mode.
            let down = match (y.checked_sub(from_y), from_y.checked_sub(y)) {
                (Some(rows @ 0..=4), _) => "\n".repeat(usize::from(rows)),
                (_, Some(1)) => "\x1b[A".to_owned(),
                _ => format!("\x1b[{}d", y + 1),
            };
            let across = match (x.checked_sub(from_x), from_x.checked_sub(x)) {
                (Some(0), _) => String::new(),
                (Some(1), _) => "\x1b[C".to_owned(),
                (Some(right), _) => format!("\x1b[{right}C"),
                _ if x == 0 => "\r".to_owned(),
                (_, Some(left @ 1..=3)) => "\x08".repeat(usize::from(left)),
                (_, left) => format!("\x1b[{}D", left.unwrap_or_default()),
            };
            down + &across
        });
        self.frame.push_str(&way.filter(|way| way.len() <= absolute.len()).unwrap_or(absolute));
        self.at = Some((x, y));
    }

    /// Takes another pen.
    fn take(&mut self, pen: Pen) {
        if pen != self.pen {
            self.frame.push_str(&change(self.pen, pen));
            self.pen = pen;
        }
    }

    /// Blanks what is left of runs of which something changes. All else of them is blank in the
    /// picture, and so is not sent as a change, but the terminal has the run's letters there.
    fn blank_changed_runs(&mut self, changes: &[(u16, u16, &Cell)]) {
        let (changed, kept): (Vec<Run>, Vec<Run>) = self.runs.iter().copied().partition(|run| {
            // What changes may be a run too, and cover this one without beginning in it.
            let end = |x: u16, cell: &Cell| match cell.diff_option {
                CellDiffOption::ForcedWidth(kept) => x + kept.get(),
                _ => x + 1,
            };
            let meets = |x: u16, cell: &Cell| x < run.x + run.kept && run.x < end(x, cell);
            changes.iter().any(|&(x, y, cell)| y == run.y && meets(x, cell))
        });
        self.runs = kept;
        for run in changed {
            self.blank(run);
        }
    }

    /// Blanks the cells of a run. Khmer may be drawn narrower than what is kept free for it, and what
    /// was there before would show.
    fn blank(&mut self, run: Run) {
        let modifier = self.pen.modifier - SHOWN_ON_BLANK;
        self.take(Pen { bg: run.ground, modifier, ..self.pen });
        self.go(run.x, run.y);
        self.frame.push_str(&" ".repeat(usize::from(run.kept)));
        self.at = None;
    }

    /// Erases the screen in the ground that most of the picture has, if the picture covers it all;
    /// what is blank and has that ground need not be sent then.
    fn erase(&mut self, cells: &mut Vec<(u16, u16, &Cell)>) {
        let all = usize::from(self.size.width) * usize::from(self.size.height);
        let covered = |&(x, y, cell): &(u16, u16, &Cell)| {
            Run::of(x, y, cell).map_or(cell.symbol().width().max(1), |run| usize::from(run.kept))
        };
        let covers_all = cells.iter().map(covered).sum::<usize>() >= all;
        self.runs.clear();
        let mut grounds: Vec<(Color, usize)> = Vec::new();
        for cell in cells.iter().filter(|cell| is_blank(cell.2)) {
            match grounds.iter_mut().find(|ground| ground.0 == cell.2.bg) {
                Some(ground) => ground.1 += 1,
                None => grounds.push((cell.2.bg, 1)),
            }
        }
        let most = grounds.iter().max_by_key(|ground| ground.1).map(|ground| ground.0);
        let bg = most.filter(|_| self.erases_in_color && covers_all).unwrap_or_default();
        self.frame.push_str("\x1b[m");
        self.pen = PLAIN;
        self.take(Pen { bg, ..PLAIN });
        self.frame.push_str("\x1b[2J");
        self.at = None;
        cells.retain(|cell| !is_blank(cell.2) || cell.2.bg != bg);
    }

    /// Draws cells of one look.
    fn draw_group(&mut self, mut group: Group) {
        self.take(group.pen_after(self.pen));
        group.cells.sort_unstable_by_key(|&(x, y, _)| (y, x));
        let mut rest = &group.cells[..];
        while let [(x, y, cell), ..] = *rest {
            let run = rest.iter().zip(x..).take_while(|(other, column)| {
                (other.0, other.1) == (*column, y) && is_blank(other.2)
            });
            let blanks = run.count();
            self.go(x, y);
            if blanks >= BLANKS && (self.erases_in_color || cell.bg == Color::Reset) {
                self.frame.push_str(&format!("\x1b[{blanks}X"));
                rest = &rest[blanks..];
                continue;
            }
            if let Some(run) = Run::of(x, y, cell) {
                self.blank(run);
                self.runs.push(run);
                self.take(group.pen);
                self.go(x, y);
            }
            self.frame.push_str(cell.symbol());
            let next = x + cell.symbol().width().max(1) as u16;
            // At the right edge terminals differ in where the cursor is then, and after letters
            // whose width they do not agree on.
            let known = next < self.size.width && has_sure_width(cell.symbol());
            self.at = known.then_some((next, y));
            rest = &rest[1..];
        }
    }
}

impl Group<'_> {
    /// The pen to draw with, with another in hand: what blanks do not show stays as it is.
    fn pen_after(&self, pen: Pen) -> Pen {
        if self.only_blanks {
            Pen { bg: self.pen.bg, fg: pen.fg, modifier: pen.modifier - SHOWN_ON_BLANK }
        } else {
            self.pen
        }
    }
}

/// Whether nothing of a cell shows but its ground.
fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && !cell.modifier.intersects(SHOWN_ON_BLANK)
}

/// Whether every terminal agrees how wide a text is: letters of Europe, lines and blocks.
fn has_sure_width(text: &str) -> bool {
    text.chars().all(|letter| {
        matches!(letter, ' '..='~' | '\u{a1}'..='\u{17f}' | '\u{2010}'..='\u{2026}' | '\u{2190}'..='\u{2193}'
            | '\u{2500}'..='\u{259f}' | '\u{25a0}'..='\u{25cf}')
    })
}

/// Cells of one look together. Blanks join whatever has their ground.
fn groups<'a>(cells: Vec<(u16, u16, &'a Cell)>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group> = Vec::new();
    let (blank, inked): (Vec<_>, Vec<_>) = cells.into_iter().partition(|cell| is_blank(cell.2));
    for found in inked.into_iter().chain(blank) {
        let cell = found.2;
        let pen = Pen { fg: cell.fg, bg: cell.bg, modifier: cell.modifier };
        let blank = is_blank(cell);
        let fits = |group: &&mut Group| {
            if blank {
                group.pen.bg == pen.bg && !group.pen.modifier.intersects(SHOWN_ON_BLANK)
            } else {
                group.pen == pen
            }
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.cells.push(found),
            None => groups.push(Group { pen, only_blanks: blank, cells: vec![found] }),
        }
    }
    groups
}

/// What makes one pen another, in the fewest bytes.
fn change(from: Pen, to: Pen) -> String {
    let step = codes(from, to);
    let afresh = codes(PLAIN, to);
    let afresh = if afresh.is_empty() { afresh } else { format!("0;{afresh}") };
    let shorter = if afresh.len() < step.len() { afresh } else { step };
    format!("\x1b[{shorter}m")
}

/// The codes that make one pen another, one after the other.
fn codes(from: Pen, to: Pen) -> String {
    let mut all: Vec<String> = Vec::new();
    let gone = from.modifier - to.modifier;
    let mut held = from.modifier;
    // Bold and dim are switched off together, so what stays of them is switched on again.
    if gone.intersects(Modifier::BOLD | Modifier::DIM) {
        all.push("22".to_owned());
        held -= Modifier::BOLD | Modifier::DIM;
    }
    for (modifier, off) in [(Modifier::UNDERLINED, "24"), (Modifier::REVERSED, "27")] {
        if gone.contains(modifier) {
            all.push(off.to_owned());
        }
    }
    for (modifier, on) in [
        (Modifier::BOLD, "1"),
        (Modifier::DIM, "2"),
        (Modifier::UNDERLINED, "4"),
        (Modifier::REVERSED, "7"),
    ] {
        if (to.modifier - held).contains(modifier) {
            all.push(on.to_owned());
        }
    }
    if to.fg != from.fg {
        all.push(color_code(to.fg, 30));
    }
    if to.bg != from.bg {
        all.push(color_code(to.bg, 40));
    }
    all.join(";")
}

/// The SGR code of a colour; `base` is 30 for text and 40 for what is behind it.
pub(super) fn color_code(color: Color, base: u8) -> String {
    let plain = |n: u8| if n < 8 { base + n } else { base + 52 + n };
    match color {
        Color::Reset => (base + 9).to_string(),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        Color::Indexed(n @ 0..16) => plain(n).to_string(),
        Color::Indexed(n) => format!("{};5;{n}", base + 8),
        Color::Black => plain(0).to_string(),
        Color::Red => plain(1).to_string(),
        Color::Green => plain(2).to_string(),
        Color::Yellow => plain(3).to_string(),
        Color::Blue => plain(4).to_string(),
        Color::Magenta => plain(5).to_string(),
        Color::Cyan => plain(6).to_string(),
        Color::Gray => plain(7).to_string(),
        Color::DarkGray => plain(8).to_string(),
        Color::LightRed => plain(9).to_string(),
        Color::LightGreen => plain(10).to_string(),
        Color::LightYellow => plain(11).to_string(),
        Color::LightBlue => plain(12).to_string(),
        Color::LightMagenta => plain(13).to_string(),
        Color::LightCyan => plain(14).to_string(),
        Color::White => plain(15).to_string(),
    }
}

impl<W: Write> Backend for Lean<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut cells: Vec<_> = content.collect();
        if std::mem::take(&mut self.erased) {
            self.erase(&mut cells);
        }
        self.blank_changed_runs(&cells);
        let mut groups = groups(cells);
        let cost = |pen: Pen, group: &Group| {
            let next = group.pen_after(pen);
            if next == pen { 0 } else { change(pen, next).len() }
        };
        while let Some(next) = (0..groups.len()).min_by_key(|&at| cost(self.pen, &groups[at])) {
            let group = groups.remove(next);
            self.draw_group(group);
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, _: P) -> io::Result<()> {
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.erased = true;
        Ok(())
    }

    fn clear_region(&mut self, _: ClearType) -> io::Result<()> {
        self.clear()
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.frame.is_empty() {
            return Ok(());
        }
        if self.synchronised && self.frame.len() > SHORT {
            self.frame.insert_str(0, "\x1b[?2026h");
            self.frame.push_str("\x1b[?2026l");
        }
        self.out.write_all(self.frame.as_bytes())?;
        self.frame.clear();
        self.out.flush()
    }
}
