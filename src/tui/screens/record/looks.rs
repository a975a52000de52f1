//! How outcomes are drawn: with which blocks, and in which style.

use crate::results::Points;
use crate::tui::context::AppContext;
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::toggled;
use ratatui::style::Style;

/// The means of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Looks {
    /// All blocks.
    Blocks,
    /// Blocks, but no filled areas, which take many bytes.
    Line,
    /// The terminal is not known to draw blocks.
    Letters,
}

impl Looks {
    pub(super) fn of(app: &AppContext) -> Looks {
        match app.draws_signs_large() {
            true if app.spares_bytes() => Looks::Line,
            true => Looks::Blocks,
            false => Looks::Letters,
        }
    }
}

/// The style of an outcome. Without colours, the brighter, the better.
pub(super) fn outcome_style(points: Points, theme: &Theme) -> Style {
    match points {
        Points::Won => theme.strong(),
        Points::Drawn => theme.words(),
        Points::Lost if theme.depth == Depth::Mono => theme.quiet(),
        Points::Lost => theme.urgent(),
    }
}

/// The look of a bar for an outcome: its sign and style. Where there are no colours, signs differ.
pub(super) fn bar_look(points: Points, theme: &Theme) -> (&'static str, Style) {
    let style = outcome_style(points, theme);
    match (theme.depth, points) {
        (Depth::Mono, Points::Drawn) => ("▒", style),
        (Depth::Mono, Points::Lost) => ("░", style),
        // The background of a cell fills all of it.
        _ => (" ", toggled(style)),
    }
}
