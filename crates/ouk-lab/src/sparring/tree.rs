//! Monte-Carlo tree search: UCT, and UCT guided by proof numbers.

use fastrand::Rng;
use ouk_engine::Searchable;
use ouk_rules::Outcome;
use ouk_rules::board::{Color, Move};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The parameters that distinguish the two methods.
pub(super) struct Method {
    /// The bonus for seldom-tried moves.
    exploration: f64,
    /// The bonus for moves near a proof; none for plain UCT, which has no proofs.
    proof: Option<f64>,
}

pub(super) const UCT: Method = Method { exploration: 1.0, proof: None };
/// Generalised proof-number search.
pub(super) const GPN: Method = Method { exploration: 1.0, proof: Some(0.5) };

pub(super) struct TreeLimits<'a> {
    pub positions: Option<u64>,
    pub time: Option<Duration>,
    /// The flag that stops the search.
    pub stop: &'a AtomicBool,
}

/// The number of plies after which a playout counts as a draw.
const LONGEST_PLAYOUT: usize = 600;
/// The most nodes of a tree, 40 bytes each.
const MOST_NODES: usize = 4_000_000;
/// The proof number of a node that cannot be proved.
const NEVER: u32 = u32::MAX;

struct Node {
    /// The move that leads to the node.
    mv: Move,
    /// The index of the first child. All children are adjacent; a node has none before it is
    /// expanded.
    first: u32,
    children: u32,
    visits: u32,
    /// The half points of the side that moved to the node.
    half_points: u32,
    /// For White and for Black, the least number of leaves whose wins would prove a win here.
    proof: [u32; 2],
}

impl Node {
    const fn new(mv: Move) -> Node {
        Node { mv, first: 0, children: 0, visits: 0, half_points: 0, proof: [1; 2] }
    }

    /// Whether the node's result is proved.
    const fn is_proved(&self) -> bool {
        self.proof[0] == 0 || self.proof[1] == 0 || self.proof[0] == NEVER && self.proof[1] == NEVER
    }

    const fn win_rate(&self) -> f64 {
        self.half_points as f64 / (2 * self.visits) as f64
    }
}

/// A search of one position.
struct Tree<'a, P> {
    root: &'a P,
    method: &'a Method,
    nodes: Vec<Node>,
    positions: u64,
}

/// The most visited move, or a move that is proved to win.
pub(super) fn choose<P: Searchable>(
    position: &P,
    method: &Method,
    budget: &TreeLimits,
    rng: &mut Rng,
) -> Option<Move> {
    let began = Instant::now();
    let mut tree =
        Tree { root: position, method, nodes: vec![Node::new(Move::NONE)], positions: 0 };
    tree.expand(0, position);
    loop {
        tree.iterate(rng);
        if tree.nodes[0].is_proved()
            || budget.stop.load(Ordering::Relaxed)
            || budget.positions.is_some_and(|most| tree.positions >= most)
            || budget.time.is_some_and(|time| began.elapsed() >= time)
        {
            return tree.best();
        }
    }
}

impl<P: Searchable> Tree<'_, P> {
    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first as usize..(node.first + node.children) as usize
    }

    /// Runs one iteration: down to a leaf, one playout, and back.
    fn iterate(&mut self, rng: &mut Rng) {
        let (mut position, mut path) = (self.root.clone(), vec![0]);
        let mut at = 0;
        while self.nodes[at].children > 0 {
            at = self.select(at, position.turn(), rng);
            position.play_unchecked(self.nodes[at].mv, &mut ());
            self.positions += 1;
            path.push(at);
            if self.method.proof.is_some() && self.nodes[at].is_proved() {
                break;
            }
        }
        let outcome = match self.proved(at) {
            Some(outcome) => outcome,
            // Only the second visit expands a leaf, so that the tree does not grow by every move of
            // every position.
            None if self.nodes[at].visits > 0 && self.nodes[at].children == 0 => {
                match self.expand(at, &position) {
                    Some(outcome) => outcome,
                    None => self.playout(position.clone(), rng),
                }
            }
            None => self.playout(position.clone(), rng),
        };
        self.back_up(&path, outcome);
    }

    /// The proved result of a node.
    fn proved(&self, at: usize) -> Option<Outcome> {
        let node = &self.nodes[at];
        let wins = |color: Color| node.proof[color.index()] == 0;
        if self.method.proof.is_none() || !node.is_proved() {
            None
        } else {
            let winner = Color::ALL.into_iter().find(|&color| wins(color));
            Some(winner.map_or(Outcome::Draw, Outcome::Win))
        }
    }

    /// Adds the moves of a leaf; returns the outcome if the game is over there.
    fn expand(&mut self, at: usize, position: &P) -> Option<Outcome> {
        if let Some(ending) = position.ending() {
            self.nodes[at].proof = match ending.outcome {
                Outcome::Win(Color::White) => [0, NEVER],
                Outcome::Win(Color::Black) => [NEVER, 0],
                Outcome::Draw => [NEVER, NEVER],
            };
            return Some(ending.outcome);
        }
        let moves = position.legal_moves();
        if self.nodes.len() + moves.len() <= MOST_NODES {
            self.nodes[at].first = self.nodes.len() as u32;
            self.nodes[at].children = moves.len() as u32;
            self.nodes.extend(moves.iter().map(|&mv| Node::new(mv)));
        }
        None
    }

    /// The child with the highest upper bound. Unvisited children come first, in random order.
    fn select(&self, at: usize, turn: Color, rng: &mut Rng) -> usize {
        let children = self.children(at);
        let fresh = |&child: &usize| self.nodes[child].visits == 0;
        if let Some(child) = rng.choice(children.clone().filter(fresh).collect::<Vec<_>>()) {
            return child;
        }
        let log = f64::from(self.nodes[at].visits).ln();
        let ranks = self.proof_ranks(children.clone(), turn);
        let value = |child: usize| {
            let node = &self.nodes[child];
            let bound = self.method.exploration * (log / f64::from(node.visits)).sqrt();
            node.win_rate()
                + bound
                + ranks.as_ref().map_or(0.0, |ranks| ranks[child - children.start])
        };
        let lost = |child: usize| ranks.is_some() && self.nodes[child].proof[turn.index()] == NEVER;
        let best = children.clone().max_by(|&a, &b| {
            (!lost(a), value(a)).partial_cmp(&(!lost(b), value(b))).expect("numbers")
        });
        best.expect("it was expanded")
    }

    /// The rank of each child by its distance to a proof of a win for the side to move: 1 for the
    /// smallest proof number, 0 for the largest.
    fn proof_ranks(&self, children: std::ops::Range<usize>, turn: Color) -> Option<Vec<f64>> {
        let weight = self.method.proof?;
        let proof = |child: usize| self.nodes[child].proof[turn.index()];
        let mut numbers: Vec<u32> = children.clone().map(proof).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let last = numbers.len().saturating_sub(1).max(1) as f64;
        let share = |child| {
            let rank = numbers.binary_search(&proof(child)).unwrap_or(0);
            weight * (1.0 - rank as f64 / last)
        };
        Some(children.map(share).collect())
    }

    /// The result of a game of random moves.
    fn playout(&mut self, mut position: P, rng: &mut Rng) -> Outcome {
        for _ in 0..LONGEST_PLAYOUT {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return position.ending().map_or(Outcome::Draw, |ending| ending.outcome);
            }
            if position.is_drawn() {
                return Outcome::Draw;
            }
            position.play_unchecked(moves[rng.usize(..moves.len())], &mut ());
            self.positions += 1;
        }
        Outcome::Draw
    }

    /// Counts a result along a path, and updates the proof numbers from its end.
    fn back_up(&mut self, path: &[usize], outcome: Outcome) {
        for (depth, &at) in path.iter().enumerate() {
            // The side that does not move at the root has moved to it.
            let mover = if depth % 2 == 0 { !self.root.turn() } else { self.root.turn() };
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.half_points += match outcome {
                Outcome::Win(color) if color == mover => 2,
                Outcome::Win(_) => 0,
                Outcome::Draw => 1,
            };
        }
        if self.method.proof.is_some() {
            for (depth, &at) in path.iter().enumerate().rev() {
                let turn = if depth % 2 == 0 { self.root.turn() } else { !self.root.turn() };
                self.update_proof(at, turn);
            }
        }
    }

    /// Updates the proof numbers: the side to move needs one child that wins, its opponent all of
    /// them.
    fn update_proof(&mut self, at: usize, turn: Color) {
        if self.nodes[at].children == 0 {
            return;
        }
        let of = |color: Color| {
            self.children(at)
                .map(move |child| (child, color))
                .map(|(child, color)| self.nodes[child].proof[color.index()])
        };
        let least = of(turn).min().unwrap_or(NEVER);
        let sum = of(!turn).fold(0, |sum: u32, proof| sum.saturating_add(proof));
        self.nodes[at].proof[turn.index()] = least;
        self.nodes[at].proof[(!turn).index()] = sum;
    }

    /// A proved win, or else the most visited move that is not proved to lose.
    fn best(&self) -> Option<Move> {
        let turn = self.root.turn();
        let value = |&child: &usize| {
            let node = &self.nodes[child];
            let proved = match self.proved(child) {
                Some(Outcome::Win(color)) if color == turn => 2,
                Some(Outcome::Win(_)) => 0,
                _ => 1,
            };
            (proved, node.visits)
        };
        self.children(0).max_by_key(value).map(|child| self.nodes[child].mv)
    }
}
