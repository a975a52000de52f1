//! A finished table: for every placing, how many moves the chaser needs.

use super::class::Class;
use super::entering::{Child, Children, matching};
use super::field::Field;
use super::gait::{mirrored_square, neighbours};
use super::guards::Guards;
use super::layout::{Layout, Placed};
use arrayvec::ArrayVec;
use ouk_rules::board::{Bits, Color, EightByEight, Geometry, NineByNine, Square};

/// The runner, to move, is not lost.
pub const NOT_LOST: u8 = u8::MAX;

/// Squares in a row with an edge on both sides.
const WIDE: usize = 11;

/// The field of a table on either board.
pub enum AnyField {
    /// On 64 squares.
    Eight(Field<EightByEight>),
    /// On 81.
    Nine(Field<NineByNine>),
}

/// The table of a class under one reading of the count.
///
/// An entry is the number of moves the chaser needs when he is to move, the mating move included: 0
/// where he does not win, or where the position is not legal. Moves are those of the count that
/// runs in this class: where a capture or promotion begins a new one, they are the moves to there.
pub struct Table {
    class: Class,
    layout: Layout,
    field: AnyField,
    stalemate_wins: bool,
    children: Children,
    needs: Vec<u8>,
    longest: usize,
    /// For each slot whose man stands there.
    order: ArrayVec<Owner, 3>,
    /// Whether every man may stand anywhere.
    everywhere: bool,
    /// For each slot what the runner's taking that man leads to, if the chaser may still win.
    losses: ArrayVec<Option<Loss>, 3>,
}

/// Whose man it is, and which of his, counted in the order of their kinds.
#[derive(Clone, Copy)]
pub(super) enum Owner {
    Chaser(u8),
    Runner(u8),
}

/// A class that is entered by the loss of a man.
struct Loss {
    child: Child,
    /// For each slot of the child, the slot of the class that holds the same man.
    ways: ArrayVec<usize, 3>,
}

/// The losses by slot.
fn losses(layout: &Layout, children: &Children) -> ArrayVec<Option<Loss>, 3> {
    let losses = layout.slots.iter().enumerate().map(|(at, slot)| {
        let child = children.without(slot.kind).filter(|_| slot.side == Color::White)?;
        let ways = || matching(&layout.slots, &child.table.layout.slots, Some(at));
        (child.table.longest > 0).then(|| Loss { child: child.clone(), ways: ways() })
    });
    losses.collect()
}

/// Whose man stands in each slot.
fn order(class: &Class, layout: &Layout) -> ArrayVec<Owner, 3> {
    let mut used = [[false; 3]; 2];
    let slots = layout.slots.iter().map(|slot| {
        let chases = slot.side == Color::White;
        let men = if chases { class.chaser() } else { class.runner() };
        let used = &mut used[usize::from(chases)];
        let free = |&at: &usize| !used[at] && men[at] == slot.kind;
        let man = (0..men.len()).find(free).expect("a slot holds one of the men");
        used[man] = true;
        if chases { Owner::Chaser(man as u8) } else { Owner::Runner(man as u8) }
    });
    slots.collect()
}

impl Table {
    /// A table of these entries.
    #[must_use]
    pub fn new(
        class: Class,
        layout: Layout,
        stalemate_wins: bool,
        children: Children,
        needs: Vec<u8>,
    ) -> Table {
        let longest = needs.iter().copied().max().unwrap_or(0) as usize;
        let field = match layout.side {
            8 => AnyField::Eight(Field::of(&class, &layout)),
            _ => AnyField::Nine(Field::of(&class, &layout)),
        };
        let everywhere = match &field {
            AnyField::Eight(field) => field.is_everywhere(),
            AnyField::Nine(field) => field.is_everywhere(),
        };
        let (order, losses) = (order(&class, &layout), losses(&layout, &children));
        Table {
            class,
            layout,
            field,
            stalemate_wins,
            children,
            needs,
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

    /// Where entries are kept.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The men on their board.
    #[must_use]
    pub fn field(&self) -> &AnyField {
        &self.field
    }

    /// All entries, in the order of the layout.
    #[must_use]
    pub fn needs(&self) -> &[u8] {
        &self.needs
    }

    /// The classes this one leads to.
    #[must_use]
    pub fn children(&self) -> &Children {
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

    /// For each slot whose man stands there.
    #[inline]
    pub(super) fn order(&self) -> &[Owner] {
        &self.order
    }

    /// Whether men in the order of the slots stand where the table has them: Trey have few squares.
    #[inline]
    #[must_use]
    pub fn holds(&self, men: &[u8]) -> bool {
        fn all<G: Geometry>(field: &Field<G>, men: &[u8]) -> bool {
            men.iter().zip(&field.gaits).all(|(&man, gait)| gait.domain.has(Square(man)))
        }
        self.everywhere
            || match &self.field {
                AnyField::Eight(field) => all(field, men),
                AnyField::Nine(field) => all(field, men),
            }
    }

    /// The moves the chaser, to move, needs; 0 if he does not win. The men in the order of the
    /// layout's slots; squares of the board as the chaser sees it.
    #[inline]
    #[must_use]
    pub fn chaser_need(&self, king: usize, men: &[u8], runner: usize) -> u8 {
        self.layout.entry(king, men, runner).map_or(0, |entry| self.needs[entry])
    }

    /// For every square of the runner's king, the runner to move, the moves the chaser needs after
    /// his; [`NOT_LOST`] where he is not lost or may not stand.
    pub fn runner_needs(&self, king: usize, men: &[u8], needs: &mut [u8]) {
        match &self.field {
            AnyField::Eight(field) => self.runner_needs_on(field, king, men, needs),
            AnyField::Nine(field) => self.runner_needs_on(field, king, men, needs),
        }
    }

    /// The same for one square of a bare king.
    #[inline]
    #[must_use]
    pub fn runner_need(&self, king: usize, men: &[u8], runner: usize) -> u8 {
        match &self.field {
            AnyField::Eight(field) => self.runner_need_on(field, king, men, runner),
            AnyField::Nine(field) => self.runner_need_on(field, king, men, runner),
        }
    }

    fn runner_needs_on<G: Geometry>(
        &self,
        field: &Field<G>,
        king: usize,
        men: &[u8],
        needs: &mut [u8],
    ) {
        needs.fill(NOT_LOST);
        let sight = field.sight(king, men);
        let Some((placing, mirror)) = self.layout.placing(king, men) else { return };
        let row = self.row(placing);
        // What the chaser needs once the king has gone to each square, with an edge around the board.
        let at = |square: Square| {
            let square = square.index();
            (square / self.layout.side + 1) * WIDE + square % self.layout.side + 1
        };
        let mut after = [0; WIDE * WIDE];
        for to in sight.safe.squares() {
            let kept =
                if mirror { mirrored_square(self.layout.side, to.index()) } else { to.index() };
            after[at(to)] = if row[kept] == 0 { NOT_LOST } else { row[kept] };
        }
        for to in sight.capturable.squares() {
            after[at(to)] = self.need_after_capture(king, men, to);
        }
        let guards = (!self.class.is_bare()).then(|| Guards::of(self, field, king, men));
        // The most of each square and those left and right of it.
        let mut three = [0; WIDE * WIDE];
        for (three, after) in three[1..].iter_mut().zip(after.windows(3)) {
            *three = after[0].max(after[1]).max(after[2]);
        }
        let moves = neighbours::<G>(sight.safe | sight.capturable);
        for from in sight.valid.squares() {
            let place = at(from);
            let by_king = moves.has(from).then(|| {
                let beside = after[place - 1].max(after[place + 1]);
                beside.max(three[place - WIDE]).max(three[place + WIDE])
            });
            let by_man = guards.as_ref().and_then(|guards| guards.need(from));
            let stuck = if sight.safe.has(from) && !self.stalemate_wins { NOT_LOST } else { 0 };
            needs[from.index()] = by_king.max(by_man).unwrap_or(stuck);
        }
    }

    #[inline]
    fn runner_need_on<G: Geometry>(
        &self,
        field: &Field<G>,
        king: usize,
        men: &[u8],
        runner: usize,
    ) -> u8 {
        // A mirror changes nothing but where the entries are, so it is looked into only once.
        let Placed { king, men, runner } = self.layout.upright(king, men, runner);
        let sight = field.sight(king, &men);
        let from = Square(runner as u8);
        let placing = self.layout.placing(king, &men);
        let Some((placing, _)) = placing.filter(|_| sight.valid.has(from)) else {
            return NOT_LOST;
        };
        let near = neighbours::<G>(G::Bits::of(from));
        let row = self.row(placing);
        let mut most = None;
        for to in (near & sight.safe).squares() {
            let need = row[to.index()];
            if need == 0 {
                return NOT_LOST;
            }
            most = most.max(Some(need));
        }
        for to in (near & sight.capturable).squares() {
            most = most.max(Some(self.need_after_capture(king, &men, to)));
        }
        let stuck = if sight.safe.has(from) && !self.stalemate_wins { NOT_LOST } else { 0 };
        most.unwrap_or(stuck)
    }

    /// The entries of a placing.
    #[inline]
    pub(super) fn row(&self, placing: usize) -> &[u8] {
        &self.needs[placing * self.layout.squares..][..self.layout.squares]
    }

    /// The moves of the running count the chaser needs after the runner's king has taken a man.
    fn need_after_capture(&self, king: usize, men: &[u8], taken: Square) -> u8 {
        let slot = men.iter().position(|&man| man == taken.0).expect("a man stands there");
        self.need_after_loss(slot, king, men, taken.index())
    }

    /// The moves of the running count the chaser needs, to move, once his man in a slot is gone.
    #[inline]
    pub(super) fn need_after_loss(
        &self,
        slot: usize,
        king: usize,
        men: &[u8],
        runner: usize,
    ) -> u8 {
        let Some(Loss { child, ways }) = &self.losses[slot] else { return NOT_LOST };
        let mut placed = [0; 3];
        ways.iter().enumerate().for_each(|(at, &slot)| placed[at] = men[slot]);
        let need = child.table.chaser_need(king, &placed[..ways.len()], runner);
        child.entering.level(need).map_or(NOT_LOST, |moves| moves as u8)
    }
}
