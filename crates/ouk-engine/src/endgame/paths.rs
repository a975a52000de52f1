//! The moves of the chaser's and the runner's pieces, from row to row and within a row.

use super::attack_maps::AttackMaps;
use super::layout::Layout;
use super::move_pattern::mirrored_square;
use ouk_rules::board::{Bits, Color, Geometry, Square};

/// The placings along a ray with the square entered, the furthest first.
pub type Path = Vec<(u16, u8)>;

/// The moves of the outer pieces of an outer placing, without the chaser's king and the inner
/// piece.
#[derive(Default)]
pub struct OuterMoves {
    /// Steps of the chaser's pieces.
    pub steps: Vec<u16>,
    /// Slides of the chaser's Tuuk.
    pub rays: Vec<Path>,
    /// Steps of the runner's pieces.
    pub runner_steps: Vec<u16>,
    /// Slides of the runner's Tuuk.
    pub runner_rays: Vec<Path>,
}

const RAYS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl OuterMoves {
    /// Collects the moves of an outer placing.
    pub fn of<G: Geometry>(layout: &Layout, attack_maps: &AttackMaps<G>, at: usize) -> OuterMoves {
        let placed = &layout.outer[at];
        let mut moves = OuterMoves::default();
        for (piece, &square) in placed.iter().enumerate() {
            let to_place = |to: Square| {
                let mut there = placed.clone();
                there[piece] = to.0;
                layout.outer_at(&there).map(|place| place as u16)
            };
            let chaser = attack_maps.slots[piece].side == Color::White;
            let steps = attack_maps.move_patterns[piece].quiet[square as usize]
                .squares()
                .filter_map(to_place);
            if chaser { &mut moves.steps } else { &mut moves.runner_steps }.extend(steps);
            if !attack_maps.move_patterns[piece].slides {
                continue;
            }
            for (file, rank) in RAYS {
                let along =
                    (1..).map_while(|n| G::SHAPE.offset(Square(square), file * n, rank * n));
                let along = along.map_while(|to| to_place(to).map(|place| (place, to.0)));
                let mut path: Path = along.collect();
                path.reverse();
                if !path.is_empty() {
                    if chaser { &mut moves.rays } else { &mut moves.runner_rays }.push(path);
                }
            }
        }
        moves
    }
}

/// The moves of the inner piece.
pub struct InnerMoves<B> {
    /// Whether the inner piece slides.
    pub slides: bool,
    side: usize,
    /// Each step as a difference of square numbers, with masks of the squares from which the piece
    /// can step.
    steps: Vec<(isize, Vec<B>)>,
}

impl<B: Bits> InnerMoves<B> {
    /// Collects the moves of a class's inner piece.
    pub fn of<G: Geometry<Bits = B>>(
        layout: &Layout,
        attack_maps: &AttackMaps<G>,
    ) -> InnerMoves<B> {
        let move_pattern = attack_maps.move_patterns.last().expect("a class has a piece");
        let squares = layout.squares as isize;
        let steps = (1 - squares..squares).filter_map(|by| {
            let mask = (0..squares).map(|from| {
                let to = from + by;
                let goes = (0..squares).contains(&to)
                    && move_pattern.quiet[from as usize].has(Square(to as u8));
                if goes { !B::EMPTY } else { B::EMPTY }
            });
            let mask: Vec<B> = mask.collect();
            mask.iter().any(|word| word.any()).then_some((by, mask))
        });
        InnerMoves { slides: move_pattern.slides, side: layout.side, steps: steps.collect() }
    }

    /// Adds the squares reached by steps.
    pub fn step(&self, lost: &[B], won: &mut [B]) {
        for (by, mask) in &self.steps {
            let by = *by;
            let (first, last) = if by < 0 {
                (by.unsigned_abs(), lost.len())
            } else {
                (0, lost.len() - by as usize)
            };
            let from = (first as isize + by) as usize;
            let reached = &lost[from..from + (last - first)];
            let mask = &mask[first..last];
            for ((won, &lost), &mask) in won[first..last].iter_mut().zip(reached).zip(mask) {
                *won |= lost & mask;
            }
        }
    }

    /// Adds the squares reached by slides; `blocked` are the squares of all other pieces but the
    /// runner's king.
    pub fn slide(&self, blocked: B, lost: &[B], won: &mut [B]) {
        let side = self.side;
        for line in 0..side {
            for (first, by) in [
                (line * side, 1),
                (line * side + side - 1, -1),
                (line, side as isize),
                (line + side * (side - 1), -(side as isize)),
            ] {
                // The loop goes back from the far end of the line and collects what each square
                // reaches by moving towards the start.
                let mut ray = B::EMPTY;
                let mut at = first;
                for _ in 1..side {
                    let bit = B::of(Square(at as u8));
                    ray = if (blocked & bit).any() { B::EMPTY } else { ray & !bit | lost[at] };
                    at = (at as isize + by) as usize;
                    won[at] |= ray;
                }
            }
        }
    }
}

/// The moves of the chaser's king: the index in the layout's kings, and whether the target is
/// stored mirrored.
pub fn king_moves<G: Geometry>(layout: &Layout, king: u8) -> Vec<(usize, bool)> {
    let near = super::move_pattern::neighbours::<G>(G::Bits::of(Square(king)));
    let targets = near.squares().map(|to| match layout.king_index(to.index()) {
        Some(at) => (at, false),
        None => {
            let seen = mirrored_square(layout.side, to.index());
            (layout.king_index(seen).expect("the mirror is the left half"), true)
        }
    });
    targets.collect()
}
