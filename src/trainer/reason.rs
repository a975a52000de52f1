//! Why a move costs what it costs, from the board and the tables, so that it is true. The interface
//! puts it into words (`tui::language`).

use super::move_grade::MoveGrade;
use ouk_engine::endgame::tablebase::{Defence, RatedMove, Tablebase, Verdict};
use ouk_rules::board::{Color, Kind, Move, Square};
use ouk_rules::{AnyPosition, notation};

/// The comment on a move. Moves are in readable notation, squares are names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It mates.
    Mates,
    /// It leaves the bare king no move, which wins.
    ShutsIn,
    /// It begins a count that the win fits into, with so many moves to go if it is not at once.
    FitsNewCount(Option<u16>),
    /// It leaves the king so many squares.
    Room {
        /// Whether no other move is as fast.
        only: bool,
        /// The squares the king may go to.
        squares: usize,
        /// The moves to go.
        to_go: Option<u16>,
    },
    /// There was no other move.
    OnlyMove,
    /// No other of so many moves holds.
    OnlyOneHolds(usize),
    /// Every move held.
    AllHold,
    /// So many of so many moves held.
    SomeHold(usize, usize),
    /// It wins, by way of another count.
    OtherCount,
    /// A piece on a square was to be taken.
    NotTaken(Kind, String),
    /// An answer wins in time; against a better move it takes longer than the count.
    WonInTime {
        /// The answer.
        answer: String,
        /// The moves it wins in.
        moves: u16,
        /// The better move.
        better: String,
        /// The moves the win takes against that.
        longer: u16,
    },
    /// An answer wins; after a better move nothing does.
    WonAtAll {
        /// The answer.
        answer: String,
        /// The moves it wins in.
        moves: u16,
        /// The better move.
        better: String,
    },
    /// It leaves the king no move, which is a draw.
    Stalemates,
    /// A piece is taken.
    LosesPiece {
        /// Who takes it.
        taker: Kind,
        /// The piece.
        piece: Kind,
        /// Where it stands.
        square: String,
    },
    /// A move that was mate.
    MissedMate(String),
    /// It lets the king out.
    LetsOut {
        /// Where to.
        squares: Vec<String>,
        /// The better move.
        better: String,
        /// The squares that one leaves the king.
        room: usize,
    },
    /// The kings are farther apart than they could be.
    KingsApart {
        /// How far.
        now: i16,
        /// The better move.
        better: String,
        /// How far after it.
        could: i16,
    },
    /// Only moves of the king keep the pace.
    KingsTurn,
    /// Only moves of one other piece do.
    PieceTurn(Kind, String),
    /// No move of the king does.
    PiecesTurn,
    /// An answer holds out longer than any to the better move.
    HoldsOut {
        /// The answer.
        answer: String,
        /// The better move.
        better: String,
    },
    /// The better move begins a count that the win fits into.
    BetterCount(String),
    /// The better move leaves fewer moves to go.
    Leaves {
        /// The better move.
        better: String,
        /// The moves to go after it.
        could: u16,
        /// And after this one.
        now: u16,
    },
    /// The better move wins, in so many moves.
    BetterWins(String, u16),
    /// The mate needs more moves than the count leaves.
    TooLate {
        /// The moves it needs.
        distance: u16,
        /// The moves the count leaves.
        has: u16,
    },
}

/// What there is to say about a move of the side to move, given the best ones.
#[must_use]
pub fn reason(
    tablebase: &Tablebase,
    before: &AnyPosition,
    played: Move,
    best: &[Move],
    grade: MoveGrade,
) -> Vec<Why> {
    let after = after(before, played);
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

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut after = position.clone();
    after.play_unchecked(mv, &mut ());
    after
}

/// The square of a side's king.
fn king(position: &AnyPosition, side: Color) -> Option<Square> {
    position.shape().all().find(|&at| {
        position.piece_on(at).is_some_and(|piece| piece.color == side && piece.kind == Kind::Ang)
    })
}

/// Where the king of the side to move may go.
fn king_moves(position: &AnyPosition) -> Vec<Square> {
    let Some(king) = king(position, position.turn()) else { return Vec::new() };
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == king);
    moves.map(|mv| mv.to()).collect()
}

fn kings_distance(position: &AnyPosition) -> Option<i16> {
    let shape = position.shape();
    let (white, black) = (king(position, Color::White)?, king(position, Color::Black)?);
    let apart = |a: u8, b: u8| (i16::from(a) - i16::from(b)).abs();
    let files = apart(shape.file(white), shape.file(black));
    Some(files.max(apart(shape.rank(white), shape.rank(black))))
}

/// What is good about a best move of the chaser.
fn praise(tablebase: &Tablebase, before: &AnyPosition, played: Move, best: &[Move]) -> Why {
    let after = after(before, played);
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

/// Why a bare king's move loses: a piece it could have taken, or where it is shut in now.
fn slip(
    tablebase: &Tablebase,
    before: &AnyPosition,
    after: &AnyPosition,
    better: Move,
) -> Option<Why> {
    if let Some(piece) = before.piece_on(better.to()) {
        return Some(Why::NotTaken(piece.kind, before.shape().name(better.to())));
    }
    let named = notation::readable(before, better);
    let answer = notation::readable(after, tablebase.best(after, Defence::Longest)?.mv);
    let mut held = before.clone();
    held.play_unchecked(better, &mut ());
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

/// A piece the other side takes now, after which the win is gone.
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
    Some(Why::LosesPiece { taker, piece, square: after.shape().name(taken.to()) })
}

/// Squares the king may go to that a better move keeps from it.
fn lets_out(before: &AnyPosition, left: &AnyPosition, better: Move) -> Option<Why> {
    let kept = king_moves(&after(before, better));
    let open = king_moves(left);
    let out: Vec<String> =
        open.iter().filter(|at| !kept.contains(at)).map(|&at| left.shape().name(at)).collect();
    if out.is_empty() || open.len() <= kept.len() {
        return None;
    }
    let better = notation::readable(before, better);
    Some(Why::LetsOut { squares: out, better, room: kept.len() })
}

fn missed_mate(before: &AnyPosition, better: Move) -> Option<Why> {
    let mated = after(before, better);
    let mate = mated.legal_moves().is_empty() && mated.in_check();
    mate.then(|| Why::MissedMate(notation::readable(before, better)))
}

/// A best move of the king that brings it nearer to the other.
fn kings_apart(before: &AnyPosition, left: &AnyPosition, best: &[Move]) -> Option<Why> {
    let own = king(before, before.turn())?;
    let better = *best.iter().find(|mv| mv.from() == own)?;
    let (now, could) = (kings_distance(left)?, kings_distance(&after(before, better))?);
    (could < now).then(|| Why::KingsApart {
        now,
        better: notation::readable(before, better),
        could,
    })
}

/// Whether only the king, or only another piece, keeps the pace.
fn whose_turn(
    tablebase: &Tablebase,
    before: &AnyPosition,
    played: Move,
    best: &[Move],
) -> Option<Why> {
    if begins_count(tablebase, before, best[0]) {
        // Its moves are another count's, so there is no pace to keep.
        return None;
    }
    let own = king(before, before.turn())?;
    let by_king = best.iter().filter(|mv| mv.from() == own).count();
    if by_king == best.len() && played.from() != own {
        return Some(Why::KingsTurn);
    }
    if by_king == 0 && played.from() == own {
        let mover = before.piece_on(best[0].from())?;
        if best.iter().all(|mv| mv.from() == best[0].from()) {
            let square = before.shape().name(best[0].from());
            return Some(Why::PieceTurn(mover.kind, square));
        }
        return Some(Why::PiecesTurn);
    }
    None
}

/// What the defence gains, or where a count begins how far the better move leads.
fn defence_gains(
    tablebase: &Tablebase,
    before: &AnyPosition,
    left: &AnyPosition,
    better: Move,
) -> Option<Why> {
    let named = notation::readable(before, better);
    let (chaser, other) = (before.turn(), after(before, better));
    let distance = |verdict: Verdict| match verdict {
        Verdict::Won { side, moves, .. } if side == chaser => Some(moves),
        _ => None,
    };
    let answer = tablebase.best(left, Defence::Longest);
    let replies = tablebase.choices(&other).unwrap_or_default();
    if let Some(answer) = answer.filter(|answer| !answer.begins_count) {
        // Moves of one count are not to be compared with those of another.
        let holds = distance(answer.verdict).unwrap_or(u16::MAX);
        let sooner = |reply: &RatedMove| {
            !reply.begins_count && distance(reply.verdict).is_some_and(|moves| moves < holds)
        };
        if !begins_count(tablebase, before, better) && replies.iter().all(sooner) {
            let answer = notation::readable(left, answer.mv);
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

/// The count and what the mate needs, if that is why a win is gone.
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
