//! Moves as text, both ways.
//!
//! *Coordinate*: from and to (`d3e4`), with `m` when a Trey promotes (`e5e6m`; Hill's fish: `f`),
//! and `!` for a call in Min Rek Chanh. *Readable*: the man's letter and where it goes (`Kf2`), the
//! whole way where two men could go there (`Sd3-e4`), `exd6=M` for a Trey; in Rek always the whole
//! way and what was taken (`b4-b8xa8c8`). A check adds `+`, a mate `#`.

use super::{AnyPosition, GameId, Reason};
use crate::board::{Kind, Man, Move, MoveKind, Square};

/// Text that is no move here, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// It does not look like a move at all.
    #[error("\"{text}\" is not a move; expected one such as {example}")]
    NotAMove {
        /// What was given.
        text: String,
        /// A move that would be legal.
        example: String,
    },
    /// Several men could be meant.
    #[error("\"{text}\" could be {}", candidates.join(" or "))]
    Ambiguous {
        /// What was given.
        text: String,
        /// The moves it could mean.
        candidates: Vec<String>,
    },
    /// The move is understood, and not legal.
    #[error("{text}: {reason}")]
    Illegal {
        /// What was given.
        text: String,
        /// Which rule forbids it.
        reason: String,
    },
}

/// The letter of a man in readable notation; empty for the common men.
#[must_use]
pub const fn letter(game: GameId, kind: Kind) -> &'static str {
    match kind {
        Kind::Ang => "K",
        Kind::Tuuk if matches!(game, GameId::Hill) => "B",
        Kind::Ses if matches!(game, GameId::Hill) => "H",
        Kind::Tuuk => "R",
        Kind::Ses => "N",
        Kind::Koul => "S",
        Kind::Neang | Kind::TreyBak => "M",
        Kind::Elephant => "E",
        Kind::Official => "O",
        Kind::TurnedFish => "F",
        Kind::Trey | Kind::Fish | Kind::Man => "",
    }
}

const fn promoted(game: GameId) -> &'static str {
    if matches!(game, GameId::Hill) { "F" } else { "M" }
}

/// A move in coordinates.
#[must_use]
pub fn coordinate(position: &AnyPosition, mv: Move) -> String {
    let shape = position.shape();
    let suffix = match mv.kind() {
        MoveKind::Promotion => promoted(position.game()).to_lowercase(),
        MoveKind::Call => "!".to_owned(),
        MoveKind::Plain | MoveKind::Leap => String::new(),
    };
    format!("{}{}{suffix}", shape.name(mv.from()), shape.name(mv.to()))
}

/// Reads a move in coordinates; the promotion suffix may be left out.
///
/// # Errors
/// Says what is wrong with the text, or which rule forbids the move.
pub fn parse_coordinate(position: &AnyPosition, text: &str) -> Result<Move, MoveTextError> {
    let wanted = text.to_ascii_lowercase().replace('i', "j");
    let wanted = if position.shape().side == 9 { wanted } else { text.to_ascii_lowercase() };
    let legal = position.legal_moves();
    let found = legal.iter().copied().find(|&mv| {
        let written = coordinate(position, mv);
        written == wanted
            || mv.kind() == MoveKind::Promotion
                && (wanted == written[..4] || hill_promotion(position, &written, &wanted))
    });
    found.ok_or_else(|| refuse(position, text))
}

/// Fairy-Stockfish's custom variant calls a turned fish a commoner.
fn hill_promotion(position: &AnyPosition, written: &str, wanted: &str) -> bool {
    position.game() == GameId::Hill && wanted.strip_suffix('c') == Some(&written[..4])
}

/// A move in readable form.
#[must_use]
pub fn readable(position: &AnyPosition, mv: Move) -> String {
    let mut after = position.clone();
    after.play_unchecked(mv, &mut ());
    let check = if !after.in_check() {
        ""
    } else if after.ending().is_some_and(|ending| {
        matches!(ending.reason, Reason::Checkmate | Reason::MateWhileCounting { .. })
    }) {
        "#"
    } else {
        "+"
    };
    format!("{}{check}", body(position, mv, &position.legal_moves()))
}

/// The readable form without the sign of check.
fn body(position: &AnyPosition, mv: Move, legal: &[Move]) -> String {
    let (game, shape) = (position.game(), position.shape());
    let kind = position.man_on(mv.from()).map_or(Kind::Man, |man| man.kind);
    let (from, to) = (shape.name(mv.from()), shape.name(mv.to()));
    let letter = letter(game, kind);
    if matches!(game, GameId::Rek | GameId::MinRekChanh) {
        let taken: String = position.taken_by(mv).iter().map(|&at| shape.name(at)).collect();
        let taken = if taken.is_empty() { taken } else { format!("x{taken}") };
        let call = if mv.kind() == MoveKind::Call { "!" } else { "" };
        return format!("{letter}{from}-{to}{taken}{call}");
    }
    let takes = position.man_on(mv.to()).is_some();
    let promotion = match mv.kind() {
        MoveKind::Promotion => format!("={}", promoted(game)),
        _ => String::new(),
    };
    let rival = legal.iter().any(|other| {
        let same_kind =
            position.man_on(other.from()).is_some_and(|man| self::letter(game, man.kind) == letter);
        other.to() == mv.to() && other.from() != mv.from() && same_kind
    });
    match (letter.is_empty(), takes) {
        // Two Trey can capture on one square from two files; Hill's fish never can.
        (true, true) if game != GameId::Hill => format!("{}x{to}{promotion}", &from[..1]),
        (true, true) => format!("x{to}{promotion}"),
        (true, false) => format!("{to}{promotion}"),
        (false, _) if rival => format!("{letter}{from}{}{to}", if takes { 'x' } else { '-' }),
        (false, true) => format!("{letter}x{to}"),
        (false, false) => format!("{letter}{to}"),
    }
}

/// Every way a move may be written, without `-`, `x` and `=`.
fn spellings(position: &AnyPosition, mv: Move) -> Vec<String> {
    let (game, shape) = (position.game(), position.shape());
    let kind = position.man_on(mv.from()).map_or(Kind::Man, |man| man.kind);
    let (from, to) = (shape.name(mv.from()), shape.name(mv.to()));
    let letter = letter(game, kind);
    let mut stems = vec![format!("{from}{to}")];
    for way in ["", &from[..1], &from[1..], &from] {
        stems.push(format!("{letter}{way}{to}"));
        if matches!(kind, Kind::Trey) {
            stems.push(format!("P{way}{to}"));
        }
    }
    let tails: Vec<String> = match mv.kind() {
        MoveKind::Promotion if game == GameId::Hill => ["", "F", "f", "c"].map(String::from).into(),
        MoveKind::Promotion => ["", "M", "m"].map(String::from).into(),
        MoveKind::Call => vec!["!".to_owned()],
        _ => vec![String::new()],
    };
    let taken: String = match game {
        GameId::Rek | GameId::MinRekChanh => {
            position.taken_by(mv).iter().map(|&at| shape.name(at)).collect()
        }
        _ => String::new(),
    };
    let mut all = Vec::new();
    for stem in stems {
        for tail in &tails {
            all.push(format!("{stem}{tail}"));
            if !taken.is_empty() {
                all.push(format!("{stem}{taken}{tail}"));
            }
        }
    }
    all.sort();
    all.dedup();
    all
}

/// Reads a move in either form; capitals only matter where two men would be meant otherwise.
///
/// # Errors
/// Says what is wrong with the text, which men could be meant, or which rule forbids the move.
pub fn parse(position: &AnyPosition, text: &str) -> Result<Move, MoveTextError> {
    let mut given: String = text.trim().chars().filter(|c| !"-x=+#: ".contains(*c)).collect();
    given.retain(|c| c != '?' && (c != '!' || position.game() == GameId::MinRekChanh));
    if position.shape().side == 9 {
        given = given.replace('i', "j");
    }
    let moves = position.legal_moves();
    let spelled: Vec<(Move, Vec<String>)> =
        moves.iter().map(|&mv| (mv, spellings(position, mv))).collect();
    let matching = |same: &dyn Fn(&str) -> bool| -> Vec<Move> {
        let hits = spelled.iter().filter(|(_, ways)| ways.iter().any(|way| same(way)));
        hits.map(|&(mv, _)| mv).collect()
    };
    let mut found = matching(&|way| way == given);
    if found.is_empty() {
        found = matching(&|way| way.eq_ignore_ascii_case(&given));
    }
    match found[..] {
        [mv] => Ok(mv),
        [] => Err(refuse(position, text)),
        _ => Err(MoveTextError::Ambiguous {
            text: text.trim().to_owned(),
            candidates: found.iter().map(|&mv| coordinate(position, mv)).collect(),
        }),
    }
}

/// Why text names no legal move.
fn refuse(position: &AnyPosition, text: &str) -> MoveTextError {
    let text = text.trim();
    let squares = named_squares(position, text);
    let illegal = |reason| MoveTextError::Illegal { text: text.to_owned(), reason };
    match squares[..] {
        [from, to, ..] => {
            if position.legal_moves().iter().any(|mv| mv.from() == from && mv.to() == to) {
                return illegal(
                    "the man cannot become that, or what is taken is not as said".into(),
                );
            }
            illegal(position.why_illegal(from, to))
        }
        [to] => match meant_men(position, text)[..] {
            [from] => illegal(position.why_illegal(from, to)),
            [] => illegal("you have no such man".to_owned()),
            _ => {
                let name = position.shape().name(to);
                illegal(format!("none of those men can go to {name}"))
            }
        },
        [] => {
            let legal = position.legal_moves();
            let example = legal.first().map_or("e3e4".to_owned(), |&mv| coordinate(position, mv));
            MoveTextError::NotAMove { text: text.to_owned(), example }
        }
    }
}

/// The squares that stand in a text, in order.
fn named_squares(position: &AnyPosition, text: &str) -> Vec<Square> {
    let chars: Vec<char> = text.chars().collect();
    let pairs = chars.windows(2);
    pairs.filter_map(|pair| position.shape().parse(&pair.iter().collect::<String>())).collect()
}

/// The men of the side to move that the first letter of a text stands for.
fn meant_men(position: &AnyPosition, text: &str) -> Vec<Square> {
    let game = position.game();
    let first: String = text.chars().take(1).collect::<String>().to_uppercase();
    let named = Kind::ALL.iter().any(|&kind| letter(game, kind) == first);
    let wanted = if named { first.as_str() } else { "" };
    let fits = |man: Man| man.color == position.turn() && letter(game, man.kind) == wanted;
    position.shape().all().filter(|&at| position.man_on(at).is_some_and(fits)).collect()
}
