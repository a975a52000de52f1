//! A board with text beside it, on several pages if necessary: the task, the text, and above the
//! keys the result of the last move and the prompt.

pub use super::paragraphs::{Paragraph, block};

use super::paragraphs::{PageEnds, Spacing, broken};
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::script;
use crate::tui::screens::piece_grid::PieceWords;
use crate::tui::screens::piece_guide;
use crate::tui::screens::play::Play;
use crate::tui::screens::play::view;
use crate::tui::screens::too_small;
use crate::tui::widgets::areas::{self, Areas};
use crate::tui::widgets::{
    KeyButton, PanelFrame, board, button_width, progress_line, text, whole, without_first_row, wrap,
};
use ouk_rules::AnyPosition;
use ouk_rules::board::Kind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The fewest columns and rows of a panel for the text.
const PANEL: (u16, u16) = (14, 5);

/// The width of the call of a check, at the end of the title row.
const CALL: u16 = 13;

/// The width of the page number, with a gap before it.
const FOOT: u16 = 16;

/// The height from which the instructions follow the text.
const HIGH: u16 = 26;

/// The number of rows of the longest usual note on a move.
const NOTE_ROWS: usize = 2;

/// The area of the text: beside the board where there is room, otherwise below it.
fn place(areas: &Areas, counts: bool, typing: bool) -> Rect {
    if let Some(prompt) = areas.prompt {
        let first = areas.header.y + 2;
        let end = if counts { areas.count.y } else { prompt.y };
        return Rect { y: first, height: end.saturating_sub(first + 1), ..areas.note };
    }
    if let Some(panel) =
        areas.panel.filter(|panel| panel.width > PANEL.0 && panel.height >= PANEL.1)
    {
        return Rect { width: panel.width.saturating_sub(1), ..panel };
    }
    Rect { height: areas.rows_above_input(typing), ..areas.note }
}

/// The next step, if it is not a move.
pub enum NextStep {
    /// Text describes the step.
    Told(Paragraph),
    /// A key performs the step; it looks like the button that starts a game.
    Key {
        /// The action.
        action: &'static str,
        /// The name of the key.
        key: String,
        /// Both as text.
        words: Paragraph,
    },
}

impl NextStep {
    /// The step that a key performs.
    #[must_use]
    pub fn by_key(action: &'static str, key: String, style: Style) -> NextStep {
        let words = KeyButton { words: action, key: &key }.line();
        NextStep::Key { action, key, words: Paragraph::apart(words, style) }
    }

    const fn words(&self) -> &Paragraph {
        let (NextStep::Told(words) | NextStep::Key { words, .. }) = self;
        words
    }
}

/// The text of a page.
pub struct Reading {
    /// The task, if it is to move a piece.
    pub task: Option<Paragraph>,
    /// The text itself.
    pub told: Vec<Paragraph>,
    /// Text that a note replaces where both do not fit.
    pub idle: Option<Paragraph>,
    /// The instructions for the task.
    pub how: Option<Paragraph>,
    /// The kinds of pieces in the task; empty for all kinds.
    pub subjects: Vec<Kind>,
    /// The letters of the pieces, where pictures of them do not fit.
    pub letters: Vec<Paragraph>,
    /// The result of the last move.
    pub feedback: Vec<Paragraph>,
    /// The next step, if it is not a move.
    pub next: Option<NextStep>,
    /// The number of the page, where the text does not fit on one.
    pub page: usize,
}

impl Reading {
    /// The lines for an area: all of them if they fit, otherwise the most important.
    fn lines(&self, has_prompt: bool, width: u16, height: usize) -> Vec<(String, Style)> {
        let next = self.next.as_ref().map(NextStep::words).filter(|_| !has_prompt);
        let all: Vec<&Paragraph> =
            self.above().into_iter().chain(self.below()).chain(next).collect();
        // Where rows are few, the result of the last move matters more than the text.
        let short: Vec<&Paragraph> = match self.feedback.is_empty() {
            false => self.feedback.iter().chain(&self.task).chain(next).collect(),
            true => all.clone(),
        };
        let mut lines = broken(&all, Spacing::Apart, width);
        let shorter = [(&all, Spacing::Close), (&short, Spacing::Apart), (&short, Spacing::Close)];
        for (paragraphs, spacing) in shorter {
            if lines.len() > height {
                lines = broken(paragraphs, spacing, width);
            }
        }
        lines
    }

    /// The paragraphs at the top: the task, the text and the letters of the pieces.
    fn above(&self) -> Vec<&Paragraph> {
        let told = self.task.iter().chain(&self.told).chain(&self.idle);
        told.chain(&self.letters).collect()
    }

    /// The instructions at the top and at the bottom, for a panel of this height: a tall panel has
    /// them after the text, a low one at the bottom.
    const fn how_in(&self, height: u16) -> (&Option<Paragraph>, &Option<Paragraph>) {
        if height < HIGH { (&None, &self.how) } else { (&self.how, &None) }
    }

    /// The paragraphs at the bottom: the instructions, and the result of the last move.
    fn below(&self) -> Vec<&Paragraph> {
        self.how.iter().chain(&self.feedback).collect()
    }

    /// Draws the text at the top, pictures of the task's pieces below it instead of their letters,
    /// and the paragraphs at the bottom; returns whether everything fits. The pieces have their
    /// moves in words, or only their names. A note does not move them: rows are reserved for it, or
    /// it replaces less important text.
    fn draw_with_pieces(
        &self,
        app: &AppContext,
        position: &AnyPosition,
        area: Rect,
        buffer: &mut Buffer,
    ) -> bool {
        let mut kinds = piece_guide::wanted(app, position);
        kinds.retain(|kind| self.subjects.is_empty() || self.subjects.contains(kind));
        let (with_text, how) = self.how_in(area.height);
        let above: Vec<&Paragraph> =
            self.task.iter().chain(&self.told).chain(&self.idle).chain(with_text).collect();
        let how: Vec<&Paragraph> = how.iter().collect();
        let rows = broken(&how, Spacing::Apart, area.width).len();
        let least_below = rows + usize::from(rows > 0) + NOTE_ROWS;
        let below: Vec<&Paragraph> = how.iter().copied().chain(&self.feedback).collect();
        let usual = PageEnds { above: above.clone(), below, ..PageEnds::default() };
        let rows_above = Some(broken(&above, Spacing::Apart, area.width).len());
        let noted = self.task.iter().chain(&self.told).chain(&self.feedback).collect();
        let noted = PageEnds { above: noted, below: how, rows_above, least_below: 0 };
        let is_noted = !self.feedback.is_empty() && self.idle.is_some();
        let reserved = PageEnds { least_below, ..usual.clone() };
        let ways = [Some(reserved), Some(noted).filter(|_| is_noted), Some(usual)];
        // The moves of the pieces matter more than rows for a note that has not come yet.
        PieceWords::WAYS.into_iter().any(|words| {
            ways.iter().flatten().any(|ends| {
                ends.draw(area, buffer, |middle, buffer| {
                    // A blank row separates the pieces from the text.
                    let below = without_first_row(middle);
                    words.draw(app, position, &kinds, below, buffer)
                })
            })
        })
    }

    /// Draws the text at the top and the other paragraphs at the bottom; returns whether both fit.
    fn draw_apart(&self, area: Rect, buffer: &mut Buffer) -> bool {
        let (with_text, how) = self.how_in(area.height);
        let above = self.above().into_iter().chain(with_text).collect();
        let below = how.iter().chain(&self.feedback).collect();
        let ends = PageEnds { above, below, ..PageEnds::default() };
        ends.draw(area, buffer, |_, _| true)
    }

    /// Draws the text in its area, on pages where necessary.
    fn draw(
        &self,
        app: &AppContext,
        keys: KeyContext,
        has_prompt: bool,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        if has_prompt && self.draw_apart(area, buffer) {
            return;
        }
        // The page number shares a single row with the text.
        let width = if area.height > 1 { area.width } else { area.width.saturating_sub(FOOT) };
        let height = usize::from(area.height);
        let lines = self.lines(has_prompt, width, height);
        if lines.len() <= height {
            for (y, (line, style)) in (area.y..).zip(&lines) {
                text(buffer, area.x, y, line, *style);
            }
            return;
        }
        // The last row names the key that turns the page.
        let rows = height.saturating_sub(1).max(1);
        let pages = lines.len().div_ceil(rows);
        let page = self.page % pages;
        let turns = app.keys.first(keys, Action::Later);
        for (y, (line, style)) in (area.y..).zip(lines.iter().skip(page * rows).take(rows)) {
            text(buffer, area.x, y, line, *style);
        }
        let foot = format!("{}/{pages}  {turns} {}", page + 1, app.strings.hint.more);
        if height > 1 {
            text(buffer, area.x, area.bottom() - 1, &foot, app.theme.quiet());
        } else {
            let x = area.right().saturating_sub(script::width(&foot));
            text(buffer, x, area.y, &foot, app.theme.quiet());
        }
    }
}

/// A board with the text beside it.
pub(in crate::tui::screens) struct ReadingPage<'a> {
    /// The board with its cursor.
    pub(in crate::tui::screens) play: &'a Play,
    /// The position on the board.
    pub(in crate::tui::screens) shown: &'a AnyPosition,
    /// Whether the count is shown.
    pub(in crate::tui::screens) counts: bool,
    pub(in crate::tui::screens) title: &'a str,
    /// The progress in several wordings; the first that fits is used.
    pub(in crate::tui::screens) state: Vec<String>,
    /// The number of done and of all steps, drawn as a line below the title.
    pub(in crate::tui::screens) progress: Option<(usize, usize)>,
    /// The text of the page.
    pub(in crate::tui::screens) reading: Reading,
    /// The place whose keys the text names.
    pub(in crate::tui::screens) context: KeyContext,
}

impl ReadingPage<'_> {
    /// Draws everything but the row of keys. Returns the layout, if it has a row for keys.
    pub(in crate::tui::screens) fn draw(
        &self,
        app: &AppContext,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Areas> {
        let play = self.play;
        let position = play.game.position();
        let Some(mut areas) = areas::layout(position, app.wanted_square_size(), area) else {
            too_small::draw(app, area, buffer);
            return None;
        };
        let mut marks = view::marks(play, play.game.ply());
        if matches!(self.reading.next, Some(NextStep::Key { .. })) {
            // There is nothing to choose on the board.
            marks.cursor = None;
        }
        let style = app.board_style().flipped(play.flipped);
        board::draw(self.shown, &marks, &style, areas.square_size, areas.board, buffer);
        let typing = play.line.is_some();
        let next = match &self.reading.next {
            Some(next) if !typing => wrap(&next.words().words, areas.header.width),
            _ => Vec::new(),
        };
        if areas.prompt.is_some() {
            // No players are below the text.
            let bottom = areas.keys.bottom();
            let panel = Rect { height: bottom - areas.header.y, ..areas.header };
            let frame = PanelFrame::of(panel);
            let rows = next.len().max(1) as u16;
            let top = frame.prompt.bottom().saturating_sub(rows);
            areas.prompt = Some(Rect { y: top, height: rows, ..frame.prompt });
            (areas.input, areas.keys) = (frame.prompt, frame.keys);
            areas.count.y = top.saturating_sub(areas.count.height);
        }
        let has_prompt = areas.prompt.is_some();
        let mut area = place(&areas, self.counts, typing);
        if has_prompt && self.progress.is_some() && area.height >= HIGH {
            // A blank row below the line of progress.
            area = without_first_row(area);
        }
        let is_drawn = has_prompt && self.reading.draw_with_pieces(app, self.shown, area, buffer);
        if !is_drawn {
            self.reading.draw(app, self.context, has_prompt, area, buffer);
        }
        self.header(app, &areas, buffer);
        if self.counts {
            view::count_lines(app, play, areas.count, buffer);
        }
        match (areas.prompt, &self.reading.next) {
            _ if typing => view::input_line(app, play, &areas, buffer),
            (Some(row), Some(NextStep::Key { action, key, .. }))
                if button_width(action) <= row.width
                    && app.terminal.speed != ConnectionSpeed::Slow =>
            {
                KeyButton { words: action, key }.draw(false, &app.theme, row, buffer);
            }
            (Some(rows), Some(_)) => {
                for (y, line) in (rows.y..rows.bottom()).zip(&next) {
                    text(buffer, rows.x, y, line, app.theme.strong());
                }
            }
            (Some(row), None) => view::draw_move_prompt(app, play, row, buffer),
            (None, _) => view::call(app, play, areas.header, buffer),
        }
        areas.shows_keys().then_some(areas)
    }

    fn header(&self, app: &AppContext, areas: &Areas, buffer: &mut Buffer) {
        let area = areas.header;
        let title = self.title.to_uppercase();
        text(buffer, area.x, area.y, &title, app.theme.strong());
        let x = area.x + script::width(&title) + 2;
        let in_check = self.play.game.position().in_check();
        let called = if areas.prompt.is_none() && in_check { CALL } else { 0 };
        let room = area.right().saturating_sub(x + called);
        text(buffer, x, area.y, whole(&self.state, room), app.theme.quiet());
        if let Some((done, all)) = self.progress.filter(|_| areas.prompt.is_some()) {
            let row = Rect { y: area.y + 1, ..area };
            progress_line(&app.theme, done, all, row, buffer);
        }
    }
}
