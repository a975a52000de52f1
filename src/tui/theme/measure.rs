//! Whether everything in a theme can be seen.

use super::contrast::{contrast, light_of};
use super::draft::ThemeDraft;
use super::palette::SQUARES;
use super::{Depth, Theme};
use std::fmt;

/// Two colours that stand on each other, and how well.
#[derive(Clone, Debug)]
pub struct ColorPair {
    /// What stands on the ground.
    pub on_top: &'static str,
    /// The ground.
    pub below: &'static str,
    /// With how many colours.
    pub depth: Depth,
    /// The contrast.
    pub ratio: f64,
    /// The least that will do.
    pub least: f64,
    /// Where the colour on top and the one below were said.
    pub places: [String; 2],
}

impl ColorPair {
    /// Whether it will do.
    #[must_use]
    pub fn passes(&self) -> bool {
        self.ratio >= self.least
    }
}

impl fmt::Display for ColorPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ColorPair { on_top, below, depth, ratio, least, places: [a, b] } = self;
        let depth = depth.name();
        write!(f, "{on_top} ({a}) on {below} ({b}), {depth}: {ratio:.2}, at least {least:.1}")
    }
}

/// What must be told apart: the pieces from every state of a square and from each other, the mark of
/// a target from the squares it lies on, words from what is behind them.
fn pairs() -> impl Iterator<Item = (&'static str, &'static str, f64)> {
    let pieces =
        SQUARES.into_iter().flat_map(|square| [("white", square, 3.0), ("black", square, 3.0)]);
    let marks = ["light", "dark", "last"].map(|square| ("target", square, 3.0));
    let words = [("text", "ground", 4.5), ("dim", "ground", 3.0), ("accent", "ground", 3.0)];
    let others = [("urgent", "ground", 3.0), ("white", "black", 3.0)];
    pieces.chain(marks).chain(words).chain(others)
}

/// Measures a theme at a depth. Colours the terminal chooses are left out; without colours there is
/// nothing to measure.
#[must_use]
pub fn measure(draft: &ThemeDraft, depth: Depth) -> Vec<ColorPair> {
    let theme = Theme::of(draft, depth);
    let light = |name| theme.colors.get(name).and_then(|&color| light_of(color));
    let place = |name| draft.shades.get(name).map_or(String::new(), |shade| shade.place.clone());
    // Squares of one tint are told apart by the dots on the empty ones alone.
    let dots = (theme.colors.light == theme.colors.dark).then_some(("line", "light", 2.5));
    pairs()
        .chain(dots)
        .filter_map(|(on_top, below, least)| {
            let ratio = contrast(light(on_top)?, light(below)?);
            let places = [place(on_top), place(below)];
            Some(ColorPair { on_top, below, depth, ratio, least, places })
        })
        .collect()
}
