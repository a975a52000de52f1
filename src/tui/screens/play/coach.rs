//! The comments in a first game: the pieces that the machine's last move attacks, and those that
//! can be captured now.

use super::state::Play;
use crate::tui::note::{PlayNote, SeveralCaptures};
use crate::tui::widgets::board::{attacked, captures};
use ouk_rules::board::{Color, Kind, Move, Square, SquareName};
use ouk_rules::{AnyPosition, GameId, MoveInPosition};

/// The most pieces named in each list.
const MOST: usize = 2;

/// The moves of a side that capture most, one for each set of squares, without those that were
/// possible before.
fn pairs(
    position: &AnyPosition,
    color: Color,
    before: Option<&AnyPosition>,
) -> Vec<(Move, Vec<Square>)> {
    let known = before.map_or_else(Vec::new, |before| captures(before, color));
    let mut open: Vec<(Move, Vec<Square>)> = Vec::new();
    for (mv, taken) in captures(position, color) {
        let is_same = |other: &(Move, Vec<Square>)| other.1 == taken;
        if !known.iter().any(is_same) && !open.iter().any(is_same) {
            open.push((mv, taken));
        }
    }
    open.sort_by_key(|capture| std::cmp::Reverse(capture.1.len()));
    open.truncate(MOST);
    open
}

/// Moves with the squares they capture on.
fn several(position: &AnyPosition, moves: &[(Move, Vec<Square>)]) -> Vec<SeveralCaptures> {
    let name = |square: Square| position.shape().square_name(square);
    let one = |(mv, taken): &(Move, Vec<Square>)| SeveralCaptures {
        from: name(mv.from()),
        to: name(mv.to()),
        taken: taken.iter().map(|&square| name(square)).collect(),
    };
    moves.iter().map(one).collect()
}

/// The squares of a side's attacked pieces.
fn attacked_of(position: &AnyPosition, color: Color) -> Vec<Square> {
    let is_its = |at: &Square| position.piece_on(*at).is_some_and(|piece| piece.color == color);
    attacked(position).into_iter().filter(is_its).collect()
}

fn named(position: &AnyPosition, squares: &[Square]) -> Vec<(Kind, SquareName)> {
    let name = |&at: &Square| Some((position.piece_on(at)?.kind, position.shape().square_name(at)));
    squares.iter().take(MOST).filter_map(name).collect()
}

impl Play {
    /// Comments on the machine's last move, unless there is another note or nothing is attacked.
    pub(super) fn coach(&mut self) {
        if !self.coached || self.note.is_some() || !self.is_my_move() {
            return;
        }
        let Some(played) = self.game.moves().next_back() else { return };
        let before = self.game.position_at(self.game.ply() - 1);
        let (position, mv) = (self.game.position(), MoveInPosition::of(before, played.mv));
        if matches!(position.game(), GameId::Rek | GameId::MinRekChanh) {
            let threats = pairs(position, !position.turn(), Some(before));
            let open = pairs(position, position.turn(), None);
            if !threats.is_empty() || !open.is_empty() {
                let (threats, captures) = (several(position, &threats), several(position, &open));
                self.say(PlayNote::CoachPairs { threats, captures });
            }
            return;
        }
        let before = attacked_of(before, position.turn());
        let mut new = attacked_of(position, position.turn());
        new.retain(|at| !before.contains(at));
        let attacks = named(position, &new);
        let open = named(position, &attacked_of(position, !position.turn()));
        if !attacks.is_empty() || !open.is_empty() {
            self.say(PlayNote::Coach { mv, attacks, captures: open });
        }
    }
}
