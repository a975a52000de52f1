//! Ouk, Kar Ouk, Makruk and Hill's 9×9: games of a royal king, one sliding Tuuk and men that step.

pub mod army;
pub mod count;
mod ending;
mod generate;
pub mod hill;
pub mod honour;
pub mod kar_ouk;
pub mod makruk;
pub mod ouk;
mod ouk_army;
mod play;
mod refusal;
mod sight;
mod text;

use super::{Counting, Ending, FenError, GameId, Observer, Position, Remark, RuleSet};
use crate::board::{Bits, Color, Geometry, Key, Man, Move, MoveList, Shape, Square, key};
use army::{Black, Game, KEY_SLOTS, KEY_SQUARES, White, slot};
use count::Count;

/// The sets of a game's board.
pub type Set<G> = <<G as Game>::Board as Geometry>::Bits;

/// A position of a game of this family.
///
/// The fields are private to the family: every change of a man goes through `lift` and `drop_man`,
/// which keep the key.
#[derive(Clone, Debug)]
pub struct Chatrang<G: Game> {
    men: [Set<G>; slot::COUNT],
    sides: [Set<G>; 2],
    /// Kings and Neang that may still leap.
    rights: Set<G>,
    /// The key of men and side to move, a Trey Bak counting as a Neang.
    men_key: Key,
    rules: &'static RuleSet,
    turn: Color,
    /// Whether counts are started by hand instead of by themselves.
    by_hand: bool,
    count: Count,
    /// Plies since the last capture or Trey move; only written in position text.
    quiet: u16,
    /// Plies since the first move of the game.
    ply: u16,
}

impl<G: Game> Chatrang<G> {
    fn empty(rules: &'static RuleSet) -> Self {
        Chatrang {
            men: [Set::<G>::EMPTY; slot::COUNT],
            sides: [Set::<G>::EMPTY; 2],
            rights: Set::<G>::EMPTY,
            men_key: 0,
            rules,
            turn: Color::White,
            by_hand: false,
            count: Count::NONE,
            quiet: 0,
            ply: 0,
        }
    }

    fn occupied(&self) -> Set<G> {
        self.sides[0] | self.sides[1]
    }

    /// Where a king stands.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        (self.men[slot::ANG] & self.sides[color.index()]).first()
    }

    fn units(&self, color: Color) -> u32 {
        self.sides[color.index()].count()
    }

    /// The slot of the man on an occupied square, its number put together from three sets: those of
    /// one position are made once for all its moves.
    #[inline(always)]
    pub fn slot_on(&self, square: Square) -> usize {
        let [_, one, two, three, four, five, six] = self.men;
        let bit = |men: Set<G>| men.bit(square);
        bit(one | three | five) | bit(two | three | six) << 1 | bit(four | five | six) << 2
    }

    #[inline(always)]
    fn man_key(color: Color, slot: usize, square: Square) -> Key {
        debug_assert!(slot < slot::COUNT, "beyond the men there are zeros");
        G::KEYS[color.index()][slot % KEY_SLOTS][square.index() % KEY_SQUARES]
    }

    #[inline(always)]
    fn lift<O: Observer>(&mut self, color: Color, slot: usize, from: Square, observer: &mut O) {
        let at = Set::<G>::of(from);
        self.men[slot] ^= at;
        self.sides[color.index()] ^= at;
        self.men_key ^= Self::man_key(color, slot, from);
        observer.lifted(Man { color, kind: G::KINDS[slot] }, from);
    }

    #[inline(always)]
    fn drop_man<O: Observer>(&mut self, color: Color, slot: usize, on: Square, observer: &mut O) {
        let at = Set::<G>::of(on);
        self.men[slot] |= at;
        self.sides[color.index()] |= at;
        self.men_key ^= Self::man_key(color, slot, on);
        observer.dropped(Man { color, kind: G::KINDS[slot] }, on);
    }

    /// A man goes from one square to another as what it is.
    #[inline(always)]
    fn carry<O: Observer>(
        &mut self,
        color: Color,
        slot: usize,
        from: Square,
        to: Square,
        observer: &mut O,
    ) {
        let way = Set::<G>::of(from) | Set::<G>::of(to);
        self.men[slot] ^= way;
        self.sides[color.index()] ^= way;
        self.men_key ^= Self::man_key(color, slot, from) ^ Self::man_key(color, slot, to);
        let man = Man { color, kind: G::KINDS[slot] };
        observer.lifted(man, from);
        observer.dropped(man, to);
    }

    /// The men that attack the king of the side to move.
    fn checking(&self) -> Set<G> {
        self.attacking_king(self.turn)
    }

    fn attacking_king(&self, color: Color) -> Set<G> {
        let king = self.king(color);
        match color {
            Color::White => self.attackers::<Black>(king, self.occupied()),
            Color::Black => self.attackers::<White>(king, self.occupied()),
        }
    }

    /// The parts of the key that men and side do not make.
    fn key_of_the_rest(&self) -> Key {
        let rights = self.rights.squares().fold(0, |sum, square| sum ^ key::leap_right(square));
        rights ^ self.count.key() ^ if self.by_hand { key::other(1) } else { 0 }
    }
}

impl<G: Game> Position for Chatrang<G> {
    const GAME: GameId = G::ID;
    const SHAPE: Shape = G::Board::SHAPE;

    fn start(rules: &'static RuleSet) -> Self {
        Self::array(rules)
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

    #[inline(always)]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.men_key ^ self.key_of_the_rest()
    }

    fn key_from_scratch(&self) -> Key {
        let men = G::Board::SHAPE.all().filter_map(|square| {
            let man = self.man_on(square)?;
            let slot = G::KINDS.iter().position(|&kind| kind == man.kind)?;
            Some(Self::man_key(man.color, slot, square))
        });
        men.fold(key::turn(self.turn), |sum, key| sum ^ key) ^ self.key_of_the_rest()
    }

    #[inline(always)]
    fn repetition_key(&self) -> Key {
        self.men_key
    }

    #[inline(always)]
    fn man_on(&self, square: Square) -> Option<Man> {
        let color = if self.sides[0].has(square) {
            Color::White
        } else if self.sides[1].has(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Man { color, kind: G::KINDS[self.slot_on(square)] })
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

    fn why_illegal(&self, from: Square, to: Square) -> Remark {
        self.refusal(from, to)
    }

    fn counting(&self) -> Option<&dyn Counting> {
        if G::OUK_RULES { Some(self) } else { None }
    }

    fn counting_mut(&mut self) -> Option<&mut dyn Counting> {
        if G::OUK_RULES { Some(self) } else { None }
    }
}
