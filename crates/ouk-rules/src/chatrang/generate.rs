//! Generation of legal moves. Pins and checks are found first, so no move has to be made to see
//! whether it is legal.
//!
//! Only the Tuuk slides, so only ranks and files can pin. Listing and counting are the same walk
//! with another [`MoveSink`].

use super::move_sink::{MoveCounter, MoveSink, NoisyMoves};
use super::variant::{
    Black, ChatrangVariant, PieceStep, Side, White, around, fill, ses_fill, slot,
};
use super::{Chatrang, SquareSet};
use crate::board::{Bits, Color, Geometry, MoveKind, MoveList, Square};
use crate::ruleset::NeangStep;

/// The pinned pieces of the side to move: those pinned on its king's file, and those on its rank.
struct Pins<B> {
    file: B,
    rank: B,
}

/// The squares that pieces may go to: empty squares, and those of enemies. In check, only squares
/// that answer the check.
struct TargetSquares<B> {
    quiet: B,
    taking: B,
    occupied: B,
}

impl<G: ChatrangVariant> Chatrang<G> {
    pub(super) fn list_moves(&self, moves: &mut MoveList) {
        match self.turn {
            Color::White => self.walk::<White, _>(moves),
            Color::Black => self.walk::<Black, _>(moves),
        }
    }

    /// Appends the legal captures and promotions.
    pub fn list_noisy(&self, moves: &mut MoveList) {
        let mut sink = NoisyMoves { moves, enemy: self.sides[(!self.turn).index()] };
        match self.turn {
            Color::White => self.walk::<White, _>(&mut sink),
            Color::Black => self.walk::<Black, _>(&mut sink),
        }
    }

    #[inline(always)]
    pub(super) fn count_legal(&self) -> u64 {
        let mut counter = MoveCounter(0);
        match self.turn {
            Color::White => self.walk::<White, _>(&mut counter),
            Color::Black => self.walk::<Black, _>(&mut counter),
        }
        counter.0
    }

    /// Every square that a side attacks if the squares of `occupied` are occupied.
    #[inline(always)]
    pub(super) fn attacked_by<S: Side>(&self, occupied: SquareSet<G>) -> SquareSet<G> {
        let own = self.sides[S::COLOR.index()];
        let mut attacked = around::<G::Board>(self.pieces[slot::ANG] & own)
            | ses_fill::<G::Board>(self.pieces[slot::SES] & own);
        for group in G::PIECE_GROUPS {
            attacked |= fill::<G::Board, S>(self.in_slots(group.slots) & own, group.steps);
        }
        for from in (self.pieces[slot::TUUK] & own).squares() {
            attacked |= G::Board::slide(from, occupied);
        }
        attacked | self.leap_attacks::<S>(occupied)
    }

    /// The pieces of a side that attack a square.
    #[inline(always)]
    pub(super) fn attackers<S: Side>(
        &self,
        square: Square,
        occupied: SquareSet<G>,
    ) -> SquareSet<G> {
        // All pieces move the same to the left and to the right. So this side's piece attacks the
        // square from exactly the squares that the other side's piece would attack from it.
        let from = |slot: usize| G::REACH[slot].attacks(S::Other::COLOR, square);
        let mut attackers = (from(slot::ANG) & self.pieces[slot::ANG])
            | (from(slot::SES) & self.pieces[slot::SES])
            | (G::Board::slide(square, occupied) & self.pieces[slot::TUUK]);
        for group in G::PIECE_GROUPS {
            attackers |= from(group.slots[0]) & self.in_slots(group.slots);
        }
        attackers & self.sides[S::COLOR.index()] | self.leap_attackers::<S>(square, occupied)
    }

    /// The pieces of these slots, of both sides.
    #[inline(always)]
    fn in_slots(&self, slots: &[usize]) -> SquareSet<G> {
        slots.iter().fold(SquareSet::<G>::EMPTY, |pieces, &slot| pieces | self.pieces[slot])
    }

    /// The squares from the sixth rank on, where a Trey promotes.
    #[inline(always)]
    pub(super) fn promotion_zone<S: Side>() -> SquareSet<G> {
        match S::COLOR {
            Color::White => {
                let below = 5 * u32::from(G::Board::SHAPE.side);
                G::Board::ALL & !((SquareSet::<G>::ONE << below) - SquareSet::<G>::ONE)
            }
            Color::Black => {
                let above = u32::from(G::Board::SHAPE.side - 5) * u32::from(G::Board::SHAPE.side);
                (SquareSet::<G>::ONE << above) - SquareSet::<G>::ONE
            }
        }
    }

    #[inline(always)]
    fn pins<S: Side>(
        &self,
        king: Square,
        own: SquareSet<G>,
        occupied: SquareSet<G>,
    ) -> Pins<SquareSet<G>> {
        let mut pins = Pins { file: SquareSet::<G>::EMPTY, rank: SquareSet::<G>::EMPTY };
        let (file, rank) = (G::Board::file_of(king), G::Board::rank_of(king));
        let tuuk = self.pieces[slot::TUUK] & self.sides[S::Other::COLOR.index()];
        let snipers = tuuk & (file | rank) | self.sliding_neang::<S>(king);
        for sniper in snipers.squares() {
            let screen = G::Board::between(king, sniper) & occupied;
            if screen.without_first().is_empty() && (screen & own).any() {
                if file.has(sniper) {
                    pins.file |= screen;
                } else {
                    pins.rank |= screen;
                }
            }
        }
        pins
    }

    /// The squares between a checking piece and the king, where another piece can block.
    #[inline(always)]
    fn shield(&self, king: Square, checker: Square) -> SquareSet<G> {
        let jumps = G::HAS_COUNTING
            && self.pieces[slot::NEANG].has(checker)
            && self.rules.ouk().neang_step == NeangStep::Jump;
        if jumps { SquareSet::<G>::EMPTY } else { G::Board::between(king, checker) }
    }

    #[inline(always)]
    fn walk<S: Side, K: MoveSink<G::Board>>(&self, sink: &mut K) {
        let own = self.sides[S::COLOR.index()];
        let enemy = self.sides[S::Other::COLOR.index()];
        let occupied = own | enemy;
        let king_set = self.pieces[slot::ANG] & own;
        let king = king_set.first();
        // A king does not shield the squares behind it from a Tuuk.
        let danger = self.attacked_by::<S::Other>(occupied ^ king_set);
        let checked = (danger & king_set).any();
        if checked && G::FIRST_CHECK_WINS {
            return;
        }
        let steps = around::<G::Board>(king_set) & !own & !danger;
        sink.reached(king, steps, MoveKind::Plain);
        let mut answers = G::Board::ALL;
        if checked {
            let checkers = self.attackers::<S::Other>(king, occupied);
            answers = if checkers.without_first().any() {
                SquareSet::<G>::EMPTY
            } else {
                checkers | self.shield(king, checkers.first())
            };
        }
        let pins = self.pins::<S>(king, own, occupied);
        if G::HAS_COUNTING && (self.rights & own).any() {
            self.leaps::<S, K>(sink, king, danger, checked, answers, pins.file | pins.rank);
        }
        if answers.is_empty() {
            return;
        }
        let allowed =
            TargetSquares { quiet: !occupied & answers, taking: enemy & answers, occupied };
        if (pins.file | pins.rank).is_empty() {
            self.pieces::<S, K, false>(sink, king, &allowed, &pins);
        } else {
            self.pieces::<S, K, true>(sink, king, &allowed, &pins);
        }
    }

    /// The moves of every piece but the king. `PINNED` says whether any piece is pinned. Pins are
    /// rare, and testing every piece for one costs time.
    #[inline(always)]
    fn pieces<S: Side, K: MoveSink<G::Board>, const PINNED: bool>(
        &self,
        sink: &mut K,
        king: Square,
        allowed: &TargetSquares<SquareSet<G>>,
        pins: &Pins<SquareSet<G>>,
    ) {
        let own = self.sides[S::COLOR.index()];
        let (quiet, taking) = (allowed.quiet, allowed.taking);
        // A pinned piece may only move along its pin.
        let along = |from: Square, reach: SquareSet<G>| {
            if PINNED && pins.file.has(from) {
                reach & G::Board::file_of(king)
            } else if PINNED && pins.rank.has(from) {
                reach & G::Board::rank_of(king)
            } else {
                reach
            }
        };
        // Without the Trey, the loop over the groups is small enough to be unrolled: 15 % fewer
        // instructions.
        let (fish, steppers) = const {
            let (fish, steppers) = G::PIECE_GROUPS.split_last().expect("pieces that step");
            assert!(fish.slots[0] == slot::TREY, "the Trey come last");
            (fish, steppers)
        };
        for group in steppers {
            let slot = group.slots[0];
            for from in (self.in_slots(group.slots) & own).squares() {
                let targets = along(from, G::REACH[slot].from::<S>(from, quiet, taking));
                sink.reached(from, targets, MoveKind::Plain);
            }
        }
        self.fish::<S, K>(sink, self.pieces[slot::TREY] & own, fish.steps, allowed, pins);
        for from in (self.pieces[slot::SES] & own).squares() {
            let targets = along(from, G::REACH[slot::SES].from::<S>(from, quiet, taking));
            sink.reached(from, targets, MoveKind::Plain);
        }
        for from in (self.pieces[slot::TUUK] & own).squares() {
            let reach = G::Board::slide(from, allowed.occupied) & (quiet | taking);
            sink.reached(from, along(from, reach), MoveKind::Plain);
        }
    }

    /// The moves of Trey (and Hill's fish). They are many and have few steps, so all of them step
    /// at once.
    #[inline(always)]
    fn fish<S: Side, K: MoveSink<G::Board>>(
        &self,
        sink: &mut K,
        pieces: SquareSet<G>,
        steps: &[PieceStep],
        allowed: &TargetSquares<SquareSet<G>>,
        pins: &Pins<SquareSet<G>>,
    ) {
        let free = pieces & !(pins.file | pins.rank);
        for piece_step in steps {
            let step = S::step(piece_step.step);
            let able = if step.file == 0 { free | pins.file & pieces } else { free };
            let mut landing = SquareSet::<G>::EMPTY;
            if piece_step.quiet {
                landing |= allowed.quiet;
            }
            if piece_step.captures {
                landing |= allowed.taking;
            }
            let targets = G::Board::shift(able, step) & landing;
            sink.stepped(targets, step, Self::promotion_zone::<S>());
        }
    }
}
