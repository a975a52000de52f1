//! The cursor on the board: its square, the selection, the targets and their labels.

use super::state::{LABELS, Play, distance};
use super::verdict::MoveWarning;
use crate::config::Confirm;
use crate::tui::effect::Effect;
use crate::tui::glyphs;
use crate::tui::list_steps::Direction;
use crate::tui::note::{Note, PlayNote};
use crate::tui::widgets::board::Target;
use ouk_rules::board::{Move, MoveKind, Piece, Square};
use ouk_rules::game::Player;
use ouk_rules::notation;

impl Play {
    /// The squares that the selected piece may go to.
    #[must_use]
    pub fn targets(&self) -> Vec<Target> {
        let Some(from) = self.selected else { return Vec::new() };
        let position = self.game.position();
        let mut to: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.from() == from && mv.kind() != MoveKind::Call)
            .collect();
        // The labels follow the lines of the board as it is seen, from the left.
        let (shape, up) = (position.shape(), if self.flipped { -1 } else { 1 });
        to.sort_by_key(|mv| {
            let [file, rank] = [shape.file(mv.to()), shape.rank(mv.to())].map(i16::from);
            (-up * rank, up * file)
        });
        let label = |index: usize| LABELS.get(index).map_or(' ', |&letter| char::from(letter));
        let target = |(index, mv): (usize, Move)| {
            let takes = !position.taken_by(mv).is_empty();
            Target { square: mv.to(), label: label(index), takes }
        };
        to.into_iter().enumerate().map(target).collect()
    }

    pub(super) fn select(&mut self, square: Square) {
        let position = self.game.position();
        let name = position.shape().square_name(square);
        match position.piece_on(square) {
            Some(piece) if piece.color == position.turn() => {
                let many = position.legal_moves().iter().filter(|mv| mv.from() == square).count();
                self.selected = (many > 0).then_some(square);
                self.say(match many {
                    0 => PlayNote::CannotMove(name),
                    1 => PlayNote::OneTarget,
                    _ => PlayNote::Targets(many),
                });
            }
            Some(_) => self.say(PlayNote::NotYours(name)),
            None => self.say(PlayNote::NoPiece(name)),
        }
    }

    pub(super) fn choose(&mut self, confirm: Confirm) -> Vec<Effect> {
        if !self.is_my_move() {
            let idle =
                self.awaiting.is_none() && matches!(self.game.player_to_move(), Player::Engine(_));
            self.say(match self.game.ending() {
                Some(_) => PlayNote::OverAgain,
                None if idle => PlayNote::NotRunning,
                None if self.awaiting.is_none() => PlayNote::ComputerFailed,
                None => PlayNote::ComputerThinks,
            });
            return Vec::new();
        }
        let Some(from) = self.selected else {
            self.select(self.cursor);
            return Vec::new();
        };
        if from == self.cursor {
            self.selected = None;
            self.note = None;
            return Vec::new();
        }
        self.move_to(from, self.cursor, confirm)
    }

    pub(super) fn move_to(&mut self, from: Square, to: Square, confirm: Confirm) -> Vec<Effect> {
        let position = self.game.position();
        // Only a typed move gives an order: `d3d2!`.
        let fits = |mv: &Move| mv.from() == from && mv.to() == to && mv.kind() != MoveKind::Call;
        let found = position.legal_moves().into_iter().find(fits);
        match found {
            Some(mv) => self.play_or_ask(mv, confirm),
            None => {
                let own = |piece: Piece| piece.color == position.turn();
                if position.piece_on(to).is_some_and(own) {
                    self.select(to);
                } else {
                    self.say(Note::Refused(position.why_illegal(from, to)));
                }
                Vec::new()
            }
        }
    }

    pub(super) fn step(&mut self, files: i8, ranks: i8) {
        let sign = if self.flipped { -1 } else { 1 };
        let shape = self.game.position().shape();
        if let Some(to) = shape.offset(self.cursor, sign * files, sign * ranks) {
            self.cursor = to;
        }
    }

    /// From a piece that can move to the next one, or the one before, as the board is read on the
    /// screen; from any other square to the nearest of them.
    pub(super) fn next_mover(&mut self, direction: Direction) {
        let position = self.game.position();
        let shape = position.shape();
        let mut movers: Vec<Square> = position.legal_moves().iter().map(|mv| mv.from()).collect();
        movers.sort_by_key(|&at| (std::cmp::Reverse(shape.rank(at)), shape.file(at)));
        movers.dedup();
        if self.flipped {
            movers.reverse();
        }
        let next = match movers.iter().position(|&at| at == self.cursor) {
            Some(here) => movers.get(direction.step(here, movers.len())).copied(),
            None => movers.into_iter().min_by_key(|&at| distance(shape, at, self.cursor)),
        };
        if let Some(next) = next {
            self.cursor = next;
        }
    }

    /// Moves the cursor after the computer's move, if it is still where the player's last move
    /// began or ended: to the piece that the player moved if it can move, otherwise to the nearest
    /// one that can.
    pub(super) fn settle_cursor(&mut self) {
        if !self.is_my_move() {
            return;
        }
        let position = self.game.position();
        let movers: Vec<Square> = position.legal_moves().iter().map(|mv| mv.from()).collect();
        let own = self.game.moves().rev().find(|played| played.by == position.turn());
        let Some(own) = own.map(|played| played.mv) else { return };
        let is_left = [own.from(), own.to()].contains(&self.cursor);
        if !is_left || movers.contains(&self.cursor) {
            return;
        }
        let shape = position.shape();
        let moved = Some(own.to()).filter(|to| movers.contains(to));
        let nearest = || movers.iter().copied().min_by_key(|&at| distance(shape, at, self.cursor));
        if let Some(square) = moved.or_else(nearest) {
            self.cursor = square;
        }
    }

    pub(super) fn leap(&mut self, letter: char) {
        let position = self.game.position();
        let wanted = letter.to_ascii_uppercase();
        let fits = |at: Square| {
            position.piece_on(at).is_some_and(|piece| {
                let sign = glyphs::letter(position.game(), piece);
                piece.color == position.turn() && sign.eq_ignore_ascii_case(&wanted.to_string())
            })
        };
        let all: Vec<Square> = position.shape().all().filter(|&at| fits(at)).collect();
        match all.iter().find(|&&at| at > self.cursor).or(all.first()) {
            Some(&at) => self.cursor = at,
            None => self.say(PlayNote::NoSuchPiece(wanted)),
        }
    }

    /// The warning before a move that begins a count. It is about the typed move, the move under
    /// the cursor or, with a selected piece, any move that a letter or click would play.
    #[must_use]
    pub fn warning(&self) -> Option<MoveWarning> {
        if !self.is_my_move() {
            return None;
        }
        let position = self.game.position();
        if let Some(line) = &self.line {
            let typed = line.trim().trim_start_matches(':');
            return self.warning_before(notation::parse(position, typed).ok()?);
        }
        let from = self.selected?;
        let moves = position.legal_moves().into_iter();
        let mut moves: Vec<Move> = moves.filter(|mv| mv.from() == from).collect();
        if let Some(pointed_at) = moves.iter().find(|mv| mv.to() == self.cursor) {
            return self.warning_before(*pointed_at);
        }
        // The most serious warning comes first.
        moves.sort_by_cached_key(|&mv| !self.bares_in_vain(mv));
        let told = |&mv: &Move| Some((mv, self.warning_before(mv)?));
        let (mv, mut warning) = moves.iter().find_map(told)?;
        warning.mv = Some(notation::readable(position, mv));
        Some(warning)
    }
}
