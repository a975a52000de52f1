//! The results of the games with a move, as a bar of the colours of the pieces.

use crate::tui::context::AppContext;
use crate::tui::theme::Depth;
use crate::tui::widgets::text;
use ouk_engine::book::Results;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A part of the results.
#[derive(Clone, Copy)]
pub(super) enum ResultPart {
    White,
    Drawn,
    Black,
}

impl ResultPart {
    /// In their order in a bar.
    pub(super) const ALL: [ResultPart; 3] =
        [ResultPart::White, ResultPart::Drawn, ResultPart::Black];

    /// The sign of the part in a bar, and its style: the colours of the pieces on wood, on which both sides stand out;
    /// signs where there are few colours or none.
    pub(super) fn look(self, app: &AppContext) -> (&'static str, Style) {
        let theme = &app.theme;
        let colors = &theme.colors;
        let (sign, tone) = match self {
            ResultPart::White => ("█", colors.white),
            ResultPart::Drawn => ("▒", colors.line),
            ResultPart::Black => ("░", colors.black),
        };
        match theme.depth {
            Depth::Mono | Depth::Sixteen => (sign, theme.words()),
            // A low block leaves a strip of wood between the bars of two rows.
            _ => (
                if app.draws_signs_large() { "▆" } else { "█" },
                Style::new().fg(tone).bg(colors.dark),
            ),
        }
    }
}

/// A bar of the results: White's games, the drawn ones and Black's, from left to right.
pub(super) fn draw_bar(app: &AppContext, results: Results, area: Rect, buffer: &mut Buffer) {
    let share = |games: u32| {
        (f64::from(games) * f64::from(area.width) / f64::from(results.games())).round() as u16
    };
    let white = share(results.white);
    let both = share(results.white + results.drawn).max(white);
    let ends = [(0, white), (white, both), (both, area.width)];
    for (part, (from, to)) in ResultPart::ALL.into_iter().zip(ends) {
        let (sign, style) = part.look(app);
        text(buffer, area.x + from, area.y, &sign.repeat(usize::from(to - from)), style);
    }
}
