//! The typed line: moves and commands.

use super::state::{Play, Question};
use crate::tui::action::Key;
use crate::tui::effect::Effect;
use crate::tui::language::fill;
use ouk_io::outside::Barred;
use ouk_rules::board::Square;
use ouk_rules::notation;
use std::path::PathBuf;

/// The most letters a typed line has.
const LONGEST: usize = 200;
/// The most typed lines that can be recalled.
const MOST_TYPED: usize = 100;

impl Play {
    /// Text that was pasted goes into the line that is being typed, and nowhere else.
    pub fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.line {
            let room = LONGEST.saturating_sub(line.chars().count());
            line.extend(text.chars().filter(|c| !c.is_control()).take(room));
        }
    }

    /// A typed line: a move, or a command.
    pub(in crate::tui) fn obey(&mut self, line: &str) -> Vec<Effect> {
        let line = line.trim();
        let command = line.strip_prefix(':').unwrap_or(line);
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        match word {
            "" => Vec::new(),
            "resign" => {
                self.question = Some(Question::Resign.into());
                Vec::new()
            }
            "draw" => self.offer_draw(),
            "take" => self.take_draw(),
            "refuse" => match self.game.refuse_order() {
                Ok(()) => self.changed(),
                Err(refused) => {
                    self.note = self.strings.rule_message(&refused);
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
            "w" => {
                // Whoever asks for it has it saved, changed or not.
                self.is_not_saved();
                let words = &self.strings.play;
                let copies = self.rights.allow(Barred::File);
                self.note = if copies { words.kept } else { words.kept_only }.to_owned();
                self.save().into_iter().collect()
            }
            // Moves, which all have a digit, may be typed behind a colon as well.
            _ if line.starts_with(':') && !word.contains(|c: char| c.is_ascii_digit()) => {
                self.note = fill(self.strings.play.no_command, &[&word]);
                Vec::new()
            }
            // A move is made on the game as it stands, which is shown first.
            _ if self.looking.take().is_some() => Vec::new(),
            _ => self.type_move(command),
        }
    }

    pub(in crate::tui::screens) fn type_move(&mut self, line: &str) -> Vec<Effect> {
        if !self.is_my_move() {
            return self.choose();
        }
        match notation::parse(self.game.position(), line) {
            Ok(mv) => self.play_or_ask(mv),
            Err(error) => {
                self.note = self.refused(&error);
                Vec::new()
            }
        }
    }

    /// The squares that moves beginning with what is typed lead to.
    #[must_use]
    pub fn typed_squares(&self) -> Vec<Square> {
        let typed = self.line.as_deref().map(str::trim).unwrap_or_default();
        let typed = typed.trim_start_matches(':');
        if typed.is_empty() {
            return Vec::new();
        }
        let found = self.matching_moves(typed);
        let mut squares: Vec<Square> = found.iter().map(|mv| mv.from()).collect();
        if typed.len() >= 2 {
            squares.extend(found.iter().map(|mv| mv.to()));
        }
        squares
    }

    /// What was typed, which can be recalled afterwards.
    pub(in crate::tui::screens) fn take_line(&mut self) -> String {
        let line = self.line.take().unwrap_or_default();
        self.recalled = None;
        if !line.trim().is_empty() && self.typed.last() != Some(&line) {
            if self.typed.len() == MOST_TYPED {
                self.typed.remove(0);
            }
            self.typed.push(line.clone());
        }
        line
    }

    pub(in crate::tui::screens) fn typing(&mut self, key: Key) -> Vec<Effect> {
        let Some(line) = &mut self.line else { return Vec::new() };
        match key {
            Key::Esc | Key::Ctrl('c') => self.line = None,
            Key::Backspace if line.is_empty() => self.line = None,
            Key::Backspace => {
                line.pop();
            }
            Key::Enter => {
                let line = self.take_line();
                return self.obey(&line);
            }
            Key::Tab => self.complete(),
            Key::Up => self.recall(true),
            Key::Down => self.recall(false),
            Key::Char(c) if line.chars().count() < LONGEST => line.push(c),
            _ => {}
        }
        Vec::new()
    }
}
