//! The men's names beside the moves, with the signs the board has for them and the letters that
//! moves are written with.

use super::super::Play;
use crate::tui::app::App;
use crate::tui::glyphs;
use crate::tui::language::script;
use crate::tui::theme::Depth;
use crate::tui::widgets::text;
use ouk_rules::board::{Color, Kind, Man};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the names at the right of an area, if all of them have room there beside so many columns of
/// moves; what is left of the area.
pub(super) fn draw(app: &App, play: &Play, moves: u16, area: Rect, buffer: &mut Buffer) -> Rect {
    let lines: Vec<String> = kinds(play).into_iter().map(|kind| line(app, play, kind)).collect();
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

/// Every kind, each before what it may become.
const ORDER: [Kind; 12] = [
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
    Kind::Man,
];

/// The kinds of the first position, and what they may become.
fn kinds(play: &Play) -> Vec<Kind> {
    let start = play.game.position_at(0);
    let men: Vec<Kind> =
        start.shape().all().filter_map(|square| Some(start.man_on(square)?.kind)).collect();
    let occurs = |kind| {
        men.contains(&kind)
            || kind == Kind::TreyBak && men.contains(&Kind::Trey)
            || kind == Kind::TurnedFish && men.contains(&Kind::Fish)
    };
    ORDER.into_iter().filter(|&kind| occurs(kind)).collect()
}

fn line(app: &App, play: &Play, kind: Kind) -> String {
    let game = play.game.setup().game;
    let man = Man { color: Color::White, kind };
    let sign = match app.theme.depth {
        Depth::Mono => glyphs::sign(app.men(), game, man).0,
        _ => glyphs::colored_sign(app.men(), game, man),
    };
    let (letter, name) = (glyphs::letter(game, man), app.say.man(kind));
    if sign == letter { format!("{letter} {name}") } else { format!("{sign} {letter} {name}") }
}
