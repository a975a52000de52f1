//! The comments in a first game: the pieces that the machine's last move attacks, and those that
//! can be captured now.

use super::state::Play;
use crate::tui::note::PlayNote;
use crate::tui::widgets::board::{attacked, captures};
use ouk_rules::board::{Color, Kind, Move, Square};
use ouk_rules::{AnyPosition, GameId};

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

/// Moves in readable form, with the names of the squares they capture on.
fn read(position: &AnyPosition, moves: &[(Move, Vec<Square>)]) -> Vec<(String, Vec<String>)> {
    let name = |square: Square| position.shape().name(square);
    let one = |(mv, taken): &(Move, Vec<Square>)| {
        let squares = taken.iter().map(|&square| name(square)).collect();
        (format!("{}-{}", name(mv.from()), name(mv.to())), squares)
    };
    moves.iter().map(one).collect()
}

/// The squares of a side's attacked pieces.
fn attacked_of(position: &AnyPosition, color: Color) -> Vec<Square> {
    let is_its = |at: &Square| position.piece_on(*at).is_some_and(|piece| piece.color == color);
    attacked(position).into_iter().filter(is_its).collect()
}

fn named(position: &AnyPosition, squares: &[Square]) -> Vec<(Kind, String)> {
    let name = |&at: &Square| Some((position.piece_on(at)?.kind, position.shape().name(at)));
    squares.iter().take(MOST).filter_map(name).collect()
}

impl Play {
    /// Comments on the machine's last move, unless there is another note or nothing is attacked.
    pub(super) fn coach(&mut self) {
        if !self.coached || self.note.is_some() || !self.is_my_move() {
            return;
        }
        let Some(played) = self.game.moves().next_back() else { return };
        let (position, mv) = (self.game.position(), played.readable.clone());
        if matches!(position.game(), GameId::Rek | GameId::MinRekChanh) {
            let before = self.game.position_at(self.game.ply() - 1);
            let threats = pairs(position, !position.turn(), Some(before));
            let open = pairs(position, position.turn(), None);
            if !threats.is_empty() || !open.is_empty() {
                let (threats, captures) = (read(position, &threats), read(position, &open));
                self.say(PlayNote::CoachPairs { threats, captures });
            }
            return;
        }
        let before = attacked_of(self.game.position_at(self.game.ply() - 1), position.turn());
        let mut new = attacked_of(position, position.turn());
        new.retain(|at| !before.contains(at));
        let attacks = named(position, &new);
        let open = named(position, &attacked_of(position, !position.turn()));
        if !attacks.is_empty() || !open.is_empty() {
            self.say(PlayNote::Coach { mv, attacks, captures: open });
        }
    }
}
