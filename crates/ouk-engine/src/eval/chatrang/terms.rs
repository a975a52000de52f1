//! The terms that depend on the relations between pieces.

use super::layout;
use crate::eval::term_sink::TermSink;
use ouk_rules::Position;
use ouk_rules::board::{Bits, Color, Geometry, Square, Step};
use ouk_rules::chatrang::variant::{Black, ChatrangVariant, Side, White, slot};
use ouk_rules::chatrang::{Chatrang, SquareSet};

/// The squares that one side attacks.
struct SideAttacks<B> {
    /// Squares attacked by Trey.
    trey: B,
    /// Squares attacked by pieces that step or leap, without the king.
    steppers: B,
    tuuk: B,
    king: B,
    /// Squares attacked by any piece.
    all: B,
    /// Squares attacked by the officers of each slot.
    by: [B; slot::COUNT],
    /// The number of attacks on squares near the enemy king.
    hits: usize,
}

/// Adds all terms of both sides.
pub fn add<G: ChatrangVariant>(position: &Chatrang<G>, terms: &mut impl TermSink) {
    let trey = [position.trey_attacks(Color::White), position.trey_attacks(Color::Black)];
    let white = side::<G, White>(position, trey, terms);
    let black = side::<G, Black>(position, trey, terms);
    clashes(position, &white, &black, terms);
    danger::<G, White>(position, &white, &black, terms);
    danger::<G, Black>(position, &black, &white, terms);
    if G::HAS_COUNTING {
        colors::<G, White>(position, terms);
        colors::<G, Black>(position, terms);
        let leaps = |slot| {
            let of = |color| i32::from(position.may_leap(color, slot));
            of(Color::White) - of(Color::Black)
        };
        terms.add(layout::KING_LEAP, leaps(slot::ANG));
        terms.add(layout::NEANG_LEAP, leaps(slot::NEANG));
    }
    treys::<G, White>(position, terms);
    treys::<G, Black>(position, terms);
    let mover = if position.turn() == Color::White { 1 } else { -1 };
    terms.add(layout::MOVE, mover);
}

const fn sign<S: Side>() -> i32 {
    match S::COLOR {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The rank from a side's view, from 0.
#[inline(always)]
fn rank_of<G: ChatrangVariant, S: Side>(square: Square) -> usize {
    let rank = G::Board::SHAPE.rank(square);
    usize::from(match S::COLOR {
        Color::White => rank,
        Color::Black => G::Board::SHAPE.side - 1 - rank,
    })
}

/// A step forward as a side makes it.
#[inline(always)]
fn forward<G: ChatrangVariant, S: Side>(set: SquareSet<G>) -> SquareSet<G> {
    G::Board::shift(set, S::step(Step::new(0, 1)))
}

/// All squares in front of a set, from a side's view.
#[inline(always)]
fn ahead<G: ChatrangVariant, S: Side>(set: SquareSet<G>) -> SquareSet<G> {
    let up = |set, ranks| G::Board::shift(set, S::step(Step::new(0, ranks)));
    let one = up(set, 1);
    let two = one | up(one, 1);
    let four = two | up(two, 2);
    four | up(four, 4)
}

#[inline(always)]
fn beside<G: ChatrangVariant>(set: SquareSet<G>) -> SquareSet<G> {
    G::Board::shift(set, Step::new(-1, 0)) | G::Board::shift(set, Step::new(1, 0))
}

/// The officers of a side: number, mobility, attacks near the enemy king.
fn side<G: ChatrangVariant, S: Side>(
    position: &Chatrang<G>,
    trey: [SquareSet<G>; 2],
    terms: &mut impl TermSink,
) -> SideAttacks<SquareSet<G>> {
    let sign = sign::<S>();
    let enemy_king = position.king(!S::COLOR);
    let zone = G::REACH[slot::ANG].attacks(S::COLOR, enemy_king);
    let zone = zone | forward::<G, S::Other>(zone);
    let open = !position.pieces_of(S::COLOR) & !trey[S::Other::COLOR.index()];
    let mut attacks = SideAttacks {
        trey: trey[S::COLOR.index()],
        steppers: SquareSet::<G>::EMPTY,
        tuuk: SquareSet::<G>::EMPTY,
        king: G::REACH[slot::ANG].attacks(S::COLOR, position.king(S::COLOR)),
        all: SquareSet::<G>::EMPTY,
        by: [SquareSet::<G>::EMPTY; slot::COUNT],
        hits: 0,
    };
    let mut hunters = officers::<G, S, { slot::TUUK }>(position, zone, open, &mut attacks, terms);
    hunters += officers::<G, S, { slot::SES }>(position, zone, open, &mut attacks, terms);
    hunters += officers::<G, S, { slot::KOUL }>(position, zone, open, &mut attacks, terms);
    hunters += officers::<G, S, { slot::NEANG }>(position, zone, open, &mut attacks, terms);
    hunters += officers::<G, S, { slot::BAK }>(position, zone, open, &mut attacks, terms);
    terms.add(layout::ZONE_PIECES + hunters.min(7), sign * i32::from(hunters > 0));
    let stepping = [slot::SES, slot::KOUL, slot::NEANG, slot::BAK];
    attacks.tuuk = attacks.by[slot::TUUK];
    attacks.steppers =
        stepping.iter().fold(SquareSet::<G>::EMPTY, |all, &slot| all | attacks.by[slot]);
    tuuk::<G, S>(position, enemy_king, attacks.tuuk, terms);
    attacks.all = attacks.trey | attacks.steppers | attacks.tuuk | attacks.king;
    attacks
}

/// The officers of one slot: number, mobility, attacks near the enemy king. Returns the number of
/// officers that attack there.
#[inline(always)]
fn officers<G: ChatrangVariant, S: Side, const SLOT: usize>(
    position: &Chatrang<G>,
    zone: SquareSet<G>,
    open: SquareSet<G>,
    attacks: &mut SideAttacks<SquareSet<G>>,
    terms: &mut impl TermSink,
) -> usize {
    let sign = sign::<S>();
    let pieces = position.own(S::COLOR, SLOT);
    let number = pieces.count().min(9) as usize;
    terms.add(layout::NUMBER + SLOT * 10 + number, sign * i32::from(number > 0));
    let mut hunters = 0;
    for from in pieces.squares() {
        let attacked = position.attacked_from(S::COLOR, SLOT, from);
        let room = (attacked & open).count() as usize;
        terms.add(layout::MOBILITY + SLOT * 20 + room, sign);
        let hits = (attacked & zone).count();
        hunters += usize::from(hits > 0);
        attacks.hits += hits as usize;
        terms.add(layout::ZONE_HITS + SLOT, sign * hits as i32);
        attacks.by[SLOT] |= attacked;
    }
    hunters
}

/// Tuuk: their files, and what they attack.
#[inline(always)]
fn tuuk<G: ChatrangVariant, S: Side>(
    position: &Chatrang<G>,
    enemy_king: Square,
    attacked: SquareSet<G>,
    terms: &mut impl TermSink,
) {
    let sign = sign::<S>();
    let tuuk = position.own(S::COLOR, slot::TUUK);
    let lines = G::Board::file_of(enemy_king) | G::Board::rank_of(enemy_king);
    terms.add(layout::AIMED, sign * (tuuk & lines).count() as i32);
    terms.add(layout::BATTERY, sign * i32::from((tuuk & attacked).any()));
    for from in tuuk.squares() {
        let file = G::Board::file_of(from);
        if (file & position.own(S::COLOR, slot::TREY)).is_empty() {
            let open = (file & position.own(!S::COLOR, slot::TREY)).is_empty();
            terms.add(if open { layout::OPEN } else { layout::HALF_OPEN }, sign);
        }
    }
}

/// Threats to the pieces of either side, and the space of each. Adding a zero is cheaper than
/// checking for it.
fn clashes<G: ChatrangVariant>(
    position: &Chatrang<G>,
    white: &SideAttacks<SquareSet<G>>,
    black: &SideAttacks<SquareSet<G>>,
    terms: &mut impl TermSink,
) {
    let outposts =
        [white.trey & !chased::<G, White>(position), black.trey & !chased::<G, Black>(position)];
    let hanging = [black.all & !white.all, white.all & !black.all];
    for slot in slot::TUUK..slot::COUNT {
        let (ours, theirs) = (position.own(Color::White, slot), position.own(Color::Black, slot));
        let mut add = |index: usize, [of_white, of_black]: [SquareSet<G>; 2]| {
            let more = (ours & of_white).count() as i32 - (theirs & of_black).count() as i32;
            terms.add(index + slot, more);
        };
        add(layout::UNDER_TREY, [black.trey, white.trey]);
        add(layout::UNDER_STEPPER, [black.steppers, white.steppers]);
        add(layout::UNDER_TUUK, [black.tuuk, white.tuuk]);
        add(layout::HANGING, hanging);
        add(layout::BACKED_BY_TREY, [white.trey, black.trey]);
        if matches!(slot, slot::SES | slot::KOUL | slot::NEANG | slot::BAK) {
            add(layout::OUTPOST, outposts);
        }
    }
    let held = [white.all & !black.all, black.all & !white.all];
    let side = G::Board::SHAPE.side;
    for rank in 0..side {
        let on =
            |set: SquareSet<G>, rank: u8| (set & G::Board::rank_of(Square(rank * side))).count();
        let more = on(held[0], rank) as i32 - on(held[1], side - 1 - rank) as i32;
        terms.add(layout::CONTROL + usize::from(rank), more);
    }
}

/// King safety of a side.
fn danger<G: ChatrangVariant, S: Side>(
    position: &Chatrang<G>,
    mine: &SideAttacks<SquareSet<G>>,
    theirs: &SideAttacks<SquareSet<G>>,
    terms: &mut impl TermSink,
) {
    let sign = sign::<S>();
    let others = theirs.trey | theirs.steppers | theirs.tuuk;
    let weak = mine.king & others & !(mine.trey | mine.steppers | mine.tuuk);
    let weak = weak.count() as usize;
    terms.add(layout::ZONE_WEAK + weak.min(9), sign);
    let squares = position.checks_against(position.king(S::COLOR), S::Other::COLOR);
    let safe = !(mine.all | position.pieces_of(S::Other::COLOR));
    let mut checks = 0;
    for (slot, (from, by)) in squares.iter().zip(&theirs.by).enumerate().skip(slot::TUUK) {
        let count = (*from & *by & safe).count();
        checks += usize::from(count > 0);
        terms.add(layout::SAFE_CHECK + slot, -sign * count as i32);
    }
    let units = theirs.hits + 2 * weak + 3 * checks;
    terms.add(layout::DANGER + units.min(23), -sign);
}

/// The squares that enemy Trey attack now or may attack later.
#[inline(always)]
fn chased<G: ChatrangVariant, S: Side>(position: &Chatrang<G>) -> SquareSet<G> {
    let enemy = position.own(S::Other::COLOR, slot::TREY);
    ahead::<G, S::Other>(beside::<G>(enemy))
}

/// Neang and Trey Bak never leave their colour of squares: those of one colour alone cannot mate or
/// defend each other.
#[inline(always)]
fn colors<G: ChatrangVariant, S: Side>(position: &Chatrang<G>, terms: &mut impl TermSink) {
    let pieces = position.own(S::COLOR, slot::NEANG) | position.own(S::COLOR, slot::BAK);
    let light = (pieces & position.light_squares()).count().min(4) as usize;
    let dark = (pieces & !position.light_squares()).count().min(4) as usize;
    terms.add(layout::COLORS + light.max(dark) * 5 + light.min(dark), sign::<S>());
}

/// The first of the middle files, and the file after the last.
const fn middle_files(side: u8) -> (u8, u8) {
    (side / 4, side - side / 4)
}

/// The middle files of the ranks from the second to the fifth of a side.
#[inline(always)]
fn camp<G: ChatrangVariant, S: Side>() -> SquareSet<G> {
    let shape = G::Board::SHAPE;
    let (first, end) = middle_files(shape.side);
    let mut rows = SquareSet::<G>::EMPTY;
    for rank in 1..5 {
        let rank = if matches!(S::COLOR, Color::White) { rank } else { shape.side - 1 - rank };
        for file in first..end {
            rows |= SquareSet::<G>::of(Square(rank * shape.side + file));
        }
    }
    rows
}

/// The structure of the Trey.
fn treys<G: ChatrangVariant, S: Side>(position: &Chatrang<G>, terms: &mut impl TermSink) {
    let sign = sign::<S>();
    let own = position.own(S::COLOR, slot::TREY);
    let number = layout::NUMBER + slot::TREY * 10 + own.count().min(9) as usize;
    terms.add(number, sign);
    if own.is_empty() {
        return;
    }
    let enemy = position.own(S::Other::COLOR, slot::TREY);
    // Hill's fish captures straight ahead, so only one on the same file stops another.
    let guards = if G::HAS_COUNTING { enemy | beside::<G>(enemy) } else { enemy };
    let passed = own & !ahead::<G, S::Other>(guards);
    let enemies = position.pieces_of(S::Other::COLOR);
    for square in passed.squares() {
        let rank = rank_of::<G, S>(square);
        let stopped = (forward::<G, S>(SquareSet::<G>::of(square)) & enemies).any();
        let list = if stopped { layout::PASSED_BLOCKED } else { layout::PASSED };
        terms.add(list + rank, sign);
    }
    for square in (own & beside::<G>(own)).squares() {
        terms.add(layout::PHALANX + rank_of::<G, S>(square), sign);
    }
    let in_front = ahead::<G, S>(own);
    let behind = ahead::<G, S::Other>(own);
    let count = |set: SquareSet<G>| set.count() as i32;
    terms.add(layout::ISOLATED, sign * count(own & !beside::<G>(own | in_front | behind)));
    terms.add(layout::DOUBLED, sign * count(own & in_front));
    let pieces = position.pieces_of(S::COLOR);
    let camp = camp::<G, S>() & !own & !position.trey_attacks(S::Other::COLOR);
    let space = count(camp) + count(camp & behind);
    terms.add(layout::SPACE, sign * (space * count(pieces) * count(pieces) / 64));
    terms.add(layout::BLOCKED, sign * count(forward::<G, S>(own) & (enemies | pieces)));
}
