//! Moves as text, both ways.
//!
//! *Coordinate*: both squares (`d3e4`), `m` when a Trey promotes (`e5e6m`; Hill's fish: `f`), and
//! `!` for a call in Min Rek Chanh. *Readable*: the piece's letter and its target (`Kf2`), both
//! squares if two pieces could go there (`Sd3-e4`), `exd6=M` for a Trey; in Rek always both squares
//! and the captures (`b4-b8xa8c8`). `+` marks check, and `#` a check that ends the game.

use super::letters::KindLetters;
use super::message::{Arg, MessageId, RuleMessage};
use super::ruleset::{Binds, RuleSwitches};
use super::{AnyPosition, GameId};
use crate::board::{Kind, Move, MoveKind, MoveName, Piece, Square, SquareName};

/// The letter of a piece in readable notation; empty for Trey, fish and the pieces of Rek.
#[must_use]
pub const fn letter(game: GameId, kind: Kind) -> &'static str {
    KindLetters::of(game, kind).readable
}

/// The letter of the piece that a Trey or fish promotes to.
const fn promoted(game: GameId) -> &'static str {
    let kind = if matches!(game, GameId::Hill) { Kind::TurnedFish } else { Kind::TreyBak };
    letter(game, kind)
}

/// The name of a move, which can be printed.
#[must_use]
pub const fn move_name(game: GameId, mv: Move) -> MoveName {
    let shape = game.shape();
    let suffix = match mv.kind() {
        MoveKind::Promotion => Some(promoted(game).as_bytes()[0].to_ascii_lowercase() as char),
        MoveKind::Call => Some('!'),
        MoveKind::Plain | MoveKind::Leap => None,
    };
    MoveName { from: shape.square_name(mv.from()), to: shape.square_name(mv.to()), suffix }
}

/// A move in coordinates.
#[must_use]
pub fn coordinate(position: &AnyPosition, mv: Move) -> String {
    move_name(position.game(), mv).to_string()
}

/// The legal move with this name. The letter of a promotion may be omitted.
#[must_use]
pub fn find_move(position: &AnyPosition, name: MoveName) -> Option<Move> {
    let game = position.game();
    position.legal_moves().into_iter().find(|&mv| {
        let own = move_name(game, mv);
        let same_suffix = own.suffix == name.suffix
            // Fairy-Stockfish's custom variant calls a turned fish a commoner.
            || mv.kind() == MoveKind::Promotion
                && (name.suffix.is_none() || game == GameId::Hill && name.suffix == Some('c'));
        (own.from, own.to) == (name.from, name.to) && same_suffix
    })
}

/// Reads a move in coordinates; the promotion suffix may be left out.
///
/// # Errors
/// Says what is wrong with the text, or which rule forbids the move.
pub fn parse_coordinate(position: &AnyPosition, text: &str) -> Result<Move, RuleMessage> {
    let found = text.parse().ok().and_then(|name| find_move(position, name));
    found.ok_or_else(|| match named_squares(position, text).len() {
        0 | 1 => not_a_move(position, text),
        _ => refuse(position, text),
    })
}

/// A move in readable notation, as the module's documentation describes it.
#[must_use]
pub fn readable(position: &AnyPosition, mv: Move) -> String {
    let mut after = position.clone();
    after.play_unchecked(mv, &mut ());
    let check = match (after.in_check(), after.legal_moves().is_empty()) {
        (false, _) => "",
        (true, false) => "+",
        (true, true) => "#",
    };
    format!("{}{check}", body(position, mv, &position.legal_moves()))
}

/// The readable form without `+` or `#`.
fn body(position: &AnyPosition, mv: Move, legal: &[Move]) -> String {
    let (game, shape) = (position.game(), position.shape());
    let kind = position.piece_on(mv.from()).map_or(Kind::RekPiece, |piece| piece.kind);
    let (from, to) = (shape.name(mv.from()), shape.name(mv.to()));
    let letter = letter(game, kind);
    if matches!(game, GameId::Rek | GameId::MinRekChanh) {
        let taken: String = position.taken_by(mv).iter().map(|&at| shape.name(at)).collect();
        let taken = if taken.is_empty() { taken } else { format!("x{taken}") };
        let call = if mv.kind() == MoveKind::Call { "!" } else { "" };
        return format!("{letter}{from}-{to}{taken}{call}");
    }
    let takes = position.piece_on(mv.to()).is_some();
    let promotion = match mv.kind() {
        MoveKind::Promotion => format!("={}", promoted(game)),
        _ => String::new(),
    };
    let rival = legal.iter().any(|other| {
        let same_kind = position
            .piece_on(other.from())
            .is_some_and(|piece| self::letter(game, piece.kind) == letter);
        other.to() == mv.to() && other.from() != mv.from() && same_kind
    });
    match (letter.is_empty(), takes) {
        // Two Trey can capture on one square from two files; two of Hill's fish cannot.
        (true, true) if game != GameId::Hill => format!("{}x{to}{promotion}", &from[..1]),
        (true, true) => format!("x{to}{promotion}"),
        (true, false) => format!("{to}{promotion}"),
        (false, _) if rival => format!("{letter}{from}{}{to}", if takes { 'x' } else { '-' }),
        (false, true) => format!("{letter}x{to}"),
        (false, false) => format!("{letter}{to}"),
    }
}

/// All spellings of a move, without `-`, `x` and `=`.
fn spellings(position: &AnyPosition, mv: Move) -> Vec<String> {
    let (game, shape) = (position.game(), position.shape());
    let kind = position.piece_on(mv.from()).map_or(Kind::RekPiece, |piece| piece.kind);
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

/// Whether `!` has a meaning under this rule set.
fn has_calls(position: &AnyPosition) -> bool {
    matches!(&position.rules().switches, RuleSwitches::MinRek(rules) if rules.binds == Binds::Call)
}

/// The text without characters that carry no information, such as `-` and `x`.
fn stripped(position: &AnyPosition, text: &str) -> String {
    let calls = has_calls(position);
    let ornament = |c: char| "-–x×X=+#:?, ".contains(c) || c == '!' && !calls;
    let kept = text.trim().chars().filter(|&c| !ornament(c));
    if position.shape().side == 9 {
        kept.map(|c| if matches!(c, 'i' | 'I') { 'j' } else { c }).collect()
    } else {
        kept.collect()
    }
}

/// Reads a move in either form. Capitals matter only if the move is ambiguous without them.
///
/// # Errors
/// Says what is wrong with the text, which pieces could be meant, or which rule forbids the move.
pub fn parse(position: &AnyPosition, text: &str) -> Result<Move, RuleMessage> {
    let given = stripped(position, text);
    let lower = given.to_ascii_lowercase();
    let legal = position.legal_moves();
    let near = legal.iter().filter(|mv| lower.contains(&position.shape().name(mv.to())));
    let spelled: Vec<(Move, Vec<String>)> = near.map(|&mv| (mv, spellings(position, mv))).collect();
    let matching = |same: &dyn Fn(&str) -> bool| -> Vec<Move> {
        let hits = spelled.iter().filter(|(_, ways)| ways.iter().any(|way| same(way)));
        hits.map(|&(mv, _)| mv).collect()
    };
    let mut found = matching(&|way| way == given);
    if found.is_empty() {
        // Hill's E1D2 is the piece on e1, not an elephant from the first rank.
        let squares = |mv: &&Move| coordinate(position, **mv) == lower;
        found = legal.iter().filter(squares).copied().collect();
    }
    if found.is_empty() {
        found = matching(&|way| way.eq_ignore_ascii_case(&given));
    }
    match found[..] {
        [mv] => Ok(mv),
        [] => Err(refuse(position, text)),
        _ => {
            let mut candidates: Vec<MoveName> =
                found.iter().map(|&mv| move_name(position.game(), mv)).collect();
            candidates.sort_by_key(MoveName::to_string);
            let parts = [Arg::text(text.trim()), Arg::any(candidates)];
            Err(RuleMessage::about(MessageId::Ambiguous, parts))
        }
    }
}

fn not_a_move(position: &AnyPosition, text: &str) -> RuleMessage {
    let legal = position.legal_moves();
    let example = legal.first().map(|&mv| move_name(position.game(), mv).into());
    let example = example.unwrap_or_else(|| Arg::text("e3e4"));
    RuleMessage::about(MessageId::NotAMove, [Arg::text(quoted(text.trim())), example])
}

/// The most characters of a text that a message repeats.
const LONGEST_QUOTE: usize = 60;

/// A text for a message, without its end if it is long.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The reason why a text is not a legal move.
fn refuse(position: &AnyPosition, text: &str) -> RuleMessage {
    let text = text.trim();
    let illegal = |reason: RuleMessage| {
        RuleMessage::about(MessageId::Because, [Arg::text(text), Arg::Message(Box::new(reason))])
    };
    if let Some(ending) = position.ending()
        && position.legal_moves().is_empty()
    {
        return illegal(RuleMessage::about(MessageId::GameOver, [Arg::Ending(ending)]));
    }
    if let Some(reason) = foreign_square(position, text) {
        return illegal(reason);
    }
    let squares = named_squares(position, text);
    let (Some(first), Some(last)) = (squares.first(), squares.iter().take(2).next_back()) else {
        return not_a_move(position, text);
    };
    let (core, tail) = text.split_at(last.end);
    if !stripped(position, tail).is_empty()
        && let Ok(mv) = parse(position, core)
    {
        return illegal(unfit_addition(position, mv, tail.trim()));
    }
    let head = stripped(position, &text[..first.start]);
    if squares.len() > 1 {
        return match from_to(position, &head, first.square, last.square) {
            Some(reason) => illegal(reason),
            None => not_a_move(position, text),
        };
    }
    match pieces_meant(position, &head, last.square) {
        Ok(pieces) => match pieces[..] {
            [from] => illegal(position.why_illegal(from, last.square)),
            [] => illegal(RuleMessage::about(MessageId::NoSuchPiece, [Arg::Side(position.turn())])),
            _ => {
                let name = position.shape().square_name(last.square);
                illegal(RuleMessage::of(MessageId::NoneCanGo, name))
            }
        },
        Err(reason) => illegal(reason),
    }
}

/// A square in a text, with its byte range.
struct NamedSquare {
    square: Square,
    start: usize,
    end: usize,
}

/// The squares in a text, in order.
fn named_squares(position: &AnyPosition, text: &str) -> Vec<NamedSquare> {
    let pairs = text.as_bytes().windows(2).enumerate();
    let named = pairs.filter_map(|(start, pair)| {
        let square = position.shape().parse(std::str::from_utf8(pair).ok()?)?;
        Some(NamedSquare { square, start, end: start + 2 })
    });
    named.collect()
}

/// The message if a text names a square that this board does not have.
fn foreign_square(position: &AnyPosition, text: &str) -> Option<RuleMessage> {
    let shape = position.shape();
    let pair = text.as_bytes().windows(2).find(|pair| {
        let square = std::str::from_utf8(pair).ok().and_then(|name| shape.parse(name));
        pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit() && square.is_none()
    })?;
    let last = shape.file_letter(shape.side - 1);
    let name = format!("{}{}", char::from(pair[0]), char::from(pair[1]));
    let parts = [Arg::Text(name), Arg::text(last), Arg::from(shape.side)];
    Some(RuleMessage::about(MessageId::ForeignSquare, parts))
}

/// The reason why the text after a legal move is wrong.
fn unfit_addition(position: &AnyPosition, mv: Move, tail: &str) -> RuleMessage {
    let name = move_name(position.game(), mv);
    if tail.contains('!') {
        return position.why_illegal(mv.from(), mv.to());
    }
    if mv.kind() == MoveKind::Promotion {
        let piece = if position.game() == GameId::Hill { Kind::Fish } else { Kind::Trey };
        let parts = [Arg::Piece(piece), Arg::text(promoted(position.game())), Arg::text(tail)];
        return RuleMessage::about(MessageId::BecomesOther, parts);
    }
    if !named_squares(position, tail).is_empty() {
        let taken = position.taken_by(mv);
        let taken: Vec<SquareName> =
            taken.iter().map(|&at| position.shape().square_name(at)).collect();
        return match taken.is_empty() {
            true => RuleMessage::of(MessageId::TakesNothing, name),
            false => RuleMessage::about(MessageId::TakesOther, [name.into(), Arg::all(taken)]),
        };
    }
    RuleMessage::about(MessageId::NotWithTail, [name.into(), Arg::text(tail)])
}

/// The reason why a move by two squares is wrong: the move is illegal, or the text names the wrong
/// piece. None if neither.
fn from_to(position: &AnyPosition, head: &str, from: Square, to: Square) -> Option<RuleMessage> {
    if !position.legal_moves().iter().any(|mv| mv.from() == from && mv.to() == to) {
        return Some(position.why_illegal(from, to));
    }
    let parts = [position.shape().square_name(from).into(), Arg::text(head)];
    (!head.is_empty()).then(|| RuleMessage::about(MessageId::OtherPiece, parts))
}

/// The pieces of the side to move that the text before the target square can mean.
fn pieces_meant(
    position: &AnyPosition,
    head: &str,
    to: Square,
) -> Result<Vec<Square>, RuleMessage> {
    let (game, shape) = (position.game(), position.shape());
    let letter_of = |piece: Piece| letter(game, piece.kind);
    let pieces = |fits: &dyn Fn(Square, Piece) -> bool| -> Vec<Square> {
        let own = |at: &Square| {
            position
                .piece_on(*at)
                .is_some_and(|piece| piece.color == position.turn() && fits(*at, piece))
        };
        shape.all().filter(own).collect()
    };
    let Some(first) = head.chars().next() else {
        let common = pieces(&|_, piece| letter_of(piece).is_empty());
        let ahead: Vec<Square> =
            common.iter().copied().filter(|&at| shape.file(at) == shape.file(to)).collect();
        return Ok(if ahead.is_empty() { common } else { ahead });
    };
    let file = shape.file_of_letter(first).filter(|_| first.is_ascii_lowercase());
    let capital = first.to_ascii_uppercase().to_string();
    let known: Vec<&str> = letters_of(position);
    if let Some(file) = file
        && (head.len() == 1 || !known.contains(&capital.as_str()))
    {
        return Ok(pieces(&|at, piece| letter_of(piece).is_empty() && shape.file(at) == file));
    }
    if known.contains(&capital.as_str()) {
        return Ok(pieces(&|_, piece| letter_of(piece) == capital));
    }
    if capital == "P" && known.contains(&"R") {
        return Ok(pieces(&|_, piece| piece.kind == Kind::Trey));
    }
    let parts = [Arg::text(first), Arg::Text(known.join(", "))];
    Err(RuleMessage::about(MessageId::UnknownPiece, parts))
}

/// The letters of a game's pieces that have one in readable notation.
fn letters_of(position: &AnyPosition) -> Vec<&'static str> {
    let game = position.game();
    let kinds = Kind::ALL.iter().filter(|kind| game.kinds().contains(kind));
    let mut letters: Vec<_> = kinds.map(|&kind| letter(game, kind)).collect();
    letters.retain(|letter| !letter.is_empty());
    // A Neang and a Trey Bak have the same.
    letters.dedup();
    letters
}
