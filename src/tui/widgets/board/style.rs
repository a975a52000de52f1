//! The style of a board, and the marks on it.

pub use crate::config::{PieceLetters, Targets};

use super::SquareSize;
use crate::tui::glyphs::{DotGrid, DrawnSet, PieceStyle};
use crate::tui::theme::{Depth, Theme};
use ouk_rules::board::{Move, Shape, Square};
use ouk_rules::{AnyPosition, GameId};

/// The marks of the last move in small squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallLastMarks {
    /// A background colour.
    Ground,
    /// Two ticks, for a slow line, on which a background that changes with every move would cost
    /// too much.
    Ticks,
}

/// The mark of a check in small squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallCheckMarks {
    /// The background of the whole square.
    Ground,
    /// The background of the upper row, where bytes are spared.
    Row,
}

/// The tones of pieces drawn as blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shading {
    /// Light and shade in many tones; in the smallest squares in two.
    Lit,
    /// Two tones in the smallest squares, one in all others: for a low screen, which takes few
    /// bytes over every line.
    InSmall,
    /// One tone, where bytes are spared.
    Flat,
}

/// How the board is drawn.
pub struct BoardStyle<'a> {
    /// The theme for the colours.
    pub theme: &'a Theme,
    /// The style of pieces.
    pub set: PieceStyle,
    /// Whether letters and consonants are on pictures, and symbols are large, where squares are
    /// large enough.
    pub large: bool,
    /// The drawn pieces that show the letters of moves.
    pub letters: PieceLetters,
    /// Whether drawn pieces are real pictures instead of blocks.
    pub pictures: bool,
    /// The set of drawn pieces; none for that of the game.
    pub piece_set: Option<DrawnSet>,
    /// The dots of drawn pieces.
    pub dots: DotGrid,
    /// The tones of drawn pieces.
    pub shading: Shading,
    /// The marks of the last move in small squares.
    pub small_last: SmallLastMarks,
    /// The mark of a check in small squares.
    pub small_check: SmallCheckMarks,
    /// Whether squares have two tints instead of one.
    pub chequered: bool,
    /// Whether marks are signs without colours.
    pub signs_only: bool,
    /// Whether Black is at the bottom.
    pub flipped: bool,
    /// Whether the pieces of the upper side are turned round, for a player who sits there.
    pub opposite: bool,
    /// How targets are marked.
    pub targets: Targets,
    /// Whether the board has letters and numbers.
    pub coordinates: bool,
}

impl<'a> BoardStyle<'a> {
    /// A chequered board with a theme and a set.
    #[must_use]
    pub const fn plain(theme: &'a Theme, set: PieceStyle) -> BoardStyle<'a> {
        BoardStyle {
            theme,
            set,
            large: false,
            letters: PieceLetters::Off,
            pictures: false,
            piece_set: None,
            dots: DotGrid::Quadrants,
            shading: Shading::Lit,
            small_last: SmallLastMarks::Ground,
            small_check: SmallCheckMarks::Ground,
            chequered: true,
            signs_only: false,
            flipped: false,
            opposite: false,
            targets: Targets::Letters,
            coordinates: true,
        }
    }

    /// The same with Black below, if it is flipped.
    #[must_use]
    pub const fn flipped(self, flipped: bool) -> BoardStyle<'a> {
        BoardStyle { flipped, ..self }
    }

    /// The set that the drawn pieces of a game belong to.
    pub(super) fn set_of(&self, game: GameId) -> DrawnSet {
        self.piece_set.unwrap_or_else(|| DrawnSet::of_game(game))
    }

    /// Whether squares have two tints: not if the theme has only one.
    pub(super) fn has_tints(&self) -> bool {
        let colors = &self.theme.colors;
        self.chequered && colors.light != colors.dark && self.theme.depth != Depth::Mono
    }

    /// Whether the squares of the last move have their own background.
    pub(super) fn tints_last(&self) -> bool {
        let colors = &self.theme.colors;
        let own = colors.last != colors.light && colors.last != colors.dark;
        own && self.theme.depth != Depth::Mono && !self.signs_only
    }

    /// Whether marks in squares of this height are shapes instead of signs.
    #[must_use]
    pub fn draws_shapes(&self, height: u16) -> bool {
        let colorful = matches!(self.theme.depth, Depth::True | Depth::Indexed);
        colorful && !self.signs_only && height >= SquareSize::INSIDE
    }

    /// The square in a column and a row of the drawn board.
    pub(super) const fn square(&self, shape: Shape, column: u8, row: u8) -> Square {
        placed(shape, self.flipped, column, row)
    }
}

/// The square in a column and a row of a drawn board, which may be turned.
pub(super) const fn placed(shape: Shape, flipped: bool, column: u8, row: u8) -> Square {
    let last = shape.side - 1;
    let (file, rank) = if flipped { (last - column, row) } else { (column, last - row) };
    match shape.square(file as i8, rank as i8) {
        Some(square) => square,
        None => shape.last(),
    }
}

/// A square that the selected piece may go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The square.
    pub square: Square,
    /// The letter that plays the move; a blank if none does.
    pub label: char,
    /// Whether the move captures.
    pub takes: bool,
}

/// The marks on a board.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The square of the cursor, if it is shown.
    pub cursor: Option<Square>,
    /// The square of the selected piece.
    pub selected: Option<Square>,
    /// The targets of the selected piece.
    pub targets: Vec<Target>,
    /// The squares of the last move.
    pub last: Vec<Square>,
    /// The square of a king in check, or the squares of ordered captures.
    pub alarm: Vec<Square>,
    /// The square of the king that has lost, unless it is in check.
    pub lost: Option<Square>,
    /// The squares that match the typed text.
    pub typed: Vec<Square>,
    /// The squares of attacked pieces, if they are shown.
    pub attacked: Vec<Square>,
    /// The squares of a hint.
    pub hint: Vec<Square>,
}

impl Marks {
    /// The focus of the text or the player: the square under the cursor, or else the selected one.
    pub(super) fn focus(&self) -> Option<Square> {
        self.cursor.or(self.selected)
    }

    /// The marks of a position for any viewer: the last move, the king in check, the ordered
    /// captures.
    #[must_use]
    pub fn of(position: &AnyPosition, last: Option<Move>) -> Marks {
        let mut alarm = position.duty();
        if position.in_check() {
            alarm.extend(position.king(position.turn()));
        }
        let last = last.map_or(Vec::new(), |mv| vec![mv.from(), mv.to()]);
        Marks { last, alarm, ..Marks::default() }
    }
}
