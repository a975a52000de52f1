//! Rek and Min Rek Chanh: every unit slides like a Tuuk, and nothing is taken by moving onto it.
//!
//! A *rek* carries off two enemy units between which the mover lands. Where it lands is entered
//! along one line, so one neighbour on that line is empty: the pair is always across the move, and
//! always exactly two.

mod capture;
mod generate;
mod play;
mod refusal;
mod sight;
mod text;

use super::ruleset::{RekArray, Switches};
use super::{Ending, FenError, GameId, Observer, Position, Reason, RuleSet};
use crate::board::{Bits, Color, EightByEight, Geometry, Key, Kind, Man, Move, MoveList, Shape};
use crate::board::{Square, key};

/// A game of the family. It has no values.
pub trait Variety: Copy + Send + Sync + std::fmt::Debug + 'static {
    /// Which game.
    const ID: GameId;
    /// Whether kings stay where they are and a rek that is ordered must be taken.
    const ORDERS: bool;
}

/// Rek.
#[derive(Clone, Copy, Debug)]
pub struct Classic;
/// Min Rek Chanh.
#[derive(Clone, Copy, Debug)]
pub struct NotRekLose;

impl Variety for Classic {
    const ID: GameId = GameId::Rek;
    const ORDERS: bool = false;
}

impl Variety for NotRekLose {
    const ID: GameId = GameId::MinRekChanh;
    const ORDERS: bool = true;
}

/// A position of Rek.
pub type Rek = RekPosition<Classic>;
/// A position of Min Rek Chanh.
pub type MinRekChanh = RekPosition<NotRekLose>;

/// How a king was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Carried,
    Surrounded,
}

/// Landing squares of reks: those that take the pair beside them on the rank, and on the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pairs {
    rank: u64,
    file: u64,
}

impl Pairs {
    fn is_empty(self) -> bool {
        self.rank | self.file == 0
    }

    fn without(self, other: Pairs) -> Pairs {
        Pairs { rank: self.rank & !other.rank, file: self.file & !other.file }
    }

    fn key(self) -> Key {
        if self.is_empty() { 0 } else { key::other(self.rank) ^ key::other(!self.file) }
    }
}

/// A position of either game.
#[derive(Clone, Debug)]
pub struct RekPosition<V: Variety> {
    /// All units of each side, kings included.
    units: [u64; 2],
    /// Each side's king; empty once it is taken.
    kings: [u64; 2],
    /// The order the side to move must honour.
    duty: Pairs,
    /// Whose king is lost, and how; the game is then over.
    lost: Option<(Color, Fate)>,
    men_key: Key,
    rules: &'static RuleSet,
    turn: Color,
    /// Plies since the last capture.
    quiet: u16,
    ply: u16,
    variety: std::marker::PhantomData<V>,
}

/// 64 moves of each side without a capture.
const NO_PROGRESS_PLIES: u16 = 128;

impl<V: Variety> RekPosition<V> {
    fn empty(rules: &'static RuleSet) -> Self {
        RekPosition {
            units: [0; 2],
            kings: [0; 2],
            duty: Pairs::default(),
            lost: None,
            men_key: 0,
            rules,
            turn: Color::White,
            quiet: 0,
            ply: 0,
            variety: std::marker::PhantomData,
        }
    }

    fn occupied(&self) -> u64 {
        self.units[0] | self.units[1]
    }

    fn kind_on(&self, square: Square) -> Kind {
        if (self.kings[0] | self.kings[1]).has(square) { Kind::Ang } else { Kind::Man }
    }

    /// Whether 64 moves each without a capture draw, and on which side the kings stand.
    fn common_switches(&self) -> (bool, RekArray) {
        match &self.rules.switches {
            Switches::MinRek(switches) => (switches.no_progress, switches.array),
            _ => (self.rules.rek().no_progress, self.rules.rek().array),
        }
    }

    fn toggle(&mut self, man: Man, square: Square) {
        let at = u64::of(square);
        self.units[man.color.index()] ^= at;
        if man.kind == Kind::Ang {
            self.kings[man.color.index()] ^= at;
        }
        self.men_key ^= key::man_on(man, square);
    }

    /// The neighbours of a set of squares, straight ones only.
    fn beside(set: u64) -> u64 {
        use crate::board::Step;
        [(0, 1), (0, -1), (1, 0), (-1, 0)]
            .iter()
            .fold(0, |sum, &(file, rank)| sum | EightByEight::shift(set, Step::new(file, rank)))
    }
}

impl<V: Variety> Position for RekPosition<V> {
    const GAME: GameId = V::ID;
    const SHAPE: Shape = EightByEight::SHAPE;

    fn start(rules: &'static RuleSet) -> Self {
        let array = match RekPosition::<V>::empty(rules).common_switches().1 {
            RekArray::Left => "mmmmmmm1/7k/mmmmmmmm/8/8/MMMMMMMM/K7/1MMMMMMM w",
            RekArray::Right => "1mmmmmmm/k7/mmmmmmmm/8/8/MMMMMMMM/7K/MMMMMMM1 w",
        };
        Self::read(rules, array).expect("the array is a position")
    }

    fn from_fen(rules: &'static RuleSet, text: &str) -> Result<Self, FenError> {
        Self::read(rules, text)
    }

    fn to_fen(&self) -> String {
        self.write()
    }

    fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn key(&self) -> Key {
        let lost = match self.lost {
            None => 0,
            Some((color, fate)) => key::other(3 + 2 * color.index() as u64 + fate as u64),
        };
        self.repetition_key() ^ lost
    }

    fn key_from_scratch(&self) -> Key {
        let men = Self::SHAPE.all().filter_map(|at| Some(key::man_on(self.man_on(at)?, at)));
        let men = men.fold(key::turn(self.turn), |sum, key| sum ^ key);
        men ^ self.key() ^ self.men_key
    }

    fn repetition_key(&self) -> Key {
        self.men_key ^ self.duty.key()
    }

    fn man_on(&self, square: Square) -> Option<Man> {
        let color = *Color::ALL.iter().find(|color| self.units[color.index()].has(square))?;
        Some(Man { color, kind: self.kind_on(square) })
    }

    fn checkers(&self) -> Vec<Square> {
        Vec::new()
    }

    fn generate(&self, moves: &mut MoveList) {
        self.list_moves(moves);
    }

    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    fn play_unchecked<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.make(mv, observer);
    }

    fn taken_by(&self, mv: Move) -> Vec<Square> {
        let after = self.after(mv);
        let enemy = (!self.turn).index();
        (self.units[enemy] & !after.units[enemy]).squares().collect()
    }

    fn ending(&self) -> Option<Ending> {
        if let Some((loser, fate)) = self.lost {
            let reason = match fate {
                Fate::Carried => Reason::KingCarried,
                Fate::Surrounded => Reason::KingSurrounded,
            };
            return Some(Ending::win(!loser, reason));
        }
        if self.count_legal() == 0 {
            return Some(Ending::win(!self.turn, Reason::NoMove));
        }
        if self.occupied() == self.kings[0] | self.kings[1] {
            return Some(Ending::draw(Reason::DeadMaterial));
        }
        let (no_progress, _) = self.common_switches();
        (no_progress && self.quiet >= NO_PROGRESS_PLIES).then(|| Ending::draw(Reason::NoProgress))
    }

    fn why_illegal(&self, from: Square, to: Square) -> String {
        self.refusal(from, to)
    }

    fn duty(&self) -> Vec<Square> {
        let duty = self.binding();
        (duty.rank | duty.file).squares().collect()
    }
}
