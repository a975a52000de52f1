//! Series of forcing moves, proved by trying every one: orders in Min Rek Chanh, threats to the
//! king in Rek.
//!
//! The attacker tries only forcing moves, the defender every reply. A win proved this way is
//! forced; a win that needs another move is not found. This module shares only the rules and the
//! test for orders and threats with the solver.
//!
//! An order costs its side two pieces. So no series in Min Rek Chanh has more than seven orders: a
//! side has fifteen pieces, and one must win.

use ouk_engine::Searchable;
use ouk_rules::board::{Color, Move, PositionKey};
use ouk_rules::{AnyPosition, GameId, Outcome, dispatch};
use std::collections::HashMap;

/// The longest series to look for: this many forcing moves, then the move that wins.
pub const MOST_ORDERS: u32 = 15;

/// A series of forcing moves that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The fewest forcing moves before the move that wins.
    pub orders: u32,
    /// Every first move of a series of this length.
    pub first: Vec<Move>,
}

/// Results about a position with the attacker to move.
#[derive(Clone, Copy)]
struct Known {
    /// The number of moves within which the attacker wins.
    wins: u32,
    /// The number of moves within which the attacker does not win; [`u32::MAX`] if no series wins.
    fails: u32,
}

/// The state of the search for a series.
struct Trial {
    me: Color,
    known: HashMap<PositionKey, Known>,
    /// The number of positions that the search may still visit.
    left: u64,
    /// Whether a longer series might win where this one was cut.
    cut: bool,
}

/// The shortest series of forcing moves, up to `most` of them, with which the side to move wins.
/// None if no series wins, or if the search would visit more than `positions` positions.
#[must_use]
pub fn shortest_series(position: &AnyPosition, most: u32, positions: u64) -> Option<Series> {
    dispatch!(position, p => Trial::of(p, most, positions))
}

/// Whether a move that led to this position forces the side to move.
fn is_forcing<P: Searchable>(after: &P) -> bool {
    if P::GAME == GameId::MinRekChanh { !after.duty().is_empty() } else { after.is_forced() }
}

impl Trial {
    fn of<P: Searchable>(position: &P, most: u32, positions: u64) -> Option<Series> {
        // The keys of positions ignore the plies since the last capture, so the draw must be far.
        let far = position.plies_to_no_progress() > 2 * most as usize + 2;
        if !far || position.ending().is_some() {
            return None;
        }
        let mut trial =
            Trial { me: position.turn(), known: HashMap::new(), left: positions, cut: false };
        for moves in 1..=most + 1 {
            if trial.wins(position, moves)? {
                let mut first = Vec::new();
                for mv in position.legal_moves() {
                    if trial.forces(&position.after(mv), moves)? {
                        first.push(mv);
                    }
                }
                return Some(Series { orders: moves - 1, first });
            }
            if !std::mem::take(&mut trial.cut) {
                return None;
            }
        }
        None
    }

    /// Whether the attacker, who is to move, wins within this many moves. None if the limit is
    /// reached.
    fn wins<P: Searchable>(&mut self, position: &P, moves: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if let Some(ending) = position.ending() {
            return Some(ending.outcome == Outcome::Win(self.me));
        }
        let known = self.known.get(&position.key()).copied();
        let known = known.unwrap_or(Known { wins: u32::MAX, fails: 0 });
        if known.wins <= moves || known.fails >= moves {
            self.cut |= known.wins > moves && known.fails < u32::MAX;
            return Some(known.wins <= moves);
        }
        let cut_before = std::mem::take(&mut self.cut);
        let checks = position.checks();
        let mut won = false;
        for mv in position.legal_moves() {
            if position.count_moves_after(mv) > 0 && !position.may_force(&checks, mv) {
                // The move neither ends the game nor forces a reply.
                continue;
            }
            won = self.forces(&position.after(mv), moves)?;
            if won {
                break;
            }
        }
        let entry = self.known.entry(position.key()).or_insert(known);
        if won {
            entry.wins = moves;
        } else {
            entry.fails = if self.cut { moves } else { u32::MAX };
        }
        self.cut |= cut_before;
        Some(won)
    }

    /// Whether the move that led to `after` wins within this many moves, the move itself included.
    fn forces<P: Searchable>(&mut self, after: &P, moves: u32) -> Option<bool> {
        if let Some(ending) = after.ending() {
            return Some(ending.outcome == Outcome::Win(self.me));
        }
        if !is_forcing(after) {
            return Some(false);
        }
        if moves == 1 {
            self.cut = true;
            return Some(false);
        }
        for reply in after.legal_moves() {
            if !self.wins(&after.after(reply), moves - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }
}
