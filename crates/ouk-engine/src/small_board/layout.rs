//! The numbering of positions: every placement of a layer has a number, without gaps.
//!
//! A position is seen from the side to move. In Rek the board is turned and mirrored until the king
//! of that side stands on one of a few squares; in Min Rek Chanh, whose kings do not move, the
//! board is turned by half when Black is to move.

use ouk_rules::board::{Bits, Color, Shape, Square};
use ouk_rules::rek::{Placement, squares_of};

/// The most squares of a small board.
const MOST_SQUARES: usize = 36;
/// The most pieces of a side.
pub(super) const MOST_PIECES: usize = 8;
/// The number of files of the board that sets of squares refer to.
const FILES: u8 = 8;

/// The new square of each square of the 8×8 board when a small board is turned or mirrored.
type Symmetry = [u8; 64];

/// The numbers of pieces without the king, of the side to move and of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// The pieces of the side to move.
    pub own: usize,
    /// The pieces of the other side.
    pub enemy: usize,
}

impl Material {
    /// The same numbers with the other side to move.
    #[must_use]
    pub const fn swapped(self) -> Material {
        Material { own: self.enemy, enemy: self.own }
    }

    /// The numbers of pieces in a position.
    #[must_use]
    pub fn of(placement: &Placement) -> Material {
        let count = |color: Color| placement.sides[color.index()].count() as usize - 1;
        Material { own: count(placement.turn), enemy: count(!placement.turn) }
    }
}

/// A square of the king of the side to move. Symmetries bring all positions to one of these.
struct KingSquare {
    square: Square,
    /// The symmetries that leave the king there. Positions that differ by one of them have the same
    /// value.
    stabilizer: Vec<usize>,
    /// The number of squares that symmetries bring to this one.
    orbit: u64,
}

/// The numbering of all positions of a board.
pub struct BoardLayout {
    shape: Shape,
    board: u64,
    symmetries: Vec<Symmetry>,
    king_squares: Vec<KingSquare>,
    /// For each square of the king of the side to move: the symmetry that brings it to a square of
    /// `king_squares`, and the index of that square.
    by_king: [(usize, usize); 64],
    /// The squares of White's and Black's king, if kings cannot move.
    fixed_kings: Option<[Square; 2]>,
    binomials: [[u64; MOST_PIECES + 2]; MOST_SQUARES + 1],
}

impl BoardLayout {
    /// The layout of a board. `fixed_kings` are the squares of White's and Black's king if kings do
    /// not move; they must face each other through the middle of the board.
    #[must_use]
    pub fn new(shape: Shape, fixed_kings: Option<[Square; 2]>) -> BoardLayout {
        let symmetries = symmetries(shape.side);
        let mut layout = BoardLayout {
            shape,
            board: squares_of(shape),
            symmetries,
            king_squares: Vec::new(),
            by_king: [(0, 0); 64],
            fixed_kings,
            binomials: binomials(),
        };
        match fixed_kings {
            Some([white, _]) => {
                layout.king_squares.push(KingSquare {
                    square: white,
                    stabilizer: vec![0],
                    orbit: 1,
                });
            }
            None => layout.find_king_squares(),
        }
        layout
    }

    fn find_king_squares(&mut self) {
        for square in self.board.squares() {
            let brought = (0..self.symmetries.len()).find_map(|symmetry| {
                let image = self.symmetries[symmetry][square.index()];
                let slot = self.king_squares.iter().position(|king| king.square.0 == image)?;
                Some((symmetry, slot))
            });
            let (symmetry, slot) = brought.unwrap_or_else(|| {
                let stays =
                    |&symmetry: &usize| self.symmetries[symmetry][square.index()] == square.0;
                let stabilizer: Vec<usize> = (0..self.symmetries.len()).filter(stays).collect();
                let orbit = (self.symmetries.len() / stabilizer.len()) as u64;
                self.king_squares.push(KingSquare { square, stabilizer, orbit });
                (0, self.king_squares.len() - 1)
            });
            self.by_king[square.index()] = (symmetry, slot);
        }
    }

    /// The number of squares besides those of the kings.
    fn free_squares(&self) -> usize {
        self.board.count() as usize - 2
    }

    fn choose(&self, from: usize, pieces: usize) -> u64 {
        self.binomials[from][pieces]
    }

    /// The number of placings of the pieces beside two kings.
    fn pieces_count(&self, material: Material) -> u64 {
        let free = self.free_squares();
        self.choose(free, material.own) * self.choose(free - material.own, material.enemy)
    }

    /// The squares that the enemy king may have beside the king of the side to move.
    fn enemy_kings(&self) -> u64 {
        if self.fixed_kings.is_some() { 1 } else { u64::from(self.board.count()) - 1 }
    }

    /// The number of positions in a layer.
    #[must_use]
    pub fn count(&self, material: Material) -> u64 {
        self.king_squares.len() as u64 * self.enemy_kings() * self.pieces_count(material)
    }

    /// The number of placements that symmetries bring to the position of a number.
    #[must_use]
    pub fn weight(&self, material: Material, index: u64) -> u64 {
        let a_king = self.enemy_kings() * self.pieces_count(material);
        self.king_squares[(index / a_king) as usize].orbit
    }

    /// The number of a position within its layer.
    #[must_use]
    pub fn index(&self, placement: &Placement) -> u64 {
        let turn = placement.turn;
        let king = (placement.kings & placement.sides[turn.index()]).first();
        let (symmetry, slot) = if self.fixed_kings.is_some() {
            (usize::from(turn == Color::Black) * HALF_TURN, 0)
        } else {
            self.by_king[king.index()]
        };
        self.index_by(placement, symmetry, slot)
    }

    /// The numbers of a position and of its images with the king on the same square. All of these
    /// have the same value.
    pub fn each_index(&self, placement: &Placement, mut see: impl FnMut(u64)) {
        if self.fixed_kings.is_some() {
            see(self.index(placement));
            return;
        }
        let king = (placement.kings & placement.sides[placement.turn.index()]).first();
        let (symmetry, slot) = self.by_king[king.index()];
        let brought = self.moved(placement, symmetry);
        for &image in &self.king_squares[slot].stabilizer {
            see(self.index_by(&brought, image, slot));
        }
    }

    fn index_by(&self, placement: &Placement, symmetry: usize, slot: usize) -> u64 {
        let moved = self.moved(placement, symmetry);
        let [own, enemy] = [moved.turn, !moved.turn].map(|color| moved.sides[color.index()]);
        let (own_king, enemy_king) = (own & moved.kings, enemy & moved.kings);
        let kings = if self.fixed_kings.is_some() {
            0
        } else {
            let before = (enemy_king - 1) & self.board & !own_king;
            slot as u64 * self.enemy_kings() + u64::from(before.count())
        };
        let (own, enemy) = (own & !own_king, enemy & !enemy_king);
        let free = self.board & !moved.kings;
        let left = free & !own;
        let enemies = self.choose(left.count() as usize, enemy.count() as usize);
        let owns = self.choose(free.count() as usize, own.count() as usize);
        (kings * owns + self.rank(own, free)) * enemies + self.rank(enemy, left)
    }

    /// The position of a number, with White to move.
    #[must_use]
    pub fn placement(&self, material: Material, index: u64) -> Placement {
        let enemies = self.choose(self.free_squares() - material.own, material.enemy);
        let owns = self.choose(self.free_squares(), material.own);
        let (rest, enemy) = (index / enemies, index % enemies);
        let (kings, own) = (rest / owns, rest % owns);
        let (own_king, enemy_king) = match self.fixed_kings {
            Some([white, black]) => (u64::of(white), u64::of(black)),
            None => {
                let king = &self.king_squares[(kings / self.enemy_kings()) as usize];
                let own_king = u64::of(king.square);
                let others = self.board & !own_king;
                (own_king, nth(others, (kings % self.enemy_kings()) as usize))
            }
        };
        let free = self.board & !own_king & !enemy_king;
        let own = self.set(own, material.own, free);
        let enemy = self.set(enemy, material.enemy, free & !own);
        Placement {
            shape: self.shape,
            sides: [own | own_king, enemy | enemy_king],
            kings: own_king | enemy_king,
            turn: Color::White,
        }
    }

    /// The image of a position under one of the symmetries of the board, from 0 (none) to 7.
    #[must_use]
    pub fn moved(&self, placement: &Placement, symmetry: usize) -> Placement {
        if symmetry == 0 {
            return *placement;
        }
        let to = &self.symmetries[symmetry];
        let moved = |set: u64| set.squares().fold(0, |sum, at| sum | 1 << to[at.index()]);
        Placement { sides: placement.sides.map(moved), kings: moved(placement.kings), ..*placement }
    }

    /// The number of a subset among those of its size, in the combinatorial number system.
    fn rank(&self, set: u64, free: u64) -> u64 {
        let mut rank = 0;
        for (count, at) in set.squares().enumerate() {
            let below = free & (u64::of(at) - 1);
            rank += self.choose(below.count() as usize, count + 1);
        }
        rank
    }

    /// The subset with a given rank.
    fn set(&self, mut rank: u64, pieces: usize, free: u64) -> u64 {
        let mut squares = [0_u64; 64];
        for (slot, at) in squares.iter_mut().zip(free.squares()) {
            *slot = u64::of(at);
        }
        let (mut set, mut from) = (0, free.count() as usize);
        for count in (1..=pieces).rev() {
            from -= 1;
            while self.choose(from, count) > rank {
                from -= 1;
            }
            rank -= self.choose(from, count);
            set |= squares[from];
        }
        set
    }
}

fn nth(set: u64, index: usize) -> u64 {
    set.squares().nth(index).map_or(0, u64::of)
}

/// The half turn among the symmetries.
const HALF_TURN: usize = 3;

/// The eight symmetries of a board, the one that moves nothing first.
fn symmetries(side: u8) -> Vec<Symmetry> {
    let last = side - 1;
    let ways = [(false, false), (true, false), (false, true), (true, true)];
    let all = [false, true].into_iter().flat_map(|swap| ways.map(|way| (swap, way)));
    all.map(|(swap, (mirror_files, mirror_ranks))| {
        let mut to = [0; 64];
        for (rank, file) in (0..side).flat_map(|rank| (0..side).map(move |file| (rank, file))) {
            let (new_file, new_rank) = if swap { (rank, file) } else { (file, rank) };
            let new_file = if mirror_files { last - new_file } else { new_file };
            let new_rank = if mirror_ranks { last - new_rank } else { new_rank };
            to[usize::from(rank * FILES + file)] = new_rank * FILES + new_file;
        }
        to
    })
    .collect()
}

fn binomials() -> [[u64; MOST_PIECES + 2]; MOST_SQUARES + 1] {
    let mut table = [[0; MOST_PIECES + 2]; MOST_SQUARES + 1];
    for from in 0..=MOST_SQUARES {
        table[from][0] = 1;
        for pieces in 1..MOST_PIECES + 2 {
            if from > 0 {
                table[from][pieces] = table[from - 1][pieces - 1] + table[from - 1][pieces];
            }
        }
    }
    table
}
