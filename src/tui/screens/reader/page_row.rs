//! A row of the rules.

/// A row of the rules, or a mark between two rows.
pub(super) enum PageRow {
    Title(String),
    /// The title of the first chapter, which is also that of the screen and takes no row.
    Chapter(String),
    Words(String),
    /// The name of an entry that has its own row.
    Name(String),
    /// A row of an entry, with the name in its first row.
    Entry(String, String),
    /// The letter and the name of a piece, above its moves.
    Piece {
        letter: String,
        name: String,
    },
    /// The moves of the piece above, in words.
    Moves(String),
    /// A piece that can be chosen in the squares below; it takes no row.
    Choice {
        letter: String,
    },
    /// A row of the pieces on squares side by side.
    Squares(u16),
    /// A row of the text about the chosen one of these pieces.
    Chosen(u16),
    /// A row of a board, counted from its top, with the board's index.
    Board(usize, u16),
    /// A mark that the board beside the text changes this many rows before this row is at the top.
    Turn(usize, usize),
    /// The text below the last row.
    End(&'static str),
    Blank,
}

impl PageRow {
    /// Whether the row takes a row on the screen.
    pub(super) const fn is_seen(&self) -> bool {
        !matches!(self, PageRow::Turn(..) | PageRow::Chapter(_) | PageRow::Choice { .. })
    }

    /// The letter of the piece that can be chosen at this row.
    pub(super) fn piece(&self) -> Option<&str> {
        match self {
            PageRow::Piece { letter, .. } | PageRow::Choice { letter } => Some(letter),
            _ => None,
        }
    }

    /// Whether the text from this row on belongs to another board.
    pub(super) fn leaves(&self, board: Option<usize>) -> bool {
        matches!(self, PageRow::Turn(index, SEEN) if Some(*index) != board)
    }
}

/// The number of rows below the top at which a row decides the board beside the text.
pub(super) const SEEN: usize = 6;
