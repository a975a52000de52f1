//! A backend for ratatui that writes as few bytes as the picture allows.
//!
//! A frame is collected and sent with one write. Only what differs from the last frame is sent, and
//! of colours only what changes from one cell to the next.

use super::language::script;
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Cell, CellDiffOption};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::fmt::Write as _;
use std::io::{self, Write};

/// A frame this short comes in one piece over any line, so holding it back is a waste of bytes.
const SHORT: usize = 512;

/// A run of Khmer script, with the cells that are kept free for it.
#[derive(Clone, Copy)]
struct Run {
    x: u16,
    y: u16,
    kept: u16,
    ground: Color,
}

/// A backend that writes little.
pub struct Lean<W: Write> {
    out: W,
    frame: String,
    fg: Color,
    bg: Color,
    modifier: Modifier,
    /// Where the terminal's cursor is known to be.
    at: Option<(u16, u16)>,
    /// The runs of Khmer script on the terminal.
    runs: Vec<Run>,
    size: Size,
    /// Whether the terminal holds a frame back until all of it has come.
    synchronised: bool,
}

impl<W: Write> Lean<W> {
    /// A backend on a writer, for a terminal of a size.
    pub const fn new(out: W, size: Size) -> Lean<W> {
        Lean {
            out,
            frame: String::new(),
            fg: Color::Reset,
            bg: Color::Reset,
            modifier: Modifier::empty(),
            at: None,
            runs: Vec::new(),
            size,
            synchronised: false,
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

    /// The terminal has another size now.
    pub const fn resize(&mut self, size: Size) {
        self.size = size;
    }

    /// Moves the terminal's cursor by whatever takes the fewest bytes.
    fn go(&mut self, x: u16, y: u16) {
        let absolute =
            if x == 0 { format!("\x1b[{}H", y + 1) } else { format!("\x1b[{};{}H", y + 1, x + 1) };
        let relative = self.at.and_then(|(cx, cy)| {
            // A line feed keeps the column in raw mode, and never scrolls above the last row.
            let down = y.checked_sub(cy).filter(|&rows| rows <= 3)?;
            let across = match (x.checked_sub(cx), cx.checked_sub(x)) {
                (Some(0), _) => String::new(),
                (Some(1), _) => "\x1b[C".to_owned(),
                (Some(right), _) => format!("\x1b[{right}C"),
                (_, Some(left @ 1..=4)) => "\x08".repeat(usize::from(left)),
                (_, Some(left)) => format!("\x1b[{left}D"),
                (None, None) => return None,
            };
            Some("\n".repeat(usize::from(down)) + &across)
        });
        match relative {
            Some(relative) if relative.len() <= absolute.len() => self.frame.push_str(&relative),
            _ => self.frame.push_str(&absolute),
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
        let mut cell = Cell::default();
        cell.set_bg(run.ground);
        self.go(run.x, run.y);
        self.style(&cell);
        self.frame.push_str(&" ".repeat(usize::from(run.kept)));
        self.at = None;
    }

    fn style(&mut self, cell: &Cell) {
        let mut codes = String::new();
        // A blank shows neither foreground nor weight, so neither need be sent.
        let shown = Modifier::UNDERLINED | Modifier::REVERSED;
        let blank = cell.symbol() == " " && !(cell.modifier | self.modifier).intersects(shown);
        let modifier = if blank { self.modifier } else { cell.modifier };
        let mut add = |code: &str| {
            if !codes.is_empty() {
                codes.push(';');
            }
            codes.push_str(code);
        };
        // Bold and dim are switched off together, so what stays of them is switched on again.
        let gone = self.modifier - modifier;
        let wanted = modifier;
        let mut held = self.modifier;
        if gone.intersects(Modifier::BOLD | Modifier::DIM) {
            add("22");
            held -= Modifier::BOLD | Modifier::DIM;
        }
        for (modifier, code) in [(Modifier::UNDERLINED, "24"), (Modifier::REVERSED, "27")] {
            if gone.contains(modifier) {
                add(code);
            }
        }
        for (modifier, code) in [
            (Modifier::BOLD, "1"),
            (Modifier::DIM, "2"),
            (Modifier::UNDERLINED, "4"),
            (Modifier::REVERSED, "7"),
        ] {
            if (wanted - held).contains(modifier) {
                add(code);
            }
        }
        if cell.fg != self.fg && !blank {
            add(&color_code(cell.fg, 30));
            self.fg = cell.fg;
        }
        if cell.bg != self.bg {
            add(&color_code(cell.bg, 40));
            self.bg = cell.bg;
        }
        self.modifier = wanted;
        if !codes.is_empty() {
            let _ = write!(self.frame, "\x1b[{codes}m");
        }
    }
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
        use unicode_width::UnicodeWidthStr;
        let mut cells: Vec<_> = content.collect();
        // What has the same ground is sent together: a change of ground costs more than a way, most
        // of all on a chequered board.
        let mut grounds: Vec<Color> = Vec::new();
        for (.., cell) in &cells {
            if !grounds.contains(&cell.bg) {
                grounds.push(cell.bg);
            }
        }
        cells.sort_by_key(|cell| grounds.iter().position(|&ground| ground == cell.2.bg));
        self.blank_changed_runs(&cells);
        for (x, y, cell) in cells {
            if let CellDiffOption::ForcedWidth(kept) = cell.diff_option {
                let run = Run { x, y, kept: kept.get(), ground: cell.bg };
                self.blank(run);
                self.runs.push(run);
            }
            self.go(x, y);
            self.style(cell);
            self.frame.push_str(cell.symbol());
            let next = x + cell.symbol().width().max(1) as u16;
            // At the right edge, and after Khmer script, terminals differ in where the cursor is.
            let known = next < self.size.width && !script::has_khmer(cell.symbol());
            self.at = known.then_some((next, y));
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
        self.frame.push_str("\x1b[0m\x1b[2J");
        self.runs.clear();
        (self.fg, self.bg, self.modifier) = (Color::Reset, Color::Reset, Modifier::empty());
        self.at = None;
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
