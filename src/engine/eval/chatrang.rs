//! Evaluation of Ouk, Kar Ouk, Makruk and Hill's game.
//!
//! Material and place are summed as men come and go; the squares each side controls, the pressure
//! on the kings and the driving of a bare king are looked at when asked. Values are ours, in the
//! order the sources give (Tuuk, Ses, Koul, Neang, Trey), not yet tuned.

use super::Evaluation;
use crate::board::{Bits, Color, Geometry, Kind, Man, Shape, Square};
use crate::rules::chatrang::Chatrang;
use crate::rules::chatrang::army::Game;
use crate::rules::{Observer, Position};
use std::marker::PhantomData;

/// What a man is worth in an exchange, in centipawns.
#[must_use]
pub const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Ang => 10_000,
        Kind::Tuuk => 600,
        Kind::Ses => 340,
        Kind::Elephant | Kind::TurnedFish => 310,
        Kind::Koul => 290,
        Kind::Official => 190,
        Kind::Neang | Kind::TreyBak => 170,
        Kind::Trey | Kind::Man => 100,
        Kind::Fish => 90,
    }
}

/// How much a man says about how far the game is from its ending.
const fn weight(kind: Kind) -> i32 {
    match kind {
        Kind::Tuuk => 4,
        Kind::Ses | Kind::Koul | Kind::Elephant => 2,
        Kind::Official | Kind::Neang => 1,
        _ => 0,
    }
}

/// The sum of all weights in the array.
const FULL: i32 = 2 * (2 * 4 + 2 * 2 + 2 * 2 + 1);

/// Worth of a man of White's on a square, with many men on the board and with few.
const fn placed(kind: Kind, shape: Shape, square: Square) -> (i32, i32) {
    let (file, rank) = (shape.file(square) as i32, shape.rank(square) as i32);
    let last = shape.side as i32 - 1;
    // 0 in the middle, 6 (8 on nine files) at an edge.
    let aside = (2 * file - last).abs() - last % 2;
    let apart = (2 * rank - last).abs() - last % 2;
    let middle = 12 - aside - apart;
    let base = worth(kind);
    match kind {
        Kind::Ang => (aside * 3 - rank * 14, middle * 5),
        Kind::Tuuk => {
            let far = if rank == 5 || rank == 6 { 22 } else { 0 };
            (base - 20 + far, base + 20 + far / 2)
        }
        Kind::Ses => (base + middle * 4 - 12, base + middle * 3 - 30),
        Kind::Koul | Kind::Elephant => (base + middle * 3 + rank * 3 - 20, base + middle * 3 + 5),
        Kind::Neang | Kind::TreyBak | Kind::Official => {
            (base + middle * 3 + rank * 2 - 15, base + middle * 3 - 10)
        }
        Kind::TurnedFish => (base + middle * 3, base + middle * 3 + 20),
        Kind::Trey | Kind::Fish => {
            let step = (rank - 2) * 6;
            (base + step + middle / 2 - 10, base + 2 * step + 5)
        }
        Kind::Man => (base, base),
    }
}

type Places = [[(i16, i16); 81]; Kind::ALL.len()];

const fn places(shape: Shape) -> Places {
    let mut table = [[(0, 0); 81]; Kind::ALL.len()];
    let mut n = 0;
    while n < Kind::ALL.len() * shape.squares() as usize {
        let (kind, square) = (n / shape.squares() as usize, n % shape.squares() as usize);
        let (many, few) = placed(Kind::ALL[kind], shape, Square(square as u8));
        table[kind][square] = (many as i16, few as i16);
        n += 1;
    }
    table
}

static PLACES_8: Places = places(Shape { side: 8 });
static PLACES_9: Places = places(Shape { side: 9 });

/// White's men less Black's, with many and with few men, and the weight of all.
#[derive(Clone, Debug)]
pub struct Sums<G> {
    many: i32,
    few: i32,
    weight: i32,
    game: PhantomData<G>,
}

impl<G> Default for Sums<G> {
    fn default() -> Self {
        Sums { many: 0, few: 0, weight: 0, game: PhantomData }
    }
}

impl<G: Game> Sums<G> {
    #[inline]
    fn add(&mut self, man: Man, square: Square, sign: i32) {
        let shape = G::Board::SHAPE;
        let places = if shape.side == 8 { &PLACES_8 } else { &PLACES_9 };
        let (side, at) = match man.color {
            Color::White => (sign, square),
            Color::Black => (-sign, shape.flip(square)),
        };
        let (many, few) = places[man.kind.index()][at.index()];
        self.many += side * i32::from(many);
        self.few += side * i32::from(few);
        self.weight += sign * weight(man.kind);
    }
}

impl<G: Game> Observer for Sums<G> {
    #[inline]
    fn lifted(&mut self, man: Man, from: Square) {
        self.add(man, from, -1);
    }

    #[inline]
    fn dropped(&mut self, man: Man, on: Square) {
        self.add(man, on, 1);
    }
}

impl<G: Game> Evaluation<Chatrang<G>> for Sums<G> {
    fn evaluate(&self, position: &Chatrang<G>) -> i32 {
        let weight = self.weight.min(FULL);
        let mut white = (self.many * weight + self.few * (FULL - weight)) / FULL;
        white += pressure(position, weight);
        for color in Color::ALL {
            if position.is_bare(color) {
                let driving = drive(position, color);
                white += if color == Color::White { -driving } else { driving };
            }
        }
        let mine = if position.turn() == Color::White { white } else { -white };
        // A small bonus for the move.
        counted(position, mine + 12)
    }
}

/// Squares controlled, and squares next to the enemy king that are attacked.
fn pressure<G: Game>(position: &Chatrang<G>, weight: i32) -> i32 {
    let of = |color: Color| {
        let attacks = position.attacks(color);
        let near = position.around_king(!color) & attacks;
        let room = (attacks & !position.men_of(color)).count() as i32;
        3 * room + near.count() as i32 * (4 + 8 * weight / FULL)
    };
    of(Color::White) - of(Color::Black)
}

/// How well a bare king is driven: to the edge, with the enemy's king and men close to him.
fn drive<G: Game>(position: &Chatrang<G>, bare: Color) -> i32 {
    let shape = G::Board::SHAPE;
    let (hunted, hunter) = (position.king(bare), position.king(!bare));
    let last = i32::from(shape.side) - 1;
    let off = |at: u8| (2 * i32::from(at) - last).abs();
    let edge = off(shape.file(hunted)) + off(shape.rank(hunted));
    let apart = |a: Square, b: Square| {
        let file = shape.file(a).abs_diff(shape.file(b));
        i32::from(file.max(shape.rank(a).abs_diff(shape.rank(b))))
    };
    let men = position.men_of(!bare).squares();
    let far: i32 = men.map(|at| apart(at, hunted)).sum();
    edge * 10 + (8 - apart(hunter, hunted)) * 14 - far * 3
}

/// What is left of an advantage when the count gives the chaser only so many moves: a win that
/// cannot arrive in time is a draw.
fn counted<G: Game>(position: &Chatrang<G>, mine: i32) -> i32 {
    let Some((by, left)) = position.count_left() else {
        return mine;
    };
    let chaser_is_ahead = (mine > 0) == (by != position.turn());
    // Within twenty moves of the end the advantage shrinks to nothing.
    if chaser_is_ahead { mine * i32::from(left.min(20)) / 20 } else { mine / 2 }
}
