//! The loss of a move, and its cause.

use super::position::PositionAnalysis;
use crate::Score;
use crate::endgame::tablebase::Verdict;
use ouk_rules::board::{Color, Move};

/// The severity of a bad move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The move lost a little.
    Inaccuracy,
    /// The move lost much.
    Mistake,
    /// The move lost the game, or half of it.
    Blunder,
}

impl Severity {
    /// The sign after the move: `?!`, `?` or `??`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Severity::Inaccuracy => "?!",
            Severity::Mistake => "?",
            Severity::Blunder => "??",
        }
    }

    /// The number that PGN gives the sign.
    #[must_use]
    pub const fn nag(self) -> u8 {
        match self {
            Severity::Inaccuracy => 6,
            Severity::Mistake => 2,
            Severity::Blunder => 4,
        }
    }
}

/// The chance that a bad move missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A mate (in Kar Ouk, an ouk) in this many moves.
    MissedMate(u16),
    /// A win, according to the tables or a clear score.
    MissedWin,
    /// A win that, according to the tables, only the count prevents: mate needs more moves than the
    /// count leaves.
    LostToCount {
        /// The number of moves that mate needs.
        needed: u16,
    },
}

/// The measure of a move's loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The points that a side can expect.
    Expected,
    /// The score. In games that are often drawn, losing a piece hardly changes the points to
    /// expect.
    Score,
}

/// The judgement on a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// The points to expect that the move lost, from 0 to 1.
    pub loss: f64,
    /// The centipawns that the move lost; a mate counts as 1,000.
    pub centipawns: i32,
    /// The severity; `None` if the move is not bad.
    pub severity: Option<Severity>,
    /// The measure by which the loss is worse.
    pub measure: Measure,
    /// The chance that the move missed.
    pub cause: Option<Cause>,
}

/// The points to expect that an inaccuracy, a mistake and a blunder lose; the same as on Lichess.
const LOSSES: [(f64, Severity); 3] =
    [(0.15, Severity::Blunder), (0.10, Severity::Mistake), (0.05, Severity::Inaccuracy)];

/// The centipawns that an inaccuracy, a mistake and a blunder lose.
const CENTIPAWNS: [(i32, Severity); 3] =
    [(300, Severity::Blunder), (200, Severity::Mistake), (120, Severity::Inaccuracy)];

/// The score at which a game is decided. Losses beyond it cost nothing.
pub const DECIDED: i32 = 1_000;

/// The chances of a win, in thousandths, that a side has in a won position, and the most it has
/// after missing the win.
const WON: (u32, u32) = (700, 400);

/// Judges a move from the analyses of the positions before and after it.
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
    // A missed mate earns a mark even if the game is still won.
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
