//! The search of all positions of a game.

use super::game::GameToAnalyse;
use super::game_analysis::GameAnalysis;
use super::position::PositionAnalysis;
use crate::endgame::tables::Tables;
use crate::{Engine, Limits};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The search effort for each position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchBudget {
    /// This many positions.
    Nodes(u64),
    /// This depth in plies, however long it takes.
    Depth(u32),
    /// [`FIRST_LOOK`] positions, and once the whole game is done, [`SECOND_LOOK`] positions. A game
    /// of 100 plies takes less than a minute on one core of 2020.
    #[default]
    TwoLooks,
}

/// The positions of a first look, which soon finds most marks.
pub const FIRST_LOOK: u64 = 150_000;
/// The positions of a second look, which finds plans that a first look misses in long endings.
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

    /// The number of looks at each position.
    #[must_use]
    pub fn rounds(self) -> usize {
        self.looks().len()
    }
}

/// The memory of the analyser's transposition table, in megabytes.
const TABLE: usize = 16;

/// Searches the positions of games in one thread, one position after the other.
pub struct Analyser {
    engine: Engine,
    budget: SearchBudget,
}

impl Analyser {
    /// An analyser that uses endgame tables if `tables` is given.
    #[must_use]
    pub fn new(tables: Option<Arc<Tables>>, budget: SearchBudget) -> Analyser {
        let mut engine = Engine::new(TABLE);
        engine.use_tables(tables);
        Analyser { engine, budget }
    }

    /// Searches every position of a game, the last first, as often as the budget says. `found`
    /// receives each result with its ply. Returns whether the search finished; it does not if
    /// `stop` is set.
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
                // The result of a stopped search would be worse than the budget promises.
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
        // Without its table, a position is searched like any other.
        let tablebase = self.engine.load_tables(position, stop).ok().flatten();
        let mut last = None;
        let history = &game.keys[..=ply];
        let result = self.engine.search(position, history, limits, stop, &mut |report| {
            last = Some(report.clone());
        });
        PositionAnalysis::searched(position, &result, last, tablebase.as_deref())
    }
}

/// Analyses a game. None if `stop` was set before the end. `progress` receives the number of looks
/// so far, of [`SearchBudget::rounds`] at each position.
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
