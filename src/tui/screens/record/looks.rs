//! How outcomes are drawn: with which blocks, and in which style.

use crate::results::Points;
use crate::tui::context::AppContext;
use crate::tui::theme::shade::shade;
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::toggled;
use ratatui::style::{Color, Style};

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

/// The share of the urgent colour in that of lost games, which fills large areas, and of the text
/// colour in that of drawn ones.
const LOST: f64 = 0.6;
const DRAWN: f64 = 0.5;

/// The style of an outcome. Without colours, the brighter, the better. No colour is that of a side.
pub(super) fn outcome_style(points: Points, theme: &Theme) -> Style {
    let colors = &theme.colors;
    let mixed = |color: Color, share: f64| Some(theme.quiet().fg(mixture(theme, color, share)?));
    match (points, theme.depth) {
        (Points::Won, _) => theme.strong(),
        (Points::Drawn, Depth::Mono) => theme.words(),
        (Points::Lost, Depth::Mono) => theme.quiet(),
        (Points::Drawn, _) => mixed(colors.text, DRAWN).unwrap_or(theme.quiet()),
        (Points::Lost, _) => mixed(colors.urgent, LOST).unwrap_or(theme.urgent()),
    }
}

/// A colour with less contrast to the background; none where colours cannot be mixed.
fn mixture(theme: &Theme, color: Color, share: f64) -> Option<Color> {
    let ground = theme.colors.ground;
    // Where colours cannot be mixed, the mixture is the background.
    let tone = shade(ground, color, share);
    (tone != ground && theme.depth != Depth::Mono).then_some(tone)
}

/// The quiet colour with less contrast to the background; none where colours cannot be mixed.
pub(super) fn toned(theme: &Theme, share: f64) -> Option<Color> {
    mixture(theme, theme.colors.dim, share)
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
