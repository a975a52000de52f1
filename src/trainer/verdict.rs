//! The tables' verdict on a position, in one line: moves to mate, moves left, slack.

use ouk_engine::endgame::tablebase::{Defence, Tablebase, Verdict};
use ouk_rules::board::{Color, Move};
use ouk_rules::{AnyPosition, CountControl, Ending, Outcome};

/// The tables' verdict on a position under its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablebaseVerdict {
    /// A side wins.
    Won {
        /// The winner.
        side: Color,
        /// The winner's moves to the mate or, if `anew`, to the move that begins a new count.
        moves: u16,
        /// Whether the moves lead to a new count before the mate.
        anew: bool,
        /// The moves that the running count leaves.
        left: Option<u16>,
        /// The moves that the count leaves beyond those needed.
        slack: Option<u16>,
    },
    /// The count ends before the mate.
    TooLate {
        /// The side that would win without the count.
        side: Color,
        /// The moves that the win needs.
        distance: u16,
        /// The moves that the count leaves.
        left: u16,
    },
    /// Neither side can win, with or without a count.
    Drawn,
}

impl TablebaseVerdict {
    /// The verdict of a tablebase on a position that has not ended; `None` if no prepared table
    /// covers it.
    #[must_use]
    pub fn of(tablebase: &Tablebase, position: &AnyPosition) -> Option<TablebaseVerdict> {
        if position.ending().is_some() {
            return None;
        }
        let left = position.counting().and_then(CountControl::view).map(|view| view.left);
        Some(match tablebase.probe_any(position)? {
            Verdict::Won { side, moves, slack } => {
                let anew = !mates_within(tablebase, position, side, moves);
                TablebaseVerdict::Won { side, moves, anew, left, slack }
            }
            Verdict::Drawn => Color::ALL
                .into_iter()
                .find_map(|side| {
                    let distance = tablebase.distance_any(position, side)??;
                    let left = left?;
                    (distance > left).then_some(TablebaseVerdict::TooLate { side, distance, left })
                })
                .unwrap_or(TablebaseVerdict::Drawn),
        })
    }

    /// Whether a win has just enough moves, or none is left.
    #[must_use]
    pub const fn is_urgent(&self) -> bool {
        matches!(
            self,
            TablebaseVerdict::TooLate { .. } | TablebaseVerdict::Won { slack: Some(0), .. }
        )
    }
}

/// Whether the best play of both sides ends in mate within this many moves of the winner.
fn mates_within(tablebase: &Tablebase, position: &AnyPosition, side: Color, moves: u16) -> bool {
    let mut now = position.clone();
    for _ in 0..=2 * moves {
        match now.ending() {
            Some(Ending { outcome: Outcome::Win(winner), .. }) => return winner == side,
            Some(_) => return false,
            None => {}
        }
        let Some(choice) = tablebase.best(&now, Defence::Longest) else { return false };
        if choice.ends_count {
            return false;
        }
        now.play_unchecked(choice.mv, &mut ());
    }
    false
}

/// The result of a move that bares the other king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baring {
    /// The win fits into the new count.
    Fits {
        /// The moves to the mate.
        moves: u16,
        /// The moves that the count leaves beyond those needed; `None` if no count begins.
        slack: Option<u16>,
    },
    /// The win does not fit into the new count.
    TooLate {
        /// The moves to the mate.
        distance: u16,
        /// The moves that the count leaves.
        left: u16,
    },
    /// The position is a draw after the move.
    Drawn,
}

/// Whether the win still fits into the count that a baring move begins. None if no prepared table
/// knows.
#[must_use]
pub fn before_baring(tablebase: &Tablebase, position: &AnyPosition, mv: Move) -> Option<Baring> {
    let after = position.after(mv);
    Some(match TablebaseVerdict::of(tablebase, &after)? {
        TablebaseVerdict::Won { side, moves, slack, .. } if side == position.turn() => {
            Baring::Fits { moves, slack }
        }
        TablebaseVerdict::TooLate { distance, left, .. } => Baring::TooLate { distance, left },
        _ => Baring::Drawn,
    })
}
