//! The themes of puzzles.

use super::collection::{PuzzleEntry, of};
use ouk_engine::puzzle::Aim;
use ouk_rules::GameId;
use ouk_rules::vocabulary::Term;

/// The number of moves from which wins belong to one theme.
pub const LONG: u32 = 5;

/// The fewest puzzles of a theme that is offered.
const LEAST: usize = 5;

/// A theme to choose puzzles by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleTheme {
    /// Every puzzle.
    Any,
    /// A forced win in this many moves.
    Win(u32),
    /// A forced win in [`LONG`] moves or more.
    LongWin,
    /// A gain of material.
    Gain,
    /// A move that a term describes.
    Does(Term),
}

impl PuzzleTheme {
    /// Whether a puzzle has the theme.
    #[must_use]
    pub fn fits(self, entry: &PuzzleEntry) -> bool {
        match (self, entry.puzzle.aim) {
            (PuzzleTheme::Any, _) | (PuzzleTheme::Gain, Aim::Gain { .. }) => true,
            (PuzzleTheme::Win(wanted), Aim::Mate { moves }) => moves == wanted,
            (PuzzleTheme::LongWin, Aim::Mate { moves }) => moves >= LONG,
            (PuzzleTheme::Does(term), _) => entry.terms.telling().any(|told| told == term),
            _ => false,
        }
    }

    /// The themes of a game: first wins and gains, then terms.
    #[must_use]
    pub fn of(game: GameId) -> Vec<PuzzleTheme> {
        let aims = (2..LONG).map(PuzzleTheme::Win).chain([PuzzleTheme::LongWin, PuzzleTheme::Gain]);
        let terms = Term::ALL.iter().map(|&term| PuzzleTheme::Does(term));
        let offered = |theme: &PuzzleTheme| {
            of(game).iter().filter(|entry| theme.fits(entry)).count() >= LEAST
        };
        std::iter::once(PuzzleTheme::Any).chain(aims.chain(terms).filter(offered)).collect()
    }
}
