//! The players' term for the move that led to the shown position.

use crate::config::TermWords;
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script, strings};
use crate::tui::screens::play::state::Play;
use crate::tui::widgets::text;
use ouk_rules::vocabulary::{Term, terms_of};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The term for the last move, if it has one worth showing: after its meaning and, where there is
/// no room for both, the meaning alone; the term alone where it needs no meaning. The end of a
/// game, a check and an order to rek have their own texts.
fn words(app: &AppContext, play: &Play) -> Option<Vec<String>> {
    if app.settings.terms == TermWords::Off {
        return None;
    }
    let game = &play.game;
    let shown = play.looking.unwrap_or(game.ply());
    let ended = shown == game.ply() && game.ending().is_some();
    let ply = shown.checked_sub(1).filter(|_| !ended)?;
    let position = game.position();
    if play.looking.is_none() && (position.in_check() || !position.duty().is_empty()) {
        return None;
    }
    let term = terms_of(game.position_at(ply), game.moves().nth(ply)?.mv).telling().next()?;
    if let Some(takes) = capture_words(app, play, term, ply) {
        return Some(takes);
    }
    let texts = (app.strings.term)(term);
    let name = texts.name.to_lowercase();
    let is_told = !texts.gloss.is_empty() && !app.spares_bytes();
    Some(
        is_told
            .then(|| [format!("{} ({name})", texts.gloss), texts.gloss.to_owned()])
            .into_iter()
            .flatten()
            .chain((!is_told).then(|| name.clone()))
            .collect(),
    )
}

/// The words for a plain capture at a ply, with the piece that it takes; none on a slow line, and
/// for other terms.
fn capture_words(app: &AppContext, play: &Play, term: Term, ply: usize) -> Option<Vec<String>> {
    if term != Term::Si || app.spares_bytes() {
        return None;
    }
    let (_, piece) = play.game.moves().nth(ply)?.taken.last().copied()?;
    let name = strings::names(app.settings.names, app.language).piece_within(piece.kind);
    let texts = (app.strings.term)(term);
    let own = &app.strings.play;
    Some(vec![fill(own.takes_the, &[&name]), fill(own.takes, &[&name]), texts.gloss.to_owned()])
}

/// Writes the term at the end of a row, if there is room for it.
pub(super) fn draw(
    app: &AppContext,
    play: &Play,
    row: Rect,
    taken: u16,
    style: Style,
    buffer: &mut Buffer,
) {
    let room = row.right().saturating_sub(taken + 2);
    let ways = words(app, play).unwrap_or_default();
    let Some(words) = ways.iter().find(|words| script::width(words) <= room) else { return };
    text(buffer, row.right() - script::width(words), row.y, words, style);
}
