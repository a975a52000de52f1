//! Why a move costs what it costs: one sentence, from the board and the tables, so that it is true.

use super::session::Worth;
use crate::board::{Color, Kind, Move, Square};
use crate::endgame::book::{Book, Choice, Defence, Verdict};
use crate::rules::{AnyPosition, notation};

/// One sentence about a move of the side to move, given the best ones.
#[must_use]
pub fn reason(
    book: &Book,
    before: &AnyPosition,
    played: Move,
    best: &[Move],
    worth: Worth,
) -> String {
    let after = after(before, played);
    let Some(&better) = best.first() else { return String::new() };
    match worth {
        Worth::Fastest => praise(book, before, played, best),
        Worth::Held => hold_praise(book, before),
        Worth::OtherCount => "It takes the win by way of another count.".to_owned(),
        Worth::Slipped(_) => slip(book, before, &after, better),
        Worth::Lost(_) | Worth::Thrown => {
            let told = stalemate(&after)
                .or_else(|| loses_man(book, before, &after))
                .or_else(|| missed_mate(before, better))
                .or_else(|| lets_out(before, &after, better))
                .or_else(|| kings_apart(before, &after, better))
                .or_else(|| whose_turn(book, before, played, best))
                .unwrap_or_else(|| defence_gains(book, before, &after, better));
            match too_late(book, before, &after, worth) {
                Some(late) => format!("{told} {late}"),
                None => told,
            }
        }
    }
}

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut after = position.clone();
    after.play_unchecked(mv, &mut ());
    after
}

/// The square of a side's king.
fn king(position: &AnyPosition, side: Color) -> Option<Square> {
    position.shape().all().find(|&at| {
        position.man_on(at).is_some_and(|man| man.color == side && man.kind == Kind::Ang)
    })
}

/// Where the king of the side to move may go.
fn king_moves(position: &AnyPosition) -> Vec<Square> {
    let Some(king) = king(position, position.turn()) else { return Vec::new() };
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == king);
    moves.map(|mv| mv.to()).collect()
}

fn kings_distance(position: &AnyPosition) -> Option<i16> {
    let shape = position.shape();
    let (white, black) = (king(position, Color::White)?, king(position, Color::Black)?);
    let apart = |a: u8, b: u8| (i16::from(a) - i16::from(b)).abs();
    let files = apart(shape.file(white), shape.file(black));
    Some(files.max(apart(shape.rank(white), shape.rank(black))))
}

const fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// What is good about a best move of the chaser.
fn praise(book: &Book, before: &AnyPosition, played: Move, best: &[Move]) -> String {
    let after = after(before, played);
    if after.legal_moves().is_empty() {
        return if after.in_check() { "Ouk ngeub." } else { "He has no move." }.to_owned();
    }
    let moves = match book.probe_any(&after) {
        Some(Verdict::Won { moves, .. }) => format!(", {moves} more to go"),
        _ => String::new(),
    };
    if begins_count(book, before, played) {
        return format!("A new count begins, and the win fits into it{moves}.");
    }
    let only = if best.len() == 1 { "No other is as fast; " } else { "" };
    let room = king_moves(&after).len();
    let the = if best.len() == 1 { "the" } else { "The" };
    format!("{only}{the} king has {room} square{} to go to{moves}.", plural(room))
}

fn hold_praise(book: &Book, before: &AnyPosition) -> String {
    let choices = book.choices(before).unwrap_or_default();
    let all = choices.len();
    let holding = choices.iter().filter(|choice| choice.verdict == Verdict::Drawn).count();
    match (holding, all) {
        (1, 1) => "It was the only move.".to_owned(),
        (1, _) => format!("It was the only one of {all} moves that holds."),
        (holding, all) if holding == all => "Every move held here.".to_owned(),
        (holding, all) => format!("{holding} of {all} moves held here."),
    }
}

/// Why a bare king's move loses: a man he could have taken, or where he is shut in now.
fn slip(book: &Book, before: &AnyPosition, after: &AnyPosition, better: Move) -> String {
    if let Some(man) = before.man_on(better.to()) {
        let square = before.shape().name(better.to());
        return format!("The {} on {square} was to be taken.", man.kind.name());
    }
    let named = notation::readable(before, better);
    let Some(choice) = book.best(after, Defence::Longest) else { return String::new() };
    let answer = notation::readable(after, choice.mv);
    let mut held = before.clone();
    held.play_unchecked(better, &mut ());
    match (book.probe_any(after), book.need_any(&held, held.turn())) {
        (Some(Verdict::Won { moves, .. }), Some(Some(longer))) if longer > moves => format!(
            "{answer} wins in {moves}; against {named} it takes {longer}, longer than the count."
        ),
        (Some(Verdict::Won { moves, .. }), _) => {
            format!("{answer} wins in {moves}; after {named} there is no win.")
        }
        _ => String::new(),
    }
}

fn stalemate(after: &AnyPosition) -> Option<String> {
    let shut_in = after.legal_moves().is_empty() && !after.in_check();
    shut_in.then(|| "The king has no move: it is drawn at once.".to_owned())
}

/// A man the other side takes now, after which the win is gone.
fn loses_man(book: &Book, before: &AnyPosition, after: &AnyPosition) -> Option<String> {
    let chaser = before.turn();
    let taken = after.legal_moves().into_iter().find(|&mv| {
        after.man_on(mv.to()).is_some_and(|man| man.color == chaser)
            && book.choices(after).is_some_and(|choices| {
                let choice = choices.iter().find(|choice| choice.mv == mv);
                choice.is_some_and(|choice| !choice.verdict.is_win_of(chaser))
            })
    })?;
    let (man, taker) = (after.man_on(taken.to())?.kind, after.man_on(taken.from())?.kind);
    let square = after.shape().name(taken.to());
    let who =
        if taker == Kind::Ang { "The king".to_owned() } else { format!("His {}", taker.name()) };
    Some(format!("{who} takes the {} on {square}.", man.name()))
}

/// Squares the king may go to that a better move keeps from him.
fn lets_out(before: &AnyPosition, left: &AnyPosition, better: Move) -> Option<String> {
    let kept = king_moves(&after(before, better));
    let open = king_moves(left);
    let out: Vec<String> =
        open.iter().filter(|at| !kept.contains(at)).map(|&at| left.shape().name(at)).collect();
    if out.is_empty() || open.len() <= kept.len() {
        return None;
    }
    let named = notation::readable(before, better);
    let (out, room) = (out.join(", "), kept.len());
    Some(format!("It lets the king go to {out}; {named} leaves him {room} square{}.", plural(room)))
}

fn missed_mate(before: &AnyPosition, better: Move) -> Option<String> {
    let mated = after(before, better);
    let mate = mated.legal_moves().is_empty() && mated.in_check();
    mate.then(|| format!("{} was ouk ngeub.", notation::readable(before, better)))
}

fn kings_apart(before: &AnyPosition, left: &AnyPosition, better: Move) -> Option<String> {
    let (now, could) = (kings_distance(left)?, kings_distance(&after(before, better))?);
    let named = notation::readable(before, better);
    (could < now).then(|| {
        format!("The kings are {now} squares apart; {named} brings yours to within {could}.")
    })
}

/// Whether only the king, or only another man, keeps the pace.
fn whose_turn(book: &Book, before: &AnyPosition, played: Move, best: &[Move]) -> Option<String> {
    if begins_count(book, before, best[0]) {
        // Its moves are another count's, so there is no pace to keep.
        return None;
    }
    let own = king(before, before.turn())?;
    let by_king = best.iter().filter(|mv| mv.from() == own).count();
    if by_king == best.len() && played.from() != own {
        return Some("It is the king's turn: no other man keeps the pace.".to_owned());
    }
    if by_king == 0 && played.from() == own {
        let mover = before.man_on(best[0].from())?;
        if best.iter().all(|mv| mv.from() == best[0].from()) {
            let square = before.shape().name(best[0].from());
            let who = mover.kind.name();
            return Some(format!("It is the turn of the {who} on {square}, not the king's."));
        }
        return Some("It is the men's turn: no move of the king keeps the pace.".to_owned());
    }
    None
}

/// What the defence gains, or where a count begins how far the better move leads.
fn defence_gains(book: &Book, before: &AnyPosition, left: &AnyPosition, better: Move) -> String {
    let named = notation::readable(before, better);
    let (chaser, other) = (before.turn(), after(before, better));
    let needs = |verdict: Verdict| match verdict {
        Verdict::Won { side, moves, .. } if side == chaser => Some(moves),
        _ => None,
    };
    let answer = book.best(left, Defence::Longest);
    let replies = book.choices(&other).unwrap_or_default();
    if let Some(answer) = answer.filter(|answer| !answer.begins_count) {
        // Moves of one count are not to be compared with those of another.
        let holds = needs(answer.verdict).unwrap_or(u16::MAX);
        let sooner = |reply: &Choice| {
            !reply.begins_count && needs(reply.verdict).is_some_and(|moves| moves < holds)
        };
        if !begins_count(book, before, better) && replies.iter().all(sooner) {
            let answer = notation::readable(left, answer.mv);
            return format!("{answer} now holds out longer than any answer to {named}.");
        }
    }
    if begins_count(book, before, better) {
        return format!("{named} begins a count that the win fits into.");
    }
    let (could, now) = (book.probe_any(&other), book.probe_any(left));
    match (could.and_then(needs), now.and_then(needs)) {
        (Some(could), Some(now)) => format!("{named} leaves {could} more to go, this move {now}."),
        (Some(could), None) => format!("{named} wins, with {could} more to go."),
        (None, _) => String::new(),
    }
}

/// Whether a move begins a new count.
fn begins_count(book: &Book, before: &AnyPosition, mv: Move) -> bool {
    let choices = book.choices(before).unwrap_or_default();
    choices.iter().any(|choice| choice.mv == mv && choice.begins_count)
}

/// The count and what the mate needs, if that is why a win is gone.
fn too_late(book: &Book, before: &AnyPosition, left: &AnyPosition, worth: Worth) -> Option<String> {
    if worth != Worth::Thrown {
        return None;
    }
    let needs = book.need_any(left, before.turn())??;
    let has = left.count_view()?.left;
    (needs > has).then(|| format!("It needs {needs} now, and the count leaves {has}."))
}
