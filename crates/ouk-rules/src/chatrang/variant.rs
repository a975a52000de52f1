//! The definition of a game of the family: its board, its pieces and how they step.

use crate::GameId;
use crate::board::{Bits, Color, Geometry, Kind, PositionKey, Square, Step, key};

/// One step of a piece, as White sees it, and whether it may be a quiet move or a capture.
#[derive(Clone, Copy, Debug)]
pub struct PieceStep {
    /// The direction and length, as White sees them.
    pub step: Step,
    /// Whether the step may go to an empty square.
    pub quiet: bool,
    /// Whether the step may capture.
    pub captures: bool,
}

const fn both(file: i8, rank: i8) -> PieceStep {
    PieceStep { step: Step::new(file, rank), quiet: true, captures: true }
}

const fn quiet(file: i8, rank: i8) -> PieceStep {
    PieceStep { step: Step::new(file, rank), quiet: true, captures: false }
}

const fn capture(file: i8, rank: i8) -> PieceStep {
    PieceStep { step: Step::new(file, rank), quiet: false, captures: true }
}

/// The Ang, and Hill's turned fish: one step any way.
pub const KING: &[PieceStep] = &[
    both(-1, -1),
    both(0, -1),
    both(1, -1),
    both(-1, 0),
    both(1, 0),
    both(-1, 1),
    both(0, 1),
    both(1, 1),
];
/// The Neang and the Trey Bak: one step diagonally.
pub const NEANG: &[PieceStep] = &[both(-1, -1), both(1, -1), both(-1, 1), both(1, 1)];
/// The Koul: one step diagonally or straight forward.
pub const KOUL: &[PieceStep] = &[both(-1, -1), both(1, -1), both(-1, 1), both(0, 1), both(1, 1)];
/// The Trey: straight forward without capture, diagonally forward with.
pub const TREY: &[PieceStep] = &[quiet(0, 1), capture(-1, 1), capture(1, 1)];
/// Hill's elephant: one step any way, capturing in the five directions that are not backward.
pub const ELEPHANT: &[PieceStep] = &[
    quiet(-1, -1),
    quiet(0, -1),
    quiet(1, -1),
    both(-1, 0),
    both(1, 0),
    both(-1, 1),
    both(0, 1),
    both(1, 1),
];
/// Hill's official: one step diagonally, capturing only forward.
pub const OFFICIAL: &[PieceStep] = &[quiet(-1, -1), quiet(1, -1), both(-1, 1), both(1, 1)];
/// Hill's fish: straight forward, moving and capturing.
pub const FISH: &[PieceStep] = &[both(0, 1)];
/// The Ses's eight leaps.
pub const SES: &[PieceStep] = &[
    both(-1, -2),
    both(1, -2),
    both(-2, -1),
    both(2, -1),
    both(-2, 1),
    both(2, 1),
    both(-1, 2),
    both(1, 2),
];

/// Indices of the kinds of pieces in a position. Hill's game uses slots 3 to 6 for other pieces.
pub mod slot {
    /// Ang.
    pub const ANG: usize = 0;
    /// Tuuk.
    pub const TUUK: usize = 1;
    /// Ses.
    pub const SES: usize = 2;
    /// Koul, or Hill's elephant.
    pub const KOUL: usize = 3;
    /// Neang, or Hill's official.
    pub const NEANG: usize = 4;
    /// Trey Bak, or Hill's turned fish.
    pub const BAK: usize = 5;
    /// Trey, or Hill's fish.
    pub const TREY: usize = 6;
    /// The number of slots.
    pub const COUNT: usize = 7;
}

/// Slots whose pieces step alike.
#[derive(Clone, Copy, Debug)]
pub struct PieceGroup {
    /// The slots of the group.
    pub slots: &'static [usize],
    /// The steps of its pieces.
    pub steps: &'static [PieceStep],
}

/// The squares a piece may step to from each square, for White and for Black.
#[derive(Clone, Copy, Debug)]
pub struct StepTargets<B: 'static> {
    /// The squares the piece may go to. If `captures` is given, these are quiet moves only.
    pub steps: [&'static [B]; 2],
    /// The squares the piece may capture on, if they differ from `steps`.
    pub captures: Option<[&'static [B]; 2]>,
}

impl<B: Bits> StepTargets<B> {
    /// The squares a piece of a side attacks.
    #[inline(always)]
    pub fn attacks(&self, side: Color, from: Square) -> B {
        let reach = match self.captures {
            None => &self.steps,
            Some(ref captures) => captures,
        };
        reach[side.index()][from.index()]
    }

    /// The squares that a piece of side `S` may go to: empty squares in `quiet`, and enemies in
    /// `taking`.
    #[inline(always)]
    pub fn from<S: Side>(&self, from: Square, quiet: B, taking: B) -> B {
        let side = S::COLOR.index();
        let steps = self.steps[side][from.index()];
        match self.captures {
            None => steps & (quiet | taking),
            Some(captures) => steps & quiet | captures[side][from.index()] & taking,
        }
    }
}

/// Computes the table of a list of steps on a board at compile time.
macro_rules! reach {
    ($board:ty, $steps:expr) => {{
        use $crate::board::{Geometry, Step};
        use $crate::chatrang::variant::PieceStep;
        type SquareSet = <$board as Geometry>::Bits;
        const SQUARES: usize = <$board as Geometry>::SHAPE.numbers() as usize;
        const fn table(steps: &[PieceStep], white: bool, captures: bool) -> [SquareSet; SQUARES] {
            let mut table = [0; SQUARES];
            let mut n = 0;
            while n < SQUARES * steps.len() {
                let (from, piece_step) = (n / steps.len(), steps[n % steps.len()]);
                let Step { file, rank } = piece_step.step;
                if if captures { piece_step.captures } else { piece_step.quiet } {
                    let step = Step::new(file, if white { rank } else { -rank });
                    table[from] |= <$board>::reach(from, step);
                }
                n += 1;
            }
            table
        }
        const fn same(steps: &[PieceStep]) -> bool {
            let mut i = 0;
            while i < steps.len() && steps[i].quiet == steps[i].captures {
                i += 1;
            }
            i == steps.len()
        }
        static STEPS: [[SquareSet; SQUARES]; 2] =
            [table($steps, true, false), table($steps, false, false)];
        static CAPTURES: [[SquareSet; SQUARES]; 2] =
            [table($steps, true, true), table($steps, false, true)];
        $crate::chatrang::variant::StepTargets {
            steps: [&STEPS[0], &STEPS[1]],
            captures: if same($steps) { None } else { Some([&CAPTURES[0], &CAPTURES[1]]) },
        }
    }};
}
pub(super) use reach;

/// The keys of all pieces: side, slot, square.
///
/// The dimensions are rounded up to powers of two, so an index needs neither a multiplication nor a
/// bounds check.
pub type PieceKeys = [[[PositionKey; KEY_SQUARES]; KEY_SLOTS]; 2];
/// The number of slots, rounded up to a power of two.
pub const KEY_SLOTS: usize = 8;
/// The number of squares, rounded up to the values of seven bits.
pub const KEY_SQUARES: usize = 128;

/// The keys of these kinds. A Trey Bak has the keys of a Neang, because repetition does not tell
/// them apart.
pub const fn keys(kinds: [Kind; slot::COUNT]) -> PieceKeys {
    let mut keys = [[[0; KEY_SQUARES]; KEY_SLOTS]; 2];
    let mut n = 0;
    while n < 2 * slot::COUNT * key::SQUARES {
        let (side, slot) = (n / key::SQUARES / slot::COUNT, n / key::SQUARES % slot::COUNT);
        let square = n % key::SQUARES;
        let kind = match kinds[slot] {
            Kind::TreyBak => Kind::Neang,
            kind => kind,
        };
        keys[side][slot][square] = key::pieces(side, kind)[square];
        n += 1;
    }
    keys
}

/// A game of the family: an empty type with constants.
pub trait ChatrangVariant: Copy + Send + Sync + std::fmt::Debug + 'static {
    /// The board.
    type Board: Geometry;
    /// The identifier of the game.
    const ID: GameId;
    /// Whether the first check wins, as in Kar Ouk.
    const FIRST_CHECK_WINS: bool;
    /// Whether the game has leaps and counting: all but Hill's.
    const HAS_COUNTING: bool;
    /// The kind of piece in each slot.
    const KINDS: [Kind; slot::COUNT];
    /// The pieces that go one step, the Trey last.
    const PIECE_GROUPS: &'static [PieceGroup];
    /// The squares to which the pieces of each slot may step or leap from each square; empty for
    /// the Tuuk.
    const REACH: [StepTargets<<Self::Board as Geometry>::Bits>; slot::COUNT];
    /// The key of each piece on each square: side, slot, square.
    const KEYS: &'static PieceKeys;
    /// The starting position as text.
    const START: &'static str;
}

/// A side as a type, so that its steps are constants.
pub trait Side {
    /// The side as a value.
    const COLOR: Color;
    /// The opponent's type.
    type Other: Side<Other = Self>;

    /// A step as this side makes it.
    #[inline(always)]
    fn step(step: Step) -> Step {
        match Self::COLOR {
            Color::White => step.seen_by::<true>(),
            Color::Black => step.seen_by::<false>(),
        }
    }
}

/// White as a type.
pub struct White;
/// Black as a type.
pub struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Other = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Other = White;
}

/// The squares that a set of pieces attacks by their capturing steps. Steps of one rank are joined
/// before they are shifted up or down, which halves the work.
#[inline(always)]
pub fn fill<B: Geometry, S: Side>(pieces: B::Bits, steps: &[PieceStep]) -> B::Bits {
    let mut attacked = B::Bits::EMPTY;
    for rank in [-1, 0, 1] {
        let mut row = B::Bits::EMPTY;
        for piece_step in steps {
            if piece_step.captures && piece_step.step.rank == rank {
                row |= B::shift(pieces, Step::new(piece_step.step.file, 0));
            }
        }
        attacked |= B::shift(row, S::step(Step::new(0, rank)));
    }
    attacked
}

/// The squares a king or kings could step to.
#[inline(always)]
pub fn around<B: Geometry>(pieces: B::Bits) -> B::Bits {
    let row = pieces | B::shift(pieces, Step::new(-1, 0)) | B::shift(pieces, Step::new(1, 0));
    (row | B::shift(row, Step::new(0, 1)) | B::shift(row, Step::new(0, -1))) & !pieces
}

/// The squares Ses attack.
#[inline(always)]
pub fn ses_fill<B: Geometry>(pieces: B::Bits) -> B::Bits {
    let near = B::shift(pieces, Step::new(-1, 0)) | B::shift(pieces, Step::new(1, 0));
    let far = B::shift(pieces, Step::new(-2, 0)) | B::shift(pieces, Step::new(2, 0));
    B::shift(near, Step::new(0, 2))
        | B::shift(near, Step::new(0, -2))
        | B::shift(far, Step::new(0, 1))
        | B::shift(far, Step::new(0, -1))
}
