//! What the report knows of an ending.

use ouk_engine::endgame::class::Class;
use ouk_engine::endgame::stats::{Stats, Tally};
use ouk_rules::RuleSet;

/// An ending under one rule set.
pub(super) struct RuleSetReport {
    pub rules: &'static RuleSet,
    /// The chaser's moves when the king has just been bared.
    pub moves: u16,
    /// The count that has then just begun, as position text has it.
    pub count: String,
    /// Its place among the stats of the ending: rule sets with the same table share one.
    pub stats: usize,
}

/// A place on the board and what each rule set makes of it.
pub(super) struct ExamplePosition {
    pub text: String,
    /// For each rule set whether it is won.
    pub won: Vec<bool>,
}

impl ExamplePosition {
    /// How many rule sets are in the smaller party.
    pub fn evenness(&self) -> usize {
        let wins = self.won.iter().filter(|&&won| won).count();
        wins.min(self.won.len() - wins)
    }
}

/// Everything about an ending.
pub(super) struct EndingReport {
    pub class: Class,
    /// The distinct tables' figures, the one by moves to mate first.
    pub stats: Vec<Stats>,
    pub under: Vec<RuleSetReport>,
    /// The longest win of each of those tables, the chaser to move.
    pub longest: Vec<Option<String>>,
    /// Positions with the runner to move, just bared, on which the rule sets differ, of how many,
    /// and one of them.
    pub parted: Option<(u64, u64, Option<ExamplePosition>)>,
    /// Parts of the board by name, with the figures there.
    pub corners: Vec<(&'static str, Stats)>,
    /// By how Neang stand on the colours.
    pub colors: Vec<(&'static str, Stats)>,
}

/// The most moves a win needs.
pub(super) fn most(tally: &Tally) -> String {
    tally.most().map_or("–".to_owned(), |most| most.to_string())
}
