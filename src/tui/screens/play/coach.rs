//! A first game: what the machine's last move attacks, and what can be captured now.

use super::state::Play;
use crate::tui::note::PlayNote;
use crate::tui::widgets::board::attacked;
use ouk_rules::AnyPosition;
use ouk_rules::board::{Color, Kind, Square};

/// The most pieces that are named of each kind.
const MOST: usize = 2;

/// The attacked pieces of a side.
fn attacked_of(position: &AnyPosition, color: Color) -> Vec<Square> {
    let is_its = |at: &Square| position.piece_on(*at).is_some_and(|piece| piece.color == color);
    attacked(position).into_iter().filter(is_its).collect()
}

fn named(position: &AnyPosition, squares: &[Square]) -> Vec<(Kind, String)> {
    let name = |&at: &Square| Some((position.piece_on(at)?.kind, position.shape().name(at)));
    squares.iter().take(MOST).filter_map(name).collect()
}

impl Play {
    /// Explains the machine's last move, unless something else is said or nothing is attacked.
    pub(super) fn coach(&mut self) {
        if !self.coached || self.note.is_some() || !self.is_my_move() {
            return;
        }
        let Some(played) = self.game.moves().next_back() else { return };
        let (position, mv) = (self.game.position(), played.readable.clone());
        let before = attacked_of(self.game.position_at(self.game.ply() - 1), position.turn());
        let mut new = attacked_of(position, position.turn());
        new.retain(|at| !before.contains(at));
        let attacks = named(position, &new);
        let captures = named(position, &attacked_of(position, !position.turn()));
        if !attacks.is_empty() || !captures.is_empty() {
            self.say(PlayNote::Coach { mv, attacks, captures });
        }
    }
}
