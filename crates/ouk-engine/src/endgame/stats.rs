//! Statistics of a table: how many positions are won, and in how many moves.

use super::layout::UprightPosition;
use super::table::{AnyAttackMaps, EndgameTable, NOT_LOST};
use crate::parallel::par_for_each;
use ouk_rules::board::{Bits, Color};
use std::sync::{Mutex, PoisonError};

/// The numbers of positions of a class with one side to move, by the moves the chaser needs.
///
/// Every legal position of the board counts once; identical pieces are not distinguished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of legal positions.
    pub legal: u64,
    /// For each number of moves, the positions won in exactly that many.
    pub won_in: Vec<u64>,
    /// The first position, in the order of the table, that needs the most moves.
    pub longest: Option<UprightPosition>,
}

impl Tally {
    fn new() -> Tally {
        Tally { legal: 0, won_in: vec![0; 256], longest: None }
    }

    /// The number of positions won in at most this many moves.
    #[must_use]
    pub fn won_within(&self, moves: usize) -> u64 {
        self.won_in.iter().take(moves + 1).sum()
    }

    /// The number of won positions.
    #[must_use]
    pub fn won(&self) -> u64 {
        self.won_in.iter().sum()
    }

    /// The most moves that any won position needs; `None` if no position is won.
    #[must_use]
    pub fn most(&self) -> Option<usize> {
        self.won_in.iter().rposition(|&positions| positions > 0)
    }

    /// The percentage of positions won within this many moves.
    #[must_use]
    pub fn percent_within(&self, moves: usize) -> f64 {
        100.0 * self.won_within(moves) as f64 / self.legal.max(1) as f64
    }

    fn add(&mut self, distance: u8, weight: u64, squares: impl FnOnce() -> UprightPosition) {
        if self.won_in[distance as usize..].iter().all(|&positions| positions == 0) {
            self.longest = Some(squares());
        }
        self.won_in[distance as usize] += weight;
    }

    fn join(&mut self, other: Tally) {
        if other.most() > self.most() {
            self.longest = other.longest;
        }
        self.legal += other.legal;
        self.won_in.iter_mut().zip(other.won_in).for_each(|(sum, part)| *sum += part);
    }

    fn divide(&mut self, copies: u64) {
        self.legal /= copies;
        self.won_in.iter_mut().for_each(|positions| *positions /= copies);
    }
}

/// The statistics of a table, for either side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The positions with the chaser to move.
    pub chaser: Tally,
    /// The positions with a bare king to move; empty if the runner has pieces.
    pub runner: Tally,
}

impl Stats {
    /// Counts the positions of a table.
    #[must_use]
    pub fn of(table: &EndgameTable, threads: usize) -> Stats {
        Stats::where_(table, threads, |_, _, _| true)
    }

    /// Counts the positions of a table that `wanted` selects. It receives the squares of the
    /// chaser's king, the chaser's pieces and the runner's king.
    #[must_use]
    pub fn where_(
        table: &EndgameTable,
        threads: usize,
        wanted: impl Fn(usize, &[u8], usize) -> bool + Sync,
    ) -> Stats {
        let layout = table.layout();
        let parts = Mutex::new(Vec::new());
        let kings = (0..layout.kings.len()).collect();
        par_for_each(threads, kings, |king| {
            let part = part(table, king, &wanted);
            parts.lock().unwrap_or_else(PoisonError::into_inner).push((king, part));
        });
        let mut parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
        parts.sort_by_key(|part| part.0);
        let mut all = Stats { chaser: Tally::new(), runner: Tally::new() };
        for (_, part) in parts {
            all.chaser.join(part.chaser);
            all.runner.join(part.runner);
        }
        all.chaser.divide(layout.copies());
        all.runner.divide(layout.copies());
        all
    }
}

fn part(table: &EndgameTable, king: usize, wanted: &impl Fn(usize, &[u8], usize) -> bool) -> Stats {
    let layout = table.layout();
    let bare = layout.slots.iter().all(|slot| slot.side == Color::White);
    let mut stats = Stats { chaser: Tally::new(), runner: Tally::new() };
    let mut runner_distances = vec![NOT_LOST; layout.squares];
    let words = layout.rows_a_king() * layout.squares;
    for placing in king * words..(king + 1) * words {
        let (stands, pieces) = layout.squares_of(placing);
        let weight = layout.weight(stands);
        let (safe, valid) = match table.attack_maps() {
            AnyAttackMaps::Eight(attack_maps) => {
                let attacks = attack_maps.attacks(stands, &pieces);
                (u128::from(attacks.safe), u128::from(attacks.valid))
            }
            AnyAttackMaps::Nine(attack_maps) => {
                let attacks = attack_maps.attacks(stands, &pieces);
                (attacks.safe, attacks.valid)
            }
        };
        let squares = |runner: usize| layout.position(placing, runner);
        for square in safe.squares().filter(|square| wanted(stands, &pieces, square.index())) {
            let distance = table.distances()[placing * layout.squares + square.index()];
            stats.chaser.legal += weight;
            if distance > 0 {
                stats.chaser.add(distance, weight, || squares(square.index()));
            }
        }
        if !bare {
            continue;
        }
        table.runner_distances(stands, &pieces, &mut runner_distances);
        for square in valid.squares().filter(|square| wanted(stands, &pieces, square.index())) {
            let distance = runner_distances[square.index()];
            stats.runner.legal += weight;
            if distance != NOT_LOST {
                stats.runner.add(distance, weight, || squares(square.index()));
            }
        }
    }
    stats
}
