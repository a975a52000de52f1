//! The lessons there are.

use super::lesson::{LessonId, Step, StepWords};
use super::{hill, kar_ouk, makruk, min_rek, ouk, ouk_count, rek, rule_sets};

/// How many steps the lesson of Ouk Chatrang has.
pub const OUK: usize = ouk::FIRST.len() + ouk_count::LAST.len();
/// How many steps the lesson of Rek has.
pub const REK: usize = rek::STEPS.len();
/// How many steps the lesson of Min Rek Chanh has.
pub const MIN_REK: usize = min_rek::STEPS.len();
/// How many steps the lesson of Makruk has.
pub const MAKRUK: usize = makruk::STEPS.len();
/// How many steps the lesson of Kar Ouk has.
pub const KAR_OUK: usize = kar_ouk::STEPS.len();
/// How many steps the lesson of Hill's game has.
pub const HILL: usize = hill::STEPS.len();
/// How many steps the lesson on rule sets has.
pub const RULE_SETS: usize = rule_sets::STEPS.len();

/// The steps of a lesson, in parts.
const fn parts(id: LessonId) -> [&'static [Step]; 2] {
    match id {
        LessonId::Ouk => [&ouk::FIRST, &ouk_count::LAST],
        LessonId::Rek => [&rek::STEPS, &[]],
        LessonId::MinRekChanh => [&min_rek::STEPS, &[]],
        LessonId::Makruk => [&makruk::STEPS, &[]],
        LessonId::KarOuk => [&kar_ouk::STEPS, &[]],
        LessonId::Hill => [&hill::STEPS, &[]],
        LessonId::RuleSets => [&rule_sets::STEPS, &[]],
    }
}

/// How many steps a lesson has.
#[must_use]
pub const fn length(id: LessonId) -> usize {
    let [first, last] = parts(id);
    first.len() + last.len()
}

/// A step of a lesson; the last one if there are fewer.
#[must_use]
pub fn step(id: LessonId, index: usize) -> &'static Step {
    let [first, last] = parts(id);
    let index = index.min(length(id) - 1);
    first.get(index).unwrap_or_else(|| &last[index - first.len()])
}

/// What is said in a step, in English.
#[must_use]
pub fn words(id: LessonId, index: usize) -> &'static StepWords {
    &step(id, index).words
}
