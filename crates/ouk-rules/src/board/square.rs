//! Squares, their names, and the shape of the board they lie on.

use std::fmt;
use std::str::FromStr;

/// A square (or, on Hill's board, an intersection): `rank * files + file`, counted from a1. On a
/// small board of Rek the files are those of the 8×8 board, so a square has the same number there.
///
/// A square does not know its board, so it cannot be printed by itself: ask the [`Shape`] of the
/// game for its file, rank and name.
///
/// ```
/// use ouk_rules::GameId;
///
/// let shape = GameId::Ouk.shape();
/// let e4 = shape.parse("e4").expect("the board has it");
/// assert_eq!((shape.file(e4), shape.rank(e4)), (4, 3));
/// assert_eq!(shape.square_name(e4).to_string(), "e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

impl Square {
    /// The number of the square, to index tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The size of a board. All boards are square and have at most nine files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Number of files, which is also the number of ranks.
    pub side: u8,
    /// The difference between the numbers of a square and of the one above it.
    stride: u8,
}

/// File letters. Pritchard's description of Hill's board skips the i.
const FILES: [char; 9] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'j'];

/// The largest board, Hill's.
const LARGEST: Shape = Shape::new(9);

impl Shape {
    /// A board with this many files and ranks.
    #[must_use]
    pub const fn new(side: u8) -> Shape {
        Shape { side, stride: side }
    }

    /// The corner of this board around a1, with this many files and ranks. Its squares keep their
    /// numbers.
    #[must_use]
    pub const fn corner(self, side: u8) -> Shape {
        Shape { side, stride: self.stride }
    }

    /// The number of entries in a table indexed by square: one more than the largest square number.
    #[must_use]
    pub const fn numbers(self) -> u8 {
        (self.side - 1) * self.stride + self.side
    }

    /// The square with the largest number: the far right corner.
    #[must_use]
    pub const fn last(self) -> Square {
        Square(self.numbers() - 1)
    }

    /// Whether the board has a square.
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.file(square) < self.side && self.rank(square) < self.side
    }

    /// The square on a file and a rank, both counted from 0, if it is on the board.
    #[must_use]
    pub const fn square(self, file: i8, rank: i8) -> Option<Square> {
        if file < 0 || rank < 0 || file >= self.side as i8 || rank >= self.side as i8 {
            return None;
        }
        Some(Square(rank as u8 * self.stride + file as u8))
    }

    /// The middle of the board; on even boards, the right-hand one of the two on White's side.
    #[must_use]
    pub const fn middle(self) -> Square {
        Square((self.side - 1) / 2 * self.stride + self.side / 2)
    }

    /// The file of a square, from 0.
    #[inline]
    #[must_use]
    pub const fn file(self, square: Square) -> u8 {
        square.0 % self.stride
    }

    /// The rank of a square, from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self, square: Square) -> u8 {
        square.0 / self.stride
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    #[must_use]
    pub const fn offset(self, square: Square, files: i8, ranks: i8) -> Option<Square> {
        self.square(self.file(square) as i8 + files, self.rank(square) as i8 + ranks)
    }

    /// The letter of a file counted from 0.
    #[must_use]
    pub const fn file_letter(self, file: u8) -> char {
        FILES[file as usize]
    }

    /// The file of a letter, in either case. On nine files, `i` and `j` both mean the last file.
    #[must_use]
    pub fn file_of_letter(self, letter: char) -> Option<u8> {
        let letter = letter.to_ascii_lowercase();
        let letter = if letter == 'i' && self.side == 9 { 'j' } else { letter };
        let file = FILES.iter().position(|&f| f == letter)? as u8;
        (file < self.side).then_some(file)
    }

    /// The square's name as a value that can be printed.
    #[must_use]
    pub const fn square_name(self, square: Square) -> SquareName {
        SquareName { file: self.file(square), rank: self.rank(square) }
    }

    /// The square's name, such as `e4`.
    #[must_use]
    pub fn name(self, square: Square) -> String {
        self.square_name(square).to_string()
    }

    /// The square a name such as `e4` stands for, if this board has it.
    #[must_use]
    pub fn parse(self, name: &str) -> Option<Square> {
        name.parse::<SquareName>().ok()?.on(self)
    }

    /// All squares, a1 first.
    pub fn all(self) -> impl Iterator<Item = Square> {
        (0..self.side)
            .flat_map(move |rank| (0..self.side).map(move |file| Square(rank * self.stride + file)))
    }

    /// The square mirrored top to bottom: ranks exchanged, files unchanged.
    #[must_use]
    pub const fn flip(self, square: Square) -> Square {
        Square((self.side - 1 - self.rank(square)) * self.stride + self.file(square))
    }

    /// The square mirrored left to right: files exchanged, ranks unchanged.
    #[must_use]
    pub const fn mirror(self, square: Square) -> Square {
        Square(self.rank(square) * self.stride + self.side - 1 - self.file(square))
    }
}

/// The name of a square, which means the same square on every board that has it.
///
/// A [`Square`] is a number whose meaning depends on the board; a name does not.
///
/// ```
/// use ouk_rules::GameId;
/// use ouk_rules::board::SquareName;
///
/// let name: SquareName = "e4".parse()?;
/// assert_eq!(name.to_string(), "e4");
/// assert_eq!(name.on(GameId::Ouk.shape()).map(|square| square.index()), Some(28));
/// assert_eq!(name.on(GameId::Hill.shape()).map(|square| square.index()), Some(31));
/// assert!("e10".parse::<SquareName>().is_err());
/// # Ok::<(), ouk_rules::board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SquareName {
    file: u8,
    rank: u8,
}

impl SquareName {
    /// The square of this name, if the board has it.
    #[must_use]
    pub const fn on(self, shape: Shape) -> Option<Square> {
        shape.square(self.file as i8, self.rank as i8)
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", FILES[self.file as usize], self.rank + 1)
    }
}

/// The error for a text that names no square of any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a square; expected a file from a to j and a rank from 1 to 9, such as e4")]
pub struct ParseSquareError(pub String);

impl FromStr for SquareName {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<SquareName, ParseSquareError> {
        let read = || {
            let mut chars = text.chars();
            let file = LARGEST.file_of_letter(chars.next()?)?;
            let rank = chars.next()?.to_digit(10)?.checked_sub(1)? as u8;
            chars.next().is_none().then_some(SquareName { file, rank })
        };
        read().ok_or_else(|| ParseSquareError(text.to_owned()))
    }
}
