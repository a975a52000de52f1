//! The review: how it looks.

use super::state::Review;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script};
use crate::tui::screens::play::view;
use crate::tui::widgets::board;
use crate::tui::widgets::{text, whole, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the review.
pub fn draw(app: &AppContext, review: &Review, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let play = &review.board;
    let game = &play.game;
    let position = game.position_at(review.at);
    let Some(mut areas) = view::layout(position, app.wanted_square_size(), area) else {
        view::too_small(app, area, buffer);
        return;
    };
    header(app, review, &areas, buffer);
    let board_style = app.board_style(play.flipped);
    let mut marks = view::marks(play, review.at);
    marks.cursor = None;
    board::draw(position, &marks, &board_style, areas.square_size, areas.board, buffer);
    let played = review.at.checked_sub(1).and_then(|ply| game.moves().nth(ply));
    let words = match (played, game.ending()) {
        _ if play.note.is_some() => app.words_of(play.note.as_ref()),
        (_, Some(ending)) if review.at == game.ply() => strings.ending(ending),
        (Some(played), _) => {
            let number = (review.at - 1 + game.position_at(0).turn().index()) / 2 + 1;
            format!("{number}. {}: {}", strings.side(played.by), played.readable)
        }
        (None, _) => strings.review.start.to_owned(),
    };
    let lines = wrap(&words, areas.note.width.saturating_sub(1));
    if play.line.is_none() {
        areas.make_room(lines.len(), theme, buffer);
    }
    if let Some(panel) = areas.panel {
        view::draw_panel(app, play, &areas, panel, buffer);
    }
    view::count_lines(app, play, areas.count, buffer);
    let bottom = areas.words_bottom();
    for (y, line) in (areas.note.y..bottom).zip(&lines) {
        text(buffer, areas.note.x, y, line, theme.words());
    }
    match review.opinion.told(position, strings) {
        Some(ways) if play.line.is_none() && lines.len() < 2 => {
            let below = areas.opinion_row();
            let room = areas.note.width.saturating_sub(1);
            if below > areas.note.y {
                text(buffer, areas.note.x, below, whole(&ways, room), theme.strong());
            }
        }
        _ if play.line.is_some() => view::input_line(app, play, &areas, buffer),
        _ => {}
    }
    if areas.shows_keys() {
        let hint = &strings.hint;
        let keys: [(&[Action], &str); 10] = [
            (&[Action::Earlier, Action::Later], hint.step),
            (&[Action::First, Action::Last], hint.ends),
            (&[Action::Engine], hint.engine),
            (&[Action::Type], hint.variation),
            (&[Action::PlayOn], hint.play_on),
            (&[Action::CopyFen], hint.copy),
            (&[Action::Flip], hint.flip),
            (&[Action::Export], hint.write),
            (&[Action::Help], hint.help),
            (&[Action::Quit], hint.back),
        ];
        app.footer(KeyContext::Review).draw(&keys, areas.keys, areas.keys.y, buffer);
    }
}

/// The title, the players, and which move is looked at.
fn header(app: &AppContext, review: &Review, areas: &view::Areas, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let game = &review.board.game;
    let header = areas.header;
    let setup = game.setup();
    let [white, black] = setup.players.0.each_ref().map(|player| strings.player(player));
    let result = game.ending().map_or("*", |ending| ending.outcome.pgn());
    let title = match review.variation_from() {
        Some(number) => fill(strings.review.variation, &[&number]),
        None => strings.review.title.to_owned(),
    };
    text(buffer, header.x, header.y, &title, theme.strong());
    let after = header.x + script::width(&title) + 2;
    let beside = Rect { x: after, width: header.right().saturating_sub(after), ..header };
    let row = areas.status.unwrap_or(beside);
    let ply = fill(strings.play.looking_back, &[&review.at, &game.ply()]);
    let ways = [
        format!("{}  {white} - {black}  {result}   {ply}", setup.date),
        format!("{white} - {black}  {result}   {ply}"),
        ply.clone(),
        format!("{}/{}", review.at, game.ply()),
    ];
    text(buffer, row.x, row.y, whole(&ways, row.width), theme.quiet());
}
