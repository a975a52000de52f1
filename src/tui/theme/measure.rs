//! Whether everything in a theme is visible. docs/themes.md lists the limits.

use super::contrast::{contrast, difference, light_of};
use super::draft::ThemeDraft;
use super::palette::SQUARES;
use super::{Depth, Theme};
use std::fmt;

/// The limit for two colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MeasureLimit {
    /// The least contrast, from 1 to 21.
    ContrastFrom(f64),
    /// The largest contrast, from 1 to 21.
    ContrastTo(f64),
    /// The least difference, from 0 to 100.
    DifferenceFrom(f64),
}

impl MeasureLimit {
    const fn measures_contrast(self) -> bool {
        matches!(self, MeasureLimit::ContrastFrom(_) | MeasureLimit::ContrastTo(_))
    }
}

/// Two colours, with their measured difference.
#[derive(Clone, Debug)]
pub struct ColorPair {
    /// The name of the colour in front, or beside the other.
    pub on_top: &'static str,
    /// The name of the background colour.
    pub below: &'static str,
    /// The depth at which the pair was measured.
    pub depth: Depth,
    /// The measured contrast or difference.
    pub value: f64,
    /// The limit for the value.
    pub limit: MeasureLimit,
    /// The places in the file of the front and the background colour.
    pub places: [String; 2],
}

impl ColorPair {
    /// Whether the value is within the limit.
    #[must_use]
    pub fn passes(&self) -> bool {
        match self.limit {
            MeasureLimit::ContrastFrom(least) | MeasureLimit::DifferenceFrom(least) => {
                self.value >= least
            }
            MeasureLimit::ContrastTo(most) => self.value <= most,
        }
    }
}

impl fmt::Display for ColorPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ColorPair { on_top, below, depth, value, limit, places: [a, b] } = self;
        write!(f, "{on_top} ({a}) and {below} ({b}), {}: ", depth.name())?;
        match limit {
            MeasureLimit::ContrastFrom(least) => {
                write!(f, "contrast {value:.2}, at least {least:.1}")
            }
            MeasureLimit::ContrastTo(most) => write!(f, "contrast {value:.2}, at most {most:.1}"),
            MeasureLimit::DifferenceFrom(least) => {
                write!(f, "difference {value:.1}, at least {least:.1}")
            }
        }
    }
}

type Contrast = (&'static str, &'static str, MeasureLimit);

/// The pairs that must differ in lightness: pieces, marks drawn on squares, coordinates, words.
fn contrasts(depth: Depth) -> impl Iterator<Item = Contrast> {
    let from = |on_top, below, least| (on_top, below, MeasureLimit::ContrastFrom(least));
    let pieces = SQUARES
        .into_iter()
        .flat_map(move |square| [from("white", square, 3.0), from("black", square, 3.0)]);
    let marks = ["light", "dark", "last", "take"].map(|square| from("target", square, 3.0));
    let coordinates = ["light", "dark"].map(|square| from("line", square, 2.0));
    // Sixteen colours leave little choice: the only grey is that of quiet text.
    let least = if depth == Depth::Sixteen { 3.0 } else { 4.5 };
    let words = ["dim", "accent", "urgent"].map(|word| from(word, "ground", least));
    let others = [from("text", "ground", 4.5), from("white", "black", 7.0)];
    pieces.chain(marks).chain(coordinates).chain(words).chain(others)
}

/// The pairs that may differ in hue alone: the backgrounds of marked squares. With sixteen colours,
/// signs show the marks instead.
fn differences(depth: Depth) -> impl Iterator<Item = Contrast> {
    let from = |a, b, least| (a, b, MeasureLimit::DifferenceFrom(least));
    let marked = SQUARES.into_iter().filter(|square| !["light", "dark"].contains(square));
    let board = marked.flat_map(move |mark| [from(mark, "light", 5.0), from(mark, "dark", 5.0)]);
    let together = [
        ("selected", "last"),
        ("selected", "check"),
        ("selected", "take"),
        ("selected", "cursor"),
        ("selected", "hint"),
        ("last", "cursor"),
        ("last", "check"),
        ("last", "hint"),
    ];
    let together = together.map(|(a, b)| from(a, b, 4.0));
    board.chain(together).filter(move |_| depth != Depth::Sixteen)
}

/// Measures a theme at a depth. Colours that the terminal chooses are skipped; without colours
/// there is nothing to measure.
#[must_use]
pub fn measure(draft: &ThemeDraft, depth: Depth) -> Vec<ColorPair> {
    let theme = Theme::of(draft, depth);
    let light = |name| theme.colors.get(name).and_then(|&color| light_of(color));
    let place = |name| draft.shades.get(name).map_or(String::new(), |shade| shade.place.clone());
    let squares = match theme.colors.light == theme.colors.dark {
        // Squares of one tint differ only by the dots on the empty ones.
        true => vec![("line", "light", MeasureLimit::ContrastFrom(2.5))],
        false => vec![
            ("light", "dark", MeasureLimit::ContrastTo(1.5)),
            ("light", "dark", MeasureLimit::DifferenceFrom(3.0)),
        ],
    };
    contrasts(depth)
        .chain(differences(depth))
        .chain(squares)
        .filter_map(|(on_top, below, limit)| {
            let (a, b) = (light(on_top)?, light(below)?);
            let value = if limit.measures_contrast() { contrast(a, b) } else { difference(a, b) };
            let places = [place(on_top), place(below)];
            Some(ColorPair { on_top, below, depth, value, limit, places })
        })
        .collect()
}
