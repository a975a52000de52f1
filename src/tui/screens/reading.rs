//! Words beside a board, in pages where they do not fit at once: what is told, what came of the last move,
//! and what there is to do.

use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::screens::play::view::Areas;
use crate::tui::widgets::{text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The least columns and rows of a panel that words are read in.
const PANEL: (u16, u16) = (14, 5);

/// The columns of the word on the page, with a gap before it.
const FOOT: u16 = 16;

/// Something to read, how it looks, and whether a blank row parts it from what stands before.
pub struct Paragraph {
    /// The words.
    pub words: String,
    /// How they look.
    pub style: Style,
    /// Whether a blank row stands before them.
    pub apart: bool,
}

impl Paragraph {
    /// Words that a blank row parts from what stands before.
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
pub(in crate::tui::screens) fn place(areas: &Areas, counts: bool, typing: bool) -> Rect {
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
    /// What is told.
    pub told: Vec<Paragraph>,
    /// What came of the last move, if anything.
    pub feedback: Option<Paragraph>,
    /// What there is to do.
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
        // Where rows are few, what came of the move goes before what was told.
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
        // A single row shares itself with the word on the page.
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
