//! The reasons for a move's grade, derived from the board and the tables, so that they are true.
//! The interface words them (`tui::language`).

use super::move_grade::MoveGrade;
use ouk_engine::endgame::tablebase::{Defence, RatedMove, Tablebase, Verdict};
use ouk_rules::board::{Color, Kind, Move, Square, SquareName};
use ouk_rules::{AnyPosition, MoveInPosition};

/// A reason for a move's grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The move mates.
    Mates,
    /// The move leaves the bare king no move, which wins.
    ShutsIn,
    /// The move begins a count that the win fits into; the moves still needed, unless the win is
    /// immediate.
    FitsNewCount(Option<u16>),
    /// The move limits the king's squares.
    Room {
        /// Whether no other move is as fast.
        only: bool,
        /// The number of squares the king may go to.
        squares: usize,
        /// The moves still needed.
        to_go: Option<u16>,
    },
    /// No other move was legal.
    OnlyMove,
    /// Only this one of that many moves holds.
    OnlyOneHolds(usize),
    /// Every move held.
    AllHold,
    /// The first number of moves, out of the second, held.
    SomeHold(usize, usize),
    /// The move wins by another count.
    OtherCount,
    /// A piece on a square should have been captured.
    NotTaken(Kind, SquareName),
    /// A reply lets the chaser win in time; after a better move the win takes longer than the
    /// count.
    WonInTime {
        /// The reply.
        answer: MoveInPosition,
        /// The moves the win takes after the reply.
        moves: u16,
        /// The better move.
        better: MoveInPosition,
        /// The moves the win takes after the better move.
        longer: u16,
    },
    /// A reply lets the chaser win; after a better move nothing does.
    WonAtAll {
        /// The reply.
        answer: MoveInPosition,
        /// The moves the win takes after the reply.
        moves: u16,
        /// The better move.
        better: MoveInPosition,
    },
    /// The move leaves the king no move, which draws.
    Stalemates,
    /// The move loses a piece.
    LosesPiece {
        /// The kind of the capturing piece.
        taker: Kind,
        /// The kind of the lost piece.
        piece: Kind,
        /// The square of the lost piece.
        square: SquareName,
    },
    /// Another move was mate.
    MissedMate(MoveInPosition),
    /// The move lets the king escape.
    LetsOut {
        /// The squares to which the king escapes.
        squares: Vec<SquareName>,
        /// The better move.
        better: MoveInPosition,
        /// The number of squares that the better move leaves the king.
        room: usize,
    },
    /// The kings are farther apart than they could be.
    KingsApart {
        /// The distance of the kings now.
        now: i16,
        /// The better move.
        better: MoveInPosition,
        /// The distance of the kings after the better move.
        could: i16,
    },
    /// Only moves of the king keep the tempo.
    KingsTurn,
    /// Only moves of one other piece keep the tempo.
    PieceTurn(Kind, SquareName),
    /// No move of the king keeps the tempo.
    PiecesTurn,
    /// A reply holds out longer than any reply to the better move.
    HoldsOut {
        /// The reply.
        answer: MoveInPosition,
        /// The better move.
        better: MoveInPosition,
    },
    /// The better move begins a count that the win fits into.
    BetterCount(MoveInPosition),
    /// The better move leaves fewer moves to the win.
    Leaves {
        /// The better move.
        better: MoveInPosition,
        /// The moves to the win after the better move.
        could: u16,
        /// The moves to the win after this move.
        now: u16,
    },
    /// The better move wins in this many moves.
    BetterWins(MoveInPosition, u16),
    /// The mate needs more moves than the count leaves.
    TooLate {
        /// The moves that the mate needs.
        distance: u16,
        /// The moves the count leaves.
        has: u16,
    },
}

/// The reasons for the grade of a move by the side to move, given the best moves.
#[must_use]
pub fn reason(
    tablebase: &Tablebase,
    before: &AnyPosition,
    played: Move,
    best: &[Move],
    grade: MoveGrade,
) -> Vec<Why> {
    let after = before.after(played);
    let Some(&better) = best.first() else { return Vec::new() };
    match grade {
        MoveGrade::Fastest => vec![praise(tablebase, before, played, best)],
        MoveGrade::Held => vec![hold_praise(tablebase, before)],
        MoveGrade::OtherCount => vec![Why::OtherCount],
        MoveGrade::Slipped(_) => slip(tablebase, before, &after, better).into_iter().collect(),
        MoveGrade::Lost(_) | MoveGrade::Thrown => {
            let told = stalemate(&after)
                .or_else(|| loses_piece(tablebase, before, &after))
                .or_else(|| missed_mate(before, better))
                .or_else(|| lets_out(before, &after, better))
                .or_else(|| kings_apart(before, &after, best))
                .or_else(|| whose_turn(tablebase, before, played, best))
                .or_else(|| defence_gains(tablebase, before, &after, better));
            told.into_iter().chain(too_late(tablebase, before, &after, grade)).collect()
        }
    }
}

/// The squares to which the king of the side to move may go.
fn king_moves(position: &AnyPosition) -> Vec<Square> {
    let Some(king) = position.king(position.turn()) else { return Vec::new() };
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == king);
    moves.map(|mv| mv.to()).collect()
}

fn kings_distance(position: &AnyPosition) -> Option<i16> {
    let shape = position.shape();
    let (white, black) = (position.king(Color::White)?, position.king(Color::Black)?);
    let apart = |a: u8, b: u8| (i16::from(a) - i16::from(b)).abs();
    let files = apart(shape.file(white), shape.file(black));
    Some(files.max(apart(shape.rank(white), shape.rank(black))))
}

/// The merit of a best move of the chaser.
fn praise(tablebase: &Tablebase, before: &AnyPosition, played: Move, best: &[Move]) -> Why {
    let after = before.after(played);
    if after.legal_moves().is_empty() {
        return if after.in_check() { Why::Mates } else { Why::ShutsIn };
    }
    let to_go = match tablebase.probe_any(&after) {
        Some(Verdict::Won { moves, .. }) => Some(moves),
        _ => None,
    };
    if begins_count(tablebase, before, played) {
        return Why::FitsNewCount(to_go);
    }
    Why::Room { only: best.len() == 1, squares: king_moves(&after).len(), to_go }
}

fn hold_praise(tablebase: &Tablebase, before: &AnyPosition) -> Why {
    let choices = tablebase.choices(before).unwrap_or_default();
    let all = choices.len();
    let holding = choices.iter().filter(|choice| choice.verdict == Verdict::Drawn).count();
    match (holding, all) {
        (1, 1) => Why::OnlyMove,
        (1, _) => Why::OnlyOneHolds(all),
        (holding, all) if holding == all => Why::AllHold,
        (holding, all) => Why::SomeHold(holding, all),
    }
}

/// The reason why a bare king's move loses: a piece it should have captured, or the line that wins
/// against it.
fn slip(
    tablebase: &Tablebase,
    before: &AnyPosition,
    after: &AnyPosition,
    better: Move,
) -> Option<Why> {
    if let Some(piece) = before.piece_on(better.to()) {
        return Some(Why::NotTaken(piece.kind, before.shape().square_name(better.to())));
    }
    let named = MoveInPosition::of(before, better);
    let answer = MoveInPosition::of(after, tablebase.best(after, Defence::Longest)?.mv);
    let held = before.after(better);
    match (tablebase.probe_any(after), tablebase.distance_any(&held, held.turn())) {
        (Some(Verdict::Won { moves, .. }), Some(Some(longer))) if longer > moves => {
            Some(Why::WonInTime { answer, moves, better: named, longer })
        }
        (Some(Verdict::Won { moves, .. }), _) => {
            Some(Why::WonAtAll { answer, moves, better: named })
        }
        _ => None,
    }
}

fn stalemate(after: &AnyPosition) -> Option<Why> {
    let shut_in = after.legal_moves().is_empty() && !after.in_check();
    shut_in.then_some(Why::Stalemates)
}

/// The piece that the other side can capture now and without which the win is lost.
fn loses_piece(tablebase: &Tablebase, before: &AnyPosition, after: &AnyPosition) -> Option<Why> {
    let chaser = before.turn();
    let taken = after.legal_moves().into_iter().find(|&mv| {
        after.piece_on(mv.to()).is_some_and(|piece| piece.color == chaser)
            && tablebase.choices(after).is_some_and(|choices| {
                let choice = choices.iter().find(|choice| choice.mv == mv);
                choice.is_some_and(|choice| !choice.verdict.is_win_of(chaser))
            })
    })?;
    let (piece, taker) = (after.piece_on(taken.to())?.kind, after.piece_on(taken.from())?.kind);
    Some(Why::LosesPiece { taker, piece, square: after.shape().square_name(taken.to()) })
}

/// The squares the king may go to that a better move denies.
fn lets_out(before: &AnyPosition, left: &AnyPosition, better: Move) -> Option<Why> {
    let kept = king_moves(&before.after(better));
    let open = king_moves(left);
    let out: Vec<SquareName> = open
        .iter()
        .filter(|at| !kept.contains(at))
        .map(|&at| left.shape().square_name(at))
        .collect();
    if out.is_empty() || open.len() <= kept.len() {
        return None;
    }
    let better = MoveInPosition::of(before, better);
    Some(Why::LetsOut { squares: out, better, room: kept.len() })
}

fn missed_mate(before: &AnyPosition, better: Move) -> Option<Why> {
    let mated = before.after(better);
    let mate = mated.legal_moves().is_empty() && mated.in_check();
    mate.then(|| Why::MissedMate(MoveInPosition::of(before, better)))
}

/// A best move of the king that brings it nearer to the other king.
fn kings_apart(before: &AnyPosition, left: &AnyPosition, best: &[Move]) -> Option<Why> {
    let own = before.king(before.turn())?;
    let better = *best.iter().find(|mv| mv.from() == own)?;
    let (now, could) = (kings_distance(left)?, kings_distance(&before.after(better))?);
    (could < now).then(|| Why::KingsApart {
        now,
        better: MoveInPosition::of(before, better),
        could,
    })
}

/// The piece that keeps the tempo, if only the king or only another piece does.
fn whose_turn(
    tablebase: &Tablebase,
    before: &AnyPosition,
    played: Move,
    best: &[Move],
) -> Option<Why> {
    if begins_count(tablebase, before, best[0]) {
        // The moves of another count cannot be compared, so there is no tempo to keep.
        return None;
    }
    let own = before.king(before.turn())?;
    let by_king = best.iter().filter(|mv| mv.from() == own).count();
    if by_king == best.len() && played.from() != own {
        return Some(Why::KingsTurn);
    }
    if by_king == 0 && played.from() == own {
        let mover = before.piece_on(best[0].from())?;
        if best.iter().all(|mv| mv.from() == best[0].from()) {
            let square = before.shape().square_name(best[0].from());
            return Some(Why::PieceTurn(mover.kind, square));
        }
        return Some(Why::PiecesTurn);
    }
    None
}

/// The gain of the defence; where a count begins, the moves after the better move.
fn defence_gains(
    tablebase: &Tablebase,
    before: &AnyPosition,
    left: &AnyPosition,
    better: Move,
) -> Option<Why> {
    let named = MoveInPosition::of(before, better);
    let (chaser, other) = (before.turn(), before.after(better));
    let distance = |verdict: Verdict| match verdict {
        Verdict::Won { side, moves, .. } if side == chaser => Some(moves),
        _ => None,
    };
    let answer = tablebase.best(left, Defence::Longest);
    let replies = tablebase.choices(&other).unwrap_or_default();
    if let Some(answer) = answer.filter(|answer| !answer.begins_count) {
        // Moves under different counts cannot be compared.
        let holds = distance(answer.verdict).unwrap_or(u16::MAX);
        let sooner = |reply: &RatedMove| {
            !reply.begins_count && distance(reply.verdict).is_some_and(|moves| moves < holds)
        };
        if !begins_count(tablebase, before, better) && replies.iter().all(sooner) {
            let answer = MoveInPosition::of(left, answer.mv);
            return Some(Why::HoldsOut { answer, better: named });
        }
    }
    if begins_count(tablebase, before, better) {
        return Some(Why::BetterCount(named));
    }
    let (could, now) = (tablebase.probe_any(&other), tablebase.probe_any(left));
    let could = could.and_then(distance)?;
    Some(match now.and_then(distance) {
        Some(now) => Why::Leaves { better: named, could, now },
        None => Why::BetterWins(named, could),
    })
}

/// Whether a move begins a new count.
fn begins_count(tablebase: &Tablebase, before: &AnyPosition, mv: Move) -> bool {
    let choices = tablebase.choices(before).unwrap_or_default();
    choices.iter().any(|choice| choice.mv == mv && choice.begins_count)
}

/// The reason that the mate comes too late for the count, if that is why the win is lost.
fn too_late(
    tablebase: &Tablebase,
    before: &AnyPosition,
    left: &AnyPosition,
    grade: MoveGrade,
) -> Option<Why> {
    if grade != MoveGrade::Thrown {
        return None;
    }
    let distance = tablebase.distance_any(left, before.turn())??;
    let has = left.count_view()?.left;
    (distance > has).then_some(Why::TooLate { distance, has })
}
