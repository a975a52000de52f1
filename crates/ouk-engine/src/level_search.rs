//! Searches at a level.

use super::level::win_in_one;
use super::limits::Blindness;
use super::worker::Job;
use super::{Engine, Level, Limits, Score, SearchReport, SearchResult};
use ouk_rules::dispatch;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The thinking time of full strength without a clock.
const FULL_TIME: Duration = Duration::from_millis(1_500);
/// The longest thinking time of weaker levels, on slow machines.
const LEVEL_TIME: Duration = Duration::from_millis(1_200);
/// The limits of a search at its level.
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
        if job.level == Level::FULL {
            return self.search_fully(job, stop, report);
        }
        if job.level.is_careful()
            && let Some(answer) = winning_answer(job, report)
        {
            return answer;
        }
        let limits = limits_of(job);
        // The lines it chooses among may be more than the caller asked for.
        let mut report = |line: &SearchReport| {
            if line.multipv <= job.limits.multi_pv.max(1) {
                report(line);
            }
        };
        // A weak player does not remember what it saw some moves ago.
        let mut forgetful = Engine::new(1);
        forgetful.use_eval(self.eval_kind);
        let mut answer = forgetful.search(&job.position, &job.history, &limits, stop, &mut report);
        let seed = job.seed ^ job.position.key() ^ job.history.len() as u64;
        job.level.choose(&mut answer, job.position.game(), seed);
        answer
    }

    /// Searches at full strength. A search that was stopped in its first iteration may have missed
    /// what every careful level sees.
    fn search_fully(
        &mut self,
        job: &Job,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&SearchReport),
    ) -> SearchResult {
        let limits = limits_of(job);
        let answer = self.search(&job.position, &job.history, &limits, stop, report);
        if answer.score.0 >= Score::MATE_BOUND {
            return answer;
        }
        winning_answer(job, report).unwrap_or(answer)
    }
}

/// The result for a move that wins at once, if there is one and the search may consider all moves.
fn winning_answer(job: &Job, report: &mut dyn FnMut(&SearchReport)) -> Option<SearchResult> {
    if !job.limits.search_moves.is_empty() {
        return None;
    }
    let mv = dispatch!(&job.position, p => win_in_one(p))?;
    let score = Score(Score::MATE - 1);
    let nodes = job.position.legal_moves().len() as u64;
    report(&SearchReport {
        depth: 1,
        seldepth: 1,
        multipv: 1,
        score,
        nodes,
        time: Duration::ZERO,
        hashfull: 0,
        pv: vec![mv],
    });
    Some(SearchResult { best: Some(mv), ponder: None, score, lines: vec![(mv, score)], nodes })
}
