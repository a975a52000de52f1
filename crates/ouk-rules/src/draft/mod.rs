//! A position set up by hand, legal or not, as in a position editor.
//!
//! ```
//! use ouk_rules::draft::Draft;
//! use ouk_rules::{Color, FenError, GameId, Kind, Piece};
//!
//! let mut draft = Draft::empty(GameId::Makruk, GameId::Makruk.default_rules());
//! let at = |name: &str| GameId::Makruk.shape().parse(name).expect("the board has it");
//! draft.place(at("a1"), Some(Piece { color: Color::White, kind: Kind::Ang }));
//! assert_eq!(draft.position().err(), Some(FenError::Kings { color: Color::Black, found: 0 }));
//! draft.place(at("h8"), Some(Piece { color: Color::Black, kind: Kind::Ang }));
//! assert_eq!(draft.to_fen(), "7k/8/8/8/8/8/8/K7 w - - 0 1");
//! assert!(draft.position().is_ok());
//! ```

mod text;

use crate::chatrang::count_limit::{last_ply, limit_of};
use crate::fen::FenError;
use crate::ruleset::{Flip, KingLeap, NeangStep, OukSwitches, RuleSwitches};
use crate::{AnyPosition, Array, Color, GameId, Kind, Piece, RuleSet, Shape, Square};

/// A position set up by hand; it may be illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    game: GameId,
    rules: &'static RuleSet,
    pieces: Vec<Option<Piece>>,
    turn: Color,
    /// The squares of kings and Neang that may still leap.
    rights: Vec<Square>,
    progress: CountedPlies,
    move_number: u16,
    /// The ordered reks as text, where the history of the game decides them.
    duty: String,
    /// The field for a lost king, if a king is not on the board: whose king, and how it was lost.
    loss: String,
}

/// The plies that position text counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountedPlies {
    /// No count runs: the plies without progress.
    Quiet(u16),
    /// A count runs: the plies counted, and the last ply that is not a draw.
    Count { plies: u16, last: u16 },
}

/// A running count in a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraftCount {
    /// The side that counts.
    pub by: Color,
    /// The last number said; before the first, the number before it.
    pub number: u16,
    /// The limit of the count.
    pub limit: u16,
}

/// The largest number that a draft's count may have.
pub const LONGEST_COUNT: u16 = 64;

impl Draft {
    /// An empty board.
    #[must_use]
    pub fn empty(game: GameId, rules: &'static RuleSet) -> Draft {
        Draft {
            game,
            rules,
            pieces: vec![None; usize::from(rules.shape().numbers())],
            turn: Color::White,
            rights: Vec::new(),
            progress: CountedPlies::Quiet(0),
            move_number: 1,
            duty: String::new(),
            loss: String::new(),
        }
    }

    /// The starting position of a game.
    #[must_use]
    pub fn array(game: GameId, rules: &'static RuleSet, array: Array) -> Draft {
        let fen = array.fen(game, rules, Color::White);
        Draft::read(game, rules, &fen).unwrap_or_else(|_| Draft::empty(game, rules))
    }

    /// A draft that starts as a copy of a position.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Draft {
        let (game, rules) = (position.game(), position.rules());
        let read = Draft::read(game, rules, &position.to_fen());
        read.unwrap_or_else(|_| Draft::empty(game, rules))
    }

    /// The game of the draft.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// The rule set of the draft.
    #[must_use]
    pub const fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    /// The shape of the board.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// The piece on a square, if there is one.
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.pieces.get(square.index()).copied().flatten()
    }

    /// Every piece with its square, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.shape().all().filter_map(|square| Some((square, self.piece_on(square)?)))
    }

    fn has(&self, piece: Piece) -> bool {
        self.pieces.contains(&Some(piece))
    }

    /// Puts a piece on a square, or clears the square. Where Hill's rule set turns fish over by
    /// rank, the function turns the fish.
    pub fn place(&mut self, square: Square, piece: Option<Piece>) {
        let turned = |piece: Piece| match piece.kind {
            Kind::Fish if self.turns_over(square, piece.color) => {
                Piece { kind: Kind::TurnedFish, ..piece }
            }
            _ => piece,
        };
        let piece = piece.map(turned);
        if self.shape().has(square) {
            self.pieces[square.index()] = piece;
        }
        self.rights.retain(|&other| other != square);
        self.forget();
    }

    /// Clears what depends on earlier moves, since a changed position has another history.
    fn forget(&mut self) {
        self.duty.clear();
        self.loss.clear();
    }

    /// Whether the rule set turns a fish over by where it stands.
    fn turns_over(&self, square: Square, color: Color) -> bool {
        let by_rank = matches!(&self.rules.switches,
            RuleSwitches::Hill(switches) if switches.flip == Flip::FarRanks);
        let rank = match color {
            Color::White => self.shape().rank(square),
            Color::Black => self.shape().rank(self.shape().flip(square)),
        };
        by_rank && rank >= self.shape().side - FAR_RANKS
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Sets the side to move. The side that counts goes on counting.
    pub fn set_turn(&mut self, turn: Color) {
        let count = self.count();
        if self.turn != turn {
            self.forget();
        }
        self.turn = turn;
        if count.is_some() {
            self.set_count(count);
        }
    }

    /// Whether a king or Neang stands on a square from which the rule set lets it leap.
    #[must_use]
    pub fn may_leap(&self, square: Square) -> bool {
        let Some(piece) = self.piece_on(square) else { return false };
        let rank = match piece.color {
            Color::White => self.shape().rank(square),
            Color::Black => self.shape().rank(self.shape().flip(square)),
        };
        let leaps = self.switches().is_some_and(|switches| {
            switches.king_leap != KingLeap::None || switches.neang_step != NeangStep::None
        });
        leaps && rank == 0 && matches!(piece.kind, Kind::Ang | Kind::Neang)
    }

    /// Whether the piece on a square has the right to leap.
    #[must_use]
    pub fn has_leap(&self, square: Square) -> bool {
        self.rights.contains(&square)
    }

    /// The squares whose pieces have a leap or could have one, a1 first.
    #[must_use]
    pub fn leapers(&self) -> Vec<Square> {
        self.shape().all().filter(|&square| self.may_leap(square)).collect()
    }

    /// Gives a piece the right to leap or takes the right away, if the piece may have one.
    pub fn turn_leap(&mut self, square: Square) {
        if let Some(at) = self.rights.iter().position(|&other| other == square) {
            self.rights.remove(at);
        } else if self.may_leap(square) {
            self.rights.push(square);
            self.rights.sort_unstable();
        }
    }

    fn switches(&self) -> Option<&'static OukSwitches> {
        match &self.rules.switches {
            RuleSwitches::Chess(switches) => Some(switches),
            _ => None,
        }
    }

    /// Whether the game has counts.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.switches().is_some()
    }

    /// The running count.
    #[must_use]
    pub fn count(&self) -> Option<DraftCount> {
        let (CountedPlies::Count { plies, last }, Some(switches)) =
            (self.progress, self.switches())
        else {
            return None;
        };
        let by = if plies.is_multiple_of(2) { self.turn } else { !self.turn };
        Some(DraftCount { by, number: plies.div_ceil(2), limit: limit_of(switches, last) })
    }

    /// Sets a running count, or none. Numbers go from 1 to [`LONGEST_COUNT`]; before its first move
    /// the side that counts has said nothing.
    pub fn set_count(&mut self, count: Option<DraftCount>) {
        let (Some(count), Some(switches)) = (count, self.switches()) else {
            self.progress = CountedPlies::Quiet(0);
            return;
        };
        let number = count.number.min(LONGEST_COUNT);
        // After its move the side has said a number.
        let plies = match count.by == self.turn {
            true => 2 * number,
            false => 2 * number.max(1) - 1,
        };
        let last = last_ply(switches, count.limit.clamp(2, LONGEST_COUNT));
        self.progress = CountedPlies::Count { plies, last };
    }

    /// Exchanges the sides: the colours of all pieces, seen from the other end, and who moves.
    pub fn exchange_sides(&mut self) {
        let shape = self.shape();
        let count = self.count();
        let old = self.clone();
        self.rights.clear();
        self.forget();
        for square in shape.all() {
            let piece = old.piece_on(shape.flip(square));
            self.pieces[square.index()] = piece.map(|piece| Piece { color: !piece.color, ..piece });
        }
        self.rights = old.rights.iter().map(|&square| shape.flip(square)).collect();
        self.rights.sort_unstable();
        self.turn = !self.turn;
        if let Some(count) = count {
            self.set_count(Some(DraftCount { by: !count.by, ..count }));
        }
    }

    /// Mirrors the board left to right. Pieces keep the right to leap where they may have it.
    pub fn mirror(&mut self) {
        let shape = self.shape();
        let across = |square: Square| shape.mirror(square);
        let old = self.clone();
        self.forget();
        for square in shape.all() {
            self.pieces[square.index()] = old.piece_on(across(square));
        }
        self.rights = old.rights.iter().map(|&square| across(square)).collect();
        self.rights.sort_unstable();
    }

    /// The position, if it is legal.
    ///
    /// # Errors
    /// Says why it is not.
    pub fn position(&self) -> Result<AnyPosition, FenError> {
        AnyPosition::from_fen(self.game, self.rules, &self.to_fen())
    }
}

/// The ranks at a fish's far end on which Hill's rule set turns it over.
const FAR_RANKS: u8 = 4;
