//! How a game ends by its rules, its history included.

use crate::board::Key;
use crate::rules::ruleset::{Repetition, Switches};
use crate::rules::{AnyPosition, Ending, Reason};

/// How the position, or its third occurrence, ends the game. `keys` are the repetition keys of all
/// positions so far, its own among them.
#[must_use]
pub fn judge(position: &AnyPosition, keys: &[Key]) -> Option<Ending> {
    position.ending().or_else(|| {
        let key = position.repetition_key();
        let times = keys.iter().filter(|&&other| other == key).count();
        let draws = match &position.rules().switches {
            Switches::Ouk(switches) => switches.repetition == Repetition::Draw,
            Switches::Hill(_) | Switches::Rek(_) | Switches::MinRek(_) => true,
        };
        (draws && times >= 3).then(|| Ending::draw(Reason::Repetition))
    })
}
