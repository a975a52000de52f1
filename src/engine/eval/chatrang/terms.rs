//! The terms that depend on how men stand to each other.

use super::layout;
use crate::board::{Bits, Color, Geometry, Square, Step};
use crate::engine::eval::ledger::Ledger;
use crate::rules::Position;
use crate::rules::chatrang::army::{Game, around, slot};
use crate::rules::chatrang::{Chatrang, Set};

/// What one side attacks.
struct Sight<B> {
    /// By Trey.
    trey: B,
    /// By men that step or leap, the king excepted.
    steppers: B,
    /// By Tuuk.
    tuuk: B,
    /// By the king.
    king: B,
    /// By anything.
    all: B,
    /// By officers of each slot.
    by: [B; slot::COUNT],
    /// How often squares near the enemy king are attacked.
    hits: usize,
}

/// Notes all terms of both sides.
pub fn note<G: Game>(position: &Chatrang<G>, ledger: &mut impl Ledger) {
    let trey = [position.trey_attacks(Color::White), position.trey_attacks(Color::Black)];
    let white = side(position, Color::White, trey, ledger);
    let black = side(position, Color::Black, trey, ledger);
    clashes(position, Color::White, &white, &black, ledger);
    clashes(position, Color::Black, &black, &white, ledger);
    treys(position, Color::White, ledger);
    treys(position, Color::Black, ledger);
    let mover = if position.turn() == Color::White { 1 } else { -1 };
    ledger.note(layout::MOVE, mover);
}

const fn sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The rank as its side counts, from 0.
#[inline(always)]
fn rank_of<G: Game>(color: Color, square: Square) -> usize {
    let rank = G::Board::SHAPE.rank(square);
    usize::from(if color == Color::White { rank } else { G::Board::SHAPE.side - 1 - rank })
}

/// A step forward as a side makes it.
#[inline(always)]
fn forward<G: Game>(color: Color, set: Set<G>) -> Set<G> {
    G::Board::shift(set, Step::new(0, sign(color) as i8))
}

/// All squares before a set, as a side looks.
#[inline(always)]
fn ahead<G: Game>(color: Color, set: Set<G>) -> Set<G> {
    let up = sign(color) as i8;
    let one = G::Board::shift(set, Step::new(0, up));
    let two = one | G::Board::shift(one, Step::new(0, up));
    let four = two | G::Board::shift(two, Step::new(0, 2 * up));
    four | G::Board::shift(four, Step::new(0, 4 * up))
}

#[inline(always)]
fn beside<G: Game>(set: Set<G>) -> Set<G> {
    G::Board::shift(set, Step::new(-1, 0)) | G::Board::shift(set, Step::new(1, 0))
}

/// The officers of a side: how many there are, where they can go, what they do near the enemy king.
fn side<G: Game>(
    position: &Chatrang<G>,
    color: Color,
    trey: [Set<G>; 2],
    ledger: &mut impl Ledger,
) -> Sight<Set<G>> {
    let sign = sign(color);
    let own = position.men_of(color);
    let enemy_king = position.king(!color);
    let zone = around::<G::Board>(Set::<G>::of(enemy_king));
    let zone = zone | forward::<G>(!color, zone);
    let open = !own & !trey[(!color).index()];
    let mut sight = Sight {
        trey: trey[color.index()],
        steppers: Set::<G>::EMPTY,
        tuuk: Set::<G>::EMPTY,
        king: around::<G::Board>(Set::<G>::of(position.king(color))),
        all: Set::<G>::EMPTY,
        by: [Set::<G>::EMPTY; slot::COUNT],
        hits: 0,
    };
    let mut hunters = 0;
    for slot in [slot::TUUK, slot::SES, slot::KOUL, slot::NEANG, slot::BAK] {
        let men = position.own(color, slot);
        if men.is_empty() {
            continue;
        }
        ledger.note(layout::NUMBER + slot * 10 + men.count().min(9) as usize, sign);
        for from in men.squares() {
            let attacked = position.attacked_from(color, slot, from);
            let room = (attacked & open).count() as usize;
            ledger.note(layout::MOBILITY + slot * 20 + room, sign);
            let hits = (attacked & zone).count() as i32;
            if hits > 0 {
                hunters += 1;
                sight.hits += hits as usize;
                ledger.note(layout::ZONE_HITS + slot, sign * hits);
            }
            sight.by[slot] |= attacked;
            if slot == slot::TUUK {
                sight.tuuk |= attacked;
            } else {
                sight.steppers |= attacked;
            }
        }
    }
    if hunters > 0 {
        ledger.note(layout::ZONE_MEN + hunters.min(7), sign);
    }
    tuuk(position, color, enemy_king, sight.tuuk, ledger);
    sight.all = sight.trey | sight.steppers | sight.tuuk | sight.king;
    sight
}

/// Tuuk: their files, and what they look at.
#[inline(always)]
fn tuuk<G: Game>(
    position: &Chatrang<G>,
    color: Color,
    enemy_king: Square,
    attacked: Set<G>,
    ledger: &mut impl Ledger,
) {
    let sign = sign(color);
    let tuuk = position.own(color, slot::TUUK);
    let lines = G::Board::file_of(enemy_king) | G::Board::rank_of(enemy_king);
    ledger.note(layout::AIMED, sign * (tuuk & lines).count() as i32);
    ledger.note(layout::BATTERY, sign * i32::from((tuuk & attacked).any()));
    for from in tuuk.squares() {
        let file = G::Board::file_of(from);
        if (file & position.own(color, slot::TREY)).is_empty() {
            let open = (file & position.own(!color, slot::TREY)).is_empty();
            ledger.note(if open { layout::OPEN } else { layout::HALF_OPEN }, sign);
        }
    }
}

/// What attacks of one side do to the men and the king of the other, and the ground it holds.
fn clashes<G: Game>(
    position: &Chatrang<G>,
    color: Color,
    mine: &Sight<Set<G>>,
    theirs: &Sight<Set<G>>,
    ledger: &mut impl Ledger,
) {
    let sign = sign(color);
    for slot in slot::TUUK..slot::COUNT {
        let men = position.own(color, slot);
        if men.is_empty() {
            continue;
        }
        let mut note = |index: usize, attacked: Set<G>| {
            let count = (men & attacked).count() as i32;
            if count > 0 {
                ledger.note(index + slot, sign * count);
            }
        };
        note(layout::UNDER_TREY, theirs.trey);
        note(layout::UNDER_STEPPER, theirs.steppers);
        note(layout::UNDER_TUUK, theirs.tuuk);
        note(layout::HANGING, theirs.all & !mine.all);
        note(layout::BACKED_BY_TREY, mine.trey);
    }
    danger(position, color, mine, theirs, ledger);
    let mut held = mine.all & !theirs.all;
    while held.any() {
        let rank = G::Board::rank_of(held.first());
        let count = (held & rank).count() as i32;
        ledger.note(layout::CONTROL + rank_of::<G>(color, held.first()), sign * count);
        held &= !rank;
    }
    let outposts = theirs_cannot_chase::<G>(position, color) & mine.trey;
    for slot in [slot::SES, slot::KOUL, slot::NEANG, slot::BAK] {
        let count = (position.own(color, slot) & outposts).count() as i32;
        if count > 0 {
            ledger.note(layout::OUTPOST + slot, sign * count);
        }
    }
    if G::OUK_RULES {
        colors(position, color, ledger);
        ledger.note(layout::KING_LEAP, sign * i32::from(position.may_leap(color, slot::ANG)));
        ledger.note(layout::NEANG_LEAP, sign * i32::from(position.may_leap(color, slot::NEANG)));
    }
}

/// What threatens the king of a side.
#[inline(always)]
fn danger<G: Game>(
    position: &Chatrang<G>,
    color: Color,
    mine: &Sight<Set<G>>,
    theirs: &Sight<Set<G>>,
    ledger: &mut impl Ledger,
) {
    let sign = sign(color);
    let others = theirs.trey | theirs.steppers | theirs.tuuk;
    let weak = mine.king & others & !(mine.trey | mine.steppers | mine.tuuk);
    let weak = weak.count() as usize;
    ledger.note(layout::ZONE_WEAK + weak.min(9), sign);
    let squares = position.checks_against(position.king(color), !color);
    let safe = !(mine.all | position.men_of(!color));
    let mut checks = 0;
    for (slot, (from, by)) in squares.iter().zip(&theirs.by).enumerate().skip(slot::TUUK) {
        let count = (*from & *by & safe).count() as usize;
        if count > 0 {
            checks += 1;
            ledger.note(layout::SAFE_CHECK + slot, -sign * count as i32);
        }
    }
    let units = theirs.hits + 2 * weak + 3 * checks;
    ledger.note(layout::DANGER + units.min(23), -sign);
}

/// The far squares that no enemy Trey can ever attack.
#[inline(always)]
fn theirs_cannot_chase<G: Game>(position: &Chatrang<G>, color: Color) -> Set<G> {
    let enemy = position.own(!color, slot::TREY);
    !ahead::<G>(!color, beside::<G>(enemy))
}

/// Neang and Trey Bak never leave the colour of their squares: those of one colour alone cannot
/// mate, and cannot help each other.
#[inline(always)]
fn colors<G: Game>(position: &Chatrang<G>, color: Color, ledger: &mut impl Ledger) {
    let men = position.own(color, slot::NEANG) | position.own(color, slot::BAK);
    let light = (men & position.light_squares()).count().min(4) as usize;
    let dark = (men & !position.light_squares()).count().min(4) as usize;
    ledger.note(layout::COLORS + light.max(dark) * 5 + light.min(dark), sign(color));
}

/// The first of the middle files, and the file after the last.
const fn middle_files(side: u8) -> (u8, u8) {
    (side / 4, side - side / 4)
}

/// The middle files of the ranks from the second to the fifth of a side.
#[inline(always)]
fn camp<G: Game>(color: Color) -> Set<G> {
    let shape = G::Board::SHAPE;
    let (first, end) = middle_files(shape.side);
    let mut rows = Set::<G>::EMPTY;
    for rank in 1..5 {
        let rank = if color == Color::White { rank } else { shape.side - 1 - rank };
        for file in first..end {
            rows |= Set::<G>::of(Square(rank * shape.side + file));
        }
    }
    rows
}

/// The structure of the Trey.
fn treys<G: Game>(position: &Chatrang<G>, color: Color, ledger: &mut impl Ledger) {
    let sign = sign(color);
    let own = position.own(color, slot::TREY);
    let number = layout::NUMBER + slot::TREY * 10 + own.count().min(9) as usize;
    ledger.note(number, sign);
    if own.is_empty() {
        return;
    }
    let enemy = position.own(!color, slot::TREY);
    // Hill's fish captures straight ahead, so only one on the same file stops another.
    let guards = if G::OUK_RULES { enemy | beside::<G>(enemy) } else { enemy };
    let passed = own & !ahead::<G>(!color, guards);
    let enemies = position.men_of(!color);
    for square in passed.squares() {
        let rank = rank_of::<G>(color, square);
        let stopped = (forward::<G>(color, Set::<G>::of(square)) & enemies).any();
        let list = if stopped { layout::PASSED_BLOCKED } else { layout::PASSED };
        ledger.note(list + rank, sign);
    }
    for square in (own & beside::<G>(own)).squares() {
        ledger.note(layout::PHALANX + rank_of::<G>(color, square), sign);
    }
    let files = own | ahead::<G>(color, own) | ahead::<G>(!color, own);
    let count = |set: Set<G>| set.count() as i32;
    ledger.note(layout::ISOLATED, sign * count(own & !beside::<G>(files)));
    ledger.note(layout::DOUBLED, sign * count(own & ahead::<G>(color, own)));
    let men = position.men_of(color);
    let occupied = enemies | men;
    let camp = camp::<G>(color) & !own & !position.trey_attacks(!color);
    let behind = camp & ahead::<G>(!color, own);
    let space = count(camp) + count(behind);
    ledger.note(layout::SPACE, sign * (space * count(men) * count(men) / 64));
    ledger.note(layout::BLOCKED, sign * count(forward::<G>(color, own) & occupied));
}
