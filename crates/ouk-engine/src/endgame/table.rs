//! A finished table: the number of moves the chaser needs, for every placing.

pub use super::count_transition::NOT_LOST;

use super::attack_maps::AttackMaps;
use super::class::Class;
use super::count_transition::{CountTransition, matching};
use super::layout::Layout;
use arrayvec::ArrayVec;
use ouk_rules::board::{Bits, Color, EightByEight, Geometry, Kind, NineByNine, Square};
use std::sync::Arc;

/// The attack maps of a table, on either board.
pub enum AnyAttackMaps {
    /// On 64 squares.
    Eight(AttackMaps<EightByEight>),
    /// On 81 squares.
    Nine(AttackMaps<NineByNine>),
}

/// The table of a class that a move leads to.
#[derive(Clone)]
pub struct ChildTable {
    /// The table of the class.
    pub table: Arc<EndgameTable>,
    /// The change of the count.
    pub transition: CountTransition,
}

/// The tables of all classes that a class leads to.
#[derive(Clone, Default)]
pub struct ChildTables {
    /// The tables after the loss of one of the chaser's pieces, by its kind. If a kind is missing,
    /// only the king is left.
    pub without: Vec<(Kind, ChildTable)>,
    /// The table after the promotion of the chaser's Trey, or Hill's fish.
    pub promoted: Option<ChildTable>,
    /// The tables after the capture of one of the runner's pieces, by its kind.
    pub taking: Vec<(Kind, ChildTable)>,
}

impl ChildTables {
    /// The table after the loss of a piece of a kind.
    #[must_use]
    pub fn without(&self, kind: Kind) -> Option<&ChildTable> {
        self.without.iter().find(|child| child.0 == kind).map(|child| &child.1)
    }
}

/// The table of a class under one set of counting rules.
///
/// An entry is the number of moves that the chaser, to move, needs, the mating move included; 0 if
/// the chaser does not win or the position is illegal. If a capture or promotion starts a new
/// count, the number counts the moves up to it.
pub struct EndgameTable {
    class: Class,
    layout: Layout,
    attack_maps: AnyAttackMaps,
    stalemate_wins: bool,
    distances: Vec<u8>,
    longest: usize,
    /// The owner of the piece in each slot.
    order: ArrayVec<Owner, 3>,
    /// Whether every piece may stand on every square.
    everywhere: bool,
    /// For each slot, the class after the runner's king has captured its piece, if the chaser may
    /// still win.
    losses: ArrayVec<Option<PieceLoss>, 3>,
}

/// The side of a piece, and its number among that side's pieces in the order of their kinds.
#[derive(Clone, Copy)]
pub(super) enum Owner {
    Chaser(u8),
    Runner(u8),
}

/// The class after the loss of a piece.
struct PieceLoss {
    child: ChildTable,
    /// For each slot of the child, the slot of this class with the same piece.
    ways: ArrayVec<usize, 3>,
}

/// The classes after a loss, by slot.
fn losses(layout: &Layout, children: &ChildTables) -> ArrayVec<Option<PieceLoss>, 3> {
    let losses = layout.slots.iter().enumerate().map(|(at, slot)| {
        let child = children.without(slot.kind).filter(|_| slot.side == Color::White)?;
        let ways = || matching(&layout.slots, &child.table.layout.slots, Some(at));
        (child.table.longest > 0).then(|| PieceLoss { child: child.clone(), ways: ways() })
    });
    losses.collect()
}

/// The side of the piece in each slot.
fn order(class: &Class, layout: &Layout) -> ArrayVec<Owner, 3> {
    let mut used = [[false; 3]; 2];
    let slots = layout.slots.iter().map(|slot| {
        let chases = slot.side == Color::White;
        let pieces = if chases { class.chaser() } else { class.runner() };
        let used = &mut used[usize::from(chases)];
        let free = |&at: &usize| !used[at] && pieces[at] == slot.kind;
        let piece = (0..pieces.len()).find(free).expect("a slot holds one of the pieces");
        used[piece] = true;
        if chases { Owner::Chaser(piece as u8) } else { Owner::Runner(piece as u8) }
    });
    slots.collect()
}

impl EndgameTable {
    /// Builds a table from its entries.
    #[must_use]
    pub fn new(
        class: Class,
        layout: Layout,
        stalemate_wins: bool,
        children: &ChildTables,
        distances: Vec<u8>,
    ) -> EndgameTable {
        let longest = distances.iter().copied().max().unwrap_or(0) as usize;
        let attack_maps = match layout.side {
            8 => AnyAttackMaps::Eight(AttackMaps::of(&class, &layout)),
            _ => AnyAttackMaps::Nine(AttackMaps::of(&class, &layout)),
        };
        let everywhere = match &attack_maps {
            AnyAttackMaps::Eight(attack_maps) => attack_maps.is_everywhere(),
            AnyAttackMaps::Nine(attack_maps) => attack_maps.is_everywhere(),
        };
        let (order, losses) = (order(&class, &layout), losses(&layout, children));
        EndgameTable {
            class,
            layout,
            attack_maps,
            stalemate_wins,
            distances,
            longest,
            order,
            everywhere,
            losses,
        }
    }

    /// The class of the table.
    #[must_use]
    pub fn class(&self) -> &Class {
        &self.class
    }

    /// The layout of the entries.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The attack maps of the class.
    #[must_use]
    pub fn attack_maps(&self) -> &AnyAttackMaps {
        &self.attack_maps
    }

    /// All entries, in the order of the layout.
    #[must_use]
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// Whether a stalemated bare king has lost.
    #[must_use]
    pub fn stalemate_wins(&self) -> bool {
        self.stalemate_wins
    }

    /// The most moves that any won position with the chaser to move needs.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// The owner of the piece in each slot.
    #[inline]
    pub(super) fn order(&self) -> &[Owner] {
        &self.order
    }

    /// Whether the table has entries for pieces on these squares, given in the order of the slots.
    /// Trey have few squares.
    #[inline]
    #[must_use]
    pub fn holds(&self, pieces: &[u8]) -> bool {
        fn all<G: Geometry>(attack_maps: &AttackMaps<G>, pieces: &[u8]) -> bool {
            pieces
                .iter()
                .zip(&attack_maps.move_patterns)
                .all(|(&piece, move_pattern)| move_pattern.domain.has(Square(piece)))
        }
        self.everywhere
            || match &self.attack_maps {
                AnyAttackMaps::Eight(attack_maps) => all(attack_maps, pieces),
                AnyAttackMaps::Nine(attack_maps) => all(attack_maps, pieces),
            }
    }

    /// The moves that the chaser, to move, needs; 0 if it does not win. Pieces come in the order of
    /// the slots, squares as the chaser sees them.
    #[inline]
    #[must_use]
    pub fn chaser_distance(&self, king: usize, pieces: &[u8], runner: usize) -> u8 {
        self.layout.entry(king, pieces, runner).map_or(0, |entry| self.distances[entry])
    }

    #[inline]
    pub(super) fn row(&self, placing: usize) -> &[u8] {
        &self.distances[placing * self.layout.squares..][..self.layout.squares]
    }

    /// The moves of the running count that the chaser, to move, needs after the piece in a slot is
    /// gone.
    #[inline]
    pub(super) fn distance_after_loss(
        &self,
        slot: usize,
        king: usize,
        pieces: &[u8],
        runner: usize,
    ) -> u8 {
        let Some(PieceLoss { child, ways }) = &self.losses[slot] else { return NOT_LOST };
        let mut placed = [0; 3];
        ways.iter().enumerate().for_each(|(at, &slot)| placed[at] = pieces[slot]);
        let distance = child.table.chaser_distance(king, &placed[..ways.len()], runner);
        child.transition.level(distance).map_or(NOT_LOST, |moves| moves as u8)
    }
}
