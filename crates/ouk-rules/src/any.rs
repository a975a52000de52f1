//! A position of any game. Only this module lists the position types of all games.

use super::chatrang::{Chatrang, hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use super::rek::{MinRekChanh, Rek};
use super::{
    CountControl, CountView, Ending, FenError, GameId, IllegalMove, Observer, Position,
    RuleMessage, RuleSet,
};
use crate::board::{Color, Kind, Move, MoveList, Piece, PositionKey, Shape, Square};

/// Makes [`AnyPosition`] from the list of games.
macro_rules! games {
    ($($id:ident $position:ty, $title:literal;)+) => {
        /// A position of any game. An engine should match on this enum once a search (see
        /// [`dispatch!`]), not at every node.
        #[derive(Clone, Debug)]
        pub enum AnyPosition {
            $(#[doc = $title] $id($position)),+
        }

        impl AnyPosition {
            /// The starting position of a game under one of its rule sets:
            /// [`GameId::default_rules`], [`GameId::rule_set`] by its name, or one of
            /// [`GameId::rule_sets`].
            ///
            /// # Panics
            /// If the game does not [accept](GameId::accepts) the rule set.
            #[must_use]
            pub fn start(game: GameId, rules: &'static RuleSet) -> AnyPosition {
                assert!(game.accepts(rules), "{rules} is not a rule set of {}", game.title());
                match game {
                    $(GameId::$id => AnyPosition::$id(<$position>::start(rules))),+
                }
            }

            /// Reads position text. [`fen`](crate::fen) describes its parts.
            ///
            /// # Errors
            /// Names the part that is wrong and what was expected there. A rule set that the game
            /// does not [accept](GameId::accepts) is an error too.
            pub fn from_fen(
                game: GameId,
                rules: &'static RuleSet,
                text: &str,
            ) -> Result<AnyPosition, FenError> {
                if !game.accepts(rules) {
                    return Err(FenError::OtherRules { rules: rules.name, game });
                }
                Ok(match game {
                    $(GameId::$id => AnyPosition::$id(<$position>::from_fen(rules, text)?)),+
                })
            }

            /// The position after a null move: the other side moves, and nothing is ordered anew.
            /// There is none for a side in check.
            #[must_use]
            pub fn after_null_move(&self) -> Option<AnyPosition> {
                match self {
                    $(AnyPosition::$id(position) => (!position.in_check())
                        .then(|| AnyPosition::$id(position.after_pass()))),+
                }
            }

            /// The position after a legal move.
            #[must_use]
            pub fn after(&self, mv: Move) -> AnyPosition {
                match self {
                    $(AnyPosition::$id(position) => AnyPosition::$id(position.after(mv))),+
                }
            }

            /// Which game this is.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self { $(AnyPosition::$id(_) => GameId::$id),+ }
            }
        }

        // The list of games here and the list of `GameId` agree.
        $(const _: () = {
            assert!(matches!(<$position as Position>::GAME, GameId::$id));
        };)+
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
    Ouk Chatrang<Ouk>, "Ouk Chatrang";
    KarOuk Chatrang<KarOuk>, "Kar Ouk";
    Makruk Chatrang<Makruk>, "Makruk";
    Rek Rek, "Rek";
    MinRekChanh MinRekChanh, "Min Rek Chanh";
    Hill Chatrang<Hill>, "Hill's 9×9";
}

impl AnyPosition {
    /// The starting position of a game under its default rule set.
    #[must_use]
    pub fn new(game: GameId) -> AnyPosition {
        AnyPosition::start(game, game.default_rules())
    }

    /// The plies from White's first move to this position, according to its move number.
    #[must_use]
    pub fn plies(&self) -> u16 {
        dispatch!(self, p => p.plies())
    }

    /// The rule set of this position.
    #[must_use]
    pub fn rules(&self) -> &'static RuleSet {
        dispatch!(self, p => p.rules())
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        dispatch!(self, p => p.shape())
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

    /// The piece on a square, if there is one.
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        dispatch!(self, p => p.piece_on(square))
    }

    /// Every piece on the board with its square, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.shape().all().filter_map(|square| Some((square, self.piece_on(square)?)))
    }

    /// The square of a side's king, if it has one.
    #[must_use]
    pub fn king(&self, side: Color) -> Option<Square> {
        let king = Piece { color: side, kind: Kind::Ang };
        self.pieces().find(|&(_, piece)| piece == king).map(|(square, _)| square)
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

    /// Plays a move without checking it: the caller makes sure that the move is legal. Reports each
    /// changed piece to the observer.
    pub fn play_unchecked<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        dispatch!(self, p => p.play_unchecked(mv, observer))
    }

    /// The squares from which a legal move removes pieces, the moved piece included where a rule
    /// says so.
    #[must_use]
    pub fn taken_by(&self, mv: Move) -> Vec<Square> {
        dispatch!(self, p => p.taken_by(mv))
    }

    /// How the position itself ends the game, if it does. Repetition and clocks are not considered.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        dispatch!(self, p => p.ending())
    }

    /// The rule that forbids a move from one square to another.
    #[must_use]
    pub fn why_illegal(&self, from: Square, to: Square) -> RuleMessage {
        dispatch!(self, p => p.why_illegal(from, to))
    }

    /// In Min Rek Chanh, the squares on which the side to move may fulfil its duty to play a rek.
    /// Empty in other games.
    #[must_use]
    pub fn duty(&self) -> Vec<Square> {
        dispatch!(self, p => p.duty())
    }

    /// The count, to read; none in games without counting.
    #[must_use]
    pub fn counting(&self) -> Option<&dyn CountControl> {
        dispatch!(self, p => p.counting())
    }

    /// The count, to start or stop it; none in games without counting.
    #[must_use]
    pub fn counting_mut(&mut self) -> Option<&mut dyn CountControl> {
        dispatch!(self, p => p.counting_mut())
    }

    /// The running count, for display; `None` if no count runs.
    #[must_use]
    pub fn count_view(&self) -> Option<CountView> {
        self.counting().and_then(CountControl::view)
    }

    /// The position as text (FEN), which [`AnyPosition::from_fen`] reads.
    #[must_use]
    pub fn to_fen(&self) -> String {
        dispatch!(self, p => p.to_fen())
    }
}
