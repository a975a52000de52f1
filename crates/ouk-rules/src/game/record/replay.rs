//! Reading the moves of a record. The rules check each move, and annotations stay with their moves.

use super::annotations::{parse_eval, split_sign};
use super::tokens::{Token, Tokens, color_of, quoted, without_number};
use super::{RecordError, RecordProblem, count_text};
use crate::board::Move;
use crate::game::annotation::{MOST_DEPTH, MOST_VARIATION_MOVES};
use crate::game::clock::seconds;
use crate::game::{Annotation, CountAction, Game, Variation, VariationMove};
use crate::{AnyPosition, RuleMessage, notation};
use std::time::Duration;

/// The most bytes of a move with its annotations.
const LONGEST_MOVE: usize = 64;

/// The results that end the moves.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Plays the moves of a record from a given line on; returns the result at the end.
pub(super) fn replay(
    game: &mut Game,
    moves: &str,
    first_line: usize,
) -> Result<&'static str, RecordError> {
    let mut tokens = Tokens::of(moves);
    play_all(game, &mut tokens).map_err(|problem| {
        let read = match tokens.rest() {
            "" => moves.trim_end(),
            rest => &moves[..moves.len() - rest.len()],
        };
        let line = first_line + read.matches('\n').count();
        RecordError::Ply { line, ply: game.ply(), problem }
    })
}

fn play_all(game: &mut Game, tokens: &mut Tokens) -> Result<&'static str, RecordProblem> {
    let mut moves_left = MOST_VARIATION_MOVES;
    loop {
        let ply = game.ply();
        let token = tokens.next().map_err(|_| RecordProblem::OpenComment)?;
        match token {
            None => return Err(RecordProblem::CutOff),
            Some(Token::Comment(inside)) => read_comment(game, inside)?,
            Some(Token::Nag(nag)) => {
                let annotation = game.annotation_mut(ply);
                annotation.into_iter().zip(nag).for_each(|(it, nag)| it.add_nag(nag));
            }
            Some(Token::Close) => return Err(RecordProblem::ExtraBracket),
            Some(Token::Open) => {
                let mut reader = VariationReader { tokens: &mut *tokens, moves_left };
                let before = ply.checked_sub(1).map(|before| game.position_at(before).clone());
                let variation = reader.read(before, 1)?;
                moves_left = reader.moves_left;
                let annotation = game.annotation_mut(ply).filter(|_| ply > 0);
                if let (Some(annotation), false) = (annotation, variation.moves.is_empty()) {
                    annotation.variations.push(variation);
                }
            }
            Some(Token::Word(word)) => {
                if let Some(result) = RESULTS.iter().find(|&&result| result == word) {
                    return match tokens.rest().trim() {
                        "" => Ok(result),
                        more => Err(RecordProblem::AfterResult(quoted(more))),
                    };
                }
                play_word(game, without_number(word))?;
            }
        }
    }
}

/// Plays a move as it is written, with the sign behind it. The number alone is no move.
fn play_word(game: &mut Game, word: &str) -> Result<(), RecordProblem> {
    if word.is_empty() {
        return Ok(());
    }
    if word.len() > LONGEST_MOVE {
        return Err(RecordProblem::NoMove(quoted(word)));
    }
    let (mv, nag) = read_move(game.position(), word)?;
    game.play(mv)?;
    if let (Some(annotation), Some(nag)) = (game.annotation_mut(game.ply()), nag) {
        annotation.add_nag(nag);
    }
    Ok(())
}

/// A move and the sign after it. In some games a `!` belongs to the move.
fn read_move(position: &AnyPosition, word: &str) -> Result<(Move, Option<u8>), RuleMessage> {
    let (bare, nag) = split_sign(word);
    if bare.len() == word.len() {
        return notation::parse(position, word).map(|mv| (mv, None));
    }
    let without = notation::parse(position, bare).ok();
    match (notation::parse(position, word), without) {
        (Ok(mv), without) => Ok((mv, nag.filter(|_| without == Some(mv)))),
        (Err(_), Some(mv)) => Ok((mv, nag)),
        (Err(error), None) => Err(error),
    }
}

/// Reads variations. Only missing brackets and an excessive number of moves are errors.
struct VariationReader<'a, 'text> {
    tokens: &'a mut Tokens<'text>,
    moves_left: usize,
}

impl VariationReader<'_, '_> {
    /// Reads up to the bracket that ends the variation. `position` is none after a move that cannot
    /// be played; the reader then skips the rest.
    fn read(
        &mut self,
        mut position: Option<AnyPosition>,
        depth: usize,
    ) -> Result<Variation, RecordProblem> {
        if depth > MOST_DEPTH {
            return Err(RecordProblem::TooDeep);
        }
        let mut variation = Variation::default();
        let mut before = None;
        loop {
            let token = self.tokens.next().map_err(|_| RecordProblem::OpenComment)?;
            match token.ok_or(RecordProblem::OpenBracket)? {
                Token::Close => return Ok(variation),
                Token::Open => {
                    let inner = self.read(before.clone(), depth + 1)?;
                    if let Some(last) = variation.moves.last_mut().filter(|_| position.is_some())
                        && !inner.moves.is_empty()
                    {
                        last.annotation.variations.push(inner);
                    }
                }
                Token::Comment(_) | Token::Nag(_) if position.is_none() => {}
                Token::Comment(inside) => match variation.moves.last_mut() {
                    Some(last) => annotate(&mut last.annotation, inside),
                    None => variation.add_comment(&words_of(inside)),
                },
                Token::Nag(nag) => {
                    let last = variation.moves.last_mut();
                    last.into_iter().zip(nag).for_each(|(last, nag)| last.annotation.add_nag(nag));
                }
                Token::Word(word) => {
                    let word = without_number(word);
                    if word.is_empty() || RESULTS.contains(&word) {
                        continue;
                    }
                    let Some(mut now) = position.take() else { continue };
                    self.moves_left =
                        self.moves_left.checked_sub(1).ok_or(RecordProblem::TooManyMoves)?;
                    let playable = word.len() <= LONGEST_MOVE && now.ending().is_none();
                    let read = playable.then(|| read_move(&now, word).ok());
                    let Some((mv, nag)) = read.flatten() else {
                        before = None;
                        continue;
                    };
                    let mut annotation = Annotation::default();
                    nag.into_iter().for_each(|nag| annotation.add_nag(nag));
                    variation.moves.push(VariationMove { mv, annotation });
                    before = Some(now.clone());
                    now.play_unchecked(mv, &mut ());
                    position = Some(now);
                }
            }
        }
    }
}

/// The words of a comment, without its commands.
fn words_of(comment: &str) -> String {
    let mut parts = comment.split("[%");
    let mut words = parts.next().unwrap_or_default().to_owned();
    for command in parts {
        let after = command.split_once(']').map_or("", |(_, after)| after);
        words.push(' ');
        words.push_str(after);
    }
    words
}

/// The commands of a comment, each as its words.
fn commands_of(comment: &str) -> impl Iterator<Item = Vec<&str>> {
    comment
        .split("[%")
        .skip(1)
        .map(|command| command.split(']').next().unwrap_or_default().split_whitespace().collect())
}

/// Adds a comment, and the evaluation in it, to an annotation.
fn annotate(annotation: &mut Annotation, comment: &str) {
    annotation.add_comment(&words_of(comment));
    for command in commands_of(comment) {
        if let ["eval", value] = command[..] {
            annotation.eval = parse_eval(value).or(annotation.eval);
        }
    }
}

fn read_comment(game: &mut Game, comment: &str) -> Result<(), RecordProblem> {
    let ply = game.ply();
    if let Some(annotation) = game.annotation_mut(ply) {
        annotate(annotation, comment);
    }
    for words in commands_of(comment) {
        match words[..] {
            ["clk", time] => {
                let left = parse_clock(time).ok_or_else(|| RecordProblem::NoTime(quoted(time)))?;
                game.set_clock_of_last_move(left);
            }
            ["cnt", who, what @ ("start" | "stop")] => {
                let by = color_of(who).ok_or_else(|| RecordProblem::NoSide(quoted(who)))?;
                game.count_action(CountAction { by, starts: what == "start" })?;
            }
            ["cnt", ..] => {
                let said = words[1..].join(" ");
                let reached = game.count().map(|count| count_text(&count));
                if reached.as_deref() != Some(said.as_str()) {
                    return Err(RecordProblem::Count { said: quoted(&said), reached });
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn parse_clock(text: &str) -> Option<Duration> {
    let parts: Vec<Duration> = text.split(':').map(seconds).collect::<Option<_>>()?;
    match parts[..] {
        [hours, minutes, seconds] if minutes.as_secs() < 60 && seconds.as_secs() < 60 => {
            Some(hours * 3600 + minutes * 60 + seconds)
        }
        _ => None,
    }
}

impl Game {
    fn set_clock_of_last_move(&mut self, left: Duration) {
        if let Some(ply) = self.plies.last_mut() {
            let by = ply.played.by;
            ply.played.clock_left = Some(left);
            self.clock.set_left(by, Some(left));
        }
    }
}
