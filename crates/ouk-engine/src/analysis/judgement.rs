//! What a move lost, and why.

use super::position::PositionAnalysis;
use crate::Score;
use crate::endgame::tablebase::Verdict;
use ouk_rules::board::{Color, Move};

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It lost a little.
    Inaccuracy,
    /// It lost much.
    Mistake,
    /// It lost the game, or half of it.
    Blunder,
}

impl Severity {
    /// The sign behind the move.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Severity::Inaccuracy => "?!",
            Severity::Mistake => "?",
            Severity::Blunder => "??",
        }
    }

    /// The number that PGN has for it.
    #[must_use]
    pub const fn nag(self) -> u8 {
        match self {
            Severity::Inaccuracy => 6,
            Severity::Mistake => 2,
            Severity::Blunder => 4,
        }
    }
}

/// What a bad move missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A mate (in Kar Ouk, an ouk) in so many moves.
    MissedMate(u16),
    /// A win, by the tables or by a clear score.
    MissedWin,
    /// A win that is still there but for the count, by the tables: mate needs so many moves, and
    /// the count leaves fewer.
    LostToCount {
        /// The moves that mate needs.
        needed: u16,
    },
}

/// By what the loss of a move is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The points that a side can expect.
    Expected,
    /// The score. In games that are often drawn, the points to expect hardly change while a piece is lost.
    Score,
}

/// The judgement on a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// The points to expect that it lost, of which there are 1.
    pub loss: f64,
    /// The centipawns that it lost; a mate counts as 1,000 of them.
    pub centipawns: i32,
    /// How bad it is, if it is bad.
    pub severity: Option<Severity>,
    /// Which loss is the worse one.
    pub measure: Measure,
    /// What it missed.
    pub cause: Option<Cause>,
}

/// The points to expect that an inaccuracy, a mistake and a blunder lose. Lichess has the same.
const LOSSES: [(f64, Severity); 3] =
    [(0.15, Severity::Blunder), (0.10, Severity::Mistake), (0.05, Severity::Inaccuracy)];

/// The centipawns that they lose.
const CENTIPAWNS: [(i32, Severity); 3] =
    [(300, Severity::Blunder), (200, Severity::Mistake), (120, Severity::Inaccuracy)];

/// A game with this score is decided: what is lost beyond it costs nothing.
pub const DECIDED: i32 = 1_000;

/// The chances of a win, in thousandths, that a side has in a won position and has no more after it
/// missed the win.
const WON: (u32, u32) = (700, 400);

/// Judges a move from what is known of the positions before and after it.
#[must_use]
pub fn judge(before: &PositionAnalysis, after: &PositionAnalysis, mv: Move) -> Judgement {
    let by = before.turn;
    // The best move of a deep enough search loses nothing, whatever the next search says.
    let best = before.best() == Some(mv) && before.truth.is_none();
    let loss = if best { 0.0 } else { (before.expected(by) - after.expected(by)).max(0.0) };
    let decided = |score: Score| score.0.clamp(-DECIDED, DECIDED);
    let known = before.truth.is_some() && after.truth.is_some();
    let centipawns = if best || known {
        0
    } else {
        (decided(before.score_of(by)) - decided(after.score_of(by))).max(0)
    };
    let cause = cause(before, after, by).filter(|_| !best);
    let by_loss = LOSSES.iter().find(|(least, _)| loss >= *least).map(|it| it.1);
    let by_score = CENTIPAWNS.iter().find(|(least, _)| centipawns >= *least).map(|it| it.1);
    // A mate that was missed is worth a mark even if the game is still won.
    let by_cause = cause.map(|_| Severity::Inaccuracy);
    let severity = by_loss.max(by_score).max(by_cause);
    let measure = if by_score > by_loss { Measure::Score } else { Measure::Expected };
    Judgement { loss, centipawns, severity, measure, cause }
}

fn cause(before: &PositionAnalysis, after: &PositionAnalysis, by: Color) -> Option<Cause> {
    if let (Some(truth), Some(now)) = (before.truth, after.truth)
        && truth.verdict.is_win_of(by)
    {
        return match (now.verdict, now.uncounted[by]) {
            (verdict, _) if verdict.is_win_of(by) => None,
            (Verdict::Drawn, Some(needed)) => Some(Cause::LostToCount { needed }),
            _ => Some(Cause::MissedWin),
        };
    }
    let mate =
        |position: &PositionAnalysis| position.score_of(by).mate_moves().filter(|&moves| moves > 0);
    let is_mate = after.score_of(by).0 >= Score::MATE_BOUND;
    if let Some(moves) = mate(before)
        && !is_mate
    {
        return Some(Cause::MissedMate(moves.unsigned_abs() as u16));
    }
    let (had, has) = (before.chances_of(by).win, after.chances_of(by).win);
    (had >= WON.0 && has <= WON.1).then_some(Cause::MissedWin)
}
