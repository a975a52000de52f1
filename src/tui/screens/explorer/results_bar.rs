//! A bar of the results of a move's games, in the colours of the pieces.

use crate::tui::context::AppContext;
use crate::tui::theme::contrast::light_of;
use crate::tui::theme::shade::{clear_of_ground, shade};
use crate::tui::theme::{Depth, Palette};
use crate::tui::widgets::text;
use ouk_engine::book::Results;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

#[derive(Clone, Copy)]
pub(super) enum ResultPart {
    White,
    Drawn,
    Black,
}

impl ResultPart {
    /// All parts in their order in a bar.
    pub(super) const ALL: [ResultPart; 3] =
        [ResultPart::White, ResultPart::Drawn, ResultPart::Black];

    /// The sign and the style of the part in a bar: the colours of the pieces, moved away from the
    /// background until they stand out, and for draws the tone in between; signs where there are
    /// few colours or none.
    pub(super) fn look(self, app: &AppContext) -> (&'static str, Style) {
        let theme = &app.theme;
        let colors = &theme.colors;
        let (sign, tone) = match self {
            ResultPart::White => ("█", clear_of(colors.white, colors)),
            ResultPart::Drawn => ("▒", between_sides(colors)),
            ResultPart::Black => ("░", clear_of(colors.black, colors)),
        };
        match theme.depth {
            Depth::Mono | Depth::Sixteen => (sign, theme.words()),
            // A low block leaves a strip of background between the bars of two rows.
            _ => {
                let sign = if app.draws_signs_large() { "▆" } else { "█" };
                (sign, Style::new().fg(tone).bg(colors.ground))
            }
        }
    }
}

/// The least contrast of White's and Black's parts to the background.
const LEAST_CONTRAST: f64 = 3.0;

/// A colour of the pieces that stands out from the background; the terminal's own background is not
/// known.
fn clear_of(color: Color, colors: &Palette<Color>) -> Color {
    let fallback = if light_of(colors.ground).is_some() { colors.text } else { color };
    clear_of_ground(color, colors, LEAST_CONTRAST).unwrap_or(fallback)
}

/// The tone between those of the sides, or that of quiet text where none is in between.
fn between_sides(colors: &Palette<Color>) -> Color {
    let [white, black] = [colors.white, colors.black].map(|color| clear_of(color, colors));
    let middle = shade(white, black, MIDDLE);
    if [white, black].contains(&middle) { colors.dim } else { middle }
}

/// The share of Black's tone in that of draws.
const MIDDLE: f64 = 0.55;

/// The bar of some results: White's wins, draws and Black's wins, from left to right.
pub(super) fn bar(app: &AppContext, results: Results, width: u16) -> [(String, Style); 3] {
    let share = |games: u32| {
        (f64::from(games) * f64::from(width) / f64::from(results.games().max(1))).round() as u16
    };
    let white = share(results.white);
    let both = share(results.white + results.drawn).max(white);
    let widths = [white, both - white, width - both];
    let mut widths = widths.into_iter().map(usize::from);
    ResultPart::ALL.map(|part| {
        let (sign, style) = part.look(app);
        (sign.repeat(widths.next().unwrap_or(0)), style)
    })
}

/// Draws a bar of some results that fills a row.
pub(super) fn draw_bar(app: &AppContext, results: Results, row: Rect, buffer: &mut Buffer) {
    let mut x = row.x;
    for (part, style) in bar(app, results, row.width) {
        text(buffer, x, row.y, &part, style);
        x += part.chars().count() as u16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::contrast::contrast;
    use crate::tui::theme::{Theme, Themes};

    /// The least contrast of two neighbours in a bar.
    const LEAST_STEP: f64 = 1.3;

    #[test]
    fn the_parts_of_both_sides_stand_out_in_every_theme() {
        for name in Theme::names() {
            for depth in [Depth::True, Depth::Indexed] {
                let colors =
                    Themes::default().theme(name, depth).expect("the theme is built in").colors;
                let Some(ground) = light_of(colors.ground) else { continue };
                let parts = [clear_of(colors.white, &colors), between_sides(&colors)];
                let parts = [parts[0], parts[1], clear_of(colors.black, &colors)];
                for pair in parts.windows(2) {
                    let [one, other] = [pair[0], pair[1]].map(light_of);
                    let Some((one, other)) = one.zip(other) else { continue };
                    assert!(contrast(one, other) >= LEAST_STEP, "{name} {depth:?} {parts:?}");
                }
                for color in [colors.white, colors.black] {
                    let Some(own) = light_of(clear_of(color, &colors)) else { continue };
                    assert!(contrast(own, ground) >= LEAST_CONTRAST, "{name} {depth:?}");
                }
            }
        }
    }
}
