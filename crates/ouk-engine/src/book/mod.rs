//! Books of openings: the moves played in positions of the opening, the results of those games, and
//! the engine's score of each move.
//!
//! The built-in books come from games of the engine against itself; `ouk-lab book` makes them. A
//! book is a text file with a move in each line, in the order of a walk through the tree of moves:
//!
//! ```text
//! # ouk-book 1 ouk federation
//! # how it was made
//! 1 e3e4 120 60 30 12
//! 2 e6e5 80 40 20 9
//! = 1a2b3c4d
//! ```
//!
//! The numbers are the ply of the move; the games that White won after it, the drawn ones, and
//! those that Black won; and the move's score for White, in hundredths of a Trey. A move continues
//! the last line above it whose ply is one less. A position that several lines reach has its
//! replies listed once. The last line is a checksum of the lines before it.

mod built_in;
pub(crate) mod choice;
mod systems;
mod text;

pub use built_in::for_rules;
pub use choice::{BookUse, margin};
pub use systems::{MAKRUK_SYSTEMS, System, SystemSource};
pub use text::{BookError, BookProblem};

use crate::Score;
use ouk_rules::board::{Color, Move, PositionKey};
use ouk_rules::{AnyPosition, GameId, RuleSet};
use std::collections::HashMap;

/// The longest line of a book, in plies.
pub const MOST_PLIES: u32 = 40;

/// The results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games that White won.
    pub white: u32,
    /// Drawn games.
    pub drawn: u32,
    /// Games that Black won.
    pub black: u32,
}

impl Results {
    /// The number of games.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.white + self.drawn + self.black
    }

    /// The share of the points that a side scored, from 0 to 1; one half if there is no game.
    #[must_use]
    pub fn points(self, side: Color) -> f64 {
        let won = match side {
            Color::White => self.white,
            Color::Black => self.black,
        };
        match self.games() {
            0 => 0.5,
            games => (f64::from(won) + f64::from(self.drawn) / 2.0) / f64::from(games),
        }
    }
}

impl std::ops::AddAssign for Results {
    fn add_assign(&mut self, other: Results) {
        self.white += other.white;
        self.drawn += other.drawn;
        self.black += other.black;
    }
}

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move itself.
    pub mv: Move,
    /// The results of the games in which the move was played; all zero if only the engine proposes
    /// it.
    pub results: Results,
    /// The score for the side that plays the move.
    pub score: Score,
}

/// An opening book of one game under one rule set.
#[derive(Clone, Debug)]
pub struct Book {
    game: GameId,
    rules: &'static RuleSet,
    /// How the book was made, in its maker's words.
    about: String,
    positions: HashMap<PositionKey, Vec<BookMove>>,
}

impl Book {
    /// A book without moves.
    #[must_use]
    pub fn new(game: GameId, rules: &'static RuleSet, about: String) -> Book {
        Book { game, rules, about, positions: HashMap::new() }
    }

    /// The game of the book.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// The rules under which the book's moves are legal.
    #[must_use]
    pub const fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    /// How the book was made, in its maker's words.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The position that the book's lines start from.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        AnyPosition::start(self.game, self.rules)
    }

    /// The moves of a position, the most played first; empty if the position is not in the book.
    #[must_use]
    pub fn moves(&self, position: &AnyPosition) -> &[BookMove] {
        // Keys of different games can be the same.
        if position.game() != self.game || !std::ptr::eq(position.rules(), self.rules) {
            return &[];
        }
        self.positions.get(&position.key()).map_or(&[], Vec::as_slice)
    }

    /// Replaces the moves of a position.
    pub fn set(&mut self, position: &AnyPosition, mut moves: Vec<BookMove>) {
        moves.sort_by_key(|it| (std::cmp::Reverse((it.results.games(), it.score)), it.mv.bits()));
        self.positions.insert(position.key(), moves);
    }

    /// The number of positions that have moves.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The results of all games in the book.
    #[must_use]
    pub fn results(&self) -> Results {
        let mut all = Results::default();
        self.moves(&self.start()).iter().for_each(|it| all += it.results);
        all
    }

    /// The part of this book that is valid under another rule set of its game: the positions,
    /// reached by the book's moves, in which the pieces and the legal moves are the same under both
    /// rule sets.
    #[must_use]
    pub fn under(&self, rules: &'static RuleSet) -> Book {
        let mut other = Book::new(self.game, rules, self.about.clone());
        let mut open = vec![(self.start(), AnyPosition::start(self.game, rules))];
        while let Some((own, theirs)) = open.pop() {
            let moves = self.moves(&own);
            if moves.is_empty() || !other.moves(&theirs).is_empty() || !are_alike(&own, &theirs) {
                continue;
            }
            other.set(&theirs, moves.to_vec());
            open.extend(moves.iter().map(|it| (own.after(it.mv), theirs.after(it.mv))));
        }
        other
    }
}

/// Whether the pieces and the legal moves of two positions are the same.
fn are_alike(one: &AnyPosition, other: &AnyPosition) -> bool {
    let moves = |position: &AnyPosition| {
        let mut bits: Vec<_> = position.legal_moves().iter().map(|mv| mv.bits()).collect();
        bits.sort_unstable();
        bits
    };
    let ends = |position: &AnyPosition| position.ending().map(|ending| ending.outcome);
    one.turn() == other.turn()
        && one.pieces().eq(other.pieces())
        && ends(one) == ends(other)
        && moves(one) == moves(other)
}
