//! Searches at a level.

use super::book::{self, BookUse};
use super::level::win_in_one;
use super::limits::Blindness;
use super::solver::{MOST_PLIES, Solver, SolverLimits};
use super::worker::Job;
use super::{Engine, Intent, Level, Limits, Score, SearchReport, SearchResult};
use ouk_rules::board::Move;
use ouk_rules::{GameId, dispatch};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The thinking time of full strength without a clock.
const FULL_TIME: Duration = Duration::from_millis(1_500);
/// The longest thinking time of weaker levels; only slow machines reach it.
const LEVEL_TIME: Duration = Duration::from_millis(1_200);
/// The first level that looks for long series of orders.
const SEES_SERIES: u8 = 7;
/// The most positions that the level visits for a series, and the divisor for its share of the
/// limit.
const SERIES: u64 = 10_000;
const SERIES_SHARE: u64 = 8;

/// The limits that a search at the job's level adds to the job's own.
fn limits_of(job: &Job) -> Limits {
    let level = job.level;
    let mut limits = job.limits.clone();
    let strength = level.strength(job.position.game());
    if level == Level::FULL {
        if limits.is_open() && !limits.infinite {
            limits.movetime = Some(FULL_TIME);
        }
        return limits;
    }
    limits.depth = Some(limits.depth.map_or(strength.depth, |d| d.min(strength.depth)));
    limits.nodes = Some(limits.nodes.map_or(strength.nodes, |n| n.min(strength.nodes)));
    limits.movetime = Some(limits.movetime.map_or(LEVEL_TIME, |t| t.min(LEVEL_TIME)));
    limits.multi_pv = limits.multi_pv.max(strength.choices);
    limits.forget_count = !level.counts();
    limits.blindness = Blindness { seed: job.seed, quiet: strength.blind };
    if !level.plays_to_win() {
        limits.intent = Intent::Judge;
    }
    if limits.search_moves.is_empty() {
        limits.search_moves = level.seen(&job.position, limits.blindness);
    }
    limits
}

impl Engine {
    /// Searches at the job's level. Below full strength, the same job gives the same move, unless
    /// the machine is too slow for the budget of the level.
    pub fn search_as(
        &mut self,
        job: &Job,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&SearchReport),
    ) -> SearchResult {
        if let Some(answer) = book_answer(job) {
            return answer;
        }
        if job.level == Level::FULL {
            return self.search_fully(job, stop, report);
        }
        if job.level.is_careful()
            && let Some(answer) = winning_answer(job, report)
        {
            return answer;
        }
        let mut limits = limits_of(job);
        if let Some(answer) = series_answer(job, &mut limits, stop, report) {
            return answer;
        }
        // The level may choose among more lines than the caller asked for.
        let mut report = |line: &SearchReport| {
            if line.multipv <= job.limits.multi_pv.max(1) {
                report(line);
            }
        };
        // A weak player does not remember what it saw on earlier moves.
        let mut forgetful = Engine::new(1);
        forgetful.use_eval(self.eval_kind);
        let mut answer = forgetful.search(&job.position, &job.history, &limits, stop, &mut report);
        let seed = job.seed ^ job.position.key() ^ job.history.len() as u64;
        job.level.choose(&mut answer, job.position.game(), seed);
        answer
    }

    /// Searches at full strength. A search stopped in its first iteration may have missed what
    /// every careful level sees.
    fn search_fully(
        &mut self,
        job: &Job,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&SearchReport),
    ) -> SearchResult {
        let mut limits = limits_of(job);
        // A solved board knows the shortest win.
        if !self.has_board_for(&job.position)
            && let Some(answer) = series_answer(job, &mut limits, stop, report)
        {
            return answer;
        }
        let answer = self.search(&job.position, &job.history, &limits, stop, report);
        if answer.score.0 >= Score::MATE_BOUND {
            return answer;
        }
        winning_answer(job, report).unwrap_or(answer)
    }
}

/// The result for a book move, if the job allows one, the book has the position, and the search may
/// consider all moves. Reports nothing, since nothing was searched.
fn book_answer(job: &Job) -> Option<SearchResult> {
    let limits = &job.limits;
    let asked = job.book == BookUse::WhileKnown
        && limits.search_moves.is_empty()
        && limits.multi_pv <= 1
        && limits.mate.is_none()
        && !limits.infinite;
    if !asked {
        return None;
    }
    let (position, level) = (&job.position, job.level);
    let book = book::for_rules(position.game(), position.rules());
    if book.moves(position).is_empty() {
        return None;
    }
    // A level overlooks the same moves in the book as elsewhere.
    let quiet = level.strength(position.game()).blind;
    let considered = level.seen(position, Blindness { seed: job.seed, quiet });
    let seed = job.seed ^ position.key() ^ job.history.len() as u64;
    let chosen = book::choice::choose(&book, position, &job.history, level, &considered, seed)?;
    let lines = vec![(chosen.mv, chosen.score)];
    Some(SearchResult { best: Some(chosen.mv), ponder: None, score: chosen.score, lines, nodes: 0 })
}

/// The result for a move that wins at once, if there is one and the search may consider all moves.
fn winning_answer(job: &Job, report: &mut dyn FnMut(&SearchReport)) -> Option<SearchResult> {
    if !job.limits.search_moves.is_empty() {
        return None;
    }
    let mv = dispatch!(&job.position, p => win_in_one(p))?;
    let nodes = job.position.legal_moves().len() as u64;
    Some(won_by(vec![mv], nodes, report))
}

/// The result for a series of orders that wins, if one is found and the search may consider all
/// moves. The positions that it visits are subtracted from the limits.
fn series_answer(
    job: &Job,
    limits: &mut Limits,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&SearchReport),
) -> Option<SearchResult> {
    let asked = job.level.number() >= SEES_SERIES
        && job.position.game() == GameId::MinRekChanh
        && job.limits.search_moves.is_empty()
        && job.limits.multi_pv <= 1
        && !job.limits.infinite;
    if !asked {
        return None;
    }
    let most = limits.nodes.map_or(SERIES, |nodes| SERIES.min(nodes / SERIES_SHARE));
    let mut solver = Solver::new(1);
    let budget = SolverLimits { nodes: most, plies: MOST_PLIES };
    let (line, nodes) = solver.series(&job.position, &job.history, budget, stop);
    limits.nodes = limits.nodes.map(|all| all.saturating_sub(nodes).max(1));
    line.map(|line| won_by(line, nodes, report))
}

/// The result for a winning line, reported like that of a search.
fn won_by(line: Vec<Move>, nodes: u64, report: &mut dyn FnMut(&SearchReport)) -> SearchResult {
    let plies = line.len();
    let score = Score(Score::MATE - plies as i32);
    let (best, ponder) = (line.first().copied(), line.get(1).copied());
    report(&SearchReport {
        depth: plies as u32,
        seldepth: plies as u32,
        multipv: 1,
        score,
        nodes,
        time: Duration::ZERO,
        hashfull: 0,
        pv: line,
    });
    let lines = best.map(|mv| (mv, score)).into_iter().collect();
    SearchResult { best, ponder, score, lines, nodes }
}
