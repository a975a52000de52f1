//! The comparisons in the lesson on rule sets.

use super::{named, set, steps};
use ouk::lessons::compare::{Opinion, Said, opinions};
use ouk::lessons::lesson::{Goal, LessonId};
use ouk_rules::board::Color;
use ouk_rules::{AnyPosition, Outcome};
use std::collections::BTreeSet;

/// The verdict of each rule set in a comparison.
fn said(name: &str) -> Vec<(&'static str, Said, AnyPosition)> {
    let step = named(LessonId::RuleSets, name);
    let Goal::Compare(comparison) = step.goal else { panic!("{name} compares nothing") };
    let found = opinions(step, comparison);
    assert_eq!(found.len(), comparison.rule_sets.len(), "{name}");
    found
        .into_iter()
        .map(|Opinion { rules, said, position }| (rules.name, said, position))
        .collect()
}

#[test]
fn rule_sets_that_are_compared_differ() {
    for (_, _, step) in steps() {
        let Goal::Compare(comparison) = step.goal else { continue };
        let said: Vec<Said> =
            opinions(step, comparison).into_iter().map(|opinion| opinion.said).collect();
        assert!(said.iter().any(|one| *one != said[0]), "{} shows no difference", step.name);
    }
    let squares = |name: &str| -> Vec<(&str, BTreeSet<String>)> {
        let of = |(rules, said, position): (&'static str, Said, AnyPosition)| {
            let squares = match said {
                Said::Targets(squares) | Said::Captured(Some(squares)) => squares,
                _ => panic!("{name} has no squares"),
            };
            (rules, squares.into_iter().map(|at| position.shape().name(at)).collect())
        };
        said(name).into_iter().map(of).collect()
    };
    let leaps = squares("king-leap");
    assert_eq!(leaps[0], ("federation", set(&["b2", "c2", "d2", "e2", "f2"])));
    assert_eq!(leaps[1], ("ksjha", set(&["b2", "c2", "d2", "e2", "e3", "f2"])));
    let takes: Vec<bool> = squares("neang-step").iter().map(|of| of.1.contains("e3")).collect();
    assert_eq!(takes, [false, true, true], "federation, tan, ludii");
    let flank = squares("rek-flank");
    assert_eq!(flank[2], ("custodian", set(&["c4", "d4"])));
    assert!(flank[0].1.is_empty() && flank[1].1.is_empty());
    let surround = squares("rek-surround");
    assert_eq!(surround[0], ("poat", set(&["a3", "a4"])));
    assert!(surround[1].1.is_empty());
    let outcomes: Vec<Outcome> = said("stalemate")
        .into_iter()
        .map(|(_, said, _)| match said {
            Said::Ending(Some(ending)) => ending.outcome,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(outcomes, [Outcome::Draw, Outcome::Draw, Outcome::Win(Color::White)]);
    let left: Vec<u16> = said("count")
        .into_iter()
        .map(|(_, said, _)| match said {
            Said::Count(Some(view)) => view.left,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(left, [2, 3, 3, 4, 3], "federation, tan, khmer-institute, ludii, strict");
}
