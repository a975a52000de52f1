//! The questions that every game's position answers, and the functions that follow from the
//! answers.

use crate::board::{Color, Move, MoveList, Piece, PositionKey, Shape, Square};
use crate::{
    CountBeginning, CountChange, CountView, Ending, FenError, GameId, RuleMessage, RuleSet,
};

/// Receives the changes that a move makes to the board. Incremental evaluations implement it; `()`
/// ignores the changes.
///
/// Every change is reported as pieces lifted and dropped, in any order.
pub trait Observer {
    /// A piece leaves a square.
    fn lifted(&mut self, piece: Piece, from: Square);
    /// A piece arrives on a square.
    fn dropped(&mut self, piece: Piece, on: Square);
}

impl Observer for () {
    #[inline(always)]
    fn lifted(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn dropped(&mut self, _: Piece, _: Square) {}
}

/// Questions about the count, and counting by hand.
pub trait CountControl {
    /// The running count, for display.
    fn view(&self) -> Option<CountView>;
    /// Whether players start counts by hand. Otherwise counts start automatically.
    fn by_hand(&self) -> bool;
    /// Switches counting by hand on or off; a running count goes on.
    fn set_by_hand(&mut self, by_hand: bool);
    /// Whether the side to move may start its count now.
    ///
    /// # Errors
    /// Says why not.
    fn may_start(&self) -> Result<(), RuleMessage>;
    /// Starts the count of the side to move.
    ///
    /// # Errors
    /// Says why it may not count.
    fn start_count(&mut self) -> Result<(), RuleMessage>;
    /// Stops a side's count.
    ///
    /// # Errors
    /// Says why it cannot be stopped.
    fn stop_count(&mut self, by: Color) -> Result<(), RuleMessage>;
    /// What gave the running count its first number, if it begins in this position.
    fn beginning(&self) -> Option<CountBeginning>;
    /// What a legal move does to the count.
    fn change(&self, mv: Move) -> CountChange;
    /// The warning before a capture that bares the king: what count it starts.
    fn warning(&self, mv: Move) -> Option<RuleMessage>;
}

/// The error for an illegal move, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct IllegalMove {
    /// The move that was refused.
    pub mv: Move,
    /// The rule that forbids the move.
    pub reason: RuleMessage,
}

/// A position of one game: everything that a program may ask of the rules.
///
/// What needs the history of the game (repetition, agreement, clocks, resignation) belongs to
/// [`Game`](crate::game::Game). For a position of any game, without generics, see
/// [`AnyPosition`](crate::AnyPosition).
pub trait Position: Clone + Send + Sync + Sized + 'static {
    /// The game of this type.
    const GAME: GameId;

    // ---- required -------------------------------------------------------------------------

    /// The starting position under a rule set of this game.
    fn start(rules: &'static RuleSet) -> Self;
    /// Reads position text; see [`fen`](crate::fen).
    ///
    /// # Errors
    /// Names the part that is wrong and what was expected there.
    fn from_fen(rules: &'static RuleSet, text: &str) -> Result<Self, FenError>;
    /// Writes position text, which `from_fen` reads back to an equal position.
    fn to_fen(&self) -> String;
    /// The shape of the board.
    fn shape(&self) -> Shape;
    /// The rule set of the position.
    fn rules(&self) -> &'static RuleSet;
    /// The side to move.
    fn turn(&self) -> Color;
    /// The plies from White's first move to this position, according to its move number. The number
    /// stops at [`MOST_PLIES`](crate::fen::MOST_PLIES).
    fn plies(&self) -> u16;
    /// The hash key of the whole position: pieces, side to move, leap rights, count, duty.
    fn key(&self) -> PositionKey;
    /// The key, computed from scratch instead of updated, for tests.
    fn key_from_scratch(&self) -> PositionKey;
    /// The hash key that repetition compares: pieces (a Trey Bak as a Neang), side to move, duty.
    fn repetition_key(&self) -> PositionKey;
    /// The piece on a square, if there is one.
    fn piece_on(&self, square: Square) -> Option<Piece>;
    /// The squares of the pieces that give check to the side to move; none in Rek and Min Rek
    /// Chanh.
    fn checkers(&self) -> Vec<Square>;
    /// Whether the side to move stands in check.
    fn in_check(&self) -> bool;
    /// Appends every legal move. The list is empty after mate, the first check in Kar Ouk, or the
    /// loss of a king in Rek. A draw by count or by dead material does not remove moves.
    fn generate(&self, moves: &mut MoveList);
    /// The number of moves that `generate` would append.
    fn count_moves(&self) -> u64;
    /// The number of replies to a move: the leaf of a perft. Implementations may skip updates that
    /// legality does not depend on.
    fn count_moves_after(&self, mv: Move) -> u64;
    /// Plays a move from `generate` without checking it.
    fn play_unchecked<O: Observer>(&mut self, mv: Move, observer: &mut O);
    /// Plays a move from `generate` on a fresh copy of this position. Implementations may read from
    /// `self`, because reading bytes that were just copied is slow.
    fn play_on_copy<O: Observer>(&self, copy: &mut Self, mv: Move, observer: &mut O) {
        copy.play_unchecked(mv, observer);
    }
    /// The squares from which a legal move removes pieces, the moved piece included where a rule
    /// says so.
    fn taken_by(&self, mv: Move) -> Vec<Square>;
    /// How the position itself ends the game, if it does.
    fn ending(&self) -> Option<Ending>;
    /// The rule that forbids a move from one square to another.
    fn why_illegal(&self, from: Square, to: Square) -> RuleMessage;
    /// Reports every piece on the board to an observer, as dropped.
    fn observe<O: Observer>(&self, observer: &mut O) {
        for square in self.shape().all() {
            if let Some(piece) = self.piece_on(square) {
                observer.dropped(piece, square);
            }
        }
    }

    /// The squares to one of which the side to move must play a rek; only Min Rek Chanh has such a
    /// duty.
    fn duty(&self) -> Vec<Square> {
        Vec::new()
    }
    /// The count, to read; none in games without counting.
    fn counting(&self) -> Option<&dyn CountControl> {
        None
    }
    /// The count, to start or stop it; none in games without counting.
    fn counting_mut(&mut self) -> Option<&mut dyn CountControl> {
        None
    }

    // ---- provided; never overridden -------------------------------------------------------

    /// Every legal move.
    fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        moves
    }

    /// Whether a move is legal here.
    fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// The position is unchanged; the error says which rule forbids the move.
    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove { mv, reason: self.why_illegal(mv.from(), mv.to()) });
        }
        self.play_unchecked(mv, &mut ());
        Ok(())
    }

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        self.play_on_copy(&mut next, mv, &mut ());
        next
    }
}
