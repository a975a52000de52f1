//! Position text of Rek and Min Rek Chanh.
//!
//! Rek: board, side, fate, plies since a capture, move number. Min Rek Chanh has the duty after the
//! side: the landing squares that must be taken, each with `r` for a pair beside it on the rank or
//! `f` for one on the file (`d3r,e5f`), or `-`. The fate is `-` while the game goes on; when a king
//! is lost it is that king's letter and `c` (carried) or `s` (surrounded), as `ks`. All but board
//! and side may be left out.

use super::{Fate, Pairs, RekPosition, Variety};
use crate::board::{Bits, Color, Kind, key};
use crate::rules::fen::{self, Alphabet, FenError, read_board, read_number, read_side};
use crate::rules::{Position, RuleSet};

const ALPHABET: Alphabet = Alphabet {
    expected: "K for a king, M for a man",
    letters: &[('K', Kind::Ang, None), ('M', Kind::Man, None)],
};

impl<V: Variety> RekPosition<V> {
    pub(super) fn read(rules: &'static RuleSet, text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_whitespace();
        let mut position = Self::empty(rules);
        let board = fields.next().ok_or(FenError::Missing("board"))?;
        for (square, man) in read_board(board, Self::SHAPE, &ALPHABET)? {
            position.toggle(man, square);
        }
        position.turn = read_side(fields.next().ok_or(FenError::Missing("side"))?)?;
        position.men_key ^= key::turn(position.turn);
        if V::ORDERS {
            position.read_duty(fields.next().unwrap_or("-"))?;
        }
        position.read_fate(fields.next().unwrap_or("-"))?;
        position.quiet = fields.next().map_or(Ok(0), |text| read_number("quiet plies", text))?;
        let number = fields.next().map_or(Ok(1), |text| read_number("move number", text))?;
        let before = number.saturating_sub(1).min(u16::MAX / 2 - 1);
        position.ply = 2 * before + position.turn.index() as u16;
        match fields.next() {
            Some(text) => Err(FenError::Trailing(text.to_owned())),
            None => Ok(position),
        }
    }

    fn read_duty(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let wrong =
            |expected: String| FenError::Field { part: "duty", found: text.to_owned(), expected };
        let open = self.opportunities(self.turn);
        for entry in text.split(',') {
            let form = || wrong("- or squares with r or f, such as d3r,e5f".to_owned());
            let name = entry.get(..entry.len().saturating_sub(1)).ok_or_else(form)?;
            let square = Self::SHAPE.parse(name).ok_or_else(form)?;
            let at = u64::of(square);
            let (set, possible) = match entry.chars().last() {
                Some('r') => (&mut self.duty.rank, open.rank),
                Some('f') => (&mut self.duty.file, open.file),
                _ => return Err(form()),
            };
            if possible & at == 0 {
                return Err(wrong(format!("no {entry}: no rek can be played there")));
            }
            *set |= at;
        }
        Ok(())
    }

    fn read_fate(&mut self, text: &str) -> Result<(), FenError> {
        self.lost = match text {
            "-" => None,
            "Kc" => Some((Color::White, Fate::Carried)),
            "Ks" => Some((Color::White, Fate::Surrounded)),
            "kc" => Some((Color::Black, Fate::Carried)),
            "ks" => Some((Color::Black, Fate::Surrounded)),
            _ => {
                return Err(FenError::Field {
                    part: "fate",
                    found: text.to_owned(),
                    expected: "-, Kc, Ks, kc or ks".to_owned(),
                });
            }
        };
        for color in Color::ALL {
            let found = self.kings[color.index()].count();
            let gone = self.lost.is_some_and(|(loser, _)| loser == color);
            if found != 1 && !(gone && found == 0) {
                return Err(FenError::Kings { color, found });
            }
        }
        Ok(())
    }

    pub(super) fn write(&self) -> String {
        let board = fen::write_board(Self::SHAPE, |at| self.man_on(at), fen::man_letter);
        let duty = if V::ORDERS { format!(" {}", duty_text(self.duty)) } else { String::new() };
        let fate = match self.lost {
            None => "-",
            Some((Color::White, Fate::Carried)) => "Kc",
            Some((Color::White, Fate::Surrounded)) => "Ks",
            Some((Color::Black, Fate::Carried)) => "kc",
            Some((Color::Black, Fate::Surrounded)) => "ks",
        };
        let (side, quiet, number) = (self.turn.letter(), self.quiet, self.ply / 2 + 1);
        format!("{board} {side}{duty} {fate} {quiet} {number}")
    }
}

fn duty_text(duty: Pairs) -> String {
    let shape = <RekPosition<super::Classic> as Position>::SHAPE;
    let entries = |set: u64, line| set.squares().map(move |at| format!("{}{line}", shape.name(at)));
    let all: Vec<String> = entries(duty.rank, 'r').chain(entries(duty.file, 'f')).collect();
    if all.is_empty() { "-".to_owned() } else { all.join(",") }
}
