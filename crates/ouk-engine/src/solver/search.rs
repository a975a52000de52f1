//! The search: depth-first proof-number search (Nagai 2002) with thresholds that exceed the second
//! best move's number by a quarter (1+ε, Pawlewicz and Lew 2007).
//!
//! A position that repeats an earlier one of the line counts as not won there: a shortest win
//! repeats nothing. Such a disproof holds only on that line, so it is stored with the line unless
//! it depends on nothing above its own position (after Kishimoto and Müller 2004). Proofs hold on
//! every line.

use super::estimate::{
    Child, EVER, Estimate, INFINITE, MovesEstimate, NOTHING, of_attacker, of_defender,
};
use super::table::{Place, ProofTable};
use crate::Searchable;
use ouk_rules::board::{Color, Move, PositionKey, key};
use ouk_rules::{Outcome, Reason};
use std::sync::atomic::{AtomicBool, Ordering};

/// The ply of the first position; 0 stands for the game before it.
pub(super) const FIRST_PLY: u16 = 1;
/// The number of positions between two reports.
const REPORT_EVERY: u64 = 1 << 16;
/// The share of replies that parry a threat to win at once: about one in this many. The attacker
/// answers the other replies by winning.
const PARRIES: u64 = 8;
/// The share of the remaining positions that the search by forcing moves alone may take (one in
/// this many), and its most positions.
const FORCING_SHARE: u64 = 4;
const MOST_FORCING: u64 = 1 << 20;

/// The progress of a search.
#[derive(Clone, Copy, Debug)]
pub struct SolverProgress {
    /// The positions visited.
    pub nodes: u64,
    /// The least number of positions that must be proved for a proof.
    pub proof: u32,
    /// The least number of positions that must be disproved for a disproof.
    pub disproof: u32,
}

/// Stops a search.
pub(super) struct ProofBudget<'a> {
    pub stop: &'a AtomicBool,
    pub most_nodes: u64,
    pub report: &'a mut dyn FnMut(SolverProgress),
}

/// A search for a forced win of one side.
pub(super) struct ProofSearch<'a, 'b> {
    pub table: &'a mut ProofTable,
    pub budget: ProofBudget<'b>,
    pub attacker: Color,
    /// The repetition keys of the game, and of the line from the first position on.
    pub game: &'a [PositionKey],
    pub line: Vec<PositionKey>,
    /// The moves of all positions of the line.
    pub children: Vec<Child>,
    pub nodes: u64,
    next_report: u64,
    width: Width,
    /// The positions that the search may visit with this width.
    most_now: u64,
    /// The last ply of the line that the search follows.
    pub horizon: u16,
    stopped: bool,
}

/// The moves of the attacker that the search tries. It tries all of the defender's moves, so that a
/// proof by forcing moves alone is a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    /// Orders, checks and threats to the king.
    Forcing,
    /// All moves.
    Full,
}

/// The numbers at which the search leaves a position.
#[derive(Clone, Copy)]
struct Thresholds {
    proof: u32,
    disproof: u32,
}

/// The most that a number may grow while no other move looks better.
const fn beyond(second: u32) -> u32 {
    let more = second.saturating_add(second / 4).saturating_add(1);
    if more < INFINITE { more } else { INFINITE }
}

impl<'a, 'b> ProofSearch<'a, 'b> {
    pub(super) fn new(
        table: &'a mut ProofTable,
        game: &'a [PositionKey],
        attacker: Color,
        budget: ProofBudget<'b>,
    ) -> ProofSearch<'a, 'b> {
        ProofSearch {
            table,
            budget,
            attacker,
            game,
            line: Vec::new(),
            children: Vec::new(),
            nodes: 0,
            next_report: REPORT_EVERY,
            width: Width::Full,
            most_now: 0,
            horizon: EVER,
            stopped: false,
        }
    }

    /// Solves a position within this many plies. The estimate is open if the search was stopped.
    ///
    /// The search tries forcing moves alone first: there are few, and most long wins are series of
    /// them.
    pub(super) fn solve<P: Searchable>(&mut self, position: &P, plies: u16) -> Estimate {
        let left = self.budget.most_nodes.saturating_sub(self.nodes);
        let share = (left / FORCING_SHARE).min(MOST_FORCING);
        let forced = self.solve_with(Width::Forcing, position, plies, self.nodes + share);
        if forced.is_proved() {
            return forced;
        }
        self.solve_with(Width::Full, position, plies, self.budget.most_nodes)
    }

    /// Solves a position within this many plies by forcing moves alone.
    pub(super) fn solve_by_force<P: Searchable>(&mut self, position: &P, plies: u16) -> Estimate {
        self.solve_with(Width::Forcing, position, plies, self.budget.most_nodes)
    }

    fn solve_with<P: Searchable>(
        &mut self,
        width: Width,
        position: &P,
        plies: u16,
        most_now: u64,
    ) -> Estimate {
        (self.width, self.most_now, self.stopped) = (width, most_now, false);
        self.line.clear();
        self.children.clear();
        self.horizon = FIRST_PLY.saturating_add(plies);
        let line = key::mixed(position.key());
        let known = self.assess(position, FIRST_PLY, line);
        if known.is_solved() || self.stopped {
            return known;
        }
        let limits = Thresholds { proof: INFINITE, disproof: INFINITE };
        self.search(position, FIRST_PLY, line, limits)
    }

    /// Lifts the limit of positions once a proof is found and only its line remains to be listed.
    pub(super) const fn lift_limit(&mut self) {
        self.budget.most_nodes = u64::MAX;
    }

    fn place<P: Searchable>(&self, position: &P, ply: u16, line: u64) -> Place {
        let most = u16::try_from(position.plies_to_no_progress()).unwrap_or(EVER);
        // A proof for one side is not a proof for the other, so their keys differ.
        let key = position.key() ^ key::turn(self.attacker).rotate_left(1);
        Place { key, line, left: self.horizon - ply, most }
    }

    /// The ply of the earlier position that a position repeats; 0 for a third occurrence in the
    /// game.
    fn repeated<P: Searchable>(&self, position: &P) -> Option<u16> {
        let key = position.repetition_key();
        let reversible = position.reversible_plies();
        let (on_line, mut in_game) = (self.line.len(), 0);
        for back in (4..=reversible).step_by(2) {
            if back <= on_line {
                if self.line[on_line - back] == key {
                    return Some((on_line - back) as u16 + FIRST_PLY);
                }
            } else {
                let at = self.game.len().checked_sub(back - on_line)?;
                in_game += u32::from(self.game[at] == key);
                if in_game == 2 {
                    return Some(0);
                }
            }
        }
        None
    }

    /// The estimate of a position before its moves are tried.
    fn assess<P: Searchable>(&mut self, position: &P, ply: u16, line: u64) -> Estimate {
        self.nodes += 1;
        if let Some(earlier) = self.repeated(position) {
            return Estimate::disproved(EVER, earlier);
        }
        let attacks = position.turn() == self.attacker;
        let place = self.place(position, ply, line);
        if attacks
            && place.left > 0
            && let Some(mv) = position.wins_at_once()
        {
            return Estimate::proved(1, mv);
        }
        if !attacks && position.wins_at_once().is_some() {
            return Estimate::disproved(EVER, NOTHING);
        }
        if let Some(known) = self.probe(&place) {
            return known;
        }
        let moves = position.count_moves();
        if let Some(ending) = position.ending() {
            let quiet = u16::try_from(position.reversible_plies()).unwrap_or(EVER);
            return match (ending.outcome, ending.reason) {
                (Outcome::Win(winner), _) if winner == self.attacker => {
                    Estimate::proved(0, Move::NONE)
                }
                (_, Reason::NoProgress) => Estimate::disproved(EVER, ply.saturating_sub(quiet)),
                _ => Estimate::disproved(EVER, NOTHING),
            };
        }
        if place.left == 0 {
            return Estimate::disproved(0, NOTHING);
        }
        let moves = u32::try_from(moves).unwrap_or(INFINITE - 1).clamp(1, INFINITE - 1);
        let steps =
            if self.width == Width::Forcing { position.steps_to_win(self.attacker) } else { 0 };
        if attacks {
            return Estimate::open(1 + steps, moves);
        }
        let bound = position.is_forced() && u64::from(moves) > PARRIES;
        let replies = if bound { 1 + moves / PARRIES as u32 } else { moves };
        Estimate::open(replies + steps, 1)
    }

    /// The estimate from the table. A proof or disproof with all moves also holds for forcing
    /// moves.
    fn probe(&self, place: &Place) -> Option<Estimate> {
        let full = self.table.probe(place);
        match self.width {
            Width::Full => full,
            Width::Forcing => full
                .filter(Estimate::is_solved)
                .or_else(|| self.table.probe(&place.of_forcing_moves())),
        }
    }

    /// Stores an estimate. A proof by forcing moves is a proof; a disproof by forcing moves is not
    /// a disproof.
    fn store(&mut self, place: &Place, ply: u16, found: &Estimate, effort: u64) {
        if self.width == Width::Full || found.is_proved() {
            self.table.store(place, ply, found, effort);
        } else {
            self.table.store(&place.of_forcing_moves(), ply, found, effort);
        }
    }

    fn is_over_budget(&mut self, proof: u32, disproof: u32) -> bool {
        if self.nodes >= self.next_report {
            self.next_report = self.nodes + REPORT_EVERY;
            (self.budget.report)(SolverProgress { nodes: self.nodes, proof, disproof });
        }
        self.stopped |= self.nodes >= self.most_now || self.budget.stop.load(Ordering::Relaxed);
        self.stopped
    }

    /// Searches a position until its numbers reach the thresholds, and stores the estimate.
    fn search<P: Searchable>(
        &mut self,
        position: &P,
        ply: u16,
        line: u64,
        limits: Thresholds,
    ) -> Estimate {
        let (before, from) = (self.nodes, self.children.len());
        self.line.push(position.repetition_key());
        self.expand(position, ply, line);
        let attacks = position.turn() == self.attacker;
        let found = loop {
            let children = &self.children[from..];
            let MovesEstimate { estimate, next, second } =
                if attacks { of_attacker(children) } else { of_defender(children) };
            let reached = estimate.proof >= limits.proof || estimate.disproof >= limits.disproof;
            if reached
                || estimate.is_solved()
                || self.is_over_budget(estimate.proof, estimate.disproof)
            {
                break estimate;
            }
            let child = self.children[from + next];
            let after = position.after(child.mv);
            let inner_line = line_to(line, &after);
            if !child.is_assessed {
                let estimate = self.assess(&after, ply + 1, inner_line);
                self.children[from + next] = Child { estimate, is_assessed: true, ..child };
                continue;
            }
            let inner = if attacks {
                Thresholds {
                    proof: limits.proof.min(beyond(second)),
                    disproof: left_of(limits.disproof, estimate.disproof, child.estimate.disproof),
                }
            } else {
                Thresholds {
                    proof: left_of(limits.proof, estimate.proof, child.estimate.proof),
                    disproof: limits.disproof.min(beyond(second)),
                }
            };
            self.children[from + next].estimate = self.search(&after, ply + 1, inner_line, inner);
        };
        self.line.pop();
        self.children.truncate(from);
        if found.is_solved() || !self.stopped {
            let place = self.place(position, ply, line);
            self.store(&place, ply, &found, self.nodes - before);
        }
        found
    }

    /// Lists the moves of a position; stops at one that decides it. Most moves are never searched,
    /// so their first estimates come from what can be counted without making them.
    fn expand<P: Searchable>(&mut self, position: &P, ply: u16, line: u64) {
        let attacks = position.turn() == self.attacker;
        let only_forcing = attacks && self.width == Width::Forcing;
        let checks = position.checks();
        let is_forced = !attacks && position.is_forced();
        for mv in position.legal_moves() {
            let forces = attacks && position.may_force(&checks, mv);
            if only_forcing && !forces {
                continue;
            }
            let can_wait = if attacks { !forces || P::FORCE_IS_SEEN } else { !is_forced };
            if can_wait && let Some(estimate) = self.foresee(position, mv) {
                self.children.push(Child { mv, estimate, is_assessed: false });
                continue;
            }
            let after = position.after(mv);
            if only_forcing && !after.is_forced() {
                self.nodes += 1;
                continue;
            }
            let inner = line_to(line, &after);
            let estimate = self.assess(&after, ply + 1, inner);
            self.children.push(Child { mv, estimate, is_assessed: true });
            let decides = if attacks { estimate.is_proved() } else { estimate.is_disproved() };
            if decides {
                return;
            }
        }
    }

    /// The estimate of a move before it is made; `None` if it leaves no reply.
    fn foresee<P: Searchable>(&self, position: &P, mv: Move) -> Option<Estimate> {
        let replies = u32::try_from(position.count_moves_after(mv)).unwrap_or(u32::MAX);
        let replies = replies.min(INFINITE / 2);
        if replies == 0 {
            return None;
        }
        Some(if position.turn() != self.attacker {
            Estimate::open(1, replies)
        } else if self.width == Width::Forcing {
            Estimate::open(replies + position.steps_to_win_after(mv), 1)
        } else {
            Estimate::open(replies, 1)
        })
    }
}

/// The part of a threshold that is left for one move of a sum.
fn left_of(limit: u32, sum: u32, own: u32) -> u32 {
    if limit >= INFINITE { INFINITE } else { limit.saturating_sub(sum).saturating_add(own) }
}

/// The number of a line with one more position.
fn line_to<P: Searchable>(line: u64, after: &P) -> u64 {
    key::mixed(line.rotate_left(7) ^ after.key()) | 1
}
