//! Texts of the review: the move, the judgement on it, and its annotations.

use super::state::{Arrival, Review};
use crate::tui::annotated::AnnotatedGame;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::fill;
use ouk_engine::analysis::Severity;

/// The signs that PGN numbers from 1.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The sign after a move: from the analysis, or else from the game's annotations.
pub(super) fn sign(review: &Review, ply: usize) -> &'static str {
    let judged = review.found().and_then(|found| found.judged(ply));
    if let Some(severity) = judged.and_then(|judged| judged.judgement.severity) {
        return severity.sign();
    }
    let nags = review.board.game.annotation(ply).nags().iter();
    nags.filter_map(|&nag| SIGNS.get(usize::from(nag).wrapping_sub(1)).copied())
        .next()
        .unwrap_or_default()
}

/// The progress of a running analysis; the longest wording first.
pub(super) fn searched(app: &AppContext, review: &Review) -> Option<[String; 2]> {
    let (looks, positions) = review.looks()?;
    let own = &app.strings.review;
    let (way, done) = match looks.checked_sub(positions) {
        None | Some(0) => (own.analysing, looks),
        Some(again) => (own.analysing_again, again),
    };
    Some([fill(way, &[&done, &positions]), format!("{done}/{positions}")])
}

/// Whether the position is one at which the text below the board includes the accuracy.
fn is_at_an_end(review: &Review) -> bool {
    review.at == 0 || review.at == review.board.game.ply()
}

/// The accuracy of both sides, in shorter and shorter wordings; where the text below the board
/// includes it, the number of their mistakes. Empty before they are known.
pub(super) fn state(app: &AppContext, review: &Review) -> Vec<String> {
    let Some(found) = review.found() else { return Vec::new() };
    if is_at_an_end(review) {
        return app.strings.mistakes(found).into_iter().collect();
    }
    app.strings.accuracy(found).map_or_else(Vec::new, Vec::from)
}

/// The text below the board: a note, or everything about the move.
pub(super) fn below(app: &AppContext, review: &Review) -> String {
    let strings = app.strings;
    let play = &review.board;
    if play.note.is_some() {
        return app.words_of(play.note.as_ref());
    }
    let game = &play.game;
    let played = review.at.checked_sub(1).and_then(|ply| game.moves().nth(ply));
    let mut parts = Vec::new();
    let ending = game.ending().filter(|_| review.at == game.ply());
    parts.extend(ending.map(|ending| strings.ending(ending)));
    let is_marked = review.judged().is_some_and(|judged| judged.judgement.severity.is_some());
    match played {
        // Without this, a comment on the last move would seem to be about the end.
        Some(played) if ending.is_none() || is_marked => {
            let number = (review.at - 1 + game.position_at(0).turn().index()) / 2 + 1;
            let sign = sign(review, review.at);
            let side = strings.side(played.by);
            parts.push(format!("{number}. {side}: {}{sign}", played.readable));
        }
        Some(_) => {}
        None => {
            parts.push(strings.review.start.to_owned());
            let key = app.keys.first(KeyContext::Review, Action::Analyse);
            if review.awaits_analysis() && !key.is_empty() {
                parts.push(fill(strings.review.offer, &[&key]));
            }
        }
    }
    if is_at_an_end(review) {
        let accuracy = review.found().and_then(|found| strings.accuracy(found));
        parts.extend(accuracy.map(|[long, _]| long));
        parts.extend(review.found().and_then(|found| strings.accuracy_by_phase(found)));
    }
    parts.extend(judgement(app, review));
    let comment = review.annotation().map_or("", |annotation| annotation.comment());
    if !comment.is_empty() {
        parts.push(comment.to_owned());
    }
    parts.extend(arrival(app, review));
    parts.join("; ")
}

/// The text about the first mistake, where the review has opened, and how to go to the next; or
/// that there is none.
fn arrival(app: &AppContext, review: &Review) -> Option<String> {
    let own = &app.strings.review;
    let key = app.keys.first(KeyContext::Review, Action::NextMistake);
    match review.arrival {
        Arrival::AtFirstMistake if !key.is_empty() => Some(fill(own.first_mistake, &[&key])),
        Arrival::WithoutMistake => Some(own.without_mistake.to_owned()),
        _ => None,
    }
}

/// The judgement on the shown move, with the better move and its reason.
fn judgement(app: &AppContext, review: &Review) -> Option<String> {
    let found = review.found()?;
    let judged = review.judged()?;
    let mut parts = app.strings.judgement(&judged, found.position(review.at)?);
    let annotated = AnnotatedGame { game: review.game(), review: found };
    if judged.judgement.severity >= Some(Severity::Inaccuracy)
        && let Some(best) = annotated.best_line(review.at).first()
    {
        let terms = annotated.terms_of_best(review.at);
        let best = fill(app.strings.review.best, &[best]);
        parts.push(if terms.is_empty() { best } else { format!("{best} ({terms})") });
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
