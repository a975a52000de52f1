//! Annotations of people and engines on a game: comments, signs, evaluations, and variations.
//! Records keep them, and undoing a move undoes its annotations too.

use crate::board::Move;

/// The most characters of a comment.
pub const LONGEST_COMMENT: usize = 4_000;

/// The most signs on one move.
pub const MOST_NAGS: usize = 8;

/// The most moves in all variations of a record.
pub const MOST_VARIATION_MOVES: usize = 20_000;

/// The deepest nesting of variations.
pub const MOST_DEPTH: usize = 32;

/// The value of a position, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// Hundredths of a Trey.
    Centipawns(i32),
    /// White mates in this many moves; Black does if the number is negative.
    Mate(i32),
}

/// The annotation of a move, or of the first position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    comment: Comment,
    nags: Vec<u8>,
    /// The value of the position after the move.
    pub eval: Option<Eval>,
    /// Moves that could have been played instead of this one. The first position has none.
    pub variations: Vec<Variation>,
}

/// A line of moves that were not played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    comment: Comment,
    /// The moves, the first in place of the move that the variation belongs to.
    pub moves: Vec<VariationMove>,
}

/// A move of a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariationMove {
    /// The move played in the variation.
    pub mv: Move,
    /// The annotation of the move.
    pub annotation: Annotation,
}

impl Annotation {
    pub(super) const NOTHING: &'static Annotation = &Annotation {
        comment: Comment::EMPTY,
        nags: Vec::new(),
        eval: None,
        variations: Vec::new(),
    };

    /// The comment; empty if there is none.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment.text
    }

    /// Replaces the comment. Characters that a record cannot hold are dropped.
    pub fn set_comment(&mut self, text: &str) {
        self.comment = Comment::EMPTY;
        self.comment.add(text);
    }

    /// Appends to the comment.
    pub fn add_comment(&mut self, text: &str) {
        self.comment.add(text);
    }

    /// The signs, as PGN numbers them: 1 is `!`, 2 is `?`, 3 `!!`, 4 `??`, 5 `!?` and 6 `?!`.
    #[must_use]
    pub fn nags(&self) -> &[u8] {
        &self.nags
    }

    /// Adds a sign, unless the move already has it or has [`MOST_NAGS`] signs.
    pub fn add_nag(&mut self, nag: u8) {
        if self.nags.len() < MOST_NAGS && !self.nags.contains(&nag) {
            self.nags.push(nag);
        }
    }

    /// The number of moves in the variations, nested ones included.
    pub(super) fn variation_moves(&self) -> usize {
        let moves = self.variations.iter().flat_map(|variation| &variation.moves);
        moves.map(|it| 1 + it.annotation.variation_moves()).sum()
    }

    /// Whether the annotation says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Annotation::default()
    }
}

impl Variation {
    /// A variation of these moves, without comments.
    #[must_use]
    pub fn of(moves: &[Move]) -> Variation {
        let moves = moves.iter().map(|&mv| VariationMove { mv, annotation: Annotation::default() });
        Variation { comment: Comment::EMPTY, moves: moves.collect() }
    }

    /// Whether the variation begins with these moves.
    #[must_use]
    pub fn begins_with(&self, moves: &[Move]) -> bool {
        let first = self.moves.iter().take(moves.len());
        first.map(|it| it.mv).eq(moves.iter().copied())
    }

    /// The comment before the first move; empty if there is none.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment.text
    }

    /// Appends to the comment before the first move.
    pub fn add_comment(&mut self, text: &str) {
        self.comment.add(text);
    }
}

/// The text of a comment as a record can hold it in braces: no braces, commands or control
/// characters, and single blanks between words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Comment {
    text: String,
    /// The length is stored, because a record may append to one comment hundreds of thousands of
    /// times.
    letters: usize,
}

impl Comment {
    const EMPTY: Comment = Comment { text: String::new(), letters: 0 };

    /// Appends as many words as there is room for.
    fn add(&mut self, text: &str) {
        let mut blank = true;
        for letter in text.chars() {
            if letter.is_control() || letter.is_whitespace() {
                blank = true;
                continue;
            }
            let blanks = usize::from(blank && self.letters > 0);
            if self.letters + blanks >= LONGEST_COMMENT {
                return;
            }
            if blanks > 0 {
                self.text.push(' ');
            }
            blank = false;
            self.text.push(match letter {
                '{' => '(',
                '}' => ')',
                // `[%` would begin a command.
                '%' if self.text.ends_with('[') => '\u{ff05}',
                letter => letter,
            });
            self.letters += blanks + 1;
        }
    }
}
