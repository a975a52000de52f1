//! The items of progress, and the keys under which the progress file has them.

use super::drill::{Drill, DrillGrade, DrillOrigin, DrillRequest, DrillTask};
use ouk_engine::endgame::class::Class;
use ouk_engine::endgame::count_rules::CountRules;
use ouk_rules::RuleSetRegistry;
use std::fmt;

/// What an item of progress is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKey {
    /// Drills from the tables: everything of their order but the seed.
    Order(DrillRequest),
    /// A position of a game of the learner's.
    Game {
        /// The name of the game's file.
        file: String,
        /// The number of the move.
        number: usize,
    },
}

/// What the keys of games begin with.
const GAME: &str = "game";

/// The sign between the parts of a key.
const BETWEEN: char = '/';

impl ItemKey {
    /// Reads a key; none if its rule set does not exist any more, or it is no key.
    #[must_use]
    pub fn read(key: &str, rule_sets: &RuleSetRegistry) -> Option<ItemKey> {
        let (first, rest) = key.split_once(BETWEEN)?;
        if first == GAME {
            let (file, number) = rest.rsplit_once(BETWEEN)?;
            return Some(ItemKey::Game { file: file.to_owned(), number: number.parse().ok()? });
        }
        let [rules, class, task, grade] = rest.split(BETWEEN).collect::<Vec<_>>()[..] else {
            return None;
        };
        let game = first.parse().ok()?;
        let rules = rule_sets.find(game, rules)?;
        Some(ItemKey::Order(DrillRequest {
            game,
            rules,
            class: Class::parse(CountRules::of(rules)?.piece_set(), class).ok()?,
            task: DrillTask::parse(task)?,
            grade: DrillGrade::parse(grade)?,
            seed: 1,
        }))
    }
}

impl DrillRequest {
    /// What progress is kept under: everything but the seed.
    #[must_use]
    pub fn key(&self) -> String {
        ItemKey::Order(self.clone()).to_string()
    }
}

impl Drill {
    /// What progress is kept under. A position from a game is an item of its own.
    #[must_use]
    pub fn key(&self) -> String {
        match &self.origin {
            DrillOrigin::Tables(seed) => self.order(self.task, *seed).key(),
            DrillOrigin::Game { file, number, .. } => {
                ItemKey::Game { file: file.clone(), number: *number }.to_string()
            }
        }
    }
}

impl fmt::Display for ItemKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ItemKey::Order(order) => {
                let (game, rules, class) =
                    (order.game.name(), order.rules.name, order.class.name());
                let (task, grade) = (order.task.name(), order.grade.name());
                write!(f, "{game}{BETWEEN}{rules}{BETWEEN}{class}{BETWEEN}{task}{BETWEEN}{grade}")
            }
            ItemKey::Game { file, number } => write!(f, "{GAME}{BETWEEN}{file}{BETWEEN}{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read_as_it_is_written() {
        let rule_sets = RuleSetRegistry::default();
        for key in [
            "ouk/federation/KRR/chase/exact",
            "makruk/makruk/KR/hold/ample",
            "game/20261121-101010-abcd/31",
            "game/a/b/31",
        ] {
            let item = ItemKey::read(key, &rule_sets);
            assert_eq!(item.map(|item| item.to_string()).as_deref(), Some(key));
        }
        for other in ["", "game/x", "game/x/y", "ouk/none/KR/hold/ample", "ouk/federation/KR/hold"]
        {
            assert_eq!(ItemKey::read(other, &rule_sets), None, "{other}");
        }
    }
}
