//! How a board is drawn, and what is marked on it.

pub use crate::config::{PieceLetters, Targets};

use super::SquareSize;
use crate::tui::glyphs::{DotGrid, DrawnSet, PieceStyle};
use crate::tui::theme::{Depth, Theme};
use ouk_rules::board::{Kind, Move, Piece, Shape, Square};
use ouk_rules::{AnyPosition, GameId};

/// How the squares of the last move are marked where squares are small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallLastMarks {
    /// By a ground of their own.
    Ground,
    /// By two ticks, for a slow line, which would notice a ground that comes and goes with every move.
    Ticks,
}

/// How a check is marked where squares are small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallCheckMarks {
    /// By the ground of the whole square.
    Ground,
    /// By that of its upper row, where bytes are spared.
    Row,
}

/// Whether pieces drawn as blocks have a second tone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shading {
    /// Light and shade.
    Lit,
    /// One tone, where bytes are spared.
    Flat,
}

/// How the board is drawn.
pub struct BoardStyle<'a> {
    /// The colours.
    pub theme: &'a Theme,
    /// How pieces are drawn.
    pub set: PieceStyle,
    /// Letters and consonants stand on pictures, and symbols are large, where squares have the room.
    pub large: bool,
    /// Which drawn pieces bear the letters of moves.
    pub letters: PieceLetters,
    /// Drawn pieces are real pictures, not blocks.
    pub pictures: bool,
    /// The set that drawn pieces belong to; where there is none, that of the game.
    pub piece_set: Option<DrawnSet>,
    /// The dots of drawn pieces.
    pub dots: DotGrid,
    /// The tones of drawn pieces.
    pub shading: Shading,
    /// The marks of the last move in small squares.
    pub small_last: SmallLastMarks,
    /// The mark of a check in small squares.
    pub small_check: SmallCheckMarks,
    /// Two tints instead of one.
    pub chequered: bool,
    /// Marks without colours.
    pub signs_only: bool,
    /// Black below.
    pub flipped: bool,
    /// The pieces at the upper side are turned round, for a player who sits there.
    pub opposite: bool,
    /// How the squares to go to are marked.
    pub targets: Targets,
    /// Letters and numbers beside the board.
    pub coordinates: bool,
}

impl<'a> BoardStyle<'a> {
    /// A chequered board in a theme and a set.
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

    /// Whether squares have two tints here: not where the theme has only one for them.
    pub(super) fn has_tints(&self) -> bool {
        let colors = &self.theme.colors;
        self.chequered && colors.light != colors.dark && self.theme.depth != Depth::Mono
    }

    /// Whether the squares of the last move have a ground of their own.
    pub(super) fn tints_last(&self) -> bool {
        let colors = &self.theme.colors;
        let own = colors.last != colors.light && colors.last != colors.dark;
        own && self.theme.depth != Depth::Mono && !self.signs_only
    }

    /// Whether marks are shapes in squares of so many rows, and not signs.
    #[must_use]
    pub fn draws_shapes(&self, height: u16) -> bool {
        let colorful = matches!(self.theme.depth, Depth::True | Depth::Indexed);
        colorful && !self.signs_only && height >= SquareSize::INSIDE
    }

    /// The square in a column and a row of the picture.
    pub(super) const fn square(&self, shape: Shape, column: u8, row: u8) -> Square {
        placed(shape, self.flipped, column, row)
    }
}

/// The square in a column and a row of a picture, which may be turned.
pub(super) const fn placed(shape: Shape, flipped: bool, column: u8, row: u8) -> Square {
    let last = shape.side - 1;
    let (file, rank) = if flipped { (last - column, row) } else { (column, last - row) };
    match shape.square(file as i8, rank as i8) {
        Some(square) => square,
        None => shape.last(),
    }
}

/// What is marked.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Where the cursor is, if it is shown.
    pub cursor: Option<Square>,
    /// The selected piece.
    pub selected: Option<Square>,
    /// Where it may go: a label, and whether it takes there.
    pub targets: Vec<(Square, char, bool)>,
    /// The squares of the last move.
    pub last: Vec<Square>,
    /// A king in check, squares that must be taken.
    pub alarm: Vec<Square>,
    /// Squares that match what is being typed.
    pub typed: Vec<Square>,
    /// Men under attack, if that is shown.
    pub attacked: Vec<Square>,
    /// The squares of a hint.
    pub hint: Vec<Square>,
}

impl Marks {
    /// The square that words or the player are at: the one under the cursor, or the selected one where there is none.
    pub(super) fn focus(&self) -> Option<Square> {
        self.cursor.or(self.selected)
    }

    /// What there is to mark in a position, whoever looks at it: the move that led to it, the king
    /// in check, the squares that must be taken.
    #[must_use]
    pub fn of(position: &AnyPosition, last: Option<Move>) -> Marks {
        let mut alarm = position.duty();
        if position.in_check() {
            let king = Piece { color: position.turn(), kind: Kind::Ang };
            alarm.extend(position.shape().all().filter(|&at| position.piece_on(at) == Some(king)));
        }
        let last = last.map_or(Vec::new(), |mv| vec![mv.from(), mv.to()]);
        Marks { last, alarm, ..Marks::default() }
    }
}
