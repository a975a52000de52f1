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

mod part;

pub use part::{FenExpected, FenPart};

use crate::board::{Color, Kind, Piece, Shape, Square, SquareName};
use crate::{GameId, letters};

/// Why a position text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// A field is missing.
    #[error("the {0} part is missing")]
    Missing(FenPart),
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
        part: FenPart,
        /// The text of the field.
        found: String,
        /// What was expected.
        expected: FenExpected,
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
    #[error("the checks part says {} has given check, but there is no check", .0.name())]
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

/// The most letters of a part that an error quotes. A list may have thousands of errors.
const LONGEST_QUOTED: usize = 100;

/// The beginning of a text, for an error.
pub(crate) fn brief(text: &str) -> String {
    text.chars().take(LONGEST_QUOTED).collect()
}

/// A number with its noun, in the singular or plural.
fn many(number: u32, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Reads the board part: every piece with its square, top rank first.
///
/// # Errors
/// Names the rank and what is wrong with it.
pub fn read_board(
    text: &str,
    shape: Shape,
    game: GameId,
) -> Result<Vec<(Square, Piece)>, FenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != shape.side as usize {
        return Err(FenError::Ranks { found: ranks.len(), expected: shape.side });
    }
    let mut pieces = Vec::new();
    for (from_top, row) in ranks.iter().enumerate() {
        let rank = shape.side - from_top as u8;
        let wrong = |letter| FenError::Letter { letter, rank, expected: letters::listed(game) };
        let mut file = 0_usize;
        let mut row = row.chars().peekable();
        while let Some(letter) = row.next() {
            if let Some(gap) = letter.to_digit(10).filter(|&gap| gap > 0) {
                file += gap as usize;
                continue;
            }
            let mut piece =
                letters::piece_in_text(game, letter, false).ok_or_else(|| wrong(letter))?;
            if row.next_if_eq(&'~').is_some() {
                piece = letters::piece_in_text(game, letter, true).ok_or_else(|| wrong('~'))?;
            }
            if file < shape.side as usize {
                pieces.extend(shape.square(file as i8, rank as i8 - 1).map(|at| (at, piece)));
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
    game: GameId,
    shape: Shape,
    piece_on: impl Fn(Square) -> Option<Piece>,
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
                    text.push_str(letters::in_text(game, piece));
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
        _ => Err(FenError::Side(brief(text))),
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
            part: FenPart::MoveNumber,
            found: brief(text),
            expected: FenExpected::Number { least: 1, most: MOST_MOVES },
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
pub fn read_number(part: FenPart, text: &str) -> Result<u16, FenError> {
    text.parse().map_err(|_| FenError::Field {
        part,
        found: brief(text),
        expected: FenExpected::Number { least: 0, most: u16::MAX },
    })
}
