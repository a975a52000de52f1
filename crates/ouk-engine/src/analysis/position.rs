//! The analysis of one position.

use crate::endgame::tablebase::{Defence, Tablebase, Verdict};
use crate::win_chances::{WinChances, chances};
use crate::{Score, SearchReport, SearchResult};
use ouk_rules::board::{ByColor, Color, Move};
use ouk_rules::{AnyPosition, Outcome};

/// The tables' verdict on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTruth {
    /// The winner under the running count.
    pub verdict: Verdict,
    /// The moves that each side would need if no count ran; none for a side that could not win even
    /// then.
    pub uncounted: ByColor<Option<u16>>,
}

impl TableTruth {
    /// The tables' verdict on a position; `None` if no loaded table covers it.
    #[must_use]
    pub fn of(tablebase: &Tablebase, position: &AnyPosition) -> Option<TableTruth> {
        let uncounted = |side| tablebase.distance_any(position, side).flatten();
        Some(TableTruth {
            verdict: tablebase.probe_any(position)?,
            uncounted: ByColor([uncounted(Color::White), uncounted(Color::Black)]),
        })
    }

    /// The moves that a side may still waste; `None` if it does not win, or no count limits it.
    #[must_use]
    pub fn slack(&self, color: Color) -> Option<u16> {
        match self.verdict {
            Verdict::Won { side, slack, .. } if side == color => slack,
            _ => None,
        }
    }
}

/// The analysis of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionAnalysis {
    /// The side to move.
    pub turn: Color,
    /// The score for White.
    pub score: Score,
    /// The chances of White.
    pub chances: WinChances,
    /// The depth of the search, in plies; 0 if the game has ended.
    pub depth: u32,
    /// The best line, from the best move on; empty if the game has ended.
    pub line: Vec<Move>,
    /// The tables' verdict, if they cover the position.
    pub truth: Option<TableTruth>,
}

/// The most moves of a line from the tables.
const LONGEST_LINE: usize = 12;

impl PositionAnalysis {
    /// The analysis of a position in which the game has ended.
    #[must_use]
    pub fn ended(position: &AnyPosition, outcome: Outcome) -> PositionAnalysis {
        let score = match outcome {
            Outcome::Draw => Score::DRAW,
            Outcome::Win(Color::White) => Score(Score::MATE),
            Outcome::Win(Color::Black) => Score(-Score::MATE),
        };
        let chances = white_chances(outcome);
        let turn = position.turn();
        PositionAnalysis { turn, score, chances, depth: 0, line: Vec::new(), truth: None }
    }

    /// The analysis of a position from the result of a search.
    #[must_use]
    pub fn searched(
        position: &AnyPosition,
        result: &SearchResult,
        report: Option<SearchReport>,
        tablebase: Option<&Tablebase>,
    ) -> PositionAnalysis {
        let turn = position.turn();
        let mut line = report.as_ref().map_or_else(Vec::new, |report| report.pv.clone());
        // The last iteration may have found another move before it was stopped.
        if line.first() != result.best.as_ref() {
            line = result.best.into_iter().chain(result.ponder).collect();
        }
        let truth = tablebase.and_then(|tablebase| TableTruth::of(tablebase, position));
        if let Some(tablebase) = tablebase {
            extend(&mut line, position, tablebase);
        }
        let score = result.score.for_white(turn);
        let chances = match truth.map(|truth| truth.verdict) {
            Some(Verdict::Won { side, .. }) => white_chances(Outcome::Win(side)),
            Some(Verdict::Drawn) => white_chances(Outcome::Draw),
            None => chances(position.game(), score),
        };
        let depth = report.map_or(0, |report| report.depth);
        PositionAnalysis { turn, score, chances, depth, line, truth }
    }

    /// Whether another search would give the same result: the game has ended, the tables cover the
    /// position, or a mate was found.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.truth.is_some() || self.line.is_empty() || self.score.mate_moves().is_some()
    }

    /// The points that a side can expect, from 0 to 1.
    #[must_use]
    pub fn expected(&self, color: Color) -> f64 {
        self.chances_of(color).expected()
    }

    /// The chances of a side.
    #[must_use]
    pub const fn chances_of(&self, color: Color) -> WinChances {
        match color {
            Color::White => self.chances,
            Color::Black => self.chances.reversed(),
        }
    }

    /// The score of a side.
    #[must_use]
    pub fn score_of(&self, color: Color) -> Score {
        match color {
            Color::White => self.score,
            Color::Black => -self.score,
        }
    }

    /// The best move; `None` if the game has ended.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// Extends a line by the tables, which end a search early.
fn extend(line: &mut Vec<Move>, position: &AnyPosition, tablebase: &Tablebase) {
    let mut now = position.clone();
    for &mv in &*line {
        now.play_unchecked(mv, &mut ());
    }
    while line.len() < LONGEST_LINE
        && let Some(choice) = tablebase.best(&now, Defence::Longest)
    {
        line.push(choice.mv);
        now.play_unchecked(choice.mv, &mut ());
    }
}

const fn white_chances(outcome: Outcome) -> WinChances {
    match outcome {
        Outcome::Win(Color::White) => WinChances { win: 1_000, draw: 0, loss: 0 },
        Outcome::Win(Color::Black) => WinChances { win: 0, draw: 0, loss: 1_000 },
        Outcome::Draw => WinChances { win: 0, draw: 1_000, loss: 0 },
    }
}
