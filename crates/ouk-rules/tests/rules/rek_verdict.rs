//! The end of a game in the words of the slow reference.

use ouk_rules::{AnyPosition, Outcome, Reason};

/// The end of a game under test in the words of `Slow::verdict`.
pub fn verdict(position: &AnyPosition) -> Option<String> {
    position.ending().map(|ending| {
        let how = match ending.reason {
            Reason::KingCarried => "carried",
            Reason::KingSurrounded => "surrounded",
            Reason::KingFlanked => "flanked",
            Reason::KingImmobile => "immobile",
            Reason::NoMove => "no move",
            Reason::DeadMaterial => "bare kings",
            Reason::NoProgress => "no progress",
            other => panic!("{other:?} is no end of Rek"),
        };
        match ending.outcome {
            Outcome::Win(winner) => format!("{} {how}", (!winner).name()),
            Outcome::Draw => format!("draw, {how}"),
        }
    })
}
