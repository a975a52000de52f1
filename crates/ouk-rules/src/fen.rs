//! Position text (FEN): the parts that all games share. Each family reads and writes its own
//! fields.
//!
//! | game | text |
//! |---|---|
//! | Ouk, Makruk | board, side, leap rights, count limit, count, move number |
//! | Kar Ouk | the same with the checks field before the count |
//! | Hill | board, side, `-`, `-`, `0`, move number |
//! | Rek | board, side, quiet plies, move number; once a king is lost, whose and how |
//! | Min Rek Chanh | board, side, duty, quiet plies, move number; the same |

use crate::GameId;
use crate::board::{Color, Kind, Piece, Shape, Square, SquareName};
use std::fmt;

/// Why a position text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// A field is missing.
    #[error("the {0} part is missing")]
    Missing(&'static str),
    /// The board has too few or too many ranks.
    #[error("board part has {}, expected {expected}", many(*found as u32, "rank"))]
    Ranks {
        /// The number of ranks found.
        found: usize,
        /// The number of ranks of the board.
        expected: u8,
    },
    /// A rank has too few or too many squares.
    #[error("board part: rank {rank} has {}, expected {expected}", many(*found as u32, "square"))]
    Squares {
        /// The rank, from 1.
        rank: u8,
        /// The number of squares that the rank describes.
        found: usize,
        /// The number of squares of a rank.
        expected: u8,
    },
    /// A letter stands for no piece of this game.
    #[error(
        "board part: '{letter}' on rank {rank} is not a piece of this game (expected {expected})"
    )]
    Letter {
        /// The letter found.
        letter: char,
        /// The rank, from 1.
        rank: u8,
        /// The letters of this game.
        expected: &'static str,
    },
    /// A side has no king, or several.
    #[error("{} has {}, expected 1", .color.name(), many(*found, "king"))]
    Kings {
        /// The side with the wrong number of kings.
        color: Color,
        /// The number of its kings.
        found: u32,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("side part is \"{0}\", expected w or b")]
    Side(String),
    /// Any other field has a wrong value.
    #[error("{part} part is \"{found}\", expected {expected}")]
    Field {
        /// The name of the field.
        part: &'static str,
        /// The text of the field.
        found: String,
        /// A description of the values allowed.
        expected: String,
    },
    /// The side to move could capture the king.
    #[error("{} is to move but {}'s king could be taken", .mover.name(), (!*.mover).name())]
    KingCouldBeTaken {
        /// The side to move.
        mover: Color,
    },
    /// A turned fish stands where it cannot be turned over.
    #[error(
        "the fish on {0} cannot be turned over: under this rule set it is so only on its far four \
         ranks"
    )]
    FishTurnedOver(SquareName),
    /// The checks part says that a side has given check, and its opponent is not in check.
    #[error("the checks part says {} has given check, but none stands", .0.name())]
    NoCheckStands(Color),
    /// A side is in check, and the checks part does not say so.
    #[error(
        "{} is to move in check, which ends the game, but the checks part does not say that a \
         check was given",
        .0.name()
    )]
    CheckNotSaid(Color),
    /// There is text after the last part.
    #[error("unexpected text after the last part: \"{0}\"")]
    Trailing(String),
    /// The rule set is another game's.
    #[error("{rules} is not a rule set of {}", .game.title())]
    OtherRules {
        /// The name of the refused rule set.
        rules: &'static str,
        /// The game that was asked for.
        game: GameId,
    },
}

/// A number with its noun, in the singular or plural.
fn many(number: u32, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Writes the letter of position text: `K` for White's king, `m~` for a Trey Bak of Black.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(piece_letter(*self))
    }
}

/// The letter of a piece in position text, in capitals for White; `~` marks a promoted piece.
#[must_use]
pub const fn piece_letter(piece: Piece) -> &'static str {
    let pair = match piece.kind {
        Kind::Ang => ["K", "k"],
        Kind::Tuuk => ["R", "r"],
        Kind::Ses => ["N", "n"],
        Kind::Koul => ["S", "s"],
        Kind::Neang | Kind::RekPiece => ["M", "m"],
        Kind::TreyBak => ["M~", "m~"],
        Kind::Trey => ["P", "p"],
        Kind::Elephant => ["E", "e"],
        Kind::Official => ["O", "o"],
        Kind::Fish => ["F", "f"],
        Kind::TurnedFish => ["F~", "f~"],
    };
    pair[piece.color.index()]
}

/// The letters of one game's pieces.
pub struct Alphabet {
    /// The list of letters for an error message.
    pub expected: &'static str,
    /// The capital letter, its kind, and the kind if `~` follows.
    pub letters: &'static [(char, Kind, Option<Kind>)],
}

const OUK_ALPHABET: Alphabet = Alphabet {
    expected: "K M S N R P, M~ for a turned fish",
    letters: &[
        ('K', Kind::Ang, None),
        ('M', Kind::Neang, Some(Kind::TreyBak)),
        ('S', Kind::Koul, None),
        ('N', Kind::Ses, None),
        ('R', Kind::Tuuk, None),
        ('P', Kind::Trey, None),
    ],
};
const HILL_ALPHABET: Alphabet = Alphabet {
    expected: "K B H E O F, F~ for a fish turned over",
    letters: &[
        ('K', Kind::Ang, None),
        ('B', Kind::Tuuk, None),
        ('H', Kind::Ses, None),
        ('E', Kind::Elephant, None),
        ('O', Kind::Official, None),
        ('F', Kind::Fish, Some(Kind::TurnedFish)),
        // In Fairy-Stockfish's custom variant, a turned fish is a commoner, `C`.
        ('C', Kind::TurnedFish, Some(Kind::TurnedFish)),
    ],
};
const REK_ALPHABET: Alphabet = Alphabet {
    expected: "K for a king, M for a piece",
    letters: &[('K', Kind::Ang, None), ('M', Kind::RekPiece, None)],
};

impl Alphabet {
    /// The letters of a game.
    #[must_use]
    pub const fn of(game: GameId) -> &'static Alphabet {
        match game {
            GameId::Ouk | GameId::KarOuk | GameId::Makruk => &OUK_ALPHABET,
            GameId::Rek | GameId::MinRekChanh => &REK_ALPHABET,
            GameId::Hill => &HILL_ALPHABET,
        }
    }

    /// Every kind of piece of the game, each once, in the order of the letters.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        let own = |&(letter, plain, marked): &(char, Kind, Option<Kind>)| match letter {
            'C' => [None, None],
            _ => [Some(plain), marked],
        };
        self.letters.iter().flat_map(own).flatten()
    }
}

/// The letter of a piece in a game's position text: Hill's Tuuk and Ses have letters of their own.
#[must_use]
pub const fn piece_letter_in(game: GameId, piece: Piece) -> &'static str {
    match (game, piece.kind, piece.color) {
        (GameId::Hill, Kind::Tuuk, Color::White) => "B",
        (GameId::Hill, Kind::Tuuk, Color::Black) => "b",
        (GameId::Hill, Kind::Ses, Color::White) => "H",
        (GameId::Hill, Kind::Ses, Color::Black) => "h",
        _ => piece_letter(piece),
    }
}

/// Reads the board part: every piece with its square, top rank first.
///
/// # Errors
/// Names the rank and what is wrong with it.
pub fn read_board(
    text: &str,
    shape: Shape,
    alphabet: &Alphabet,
) -> Result<Vec<(Square, Piece)>, FenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != shape.side as usize {
        return Err(FenError::Ranks { found: ranks.len(), expected: shape.side });
    }
    let mut pieces = Vec::new();
    for (from_top, row) in ranks.iter().enumerate() {
        let rank = shape.side - from_top as u8;
        let wrong = |letter| FenError::Letter { letter, rank, expected: alphabet.expected };
        let mut file = 0_usize;
        let mut row = row.chars().peekable();
        while let Some(letter) = row.next() {
            if let Some(gap) = letter.to_digit(10).filter(|&gap| gap > 0) {
                file += gap as usize;
                continue;
            }
            let capital = letter.to_ascii_uppercase();
            let entry = alphabet.letters.iter().find(|entry| entry.0 == capital);
            let &(_, plain, marked) = entry.ok_or_else(|| wrong(letter))?;
            let kind = if row.next_if_eq(&'~').is_some() {
                marked.ok_or_else(|| wrong('~'))?
            } else {
                plain
            };
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            if file < shape.side as usize {
                pieces.extend(
                    shape.square(file as i8, rank as i8 - 1).map(|at| (at, Piece { color, kind })),
                );
            }
            file += 1;
        }
        if file != shape.side as usize {
            return Err(FenError::Squares { rank, found: file, expected: shape.side });
        }
    }
    Ok(pieces)
}

/// Writes the board part with a game's letters.
pub fn write_board(
    shape: Shape,
    piece_on: impl Fn(Square) -> Option<Piece>,
    letter: impl Fn(Piece) -> &'static str,
) -> String {
    let mut text = String::new();
    for rank in (0..shape.side).rev() {
        let mut gap = 0;
        for file in 0..shape.side {
            let square = shape.square(file as i8, rank as i8);
            match square.and_then(&piece_on) {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        text.push_str(&gap.to_string());
                        gap = 0;
                    }
                    text.push_str(letter(piece));
                }
            }
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Reads the side part.
///
/// # Errors
/// If it is neither `w` nor `b`.
pub fn read_side(text: &str) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::Side(text.to_owned())),
    }
}

/// Checks that each side has exactly one king.
///
/// # Errors
/// Names the side with none or several.
pub fn one_king_each(pieces: &[(Square, Piece)]) -> Result<(), FenError> {
    for color in Color::ALL {
        let king = Piece { color, kind: Kind::Ang };
        let found = pieces.iter().filter(|(_, piece)| *piece == king).count() as u32;
        if found != 1 {
            return Err(FenError::Kings { color, found });
        }
    }
    Ok(())
}

/// Reads the move number of a position text.
///
/// # Errors
/// If it is no number, or too large for a position's ply counter.
pub fn read_move_number(text: &str) -> Result<u16, FenError> {
    match text.parse() {
        Ok(number @ 0..=MOST_MOVES) => Ok(number),
        _ => Err(FenError::Field {
            part: "move number",
            found: text.to_owned(),
            expected: format!("a number from 1 to {MOST_MOVES}"),
        }),
    }
}

/// The most plies that a position's move number can count. Games end there, so that no position
/// text states a wrong number.
pub const MOST_PLIES: u16 = u16::MAX;
/// The largest move number.
pub const MOST_MOVES: u16 = MOST_PLIES / 2 + 1;

/// Reads a counter of position text.
///
/// # Errors
/// If it is no number, or too large.
pub fn read_number(part: &'static str, text: &str) -> Result<u16, FenError> {
    text.parse().map_err(|_| FenError::Field {
        part,
        found: text.to_owned(),
        expected: "a number from 0 to 65535".to_owned(),
    })
}
