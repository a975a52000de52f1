//! What the search asks of a game beyond its rules.

use super::eval::{self, Evaluation};
use super::search::history::STRUCTURES;
use super::tablebase_loader;
use crate::endgame::tablebase::Tablebase;
use ouk_rules::Position;
use ouk_rules::board::{Bits, Color, Kind, Move, MoveKind, MoveList, PositionKey, key};
use ouk_rules::chatrang::variant::{ChatrangVariant, slot};
use ouk_rules::chatrang::{Chatrang, SquareSet};
use ouk_rules::chatrang::{hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use ouk_rules::rek::{RekPosition, RekVariant};

/// A game that can be searched.
pub trait Searchable: Position {
    /// Its hand-written evaluation.
    type Hce: Evaluation<Self>;
    /// The best evaluation there is: a network where one was trained.
    type Nnue: Evaluation<Self>;
    /// From where the enemy king can be checked.
    type Checks;

    /// Whether a move changes the balance at once: a capture, a promotion, a rek.
    fn is_noisy(&self, mv: Move) -> bool;
    /// Appends the noisy moves.
    fn generate_noisy(&self, moves: &mut MoveList) {
        self.generate(moves);
        moves.retain(|mv| self.is_noisy(*mv));
    }
    /// What a noisy move gains, roughly, before any answer, in centipawns.
    fn gain(&self, mv: Move) -> i32;
    /// What the tables of the endings say of the position, `ply` plies from the root.
    fn tablebase_score(&self, _: &Tablebase, _: usize) -> Option<i32> {
        None
    }
    /// From where the enemy king can be checked, once a node.
    fn checks(&self) -> Self::Checks;
    /// Whether the piece that moves gives check where it arrives. A check by a Tuuk that another piece
    /// uncovers is not seen.
    fn is_check(&self, checks: &Self::Checks, mv: Move) -> bool;
    /// Which kind of piece makes a move, below 7.
    fn actor(&self, mv: Move) -> usize;
    /// Which kind of piece a move captures, 7 for none.
    fn victim(&self, mv: Move) -> usize;
    /// Keys of what lasts in a position: its structure of Trey, White's pieces, Black's pieces.
    fn structures(&self) -> [u64; STRUCTURES];
    /// Whether a move comes to at least so many centipawns after all exchanges on its square.
    fn see_ge(&self, mv: Move, least: i32) -> bool;
    /// Whether the side to move is bound so much that its quiet moves must be looked at in
    /// quiescence too: it stands in check, an order binds it, or, where that ends the game, a
    /// check or a rek of its king threatens.
    fn is_forced(&self) -> bool;
    /// Whether the side to move might have no move at all though nothing binds it. Where it has
    /// officers that is so rare that only the full search looks.
    fn may_be_stuck(&self) -> bool;
    /// What a move changes of the key, but for rights, counts, duties, and what a rek takes: good
    /// enough to fetch what the table knows of the position after it long before it is made.
    fn key_change(&self, mv: Move) -> PositionKey;
    /// The same of a pass.
    const NULL_MOVE_KEY_CHANGE: PositionKey;
    /// A move that ends the game in the mover's favour, where that can be seen without search.
    fn wins_at_once(&self) -> Option<Move>;
    /// Whether passing can be taken as a lower bound of what the side to move can reach.
    fn allows_null_move(&self) -> bool;
    /// The position with the other side to move.
    #[must_use]
    fn after_null_move(&self) -> Self;
    /// Whether the game is drawn here though there are moves: counted out, dead, no progress.
    fn is_drawn(&self) -> bool;
    /// Plies since something happened that cannot be undone; no earlier position can recur.
    fn reversible_plies(&self) -> usize;
    /// While a count runs: who counts, and how many moves the other side has left to mate with.
    fn count_left(&self) -> Option<(Color, u16)>;
    /// The position as somebody sees it who does not think of counting.
    #[must_use]
    fn without_count(&self) -> Self;
}

/// A game of the family with the best evaluation it has.
pub trait HasEval: ChatrangVariant {
    /// The evaluation.
    type Nnue: Evaluation<Chatrang<Self>>;
}

impl HasEval for Ouk {
    type Nnue = eval::network::NnueAccumulator<Ouk>;
}

impl HasEval for KarOuk {
    type Nnue = eval::network::NnueAccumulator<KarOuk>;
}

impl HasEval for Makruk {
    type Nnue = eval::network::NnueAccumulator<Makruk>;
}

impl HasEval for Hill {
    type Nnue = eval::chatrang::Accumulator<Hill>;
}

impl<G: HasEval> Searchable for Chatrang<G> {
    type Hce = eval::chatrang::Accumulator<G>;
    type Nnue = G::Nnue;
    type Checks = [SquareSet<G>; slot::COUNT];

    const NULL_MOVE_KEY_CHANGE: PositionKey = key::BLACK_TO_MOVE;

    #[inline]
    fn tablebase_score(&self, tablebase: &Tablebase, ply: usize) -> Option<i32> {
        tablebase_loader::score(tablebase, self, ply)
    }

    #[inline]
    fn checks(&self) -> Self::Checks {
        self.checks_against(self.king(!self.turn()), self.turn())
    }

    #[inline(always)]
    fn is_check(&self, checks: &Self::Checks, mv: Move) -> bool {
        checks[self.landed(self.slot_on(mv.from()), mv)].has(mv.to())
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.kind() == MoveKind::Promotion || self.is_capture(mv)
    }

    #[inline]
    fn generate_noisy(&self, moves: &mut MoveList) {
        self.list_noisy(moves);
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        let taken =
            self.piece_on(mv.to()).map_or(0, |piece| eval::chatrang::piece_value(piece.kind));
        let promoted = if mv.kind() == MoveKind::Promotion { 60 } else { 0 };
        taken + promoted
    }

    #[inline(always)]
    fn actor(&self, mv: Move) -> usize {
        self.slot_on(mv.from())
    }

    #[inline(always)]
    fn victim(&self, mv: Move) -> usize {
        if self.is_capture(mv) { self.slot_on(mv.to()) } else { 7 }
    }

    #[inline(always)]
    fn structures(&self) -> [u64; STRUCTURES] {
        self.structure_keys()
    }

    #[inline]
    fn see_ge(&self, mv: Move, least: i32) -> bool {
        let value =
            |at| self.piece_on(at).map_or(0, |piece| eval::chatrang::piece_value(piece.kind));
        let taken = value(mv.to());
        // At the worst the piece that moves is lost and nothing more is won.
        taken - value(mv.from()) >= least
            || taken >= least
                && self.see(mv, |kind: Kind| eval::chatrang::piece_value(kind)) >= least
    }

    #[inline]
    fn is_forced(&self) -> bool {
        if G::FIRST_CHECK_WINS {
            self.in_check() || self.threatens_check(!self.turn())
        } else {
            self.in_check()
        }
    }

    fn may_be_stuck(&self) -> bool {
        self.officers(self.turn()) == 0
    }

    #[inline(always)]
    fn key_change(&self, mv: Move) -> PositionKey {
        self.pieces_key_change(mv)
    }

    fn wins_at_once(&self) -> Option<Move> {
        if G::FIRST_CHECK_WINS { self.checking_move() } else { None }
    }

    fn allows_null_move(&self) -> bool {
        // Endings of few pieces are full of zugzwang.
        self.officers(self.turn()) >= 2
    }

    fn after_null_move(&self) -> Self {
        self.after_pass()
    }

    #[inline]
    fn is_drawn(&self) -> bool {
        self.is_counted_out() || self.is_dead()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.quiet_plies()
    }

    #[inline]
    fn count_left(&self) -> Option<(Color, u16)> {
        Chatrang::count_left(self)
    }

    fn without_count(&self) -> Self {
        self.forgetting_count()
    }
}

impl<V: RekVariant> Searchable for RekPosition<V> {
    type Hce = eval::rek::RekAccumulator<V>;
    type Nnue = eval::rek::RekAccumulator<V>;
    type Checks = ();

    const NULL_MOVE_KEY_CHANGE: PositionKey = key::BLACK_TO_MOVE;

    fn checks(&self) {}

    fn is_check(&self, (): &(), _: Move) -> bool {
        false
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.is_rek(mv)
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        if self.carries_king(mv) { 10_000 } else { 2 * eval::rek::PIECE_VALUE }
    }

    fn actor(&self, mv: Move) -> usize {
        usize::from(self.piece_on(mv.from()).is_some_and(|piece| piece.kind == Kind::Ang))
    }

    fn victim(&self, _: Move) -> usize {
        7
    }

    fn structures(&self) -> [u64; STRUCTURES] {
        let [white, black] = Color::ALL.map(|color| key::mixed(self.units(color)));
        [white ^ black.rotate_left(32), white, black]
    }

    /// Nothing is taken by moving onto it, so there is nothing to exchange.
    fn see_ge(&self, _: Move, _: i32) -> bool {
        true
    }

    fn is_forced(&self) -> bool {
        V::ORDERS && !self.duty().is_empty() || self.after_pass().king_rek().is_some()
    }

    fn may_be_stuck(&self) -> bool {
        true
    }

    fn key_change(&self, mv: Move) -> PositionKey {
        let piece = self.piece_on(mv.from());
        let moved = |piece| key::piece_on(piece, mv.from()) ^ key::piece_on(piece, mv.to());
        key::BLACK_TO_MOVE ^ piece.map_or(0, moved)
    }

    fn wins_at_once(&self) -> Option<Move> {
        self.king_rek()
    }

    fn allows_null_move(&self) -> bool {
        !V::ORDERS && self.units(self.turn()).count_ones() > 4
    }

    fn after_null_move(&self) -> Self {
        self.after_pass()
    }

    fn is_drawn(&self) -> bool {
        self.is_drawn_out()
    }

    fn reversible_plies(&self) -> usize {
        self.quiet_plies()
    }

    fn count_left(&self) -> Option<(Color, u16)> {
        None
    }

    fn without_count(&self) -> Self {
        self.clone()
    }
}
