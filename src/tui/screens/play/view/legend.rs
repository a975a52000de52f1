//! The pieces' names beside the moves, with the signs the board has for them and the letters that
//! moves are written with.

use super::super::state::Play;
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::language::script;
use crate::tui::theme::Depth;
use crate::tui::widgets::text;
use ouk_rules::board::{Color, Kind, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the names at the right of an area, if all of them have room there beside so many columns of
/// moves; what is left of the area.
pub(super) fn draw(
    app: &AppContext,
    play: &Play,
    moves: u16,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let lines = lines(app, play);
    let width = lines.iter().map(|line| script::width(line)).max().unwrap_or(0);
    if width + moves > area.width || lines.len() as u16 > area.height {
        return area;
    }
    let x = area.right() - width;
    for (y, line) in (area.y..).zip(&lines) {
        text(buffer, x, y, line, app.theme.quiet());
    }
    Rect { width: area.width - width, ..area }
}

/// A line for each kind of piece: its signs and its name.
pub(in crate::tui::screens) fn lines(app: &AppContext, play: &Play) -> Vec<String> {
    kinds(play).into_iter().map(|kind| line(app, play, kind)).collect()
}

/// Every kind, each before what it may become.
pub(super) const ORDER: [Kind; 12] = [
    Kind::Ang,
    Kind::Tuuk,
    Kind::Ses,
    Kind::Koul,
    Kind::Neang,
    Kind::Elephant,
    Kind::Official,
    Kind::Trey,
    Kind::TreyBak,
    Kind::Fish,
    Kind::TurnedFish,
    Kind::RekPiece,
];

/// The kinds of the first position, and what they may become.
fn kinds(play: &Play) -> Vec<Kind> {
    let start = play.game.position_at(0);
    let pieces: Vec<Kind> =
        start.shape().all().filter_map(|square| Some(start.piece_on(square)?.kind)).collect();
    let occurs = |kind| {
        pieces.contains(&kind)
            || kind == Kind::TreyBak && pieces.contains(&Kind::Trey)
            || kind == Kind::TurnedFish && pieces.contains(&Kind::Fish)
    };
    ORDER.into_iter().filter(|&kind| occurs(kind)).collect()
}

fn line(app: &AppContext, play: &Play, kind: Kind) -> String {
    let game = play.game.setup().game;
    let piece = Piece { color: Color::White, kind };
    let sign = match app.theme.depth {
        Depth::Mono => glyphs::sign(app.pieces(), game, piece).0,
        _ => glyphs::colored_sign(app.pieces(), game, piece),
    };
    let (letter, name) = (glyphs::letter(game, piece), app.strings.piece(kind));
    if sign == letter { format!("{letter} {name}") } else { format!("{sign} {letter} {name}") }
}
