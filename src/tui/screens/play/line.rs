//! The typed line: moves and commands.

use super::{Play, Question};
use crate::board::{Move, Square};
use crate::rules::notation;
use crate::tui::action::Key;
use crate::tui::effect::Effect;
use std::path::PathBuf;

impl Play {
    /// Text that was pasted goes into the line that is being typed, and nowhere else.
    pub fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.line {
            line.extend(text.chars().filter(|c| !c.is_control()).take(200));
        }
    }

    /// A typed line: a move, or a command.
    pub(in crate::tui::screens) fn obey(&mut self, line: &str) -> Vec<Effect> {
        let line = line.trim();
        let command = line.strip_prefix(':').unwrap_or(line);
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        match word {
            "" => Vec::new(),
            "resign" => {
                self.question = Some(Question::Resign);
                Vec::new()
            }
            "draw" => self.offer_draw(),
            "take" => self.take_draw(),
            "refuse" => match self.game.refuse_order() {
                Ok(()) => self.changed(),
                Err(refused) => {
                    self.note = refused.to_string();
                    Vec::new()
                }
            },
            "count" => self.count(),
            "again" => self.ask_again(),
            "flip" => {
                self.flipped = !self.flipped;
                Vec::new()
            }
            "undo" => self.take_back(),
            "redo" => self.redo(),
            "fen" => {
                self.note = self.game.position().to_fen();
                Vec::new()
            }
            "rules" => {
                self.tell_rules();
                Vec::new()
            }
            "w" if !rest.trim().is_empty() => {
                let path = PathBuf::from(rest.trim());
                vec![Effect::Export { path, text: self.game.to_record() }]
            }
            "w" => self.save().into_iter().collect(),
            _ => self.type_move(line),
        }
    }

    pub(in crate::tui::screens) fn type_move(&mut self, line: &str) -> Vec<Effect> {
        if !self.is_my_move() {
            return self.choose();
        }
        match notation::parse(self.game.position(), line) {
            Ok(mv) => self.play(mv),
            Err(error) => {
                self.note = error.to_string();
                Vec::new()
            }
        }
    }

    /// The squares that moves beginning with what is typed lead to.
    #[must_use]
    pub fn typed_squares(&self) -> Vec<Square> {
        let Some(line) = self.line.as_deref().map(str::trim).filter(|line| !line.is_empty()) else {
            return Vec::new();
        };
        let position = self.game.position();
        let matches = |mv: &Move| {
            let coordinate = notation::coordinate(position, *mv);
            coordinate.starts_with(&line.to_ascii_lowercase())
        };
        let found: Vec<Move> = position.legal_moves().into_iter().filter(matches).collect();
        let mut squares: Vec<Square> = found.iter().map(|mv| mv.from()).collect();
        if line.len() >= 2 {
            squares.extend(found.iter().map(|mv| mv.to()));
        }
        squares
    }

    pub(super) fn typing(&mut self, key: Key) -> Vec<Effect> {
        let Some(line) = &mut self.line else { return Vec::new() };
        match key {
            Key::Esc | Key::Ctrl('c') => self.line = None,
            Key::Backspace if line.is_empty() => self.line = None,
            Key::Backspace => {
                line.pop();
            }
            Key::Enter => {
                let line = self.line.take().unwrap_or_default();
                return self.obey(&line);
            }
            Key::Tab => self.complete(),
            Key::Char(c) if line.chars().count() < 200 => line.push(c),
            _ => {}
        }
        Vec::new()
    }

    /// Completes a typed move as far as it is certain, and lists what it could be.
    pub(super) fn complete(&mut self) {
        let Some(line) = &mut self.line else { return };
        let position = self.game.position();
        let all: Vec<String> = position
            .legal_moves()
            .iter()
            .map(|&mv| notation::coordinate(position, mv))
            .filter(|text| text.starts_with(line.trim()))
            .collect();
        let Some(first) = all.first() else { return };
        let common = (0..=first.len())
            .rev()
            .find(|&n| all.iter().all(|text| text.starts_with(&first[..n])))
            .unwrap_or(0);
        *line = first[..common].to_owned();
        self.note = all.join(" ");
    }
}
