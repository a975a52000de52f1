//! Iterative deepening, and the aspiration window of each iteration.

use super::frame::MAX_PLY;
use super::lazy_accumulator::LazyAccumulator;
use super::searcher::Searcher;
use crate::eval::Evaluation;
use crate::searchable::Searchable;
use crate::sorting::sort_by_rank;
use crate::{Limits, Score, SearchReport, SearchResult};
use ouk_rules::board::Move;

/// The deepest iteration; extensions and quiescence use the plies beyond it.
const DEEPEST: u32 = MAX_PLY as u32 - 8;

impl<P: Searchable, E: Evaluation<P>> Searcher<'_, P, E> {
    /// Deepens until the budget is used up.
    pub(super) fn iterative_deepening(
        &mut self,
        position: &P,
        limits: &Limits,
        report: &mut dyn FnMut(&SearchReport),
    ) -> SearchResult {
        let first = self.root_moves.first().copied();
        let mut answer = SearchResult {
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
        let deepest = limits.depth.unwrap_or(DEEPEST).min(DEEPEST);
        let mut previous: Vec<Score> = Vec::new();
        for depth in 1..=deepest {
            let lines = self.lines(position, depth, wanted, &previous);
            lines.iter().for_each(&mut *report);
            // An interrupted iteration still counts if it finished its first line.
            if let Some(line) = lines.first() {
                answer.best = Some(line.pv[0]);
                answer.ponder = line.pv.get(1).copied();
                answer.score = line.score;
            }
            if lines.len() == wanted || answer.lines.len() <= 1 && !lines.is_empty() {
                answer.lines = lines.iter().map(|line| (line.pv[0], line.score)).collect();
            }
            previous = answer.lines.iter().map(|line| line.1).collect();
            let share = self.share_of_effort(answer.best);
            if self.budget.stops()
                || self.budget.is_spent_after(depth, answer.best, answer.score, share)
                || limits.mate.is_some_and(|moves| answer.score.is_mate_within(moves))
            {
                break;
            }
        }
        answer.nodes = self.budget.all_nodes();
        answer
    }

    /// The lines of one iteration, best first; fewer than requested if it was interrupted. They are
    /// reported together, because a later line may prove better than an earlier one.
    fn lines(
        &mut self,
        position: &P,
        depth: u32,
        wanted: usize,
        previous: &[Score],
    ) -> Vec<SearchReport> {
        let mut lines = Vec::new();
        self.root_excluded.clear();
        for index in 0..wanted {
            let guess = previous.get(index).copied();
            let Some((score, pv)) = self.aspiration_search(position, depth as i32, guess) else {
                break;
            };
            self.root_excluded.push(pv[0]);
            lines.push(self.report(depth, score, pv));
        }
        sort_by_rank(&mut lines, &|line| std::cmp::Reverse(line.score));
        for (index, line) in lines.iter_mut().enumerate() {
            line.multipv = index + 1;
        }
        lines
    }

    /// Deepens without reports until stopped: a helper thread fills the table.
    pub(super) fn run_helper(&mut self, position: &P) {
        let mut guess = None;
        for depth in 1..=DEEPEST as i32 {
            if self.root_moves.is_empty() || self.budget.stops() {
                return;
            }
            guess = self.aspiration_search(position, depth, guess).map(|(score, _)| score);
        }
    }

    /// The share of all positions so far that the search of the best move took.
    fn share_of_effort(&self, best: Option<Move>) -> f64 {
        let spent = self.effort.iter().find(|(mv, _)| Some(*mv) == best);
        spent.map_or(0.0, |(_, nodes)| *nodes as f64 / self.budget.nodes().max(1) as f64)
    }

    /// One line at one depth, with a window around the last score that widens until the score is
    /// inside. 41 Elo. None if the search was stopped first.
    fn aspiration_search(
        &mut self,
        position: &P,
        depth: i32,
        guess: Option<Score>,
    ) -> Option<(Score, Vec<Move>)> {
        let accumulator = E::of(position);
        let mut width = 16;
        let (mut alpha, mut beta) = match guess {
            Some(score) if depth >= 5 => (score.0 - width, score.0 + width),
            _ => (-Score::INFINITE, Score::INFINITE),
        };
        // A move above the window, whose score is not known exactly yet.
        let mut better = None;
        // After a score above the window, a shallower search first shows whether it was luck.
        let mut fail_high_reduction = 0;
        self.iteration = depth;
        loop {
            self.seldepth = 0;
            let depth = (depth - fail_high_reduction).max(1);
            let score = self.node::<true>(
                position,
                LazyAccumulator::Ready(&accumulator),
                alpha,
                beta,
                depth,
                0,
                false,
            );
            let line = &self.frames[0].pv;
            if self.budget.stops() {
                // A move that was searched fully before the stop is still the best known.
                let inside = score > alpha && score < beta && !line.is_empty();
                return if inside { Some((Score(score), line.to_vec())) } else { better };
            }
            if score <= alpha && alpha > -Score::INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (score - width).max(-Score::INFINITE);
                fail_high_reduction = 0;
            } else if score >= beta && beta < Score::INFINITE {
                better = Some((Score(score), line.to_vec())).filter(|b| !b.1.is_empty());
                beta = (score + width).min(Score::INFINITE);
                fail_high_reduction = (fail_high_reduction + 1).min(3);
            } else {
                return (!line.is_empty()).then(|| (Score(score), line.to_vec()));
            }
            width += width / 2;
            if width > 800 {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    fn report(&self, depth: u32, score: Score, pv: Vec<Move>) -> SearchReport {
        SearchReport {
            depth,
            seldepth: self.seldepth as u32,
            multipv: 1,
            score,
            nodes: self.budget.all_nodes(),
            time: self.budget.elapsed(),
            hashfull: self.table.hashfull(),
            pv,
        }
    }
}
