//! The rules of the six games: one contract, two families that keep it, one list of games.
//!
//! `rules` knows nothing of engines, screens or files. What two games of a family differ in is a
//! constant on a type; what two rule sets of a game differ in is data ([`RuleSet`]).

pub mod announce;
pub mod any;
pub mod array;
pub mod board;
pub mod chatrang;
pub mod diagram;
pub mod ending;
pub mod fen;
pub mod game;
pub mod message;
pub mod notation;
pub mod perft;
pub mod rek;
pub mod rulebook;
pub mod ruleset;

pub use any::{AnyPosition, GameId};
pub use array::Array;
pub use chatrang::count::{CountState, CountView, Honour};
pub use ending::{Ending, Outcome, Reason};
pub use fen::FenError;
pub use message::RuleMessage;
pub use ruleset::RuleSet;

use crate::board::{Color, Move, MoveList, Piece, PositionKey, Shape, Square};

/// Whoever wants to hear what a move does to the men: an evaluation that keeps its sums, or `()`.
///
/// Every change on the board is told as men lifted and dropped, in any order.
pub trait Observer {
    /// A man leaves a square.
    fn lifted(&mut self, piece: Piece, from: Square);
    /// A man arrives on a square.
    fn dropped(&mut self, piece: Piece, on: Square);
}

impl Observer for () {
    #[inline(always)]
    fn lifted(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn dropped(&mut self, _: Piece, _: Square) {}
}

/// What may be asked of the count, and done to it by hand.
pub trait CountControl {
    /// The running count as a person sees it.
    fn view(&self) -> Option<CountView>;
    /// Whether counts are started by hand instead of by themselves.
    fn by_hand(&self) -> bool;
    /// Chooses between the two; a running count goes on.
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
    /// What a move would do to the count that a player should know before: the count a baring
    /// capture begins.
    fn warning(&self, mv: Move) -> Option<RuleMessage>;
}

/// A move that the rules do not allow, with the reason in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct IllegalMove {
    /// The move that was refused.
    pub mv: Move,
    /// Which rule forbids it.
    pub reason: RuleMessage,
}

/// The contract of a position: everything the rest of the program may ask of the rules.
///
/// Repetition, agreement, clocks and resignation need a history and belong to the game above.
pub trait Position: Clone + Send + Sync + Sized + 'static {
    /// Which game this is.
    const GAME: GameId;
    /// The board.
    const SHAPE: Shape;

    // ---- required -------------------------------------------------------------------------

    /// The array, under a rule set of this game.
    fn start(rules: &'static RuleSet) -> Self;
    /// Reads position text; see [`fen`].
    ///
    /// # Errors
    /// Names the part that is wrong and what was expected there.
    fn from_fen(rules: &'static RuleSet, text: &str) -> Result<Self, FenError>;
    /// Writes position text that `from_fen` reads back to an equal position.
    fn to_fen(&self) -> String;
    /// The rule set in force.
    fn rules(&self) -> &'static RuleSet;
    /// The side to move.
    fn turn(&self) -> Color;
    /// The plies from White's first move to this position, as its move number says. At
    /// [`fen::MOST_PLIES`] the number goes no further.
    fn plies(&self) -> u16;
    /// The key of everything that matters: men, side, leap rights, count, duty.
    fn key(&self) -> PositionKey;
    /// The same key computed afresh from the position, for the tests.
    fn key_from_scratch(&self) -> PositionKey;
    /// The key that repetition compares: men (Trey Bak as Neang), side to move, and a duty.
    fn repetition_key(&self) -> PositionKey;
    /// The man on a square.
    fn piece_on(&self, square: Square) -> Option<Piece>;
    /// The men that give check to the side to move (none in Rek and Min Rek Chanh).
    fn checkers(&self) -> Vec<Square>;
    /// Appends every legal move. After mate, first check or a taken king there is none; a draw by
    /// count or dead material leaves the moves as they are.
    fn generate(&self, moves: &mut MoveList);
    /// How many moves `generate` would append, without listing them.
    fn count_moves(&self) -> u64;
    /// How many moves the other side would have after a move: the leaf of a perft. A family may
    /// leave out of the position in between whatever its moves do not depend on.
    fn count_moves_after(&self, mv: Move) -> u64 {
        self.after(mv).count_moves()
    }
    /// Plays a move that `generate` gave.
    fn play_unchecked<O: Observer>(&mut self, mv: Move, observer: &mut O);
    /// The same on a copy of this position that has just been made. A family may look up here what
    /// the move is about: words just copied are slow to read again.
    fn play_on_copy<O: Observer>(&self, copy: &mut Self, mv: Move, observer: &mut O) {
        copy.play_unchecked(mv, observer);
    }
    /// The men a legal move takes from the board, the mover's own included where a rule says so.
    fn taken_by(&self, mv: Move) -> Vec<Square>;
    /// How the position itself ends the game, if it does.
    fn ending(&self) -> Option<Ending>;
    /// Why a move from one square to another is not legal, as a sentence without a full stop.
    fn why_illegal(&self, from: Square, to: Square) -> RuleMessage;
    /// Every (square, man) on the board told to an observer as dropped.
    fn observe<O: Observer>(&self, observer: &mut O) {
        for square in Self::SHAPE.all() {
            if let Some(piece) = self.piece_on(square) {
                observer.dropped(piece, square);
            }
        }
    }

    /// The squares on which the side to move must rek; only Min Rek Chanh has such a duty.
    fn duty(&self) -> Vec<Square> {
        Vec::new()
    }
    /// The count, in games that know one.
    fn counting(&self) -> Option<&dyn CountControl> {
        None
    }
    /// The count, to start or stop it.
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

    /// Whether the side to move stands in check.
    fn in_check(&self) -> bool {
        !self.checkers().is_empty()
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
