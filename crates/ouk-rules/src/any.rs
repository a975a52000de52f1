//! The list of the six games. Nothing else in the crate names them all.

use super::chatrang::{Chatrang, hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use super::rek::{MinRekChanh, Rek};
use super::{
    CountControl, CountView, Ending, FenError, IllegalMove, Observer, Position, RuleMessage,
    RuleSet, diagram, notation, rulebook,
};
use crate::board::{Color, Move, MoveList, MoveName, Piece, PositionKey, Shape, Square};
use std::fmt;
use std::str::FromStr;

/// Makes [`GameId`], [`AnyPosition`] and `dispatch!` from the list of games.
macro_rules! games {
    ($($id:ident $position:ty, $name:literal, $title:literal, $uci:literal, $rules:expr;)+) => {
        /// A game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum GameId {
            $(#[doc = $title] $id),+
        }

        impl GameId {
            /// Every game, in the order the menu shows.
            pub const ALL: &'static [GameId] = &[$(GameId::$id),+];

            /// The name on the command line and in files: `kar-ouk`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(GameId::$id => $name),+ }
            }

            /// The name for people: `Kar Ouk`.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(GameId::$id => $title),+ }
            }

            /// The value of `UCI_Variant`, Fairy-Stockfish's where it knows the game.
            #[must_use]
            pub const fn uci_variant(self) -> &'static str {
                match self { $(GameId::$id => $uci),+ }
            }

            /// The rule sets that come with the program; the first is the default.
            #[must_use]
            pub fn rule_sets(self) -> &'static [RuleSet] {
                match self { $(GameId::$id => &$rules),+ }
            }

            /// The board.
            #[must_use]
            pub const fn shape(self) -> Shape {
                match self { $(GameId::$id => <$position as Position>::SHAPE),+ }
            }
        }

        /// A position of any game. An engine should match on this enum once a search (see
        /// [`dispatch!`]), not at every node.
        #[derive(Clone, Debug)]
        pub enum AnyPosition {
            $(#[doc = $title] $id($position)),+
        }

        impl AnyPosition {
            /// The starting position of a game under one of its rule sets.
            #[must_use]
            pub fn start(game: GameId, rules: &'static RuleSet) -> AnyPosition {
                match game {
                    $(GameId::$id => AnyPosition::$id(<$position>::start(rules))),+
                }
            }

            /// Reads position text.
            ///
            /// # Errors
            /// Names the part that is wrong and what was expected there.
            pub fn from_fen(
                game: GameId,
                rules: &'static RuleSet,
                text: &str,
            ) -> Result<AnyPosition, FenError> {
                Ok(match game {
                    $(GameId::$id => AnyPosition::$id(<$position>::from_fen(rules, text)?)),+
                })
            }

            /// Which game this is.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self { $(AnyPosition::$id(_) => GameId::$id),+ }
            }
        }

    };
}

/// Evaluates an expression with the concrete position inside an [`AnyPosition`].
///
/// ```
/// use ouk_rules::{AnyPosition, GameId, Position, dispatch};
///
/// let any = AnyPosition::start(GameId::Rek, GameId::Rek.default_rules());
/// assert_eq!(dispatch!(&any, position => position.count_moves()), 39);
/// ```
#[macro_export]
macro_rules! dispatch {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::AnyPosition::Ouk($position) => $body,
            $crate::AnyPosition::KarOuk($position) => $body,
            $crate::AnyPosition::Makruk($position) => $body,
            $crate::AnyPosition::Rek($position) => $body,
            $crate::AnyPosition::MinRekChanh($position) => $body,
            $crate::AnyPosition::Hill($position) => $body,
        }
    };
}

games! {
    Ouk Chatrang<Ouk>, "ouk", "Ouk Chatrang", "cambodian", rulebook::OUK;
    KarOuk Chatrang<KarOuk>, "kar-ouk", "Kar Ouk", "karouk", rulebook::OUK;
    Makruk Chatrang<Makruk>, "makruk", "Makruk", "makruk", rulebook::MAKRUK;
    Rek Rek, "rek", "Rek", "rek", rulebook::REK;
    MinRekChanh MinRekChanh, "min-rek-chanh", "Min Rek Chanh", "min-rek-chanh", rulebook::MIN_REK;
    Hill Chatrang<Hill>, "hill", "Hill's 9×9", "hill", rulebook::HILL;
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game \"{0}\"; the games are {known}", known = GameId::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownGame(pub String);

impl FromStr for GameId {
    type Err = UnknownGame;

    /// Reads [`GameId::name`] or [`GameId::uci_variant`], in any case.
    fn from_str(name: &str) -> Result<GameId, UnknownGame> {
        let same = |game: &GameId| {
            [game.name(), game.uci_variant()].iter().any(|own| own.eq_ignore_ascii_case(name))
        };
        GameId::ALL.iter().copied().find(same).ok_or_else(|| UnknownGame(name.to_owned()))
    }
}

impl GameId {
    /// The built-in rule set of this name, in any case.
    #[must_use]
    pub fn rule_set(self, name: &str) -> Option<&'static RuleSet> {
        self.rule_sets().iter().find(|rules| rules.name.eq_ignore_ascii_case(name))
    }

    /// The rule set that applies when none is named.
    #[must_use]
    pub fn default_rules(self) -> &'static RuleSet {
        &self.rule_sets()[0]
    }
}

/// `{}` writes the position as text (FEN), `{:#}` as a board with a row for each rank.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&if f.alternate() { diagram::board(self) } else { self.to_fen() })
    }
}

impl AnyPosition {
    /// The beginning of a game under its default rule set.
    #[must_use]
    pub fn new(game: GameId) -> AnyPosition {
        AnyPosition::start(game, game.default_rules())
    }

    /// The plies to this position, as its move number says.
    #[must_use]
    pub fn plies(&self) -> u16 {
        dispatch!(self, p => p.plies())
    }

    /// The rule set in force.
    #[must_use]
    pub fn rules(&self) -> &'static RuleSet {
        dispatch!(self, p => p.rules())
    }

    /// The board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.game().shape()
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        dispatch!(self, p => p.turn())
    }

    /// The hash key of the whole position: pieces, side to move, leap rights, count, duty.
    #[must_use]
    pub fn key(&self) -> PositionKey {
        dispatch!(self, p => p.key())
    }

    /// The hash key that repetition compares; see [`Position::repetition_key`].
    #[must_use]
    pub fn repetition_key(&self) -> PositionKey {
        dispatch!(self, p => p.repetition_key())
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        dispatch!(self, p => p.piece_on(square))
    }

    /// Every piece on the board with its square, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.shape().all().filter_map(|square| Some((square, self.piece_on(square)?)))
    }

    /// The squares of the pieces that give check.
    #[must_use]
    pub fn checkers(&self) -> Vec<Square> {
        dispatch!(self, p => p.checkers())
    }

    /// Whether the side to move stands in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        dispatch!(self, p => p.in_check())
    }

    /// Every legal move.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        dispatch!(self, p => p.legal_moves())
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// The position is unchanged; the error says which rule forbids the move.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        dispatch!(self, p => p.play(mv))
    }

    /// Plays a legal move without checking that it is legal.
    pub fn play_unchecked<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        dispatch!(self, p => p.play_unchecked(mv, observer))
    }

    /// The squares from which a legal move removes pieces.
    #[must_use]
    pub fn taken_by(&self, mv: Move) -> Vec<Square> {
        dispatch!(self, p => p.taken_by(mv))
    }

    /// How the position itself ends the game.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        dispatch!(self, p => p.ending())
    }

    /// Why a move from one square to another is not legal.
    #[must_use]
    pub fn why_illegal(&self, from: Square, to: Square) -> RuleMessage {
        dispatch!(self, p => p.why_illegal(from, to))
    }

    /// The squares to one of which the side to move must play a rek; only in Min Rek Chanh.
    #[must_use]
    pub fn duty(&self) -> Vec<Square> {
        dispatch!(self, p => p.duty())
    }

    /// The count, in games that have one.
    #[must_use]
    pub fn counting(&self) -> Option<&dyn CountControl> {
        dispatch!(self, p => p.counting())
    }

    /// The count, to start or stop it.
    #[must_use]
    pub fn counting_mut(&mut self) -> Option<&mut dyn CountControl> {
        dispatch!(self, p => p.counting_mut())
    }

    /// The running count, for display.
    #[must_use]
    pub fn count_view(&self) -> Option<CountView> {
        self.counting().and_then(CountControl::view)
    }

    /// The position as text (FEN), which [`AnyPosition::from_fen`] reads.
    #[must_use]
    pub fn to_fen(&self) -> String {
        dispatch!(self, p => p.to_fen())
    }

    /// The name of a move of this position: `e3e4`.
    #[must_use]
    pub const fn move_name(&self, mv: Move) -> MoveName {
        notation::move_name(self.game(), mv)
    }

    /// The legal move of a name.
    #[must_use]
    pub fn find_move(&self, name: MoveName) -> Option<Move> {
        notation::find_move(self, name)
    }

    /// Reads a legal move as a person writes it: `e4`, `Kf2`, `exd6=M`, `d3e4`.
    ///
    /// # Errors
    /// Says what is wrong with the text, which pieces could be meant, or which rule forbids the move.
    pub fn parse_move(&self, text: &str) -> Result<Move, RuleMessage> {
        notation::parse(self, text)
    }
}
