//! The outlines of pieces: vector paths, and their dots at the size of a square.

use super::DrawnSet;
use ouk_rules::board::Kind;
use std::sync::LazyLock;
use zeno::{Fill, Mask, Style, Transform};

/// The side of the square that contains an outline.
pub(super) const SIDE: f32 = 100.0;

/// The coverage, of 255, from which a dot is set.
const HALF: u8 = 128;

/// A piece as a closed path in the syntax of SVG, within a square of 100 by 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The piece's name in the sheet.
    pub name: &'static str,
    /// The path of the outline.
    pub path: &'static str,
    /// The lines that a carver cuts into the piece; the blocks of small squares are too coarse for
    /// them.
    pub grooves: &'static str,
}

/// The sheets of all sets, in the order of [`DrawnSet::ALL`].
static SHEETS: LazyLock<[Vec<Outline>; DrawnSet::ALL.len()]> = LazyLock::new(|| {
    [include_str!("khmer.svg"), include_str!("thai.svg"), include_str!("western.svg")].map(sheet)
});

/// Reads a sheet of symbols, each of which holds the paths of an outline and of its grooves.
fn sheet(text: &'static str) -> Vec<Outline> {
    let outline = |symbol| {
        Some(Outline {
            name: attribute(symbol, "id=\"")?,
            path: attribute(symbol, " d=\"")?,
            grooves: attribute(symbol, "class=\"grooves\" d=\"")?,
        })
    };
    symbols(text).filter_map(outline).collect()
}

/// The symbols of a sheet.
pub(super) fn symbols(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split("<symbol ").skip(1)
}

/// The value after the name of an attribute, up to the quotation mark.
pub(super) fn attribute(text: &'static str, name: &str) -> Option<&'static str> {
    text.split_once(name).and_then(|(_, rest)| rest.split_once('"')).map(|(value, _)| value)
}

/// The name of a kind of piece in the sheets.
pub(super) const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Ang => "ang",
        Kind::Neang => "neang",
        Kind::Koul => "koul",
        Kind::Ses => "ses",
        Kind::Tuuk => "tuuk",
        Kind::Trey | Kind::Fish => "trey",
        Kind::TreyBak | Kind::TurnedFish => "trey-bak",
        Kind::Elephant => "elephant",
        Kind::Official => "official",
        Kind::RekPiece => "rek-piece",
    }
}

/// The outline of a kind of piece. The Khmer set stands in for kinds that a set lacks, those of Rek
/// and Hill's game.
///
/// # Panics
/// Never: the tests check that every kind has an outline.
#[must_use]
pub fn outline_of(set: DrawnSet, kind: Kind) -> Outline {
    let named = |set| SHEETS[set as usize].iter().find(|outline| outline.name == name(kind));
    *named(set).or_else(|| named(DrawnSet::Khmer)).expect("the Khmer sheet has every piece")
}

/// Whether a piece is an animal in profile, and thus not symmetric.
#[cfg(test)]
pub(super) const fn is_animal(set: DrawnSet, kind: Kind) -> bool {
    match kind {
        Kind::Ses | Kind::Elephant => true,
        Kind::Trey | Kind::Fish => matches!(set, DrawnSet::Khmer),
        _ => false,
    }
}

/// The names of the pieces in the set's own sheet.
#[cfg(test)]
pub(super) fn names(set: DrawnSet) -> impl Iterator<Item = &'static str> {
    SHEETS[set as usize].iter().map(|outline| outline.name)
}

/// The direction that a piece faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Upright.
    Upright,
    /// Turned by half a circle, as a player sees the piece from the other side of the board.
    Turned,
}

/// The position of a picture's middle in its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Middle {
    /// The middle of the square, where two characters meet.
    Square,
    /// A dot further left, in the middle of a character, so that a letter can stand there.
    Character,
}

impl Middle {
    /// The number of dots left of the middle of the square.
    pub(super) const fn dots_left(self) -> usize {
        match self {
            Middle::Square => 0,
            Middle::Character => 1,
        }
    }
}

/// How much of each dot of a square a path covers, of 255.
struct Coverage {
    width: usize,
    dots: Vec<u8>,
}

impl Coverage {
    /// What a path covers in a square of `width` by `height` dots.
    fn new(path: &str, style: Style, (width, height): (u16, u16), middle: Middle) -> Coverage {
        let place = Transform::scale(f32::from(width) / SIDE, f32::from(height) / SIDE)
            .then_translate(-(middle.dots_left() as f32), 0.0);
        let mut dots = vec![0; usize::from(width) * usize::from(height)];
        Mask::new(path)
            .style(style)
            .transform(Some(place))
            .size(width.into(), height.into())
            .render_into(&mut dots, None);
        Coverage { width: width.into(), dots }
    }

    /// Makes mirrored dots alike.
    fn even(&mut self, middle: Middle) {
        for row in self.dots.chunks_mut(self.width.max(1)) {
            even(&mut row[..self.width - 2 * middle.dots_left()]);
        }
    }

    fn dots(self) -> Bitmap {
        let dots = self.dots.into_iter().map(|dot| dot >= HALF).collect();
        Bitmap { width: self.width, dots }
    }
}

/// Makes the coverage of mirrored dots the same where it differs by a tenth at most, as by
/// rounding, so that no piece is lopsided.
fn even(row: &mut [u8]) {
    const ROUNDING: u8 = 24;
    let (mut left, mut right) = (0, row.len().saturating_sub(1));
    while left < right {
        let (a, b) = (row[left], row[right]);
        if a.abs_diff(b) <= ROUNDING {
            (row[left], row[right]) = (a.max(b), a.max(b));
        }
        (left, right) = (left + 1, right - 1);
    }
}

/// The dots of an outline, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    width: usize,
    dots: Vec<bool>,
}

impl Bitmap {
    /// Rasterises an outline for a square of `width` by `height` dots.
    #[must_use]
    pub fn new(outline: Outline, size: (u16, u16), middle: Middle) -> Bitmap {
        let mut bitmap = Coverage::new(outline.path, Style::Fill(Fill::EvenOdd), size, middle);
        bitmap.even(middle);
        bitmap.dots()
    }

    /// A bitmap from dots that were drawn by hand, row by row.
    pub fn drawn(rows: impl Iterator<Item = impl Iterator<Item = bool>>) -> Bitmap {
        let rows: Vec<Vec<bool>> = rows.map(Iterator::collect).collect();
        Bitmap { width: rows.first().map_or(0, Vec::len), dots: rows.concat() }
    }

    /// The bitmap with blank rows added below.
    #[must_use]
    pub(super) fn raised(mut self, rows: u16) -> Bitmap {
        self.dots.resize(self.dots.len() + usize::from(rows) * self.width, false);
        self
    }

    /// The bitmap as seen from a side of the board.
    #[must_use]
    pub fn facing(mut self, facing: Facing) -> Bitmap {
        if facing == Facing::Turned {
            self.dots.reverse();
        }
        self
    }

    /// The rows of dots, top row first.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[bool]> {
        self.dots.chunks(self.width.max(1))
    }
}
