//! The values of all positions of a small board, layer by layer.

use super::layout::{BoardLayout, Material};
use super::value::{Choice, Code, Value};
use ouk_rules::board::{Bits, Color, EightByEight, Geometry, Move, Shape, Square};
use ouk_rules::rek::{Placement, RekPosition, RekVariant};
use ouk_rules::{Position, RuleSet};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, Ordering};

/// A small board with the pieces that a game on it starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallBoard {
    /// The number of files and ranks.
    pub shape: Shape,
    /// The number of each side's pieces beside the king.
    pub pieces: usize,
}

impl SmallBoard {
    /// The board of a rule set, if it is small and has room for the pieces.
    #[must_use]
    pub fn of(rules: &RuleSet, pieces: usize) -> Option<SmallBoard> {
        let shape = rules.shape();
        let fits = shape.side < EightByEight::SHAPE.side
            && (1..=usize::from(shape.side)).contains(&pieces);
        fits.then_some(SmallBoard { shape, pieces })
    }
}

/// The values of the positions of one layer, as codes.
pub(super) type Layer = Vec<AtomicU8>;

/// The values of all positions of a board with at most this many pieces a side.
pub struct BoardTables<V> {
    pub(super) layout: BoardLayout,
    pub(super) rules: &'static RuleSet,
    pub(super) layers: BTreeMap<Material, Layer>,
    board: SmallBoard,
    /// White's king and Black's at the start, White's on the left.
    kings: [Square; 2],
    game: PhantomData<V>,
}

impl<V: RekVariant> BoardTables<V> {
    /// Tables without layers, for the board of a rule set with at most this many pieces a side;
    /// `None` if the board is not small.
    #[must_use]
    pub fn new(rules: &'static RuleSet, pieces: usize) -> Option<BoardTables<V>> {
        let board = SmallBoard::of(rules, pieces)?;
        let start = RekPosition::<V>::start(rules);
        let [white, black] = Color::ALL.map(|color| start.king_square(color));
        let (kings, shape) = ([white?, black?], board.shape);
        // Both arrays have the same values and share a file, so their positions must have the same
        // numbers.
        let is_left = shape.file(kings[0]) < shape.file(kings[1]);
        let kings = if is_left { kings } else { kings.map(|king| shape.mirror(king)) };
        let layout = BoardLayout::new(shape, V::ORDERS.then_some(kings));
        Some(BoardTables {
            layout,
            rules,
            layers: BTreeMap::new(),
            board,
            kings,
            game: PhantomData,
        })
    }

    /// The array with White's king on the left: the pieces on the first rank beside the king's
    /// file, the last of a full rank on it; Black's stand the same way, turned by half.
    #[must_use]
    pub fn array(&self) -> Placement {
        let shape = self.board.shape;
        let mut sides = [0, 0];
        for number in 1..=self.board.pieces as u8 {
            let at = Square(number % shape.side);
            sides[0] |= u64::of(at);
            sides[1] |= u64::of(shape.flip(shape.mirror(at)));
        }
        let [white, black] = self.kings.map(u64::of);
        sides[0] |= white;
        sides[1] |= black;
        Placement { shape, sides, kings: white | black, turn: Color::White }
    }

    /// The board of the tables.
    #[must_use]
    pub const fn board(&self) -> SmallBoard {
        self.board
    }

    /// The rule set of the tables.
    #[must_use]
    pub const fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    /// The layers that a game from the array can reach, fewest pieces first. A layer and the one
    /// with the sides exchanged depend on each other, so they form a pair.
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

    /// The layers solved so far.
    pub fn solved(&self) -> impl Iterator<Item = Material> {
        self.layers.keys().copied()
    }

    /// The position of a number in a layer, with White to move and without an order.
    #[must_use]
    pub fn position(&self, material: Material, index: u64) -> RekPosition<V> {
        RekPosition::of_placement(self.rules, &self.layout.placement(material, index))
    }

    /// The text of a numbered position: board and side to move.
    #[must_use]
    pub fn text(&self, material: Material, index: u64) -> String {
        self.layout.placement(material, index).to_string()
    }

    /// The number of positions in a layer, symmetric ones counted once.
    #[must_use]
    pub fn count(&self, material: Material) -> u64 {
        self.layout.count(material)
    }

    /// The numbering of the positions.
    #[must_use]
    pub const fn layout(&self) -> &BoardLayout {
        &self.layout
    }

    /// The codes of a layer, in the order of the numbers; `None` if the layer is missing.
    #[must_use]
    pub fn codes(&self, material: Material) -> Option<Vec<Code>> {
        let layer = self.layers.get(&material)?;
        Some(layer.iter().map(|slot| slot.load(Ordering::Relaxed)).collect())
    }

    /// The memory of the values, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.layers.values().map(Vec::len).sum()
    }

    /// Adds a solved layer.
    ///
    /// # Panics
    /// If the layer has too few or too many codes.
    pub fn put_codes(&mut self, material: Material, codes: &[Code]) {
        assert_eq!(codes.len() as u64, self.count(material), "codes of a layer");
        self.layers.insert(material, codes.iter().map(|&code| AtomicU8::new(code)).collect());
    }

    /// The value of the position of a number in a solved layer.
    #[must_use]
    pub fn value_at(&self, material: Material, index: u64) -> Value {
        Value::of(self.layers[&material][index as usize].load(Ordering::Relaxed))
    }

    /// The value of a position in which no king is lost. With a duty, the function tries the moves,
    /// all of which capture.
    ///
    /// # Panics
    /// If the tables do not [cover](BoardTables::covers) the position.
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
        let shape = self.board.shape;
        let placement =
            Placement { shape, sides, kings: kings[0] | kings[1], turn: position.turn() };
        // Where kings do not move, those of the mirrored array stand on the other side of the
        // board.
        if V::ORDERS && placement.kings != self.kings_of_start() {
            let mirrored =
                |set: u64| set.squares().fold(0, |sum, at| sum | u64::of(shape.mirror(at)));
            let (sides, kings) = (sides.map(mirrored), mirrored(placement.kings));
            return Placement { sides, kings, ..placement };
        }
        placement
    }

    fn kings_of_start(&self) -> u64 {
        u64::of(self.kings[0]) | u64::of(self.kings[1])
    }

    /// Whether the tables know a position of their rules in which no king is lost.
    #[must_use]
    pub fn covers(&self, position: &RekPosition<V>) -> bool {
        self.fits(position) && self.layers.contains_key(&self.material(position))
    }

    /// Whether the tables will know a position once all layers are solved.
    #[must_use]
    pub fn will_cover(&self, position: &RekPosition<V>) -> bool {
        self.fits(position) && self.pairs().concat().contains(&self.material(position))
    }

    /// Whether board and kings of a position are those of the tables, and no king is lost.
    fn fits(&self, position: &RekPosition<V>) -> bool {
        let [white, black] = Color::ALL.map(|color| position.king_square(color));
        let (Some(white), Some(black)) = (white, black) else { return false };
        let shape = self.board.shape;
        let in_place = !V::ORDERS
            || [white, black] == self.kings
            || [shape.mirror(white), shape.mirror(black)] == self.kings;
        position.shape() == shape && position.loser().is_none() && in_place
    }

    fn material(&self, position: &RekPosition<V>) -> Material {
        Material::of(&self.placement(position))
    }

    /// A line of best play: the winner wins as soon as it can, the loser holds out as long as it
    /// can. Empty from a position that is neither won nor lost.
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
