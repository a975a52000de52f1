//! Annotations as text: comments, `$` numbers, evaluations and variations.

use super::san::san;
use crate::AnyPosition;
use crate::board::Color;
use crate::game::annotation::{Annotation, Eval, Variation};
use std::time::Duration;

/// The signs that may follow a move, with their numbers in PGN.
const SIGNS: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// Splits a move from the sign after it; returns the sign's number.
pub(super) fn split_sign(word: &str) -> (&str, Option<u8>) {
    let bare = word.trim_end_matches(['!', '?']);
    let sign = &word[bare.len()..];
    (bare, SIGNS.iter().find(|(text, _)| *text == sign).map(|it| it.1))
}

/// An evaluation as `%eval` writes it: `0.35`, `-1.20`, `#3`, `#-3`.
pub(super) fn eval_text(eval: Eval) -> String {
    match eval {
        Eval::Mate(moves) => format!("#{moves}"),
        Eval::Centipawns(value) => {
            let sign = if value < 0 { "-" } else { "" };
            format!("{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
        }
    }
}

/// Reads an evaluation and ignores the depth, which follows a comma.
pub(super) fn parse_eval(text: &str) -> Option<Eval> {
    let value = text.split(',').next()?;
    if let Some(moves) = value.strip_prefix('#') {
        return moves
            .parse()
            .ok()
            .filter(|moves: &i32| moves.unsigned_abs() <= 1_000)
            .map(Eval::Mate);
    }
    let value: f64 = value.parse().ok()?;
    (value.abs() <= 1_000.0).then(|| Eval::Centipawns((value * 100.0).round() as i32))
}

/// When the writer puts a move number before a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbering {
    /// Only before White's moves.
    White,
    /// Before the next move of either side: the line begins there, or continues after a variation.
    Next,
}

/// Writes the number of a move, if the numbering asks for one.
pub(super) fn push_number(
    words: &mut Vec<String>,
    position: &AnyPosition,
    how: Numbering,
    number: usize,
) {
    match position.turn() {
        Color::White => words.push(format!("{number}.")),
        Color::Black if how == Numbering::Next => words.push(format!("{number}...")),
        Color::Black => {}
    }
}

/// Writes a comment: commands first, then words. Lines may break between words, but not within
/// commands.
pub(super) fn push_comment(words: &mut Vec<String>, commands: &str, annotation: &Annotation) {
    let mut commands = commands.trim_end().to_owned();
    if let Some(eval) = annotation.eval {
        let blank = if commands.is_empty() { "" } else { " " };
        commands.push_str(&format!("{blank}[%eval {}]", eval_text(eval)));
    }
    push_text(words, &commands, annotation.comment());
}

fn push_text(words: &mut Vec<String>, commands: &str, text: &str) {
    let first = Some(commands).filter(|commands| !commands.is_empty());
    let mut parts: Vec<String> =
        first.into_iter().chain(text.split_whitespace()).map(str::to_owned).collect();
    if let Some(first) = parts.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = parts.last_mut() {
        last.push('}');
    }
    words.append(&mut parts);
}

/// Writes the signs of a move.
pub(super) fn push_nags(words: &mut Vec<String>, annotation: &Annotation) {
    words.extend(annotation.nags().iter().map(|nag| format!("${nag}")));
}

/// Writes the variations of a move, which begin at the position before it. Returns whether there
/// are any.
pub(super) fn push_variations(
    words: &mut Vec<String>,
    before: &AnyPosition,
    number: usize,
    variations: &[Variation],
) -> Numbering {
    let mut next = Numbering::White;
    for variation in variations.iter().filter(|variation| !variation.moves.is_empty()) {
        let first = words.len();
        push_text(words, "", variation.comment());
        let mut position = before.clone();
        let mut number = number;
        let mut how = Numbering::Next;
        for played in &variation.moves {
            push_number(words, &position, how, number);
            words.push(san(&position, played.mv));
            push_nags(words, &played.annotation);
            push_comment(words, "", &played.annotation);
            how = push_variations(words, &position, number, &played.annotation.variations);
            number += usize::from(position.turn() == Color::Black);
            position.play_unchecked(played.mv, &mut ());
        }
        words[first].insert(0, '(');
        if let Some(last) = words.last_mut() {
            last.push(')');
        }
        next = Numbering::Next;
    }
    next
}

/// The command for the time that a player has left.
pub(super) fn clock_command(left: Duration) -> String {
    format!("[%clk {}] ", clock_text(left))
}

fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let tenths = left.subsec_millis() / 100;
    format!("{}:{:02}:{:02}.{tenths}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
