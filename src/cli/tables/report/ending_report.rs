//! The data of the report about an ending.

use ouk_engine::endgame::class::Class;
use ouk_engine::endgame::stats::{Stats, Tally};
use ouk_rules::RuleSet;

/// An ending under one rule set.
pub(super) struct RuleSetReport {
    pub rules: &'static RuleSet,
    /// The chaser's moves when the king has just been bared.
    pub moves: u16,
    /// The text of the count that has just begun, as in position text.
    pub count: String,
    /// The index among the stats of the ending: rule sets with the same table share one.
    pub stats: usize,
}

/// A position with the result under each rule set.
pub(super) struct ExamplePosition {
    pub text: String,
    /// For each rule set, whether the position is won.
    pub won: Vec<bool>,
}

impl ExamplePosition {
    /// The number of rule sets in the smaller of the two groups.
    pub fn evenness(&self) -> usize {
        let wins = self.won.iter().filter(|&&won| won).count();
        wins.min(self.won.len() - wins)
    }
}

/// All data about an ending.
pub(super) struct EndingReport {
    pub class: Class,
    /// The statistics of the distinct tables, the one by moves to mate first.
    pub stats: Vec<Stats>,
    pub under: Vec<RuleSetReport>,
    /// The longest win in each of those tables, with the chaser to move.
    pub longest: Vec<Option<String>>,
    /// The number of positions, runner to move and just bared, on which the rule sets differ; the
    /// number of all positions; and one example.
    pub parted: Option<(u64, u64, Option<ExamplePosition>)>,
    /// The statistics for parts of the board, by name.
    pub corners: Vec<(&'static str, Stats)>,
    /// The statistics for the colours of squares that Neang stand on.
    pub colors: Vec<(&'static str, Stats)>,
}

/// The most moves that a win needs.
pub(super) fn most(tally: &Tally) -> String {
    tally.most().map_or("–".to_owned(), |most| most.to_string())
}
