//! The position in sentences, as they are said to somebody who does not see the board.

use crate::board::{Color, Kind, Man, MoveKind, Square};
use crate::game::{Clock, Game, Played};
use crate::rules::announce::Call;
use crate::rules::fen::man_letter;
use crate::rules::{AnyPosition, Honour};
use std::fmt::Write;
use std::time::Duration;

/// What a kind of man is called.
pub(super) type Names<'a> = &'a dyn Fn(Kind) -> &'static str;

/// A move: `White: Koul e4 to f5, takes Seh. Ouk!`.
pub(super) fn played(game: &Game, ply: usize, played: &Played, names: Names) -> String {
    let (before, after) = (game.position_at(ply), game.position_at(ply + 1));
    let shape = before.shape();
    let (from, to) = (played.mv.from(), played.mv.to());
    let man = before.man_on(from).map_or("man", |man| names(man.kind));
    let mut text =
        format!("{}: {man} {} to {}", played.by.name(), shape.name(from), shape.name(to));
    if !played.taken.is_empty() {
        let fallen: Vec<String> = played
            .taken
            .iter()
            .map(|&(at, man)| match at == to {
                true => names(man.kind).to_owned(),
                false => format!("{} on {}", names(man.kind), shape.name(at)),
            })
            .collect();
        let _ = write!(text, ", takes {}", listed(&fallen, "and"));
    }
    if played.mv.kind() == MoveKind::Promotion
        && let Some(man) = after.man_on(to)
    {
        let _ = write!(text, ", becomes {}", names(man.kind));
    }
    text.push('.');
    let said = played.calls.iter().filter(|&&call| call != Call::Bak);
    for call in said {
        let mut word = call.text().to_owned();
        word[..1].make_ascii_uppercase();
        let _ = write!(text, " {word}!");
    }
    text
}

/// Whose move it is, which, and where the count stands.
pub(super) fn state(game: &Game) -> String {
    if let Some(ending) = game.ending() {
        let words = ending.to_string();
        return format!("{}{}.", words[..1].to_uppercase(), &words[1..]);
    }
    let position = game.position();
    let number = game.ply() / 2 + 1;
    let mut text = format!("{} to move, {number}.", position.turn().name());
    if position.counting().is_some() {
        let _ = write!(text, " {}", count(position));
    }
    let shape = position.shape();
    let ordered: Vec<String> = position.duty().iter().map(|&at| shape.name(at)).collect();
    if !ordered.is_empty() {
        let _ = write!(text, " Ordered: rek on {}.", listed(&ordered, "or"));
    }
    text
}

/// The count.
pub(super) fn count(position: &AnyPosition) -> String {
    let Some(counting) = position.counting() else {
        return "This game knows no counting.".to_owned();
    };
    let Some(view) = counting.view() else {
        return match (counting.by_hand(), counting.may_start()) {
            (true, Ok(())) => format!("No count; {} may start one.", position.turn().name()),
            _ => "No count.".to_owned(),
        };
    };
    let why = match view.honour {
        Honour::Board => "board's honour".to_owned(),
        Honour::Pieces => format!("pieces' honour, {}", view.why),
    };
    let (by, chaser) = (view.by.name(), (!view.by).name());
    let s = if view.left == 1 { "" } else { "s" };
    let (number, limit, left) = (view.number, view.limit, view.left);
    format!("{by} counts {number} of {limit}, {why}. {chaser} has {left} move{s} left.")
}

/// One square: who stands there, where he may go, and what attacks him.
pub(super) fn square(position: &AnyPosition, at: Square, names: Names) -> String {
    let shape = position.shape();
    let Some(man) = position.man_on(at) else {
        return format!("{}: empty.", shape.name(at));
    };
    let mut text = format!("{}: {} {}.", shape.name(at), man.color.name(), names(man.kind));
    if man.color == position.turn() {
        let _ = write!(text, " {}", moves(position, Some(at)));
    }
    text
}

/// The legal moves, of one man or of all.
pub(super) fn moves(position: &AnyPosition, of: Option<Square>) -> String {
    let shape = position.shape();
    let legal = position.legal_moves();
    let mut parts: Vec<String> = Vec::new();
    for from in shape.all().filter(|&at| of.is_none_or(|of| of == at)) {
        let goes = legal.iter().filter(|mv| mv.from() == from && mv.kind() != MoveKind::Call);
        let to: Vec<String> = goes
            .map(|&mv| {
                let takes = if position.taken_by(mv).is_empty() { "" } else { " takes" };
                shape.name(mv.to()) + takes
            })
            .collect();
        if to.is_empty() {
            continue;
        }
        parts.push(match of {
            Some(_) => format!("May go to {}.", listed(&to, "or")),
            None => {
                let letter = position.man_on(from).map_or("", man_letter);
                format!("{} {}: {}", letter.to_uppercase(), shape.name(from), to.join(" "))
            }
        });
    }
    match (parts.is_empty(), of) {
        (true, Some(_)) => "Cannot move.".to_owned(),
        (true, None) => "No legal move.".to_owned(),
        (false, Some(_)) => parts.concat(),
        (false, None) => format!("{} moves. {}.", legal.len(), parts.join("; ")),
    }
}

/// A rank or a file, square by square.
pub(super) fn line(
    position: &AnyPosition,
    name: &str,
    squares: impl Iterator<Item = Square>,
    names: Names,
) -> String {
    let shape = position.shape();
    let men: Vec<String> = squares
        .filter_map(|at| Some(place(position.man_on(at)?, &shape.name(at), names)))
        .collect();
    if men.is_empty() { format!("{name}: empty.") } else { format!("{name}: {}.", men.join(", ")) }
}

fn place(man: Man, square: &str, names: Names) -> String {
    format!("{} {} {square}", man.color.name(), names(man.kind))
}

/// Where the men of a kind stand, White's first.
pub(super) fn men(position: &AnyPosition, kinds: &[Kind], names: Names) -> String {
    let shape = position.shape();
    let of = |color: Color| {
        let stands = |at: &Square| {
            position.man_on(*at).is_some_and(|man| man.color == color && kinds.contains(&man.kind))
        };
        let squares: Vec<String> = shape.all().filter(stands).map(|at| shape.name(at)).collect();
        let where_ = if squares.is_empty() { "none".to_owned() } else { squares.join(" ") };
        format!("{} {where_}", color.name())
    };
    let name = kinds.first().map_or("man", |&kind| names(kind));
    format!("{name}: {}; {}.", of(Color::White), of(Color::Black))
}

/// Both clocks.
pub(super) fn clocks(clock: &Clock) -> String {
    let of = |color: Color| {
        clock.left(color).map(|left: Duration| {
            let seconds = left.as_secs();
            format!("{} {}:{:02}", color.name(), seconds / 60, seconds % 60)
        })
    };
    match (of(Color::White), of(Color::Black)) {
        (Some(white), Some(black)) => format!("{white}, {black}."),
        _ => "No clock.".to_owned(),
    }
}

/// Words with commas between them, and one word before the last.
fn listed(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
