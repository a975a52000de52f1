//! Ouk, Kar Ouk, Makruk and Hill's 9×9: games with a royal king, one sliding piece (the Tuuk) and
//! pieces that step.

pub mod count;
mod count_change;
mod count_control;
pub mod count_limit;
mod ending;
mod explain_illegal;
mod generate;
pub mod hill;
pub mod kar_ouk;
mod leaps;
pub mod makruk;
mod move_sink;
pub mod ouk;
mod ouk_pieces;
mod play;
mod queries;
mod text;
pub mod variant;

use super::{CountControl, Ending, FenError, GameId, Observer, Position, RuleMessage, RuleSet};
use crate::board::{Bits, Color, Geometry, Move, MoveList, Piece, PositionKey, Shape, Square, key};
use count::Count;
use variant::{Black, ChatrangVariant, KEY_SLOTS, KEY_SQUARES, White, slot};

/// A set of squares on a game's board.
pub type SquareSet<G> = <<G as ChatrangVariant>::Board as Geometry>::Bits;

/// A position of a game of this family.
///
/// The fields are private: every change of a piece goes through `lift` and `drop_piece`, which
/// update the key.
#[derive(Clone, Debug)]
pub struct Chatrang<G: ChatrangVariant> {
    pieces: [SquareSet<G>; slot::COUNT],
    sides: [SquareSet<G>; 2],
    /// Kings and Neang that may still leap.
    rights: SquareSet<G>,
    /// The key of pieces and side to move. A Trey Bak counts as a Neang.
    pieces_key: PositionKey,
    rules: &'static RuleSet,
    turn: Color,
    /// Whether players start counts by hand; otherwise counts start automatically.
    by_hand: bool,
    count: Count,
    /// Plies since the last capture or Trey move. Only position text uses it.
    quiet: u16,
    /// Plies since the first move of the game.
    ply: u16,
}

impl<G: ChatrangVariant> Chatrang<G> {
    fn empty(rules: &'static RuleSet) -> Self {
        Chatrang {
            pieces: [SquareSet::<G>::EMPTY; slot::COUNT],
            sides: [SquareSet::<G>::EMPTY; 2],
            rights: SquareSet::<G>::EMPTY,
            pieces_key: 0,
            rules,
            turn: Color::White,
            by_hand: false,
            count: Count::NONE,
            quiet: 0,
            ply: 0,
        }
    }

    fn occupied(&self) -> SquareSet<G> {
        self.sides[0] | self.sides[1]
    }

    /// The square of a side's king.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        (self.pieces[slot::ANG] & self.sides[color.index()]).first()
    }

    fn units(&self, color: Color) -> u32 {
        self.sides[color.index()].count()
    }

    /// The slot of the piece on an occupied square. Three sets give the bits of the slot's number;
    /// the compiler computes them once for all moves of a position.
    #[inline(always)]
    pub fn slot_on(&self, square: Square) -> usize {
        let [_, one, two, three, four, five, six] = self.pieces;
        let bit = |pieces: SquareSet<G>| pieces.bit(square);
        bit(one | three | five) | bit(two | three | six) << 1 | bit(four | five | six) << 2
    }

    #[inline(always)]
    fn piece_key(color: Color, slot: usize, square: Square) -> PositionKey {
        debug_assert!(slot < slot::COUNT, "beyond the pieces there are zeros");
        G::KEYS[color.index()][slot % KEY_SLOTS][square.index() % KEY_SQUARES]
    }

    #[inline(always)]
    fn lift<O: Observer>(&mut self, color: Color, slot: usize, from: Square, observer: &mut O) {
        let at = SquareSet::<G>::of(from);
        self.pieces[slot] ^= at;
        self.sides[color.index()] ^= at;
        self.pieces_key ^= Self::piece_key(color, slot, from);
        observer.lifted(Piece { color, kind: G::KINDS[slot] }, from);
    }

    #[inline(always)]
    fn drop_piece<O: Observer>(&mut self, color: Color, slot: usize, on: Square, observer: &mut O) {
        let at = SquareSet::<G>::of(on);
        self.pieces[slot] |= at;
        self.sides[color.index()] |= at;
        self.pieces_key ^= Self::piece_key(color, slot, on);
        observer.dropped(Piece { color, kind: G::KINDS[slot] }, on);
    }

    /// Moves a piece without changing its kind.
    #[inline(always)]
    fn carry<O: Observer>(
        &mut self,
        color: Color,
        slot: usize,
        from: Square,
        to: Square,
        observer: &mut O,
    ) {
        let way = SquareSet::<G>::of(from) | SquareSet::<G>::of(to);
        self.pieces[slot] ^= way;
        self.sides[color.index()] ^= way;
        self.pieces_key ^= Self::piece_key(color, slot, from) ^ Self::piece_key(color, slot, to);
        let piece = Piece { color, kind: G::KINDS[slot] };
        observer.lifted(piece, from);
        observer.dropped(piece, to);
    }

    /// The pieces that attack the king of the side to move.
    fn checking(&self) -> SquareSet<G> {
        self.attacking_king(self.turn)
    }

    fn attacking_king(&self, color: Color) -> SquareSet<G> {
        let king = self.king(color);
        match color {
            Color::White => self.attackers::<Black>(king, self.occupied()),
            Color::Black => self.attackers::<White>(king, self.occupied()),
        }
    }

    /// The key of everything but pieces and side to move.
    fn key_of_the_rest(&self) -> PositionKey {
        let rights = self.rights.squares().fold(0, |sum, square| sum ^ key::leap_right(square));
        rights ^ self.count.key() ^ if self.by_hand { key::other(1) } else { 0 }
    }
}

impl<G: ChatrangVariant> Position for Chatrang<G> {
    const GAME: GameId = G::ID;

    fn start(rules: &'static RuleSet) -> Self {
        Self::array(rules)
    }

    fn from_fen(rules: &'static RuleSet, text: &str) -> Result<Self, FenError> {
        Self::read(rules, text)
    }

    fn to_fen(&self) -> String {
        self.write()
    }

    fn plies(&self) -> u16 {
        self.ply
    }

    #[inline(always)]
    fn shape(&self) -> Shape {
        G::Board::SHAPE
    }

    fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    #[inline(always)]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    fn key(&self) -> PositionKey {
        self.pieces_key ^ self.key_of_the_rest()
    }

    fn key_from_scratch(&self) -> PositionKey {
        let pieces = G::Board::SHAPE.all().filter_map(|square| {
            let piece = self.piece_on(square)?;
            let slot = G::KINDS.iter().position(|&kind| kind == piece.kind)?;
            Some(Self::piece_key(piece.color, slot, square))
        });
        pieces.fold(key::turn(self.turn), |sum, key| sum ^ key) ^ self.key_of_the_rest()
    }

    #[inline(always)]
    fn repetition_key(&self) -> PositionKey {
        self.pieces_key
    }

    #[inline(always)]
    fn piece_on(&self, square: Square) -> Option<Piece> {
        let color = if self.sides[0].has(square) {
            Color::White
        } else if self.sides[1].has(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Piece { color, kind: G::KINDS[self.slot_on(square)] })
    }

    fn checkers(&self) -> Vec<Square> {
        self.checking().squares().collect()
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.checking().any()
    }

    #[inline(always)]
    fn generate(&self, moves: &mut MoveList) {
        self.list_moves(moves);
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    #[inline(always)]
    fn count_moves_after(&self, mv: Move) -> u64 {
        self.count_legal_after(mv)
    }

    #[inline(always)]
    fn play_unchecked<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.make(mv, self.touched(mv), observer);
    }

    #[inline(always)]
    fn play_on_copy<O: Observer>(&self, copy: &mut Self, mv: Move, observer: &mut O) {
        copy.make(mv, self.touched(mv), observer);
    }

    fn taken_by(&self, mv: Move) -> Vec<Square> {
        if self.occupied().has(mv.to()) { vec![mv.to()] } else { Vec::new() }
    }

    fn ending(&self) -> Option<Ending> {
        self.end()
    }

    fn why_illegal(&self, from: Square, to: Square) -> RuleMessage {
        self.explain_illegal(from, to)
    }

    fn counting(&self) -> Option<&dyn CountControl> {
        if G::HAS_COUNTING { Some(self) } else { None }
    }

    fn counting_mut(&mut self) -> Option<&mut dyn CountControl> {
        if G::HAS_COUNTING { Some(self) } else { None }
    }
}
