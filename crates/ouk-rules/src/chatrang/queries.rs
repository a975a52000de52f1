//! Questions that an engine asks about a position, beyond the trait [`Position`].

use super::count::Count;
use super::variant::{Black, ChatrangVariant, Side, White, fill, ses_fill, slot};
use super::{Chatrang, SquareSet};
use crate::Position;
use crate::board::{Bits, Color, Geometry, Kind, Move, Square, Step, key};

impl<G: ChatrangVariant> Chatrang<G> {
    /// Whether a move captures.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.sides[(!self.turn).index()].has(mv.to())
    }

    /// All pieces of a side.
    #[inline]
    #[must_use]
    pub fn pieces_of(&self, color: Color) -> SquareSet<G> {
        self.sides[color.index()]
    }

    /// The number of pieces on the board, kings included.
    #[inline(always)]
    #[must_use]
    pub fn pieces_count(&self) -> u32 {
        self.occupied().count()
    }

    /// The pieces of a side in a slot.
    #[inline(always)]
    #[must_use]
    pub fn own(&self, color: Color, slot: usize) -> SquareSet<G> {
        self.pieces[slot] & self.sides[color.index()]
    }

    /// The squares that a side's piece of this slot would attack from a square. The piece need not
    /// stand there.
    #[inline(always)]
    #[must_use]
    pub fn attacked_from(&self, color: Color, slot: usize, from: Square) -> SquareSet<G> {
        match slot {
            slot::TUUK => G::Board::slide(from, self.occupied()),
            _ => G::REACH[slot].attacks(color, from),
        }
    }

    /// The squares the Trey (or fish) of a side attack.
    #[inline(always)]
    #[must_use]
    pub fn trey_attacks(&self, color: Color) -> SquareSet<G> {
        let pieces = self.own(color, slot::TREY);
        let steps = G::PIECE_GROUPS.iter().find(|group| group.slots.contains(&slot::TREY));
        steps.map_or(SquareSet::<G>::EMPTY, |group| match color {
            Color::White => fill::<G::Board, White>(pieces, group.steps),
            Color::Black => fill::<G::Board, Black>(pieces, group.steps),
        })
    }

    /// Hash keys of three parts of the position: the Trey, White's other pieces, Black's other
    /// pieces.
    #[inline]
    #[must_use]
    pub fn structure_keys(&self) -> [u64; 3] {
        let trey = self.pieces[slot::TREY];
        // The slots are hashed independently, so that no hash waits for another.
        let of = |side: usize| {
            (slot::ANG..slot::TREY).fold(0_u64, |sum, slot| {
                let pieces = (self.pieces[slot] & self.sides[side]).folded();
                sum ^ key::mixed(pieces.rotate_left(11 * slot as u32) ^ slot as u64)
            })
        };
        let treys = key::mixed((trey & self.sides[0]).folded());
        [key::mixed(treys ^ (trey & self.sides[1]).folded()), of(0), of(1)]
    }

    /// Whether a side's piece of a slot may still leap.
    #[inline(always)]
    #[must_use]
    pub fn may_leap(&self, color: Color, slot: usize) -> bool {
        (self.own(color, slot) & self.rights).any()
    }

    /// Whether any piece on the board may still leap.
    #[inline(always)]
    #[must_use]
    pub fn has_leaps(&self) -> bool {
        self.rights.any()
    }

    /// The light squares; a1 is dark.
    #[inline(always)]
    #[must_use]
    pub fn light_squares(&self) -> SquareSet<G> {
        G::Board::LIGHT
    }

    /// The number of a side's officers: pieces other than king, Trey and fish.
    #[must_use]
    pub fn officers(&self, color: Color) -> u32 {
        let others = self.pieces[slot::ANG] | self.pieces[slot::TREY];
        (self.sides[color.index()] & !others).count()
    }

    /// Every square a side attacks.
    #[must_use]
    pub fn attacks(&self, color: Color) -> SquareSet<G> {
        match color {
            Color::White => self.attacked_by::<White>(self.occupied()),
            Color::Black => self.attacked_by::<Black>(self.occupied()),
        }
    }

    /// The pieces of a side that attack a square, whether or not they are pinned.
    #[must_use]
    pub fn attackers_of(&self, by: Color, square: Square) -> SquareSet<G> {
        match by {
            Color::White => self.attackers::<White>(square, self.occupied()),
            Color::Black => self.attackers::<Black>(square, self.occupied()),
        }
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checking_pieces(&self) -> SquareSet<G> {
        self.checking()
    }

    /// The count, running or not.
    #[inline]
    #[must_use]
    pub const fn count(&self) -> Count {
        self.count
    }

    /// Whether a count has run out. Mate on the board would still win.
    #[must_use]
    pub const fn is_counted_out(&self) -> bool {
        self.count.is_over()
    }

    /// Plies since the last capture or Trey move.
    #[must_use]
    pub const fn quiet_plies(&self) -> usize {
        self.quiet as usize
    }

    /// The position without its count.
    #[must_use]
    pub fn forgetting_count(&self) -> Self {
        Chatrang { count: Count::NONE, by_hand: true, ..self.clone() }
    }

    /// The position with the other side to move; only for a side that is not in check.
    #[must_use]
    pub fn after_pass(&self) -> Self {
        let mut next = self.clone();
        next.turn = !self.turn;
        next.pieces_key ^= key::BLACK_TO_MOVE;
        // No position before a null move can recur after it.
        next.quiet = 0;
        if next.count.runs() {
            next.count.plies += 1;
        }
        next
    }

    /// A legal move that gives check, if there is one; in Kar Ouk it wins. The search starts at the
    /// enemy king: it finds the squares from which each kind of piece checks, and the pieces that
    /// unmask a Tuuk.
    #[must_use]
    pub fn checking_move(&self) -> Option<Move> {
        let king = self.king(!self.turn);
        let (squares, reachable) = match self.turn {
            Color::White => self.checks_of::<White>(king),
            Color::Black => self.checks_of::<Black>(king),
        };
        let masks = self.masks(self.turn, king);
        if !reachable && masks.is_empty() {
            return None;
        }
        self.legal_moves().into_iter().find(|mv| {
            let landed = self.landed(self.slot_on(mv.from()), *mv);
            squares[landed].has(mv.to()) || masks.has(mv.from()) && self.after(*mv).in_check()
        })
    }

    /// Whether a side could give check if it had the move.
    #[must_use]
    pub fn threatens_check(&self, color: Color) -> bool {
        if color == self.turn {
            return self.checking_move().is_some();
        }
        let king = self.king(!color);
        let (_, reachable) = match color {
            Color::White => self.checks_of::<White>(king),
            Color::Black => self.checks_of::<Black>(king),
        };
        (reachable || self.masks(color, king).any()) && self.after_pass().checking_move().is_some()
    }

    /// The squares from which pieces of side `S` check a king, and whether an unpinned piece can
    /// reach one. The function works on sets and lists no moves, because Kar Ouk calls it at every
    /// node.
    fn checks_of<S: Side>(&self, king: Square) -> ([SquareSet<G>; slot::COUNT], bool) {
        let squares = self.checks_against(king, S::COLOR);
        let own = self.sides[S::COLOR.index()];
        let mut reached =
            squares[slot::SES] & ses_fill::<G::Board>(own & self.pieces[slot::SES]) & !own;
        for from in (own & self.pieces[slot::TUUK]).squares() {
            reached |= G::Board::slide(from, self.occupied()) & squares[slot::TUUK] & !own;
        }
        for group in G::PIECE_GROUPS {
            for &slot in group.slots {
                let pieces = own & self.pieces[slot];
                for piece_step in group.steps {
                    let to = G::Board::shift(pieces, S::step(piece_step.step)) & !own;
                    // A Trey that arrives on the far ranks arrives as a Trey Bak.
                    let promoted = if slot == slot::TREY {
                        squares[slot::BAK] & Self::promotion_zone::<S>()
                    } else {
                        SquareSet::<G>::EMPTY
                    };
                    reached |= to & (squares[slot] | promoted);
                }
            }
        }
        let leaping = own & self.pieces[slot::NEANG] & self.rights;
        let landing = G::Board::shift(leaping, S::step(Step::new(0, 2))) & !own;
        (squares, (reached | landing & squares[slot::NEANG]).any())
    }

    /// For each slot, the squares from which a piece of a side would attack a king.
    #[inline]
    #[must_use]
    pub fn checks_against(&self, king: Square, by: Color) -> [SquareSet<G>; slot::COUNT] {
        std::array::from_fn(|slot| match slot {
            // A king does not attack a king.
            slot::ANG => SquareSet::<G>::EMPTY,
            slot::TUUK => G::Board::slide(king, self.occupied()),
            _ => G::REACH[slot].attacks(!by, king),
        })
    }

    /// The pieces of a side that alone stand between a king and their own Tuuk, or their own Neang
    /// with a double step.
    fn masks(&self, color: Color, king: Square) -> SquareSet<G> {
        let lines = G::Board::file_of(king) | G::Board::rank_of(king);
        let occupied = self.occupied();
        let mut masks = SquareSet::<G>::EMPTY;
        for tuuk in (self.own(color, slot::TUUK) & lines).squares() {
            let screen = G::Board::between(king, tuuk) & occupied;
            if screen.without_first().is_empty() {
                masks |= screen;
            }
        }
        let neang = match color {
            Color::White => self.sliding_neang::<Black>(king),
            Color::Black => self.sliding_neang::<White>(king),
        };
        for from in neang.squares() {
            masks |= G::Board::between(king, from) & occupied;
        }
        masks & self.sides[color.index()]
    }

    /// Static exchange evaluation: the material balance of a capture if both sides go on capturing
    /// on its square, least valuable piece first, and either may stop. `value_of` values a piece.
    /// The exchange is not followed further once a side is behind either way, so the sign is exact
    /// but the amount may be too near to zero.
    #[must_use]
    pub fn see(&self, mv: Move, value_of: impl Fn(Kind) -> i32) -> i32 {
        let to = mv.to();
        let value = |slot: usize| value_of(G::KINDS[slot]);
        // At most 28 pieces attack a square: 16 on its lines, 8 Ses and 4 diagonally beside it.
        let mut gains = [0_i32; 40];
        let mut depth = 0;
        let mut occupied = self.occupied() & !SquareSet::<G>::of(mv.from());
        gains[0] = if self.occupied().has(to) { value(self.slot_on(to)) } else { 0 };
        let mut standing = value(self.slot_on(mv.from()));
        let mut side = !self.turn;
        let attackers = |side, occupied| match side {
            Color::White => self.attackers::<White>(to, occupied) & occupied,
            Color::Black => self.attackers::<Black>(to, occupied) & occupied,
        };
        while let Some((from, slot)) = self.least(attackers(side, occupied)) {
            depth += 1;
            gains[depth] = standing - gains[depth - 1];
            if gains[depth].max(-gains[depth - 1]) < 0 {
                break;
            }
            standing = value(slot);
            occupied &= !SquareSet::<G>::of(from);
            side = !side;
        }
        while depth > 0 {
            depth -= 1;
            gains[depth] = -(-gains[depth]).max(gains[depth + 1]);
        }
        gains[0]
    }

    /// The least valuable piece of a set, the king last.
    fn least(&self, pieces: SquareSet<G>) -> Option<(Square, usize)> {
        const ORDER: [usize; slot::COUNT] =
            [slot::TREY, slot::BAK, slot::NEANG, slot::KOUL, slot::SES, slot::TUUK, slot::ANG];
        ORDER.iter().find_map(|&slot| {
            let those = self.pieces[slot] & pieces;
            those.any().then(|| (those.first(), slot))
        })
    }
}
