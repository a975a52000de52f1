//! What a class has to do with the classes a capture or a promotion leads to.

use super::entering::{Child, Children, Entering, matching};
use super::field::Field;
use super::gait::mirrored;
use super::layout::{Layout, Slot};
use super::promotions::Promotions;
use super::table::NOT_LOST;
use crate::board::{Bits, Color, Geometry, Kind, Square};
use arrayvec::ArrayVec;

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
