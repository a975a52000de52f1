//! A finished table: how many moves the chaser needs, for every placing.

use super::attack_maps::AttackMaps;
use super::class::Class;
use super::count_transition::{ChildTable, ChildTables, matching};
use super::defender_pieces::DefenderPieces;
use super::layout::{Layout, Placement};
use super::move_pattern::{mirrored_square, neighbours};
use arrayvec::ArrayVec;
use ouk_rules::board::{Bits, Color, EightByEight, Geometry, NineByNine, Square};

/// The entry if the runner, to move, is not lost.
pub const NOT_LOST: u8 = u8::MAX;

/// The squares of a rank with an edge on both sides.
const WIDE: usize = 11;

/// The attack maps of a table, on either board.
pub enum AnyAttackMaps {
    /// On 64 squares.
    Eight(AttackMaps<EightByEight>),
    /// On 81.
    Nine(AttackMaps<NineByNine>),
}

/// The table of a class under one set of counting rules.
///
/// An entry is the number of moves that the chaser, to move, needs, the mating move included; 0 if
/// the chaser does not win or the position is illegal. If a capture or promotion starts a new
/// count, the number is the moves up to it.
pub struct EndgameTable {
    class: Class,
    layout: Layout,
    attack_maps: AnyAttackMaps,
    stalemate_wins: bool,
    children: ChildTables,
    distances: Vec<u8>,
    longest: usize,
    /// For each slot, whose piece it is.
    order: ArrayVec<Owner, 3>,
    /// Whether every piece may be on every square.
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
    /// A table of these entries.
    #[must_use]
    pub fn new(
        class: Class,
        layout: Layout,
        stalemate_wins: bool,
        children: ChildTables,
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
        let (order, losses) = (order(&class, &layout), losses(&layout, &children));
        EndgameTable {
            class,
            layout,
            attack_maps,
            stalemate_wins,
            children,
            distances,
            longest,
            order,
            everywhere,
            losses,
        }
    }

    /// The class.
    #[must_use]
    pub fn class(&self) -> &Class {
        &self.class
    }

    /// The layout of the entries.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The pieces on their board.
    #[must_use]
    pub fn attack_maps(&self) -> &AnyAttackMaps {
        &self.attack_maps
    }

    /// All entries, in the order of the layout.
    #[must_use]
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// The classes this one leads to.
    #[must_use]
    pub fn children(&self) -> &ChildTables {
        &self.children
    }

    /// Whether a stalemated bare king has lost.
    #[must_use]
    pub fn stalemate_wins(&self) -> bool {
        self.stalemate_wins
    }

    /// The most moves any won position needs, the chaser to move.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// For each slot, whose piece it is.
    #[inline]
    pub(super) fn order(&self) -> &[Owner] {
        &self.order
    }

    /// Whether a table has pieces on these squares, given in the order of the slots: Trey have few
    /// squares.
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

    /// The moves that the chaser, to move, needs; 0 if it does not win. The pieces are in the order
    /// of the slots, the squares from the chaser's view.
    #[inline]
    #[must_use]
    pub fn chaser_distance(&self, king: usize, pieces: &[u8], runner: usize) -> u8 {
        self.layout.entry(king, pieces, runner).map_or(0, |entry| self.distances[entry])
    }

    /// For every square of the runner's king, with the runner to move: the moves that the chaser
    /// needs after the runner's move. [`NOT_LOST`] where the runner is not lost or the square is
    /// illegal.
    pub fn runner_distances(&self, king: usize, pieces: &[u8], distances: &mut [u8]) {
        match &self.attack_maps {
            AnyAttackMaps::Eight(attack_maps) => {
                self.runner_distances_on(attack_maps, king, pieces, distances)
            }
            AnyAttackMaps::Nine(attack_maps) => {
                self.runner_distances_on(attack_maps, king, pieces, distances)
            }
        }
    }

    /// The same for one square of a bare king.
    #[inline]
    #[must_use]
    pub fn runner_distance(&self, king: usize, pieces: &[u8], runner: usize) -> u8 {
        match &self.attack_maps {
            AnyAttackMaps::Eight(attack_maps) => {
                self.runner_distance_on(attack_maps, king, pieces, runner)
            }
            AnyAttackMaps::Nine(attack_maps) => {
                self.runner_distance_on(attack_maps, king, pieces, runner)
            }
        }
    }

    fn runner_distances_on<G: Geometry>(
        &self,
        attack_maps: &AttackMaps<G>,
        king: usize,
        pieces: &[u8],
        distances: &mut [u8],
    ) {
        distances.fill(NOT_LOST);
        let attacks = attack_maps.attacks(king, pieces);
        let Some((placing, mirror)) = self.layout.placing(king, pieces) else { return };
        let row = self.row(placing);
        // What the chaser needs after the king has gone to each square, with an edge around the
        // board.
        let at = |square: Square| {
            let square = square.index();
            (square / self.layout.side + 1) * WIDE + square % self.layout.side + 1
        };
        let mut after = [0; WIDE * WIDE];
        for to in attacks.safe.squares() {
            let kept =
                if mirror { mirrored_square(self.layout.side, to.index()) } else { to.index() };
            after[at(to)] = if row[kept] == 0 { NOT_LOST } else { row[kept] };
        }
        for to in attacks.capturable.squares() {
            after[at(to)] = self.distance_after_capture(king, pieces, to);
        }
        let defender_pieces =
            (!self.class.is_bare()).then(|| DefenderPieces::of(self, attack_maps, king, pieces));
        // Horizontal three-wide maximum.
        let mut three = [0; WIDE * WIDE];
        for (three, after) in three[1..].iter_mut().zip(after.windows(3)) {
            *three = after[0].max(after[1]).max(after[2]);
        }
        let moves = neighbours::<G>(attacks.safe | attacks.capturable);
        for from in attacks.valid.squares() {
            let place = at(from);
            let by_king = moves.has(from).then(|| {
                let beside = after[place - 1].max(after[place + 1]);
                beside.max(three[place - WIDE]).max(three[place + WIDE])
            });
            let by_piece =
                defender_pieces.as_ref().and_then(|defender_pieces| defender_pieces.distance(from));
            let stuck = if attacks.safe.has(from) && !self.stalemate_wins { NOT_LOST } else { 0 };
            distances[from.index()] = by_king.max(by_piece).unwrap_or(stuck);
        }
    }

    #[inline]
    fn runner_distance_on<G: Geometry>(
        &self,
        attack_maps: &AttackMaps<G>,
        king: usize,
        pieces: &[u8],
        runner: usize,
    ) -> u8 {
        // Mirroring changes only the indices, so it is handled once.
        let Placement { king, pieces, runner } = self.layout.upright(king, pieces, runner);
        let attacks = attack_maps.attacks(king, &pieces);
        let from = Square(runner as u8);
        let placing = self.layout.placing(king, &pieces);
        let Some((placing, _)) = placing.filter(|_| attacks.valid.has(from)) else {
            return NOT_LOST;
        };
        let near = neighbours::<G>(G::Bits::of(from));
        let row = self.row(placing);
        let mut most = None;
        for to in (near & attacks.safe).squares() {
            let distance = row[to.index()];
            if distance == 0 {
                return NOT_LOST;
            }
            most = most.max(Some(distance));
        }
        for to in (near & attacks.capturable).squares() {
            most = most.max(Some(self.distance_after_capture(king, &pieces, to)));
        }
        let stuck = if attacks.safe.has(from) && !self.stalemate_wins { NOT_LOST } else { 0 };
        most.unwrap_or(stuck)
    }

    /// The entries of a placing.
    #[inline]
    pub(super) fn row(&self, placing: usize) -> &[u8] {
        &self.distances[placing * self.layout.squares..][..self.layout.squares]
    }

    /// The moves of the running count that the chaser needs after the runner's king has captured a
    /// piece.
    fn distance_after_capture(&self, king: usize, pieces: &[u8], taken: Square) -> u8 {
        let slot = pieces.iter().position(|&piece| piece == taken.0).expect("a piece stands there");
        self.distance_after_loss(slot, king, pieces, taken.index())
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
