//! The hand at the board: the cursor, the selection, the targets and their labels.

use super::{LABELS, Play};
use crate::board::{Man, Move, MoveKind, Square};
use crate::tui::action::{Action, Place};
use crate::tui::effect::Effect;
use crate::tui::glyphs;
use crate::tui::language::fill;

impl Play {
    /// The man and the squares it may go to, with their labels.
    #[must_use]
    pub fn targets(&self) -> Vec<(Square, char, bool)> {
        let Some(from) = self.selected else { return Vec::new() };
        let position = self.game.position();
        let mut to: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.from() == from && mv.kind() != MoveKind::Call)
            .collect();
        to.sort_by_key(|mv| std::cmp::Reverse(mv.to()));
        let label = |index: usize| LABELS.get(index).map_or(' ', |&letter| char::from(letter));
        let takes = |mv: Move| !position.taken_by(mv).is_empty();
        to.iter().enumerate().map(|(i, &mv)| (mv.to(), label(i), takes(mv))).collect()
    }

    pub(super) fn select(&mut self, square: Square) {
        let position = self.game.position();
        let (say, name) = (&self.say.play, position.shape().name(square));
        match position.man_on(square) {
            Some(man) if man.color == position.turn() => {
                let many = position.legal_moves().iter().filter(|mv| mv.from() == square).count();
                self.selected = Some(square);
                self.note = if many == 0 {
                    self.selected = None;
                    fill(say.cannot_move, &[&name])
                } else if many == 1 {
                    fill(say.one_target, &[&name])
                } else {
                    fill(say.targets, &[&name, &many])
                };
            }
            Some(_) => self.note = fill(say.not_yours, &[&name]),
            None => {
                let tab = self.keys.first(Place::Game, Action::Next);
                self.note = fill(say.no_man, &[&name, &tab]);
            }
        }
    }

    pub(super) fn choose(&mut self) -> Vec<Effect> {
        if !self.is_my_move() {
            let say = &self.say.play;
            let idle = self.awaiting.is_none() && self.foreign().is_some();
            self.note = match self.game.ending() {
                Some(_) => say.over_again,
                None if idle => say.not_running,
                None if self.awaiting.is_none() => say.machine_failed,
                None => say.machine_thinks,
            }
            .to_owned();
            return Vec::new();
        }
        let Some(from) = self.selected else {
            self.select(self.cursor);
            return Vec::new();
        };
        if from == self.cursor {
            self.selected = None;
            self.note.clear();
            return Vec::new();
        }
        self.move_to(from, self.cursor)
    }

    pub(super) fn move_to(&mut self, from: Square, to: Square) -> Vec<Effect> {
        let position = self.game.position();
        // An order is only spoken in a typed move: `d3d2!`.
        let fits = |mv: &Move| mv.from() == from && mv.to() == to && mv.kind() != MoveKind::Call;
        let found = position.legal_moves().into_iter().find(fits);
        match found {
            Some(mv) => self.play_or_ask(mv),
            None => {
                let own = |man: Man| man.color == position.turn();
                if position.man_on(to).is_some_and(own) {
                    self.select(to);
                } else {
                    self.note = self.refused(&position.why_illegal(from, to));
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

    /// The next man that can move after the cursor, in reading order, or the one before it.
    pub(super) fn next_mover(&mut self, forward: bool) {
        let position = self.game.position();
        let mut from: Vec<Square> = position.legal_moves().iter().map(|mv| mv.from()).collect();
        from.sort();
        let next = if forward {
            from.iter().find(|&&at| at > self.cursor).or(from.first())
        } else {
            from.iter().rev().find(|&&at| at < self.cursor).or(from.last())
        };
        if let Some(&next) = next {
            self.cursor = next;
        }
    }

    pub(super) fn leap(&mut self, letter: char) {
        let position = self.game.position();
        let wanted = letter.to_ascii_uppercase();
        let fits = |at: Square| {
            position.man_on(at).is_some_and(|man| {
                let sign = glyphs::letter(position.game(), man);
                man.color == position.turn() && sign.eq_ignore_ascii_case(&wanted.to_string())
            })
        };
        let all: Vec<Square> = position.shape().all().filter(|&at| fits(at)).collect();
        match all.iter().find(|&&at| at > self.cursor).or(all.first()) {
            Some(&at) => self.cursor = at,
            None => self.note = fill(self.say.play.no_such_man, &[&wanted]),
        }
    }

    /// What a player should know before the move the cursor points at: the count that it begins.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let from = self.selected?;
        let position = self.game.position();
        let fits = |mv: &Move| mv.from() == from && mv.to() == self.cursor;
        let mv = position.legal_moves().into_iter().find(fits)?;
        let count = self.say.remark(&position.counting()?.warning(mv)?);
        Some(match self.before_baring(mv) {
            Some(fits) => format!("{count}; {fits}"),
            None => count,
        })
    }
}
