//! The values of all positions of a small board, layer by layer.

use super::layout::{Layout, Material};
use super::value::{Choice, Code, Value};
use ouk_rules::board::{Color, Move, Shape, Square};
use ouk_rules::rek::{Placement, RekPosition, RekVariant};
use ouk_rules::{Position, RuleSet};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, Ordering};

/// A small board with the pieces that a game on it starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallBoard {
    /// Files and ranks.
    pub shape: Shape,
    /// The pieces of each side beside the king.
    pub pieces: usize,
}

/// The board sides that can be solved.
pub const SIDES: std::ops::RangeInclusive<u8> = 4..=6;

impl SmallBoard {
    /// A board, if its array has room for the pieces.
    #[must_use]
    pub fn new(side: u8, pieces: usize) -> Option<SmallBoard> {
        let fits = SIDES.contains(&side) && (1..=usize::from(side)).contains(&pieces);
        fits.then_some(SmallBoard { shape: Shape { side }, pieces })
    }

    fn king(self, color: Color) -> Square {
        let last = self.shape.side - 1;
        let (file, rank) = if color == Color::White { (0, 1) } else { (last, last - 1) };
        Square(rank * 8 + file)
    }

    /// The array. The sources have none for small boards, so this one is ours: the array of 8×8
    /// without its third rank. The king stands on the second rank, the pieces on the first rank from
    /// b1, the last of a full rank on a1; Black's stand the same way, turned by half.
    #[must_use]
    pub fn array(self) -> Placement {
        let side = self.shape.side;
        let mut sides = [0, 0];
        for number in 1..=self.pieces as u8 {
            let file = number % side;
            sides[0] |= 1_u64 << file;
            sides[1] |= 1_u64 << ((side - 1) * 8 + side - 1 - file);
        }
        let [white, black] = Color::ALL.map(|color| 1_u64 << self.king(color).0);
        sides[0] |= white;
        sides[1] |= black;
        Placement { shape: self.shape, sides, kings: white | black, turn: Color::White }
    }

    fn layout<V: RekVariant>(self) -> Layout {
        let fixed = V::ORDERS.then(|| Color::ALL.map(|color| self.king(color)));
        Layout::new(self.shape, fixed)
    }
}

/// The values of the positions of one layer, as codes.
pub(super) type Layer = Vec<AtomicU8>;

/// The values of all positions of a board with at most so many pieces.
pub struct Tables<V> {
    pub(super) layout: Layout,
    pub(super) rules: &'static RuleSet,
    pub(super) layers: BTreeMap<Material, Layer>,
    board: SmallBoard,
    game: PhantomData<V>,
}

impl<V: RekVariant> Tables<V> {
    /// Tables without a layer.
    #[must_use]
    pub fn new(board: SmallBoard, rules: &'static RuleSet) -> Tables<V> {
        Tables {
            layout: board.layout::<V>(),
            rules,
            layers: BTreeMap::new(),
            board,
            game: PhantomData,
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> SmallBoard {
        self.board
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    /// The layers that a game from the array can reach, fewest pieces first. A layer and the one with
    /// the sides exchanged depend on each other, so they stand together.
    #[must_use]
    pub fn pairs(&self) -> Vec<Vec<Material>> {
        let most = self.board.pieces;
        // Where only reks capture, pieces leave in pairs.
        let step = if V::ORDERS { 2 } else { 1 };
        let counts: Vec<usize> = (0..=most).rev().step_by(step).collect();
        let mut pairs: Vec<Vec<Material>> = Vec::new();
        for &own in &counts {
            for &enemy in counts.iter().filter(|&&enemy| enemy <= own) {
                let material = Material { own, enemy };
                let both = [material, material.swapped()];
                pairs.push(if own == enemy { vec![material] } else { both.to_vec() });
            }
        }
        pairs.sort_by_key(|pair| pair[0].own + pair[0].enemy);
        pairs
    }

    /// The layers that are solved.
    pub fn solved(&self) -> impl Iterator<Item = Material> {
        self.layers.keys().copied()
    }

    /// The position of a number in a layer, with White to move and nothing ordered.
    #[must_use]
    pub fn position(&self, material: Material, index: u64) -> RekPosition<V> {
        RekPosition::on_small_board(self.rules, &self.layout.placement(material, index))
    }

    /// Board and side to move of the position of a number.
    #[must_use]
    pub fn text(&self, material: Material, index: u64) -> String {
        self.layout.placement(material, index).to_string()
    }

    /// The number of positions in a layer, symmetric ones counted once.
    #[must_use]
    pub fn count(&self, material: Material) -> u64 {
        self.layout.count(material)
    }

    /// The value of the position of a number in a solved layer.
    #[must_use]
    pub fn value_at(&self, material: Material, index: u64) -> Value {
        Value::of(self.layers[&material][index as usize].load(Ordering::Relaxed))
    }

    /// The value of a position of which no king is lost. With a duty, its moves are tried: each of
    /// them captures.
    #[must_use]
    pub fn value(&self, position: &RekPosition<V>) -> Value {
        if position.has_duty() {
            let mut choice = Choice::default();
            for mv in position.legal_moves() {
                choice.add(self.value_after_move(&position.after(mv), position.turn()));
            }
            return choice.value();
        }
        Value::of(self.code(position))
    }

    /// The value, for the side to move, of a position that a move of `mover` led to.
    pub(super) fn value_after_move(&self, after: &RekPosition<V>, mover: Color) -> Value {
        match after.loser() {
            Some(loser) if loser == mover => Value::Won(0),
            Some(_) => Value::Lost(0),
            None => self.value(after),
        }
    }

    /// The code of a position that is in the tables.
    pub(super) fn code(&self, position: &RekPosition<V>) -> Code {
        let placement = self.placement(position);
        let material = Material::of(&placement);
        let index = self.layout.index(&placement);
        self.layers[&material][index as usize].load(Ordering::Relaxed)
    }

    pub(super) fn placement(&self, position: &RekPosition<V>) -> Placement {
        let sides = Color::ALL.map(|color| position.units(color));
        let kings = Color::ALL.map(|color| position.board().king(color));
        let kings = kings[0] | kings[1];
        Placement { shape: self.board.shape, sides, kings, turn: position.turn() }
    }

    /// A line of best play: the winner wins as soon as it can, the loser holds out as long as it can.
    /// None from a position that is not won or lost.
    #[must_use]
    pub fn best_line(&self, position: &RekPosition<V>) -> Vec<Move> {
        let (mut line, mut position) = (Vec::new(), position.clone());
        while position.loser().is_none() {
            let value = self.value(&position);
            let moves = position.legal_moves();
            let leads = |mv: &&Move| {
                let mut choice = Choice::default();
                choice.add(self.value_after_move(&position.after(**mv), position.turn()));
                choice.value() == value
            };
            let decided = matches!(value, Value::Won(_) | Value::Lost(_));
            let Some(&mv) = moves.iter().find(leads).filter(|_| decided) else { break };
            line.push(mv);
            position = position.after(mv);
        }
        line
    }
}
