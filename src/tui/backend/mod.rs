//! A backend for ratatui that writes as few bytes as the picture allows.
//!
//! The backend sends a frame with one write, and only the cells that differ from the last frame.
//! Changes of colour cost most, so it sends cells of one style together, in the order in which the
//! styles are cheapest to change (`style_order.rs`). Moving the cursor costs less, and writing a
//! few unchanged cells again may cost even less (`run.rs`).

mod blank_run;
mod bleed;
mod cursor_path;
mod erase;
mod group;
mod harmless;
mod placements;
mod row_paint;
mod run;
mod run_order;
mod screen_state;
mod shortest_order;
mod style;
mod style_order;

pub(super) use style::{CellStyle, PLAIN, change};

use crate::tui::pictures::PictureLook;
use blank_run::{BlankRun, is_blank_on, leaves_blank};
use cursor_path::path_length;
use group::{StyleGroup, groups};
use harmless::harmless;
use ouk_io::written::{self, Written};
use placements::{PictureCommand, Placements};
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Cell, CellDiffOption};
use ratatui::layout::{Position, Size};
use ratatui::style::Color;
use run::{RunContent, StyledRun, styled_runs};
use screen_state::ScreenState;
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use style::{SHOWN_ON_BLANK, is_blank};
use unicode_width::UnicodeWidthStr;

/// The length up to which a frame arrives in one piece over any line. Synchronising a shorter frame
/// would waste bytes.
const SHORT: usize = 512;

/// A backend that writes few bytes.
pub struct MinimalBackend<W: Write> {
    out: W,
    frame: String,
    style: CellStyle,
    /// The position of the terminal's cursor, if it is known.
    at: Option<(u16, u16)>,
    /// The content of the terminal.
    shown: ScreenState,
    /// The runs of Khmer script on the terminal.
    runs: Vec<BlankRun>,
    /// The starts of runs whose cells are blank already, in the run's background.
    bare: HashSet<(u16, u16)>,
    /// For a run that replaces another one, the number of cells to blank.
    replaced: HashMap<(u16, u16), u16>,
    size: Size,
    /// Whether the terminal holds a frame back until all of it has come.
    synchronised: bool,
    /// Whether the terminal erases in the background of the current style.
    erases_in_color: bool,
    /// Whether the screen must be erased before the next picture.
    erased: bool,
    /// The placed pictures of pieces.
    placements: Placements,
    /// The proof that the last picture was written.
    written: Option<Written>,
}

impl<W: Write> MinimalBackend<W> {
    /// A backend that writes to `out`, for a terminal of this size.
    pub fn new(out: W, size: Size) -> MinimalBackend<W> {
        MinimalBackend {
            out,
            frame: String::new(),
            style: PLAIN,
            at: None,
            shown: ScreenState::default(),
            runs: Vec::new(),
            bare: HashSet::new(),
            replaced: HashMap::new(),
            size,
            synchronised: false,
            erases_in_color: false,
            erased: false,
            placements: Placements::default(),
            written: None,
        }
    }

    /// Sends text before the next frame that leaves the picture unchanged.
    pub fn write_raw(&mut self, words: &str) {
        self.frame.push_str(words);
    }

    /// The proof that the last picture was written completely; none before the first picture, or
    /// after the screen was cleared.
    pub const fn written(&self) -> Option<Written> {
        self.written
    }

    /// Sets whether the terminal shows frames only when they are complete.
    pub const fn synchronise(&mut self, on: bool) {
        self.synchronised = on;
    }

    /// Sets whether the terminal erases in the background of the current style, or only in its own.
    pub const fn erase_in_color(&mut self, on: bool) {
        self.erases_in_color = on;
    }

    /// Sets how pictures of pieces look; without a look, none are shown.
    pub fn show_pictures(&mut self, look: Option<PictureLook>) {
        self.placements.show(look);
    }

    /// Sets the size of the terminal.
    pub const fn resize(&mut self, size: Size) {
        self.size = size;
    }

    /// Moves the terminal's cursor by the shortest sequence.
    fn go(&mut self, x: u16, y: u16) {
        self.frame.push_str(&run::cheapest_path(self.at, (x, y), self.style, &self.shown));
        self.at = Some((x, y));
    }

    /// Switches to another style.
    fn take(&mut self, style: CellStyle) {
        if style != self.style {
            self.frame.push_str(&change(self.style, style));
            self.style = style;
        }
    }

    /// Whether blanks of the style's background can be erased.
    fn erases(&self) -> bool {
        self.erases_in_color || self.style.bg == Color::Reset
    }

    /// Blanks the old cells of runs that change. The picture has these cells as blank, so they are
    /// not sent as changes, but the terminal shows the run's letters there. A run that replaces
    /// another one blanks the old cells when it is drawn.
    fn blank_changed_runs(&mut self, changes: &mut Vec<(u16, u16, &Cell)>) {
        let (changed, kept): (Vec<BlankRun>, Vec<BlankRun>) =
            self.runs.iter().copied().partition(|run| {
                // A change may be a run too, and cover this one although it begins before it.
                let end = |x: u16, cell: &Cell| match cell.diff_option {
                    CellDiffOption::ForcedWidth(kept) => x + kept.get(),
                    _ => x + 1,
                };
                let meets = |x: u16, cell: &Cell| x < run.x + run.kept && run.x < end(x, cell);
                changes.iter().any(|&(x, y, cell)| y == run.y && meets(x, cell))
            });
        self.runs = kept;
        self.replaced.clear();
        for run in changed {
            let heir = changes.iter().find_map(|&(x, y, cell)| {
                let new = BlankRun::of(x, y, cell)?;
                let begins = x <= run.x && run.x < x.saturating_add(new.kept);
                ((y, new.ground) == (run.y, run.ground) && begins).then_some(new)
            });
            match heir.filter(|heir| leaves_blank(changes, run, *heir)) {
                Some(heir) => {
                    let end = (heir.x + heir.kept).max(run.x.saturating_add(run.kept));
                    let widest = self.replaced.entry((heir.x, heir.y)).or_default();
                    *widest = (*widest).max(end - heir.x);
                    let rest = heir.x + heir.kept..end;
                    changes.retain(|(x, y, _)| *y != run.y || !rest.contains(x));
                }
                None => self.blank(run),
            }
        }
        let shows =
            |x, y, ground| self.shown.cell(x, y).is_some_and(|cell| is_blank_on(cell, ground));
        changes.retain(|&(x, y, cell)| !(is_blank_on(cell, cell.bg) && shows(x, y, cell.bg)));
    }

    /// Blanks the cells of a run. A terminal may draw Khmer narrower than the reserved cells, and
    /// old content would show there.
    fn blank(&mut self, run: BlankRun) {
        let modifier = self.style.modifier - SHOWN_ON_BLANK;
        self.take(CellStyle { bg: run.ground, modifier, ..self.style });
        self.go(run.x, run.y);
        let mut behind = run.x.saturating_add(run.kept)..self.shown.width();
        let is_last = behind
            .all(|x| self.shown.cell(x, run.y).is_some_and(|cell| is_blank_on(cell, run.ground)));
        let erased = if is_last { "\x1b[K".to_owned() } else { format!("\x1b[{}X", run.kept) };
        if self.erases() && erased.len() <= usize::from(run.kept) {
            self.frame.push_str(&erased);
        } else {
            self.frame.push_str(&" ".repeat(usize::from(run.kept)));
            self.at = None;
        }
        self.shown.blank(run.x, run.y, run.kept, run.ground);
    }

    /// Finds the runs that need no blanks under them.
    fn find_bare(&mut self, cells: &[(u16, u16, &Cell)]) {
        let is_bare = |run: &BlankRun| {
            (run.x..run.x.saturating_add(run.kept)).all(|x| {
                let cell = self.shown.cell(x, run.y);
                cell.is_some_and(|cell| is_blank(cell) && cell.bg == run.ground)
            })
        };
        let runs = cells.iter().filter_map(|&(x, y, cell)| BlankRun::of(x, y, cell));
        self.bare = runs.filter(is_bare).map(|run| (run.x, run.y)).collect();
    }

    /// Records what the terminal shows after these cells are drawn.
    fn keep_in_mind(&mut self, cells: &[(u16, u16, &Cell)]) {
        for &(x, y, cell) in cells {
            match (BlankRun::of(x, y, cell), cell.symbol().width()) {
                (Some(run), _) => self.shown.set(x, y, run.kept, None),
                (None, 0..=1) => self.shown.set(x, y, 1, Some(cell)),
                (None, wide) => self.shown.set(x, y, wide as u16, None),
            }
        }
    }

    fn draw_group(&mut self, mut group: StyleGroup) {
        self.take(group.style_after(self.style));
        group.cells.sort_unstable_by_key(|&(x, y, _)| (y, x));
        let erases = self.erases();
        let runs = styled_runs(&group.cells, self.style, &self.shown, erases);
        let styled_runs = run_order::cheapest(self.at, runs, erases);
        for (at, run) in styled_runs.iter().enumerate() {
            self.go(run.x, run.y);
            match &run.content {
                RunContent::Text { text, sure } => {
                    self.frame.push_str(text);
                    self.pass(run, *sure);
                }
                RunContent::Blank { .. } => {
                    let next = styled_runs.get(at + 1).map(|next| (next.x, next.y));
                    self.draw_blank(run, erases, next);
                }
                RunContent::Script(script, cell) => {
                    if !self.bare.contains(&(script.x, script.y)) {
                        let replaced = self.replaced.get(&(script.x, script.y));
                        let kept = replaced.copied().unwrap_or(script.kept);
                        self.blank(BlankRun { kept, ..*script });
                    }
                    self.shown.set(script.x, script.y, script.kept, None);
                    self.runs.push(*script);
                    self.take(group.style);
                    self.go(run.x, run.y);
                    self.frame.push_str(cell.symbol());
                    self.at = None;
                }
            }
        }
    }

    /// Sends, moves and removes pictures.
    fn draw_pictures(&mut self) {
        for command in self.placements.commands() {
            let (PictureCommand::Anywhere(words) | PictureCommand::At(.., words)) = &command;
            if let PictureCommand::At(x, y, _) = command {
                self.go(x, y);
            }
            self.frame.push_str(words);
        }
    }

    /// Draws blanks. Erasing leaves the cursor before them, writing moves it behind them; the
    /// shorter one is chosen, including the way to the next run.
    fn draw_blank(&mut self, run: &StyledRun, erases: bool, next: Option<(u16, u16)>) {
        let erased = run.erased();
        let behind = run.x + run.width;
        let path_from = |x| next.map_or(0, |next| path_length(Some((x, run.y)), next));
        let written = usize::from(run.width) + path_from(behind);
        if erases && erased.len() + path_from(run.x) <= written {
            self.frame.push_str(&erased);
        } else {
            self.frame.push_str(&" ".repeat(usize::from(run.width)));
            self.pass(run, true);
        }
    }

    /// Records the cursor behind a run. Its position is unknown at the right edge, where terminals
    /// differ, and after letters whose width terminals do not agree on.
    fn pass(&mut self, run: &StyledRun, sure: bool) {
        let next = run.x + run.width;
        self.at = (sure && next < self.size.width).then_some((next, run.y));
    }
}

impl<W: Write> Backend for MinimalBackend<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let content: Vec<_> = content.map(|(x, y, cell)| (x, y, harmless(cell))).collect();
        let mut cells: Vec<_> = content.iter().map(|(x, y, cell)| (*x, *y, &**cell)).collect();
        cells.iter().for_each(|&(x, y, cell)| self.placements.see(x, y, cell));
        if std::mem::take(&mut self.erased) {
            self.erase(&mut cells);
        }
        self.blank_changed_runs(&mut cells);
        let beside = bleed::beside_changed_blocks(&self.shown, &cells, self.size);
        cells.extend(beside.iter().map(|(x, y, cell)| (*x, *y, cell)));
        self.find_bare(&cells);
        self.keep_in_mind(&cells);
        for group in style_order::cheapest(self.style, groups(cells)) {
            self.draw_group(group);
        }
        self.draw_pictures();
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
        self.written = None;
        self.shown.forget(self.size);
        self.placements.forget(self.size);
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
        self.written = None;
        self.written = Some(written::write(&mut self.out, self.frame.as_bytes())?);
        self.frame.clear();
        Ok(())
    }
}
