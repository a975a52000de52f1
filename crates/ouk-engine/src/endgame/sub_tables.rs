//! The results that the solver takes from the classes that a capture or promotion leads to.

use super::attack_maps::AttackMaps;
use super::count_transition::{ChildTable, ChildTables, CountTransition, matching};
use super::layout::{Layout, PieceSlot};
use super::move_pattern::mirrored;
use super::promotions::Promotions;
use super::table::NOT_LOST;
use arrayvec::ArrayVec;
use ouk_rules::board::{Bits, Color, Geometry, Kind, Square};

/// The class after the runner's king has captured one of the chaser's pieces.
pub struct CapturedPiece<'a> {
    child: &'a ChildTable,
    /// For each slot that may have been captured, the slots of this class that hold the child's
    /// pieces.
    ways: Vec<(usize, ArrayVec<usize, 3>)>,
}

impl CapturedPiece<'_> {
    /// Reports the placings of one king square, with the square of the piece whose capture is no
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
        let entries = &table.distances()[king * words * squares..][..words * squares];
        for (at, distances) in entries.chunks(squares).enumerate() {
            let kept = self.child.transition == CountTransition::Continues;
            if kept && !distances.contains(&(level as u8)) || !kept && level > 1 {
                continue;
            }
            for (square, &distance) in distances.iter().enumerate() {
                if self.child.transition.level(distance) != Some(level) {
                    continue;
                }
                let (stands, pieces) = table.layout().squares_of(king * words + at);
                for (taken, ways) in &self.ways {
                    let mut all = [0; 3];
                    all[*taken] = square as u8;
                    ways.iter().zip(&pieces).for_each(|(&slot, &piece)| all[slot] = piece);
                    let placing = layout.placing(stands, &all[..layout.slots.len()]);
                    if let Some((placing, _)) = placing {
                        tell(placing, square);
                    }
                }
            }
        }
    }
}

/// Sets of another class, in their state after the current pass.
struct LevelWords<B> {
    words: Vec<B>,
    /// For each entry, the level at which it changes; `u8::MAX` for never.
    levels: Vec<u8>,
    grew: bool,
    last: usize,
}

impl<B: Bits> LevelWords<B> {
    fn new(levels: Vec<u8>, squares: usize) -> LevelWords<B> {
        let last = levels.iter().copied().filter(|&level| level != u8::MAX).max().unwrap_or(0);
        let words = vec![B::EMPTY; levels.len() / squares];
        LevelWords { words, levels, grew: false, last: last as usize }
    }

    /// Adds the squares that change at this level.
    fn advance_to(&mut self, level: usize, squares: usize) {
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

/// A class after the capture of a piece of a kind.
struct EnteredClass<'a, B> {
    kind: Kind,
    child: &'a ChildTable,
    words: LevelWords<B>,
}

/// The class after the chaser has captured one of the runner's pieces, with the squares where the
/// runner is lost.
fn after_taking<B: Bits>(kind: Kind, child: &ChildTable) -> EnteredClass<'_, B> {
    let layout = child.table.layout();
    let mut levels = vec![u8::MAX; layout.entries()];
    let mut distances = vec![NOT_LOST; layout.squares];
    for (placing, levels) in levels.chunks_mut(layout.squares).enumerate() {
        let (king, pieces) = layout.squares_of(placing);
        child.table.runner_distances(king, &pieces, &mut distances);
        for (level, &distance) in levels.iter_mut().zip(&distances) {
            let at = child.transition.level_after_move(distance);
            *level = at.map_or(u8::MAX, |at| at as u8);
        }
    }
    EnteredClass { kind, child, words: LevelWords::new(levels, layout.squares) }
}

/// The class after another piece of the runner has captured one of the chaser's, with the squares
/// where the chaser still wins.
fn after_loss<B: Bits>(kind: Kind, child: &ChildTable) -> EnteredClass<'_, B> {
    let levels = child.table.distances().iter();
    let levels = levels.map(|&n| child.transition.level(n).map_or(u8::MAX, |at| at as u8));
    let words = LevelWords::new(levels.collect(), child.table.layout().squares);
    EnteredClass { kind, child, words }
}

/// All results that the solver of a class takes from other classes.
pub struct SubTables<'a, G: Geometry> {
    /// The chaser's pieces captured by the runner's king.
    pub taken: Vec<CapturedPiece<'a>>,
    promotions: Option<Promotions>,
    /// The classes after the chaser has captured one of the runner's pieces, with the squares where
    /// the runner is lost.
    taking: Vec<EnteredClass<'a, G::Bits>>,
    /// The classes after another piece of the runner has captured one of the chaser's, with the
    /// squares where the chaser still wins.
    taken_by_piece: Vec<EnteredClass<'a, G::Bits>>,
    last: usize,
}

impl<'a, G: Geometry> SubTables<'a, G> {
    /// Collects the sub-tables of a class from its children.
    pub fn of(
        layout: &Layout,
        attack_maps: &AttackMaps<G>,
        children: &'a ChildTables,
        threads: usize,
    ) -> Self {
        let taken = children.without.iter().map(|(kind, child)| CapturedPiece {
            child,
            ways: (0..layout.slots.len())
                .filter(|&at| layout.slots[at] == PieceSlot { side: Color::White, kind: *kind })
                .map(|at| (at, matching(&layout.slots, &child.table.layout().slots, Some(at))))
                .collect(),
        });
        let taken: Vec<CapturedPiece<'a>> = taken.collect();
        let promotions = children
            .promoted
            .as_ref()
            .map(|child| Promotions::of(layout, attack_maps, child, threads));
        let taking = children.taking.iter().map(|(kind, child)| after_taking(*kind, child));
        let taking: Vec<EnteredClass<'a, G::Bits>> = taking.collect();
        let by_piece = children.without.iter().filter(|_| layout.has_defenders());
        let by_piece = by_piece.map(|(kind, child)| after_loss(*kind, child));
        let taken_by_piece: Vec<EnteredClass<'a, G::Bits>> = by_piece.collect();
        let last = taken.iter().map(|taken| match taken.child.transition {
            CountTransition::Continues => taken.child.table.longest(),
            _ => 1,
        });
        let entered = taking.iter().chain(&taken_by_piece).map(|entered| entered.words.last);
        let promoted = promotions.as_ref().map_or(0, Promotions::last);
        let last = last.chain(entered).max().unwrap_or(0).max(promoted);
        SubTables { taken, promotions, taking, taken_by_piece, last }
    }

    /// The last pass in which another class contributes anything.
    pub fn last_level(&self) -> usize {
        self.last
    }

    /// Updates the sets to this pass.
    pub fn advance_to(&mut self, level: usize, squares: usize) {
        for entered in self.taking.iter_mut().chain(&mut self.taken_by_piece) {
            entered.words.advance_to(level, squares);
        }
    }

    /// Adds the wins of a row by promotion and by capturing one of the runner's pieces.
    pub fn enter(
        &self,
        layout: &Layout,
        attack_maps: &AttackMaps<G>,
        (king, row): (usize, usize),
        level: usize,
        won: &mut [G::Bits],
    ) -> bool {
        let mut any = false;
        if let Some(promotions) = &self.promotions {
            any |= promotions.enter(king * layout.rows_a_king() + row, level, won);
        }
        for (slot, taken) in layout.slots.iter().enumerate() {
            let by_kind = |entered: &&EnteredClass<'_, G::Bits>| entered.kind == taken.kind;
            if taken.side == Color::Black
                && let Some(entered) = self.taking.iter().find(by_kind)
                && entered.words.grew
            {
                any = true;
                self.take(layout, attack_maps, (king, row), (slot, entered), won);
            }
        }
        any
    }

    /// The wins of a row by capturing the runner's piece in a slot.
    fn take(
        &self,
        layout: &Layout,
        attack_maps: &AttackMaps<G>,
        (king, row): (usize, usize),
        (taken, entered): (usize, &EnteredClass<'_, G::Bits>),
        won: &mut [G::Bits],
    ) {
        let stands = layout.kings[king] as usize;
        let near = super::move_pattern::neighbours::<G>(G::Bits::of(Square(stands as u8)));
        let below = entered.child.table.layout();
        let left = matching(&layout.slots, &below.slots, Some(taken));
        for (inner, won) in won.iter_mut().enumerate() {
            let Some(pieces) = pieces_of(layout, (stands, row), inner) else { continue };
            let target = pieces[taken];
            let mut add = |king: usize, pieces: &[u8], pass: G::Bits| {
                let placed: ArrayVec<u8, 3> = left.iter().map(|&slot| pieces[slot]).collect();
                if let Some((placing, mirror)) = below.placing(king, &placed) {
                    let word = entered.words.words[placing];
                    *won |= pass & if mirror { mirrored::<G>(word) } else { word };
                }
            };
            if near.has(Square(target)) {
                add(target as usize, &pieces, G::ALL);
            }
            for slot in of_side(layout, Color::White) {
                if let Some(pass) = takes(attack_maps, slot, &pieces, stands, target) {
                    let mut after = pieces.clone();
                    after[slot] = target;
                    add(stands, &after, pass);
                }
            }
        }
    }

    /// Adds to `saving_kings`, for each inner square of a row, the king squares with which another
    /// piece of the runner captures one of the chaser's and the runner is not lost.
    pub fn runner_takes(
        &self,
        layout: &Layout,
        attack_maps: &AttackMaps<G>,
        (king, row): (usize, usize),
        all: bool,
        saving_kings: &mut [G::Bits],
    ) {
        let stands = layout.kings[king] as usize;
        for (inner, kings) in saving_kings.iter_mut().enumerate() {
            let Some(pieces) = pieces_of(layout, (stands, row), inner) else { continue };
            for slot in of_side(layout, Color::Black) {
                for taken in of_side(layout, Color::White) {
                    let Some(pass) = takes(attack_maps, slot, &pieces, stands, pieces[taken])
                    else {
                        continue;
                    };
                    let mut after = pieces.clone();
                    after[slot] = pieces[taken];
                    let safe = attack_maps.attacks_without(taken, stands, &after).safe;
                    let won =
                        if all { G::Bits::EMPTY } else { self.won(layout, taken, stands, &after) };
                    *kings |= pass & safe & !won;
                }
            }
        }
    }

    /// The squares where the chaser, to move, wins although the piece in a slot has been captured;
    /// `pieces` are the remaining pieces.
    fn won(&self, layout: &Layout, taken: usize, king: usize, pieces: &[u8]) -> G::Bits {
        let kind = layout.slots[taken].kind;
        let entered = self.taken_by_piece.iter().find(|entered| entered.kind == kind);
        // With only a king, the chaser wins nowhere.
        let Some(EnteredClass { child, words, .. }) = entered else { return G::Bits::EMPTY };
        let below = child.table.layout();
        let ways = matching(&layout.slots, &below.slots, Some(taken));
        let placed: ArrayVec<u8, 3> = ways.iter().map(|&slot| pieces[slot]).collect();
        let (placing, mirror) =
            below.placing(king, &placed).expect("pieces that meet a defender may stand anywhere");
        if mirror { mirrored::<G>(words.words[placing]) } else { words.words[placing] }
    }
}

/// The pieces of a placing in the order of the slots; `None` if two would share a square.
fn pieces_of(
    layout: &Layout,
    (king, row): (usize, usize),
    inner: usize,
) -> Option<ArrayVec<u8, 3>> {
    let outer = &layout.outer[row];
    if inner == king || outer.contains(&(inner as u8)) || outer.contains(&(king as u8)) {
        return None;
    }
    let mut pieces: ArrayVec<u8, 3> = outer.iter().copied().collect();
    pieces.push(inner as u8);
    Some(pieces)
}

/// The slots of a side's pieces.
fn of_side(layout: &Layout, side: Color) -> impl Iterator<Item = usize> {
    (0..layout.slots.len()).filter(move |&slot| layout.slots[slot].side == side)
}

/// Whether the piece in a slot attacks a square, and from which squares the runner's king does not
/// block it.
fn takes<G: Geometry>(
    attack_maps: &AttackMaps<G>,
    slot: usize,
    pieces: &[u8],
    king: usize,
    target: u8,
) -> Option<G::Bits> {
    let (from, to) = (Square(pieces[slot]), Square(target));
    let move_pattern = &attack_maps.move_patterns[slot];
    if !move_pattern.slides {
        return move_pattern.attack[from.index()].has(to).then_some(G::ALL);
    }
    let occupied = pieces
        .iter()
        .fold(G::Bits::of(Square(king as u8)), |set, &piece| set | G::Bits::of(Square(piece)));
    G::slide(from, occupied).has(to).then(|| !G::between(from, to))
}
