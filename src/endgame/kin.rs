//! What a class has to do with the classes a capture or a promotion leads to.

use super::field::Field;
use super::gait::mirrored;
use super::layout::{Layout, Slot};
use super::solve::share;
use super::table::{NOT_LOST, Table};
use crate::board::{Bits, Color, Geometry, Kind, Square};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// What entering another class does to the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Entering {
    /// It goes on: moves before and after are one sum.
    Keep,
    /// A new one begins and leaves the chaser so many moves; 0 is a draw, unless he has mated.
    Anew(u16),
    /// The same, but the runner's capture that begins it comes too late after the chaser's last
    /// move of the old one, which draws unless it mates. So the capture takes a move more.
    AnewBeforeLast(u16),
}

impl Entering {
    /// The pass after which a class entered with the chaser to move is won, given the moves he
    /// needs there (0 if he cannot win).
    #[inline]
    #[must_use]
    pub const fn level(self, need: u8) -> Option<usize> {
        match (need, self) {
            (0, _) => None,
            (need, Entering::Keep) => Some(need as usize),
            (need, Entering::Anew(most)) if need as u16 <= most => Some(0),
            (need, Entering::AnewBeforeLast(most)) if need as u16 <= most => Some(1),
            _ => None,
        }
    }

    /// The pass in which a move into a class with the runner to move wins, given the moves the
    /// chaser needs after the runner's.
    #[inline]
    #[must_use]
    pub const fn level_after_move(self, need: u8) -> Option<usize> {
        match (need, self) {
            (NOT_LOST, _) => None,
            (need, Entering::Keep) => Some(need as usize + 1),
            (need, Entering::Anew(most)) if need as u16 <= most => Some(1),
            _ => None,
        }
    }
}

/// A class that is entered, and how.
#[derive(Clone)]
pub struct Child {
    /// Its table.
    pub table: Arc<Table>,
    /// What becomes of the count.
    pub entering: Entering,
}

/// The classes a class leads to.
#[derive(Clone, Default)]
pub struct Children {
    /// By the loss of one of the chaser's men of a kind; a kind that is missing leaves him with his
    /// king only.
    pub without: Vec<(Kind, Child)>,
    /// By the promotion of his Trey, or Hill's fish.
    pub promoted: Option<Child>,
    /// By his taking the runner's last man.
    pub bared: Option<Child>,
}

impl Children {
    /// The class after the loss of a man of a kind.
    #[must_use]
    pub fn without(&self, kind: Kind) -> Option<&Child> {
        self.without.iter().find(|child| child.0 == kind).map(|child| &child.1)
    }
}

/// For each slot of `to`, the slot of `from` that holds the same man, `gone` left out.
pub fn matching(from: &[Slot], to: &[Slot], gone: Option<usize>) -> ArrayVec<usize, 3> {
    let mut used = [false; 3];
    let slots = to.iter().map(|slot| {
        let free = |&at: &usize| !used[at] && Some(at) != gone && from[at] == *slot;
        let at = (0..from.len()).find(free).expect("the men of one are among those of the other");
        used[at] = true;
        at
    });
    slots.collect()
}

/// One of the chaser's men, taken by the runner's king.
pub struct Taken<'a> {
    child: &'a Child,
    /// For each slot that may have been taken, where the child's men stand in the class.
    ways: Vec<(usize, ArrayVec<usize, 3>)>,
}

impl Taken<'_> {
    /// Tells the placings of one king square, with the square of the man, whose capture is no
    /// escape from this level on.
    pub fn at_level(
        &self,
        layout: &Layout,
        king: usize,
        level: usize,
        mut tell: impl FnMut(usize, usize),
    ) {
        let table = &self.child.table;
        let squares = layout.squares;
        let words = table.layout().rows_a_king() * squares;
        let entries = &table.needs()[king * words * squares..][..words * squares];
        for (at, needs) in entries.chunks(squares).enumerate() {
            let kept = self.child.entering == Entering::Keep;
            if kept && !needs.contains(&(level as u8)) || !kept && level > 1 {
                continue;
            }
            for (square, &need) in needs.iter().enumerate() {
                if self.child.entering.level(need) != Some(level) {
                    continue;
                }
                let (stands, men) = table.layout().squares_of(king * words + at);
                for (taken, ways) in &self.ways {
                    let mut all = [0; 3];
                    all[*taken] = square as u8;
                    ways.iter().zip(&men).for_each(|(&slot, &man)| all[slot] = man);
                    let placing = layout.placing(stands, &all[..layout.slots.len()]);
                    if let Some((placing, _)) = placing {
                        tell(placing, square);
                    }
                }
            }
        }
    }
}

/// The levels at which promotions win, for the rows in which a man may promote.
struct Promotions {
    /// For each row the place of its block, if it has one.
    rows: Vec<Option<u32>>,
    /// Blocks of a byte for each inner square and each square of the runner's king; 0 for never.
    levels: Vec<u8>,
}

/// Words of a class that is entered, as they stand after the pass that was reached last.
struct Words<B> {
    words: Vec<B>,
    /// For each entry the level at which it changes; `u8::MAX` for never.
    levels: Vec<u8>,
    grew: bool,
    last: usize,
}

impl<B: Bits> Words<B> {
    fn new(levels: Vec<u8>, squares: usize) -> Words<B> {
        let last = levels.iter().copied().filter(|&level| level != u8::MAX).max().unwrap_or(0);
        let words = vec![B::EMPTY; levels.len() / squares];
        Words { words, levels, grew: false, last: last as usize }
    }

    /// Adds the squares that change at this level.
    fn reach(&mut self, level: usize, squares: usize) {
        self.grew = false;
        for (word, levels) in self.words.iter_mut().zip(self.levels.chunks(squares)) {
            if !levels.contains(&(level as u8)) {
                continue;
            }
            self.grew = true;
            for (square, _) in levels.iter().enumerate().filter(|(_, at)| **at == level as u8) {
                *word |= B::of(Square(square as u8));
            }
        }
    }
}

/// The class after the runner's man has taken one of the chaser's of a kind.
struct ByMan<'a, G: Geometry> {
    kind: Kind,
    child: &'a Child,
    /// Where the chaser wins all the same.
    words: Words<G::Bits>,
    field: Field<G>,
}

/// Everything that enters a class from others while it is solved.
pub struct Kin<'a, G: Geometry> {
    /// The chaser's men taken by the runner's king.
    pub taken: Vec<Taken<'a>>,
    promotions: Option<Promotions>,
    /// Where the runner is lost after the chaser has taken his last man.
    bared: Option<(&'a Child, Words<G::Bits>)>,
    /// Where the chaser wins although the runner's man has taken one of his.
    taken_by_man: Vec<ByMan<'a, G>>,
    last: usize,
}

impl<'a, G: Geometry> Kin<'a, G> {
    /// The kin of a class, given its children.
    pub fn of(layout: &Layout, field: &Field<G>, children: &'a Children, threads: usize) -> Self {
        let taken = children.without.iter().map(|(kind, child)| Taken {
            child,
            ways: (0..layout.slots.len())
                .filter(|&at| layout.slots[at] == Slot { side: Color::White, kind: *kind })
                .map(|at| (at, matching(&layout.slots, &child.table.layout().slots, Some(at))))
                .collect(),
        });
        let taken: Vec<Taken<'a>> = taken.collect();
        let promotions =
            children.promoted.as_ref().map(|child| Promotions::of(layout, field, child, threads));
        let bared = children.bared.as_ref().map(|child| {
            let layout = child.table.layout();
            let mut levels = vec![u8::MAX; layout.entries()];
            let mut needs = vec![NOT_LOST; layout.squares];
            for (placing, levels) in levels.chunks_mut(layout.squares).enumerate() {
                let (king, men) = layout.squares_of(placing);
                child.table.runner_needs(king, &men, &mut needs);
                for (level, &need) in levels.iter_mut().zip(&needs) {
                    let at = child.entering.level_after_move(need);
                    *level = at.map_or(u8::MAX, |at| at as u8);
                }
            }
            (child, Words::new(levels, layout.squares))
        });
        let guarded = layout.slots.iter().any(|slot| slot.side == Color::Black);
        let by_man = children.without.iter().filter(|_| guarded).map(|(kind, child)| {
            let levels = child.table.needs().iter();
            let levels = levels.map(|&n| child.entering.level(n).map_or(u8::MAX, |at| at as u8));
            let words = Words::new(levels.collect(), layout.squares);
            let field = Field::of(child.table.class(), child.table.layout());
            ByMan { kind: *kind, child, words, field }
        });
        let taken_by_man: Vec<ByMan<'a, G>> = by_man.collect();
        let last = taken.iter().map(|taken| match taken.child.entering {
            Entering::Keep => taken.child.table.longest(),
            _ => 1,
        });
        let last = last.max().unwrap_or(0);
        let last = last
            .max(promotions.as_ref().map_or(0, Promotions::last))
            .max(bared.as_ref().map_or(0, |bared| bared.1.last))
            .max(taken_by_man.iter().map(|by_man| by_man.words.last).max().unwrap_or(0));
        Kin { taken, promotions, bared, taken_by_man, last }
    }

    /// The last pass in which something enters.
    pub fn last_level(&self) -> usize {
        self.last
    }

    /// Brings the words to this pass.
    pub fn reach(&mut self, level: usize, squares: usize) {
        if let Some((_, words)) = &mut self.bared {
            words.reach(level, squares);
        }
        for by_man in &mut self.taken_by_man {
            by_man.words.reach(level, squares);
        }
    }

    /// Whether the words of this pass differ from those before.
    pub fn changed(&self) -> bool {
        self.bared.as_ref().is_some_and(|bared| bared.1.grew)
            || self.taken_by_man.iter().any(|by_man| by_man.words.grew)
    }

    /// Adds the wins of a row by promotion and by taking the runner's last man.
    pub fn enter(
        &self,
        layout: &Layout,
        field: &Field<G>,
        (king, row): (usize, usize),
        level: usize,
        won: &mut [G::Bits],
    ) -> bool {
        let mut any = false;
        if let Some(promotions) = &self.promotions {
            any |= promotions.enter(king * layout.rows_a_king() + row, level, won);
        }
        if let Some((child, words)) = &self.bared
            && words.grew
        {
            any = true;
            self.bare(layout, field, (king, row), child, words, won);
        }
        any
    }

    /// The wins of a row by taking the runner's only man, who stands in the first slot.
    fn bare(
        &self,
        layout: &Layout,
        field: &Field<G>,
        (king, row): (usize, usize),
        child: &Child,
        words: &Words<G::Bits>,
        won: &mut [G::Bits],
    ) {
        let stands = layout.kings[king] as usize;
        let chaser = matching(&layout.slots, &child.table.layout().slots, Some(0));
        for (inner, won) in won.iter_mut().enumerate() {
            let mut men: ArrayVec<u8, 3> = layout.outer[row].iter().copied().collect();
            men.push(inner as u8);
            let target = men[0];
            if men[1..].contains(&target) || men.contains(&(stands as u8)) {
                continue;
            }
            let mut add = |king: usize, men: &[u8], pass: G::Bits| {
                let placed: ArrayVec<u8, 3> = chaser.iter().map(|&slot| men[slot]).collect();
                if let Some((placing, mirror)) = child.table.layout().placing(king, &placed) {
                    let word = words.words[placing];
                    *won |= pass & if mirror { mirrored::<G>(word) } else { word };
                }
            };
            let near = super::gait::neighbours::<G>(G::Bits::of(Square(stands as u8)));
            if near.has(Square(target)) {
                add(target as usize, &men, G::ALL);
            }
            for slot in 1..men.len() {
                if let Some(pass) = takes(field, slot, &men, stands, target) {
                    let mut after = men.clone();
                    after[slot] = target;
                    add(stands, &after, pass);
                }
            }
        }
    }

    /// Adds to `roads`, for each inner square of a row, where the runner's king may stand so that
    /// his man takes one of the chaser's and he is not lost by it.
    pub fn runner_takes(
        &self,
        layout: &Layout,
        field: &Field<G>,
        (king, row): (usize, usize),
        all: bool,
        roads: &mut [G::Bits],
    ) {
        let stands = layout.kings[king] as usize;
        for (inner, road) in roads.iter_mut().enumerate() {
            let mut men: ArrayVec<u8, 3> = layout.outer[row].iter().copied().collect();
            men.push(inner as u8);
            if men.contains(&(stands as u8)) || men[1..].contains(&men[0]) {
                continue;
            }
            for slot in 1..men.len() {
                let Some(pass) = takes(field, 0, &men, stands, men[slot]) else { continue };
                let mut after = men.clone();
                after[0] = men[slot];
                *road |= pass & self.after_taking(layout, slot, stands, &after, all);
            }
        }
    }

    /// Where the runner's king is not lost, the chaser to move, after the chaser's man in a slot has
    /// been taken; `men` are the men after it.
    fn after_taking(
        &self,
        layout: &Layout,
        slot: usize,
        king: usize,
        men: &[u8],
        all: bool,
    ) -> G::Bits {
        let kind = layout.slots[slot].kind;
        let by_man = self.taken_by_man.iter().find(|by| by.kind == kind);
        let Some(ByMan { child, words, field, .. }) = by_man else {
            // The chaser has only his king left: the runner's king may stand anywhere beside it.
            let kings = G::Bits::of(Square(king as u8));
            let there = kings | super::gait::neighbours::<G>(kings) | G::Bits::of(Square(men[0]));
            return G::ALL & !there;
        };
        let ways = matching(&layout.slots, &child.table.layout().slots, Some(slot));
        let placed: ArrayVec<u8, 3> = ways.iter().map(|&slot| men[slot]).collect();
        let safe = field.sight(king, &placed).safe;
        let Some((placing, mirror)) = child.table.layout().placing(king, &placed) else {
            return G::Bits::EMPTY;
        };
        let won = words.words[placing];
        let won = if mirror { mirrored::<G>(won) } else { won };
        if all { safe } else { safe & !won }
    }
}

/// Whether the man in a slot attacks a square, and from which squares the runner's king does not
/// stand in the way.
fn takes<G: Geometry>(
    field: &Field<G>,
    slot: usize,
    men: &[u8],
    king: usize,
    target: u8,
) -> Option<G::Bits> {
    let (from, to) = (Square(men[slot]), Square(target));
    let gait = &field.gaits[slot];
    if !gait.slides {
        return gait.attack[from.index()].has(to).then_some(G::ALL);
    }
    let occupied = men
        .iter()
        .fold(G::Bits::of(Square(king as u8)), |set, &man| set | G::Bits::of(Square(man)));
    G::slide(from, occupied).has(to).then(|| !G::between(from, to))
}

impl Promotions {
    fn of<G: Geometry>(
        layout: &Layout,
        field: &Field<G>,
        child: &Child,
        threads: usize,
    ) -> Promotions {
        let squares = layout.squares;
        let block = squares * squares;
        let trey: Vec<usize> =
            (0..layout.slots.len()).filter(|&at| field.gaits[at].promotes.is_some()).collect();
        let promotes = |slot: usize, square: u8| {
            let gait = &field.gaits[slot];
            (gait.quiet[square as usize] & gait.far & !gait.domain).squares().next()
        };
        let inner = layout.slots.len() - 1;
        let mut rows = vec![None; layout.kings.len() * layout.rows_a_king()];
        let mut blocks = 0;
        for (row, place) in rows.iter_mut().enumerate() {
            let outer = &layout.outer[row % layout.rows_a_king()];
            let may = |&slot: &usize| slot == inner || promotes(slot, outer[slot]).is_some();
            if trey.iter().any(may) {
                *place = Some(blocks);
                blocks += 1;
            }
        }
        let mut levels = vec![0; blocks as usize * block];
        let with_blocks = rows.iter().enumerate().filter(|(_, place)| place.is_some());
        let work: Vec<_> = levels.chunks_mut(block).zip(with_blocks).collect();
        let ways: Vec<_> = trey.iter().map(|&slot| promoted_slots(layout, slot, child)).collect();
        share(threads, work, |(levels, (row, _))| {
            let mut needs = vec![NOT_LOST; squares];
            for (at, levels) in levels.chunks_mut(squares).enumerate() {
                let (king, men) = layout.squares_of(row * squares + at);
                for (&slot, ways) in trey.iter().zip(&ways) {
                    let Some(to) = promotes(slot, men[slot]) else { continue };
                    let mut after = men.clone();
                    after[slot] = to.0;
                    let placed: ArrayVec<u8, 3> = ways.iter().map(|&slot| after[slot]).collect();
                    child.table.runner_needs(king, &placed, &mut needs);
                    for (level, &need) in levels.iter_mut().zip(&needs) {
                        let Some(at) = child.entering.level_after_move(need) else { continue };
                        *level = if *level == 0 { at as u8 } else { (*level).min(at as u8) };
                    }
                }
            }
        });
        Promotions { rows, levels }
    }

    fn last(&self) -> usize {
        self.levels.iter().copied().max().unwrap_or(0) as usize
    }

    fn enter<B: Bits>(&self, row: usize, level: usize, won: &mut [B]) -> bool {
        let Some(place) = self.rows[row] else { return false };
        let squares = won.len();
        let block = &self.levels[place as usize * squares * squares..][..squares * squares];
        let mut any = false;
        for (won, levels) in won.iter_mut().zip(block.chunks(squares)) {
            if !levels.contains(&(level as u8)) {
                continue;
            }
            any = true;
            for (square, _) in levels.iter().enumerate().filter(|(_, at)| **at == level as u8) {
                *won |= B::of(Square(square as u8));
            }
        }
        any
    }
}

/// For each slot of the promoted class, the slot of this one that holds the man, the Trey of `slot`
/// having been promoted.
fn promoted_slots(layout: &Layout, slot: usize, child: &Child) -> ArrayVec<usize, 3> {
    let mut slots = layout.slots.clone();
    slots[slot].kind =
        super::class::promoted(slots[slot].kind).expect("only men that promote are asked for");
    matching(&slots, &child.table.layout().slots, None)
}
