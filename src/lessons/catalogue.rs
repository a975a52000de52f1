//! The list of lessons, with their steps and texts.

use super::lesson::{LessonId, LessonStep, StepWords};
use super::{hill, kar_ouk, makruk, min_rek, ouk, ouk_count, rek, rule_sets};

/// The number of steps in the lesson of Ouk Chatrang.
pub const OUK: usize = ouk::FIRST.len() + ouk_count::LAST.len();
/// The number of steps in the lesson of Rek.
pub const REK: usize = rek::STEPS.len();
/// The number of steps in the lesson of Min Rek Chanh.
pub const MIN_REK: usize = min_rek::STEPS.len();
/// The number of steps in the lesson of Makruk.
pub const MAKRUK: usize = makruk::STEPS.len();
/// The number of steps in the lesson of Kar Ouk.
pub const KAR_OUK: usize = kar_ouk::STEPS.len();
/// The number of steps in the lesson of Hill's game.
pub const HILL: usize = hill::STEPS.len();
/// The number of steps in the lesson on rule sets.
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

/// The number of steps in a lesson.
#[must_use]
pub const fn length(id: LessonId) -> usize {
    let [first, last] = parts(id);
    first.len() + last.len()
}

/// A step of a lesson; the last one if the index is too large.
#[must_use]
pub fn step(id: LessonId, index: usize) -> &'static LessonStep {
    let [first, last] = parts(id);
    let index = index.min(length(id) - 1);
    first.get(index).unwrap_or_else(|| &last[index - first.len()])
}

/// The step to continue with, for the number and name in a file; old files have no name. The name
/// decides, since steps may have been added; an unknown number means the beginning.
#[must_use]
pub fn resume(id: LessonId, number: usize, name: &str) -> usize {
    let named = (0..length(id)).find(|&index| step(id, index).name == name);
    named.unwrap_or(if number < length(id) { number } else { 0 })
}

/// The texts of a step, in English.
#[must_use]
pub fn words(id: LessonId, index: usize) -> &'static StepWords {
    &step(id, index).words
}
