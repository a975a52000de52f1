//! Terms in Khmer script in real pixels, from the outlines in `terms.svg`. Few terminals stack the
//! signs of the script as it is written; a picture shows them as print does.

use super::outline::{attribute, symbols};
use super::painting::{COVER_STEPS, Painting};
use std::sync::LazyLock;
use zeno::{Fill, Mask, Style, Transform};

/// The height of a word in the sheet, from the highest sign to the lowest of all words.
const LINE: f32 = 200.0;

/// A word of the sheet: its text, its width in units of the sheet, and its outline.
struct OutlinedWord {
    text: &'static str,
    width: f32,
    path: &'static str,
}

static WORDS: LazyLock<Vec<OutlinedWord>> = LazyLock::new(|| {
    let word = |symbol| {
        let [_, _, width, _] = attribute(symbol, "viewBox=\"")?.split(' ').collect::<Vec<_>>()[..]
        else {
            return None;
        };
        Some(OutlinedWord {
            text: attribute(symbol, "id=\"")?,
            width: width.parse().ok()?,
            path: attribute(symbol, " d=\"")?,
        })
    };
    symbols(include_str!("terms.svg")).filter_map(word).collect()
});

/// A word in Khmer script that has an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScriptWord(u8);

impl ScriptWord {
    /// The most words that a sheet may have.
    pub const MOST: usize = 64;

    /// The word with this text, if it has an outline.
    #[must_use]
    pub fn of(text: &str) -> Option<ScriptWord> {
        let index = WORDS.iter().position(|word| word.text == text)?;
        u8::try_from(index).ok().map(ScriptWord)
    }

    /// The word at an index of the sheet, if the sheet has as many.
    #[must_use]
    pub fn at(index: usize) -> Option<ScriptWord> {
        WORDS.get(index)?;
        u8::try_from(index).ok().map(ScriptWord)
    }

    /// The word's index in the sheet.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The columns of the word in a number of rows, where a cell is twice as high as wide.
    #[must_use]
    pub fn columns(self, rows: u16) -> u16 {
        (WORDS[self.index()].width / LINE * 2.0 * f32::from(rows)).ceil() as u16
    }
}

/// The description of a painted word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WordKey {
    /// The word.
    pub word: ScriptWord,
    /// Its colour: red, green and blue.
    pub color: [u8; 3],
    /// The width of the picture in pixels.
    pub width: u16,
    /// The height of the picture in pixels.
    pub height: u16,
}

impl Painting {
    /// Paints a word as large as it fits, at the left, on a transparent ground.
    #[must_use]
    pub fn of_word(WordKey { word, color, width, height }: WordKey) -> Painting {
        let OutlinedWord { path, width: units, .. } = WORDS[word.index()];
        let scale = (f32::from(height) / LINE).min(f32::from(width) / units);
        let below = (f32::from(height) - scale * LINE) / 2.0;
        let mut cover = vec![0; usize::from(width) * usize::from(height)];
        Mask::new(path)
            .style(Style::Fill(Fill::NonZero))
            .transform(Some(Transform::scale(scale, scale).then_translate(0.0, below)))
            .size(width.into(), height.into())
            .render_into(&mut cover, None);
        let [red, green, blue] = color;
        let step = |cover: u8| (f32::from(cover) / 255.0 * COVER_STEPS).round();
        let opaque = |step: u8| (f32::from(step) / COVER_STEPS * 255.0).round() as u8;
        Painting {
            width,
            height,
            colors: (0..=COVER_STEPS as u8).map(|at| [red, green, blue, opaque(at)]).collect(),
            pixels: cover.into_iter().map(|cover| step(cover) as u8).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ouk_rules::vocabulary::Term;
    use std::collections::HashSet;

    #[test]
    fn every_term_in_khmer_script_has_an_outline_and_no_other_word_has() {
        let script = |term: &Term| term.entry().khmer.map(|script| script.text());
        let terms: HashSet<&str> = Term::ALL.iter().filter_map(script).collect();
        let drawn: HashSet<&str> = WORDS.iter().map(|word| word.text).collect();
        assert_eq!(drawn, terms);
        assert!(WORDS.len() <= ScriptWord::MOST);
    }

    #[test]
    fn a_word_fills_its_columns_at_every_size() {
        for (index, word) in WORDS.iter().enumerate() {
            let word = ScriptWord::of(word.text).expect("the word is in the sheet");
            assert_eq!((word.index(), ScriptWord::at(index)), (index, Some(word)));
            for (rows, cell) in [(1, (6, 12)), (2, (9, 17)), (3, (10, 20)), (3, (9, 22))] {
                let (width, height) = (word.columns(rows) * cell.0, rows * cell.1);
                let painting = Painting::of_word(WordKey { word, color: [9; 3], width, height });
                let inked = |column: u16| {
                    (0..height).any(|row| painting.pixels[usize::from(row * width + column)] > 0)
                };
                assert!((0..3).any(inked), "{index} {rows} {cell:?}: the word begins at the left");
                assert!(
                    (width.saturating_sub(2 * cell.0)..width).any(inked),
                    "{index} {rows} {cell:?}: the word ends near the right"
                );
            }
        }
        assert_eq!(ScriptWord::at(WORDS.len()), None);
        assert_eq!(ScriptWord::of("ouk"), None);
    }
}
