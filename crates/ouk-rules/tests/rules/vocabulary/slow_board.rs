//! A board of squares, for the second way to find terms.

use ouk_rules::{AnyPosition, Color, Kind, Piece, Shape, Square};

const ROUND: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

const CORNERS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

const LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub fn value(kind: Kind) -> u32 {
    match kind {
        Kind::Trey => 1,
        Kind::Neang | Kind::TreyBak => 2,
        Kind::Koul => 3,
        Kind::Ses => 4,
        Kind::Tuuk => 5,
        _ => 9,
    }
}

/// A board as a list of squares.
#[derive(Clone)]
pub struct SlowBoard {
    pub squares: Vec<Option<Piece>>,
    pub shape: Shape,
}

impl SlowBoard {
    pub fn of(position: &AnyPosition) -> SlowBoard {
        let shape = position.shape();
        SlowBoard { squares: shape.all().map(|at| position.piece_on(at)).collect(), shape }
    }

    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.shape.all().filter_map(|at| Some((at, self.squares[at.index()]?)))
    }
}

pub fn piece(board: &SlowBoard, square: Square) -> Option<Piece> {
    board.squares[square.index()]
}

/// The squares that the piece on a square attacks.
pub fn attacked(board: &SlowBoard, from: Square) -> Vec<Square> {
    let Some(Piece { color, kind }) = piece(board, from) else { return Vec::new() };
    let forward = if color == Color::White { 1 } else { -1 };
    let shape = board.shape;
    let steps = |steps: &[(i8, i8)]| -> Vec<Square> {
        steps.iter().filter_map(|&(files, ranks)| shape.offset(from, files, ranks)).collect()
    };
    match kind {
        Kind::Ang => steps(&ROUND),
        Kind::Ses => steps(&LEAPS),
        Kind::Neang | Kind::TreyBak => steps(&CORNERS),
        Kind::Trey => steps(&[(-1, forward), (1, forward)]),
        Kind::Koul => [steps(&CORNERS), steps(&[(0, forward)])].concat(),
        Kind::Tuuk => {
            let mut squares = Vec::new();
            for (files, ranks) in STRAIGHT {
                let mut at = from;
                while let Some(next) = shape.offset(at, files, ranks) {
                    squares.push(next);
                    if piece(board, next).is_some() {
                        break;
                    }
                    at = next;
                }
            }
            squares
        }
        _ => unreachable!("not a piece of Ouk"),
    }
}

/// The squares of a side's pieces that attack a square.
pub fn attackers(board: &SlowBoard, by: Color, square: Square) -> Vec<Square> {
    let own = board.pieces().filter(|(_, piece)| piece.color == by).map(|(at, _)| at);
    own.filter(|&at| attacked(board, at).contains(&square)).collect()
}

pub fn king(board: &SlowBoard, color: Color) -> Square {
    let wanted = Piece { color, kind: Kind::Ang };
    board.pieces().find(|&(_, piece)| piece == wanted).unwrap().0
}

/// The number of pieces between two squares of a line; `None` if no line joins them.
pub fn between(board: &SlowBoard, from: Square, to: Square) -> Option<usize> {
    let shape = board.shape;
    STRAIGHT.iter().find_map(|&(files, ranks)| {
        let mut met = 0;
        let mut at = shape.offset(from, files, ranks)?;
        while at != to {
            met += usize::from(piece(board, at).is_some());
            at = shape.offset(at, files, ranks)?;
        }
        Some(met)
    })
}

/// The squares of a side's pieces of a kind.
pub fn those(board: &SlowBoard, color: Color, kind: Kind) -> Vec<Square> {
    let all = board.pieces().filter(|&(_, piece)| piece == Piece { color, kind });
    all.map(|(at, _)| at).collect()
}
