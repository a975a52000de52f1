//! Position text of Rek and Min Rek Chanh.
//!
//! Rek: board, side, quiet plies, move number. Min Rek Chanh has the duty after the side: the
//! landing squares of the reks of which one must be played, or `-`. The letter after a square is
//! `h` if the pair stands left and right of it and `v` if the pair stands above and below
//! (`d3h,e5v`). Under `any` the board alone decides the duty, so `-` is accepted too.
//!
//! A finished game has one more field: whose king is lost (`K` White's, `k` Black's) and how:
//! `k:carried`, `k:surrounded`, `k:flanked`, `k:immobile`. The field is needed only if the king has
//! left the board.
//!
//! All fields but board and side may be omitted.

use super::{LossReason, LostKing, RekPosition, RekVariant, Units, squares_of};
use crate::board::{Bits, Color, Kind, Piece, Square, key};
use crate::fen::{
    self, FenError, FenExpected, FenPart, read_board, read_move_number, read_number, read_side,
};
use crate::letters::KindLetters;
use crate::{GameId, Position, RuleSet};
use std::fmt;
use std::str::FromStr;

const LOSS_NAMES: [(LossReason, &str); 4] = [
    (LossReason::Carried, "carried"),
    (LossReason::Surrounded, "surrounded"),
    (LossReason::Flanked, "flanked"),
    (LossReason::Immobile, "immobile"),
];

const fn king_letter(color: Color) -> &'static str {
    KindLetters::of(GameId::Rek, Kind::Ang).text[color.index()]
}

fn loss_text(loss: LostKing) -> String {
    let name =
        LOSS_NAMES.iter().find(|(reason, _)| *reason == loss.reason).map_or("", |(_, name)| name);
    format!("{}:{name}", king_letter(loss.color))
}

fn read_loss(text: &str) -> Option<LostKing> {
    let (letter, name) = text.split_once(':')?;
    let color = Color::ALL.into_iter().find(|&color| king_letter(color) == letter)?;
    let reason = LOSS_NAMES.iter().find(|(_, known)| *known == name)?.0;
    Some(LostKing { color, reason })
}

impl<V: RekVariant> RekPosition<V> {
    fn empty(rules: &'static RuleSet) -> Self {
        RekPosition {
            units: Units::within(squares_of(rules.shape()), [0; 2], 0),
            duty: 0,
            lost: None,
            units_key: 0,
            rules,
            turn: Color::White,
            quiet: 0,
            ply: 0,
            variant: std::marker::PhantomData,
        }
    }

    pub(super) fn read(rules: &'static RuleSet, text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_whitespace();
        let mut position = Self::empty(rules);
        let pieces = read_board(
            fields.next().ok_or(FenError::Missing(FenPart::Board))?,
            rules.shape(),
            V::ID,
        )?;
        for &(square, piece) in &pieces {
            position.units.put(piece, square);
            position.units_key ^= key::piece_on(piece, square);
        }
        position.turn = read_side(fields.next().ok_or(FenError::Missing(FenPart::Side))?)?;
        position.units_key ^= key::turn(position.turn);
        let duty = if V::ORDERS { fields.next() } else { None };
        position.quiet =
            fields.next().map_or(Ok(0), |text| read_number(FenPart::QuietPlies, text))?;
        let number = fields.next().map_or(Ok(1), read_move_number)?;
        let before = number.saturating_sub(1);
        position.ply = 2 * before + position.turn.index() as u16;
        position.lost = position.read_lost_king(&pieces, fields.next())?;
        position.duty = position.read_duty(duty.unwrap_or("-"))?;
        match fields.next() {
            Some(text) => Err(FenError::Trailing(fen::brief(text))),
            None => Ok(position),
        }
    }

    /// Reads the duty; each of its reks must be playable.
    fn read_duty(&self, text: &str) -> Result<u64, FenError> {
        let wrong =
            |expected| FenError::Field { part: FenPart::Duty, found: fen::brief(text), expected };
        let of_board = if self.lost.is_some() { Some(0) } else { self.duty_of_board() };
        if text == "-" {
            return Ok(of_board.unwrap_or(0));
        }
        let open = self.units.openings(self.turn);
        let mut duty = 0;
        for entry in text.split(',') {
            let (square, line) =
                self.read_opening(entry).ok_or_else(|| wrong(FenExpected::Duty))?;
            let open = if line == 'h' { open.on_rank } else { open.on_file };
            if !open.has(square) {
                let (entry, color) = (fen::brief(entry), self.turn);
                return Err(wrong(FenExpected::NoRek { entry, color }));
            }
            duty |= u64::of(square);
        }
        match of_board.filter(|&all| all != duty) {
            Some(0) => Err(wrong(FenExpected::Over)),
            Some(all) => Err(wrong(FenExpected::EveryRek(self.duty_text(all)))),
            None => Ok(duty),
        }
    }

    /// Reads the field of a lost king. A side without its king must be to move, since no move
    /// captures one's own king.
    fn read_lost_king(
        &self,
        pieces: &[(Square, Piece)],
        text: Option<&str>,
    ) -> Result<Option<LostKing>, FenError> {
        let wrong = |text: &str, expected| FenError::Field {
            part: FenPart::LostKing,
            found: fen::brief(text),
            expected,
        };
        let said = match text {
            None => None,
            Some(text) => {
                Some((text, read_loss(text).ok_or_else(|| wrong(text, FenExpected::Loss))?))
            }
        };
        for color in Color::ALL {
            let king = Piece { color, kind: Kind::Ang };
            let found = pieces.iter().filter(|(_, piece)| *piece == king).count() as u32;
            let gone = color == self.turn && said.is_some_and(|(_, loss)| loss.color == color);
            if found != 1 && !(found == 0 && gone) {
                return Err(FenError::Kings { color, found });
            }
        }
        if self.units.king(self.turn) == 0 {
            let (text, loss) = said.expect("a king is missing only where the text says so");
            return if loss.reason == LossReason::Carried
                || Some(loss.reason) == V::second_loss_reason(self.rules)
            {
                Ok(Some(loss))
            } else {
                Err(wrong(text, FenExpected::OtherLoss))
            };
        }
        let stands = Self::king_lost_in_place(self.rules, &self.units, self.turn);
        match said {
            Some((text, loss)) if stands != Some(loss) => Err(match stands {
                Some(lost) => wrong(text, FenExpected::ThisLoss(loss_text(lost))),
                None => wrong(text, FenExpected::NoLoss),
            }),
            _ => Ok(stands),
        }
    }

    /// Reads a landing square and the line its pair stands on: `d3h`.
    fn read_opening(&self, text: &str) -> Option<(Square, char)> {
        let line = text.chars().last().filter(|line| matches!(line, 'h' | 'v'))?;
        let square = self.shape().parse(&text[..text.len() - 1])?;
        Some((square, line))
    }

    fn duty_text(&self, duty: u64) -> String {
        if duty == 0 {
            return "-".to_owned();
        }
        let on_rank = self.units.openings(self.turn).on_rank;
        let entry =
            |at| format!("{}{}", self.shape().name(at), if on_rank.has(at) { 'h' } else { 'v' });
        duty.squares().map(entry).collect::<Vec<_>>().join(",")
    }

    pub(super) fn write(&self) -> String {
        let board = fen::write_board(V::ID, self.shape(), |at| self.piece_on(at));
        let duty =
            if V::ORDERS { format!(" {}", self.duty_text(self.duty)) } else { String::new() };
        let lost = self.lost.map_or(String::new(), |loss| format!(" {}", loss_text(loss)));
        let (side, quiet, number) = (self.turn.letter(), self.quiet, self.ply / 2 + 1);
        format!("{board} {side}{duty} {quiet} {number}{lost}")
    }
}

/// Writes the position as text (FEN).
impl<V: RekVariant> fmt::Display for RekPosition<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write())
    }
}

/// Reads position text (FEN) under the game's default rule set.
impl<V: RekVariant> FromStr for RekPosition<V> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::read(V::ID.default_rules(), text)
    }
}
