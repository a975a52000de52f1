//! The page about the count of a position: the effects of captures and promotions, and the counts
//! under each rule set.

use crate::lessons::compare::{Said, counts, runner};
use crate::tui::language::{Phrases, fill};
use ouk_rules::board::{Move, MoveKind};
use ouk_rules::notation::readable;
use ouk_rules::{AnyPosition, RuleSet};

/// The legal captures and promotions of a position.
#[must_use]
pub fn conversions(position: &AnyPosition) -> Vec<Move> {
    let moves = position.legal_moves();
    let converts =
        |&mv: &Move| mv.kind() == MoveKind::Promotion || !position.taken_by(mv).is_empty();
    moves.iter().copied().filter(converts).collect()
}

/// The effect of each capture and promotion on the count, a line each. Moves that end the game say
/// how.
#[must_use]
pub fn changes(position: &AnyPosition, strings: &Phrases) -> Vec<String> {
    let Some(counting) = position.counting() else { return Vec::new() };
    let told = conversions(position).into_iter().filter_map(|mv| {
        let after = position.after(mv);
        let said = match after.ending() {
            Some(ending) => strings.ending(&ending),
            None => strings.count_change(&counting.change(mv))?,
        };
        Some(format!("{}: {said}", readable(position, mv)))
    });
    let mut lines: Vec<String> = told.collect();
    if lines.is_empty() {
        lines.push(strings.count.no_change.to_owned());
    }
    lines.insert(0, strings.count.changes.to_owned());
    lines
}

/// The count that begins in a position under each rule set, a line each, with its source.
#[must_use]
pub fn rule_sets(
    position: &AnyPosition,
    rule_sets: impl Iterator<Item = &'static RuleSet>,
    strings: &Phrases,
) -> Vec<String> {
    let opinions = counts(position, rule_sets);
    if opinions.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![fill(strings.count.compared, &[&strings.side(runner(position))])];
    lines.extend(opinions.iter().map(|opinion| {
        let said = match &opinion.said {
            Said::Count(Some(view)) => strings.count_numbers(view),
            Said::NoCount(refused) => strings.rule_message(refused),
            _ => strings.count.none.to_owned(),
        };
        let rules = opinion.rules;
        format!("{}: {said} ({})", rules.name, rules.source)
    }));
    lines
}
