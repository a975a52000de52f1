//! The dots that a terminal draws itself, by its name and version.
//!
//! The fonts of most terminals have no sextants and octants, or draw them with gaps. A terminal
//! that draws them itself, whatever its font, fills its characters to the edge.

use super::glyphs::DotGrid;
use super::input::TerminalAnswer;
use super::terminal_query::Answers;

/// The first version of a terminal that draws these dots, up to the next entry.
type Since = (&'static [u32], DotGrid);

/// Terminals by the names they report. From their changelogs and sources:
/// - kitty: changelog, 0.19.3 (the last wrong sextants) and 0.40.0.
/// - foot: changelog, 1.7.0 and 1.20.0. A sextant ends foot 1.20.0, as the changelog of 1.20.1 says.
/// - ghostty: sextants in `font/sprite` from the start; octants in 1.1.1, without gaps from 1.2.0 (issue 7479).
/// - WezTerm: `custom_block_glyphs` of its documentation; octants by the commit 94610314 of 2025-02-08.
/// - VTE: `minifont.cc`, 0.60 and 0.78; the version is one number.
/// - Konsole: commit bcd83d81, first in 22.04.
/// - contour: commit eb4330e0, first in 0.2.2.
const KNOWN: &[(&str, &[Since])] = &[
    ("kitty", &[(&[0, 19, 3], DotGrid::Sextants), (&[0, 40], DotGrid::Octants)]),
    (
        "foot",
        &[
            (&[1, 7], DotGrid::Sextants),
            (&[1, 20], DotGrid::Quadrants),
            (&[1, 20, 1], DotGrid::Octants),
        ],
    ),
    ("ghostty", &[(&[1], DotGrid::Sextants), (&[1, 2], DotGrid::Octants)]),
    ("WezTerm", &[(&[20_210_814], DotGrid::Sextants), (&[20_250_209], DotGrid::Octants)]),
    ("VTE", &[(&[6_000], DotGrid::Sextants), (&[7_800], DotGrid::Octants)]),
    ("Konsole", &[(&[22, 4], DotGrid::Sextants)]),
    ("contour", &[(&[0, 2, 2], DotGrid::Sextants)]),
];

/// Whether the terminal probably draws more than quarter blocks, according to the environment. Its
/// answer is worth a short wait, so that the first board need not be drawn twice.
#[must_use]
pub fn is_likely(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_named = |name: &str| {
        let value = variable(name).unwrap_or_default();
        KNOWN.iter().any(|known| value.contains(known.0))
    };
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    ["TERM", "TERM_PROGRAM"].into_iter().any(is_named)
        || ["VTE_VERSION", "KONSOLE_VERSION"].into_iter().any(is_set)
}

/// The dots that a terminal draws itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DotSupport {
    /// The terminal did not give its name.
    Nameless,
    /// The terminal is not known to draw more than quarter blocks; its name.
    Unknown(String),
    /// The terminal is known to draw these dots; its name.
    Known(String, DotGrid),
}

impl DotSupport {
    /// The dots according to a terminal's answers.
    #[must_use]
    pub fn of(answers: &Answers) -> DotSupport {
        let named = answers.all.iter().find_map(|answer| match answer {
            TerminalAnswer::Version(name) => Some(name),
            _ => None,
        });
        let Some(told) = named else { return DotSupport::Nameless };
        match known_grid(told) {
            Some(grid) => DotSupport::Known(told.clone(), grid),
            None => DotSupport::Unknown(told.clone()),
        }
    }

    /// The finest dots that are sure to look right.
    #[must_use]
    pub const fn grid(&self) -> DotGrid {
        match self {
            DotSupport::Known(_, grid) => *grid,
            DotSupport::Nameless | DotSupport::Unknown(_) => DotGrid::Quadrants,
        }
    }
}

/// The dots of a terminal in the list, according to its version.
fn known_grid(told: &str) -> Option<DotGrid> {
    let (name, version) = told.split_at(told.find([' ', '('])?);
    let (_, history) = KNOWN.iter().find(|known| known.0 == name)?;
    let version = numbers(&version[1..])?;
    history.iter().rev().find(|since| version.as_slice() >= since.0).map(|since| since.1)
}

/// The numbers at the beginning of a version: `0.26.5)`, `20240203-110809-5046fc22`,
/// `1.0.2-main+5cb2fa6f`.
fn numbers(version: &str) -> Option<Vec<u32>> {
    let end = version.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let version = &version[..end.unwrap_or(version.len())];
    version.split('.').map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn support(told: &str) -> DotSupport {
        let all = vec![TerminalAnswer::Version(told.to_owned())];
        DotSupport::of(&Answers { all, ..Answers::default() })
    }

    #[test]
    fn the_version_decides_which_dots_are_drawn() {
        let (quadrants, sextants, octants) =
            (DotGrid::Quadrants, DotGrid::Sextants, DotGrid::Octants);
        for (told, grid) in [
            ("kitty(0.19.2)", quadrants),
            ("kitty(0.26.5)", sextants),
            ("kitty(0.40.0)", octants),
            ("foot(1.6.4)", quadrants),
            ("foot(1.19.0)", sextants),
            ("foot(1.20.0)", quadrants),
            ("foot(1.20.1-42-gabcdef)", octants),
            ("ghostty 1.0.2-main+5cb2fa6f", sextants),
            ("ghostty 1.2.0", octants),
            ("WezTerm 20240203-110809-5046fc22", sextants),
            ("WezTerm 20250209-182623-44866cc1", octants),
            ("VTE(5202)", quadrants),
            ("VTE(7006)", sextants),
            ("VTE(7800)", octants),
            ("Konsole 21.12.3", quadrants),
            ("Konsole 22.04.0", sextants),
            ("contour 0.4.3.6442", sextants),
        ] {
            assert_eq!(support(told).grid(), grid, "{told}");
        }
    }

    #[test]
    fn other_names_get_quarter_blocks() {
        let others = [
            "XTerm(390)",
            "tmux 3.4",
            "mintty 3.7.0",
            "kittyx(9.9)",
            "kitty",
            "kitty(x)",
            "",
            "foot(1.99999999999)",
        ];
        for told in others {
            assert_eq!(support(told), DotSupport::Unknown(told.to_owned()));
            assert_eq!(support(told).grid(), DotGrid::Quadrants);
        }
        assert_eq!(DotSupport::of(&Answers::default()), DotSupport::Nameless);
    }

    #[test]
    fn versions_of_a_terminal_stand_in_order() {
        for (name, history) in KNOWN {
            assert!(history.is_sorted_by(|before, after| before.0 < after.0), "{name}");
        }
    }
}
