//! How a game ends by its rules, its history and clocks included.

use crate::board::{Color, Key};
use crate::ruleset::{Repetition, Switches};
use crate::{AnyPosition, Ending, GameId, Reason};

/// How the position, or its third occurrence, ends the game. It has stood on the board so many
/// times, this time among them.
#[must_use]
pub fn judge(position: &AnyPosition, times: usize) -> Option<Ending> {
    position.ending().or_else(|| {
        let draws = match &position.rules().switches {
            Switches::Ouk(switches) => switches.repetition == Repetition::Draw,
            Switches::Hill(_) | Switches::Rek(_) | Switches::MinRek(_) => true,
        };
        (draws && times >= 3).then(|| Ending::draw(Reason::Repetition))
    })
}

/// How many times the last of some positions, given by their repetition keys, is among them.
#[must_use]
pub fn times(keys: &[Key]) -> usize {
    keys.iter().filter(|&key| Some(key) == keys.last()).count()
}

/// How the game ends when the time of the side to move has run out: lost, or drawn against a king
/// alone, who can never give mate. In Rek and Min Rek Chanh nobody is too few to win.
#[must_use]
pub fn flag_fallen(position: &AnyPosition) -> Ending {
    let opponent = !position.turn();
    let mates = !matches!(position.game(), GameId::Rek | GameId::MinRekChanh);
    if mates && units(position, opponent) == 1 {
        Ending::draw(Reason::Flag)
    } else {
        Ending::win(opponent, Reason::Flag)
    }
}

fn units(position: &AnyPosition, color: Color) -> usize {
    let men = position.shape().all().filter_map(|square| position.man_on(square));
    men.filter(|man| man.color == color).count()
}
