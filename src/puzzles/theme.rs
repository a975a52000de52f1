//! What a puzzle is about.

use super::collection::{Entry, of};
use ouk_engine::puzzle::Aim;
use ouk_rules::GameId;
use ouk_rules::vocabulary::Term;

/// From so many moves on, wins are one theme.
pub const LONG: u32 = 5;

/// A theme with fewer puzzles is not offered.
const LEAST: usize = 5;

/// A theme to choose puzzles by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Every puzzle.
    Any,
    /// A forced win in so many moves.
    Win(u32),
    /// A forced win in [`LONG`] moves or more.
    LongWin,
    /// A gain of material.
    Gain,
    /// A move that a term describes.
    Does(Term),
}

impl Theme {
    /// Whether a puzzle has the theme.
    #[must_use]
    pub fn fits(self, entry: &Entry) -> bool {
        match (self, entry.puzzle.aim) {
            (Theme::Any, _) | (Theme::Gain, Aim::Gain { .. }) => true,
            (Theme::Win(wanted), Aim::Mate { moves }) => moves == wanted,
            (Theme::LongWin, Aim::Mate { moves }) => moves >= LONG,
            (Theme::Does(term), _) => entry.terms.telling().any(|told| told == term),
            _ => false,
        }
    }

    /// The themes of a game: first wins and gains, then terms.
    #[must_use]
    pub fn of(game: GameId) -> Vec<Theme> {
        let aims = (2..LONG).map(Theme::Win).chain([Theme::LongWin, Theme::Gain]);
        let terms = Term::ALL.iter().map(|&term| Theme::Does(term));
        let offered =
            |theme: &Theme| of(game).iter().filter(|entry| theme.fits(entry)).count() >= LEAST;
        std::iter::once(Theme::Any).chain(aims.chain(terms).filter(offered)).collect()
    }
}
