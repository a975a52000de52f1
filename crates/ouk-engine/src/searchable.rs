//! The questions that the search asks about a game beyond its rules.

use super::eval::{self, Evaluation};
use super::tablebase_loader;
use crate::endgame::tablebase::Tablebase;
use ouk_rules::Position;
use ouk_rules::board::{Bits, Color, Kind, Move, MoveKind, MoveList, PositionKey, key};
use ouk_rules::chatrang::variant::{ChatrangVariant, slot};
use ouk_rules::chatrang::{Chatrang, SquareSet};
use ouk_rules::chatrang::{hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use ouk_rules::rek::{RekPosition, RekVariant};

/// The number of parts of a position that change slowly, for which the search corrects the
/// evaluation.
pub const STRUCTURES: usize = 3;

/// A game that can be searched.
pub trait Searchable: Position {
    /// The hand-written evaluation of the game.
    type Hce: Evaluation<Self>;
    /// The best evaluation: a network, in games that have one.
    type Nnue: Evaluation<Self>;
    /// The squares from which the enemy king can be checked.
    type Checks;

    /// Whether a move is noisy: a capture, a promotion or a rek.
    fn is_noisy(&self, mv: Move) -> bool;
    /// A test for many moves of one position, which gives the same answers as `is_noisy`.
    fn noisy_moves(&self) -> impl Fn(Move) -> bool {
        |mv| self.is_noisy(mv)
    }
    /// Appends the noisy moves.
    fn generate_noisy(&self, moves: &mut MoveList) {
        self.generate(moves);
        moves.retain(|mv| self.is_noisy(*mv));
    }
    /// The rough gain of a noisy move before any reply, in centipawns.
    fn gain(&self, mv: Move) -> i32;
    /// The score of the endgame tables, `ply` plies from the root.
    fn tablebase_score(&self, _: &Tablebase, _: usize) -> Option<i32> {
        None
    }
    /// The squares from which the enemy king can be checked. The search computes them once at each
    /// node.
    fn checks(&self) -> Self::Checks;
    /// Whether the moved piece gives check on its new square. The answer ignores a check by a Tuuk
    /// that another piece uncovers.
    fn is_check(&self, checks: &Self::Checks, mv: Move) -> bool;
    /// Whether a move may force the opponent, in the sense of [`is_forced`](Searchable::is_forced).
    /// A no is certain, except for a check by a Tuuk that another piece uncovers.
    fn may_force(&self, checks: &Self::Checks, mv: Move) -> bool {
        self.is_check(checks, mv)
    }
    /// Whether a yes of `may_force` is certain too.
    const FORCE_IS_SEEN: bool = true;
    /// A rough number of steps that a side needs for a win by forcing moves, where the game can
    /// tell.
    fn steps_to_win(&self, _: Color) -> u32 {
        0
    }
    /// `steps_to_win` after a move, for its mover.
    fn steps_to_win_after(&self, _: Move) -> u32 {
        0
    }
    /// The kind of piece that makes a move, as a number below 7.
    fn actor(&self, mv: Move) -> usize;
    /// The kind of piece that a move captures, as a number; 7 for none.
    fn victim(&self, mv: Move) -> usize;
    /// Hash keys of parts of a position that change slowly: Trey, White's pieces, Black's pieces.
    fn structures(&self) -> [u64; STRUCTURES];
    /// Static exchange evaluation: whether a move gains at least this many centipawns after all
    /// captures on its square.
    fn see_ge(&self, mv: Move, least: i32) -> bool;
    /// Whether the side to move is forced, so that quiescence must look at its quiet moves too. It
    /// is forced if it is in check, if an order binds it, or if a check or the capture of its king
    /// threatens in a game that this ends.
    fn is_forced(&self) -> bool;
    /// Whether the side to move might have no legal move although it is not forced. With officers
    /// on the board this is so rare that only the full search checks for it.
    fn may_be_stuck(&self) -> bool;
    /// The approximate change of the key by a move, without rights, counts, duties and rek
    /// captures: good enough to prefetch the table entry long before the move is made.
    fn key_change(&self, mv: Move) -> PositionKey;
    /// The factor, compared with chess, for the number of quiet moves tried before late ones are
    /// skipped.
    const LATE_MOVES: i32 = 1;
    /// The change of the key by a null move.
    const NULL_MOVE_KEY_CHANGE: PositionKey;
    /// A move that wins at once, if one can be found without a search.
    fn wins_at_once(&self) -> Option<Move>;
    /// Whether a null move gives a lower bound for the side to move.
    fn allows_null_move(&self) -> bool;
    /// The position after a null move.
    #[must_use]
    fn after_null_move(&self) -> Self;
    /// Whether the game is drawn here although legal moves exist: by count, dead material or lack
    /// of progress.
    fn is_drawn(&self) -> bool;
    /// The plies since the last irreversible move; no earlier position can recur.
    fn reversible_plies(&self) -> usize;
    /// The plies after which the game is drawn unless something is captured.
    fn plies_to_no_progress(&self) -> usize {
        usize::MAX
    }
    /// The cost of a draw for a side that plays to win, in centipawns.
    const CONTEMPT: i32 = 0;
    /// The cost of a position for a side that plays to win, because the position is nearer to a
    /// draw, in centipawns.
    fn contempt(&self) -> i32 {
        0
    }
    /// While a count runs: the side that counts, and the moves left to the other side to mate.
    fn count_left(&self) -> Option<(Color, u16)>;
    /// The position without its count, as a player sees it who ignores the count.
    #[must_use]
    fn without_count(&self) -> Self;
}

/// A game of the family, with its best evaluation.
pub trait HasEval: ChatrangVariant {
    /// The best evaluation of the game.
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
        // In the worst case the opponent captures the moved piece.
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
        // Endings with few pieces are full of zugzwang.
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
    type Hce = eval::rek::RekEvaluation<V>;
    type Nnue = eval::rek::RekEvaluation<V>;
    type Checks = ();

    // Rek has fifty moves a position, most of them quiet; in Min Rek Chanh twice as many cost 66
    // Elo (not significant), as orders are never skipped.
    const LATE_MOVES: i32 = if V::ORDERS { 1 } else { 2 };
    const NULL_MOVE_KEY_CHANGE: PositionKey = key::BLACK_TO_MOVE;

    fn checks(&self) {}

    /// Whether the move is an order, which leaves the opponent as few moves as a check does.
    #[inline]
    fn is_check(&self, (): &(), mv: Move) -> bool {
        V::ORDERS && self.gives_order(mv)
    }

    /// Threats to the king show only after the move. Min Rek Chanh ignores them: orders leave fewer
    /// replies.
    fn may_force(&self, (): &(), mv: Move) -> bool {
        !V::ORDERS || self.gives_order(mv)
    }

    const FORCE_IS_SEEN: bool = V::ORDERS;

    fn steps_to_win(&self, side: Color) -> u32 {
        if V::ORDERS { self.board().steps_to_king_rek(side) } else { 0 }
    }

    fn steps_to_win_after(&self, mv: Move) -> u32 {
        if V::ORDERS { self.steps_to_king_rek_after(mv) } else { 0 }
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.capture_squares(self.turn()).has(mv.to())
    }

    #[inline]
    fn noisy_moves(&self) -> impl Fn(Move) -> bool {
        let squares = self.capture_squares(self.turn());
        move |mv| squares.has(mv.to())
    }

    #[inline]
    fn generate_noisy(&self, moves: &mut MoveList) {
        self.list_captures(|mv| moves.push(mv));
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        self.takes(mv).count() as i32 * eval::rek::PIECE_VALUE
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

    /// Always false: no capture moves onto a piece, so there are no exchanges.
    fn see_ge(&self, _: Move, _: i32) -> bool {
        true
    }

    fn is_forced(&self) -> bool {
        self.has_duty() || self.is_king_threatened()
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
        self.king_win()
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

    fn plies_to_no_progress(&self) -> usize {
        self.plies_to_draw()
    }

    // Contempt was not measured in Min Rek Chanh.
    const CONTEMPT: i32 = if V::ORDERS { 0 } else { eval::rek::CONTEMPT };

    #[inline]
    fn contempt(&self) -> i32 {
        if V::ORDERS { 0 } else { eval::rek::contempt(self) }
    }

    fn count_left(&self) -> Option<(Color, u16)> {
        None
    }

    fn without_count(&self) -> Self {
        self.clone()
    }
}
