//! The end of a game by its rules, history and clocks.

use crate::board::{Color, PositionKey};
use crate::ruleset::{Repetition, RuleSwitches};
use crate::{AnyPosition, Ending, GameId, Reason};

/// The ending that the position or its third occurrence brings. `times` is the number of
/// occurrences, this one included.
#[must_use]
pub fn judge(position: &AnyPosition, times: usize) -> Option<Ending> {
    position.ending().or_else(|| {
        let draws = match &position.rules().switches {
            RuleSwitches::Chess(switches) => switches.repetition == Repetition::Draw,
            RuleSwitches::Hill(_) | RuleSwitches::Rek(_) | RuleSwitches::MinRek(_) => true,
        };
        (draws && times >= 3).then(|| Ending::draw(Reason::Repetition))
    })
}

/// The number of times the last of these repetition keys occurs among them.
#[must_use]
pub fn times(keys: &[PositionKey]) -> usize {
    keys.iter().filter(|&key| Some(key) == keys.last()).count()
}

/// The result when the time of the side to move has run out: a loss, or a draw against a bare king,
/// which cannot mate. In Rek and Min Rek Chanh any number of pieces can win.
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
    let pieces = position.pieces().map(|(_, piece)| piece);
    pieces.filter(|piece| piece.color == color).count()
}
