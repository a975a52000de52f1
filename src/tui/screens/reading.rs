//! A board with words beside it, in pages where they do not fit at once: the text, the result of the last
//! move, and the task.

use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::screens::play::Play;
use crate::tui::screens::play::view::{self, Areas};
use crate::tui::widgets::{board, text, whole, wrap};
use ouk_rules::AnyPosition;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The least columns and rows of a panel that words are read in.
const PANEL: (u16, u16) = (14, 5);

/// The columns of the announcement of a check, at the end of the title row.
const CALL: u16 = 13;

/// The columns of the page number, with a gap before it.
const FOOT: u16 = 16;

/// A text, its style, and whether a blank row separates it from the text before.
pub struct Paragraph {
    /// The words.
    pub words: String,
    /// Their style.
    pub style: Style,
    /// Whether a blank row stands before them.
    pub apart: bool,
}

impl Paragraph {
    /// Words that a blank row separates from those before.
    #[must_use]
    pub const fn apart(words: String, style: Style) -> Paragraph {
        Paragraph { words, style, apart: true }
    }
}

/// Lines that belong together.
pub fn block(lines: impl Iterator<Item = String>, style: Style) -> impl Iterator<Item = Paragraph> {
    lines.enumerate().map(move |(index, words)| Paragraph { words, style, apart: index == 0 })
}

/// Where the words stand: beside the board where there is room for them, else below it.
fn place(areas: &Areas, counts: bool, typing: bool) -> Rect {
    if areas.has_panel_for_words() {
        let first = areas.status.map_or(areas.header.y + 1, |status| status.y) + 1;
        let end = match (typing, counts) {
            (true, _) => areas.input.y,
            (false, true) => areas.count.y,
            (false, false) => areas.keys.y,
        };
        let height = end.saturating_sub(first + 1);
        return Rect { y: first, height, ..areas.note };
    }
    if let Some(panel) =
        areas.panel.filter(|panel| panel.width > PANEL.0 && panel.height >= PANEL.1)
    {
        return Rect { width: panel.width.saturating_sub(1), ..panel };
    }
    Rect { height: areas.rows_above_input(typing), ..areas.note }
}

/// What is to be read.
pub struct Reading {
    /// The text.
    pub told: Vec<Paragraph>,
    /// The result of the last move, if there is one.
    pub feedback: Option<Paragraph>,
    /// The task.
    pub task: Paragraph,
    /// The page that is shown, where they do not fit at once.
    pub page: usize,
}

impl Reading {
    /// The lines in an area: all of them if they fit, else those that matter most.
    fn lines(&self, width: u16, height: usize) -> Vec<(String, Style)> {
        let broken = |paragraphs: &[&Paragraph], roomy: bool| -> Vec<(String, Style)> {
            let mut lines = Vec::new();
            for paragraph in paragraphs {
                if roomy && paragraph.apart && !lines.is_empty() {
                    lines.push((String::new(), paragraph.style));
                }
                let own = wrap(&paragraph.words, width).into_iter();
                lines.extend(own.map(|line| (line, paragraph.style)));
            }
            lines
        };
        let (feedback, task) = (&self.feedback, &self.task);
        let all: Vec<&Paragraph> = self.told.iter().chain(feedback).chain([task]).collect();
        // Where rows are few, the result of the move is more important than the text.
        let short: Vec<&Paragraph> = match feedback {
            Some(feedback) => vec![feedback, task],
            None => all.clone(),
        };
        let mut lines = broken(&all, true);
        for (paragraphs, roomy) in [(&all, false), (&short, true), (&short, false)] {
            if lines.len() > height {
                lines = broken(paragraphs, roomy);
            }
        }
        lines
    }

    /// Draws the words.
    pub fn draw(&self, app: &AppContext, keys: KeyContext, area: Rect, buffer: &mut Buffer) {
        // A single row also holds the page number.
        let width = if area.height > 1 { area.width } else { area.width.saturating_sub(FOOT) };
        let height = usize::from(area.height);
        let lines = self.lines(width, height);
        if lines.len() <= height {
            for (y, (line, style)) in (area.y..).zip(&lines) {
                text(buffer, area.x, y, line, *style);
            }
            return;
        }
        // The last row says which key turns the page.
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

/// A board and the words beside it.
pub(in crate::tui::screens) struct ReadingPage<'a> {
    /// Board and hand.
    pub(in crate::tui::screens) play: &'a Play,
    /// The position on the board.
    pub(in crate::tui::screens) shown: &'a AnyPosition,
    /// Whether the count is shown.
    pub(in crate::tui::screens) counts: bool,
    /// What the page is about.
    pub(in crate::tui::screens) title: &'a str,
    /// How far it has come, in ways of which the first that fits is taken.
    pub(in crate::tui::screens) state: Vec<String>,
    /// The words.
    pub(in crate::tui::screens) reading: Reading,
    /// Whose keys the words name.
    pub(in crate::tui::screens) context: KeyContext,
}

impl ReadingPage<'_> {
    /// Draws all but the row of keys; where everything went, if keys have a row there.
    pub(in crate::tui::screens) fn draw(
        &self,
        app: &AppContext,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Areas> {
        let play = self.play;
        let position = play.game.position();
        let Some(mut areas) = view::layout(position, app.wanted_square_size(), area) else {
            view::too_small(app, area, buffer);
            return None;
        };
        let marks = view::marks(play, play.game.ply());
        let style = app.board_style(play.flipped);
        board::draw(self.shown, &marks, &style, areas.square_size, areas.board, buffer);
        let typing = play.line.is_some();
        if areas.has_panel_for_words() {
            // There are no players below the words.
            areas.count.y = areas.keys.y.saturating_sub(areas.count.height + 1);
        }
        // What is typed has the row of the count beside the board.
        let counts = self.counts && !(typing && areas.has_panel_for_words());
        self.reading.draw(app, self.context, place(&areas, counts, typing), buffer);
        self.header(app, &areas, buffer);
        if counts {
            view::count_lines(app, play, areas.count, buffer);
        }
        view::call(app, play, &areas, buffer);
        if typing {
            view::input_line(app, play, &areas, buffer);
        }
        areas.shows_keys().then_some(areas)
    }

    fn header(&self, app: &AppContext, areas: &Areas, buffer: &mut Buffer) {
        let area = areas.header;
        text(buffer, area.x, area.y, self.title, app.theme.strong());
        let x = area.x + script::width(self.title) + 2;
        let in_check = self.play.game.position().in_check();
        let called = if areas.status.is_none() && in_check { CALL } else { 0 };
        let room = area.right().saturating_sub(x + called);
        text(buffer, x, area.y, whole(&self.state, room), app.theme.quiet());
    }
}
