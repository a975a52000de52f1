//! Proof by trying every move: no evaluation, no table, no pruning.
//!
//! The proof skips only work that cannot change a result: one refutation is enough, and a gain
//! outside the window is not computed exactly.

use crate::sorting::sort_by_rank;
use ouk_rules::board::{Color, Kind, Move, MoveKind};
use ouk_rules::dispatch;
use ouk_rules::{AnyPosition, Outcome, Position};
use std::sync::atomic::{AtomicBool, Ordering};

/// The value of a won game among gains of material.
pub const WIN: i32 = 100_000;

/// The value of a piece in hundredths of a Trey, in the order that the counting rules use.
const fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Ang => 0,
        Kind::Tuuk => 500,
        Kind::Ses | Kind::TurnedFish => 300,
        Kind::Koul | Kind::Elephant => 250,
        Kind::Neang | Kind::TreyBak | Kind::Official => 150,
        Kind::Trey | Kind::Fish | Kind::RekPiece => 100,
    }
}

/// The fewest moves, up to `most`, in which the side to move wins by force, and every first move
/// that does so. The rules decide what a win is; repetition is ignored, because it needs a history.
#[must_use]
pub fn shortest_win(position: &AnyPosition, most: u32) -> Option<(u32, Vec<Move>)> {
    (1..=most).find_map(|moves| {
        let wins = dispatch!(position, p => winning_moves(p, moves));
        (!wins.is_empty()).then_some((moves, wins))
    })
}

fn winning_moves<P: Position>(position: &P, moves: u32) -> Vec<Move> {
    if position.ending().is_some() {
        return Vec::new();
    }
    let mut proof = Proof { refutations: vec![Move::NONE; moves as usize + 1] };
    let mut all: Vec<Move> = position.legal_moves().into_iter().collect();
    all.retain(|&mv| proof.forces(&position.after(mv), position.turn(), moves));
    all
}

/// The search for a forced win.
struct Proof {
    /// The last refutation for each number of moves left. It often refutes again, so it is tried
    /// first, which saves time.
    refutations: Vec<Move>,
}

impl Proof {
    /// Whether the move that led to `after` wins for `me` within `moves` moves, the move itself
    /// included.
    fn forces<P: Position>(&mut self, after: &P, me: Color, moves: u32) -> bool {
        let mut replies = after.legal_moves();
        if replies.is_empty() {
            return after.ending().is_some_and(|ending| ending.outcome == Outcome::Win(me));
        }
        // If the game is over although legal moves exist, a count has run out.
        if moves == 1 || after.ending().is_some() {
            return false;
        }
        let last = self.refutations[moves as usize];
        if let Some(at) = replies.iter().position(|&reply| reply == last) {
            replies.swap(0, at);
        }
        for &reply in &replies {
            if !self.wins(&after.after(reply), moves - 1) {
                self.refutations[moves as usize] = reply;
                return false;
            }
        }
        true
    }

    fn wins<P: Position>(&mut self, position: &P, moves: u32) -> bool {
        let me = position.turn();
        let all = position.legal_moves();
        if all.is_empty() {
            // The reply may have lost the game, for example by closing in one's own king in Rek.
            return position.ending().is_some_and(|ending| ending.outcome == Outcome::Win(me));
        }
        let won = if moves == 1 {
            // At the leaves: a won game leaves the other side no move.
            let ends = |mv: Move| position.count_moves_after(mv) == 0;
            all.iter().any(|&mv| ends(mv) && self.forces(&position.after(mv), me, 1))
        } else {
            all.iter().any(|&mv| self.forces(&position.after(mv), me, moves))
        };
        won && position.ending().is_none()
    }
}

/// The gain of every move in hundredths of a Trey: the material that the mover has won for sure
/// after `plies` plies, the move included, followed by captures and promotions, which either side
/// may decline. A won game counts as [`WIN`], a drawn one as 0. Once `stop` is set, the list lacks
/// moves.
#[must_use]
pub fn gains(position: &AnyPosition, plies: u32, stop: &AtomicBool) -> Vec<(Move, i32)> {
    dispatch!(position, p => {
        let all = p.legal_moves();
        let all = all.into_iter().take_while(|_| !stop.load(Ordering::Relaxed));
        all.map(|mv| (mv, gain(p, mv, plies, -2 * WIN, 2 * WIN))).collect()
    })
}

/// The moves that gain at least `least`; see [`gains`]. Once `stop` is set, the list lacks moves.
#[must_use]
pub fn gaining(position: &AnyPosition, plies: u32, least: i32, stop: &AtomicBool) -> Vec<Move> {
    dispatch!(position, p => {
        let all = p.legal_moves();
        let all = all.into_iter().take_while(|_| !stop.load(Ordering::Relaxed));
        all.filter(|&mv| gain(p, mv, plies, least - 1, least) >= least).collect()
    })
}

/// The gain of a move: exact between `alpha` and `beta`, otherwise a bound.
fn gain<P: Position>(position: &P, mv: Move, plies: u32, alpha: i32, beta: i32) -> i32 {
    -balance(&position.after(mv), -takes(position, mv), plies - 1, -beta, -alpha)
}

/// The material that a move captures and promotes, minus the mover's own pieces that it removes.
fn takes<P: Position>(position: &P, mv: Move) -> i32 {
    let taken = position.taken_by(mv).into_iter().filter_map(|at| position.piece_on(at));
    let taken: i32 =
        taken
            .map(|piece| {
                if piece.color == position.turn() { -value(piece.kind) } else { value(piece.kind) }
            })
            .sum();
    let turned = match position.piece_on(mv.from()).map(|piece| piece.kind) {
        Some(Kind::Trey) => value(Kind::TreyBak) - value(Kind::Trey),
        Some(Kind::Fish) => value(Kind::TurnedFish) - value(Kind::Fish),
        _ => 0,
    };
    taken + if mv.kind() == MoveKind::Promotion { turned } else { 0 }
}

/// The balance of material that is certain for the side to move; `now` is the present balance.
fn balance<P: Position>(position: &P, now: i32, plies: u32, mut alpha: i32, beta: i32) -> i32 {
    let mut moves = position.legal_moves();
    if (moves.is_empty() || plies > 0)
        && let Some(ending) = position.ending()
    {
        return match ending.outcome {
            Outcome::Win(winner) if winner == position.turn() => WIN,
            Outcome::Win(_) => -WIN,
            Outcome::Draw => 0,
        };
    }
    let mut best = -2 * WIN;
    if plies == 0 {
        if now >= beta {
            return now;
        }
        (best, alpha) = (now, alpha.max(now));
        moves.retain(|mv| takes(position, *mv) > 0);
    }
    // The order of moves only saves time.
    sort_by_rank(&mut moves, &|&mv| -takes(position, mv));
    for &mv in &moves {
        let then = -(now + takes(position, mv));
        let value = -balance(&position.after(mv), then, plies.saturating_sub(1), -beta, -alpha);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}
