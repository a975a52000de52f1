//! The lessons there are.

use super::lesson::{LessonId, LessonStep, StepWords};
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
const fn parts(id: LessonId) -> [&'static [LessonStep]; 2] {
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
pub fn step(id: LessonId, index: usize) -> &'static LessonStep {
    let [first, last] = parts(id);
    let index = index.min(length(id) - 1);
    first.get(index).unwrap_or_else(|| &last[index - first.len()])
}

/// The step to go on with, where a file has its number and, unless the file is old, its name. The name
/// decides, as steps may have been added since; a number that no step has is the beginning.
#[must_use]
pub fn resume(id: LessonId, number: usize, name: &str) -> usize {
    let named = (0..length(id)).find(|&index| step(id, index).name == name);
    named.unwrap_or(if number < length(id) { number } else { 0 })
}

/// What is said in a step, in English.
#[must_use]
pub fn words(id: LessonId, index: usize) -> &'static StepWords {
    &step(id, index).words
}
