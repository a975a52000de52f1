//! The pieces of the smallest squares that have room for one, of six by three characters. Outlines
//! are too coarse there, so the pieces are drawn by hand in blocks (`small.txt` and others).

use super::dots::{self, Picture};
use super::outline::{self, Facing};
use super::{DotGrid, DrawnSet};
use ouk_rules::board::Kind;
use std::sync::LazyLock;

/// The characters of a small piece: columns and rows.
const SIZE: (u16, u16) = (6, 3);

/// The pieces of a sheet with their names: a comment, then for each piece its name and its rows.
fn read(text: &'static str) -> Vec<(&'static str, Picture)> {
    let row = |line: &str| line.chars().map(|sign| if sign == '.' { ' ' } else { sign }).collect();
    let piece = |block: &'static str| {
        let (name, rows) = block.split_once('\n').expect("a piece has a name and rows");
        (name, rows.lines().map(row).collect())
    };
    text.split("\n\n").skip(1).map(piece).collect()
}

/// The small pieces of all sets, in the order of [`DrawnSet::ALL`], by the names of their outlines.
static SHEETS: LazyLock<[Vec<(&str, Picture)>; DrawnSet::ALL.len()]> = LazyLock::new(|| {
    [include_str!("small.txt"), include_str!("small-thai.txt"), include_str!("small-western.txt")]
        .map(read)
});

/// Whether pieces are drawn by hand in squares of this size in characters.
#[must_use]
pub fn is_small(size: (u16, u16), grid: DotGrid) -> bool {
    size == SIZE && grid == DotGrid::Quadrants
}

/// The picture of a small piece. The Khmer set stands in for kinds that a set lacks.
///
/// # Panics
/// Never: the tests check that every kind is drawn.
pub(super) fn picture(set: DrawnSet, kind: Kind, facing: Facing) -> Picture {
    let named = |set| SHEETS[set as usize].iter().find(|piece| piece.0 == outline::name(kind));
    let found = named(set).or_else(|| named(DrawnSet::Khmer));
    let (_, picture) = found.expect("the Khmer sheet has every piece");
    let turned = |row: &Vec<char>| row.iter().rev().map(|&block| dots::turned(block)).collect();
    match facing {
        Facing::Upright => picture.clone(),
        Facing::Turned => picture.iter().rev().map(turned).collect(),
    }
}

/// The edge of a small piece that has a tone of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TonedEdge {
    /// The left one, for the light on dark wood.
    Left,
    /// The right one, for the shade of light wood.
    Right,
}

/// The width of the edge, in halves of a character. More would split narrow pieces down the middle.
const EDGE_WIDTH: f32 = 2.5;

/// Whether each character in a row of a small piece belongs to the edge at one side. A head of two
/// half blocks has none: it would be split down the middle.
pub fn is_edge(row: &[char], edge: TonedEdge) -> impl Iterator<Item = bool> {
    let halves: Vec<[bool; 2]> = row.iter().map(|&block| dots::halves(block)).collect();
    let covered = halves.as_flattened();
    let first = covered.iter().position(|&is| is).unwrap_or(0);
    let last = covered.iter().rposition(|&is| is).unwrap_or(0);
    let is_plain_head = last - first == 3 && row[first / 2] == '▄';
    let part = move |(column, (block, halves)): (usize, (char, [bool; 2]))| {
        let middle = 2.0 * column as f32 + [1.0, 0.5, 1.5][middle_of(halves)];
        let (distance, opposite) = match edge {
            TonedEdge::Left => (middle - first as f32, last / 2),
            TonedEdge::Right => (last as f32 + 1.0 - middle, first / 2),
        };
        block != ' ' && distance < EDGE_WIDTH && column != opposite && !is_plain_head
    };
    let cells: Vec<(char, [bool; 2])> = row.iter().copied().zip(halves).collect();
    cells.into_iter().enumerate().map(part)
}

/// Where the middle of a block is: 0 for the middle of its character, 1 for its left and 2 for its
/// right half.
const fn middle_of(halves: [bool; 2]) -> usize {
    match halves {
        [true, false] => 1,
        [false, true] => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The eighths of a character that each row and each column of a piece has.
    const POINTS: (usize, usize) = (8 * SIZE.0 as usize, 8 * SIZE.1 as usize);

    /// The share of a square in which two kinds differ, as a divisor.
    const LEAST_APART: usize = 12;

    /// Kinds of one game that must be told apart.
    const ARMIES: [&[Kind]; 3] = [
        &[Kind::Ang, Kind::Neang, Kind::Koul, Kind::Ses, Kind::Tuuk, Kind::Trey, Kind::TreyBak],
        &[Kind::Ang, Kind::Official, Kind::Elephant, Kind::Ses, Kind::Tuuk, Kind::Fish],
        &[Kind::Ang, Kind::RekPiece],
    ];

    fn every_piece() -> impl Iterator<Item = (DrawnSet, Kind)> {
        DrawnSet::ALL.into_iter().flat_map(|set| Kind::ALL.map(|kind| (set, kind)))
    }

    /// Whether each point of a piece is covered, row by row.
    fn points((set, kind): (DrawnSet, Kind)) -> Vec<Vec<bool>> {
        let picture = picture(set, kind, Facing::Upright);
        let at = |x: usize, y: usize| dots::covers(picture[y / 8][x / 8], (x % 8, y % 8));
        (0..POINTS.1).map(|y| (0..POINTS.0).map(|x| at(x, y)).collect()).collect()
    }

    /// The rows from the head of a piece to the floor.
    fn height(points: &[Vec<bool>]) -> usize {
        points.len()
            - points.iter().position(|row| row.contains(&true)).expect("a piece has a head")
    }

    /// The points in which two pieces differ below the head of the lower one.
    fn apart(one: &[Vec<bool>], other: &[Vec<bool>]) -> usize {
        let first = POINTS.1 - height(one).min(height(other));
        let rows = one[first..].iter().zip(&other[first..]);
        rows.map(|(a, b)| a.iter().zip(b).filter(|(a, b)| a != b).count()).sum()
    }

    #[test]
    fn every_kind_is_drawn_in_known_blocks() {
        for piece in every_piece() {
            let picture = picture(piece.0, piece.1, Facing::Upright);
            assert_eq!(picture.len(), usize::from(SIZE.1), "{piece:?}");
            for row in &picture {
                assert_eq!(row.len(), usize::from(SIZE.0), "{piece:?}");
                let is_known = |&block: &char| {
                    block == ' ' || (0..64).any(|at| dots::covers(block, (at % 8, at / 8)))
                };
                assert!(row.iter().all(is_known), "{piece:?}: {row:?}");
            }
        }
        for set in DrawnSet::ALL {
            let mut small: Vec<&str> = SHEETS[set as usize].iter().map(|piece| piece.0).collect();
            let mut large: Vec<&str> = outline::names(set).collect();
            small.sort_unstable();
            large.sort_unstable();
            assert_eq!(small, large, "{set:?}: the same pieces have outlines");
        }
    }

    #[test]
    fn every_piece_stands_on_the_floor_and_touches_no_neighbour_and_no_coordinate() {
        for piece in every_piece() {
            let points = points(piece);
            assert!(points[POINTS.1 - 1].contains(&true), "{piece:?} stands on the floor");
            let above = &points[..4];
            assert!(!above.concat().contains(&true), "{piece:?} touches the square above");
            for (y, row) in points.iter().enumerate() {
                // Half a character; two of them beside the head; one below a coordinate.
                let free = [16, 8, 4][usize::from(y >= 8) + usize::from(y >= 12)];
                let edges = row[..free].iter().chain(&row[POINTS.0 - free..]);
                assert!(!edges.into_iter().any(|&is| is), "{piece:?} in row {y}");
            }
        }
    }

    #[test]
    fn all_but_the_animals_are_symmetric() {
        for piece in every_piece().filter(|piece| !outline::is_animal(piece.0, piece.1)) {
            for row in points(piece) {
                let mirrored: Vec<bool> = row.iter().rev().copied().collect();
                assert_eq!(row, mirrored, "{piece:?}");
            }
        }
    }

    /// Some fonts end short of the upper edge of a block. Beside a block that reaches it in every
    /// font, half a character of a joint may be open.
    #[test]
    fn every_block_below_another_joins_it_in_every_font() {
        for piece in every_piece() {
            let (points, picture) = (points(piece), picture(piece.0, piece.1, Facing::Upright));
            for row in 1..picture.len() {
                let joint = |column: usize| {
                    let joins = |x: &usize| points[8 * row - 1][*x] && points[8 * row][*x];
                    (8 * column..8 * column + 8).filter(joins).count()
                };
                let closes = |column: usize| dots::rest(picture[row][column]).is_some();
                for column in (0..6).filter(|&column| joint(column) > 0) {
                    let beside = [column.saturating_sub(1), (column + 1).min(5)];
                    let is_nick = joint(column) <= 4 && beside.into_iter().any(closes);
                    assert!(closes(column) || is_nick, "{piece:?}: row {row}, column {column}");
                }
            }
        }
    }

    #[test]
    fn kinds_of_a_game_differ_in_outline_and_not_only_in_height() {
        let all = POINTS.0 * POINTS.1;
        for army in ARMIES {
            for (index, &kind) in army.iter().enumerate() {
                for &other in &army[..index] {
                    let [a, b] = [kind, other].map(|kind| points((DrawnSet::Khmer, kind)));
                    let differing = apart(&a, &b);
                    assert!(LEAST_APART * differing >= all, "{kind:?} {other:?}: {differing}");
                }
            }
        }
        for set in DrawnSet::ALL {
            for (index, &kind) in ARMIES[0].iter().enumerate() {
                for &other in &ARMIES[0][..index] {
                    let [a, b] = [kind, other].map(|kind| points((set, kind)).concat());
                    let differing = a.iter().zip(&b).filter(|(a, b)| a != b).count();
                    assert!(LEAST_APART * differing >= all, "{set:?} {kind:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn the_king_is_highest_and_the_khmer_fish_is_lowest() {
        for set in DrawnSet::ALL {
            let height = |kind| height(&points((set, kind)));
            assert!(ARMIES[0].iter().all(|&kind| height(kind) <= height(Kind::Ang)), "{set:?}");
        }
        let height = |kind| height(&points((DrawnSet::Khmer, kind)));
        for kind in [Kind::Ang, Kind::Neang, Kind::Koul, Kind::Ses] {
            assert!(height(kind) > height(Kind::TreyBak) && height(kind) > height(Kind::Tuuk));
        }
        assert!(height(Kind::TreyBak) > height(Kind::Trey));
        // A higher bow would touch the number of the first rank.
        assert!(height(Kind::Tuuk) >= height(Kind::Trey));
    }

    #[test]
    fn a_piece_turned_twice_is_upright() {
        for (set, kind) in every_piece() {
            let turned = picture(set, kind, Facing::Turned);
            let back =
                |row: &Vec<char>| row.iter().rev().map(|&block| dots::turned(block)).collect();
            let back: Picture = turned.iter().rev().map(back).collect();
            assert_eq!(back, picture(set, kind, Facing::Upright), "{set:?} {kind:?}");
        }
    }

    #[test]
    fn the_edge_of_every_row_is_at_its_side_and_leaves_the_other_side_plain() {
        for (set, kind) in every_piece() {
            for row in picture(set, kind, Facing::Upright) {
                for edge in [TonedEdge::Left, TonedEdge::Right] {
                    let parts = is_edge(&row, edge).zip(&row);
                    let mut toned: Vec<bool> =
                        parts.filter(|(_, block)| **block != ' ').map(|(is, _)| is).collect();
                    if edge == TonedEdge::Right {
                        toned.reverse();
                    }
                    assert!(toned.is_sorted_by(|a, b| a >= b), "{set:?} {kind:?}: {row:?}");
                    assert!(toned.last() != Some(&true), "{set:?} {kind:?}: {row:?}");
                }
            }
        }
    }
}
