//! The approximate duration of a lesson: an estimate from its English words and the learner's
//! actions. No learner was timed.

use super::catalogue::{length, step};
use super::lesson::{Goal, LessonId, LessonStep};

/// The number of words that an attentive reader reads in a minute.
const WORDS: usize = 150;
/// The seconds for one move, for one answer, or for reading the opinion of one rule set.
const DEED: usize = 8;
/// The number of moves of a learner who counts to the end of a count.
const COUNTED: usize = 8;

/// The approximate minutes that a lesson takes from a step on, at least one.
#[must_use]
pub fn minutes(id: LessonId, from: usize) -> usize {
    let seconds: usize = (from..length(id)).map(|index| seconds(step(id, index))).sum();
    seconds.div_ceil(60).max(1)
}

fn seconds(step: &LessonStep) -> usize {
    let words = &step.words;
    let read = [words.tell, words.done].into_iter().chain(words.choices.iter().copied());
    let words: usize = read.map(|text| text.split_whitespace().count()).sum();
    words * 60 / WORDS + deeds(step.goal) * DEED
}

/// The number of the learner's actions in a step: moves, answers, and opinions to read.
const fn deeds(goal: Goal) -> usize {
    match goal {
        // The game after the last step is not part of the lesson.
        Goal::Read | Goal::Play => 0,
        // The learner reads the opinion of each rule set.
        Goal::Compare(comparison) => comparison.rule_sets.len(),
        Goal::Win(moves) => moves as usize,
        Goal::CountOut => COUNTED,
        Goal::Move(_)
        | Goal::Reach(..)
        | Goal::Find(..)
        | Goal::Capture(_)
        | Goal::Check(_)
        | Goal::Promote
        | Goal::StopCount
        | Goal::Answer(_) => 1,
    }
}
