//! What the search asks of a game beyond its rules.

use super::eval::{self, Evaluation};
use super::search::history::STRUCTURES;
use super::shelf;
use crate::endgame::book::Book;
use ouk_rules::Position;
use ouk_rules::board::{Bits, Color, Key, Kind, Move, MoveKind, MoveList, key};
use ouk_rules::chatrang::army::{Game, slot};
use ouk_rules::chatrang::{Chatrang, Set};
use ouk_rules::chatrang::{hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use ouk_rules::rek::{RekPosition, Variety};

/// A game that can be searched.
pub trait Searchable: Position {
    /// Its hand-written evaluation.
    type Terms: Evaluation<Self>;
    /// The best evaluation there is: a network where one was trained.
    type Best: Evaluation<Self>;
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
    fn known(&self, _: &Book, _: usize) -> Option<i32> {
        None
    }
    /// From where the enemy king can be checked, once a node.
    fn checks(&self) -> Self::Checks;
    /// Whether the man that moves gives check where it arrives. A check by a Tuuk that another man
    /// uncovers is not seen.
    fn is_check(&self, checks: &Self::Checks, mv: Move) -> bool;
    /// Which kind of man makes a move, below 7.
    fn actor(&self, mv: Move) -> usize;
    /// Which kind of man a move captures, 7 for none.
    fn victim(&self, mv: Move) -> usize;
    /// Keys of what lasts in a position: its structure of Trey, White's men, Black's men.
    fn structures(&self) -> [u64; STRUCTURES];
    /// Whether a move comes to at least so many centipawns after all exchanges on its square.
    fn exchange_reaches(&self, mv: Move, least: i32) -> bool;
    /// Whether the side to move is bound so much that its quiet moves must be looked at in
    /// quiescence too: it stands in check, an order binds it, or, where that ends the game, a
    /// check or a rek of its king threatens.
    fn is_bound(&self) -> bool;
    /// Whether the side to move might have no move at all though nothing binds it. Where it has
    /// officers that is so rare that only the full search looks.
    fn may_be_stuck(&self) -> bool;
    /// What a move changes of the key, but for rights, counts, duties, and what a rek takes: good
    /// enough to fetch what the table knows of the position after it long before it is made.
    fn key_change(&self, mv: Move) -> Key;
    /// The same of a pass.
    const PASS_CHANGE: Key;
    /// A move that ends the game in the mover's favour, where that can be seen without search.
    fn wins_at_once(&self) -> Option<Move>;
    /// Whether passing can be taken as a lower bound of what the side to move can reach.
    fn may_pass(&self) -> bool;
    /// The position with the other side to move.
    #[must_use]
    fn passed(&self) -> Self;
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
pub trait Judged: Game {
    /// The evaluation.
    type Best: Evaluation<Chatrang<Self>>;
}

impl Judged for Ouk {
    type Best = eval::network::Accumulators<Ouk>;
}

impl Judged for KarOuk {
    type Best = eval::network::Accumulators<KarOuk>;
}

impl Judged for Makruk {
    type Best = eval::network::Accumulators<Makruk>;
}

impl Judged for Hill {
    type Best = eval::chatrang::Sums<Hill>;
}

impl<G: Judged> Searchable for Chatrang<G> {
    type Terms = eval::chatrang::Sums<G>;
    type Best = G::Best;
    type Checks = [Set<G>; slot::COUNT];

    const PASS_CHANGE: Key = key::BLACK_TO_MOVE;

    #[inline]
    fn known(&self, book: &Book, ply: usize) -> Option<i32> {
        shelf::score(book, self, ply)
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
        let taken = self.man_on(mv.to()).map_or(0, |man| eval::chatrang::worth(man.kind));
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
    fn exchange_reaches(&self, mv: Move, least: i32) -> bool {
        let worth = |at| self.man_on(at).map_or(0, |man| eval::chatrang::worth(man.kind));
        let taken = worth(mv.to());
        // At the worst the man that moves is lost and nothing more is won.
        taken - worth(mv.from()) >= least
            || taken >= least
                && self.exchange(mv, |kind: Kind| eval::chatrang::worth(kind)) >= least
    }

    #[inline]
    fn is_bound(&self) -> bool {
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
    fn key_change(&self, mv: Move) -> Key {
        self.men_key_change(mv)
    }

    fn wins_at_once(&self) -> Option<Move> {
        if G::FIRST_CHECK_WINS { self.checking_move() } else { None }
    }

    fn may_pass(&self) -> bool {
        // Endings of few men are full of zugzwang.
        self.officers(self.turn()) >= 2
    }

    fn passed(&self) -> Self {
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

impl<V: Variety> Searchable for RekPosition<V> {
    type Terms = eval::rek::Sums<V>;
    type Best = eval::rek::Sums<V>;
    type Checks = ();

    const PASS_CHANGE: Key = key::BLACK_TO_MOVE;

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
        if self.carries_king(mv) { 10_000 } else { 2 * eval::rek::MAN }
    }

    fn actor(&self, mv: Move) -> usize {
        usize::from(self.man_on(mv.from()).is_some_and(|man| man.kind == Kind::Ang))
    }

    fn victim(&self, _: Move) -> usize {
        7
    }

    fn structures(&self) -> [u64; STRUCTURES] {
        let [white, black] = Color::ALL.map(|color| key::mixed(self.units(color)));
        [white ^ black.rotate_left(32), white, black]
    }

    /// Nothing is taken by moving onto it, so there is nothing to exchange.
    fn exchange_reaches(&self, _: Move, _: i32) -> bool {
        true
    }

    fn is_bound(&self) -> bool {
        V::ORDERS && !self.duty().is_empty() || self.after_pass().king_rek().is_some()
    }

    fn may_be_stuck(&self) -> bool {
        true
    }

    fn key_change(&self, mv: Move) -> Key {
        let man = self.man_on(mv.from());
        let moved = |man| key::man_on(man, mv.from()) ^ key::man_on(man, mv.to());
        key::BLACK_TO_MOVE ^ man.map_or(0, moved)
    }

    fn wins_at_once(&self) -> Option<Move> {
        self.king_rek()
    }

    fn may_pass(&self) -> bool {
        !V::ORDERS && self.units(self.turn()).count_ones() > 4
    }

    fn passed(&self) -> Self {
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
