//! The search: iterative deepening around one alpha-beta, for any game.

mod history;
mod node;
mod picker;
mod prune;
mod quiescence;
mod time;

use super::limits::Blindness;
use super::searchable::{Searchable, sums_of};
use super::table::Table;
use super::{Answer, Limits, Report, Score};
use crate::board::{Key, Move};
use history::History;
use std::sync::atomic::AtomicBool;
use time::Budget;

/// The deepest ply.
pub const MAX_PLY: usize = 128;

/// A search in progress.
pub(crate) struct Searcher<'a, P: Searchable> {
    table: &'a Table,
    budget: Budget<'a>,
    history: History,
    /// Repetition keys of the game and of the line being searched.
    keys: Vec<Key>,
    /// How many of them belong to the game.
    played: usize,
    /// The best line found from each ply.
    lines: Vec<Vec<Move>>,
    /// The static worth at each ply of the line.
    worths: [i32; MAX_PLY + 2],
    seldepth: usize,
    /// The moves the root considers, and those already reported as better lines.
    root_moves: Vec<Move>,
    excluded: Vec<Move>,
    blindness: Blindness,
    game: std::marker::PhantomData<P>,
}

/// Searches one position.
pub fn run<P: Searchable>(
    position: &P,
    history: &[Key],
    limits: &Limits,
    stop: &AtomicBool,
    table: &Table,
    report: &mut dyn FnMut(&Report),
) -> Answer {
    let blind;
    let position = if limits.forget_count {
        blind = position.without_count();
        &blind
    } else {
        position
    };
    let legal = position.legal_moves();
    let mut root_moves: Vec<Move> = legal.iter().copied().collect();
    if !limits.search_moves.is_empty() {
        root_moves.retain(|mv| limits.search_moves.contains(mv));
    }
    let mut keys = history.to_vec();
    if keys.last() != Some(&position.repetition_key()) {
        keys.push(position.repetition_key());
    }
    let mut searcher: Searcher<P> = Searcher {
        table,
        budget: Budget::new(limits, stop, root_moves.len()),
        history: History::new(),
        played: keys.len(),
        keys,
        lines: vec![Vec::new(); MAX_PLY + 2],
        worths: [0; MAX_PLY + 2],
        seldepth: 0,
        root_moves,
        excluded: Vec::new(),
        blindness: limits.blindness,
        game: std::marker::PhantomData,
    };
    searcher.deepen(position, limits, report)
}

impl<P: Searchable> Searcher<'_, P> {
    /// Iterations of growing depth until the budget is spent.
    fn deepen(&mut self, position: &P, limits: &Limits, report: &mut dyn FnMut(&Report)) -> Answer {
        let first = self.root_moves.first().copied();
        let mut answer = Answer {
            best: first,
            ponder: None,
            score: Score::DRAW,
            lines: first.map(|mv| (mv, Score::DRAW)).into_iter().collect(),
            nodes: 0,
        };
        if self.root_moves.is_empty() {
            return answer;
        }
        let wanted = limits.multi_pv.clamp(1, self.root_moves.len());
        let deepest = limits.depth.unwrap_or(MAX_PLY as u32 - 8).min(MAX_PLY as u32 - 8);
        let mut previous: Vec<Score> = Vec::new();
        for depth in 1..=deepest {
            let mut lines = Vec::new();
            self.excluded.clear();
            for index in 0..wanted {
                let guess = previous.get(index).copied();
                let Some((score, pv)) = self.aspire(position, depth as i32, guess) else {
                    break;
                };
                self.excluded.push(pv[0]);
                report(&self.report(depth, index + 1, score, pv.clone()));
                lines.push((score, pv));
            }
            // An iteration that was cut short still counts if it finished its first line.
            if let Some((score, pv)) = lines.first() {
                answer.best = Some(pv[0]);
                answer.ponder = pv.get(1).copied();
                answer.score = *score;
            }
            if lines.len() == wanted || answer.lines.len() <= 1 && !lines.is_empty() {
                lines.sort_by_key(|line| std::cmp::Reverse(line.0));
                answer.lines = lines.iter().map(|(score, pv)| (pv[0], *score)).collect();
                answer.best = Some(answer.lines[0].0);
                answer.score = answer.lines[0].1;
            }
            previous = answer.lines.iter().map(|line| line.1).collect();
            let steady = answer.best;
            if self.budget.stops() || self.budget.is_spent_after(depth, steady, answer.score) {
                break;
            }
        }
        answer.nodes = self.budget.nodes();
        answer
    }

    /// One line at one depth, with a window around the last score that widens until it holds.
    /// Nothing if the search was stopped before it was found.
    fn aspire(
        &mut self,
        position: &P,
        depth: i32,
        guess: Option<Score>,
    ) -> Option<(Score, Vec<Move>)> {
        let sums = sums_of(position);
        let mut width = 24;
        let (mut alpha, mut beta) = match guess {
            Some(score) if depth >= 5 => (score.0 - width, score.0 + width),
            _ => (-Score::INFINITE, Score::INFINITE),
        };
        // A move that proved better than the window; known, though not yet by how much.
        let mut better = None;
        loop {
            self.seldepth = 0;
            let score = self.node::<true>(position, &sums, alpha, beta, depth, 0);
            if self.budget.stops() {
                // A move that was fully searched before the stop is still the best known.
                let pv = self.lines[0].clone();
                let inside = score > alpha && score < beta && !pv.is_empty();
                return if inside { Some((Score(score), pv)) } else { better };
            }
            if score <= alpha && alpha > -Score::INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (score - width).max(-Score::INFINITE);
            } else if score >= beta && beta < Score::INFINITE {
                better = Some((Score(score), self.lines[0].clone())).filter(|b| !b.1.is_empty());
                beta = (score + width).min(Score::INFINITE);
            } else {
                let pv = self.lines[0].clone();
                return (!pv.is_empty()).then_some((Score(score), pv));
            }
            width *= 2;
            if width > 1_000 {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    fn report(&self, depth: u32, multipv: usize, score: Score, pv: Vec<Move>) -> Report {
        Report {
            depth,
            seldepth: self.seldepth as u32,
            multipv,
            score,
            nodes: self.budget.nodes(),
            time: self.budget.elapsed(),
            hashfull: self.table.hashfull(),
            pv,
        }
    }

    /// Whether the position on top of the line stood before: once in the line itself, or twice in
    /// the game. Repetition is worth a draw to the search under every rule set, or it would go
    /// round in circles.
    fn repeats(&self, reversible: usize) -> bool {
        let last = self.keys.len() - 1;
        let key = self.keys[last];
        let mut seen = 0;
        let mut back = 4;
        while back <= reversible && back <= last {
            if self.keys[last - back] == key {
                seen += 1;
                if last - back >= self.played - 1 || seen >= 2 {
                    return true;
                }
            }
            back += 2;
        }
        false
    }
}
