//! The search of all positions of a game.

use super::game::GameToAnalyse;
use super::game_analysis::GameAnalysis;
use super::position::PositionAnalysis;
use crate::endgame::tables::Tables;
use crate::{Engine, Limits};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much is searched for each position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchBudget {
    /// So many positions.
    Nodes(u64),
    /// To this depth in plies, however long that takes.
    Depth(u32),
    /// [`FIRST_LOOK`] positions, and once that is done for the whole game, [`SECOND_LOOK`] positions. A game of
    /// 100 plies takes less than a minute on one core of 2020.
    #[default]
    TwoLooks,
}

/// The positions of a first look: enough for most marks, soon.
pub const FIRST_LOOK: u64 = 150_000;
/// The positions of a second look: in long endings a first look misses plans.
pub const SECOND_LOOK: u64 = 600_000;

impl SearchBudget {
    /// The limits of each look at a position.
    fn looks(self) -> Vec<Limits> {
        let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        match self {
            SearchBudget::Nodes(most) => vec![nodes(most)],
            SearchBudget::Depth(depth) => vec![Limits { depth: Some(depth), ..Limits::default() }],
            SearchBudget::TwoLooks => vec![nodes(FIRST_LOOK), nodes(SECOND_LOOK)],
        }
    }

    /// How often each position is looked at.
    #[must_use]
    pub fn rounds(self) -> usize {
        self.looks().len()
    }
}

/// The memory of the analyser's transposition table, in megabytes.
const TABLE: usize = 16;

/// Searches the positions of games, one thread, one position after the other.
pub struct Analyser {
    engine: Engine,
    budget: SearchBudget,
}

impl Analyser {
    /// An analyser that uses endgame tables, if there are some.
    #[must_use]
    pub fn new(tables: Option<Arc<Tables>>, budget: SearchBudget) -> Analyser {
        let mut engine = Engine::new(TABLE);
        engine.use_tables(tables);
        Analyser { engine, budget }
    }

    /// Searches every position of a game, the last first, as often as the budget says. `found` is told each
    /// result with its ply. Whether all of it was searched; not if `stop` was set.
    pub fn run(
        &mut self,
        game: &GameToAnalyse,
        stop: &AtomicBool,
        found: &mut dyn FnMut(usize, PositionAnalysis),
    ) -> bool {
        self.engine.clear();
        let mut known: Vec<Option<PositionAnalysis>> = vec![None; game.len()];
        for limits in self.budget.looks() {
            for ply in (0..game.len()).rev() {
                let sure = known[ply].take().filter(PositionAnalysis::is_sure);
                let analysis = sure.unwrap_or_else(|| self.search(game, ply, &limits, stop));
                // A search that was stopped knows less than it should.
                if stop.load(Ordering::Relaxed) {
                    return false;
                }
                known[ply] = Some(analysis.clone());
                found(ply, analysis);
            }
        }
        true
    }

    fn search(
        &mut self,
        game: &GameToAnalyse,
        ply: usize,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> PositionAnalysis {
        let position = game.position(ply);
        if let Some(outcome) = game.outcome(ply) {
            return PositionAnalysis::ended(position, outcome);
        }
        // Without its table a position is only searched.
        let tablebase = self.engine.load_tables(position, stop).ok().flatten();
        let mut last = None;
        let history = &game.keys[..=ply];
        let result = self.engine.search(position, history, limits, stop, &mut |report| {
            last = Some(report.clone());
        });
        PositionAnalysis::searched(position, &result, last, tablebase.as_deref())
    }
}

/// Analyses a game. None if `stop` was set before the end. `progress` is told how many looks there were,
/// [`SearchBudget::rounds`] at each position.
pub fn analyse(
    game: &GameToAnalyse,
    tables: Option<Arc<Tables>>,
    budget: SearchBudget,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(usize),
) -> Option<GameAnalysis> {
    let mut review = GameAnalysis::new(game);
    let finished = Analyser::new(tables, budget).run(game, stop, &mut |ply, analysis| {
        review.insert(ply, analysis);
        progress(review.looks());
    });
    finished.then_some(review)
}
