//! A draft as position text.

use super::{CountedPlies, Draft};
use crate::fen::{self, FenError, FenPart, read_board, read_move_number, read_number, read_side};
use crate::ruleset::{Binds, RuleSwitches};
use crate::{AnyPosition, Color, GameId, Kind, Piece, RuleSet, Square};
use std::fmt::Write;

impl Draft {
    /// Reads position text, whether or not the position is legal. Leap rights of pieces that do not
    /// stand there are left out.
    ///
    /// # Errors
    /// Names the part that is wrong and what was expected there.
    pub fn read(game: GameId, rules: &'static RuleSet, text: &str) -> Result<Draft, FenError> {
        let mut fields = text.split_whitespace();
        let mut draft = Draft::empty(game, rules);
        let board = fields.next().ok_or(FenError::Missing(FenPart::Board))?;
        for (square, piece) in read_board(board, rules.shape(), game)? {
            draft.place(square, Some(piece));
        }
        draft.turn = read_side(fields.next().ok_or(FenError::Missing(FenPart::Side))?)?;
        let rest: Vec<&str> = fields.collect();
        match game {
            GameId::Rek | GameId::MinRekChanh => draft.read_rek(&rest)?,
            GameId::Ouk | GameId::KarOuk | GameId::Makruk | GameId::Hill => {
                draft.read_chatrang(&rest)?;
            }
        }
        Ok(draft)
    }

    fn read_rek(&mut self, fields: &[&str]) -> Result<(), FenError> {
        let mut fields = fields.iter();
        if self.game == GameId::MinRekChanh {
            let duty = fields.next().filter(|text| **text != "-" && self.orders_by_history());
            self.duty = duty.map_or_else(String::new, |text| (*text).to_owned());
        }
        let quiet = fields.next().map_or(Ok(0), |text| read_number(FenPart::QuietPlies, text))?;
        self.progress = CountedPlies::Quiet(quiet);
        self.move_number = fields.next().map_or(Ok(1), |text| read_move_number(text))?.max(1);
        // With both kings on the board, the board alone decides.
        let has_kings = Color::ALL.iter().all(|&color| self.has(Piece { color, kind: Kind::Ang }));
        let loss = fields.next().filter(|_| !has_kings);
        self.loss = loss.map_or_else(String::new, |text| (*text).to_owned());
        self.end(fields.next().copied())
    }

    fn read_chatrang(&mut self, fields: &[&str]) -> Result<(), FenError> {
        let (rights, rest) = fields.split_first().map_or(("-", fields), |(one, rest)| (one, rest));
        for letter in rights.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let square = self.home(color, letter);
            self.rights.extend(square.filter(|&square| self.may_leap(square)));
        }
        self.rights.sort_unstable();
        self.rights.dedup();
        // The board decides the checks of Kar Ouk.
        let mut fields: Vec<&str> = rest.to_vec();
        if self.game == GameId::KarOuk {
            fields.retain(|field| !field.contains('+'));
        }
        let has_limit = fields.len() != 2 || fields[0] == "-";
        let mut fields = fields.into_iter();
        let last = match if has_limit { fields.next() } else { None } {
            None | Some("-") => 0,
            Some(text) => read_number(FenPart::CountLimit, text)?,
        };
        let plies = fields.next().map_or(Ok(0), |text| read_number(FenPart::Count, text))?;
        let counts = last > 0 && self.counts();
        self.progress = match counts {
            true => CountedPlies::Count { plies, last },
            false => CountedPlies::Quiet(plies),
        };
        self.move_number = fields.next().map_or(Ok(1), read_move_number)?.max(1);
        self.end(fields.next())
    }

    fn end(&self, more: Option<&str>) -> Result<(), FenError> {
        more.map_or(Ok(()), |text| Err(FenError::Trailing(fen::brief(text))))
    }

    /// The square of a file's letter on a side's first rank.
    fn home(&self, color: Color, letter: char) -> Option<Square> {
        let shape = self.shape();
        let rank = if color == Color::White { 0 } else { shape.side as i8 - 1 };
        shape.square(shape.file_of_letter(letter)? as i8, rank)
    }

    /// The position as text, which [`Draft::read`] reads back.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let text = self.text(self.game == GameId::KarOuk, false);
        if self.game != GameId::KarOuk {
            return text;
        }
        // The checks part of Kar Ouk follows from the board.
        match AnyPosition::from_fen(self.game, self.rules, &text) {
            Err(FenError::CheckNotSaid(_)) => self.text(true, true),
            _ => text,
        }
    }

    fn text(&self, has_checks: bool, in_check: bool) -> String {
        let board = fen::write_board(self.game, self.shape(), |square| self.piece_on(square));
        let mut text = format!("{board} {}", self.turn.letter());
        let (last, plies) = match self.progress {
            CountedPlies::Quiet(plies) => ("-".to_owned(), plies),
            CountedPlies::Count { plies, last } => (last.to_string(), plies),
        };
        let number = self.move_number;
        if matches!(self.game, GameId::Rek | GameId::MinRekChanh) {
            if self.game == GameId::MinRekChanh {
                let duty = if self.duty.is_empty() { "-" } else { &self.duty };
                let _ = write!(text, " {duty}");
            }
            let _ = write!(text, " {plies} {number} {}", self.loss);
            return text.trim_end().to_owned();
        }
        let checks = match (has_checks, in_check, self.turn) {
            (false, ..) => "",
            (true, false, _) => "1+1 ",
            (true, true, Color::White) => "1+0 ",
            (true, true, Color::Black) => "0+1 ",
        };
        let _ = write!(text, " {} {last} {checks}{plies} {number}", self.rights_text());
        text
    }

    fn rights_text(&self) -> String {
        let shape = self.shape();
        let letter = |&square: &Square| {
            let letter = shape.file_letter(shape.file(square));
            match self.piece_on(square).map(|piece| piece.color) {
                Some(Color::White) => letter.to_ascii_uppercase(),
                _ => letter,
            }
        };
        let rights: String = self.rights.iter().map(letter).collect();
        if rights.is_empty() { "-".to_owned() } else { rights }
    }

    /// Whether the moves played before, and not the board alone, decide which reks are ordered.
    fn orders_by_history(&self) -> bool {
        matches!(&self.rules.switches,
            RuleSwitches::MinRek(switches) if switches.binds != Binds::Any)
    }
}
