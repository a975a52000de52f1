//! Messages of the rules to a player: why a move is refused, what a move would start.
//!
//! A [`RuleMessage`] is an identifier with arguments, so any language can word it. The English
//! wording is here; the program has tables for its other languages.

use super::{Ending, GameId, LimitReason};
use crate::board::{Color, Kind, MoveName, SquareName};
use std::fmt::{self, Display};

/// Declares the messages with their English wording.
macro_rules! messages {
    ($($name:ident = $text:literal;)+) => {
        /// A message; `{0}`, `{1}` in its wording stand for arguments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum MessageId { $(#[doc = $text] $name),+ }

        impl MessageId {
            /// Every message.
            pub const ALL: &[MessageId] = &[$(MessageId::$name),+];

            /// The English wording.
            #[must_use]
            pub const fn english(self) -> &'static str {
                match self { $(MessageId::$name => $text),+ }
            }

            /// The name of the variant in the code.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(MessageId::$name => stringify!($name)),+ }
            }
        }
    };
}

messages! {
    OffBoard = "that square is not on the board";
    NoPiece = "no piece stands on {0}";
    OtherTurn = "it is {0}'s move";
    GameOver = "the game is over, {0}";
    TooManyPlies = "a game has at most {0} plies";
    NoMoveNumber = "no move number is larger than {0}";
    OwnPiece = "your own piece stands on {0}";
    InTheWay = "{0} stands in the way";

    KingSteps = "the king moves one step any way";
    TuukSlides = "a boat moves straight along its file or rank";
    BoatSlides = "a boat moves straight along its file or rank";
    SesLeaps = "a horse leaps two squares straight and one to the side";
    KoulSteps = "a Koul steps one square diagonally or straight forward";
    NeangSteps = "a Neang steps one square diagonally";
    TreyBakSteps = "a turned fish steps one square diagonally";
    TreySteps = "a fish steps straight forward and captures diagonally forward";
    ElephantSteps = "an elephant steps one square any way and does not capture backward";
    OfficialSteps = "an official steps one square diagonally and captures only forward";
    FishSteps = "a fish steps straight forward";
    TurnedFishSteps = "a turned fish moves one step any way";
    PieceSlides = "a piece slides straight";
    TreyTakesAside = "a fish captures diagonally, not straight ahead";
    KoulStraight = "a Koul steps straight only forward, and only one square";

    NoKingLeap = "the king does not leap in this game";
    LeapLost = "the king has lost its leap";
    LeapSideways = "the king leaps only to the two knight squares of its second rank";
    LeapInCheck = "the king may not leap while in check";
    LeapTakes = "the king's leap may not capture";
    KingInCheckOn = "the king would stand in check on {0}";
    NeangMoved = "only a Neang that has not moved may go two squares forward";
    NeangTakes = "the Neang's double step may not capture";
    NeangJumps = "the Neang's double step may not jump under this rule set";
    NotAnswered = "that does not answer the check from {0}";
    Pinned = "the king on {0} would stand in check: this piece is pinned";

    KingStays = "a king never moves in {0}";
    NothingOpened = "{0} opens no new rek, so there is nothing to call";
    NothingAdded = "{0} is legal, but not with anything added to it";
    SameSquare = "a move must lead to another square";
    NotByLanding = "an enemy stands on {0}: nothing is captured by moving onto it";
    AllSlide = "every piece slides straight along its file or rank";
    PieceInTheWay = "the piece on {0} stands in the way";
    Honour = "the order to rek at {0} must be honoured: {1}";
    HonourOrKing = "the order to rek at {0} must be honoured: {1}, or take the king: {2}";

    NotAMove = "\"{0}\" is not a move; expected one such as {1}";
    Ambiguous = "\"{0}\" could be {1}";
    Because = "{0}: {1}";
    NoSuchPiece = "{0} has no such piece";
    NoneCanGo = "none of those pieces can go to {0}";
    ForeignSquare = "{0} is not a square of this board (files a to {1}, ranks 1 to {2})";
    BecomesOther = "a {0} becomes {1}, not \"{2}\"";
    TakesNothing = "{0} takes nothing";
    TakesOther = "{0} takes {1}";
    NotWithTail = "{0} is legal, but not with \"{1}\" behind it";
    OtherPiece = "the piece on {0} is not {1}";
    UnknownPiece = "no piece is written {0} in moves of this game (expected {1})";

    CountAutomatic = "counting is automatic in this game";
    OneCount = "{0} already counts, and one count runs at a time";
    NoCountLeft = "no count begins here: it would be over at once, and in Kar Ouk that draws nothing";
    OpponentBare = "the opponent has only its king left";
    CountsWhenBare = "{0} may count when only the king is left";
    CountsWhenFew = "{0} may count when {1} pieces or fewer are left, the king included";
    CountsWithoutTrey = "{0} may count when no unpromoted fish is left";
    NotCounting = "{0} does not count";
    CannotStopOnceBegun = "the pieces' honour cannot stop once begun";
    NoCounting = "this game has no counting";
    CountOnOwnMove = "{0} may start its count on its own move";
    OnlyTheOther = "{0} counts, so only the other side may";
    NoCountRuns = "no count runs, so there is no draw to take";
    NoOrder = "there is no order to refuse";

    BaresAndDraws = "this bares the king and draws at once: {0}";
    BaresForADraw = "this bares the king, who may count and draw at once: {0}";
    BaresNoMove = "this bares the king and draws at once: it leaves you no move to mate with ({0})";
    BaresOneMove = "this bares the king: you have 1 move ({0})";
    BaresMoves = "this bares the king: you have {1} moves ({0})";
    BaresOver = "this bares the king and draws at once: the count would begin at {1}, and its limit is {2} ({0})";
    BaresCountOne = "this bares the king: the count goes from {1} to {2} ({0}), you have 1 move";
    BaresCount = "this bares the king: the count goes from {1} to {2} ({0}), you have {3} moves";
    BaresInShort = "this bares the king";
    BaresAndDrawsInShort = "this bares the king and draws at once";
    BaresForADrawInShort = "this bares the king, who may count and draw at once";
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number.
    Number(u64),
    /// A square.
    Square(SquareName),
    /// A move.
    Move(MoveName),
    /// Typed text, or the letters of pieces.
    Text(String),
    /// Alternatives, of which one applies.
    Any(Vec<Arg>),
    /// Several values, all of which apply.
    All(Vec<Arg>),
    /// A side.
    Side(Color),
    /// A game.
    Game(GameId),
    /// A piece.
    Piece(Kind),
    /// How a game ended.
    Ending(Ending),
    /// The reason for a count's limit.
    Limit(LimitReason),
    /// Another message.
    Message(Box<RuleMessage>),
}

/// A message with its arguments. It is worded as a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct RuleMessage {
    /// The identifier of the message.
    pub id: MessageId,
    /// The arguments, in the order of their numbers.
    pub args: Vec<Arg>,
}

impl RuleMessage {
    /// A message without arguments.
    #[must_use]
    pub const fn new(id: MessageId) -> RuleMessage {
        RuleMessage { id, args: Vec::new() }
    }

    /// A message with arguments.
    #[must_use]
    pub fn about(id: MessageId, args: impl Into<Vec<Arg>>) -> RuleMessage {
        RuleMessage { id, args: args.into() }
    }

    /// A message with one argument: a square, a move or a number.
    #[must_use]
    pub fn of(id: MessageId, value: impl Into<Arg>) -> RuleMessage {
        RuleMessage::about(id, [value.into()])
    }

    /// Whether the message says that a move draws at once.
    #[must_use]
    pub const fn is_draw(&self) -> bool {
        matches!(self.id, MessageId::BaresAndDraws | MessageId::BaresNoMove | MessageId::BaresOver)
    }

    /// The short form of the message, for narrow places; `None` if it has none.
    #[must_use]
    pub const fn in_short(&self) -> Option<RuleMessage> {
        Some(RuleMessage::new(match self.id {
            MessageId::BaresAndDraws | MessageId::BaresNoMove | MessageId::BaresOver => {
                MessageId::BaresAndDrawsInShort
            }
            MessageId::BaresForADraw => MessageId::BaresForADrawInShort,
            MessageId::BaresOneMove
            | MessageId::BaresMoves
            | MessageId::BaresCountOne
            | MessageId::BaresCount => MessageId::BaresInShort,
            _ => return None,
        }))
    }

    /// The message in a language. `words` is the wording of the identifier; `part` words an
    /// argument.
    #[must_use]
    pub fn format(&self, words: &str, part: impl Fn(&Arg) -> String) -> String {
        let args: Vec<String> = self.args.iter().map(part).collect();
        let args: Vec<&dyn Display> = args.iter().map(|part| part as &dyn Display).collect();
        fill(words, &args)
    }
}

impl Display for RuleMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.format(self.id.english(), Arg::english))
    }
}

impl Arg {
    /// Typed text.
    #[must_use]
    pub fn text(text: impl Display) -> Arg {
        Arg::Text(text.to_string())
    }

    /// Alternatives, of which one applies.
    #[must_use]
    pub fn any(values: impl IntoIterator<Item: Into<Arg>>) -> Arg {
        Arg::Any(values.into_iter().map(Into::into).collect())
    }

    /// Several values, all of which apply.
    #[must_use]
    pub fn all(values: impl IntoIterator<Item: Into<Arg>>) -> Arg {
        Arg::All(values.into_iter().map(Into::into).collect())
    }

    fn english(&self) -> String {
        match self {
            Arg::Number(number) => number.to_string(),
            Arg::Square(square) => square.to_string(),
            Arg::Move(mv) => mv.to_string(),
            Arg::Text(text) => text.clone(),
            Arg::Any(all) => all.iter().map(Arg::english).collect::<Vec<_>>().join(" or "),
            Arg::All(all) => all.iter().map(Arg::english).collect::<Vec<_>>().join(" and "),
            Arg::Side(side) => side.name().to_owned(),
            Arg::Game(game) => game.title().to_owned(),
            Arg::Piece(kind) => kind.english_name().to_owned(),
            Arg::Ending(ending) => ending.to_string(),
            Arg::Limit(why) => why.to_string(),
            Arg::Message(message) => message.to_string(),
        }
    }
}

impl From<SquareName> for Arg {
    fn from(square: SquareName) -> Arg {
        Arg::Square(square)
    }
}

impl From<MoveName> for Arg {
    fn from(mv: MoveName) -> Arg {
        Arg::Move(mv)
    }
}

/// Makes numbers of each width arguments.
macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(number as u64)
            }
        })+
    };
}

numbers!(u8, u16, u32, usize);

/// Replaces `{0}`, `{1}` in a text by values. Keeps a bracket without an end as it is.
#[must_use]
pub fn fill(text: &str, values: &[&dyn Display]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((place, after)) = after.split_once('}') else { return filled + "{" + after };
        let value = place.parse().ok().and_then(|place: usize| values.get(place));
        filled.push_str(&value.map_or(String::new(), |value| value.to_string()));
        rest = after;
    }
    filled + rest
}
