//! Position text of this family. The writer uses Fairy-Stockfish's dialect; the reader also accepts
//! those of cutechess and Fairy-Max.

use super::variant::{ChatrangVariant, slot};
use super::{Chatrang, SquareSet};
use crate::board::{Bits, Color, Geometry, Square, key};
use crate::fen::{
    self, FenError, FenExpected, FenPart, one_king_each, read_board, read_move_number, read_number,
    read_side,
};
use crate::ruleset::{Flip, KingLeap, NeangStep, OukArray, RuleSwitches};
use crate::{Position, RuleSet};
use std::fmt;
use std::str::FromStr;

/// Whether any king or Neang may leap under a rule set.
fn leaps(rules: &RuleSet) -> bool {
    matches!(&rules.switches, RuleSwitches::Chess(switches)
        if switches.king_leap != KingLeap::None || switches.neang_step != NeangStep::None)
}

impl<G: ChatrangVariant> Chatrang<G> {
    pub(super) fn array(rules: &'static RuleSet) -> Self {
        let facing = matches!(&rules.switches, RuleSwitches::Chess(switches) if switches.array == OukArray::Facing);
        let mut text =
            if facing { G::START.replace("RNSKMSNR", "RNSMKSNR") } else { G::START.to_owned() };
        if !leaps(rules) {
            text = text.replace("DEde", "-");
        }
        Self::read(rules, &text).expect("the array is a position")
    }

    pub(super) fn read(rules: &'static RuleSet, text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let field = |at: usize, name| fields.get(at).copied().ok_or(FenError::Missing(name));
        let mut position = Self::empty(rules);
        let pieces = read_board(field(0, FenPart::Board)?, G::Board::SHAPE, G::ID)?;
        one_king_each(&pieces)?;
        for (square, piece) in pieces {
            let slot = G::KINDS.iter().position(|&kind| kind == piece.kind);
            let slot = slot.expect("the alphabet holds this game's pieces only");
            let slot = position.settled(slot, piece.color, square)?;
            position.drop_piece(piece.color, slot, square, &mut ());
        }
        position.turn = read_side(field(1, FenPart::Side)?)?;
        position.pieces_key ^= key::turn(position.turn);
        position.read_rights(fields.get(2).copied().unwrap_or("-"))?;
        position.read_counters(fields.get(3..).unwrap_or_default())?;
        position.refuse_impossible()?;
        Ok(position)
    }

    /// The slot after turning a fish: under `far_ranks`, a fish is turned over exactly on its far
    /// four ranks.
    fn settled(&self, slot: usize, color: Color, square: Square) -> Result<usize, FenError> {
        let far = matches!(&self.rules.switches,
            RuleSwitches::Hill(switches) if switches.flip == Flip::FarRanks);
        match (far, slot, self.far_ranks(color).has(square)) {
            (true, slot::TREY, true) => Ok(slot::BAK),
            (true, slot::BAK, false) => {
                Err(FenError::FishTurnedOver(G::Board::SHAPE.square_name(square)))
            }
            _ => Ok(slot),
        }
    }

    fn read_rights(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let wrong = |expected| FenError::Field {
            part: FenPart::LeapRights,
            found: fen::brief(text),
            expected,
        };
        if !leaps(self.rules) {
            return Err(wrong(FenExpected::NoLeaps));
        }
        let shape = G::Board::SHAPE;
        for letter in text.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let rank = if color == Color::White { 0 } else { shape.side as i8 - 1 };
            let square = shape
                .file_of_letter(letter)
                .and_then(|file| shape.square(file as i8, rank))
                .ok_or_else(|| wrong(FenExpected::Files))?;
            let leaper = self.own(color, slot::ANG) | self.own(color, slot::NEANG);
            if !leaper.has(square) {
                return Err(wrong(FenExpected::NoLeaper {
                    letter,
                    color,
                    square: shape.square_name(square),
                }));
            }
            self.rights |= SquareSet::<G>::of(square);
        }
        Ok(())
    }

    /// Reads the fields after the rights: count limit, checks (Kar Ouk), count or quiet plies, move
    /// number. Fairy-Max omits the limit. Fields may be missing at the end.
    fn read_counters(&mut self, fields: &[&str]) -> Result<(), FenError> {
        let mut fields = fields.to_vec();
        if G::FIRST_CHECK_WINS {
            let at = fields.iter().position(|field| field.contains('+'));
            self.read_checks(at.map_or("1+1", |at| fields.remove(at)))?;
        }
        let has_limit = fields.len() != 2 || fields[0] == "-";
        let mut fields = fields.into_iter();
        let limit = match if has_limit { fields.next() } else { None } {
            None | Some("-") => 0,
            Some(text) if G::HAS_COUNTING => read_number(FenPart::CountLimit, text)?,
            Some(text) => {
                return Err(FenError::Field {
                    part: FenPart::CountLimit,
                    found: fen::brief(text),
                    expected: FenExpected::NoCounting,
                });
            }
        };
        let plies = fields.next().map_or(Ok(0), |text| read_number(FenPart::Count, text))?;
        let number = fields.next().map_or(Ok(1), read_move_number)?;
        if let Some(text) = fields.next() {
            return Err(FenError::Trailing(fen::brief(text)));
        }
        if limit > 0 {
            self.count_is_set_up(plies, limit);
        } else {
            self.quiet = plies;
        }
        let before = number.saturating_sub(1);
        self.ply = 2 * before + self.turn.index() as u16;
        Ok(())
    }

    /// The checks each side has left to give: `1+1`, or a 0 for the side that has given it.
    fn read_checks(&self, text: &str) -> Result<(), FenError> {
        let given = match text {
            "1+1" => None,
            "0+1" => Some(Color::White),
            "1+0" => Some(Color::Black),
            _ => {
                return Err(FenError::Field {
                    part: FenPart::Checks,
                    found: fen::brief(text),
                    expected: FenExpected::Checks,
                });
            }
        };
        let stands = self.checking().any().then_some(!self.turn);
        if given == stands {
            return Ok(());
        }
        Err(match given {
            Some(color) => FenError::NoCheckStands(color),
            None => FenError::CheckNotSaid(self.turn),
        })
    }

    fn refuse_impossible(&self) -> Result<(), FenError> {
        if self.attacking_king(!self.turn).any() {
            return Err(FenError::KingCouldBeTaken { mover: self.turn });
        }
        Ok(())
    }

    pub(super) fn write(&self) -> String {
        let shape = G::Board::SHAPE;
        let board = fen::write_board(G::ID, shape, |square| self.piece_on(square));
        let mut rights = String::new();
        for square in self.rights.squares() {
            let letter = shape.file_letter(shape.file(square));
            rights.push(if self.sides[0].has(square) {
                letter.to_ascii_uppercase()
            } else {
                letter
            });
        }
        if rights.is_empty() {
            rights.push('-');
        }
        let limit = if self.count.runs() { self.count.last.to_string() } else { "-".to_owned() };
        let plies = if self.count.runs() { self.count.plies } else { self.quiet };
        let checks = if !G::FIRST_CHECK_WINS {
            ""
        } else {
            match (self.checking().any(), self.turn) {
                (false, _) => "1+1 ",
                (true, Color::Black) => "0+1 ",
                (true, Color::White) => "1+0 ",
            }
        };
        let number = self.ply / 2 + 1;
        format!("{board} {} {rights} {limit} {checks}{plies} {number}", self.turn.letter())
    }
}

/// Writes the position as text (FEN).
impl<G: ChatrangVariant> fmt::Display for Chatrang<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write())
    }
}

/// Reads position text (FEN) under the game's default rule set.
impl<G: ChatrangVariant> FromStr for Chatrang<G> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::read(G::ID.default_rules(), text)
    }
}
