//! The board, of any game, at any size.
//!
//! Every state of a square has a sign as well as a colour, each in a place of its own: the cursor's
//! brackets in the upper corners, the selection's in the lower ones, a label at the lower left, where
//! a man may go in the middle, what it may take at the lower right, a check or an order at the top,
//! the last move at the sides.

use super::super::glyphs::{self, Set};
use super::super::theme::{Depth, Theme};
use super::text;
use crate::board::{Color, Man, Shape, Square};
use crate::config::Settings;
use crate::rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// How the board is drawn.
pub struct Look<'a> {
    /// The colours.
    pub theme: &'a Theme,
    /// How men are drawn.
    pub set: Set,
    /// Two tints instead of one.
    pub chequered: bool,
    /// Marks without colours.
    pub signs_only: bool,
    /// Black below.
    pub flipped: bool,
}

impl<'a> Look<'a> {
    /// As the settings have it.
    #[must_use]
    pub fn of(theme: &'a Theme, settings: &Settings, flipped: bool) -> Look<'a> {
        Look {
            theme,
            set: Set::of(settings.get("pieces")),
            chequered: settings.get("board") == "chequered",
            signs_only: settings.get("marks") == "signs",
            flipped,
        }
    }
}

/// What is marked.
#[derive(Default)]
pub struct Marks {
    /// Where the cursor is, if it is shown.
    pub cursor: Option<Square>,
    /// The man that is selected.
    pub selected: Option<Square>,
    /// Where it may go: a label, and whether it takes there.
    pub targets: Vec<(Square, char, bool)>,
    /// The squares of the last move.
    pub last: Vec<Square>,
    /// A king in check, squares that must be taken.
    pub alarm: Vec<Square>,
    /// Squares that match what is being typed.
    pub typed: Vec<Square>,
}

/// The size of a square: twice as wide as high, so that it looks square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Tier {
    /// The largest squares whose board, with a column of numbers and a row of letters, fits.
    #[must_use]
    pub fn fitting(shape: Shape, width: u16, height: u16) -> Option<Tier> {
        let side = u16::from(shape.side);
        [4, 3, 2, 1]
            .into_iter()
            .map(|height| Tier { width: 2 * height, height })
            .find(|tier| tier.width * side + 3 <= width && tier.height * side < height)
    }

    /// The columns and rows of a whole board with its letters and numbers.
    #[must_use]
    pub const fn board(self, shape: Shape) -> (u16, u16) {
        (self.width * shape.side as u16 + 3, self.height * shape.side as u16 + 1)
    }
}

/// Draws a board with its letters and numbers in the upper left of an area.
pub fn draw(
    position: &AnyPosition,
    marks: &Marks,
    look: &Look,
    tier: Tier,
    area: Rect,
    buffer: &mut Buffer,
) {
    let shape = position.shape();
    for row in 0..shape.side {
        let rank = if look.flipped { row } else { shape.side - 1 - row };
        let y = area.y + u16::from(row) * tier.height;
        let number = (rank + 1).to_string();
        text(buffer, area.x, y + (tier.height - 1) / 2, &number, look.theme.quiet());
        for column in 0..shape.side {
            let file = if look.flipped { shape.side - 1 - column } else { column };
            let square = Square(rank * shape.side + file);
            let x = area.x + 2 + u16::from(column) * tier.width;
            let cell = Rect::new(x, y, tier.width, tier.height);
            draw_square(position, square, marks, look, tier, cell, buffer);
        }
    }
    let y = area.y + u16::from(shape.side) * tier.height;
    for column in 0..shape.side {
        let file = if look.flipped { shape.side - 1 - column } else { column };
        let x = area.x + 2 + u16::from(column) * tier.width + (tier.width - 1) / 2;
        text(buffer, x, y, &shape.file_letter(file).to_string(), look.theme.quiet());
    }
}

/// Draws as many ranks of a board as fit, for a preview.
pub fn draw_ranks(position: &AnyPosition, look: &Look, area: Rect, buffer: &mut Buffer) {
    let shape = position.shape();
    let heights = if area.height >= 12 { 4 } else { area.height / 3 };
    let tier = Tier { width: 2 * heights, height: heights };
    if heights == 0 || tier.width * u16::from(shape.side) > area.width {
        return;
    }
    let marks = Marks { last: vec![Square(20)], selected: Some(Square(3)), ..Marks::default() };
    for rank in 0..3 {
        let y = area.y + u16::from(2 - rank) * tier.height;
        draw_rank(position, rank, &marks, look, tier, Rect { y, ..area }, buffer);
    }
}

/// Draws one rank of a board, without letters and numbers, in the upper left of an area.
pub fn draw_rank(
    position: &AnyPosition,
    rank: u8,
    marks: &Marks,
    look: &Look,
    tier: Tier,
    area: Rect,
    buffer: &mut Buffer,
) {
    let shape = position.shape();
    for file in 0..shape.side {
        let cell =
            Rect::new(area.x + u16::from(file) * tier.width, area.y, tier.width, tier.height);
        let square = Square(rank * shape.side + file);
        draw_square(position, square, marks, look, tier, cell, buffer);
    }
}

fn draw_square(
    position: &AnyPosition,
    square: Square,
    marks: &Marks,
    look: &Look,
    tier: Tier,
    cell: Rect,
    buffer: &mut Buffer,
) {
    let shape = position.shape();
    let theme = look.theme;
    let dark = (shape.file(square) + shape.rank(square)).is_multiple_of(2);
    // Hill's game is played on the crossings of lines; there are no squares to tint.
    let chequered = look.chequered && position.game() != GameId::Hill;
    let mut ground = if chequered && dark { theme.dark } else { theme.light };
    let is = |squares: &[Square]| squares.contains(&square);
    let target = marks.targets.iter().find(|target| target.0 == square);
    let cursor = marks.cursor == Some(square);
    let selected = marks.selected == Some(square);
    if !look.signs_only {
        if is(&marks.last) {
            ground = theme.last;
        }
        if is(&marks.alarm) {
            ground = theme.check;
        }
        if selected || is(&marks.typed) {
            ground = theme.selected;
        }
        if cursor {
            ground = theme.cursor;
        }
    }
    let base = Style::new().fg(theme.line).bg(ground);
    for y in cell.y..cell.bottom() {
        for x in cell.x..cell.right() {
            text(buffer, x, y, " ", base);
        }
    }
    let man = position.man_on(square);
    let plain = (!chequered || theme.depth == Depth::Mono) && target.is_none() && !cursor;
    if plain && man.is_none() {
        // Lines are as dark as Black's men: the cursor's brackets need no third colour then.
        let lines = if position.game() == GameId::Hill { base.fg(theme.black) } else { base };
        draw_ground(position.game(), cell, lines, buffer);
    }
    if let Some(man) = man {
        draw_man(position.game(), man, look, tier, cell, ground, buffer);
    }
    let sign = sign_style(theme, ground);
    let (left, right) = (cell.x, cell.right() - 1);
    let (top, bottom) = (cell.y, cell.bottom() - 1);
    // Small squares have two rows for all signs; larger ones have one for the last move.
    let (inner, last_row) = if tier.height > 2 { (0, top + 1) } else { (1, bottom) };
    if is(&marks.last) && tier.height > 1 {
        text(buffer, left + inner, last_row, "<", sign);
        text(buffer, right - inner, last_row, ">", sign);
    }
    if is(&marks.alarm) {
        text(buffer, right - u16::from(tier.height > 1), top, "!", sign);
        if tier.height > 2 {
            text(buffer, left + 1, top, "!", sign);
        }
    }
    if let Some(&(_, label, takes)) = target {
        let style = if look.signs_only { sign } else { base.fg(theme.target) };
        let style = if ground == theme.target { sign } else { style };
        let mark = if takes { "x" } else { "o" };
        if tier.height > 1 {
            let bold = style.add_modifier(Modifier::BOLD);
            text(buffer, left + 1, bottom, &label.to_string(), sign);
            if man.is_some() {
                text(buffer, right - 1, bottom, mark, bold);
            } else {
                let middle = (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2);
                text(buffer, middle.0, middle.1, mark, bold);
            }
        } else {
            text(buffer, right, top, mark, style);
        }
    }
    if selected && tier.height > 1 {
        text(buffer, left, bottom, "(", sign);
        text(buffer, right, bottom, ")", sign);
    }
    if cursor && tier.height > 1 {
        // In the colour of the man between them, so that a step of the cursor changes few colours.
        let brackets = match man {
            Some(man) if theme.depth != Depth::Mono => sign.fg(color_of(theme, man)),
            _ => sign,
        };
        text(buffer, left, top, "[", brackets);
        text(buffer, right, top, "]", brackets);
    } else if (cursor || selected) && tier.height == 1 {
        let modifier = if cursor { Modifier::REVERSED } else { Modifier::UNDERLINED };
        for x in cell.x..cell.right() {
            let style = buffer[(x, top)].style().add_modifier(modifier);
            buffer[(x, top)].set_style(style);
        }
    }
}

/// An empty square of a plain board: a faint mark in its middle; of Hill's, a crossing of lines.
fn draw_ground(game: GameId, cell: Rect, style: Style, buffer: &mut Buffer) {
    let (x, y) = (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2);
    let mark = if game == GameId::Hill { "┼" } else { "·" };
    text(buffer, x, y, mark, style);
}

fn sign_style(theme: &Theme, ground: ratatui::style::Color) -> Style {
    let fg = if theme.depth == Depth::Mono {
        ratatui::style::Color::Reset
    } else if ground == theme.cursor || ground == theme.last || ground == theme.selected {
        theme.black
    } else {
        theme.white
    };
    Style::new().fg(fg).bg(ground).add_modifier(Modifier::BOLD)
}

const fn color_of(theme: &Theme, man: Man) -> ratatui::style::Color {
    match man.color {
        Color::White => theme.white,
        Color::Black => theme.black,
    }
}

fn draw_man(
    game: GameId,
    man: Man,
    look: &Look,
    tier: Tier,
    cell: Rect,
    ground: ratatui::style::Color,
    buffer: &mut Buffer,
) {
    let theme = look.theme;
    let style = Style::new().fg(color_of(theme, man)).bg(ground);
    if look.set == Set::Blocks
        && let Some(picture) = glyphs::picture(man.kind, tier.height)
    {
        let x = cell.x + (cell.width - picture[0].chars().count() as u16) / 2;
        for (row, line) in picture.iter().enumerate() {
            for (column, quarter) in line.chars().enumerate() {
                if quarter != ' ' {
                    let at = x + column as u16;
                    text(buffer, at, cell.y + row as u16, &quarter.to_string(), style);
                }
            }
        }
        // Without colour a picture does not tell whose it is; its letter does.
        if theme.depth == Depth::Mono {
            text(buffer, cell.right() - 1, cell.bottom() - 1, glyphs::letter(game, man), style);
        }
        return;
    }
    let style = style.add_modifier(Modifier::BOLD);
    let (sign, help) = glyphs::sign(look.set, game, man);
    let x = cell.x + (cell.width - 1) / 2;
    let y = cell.y + (cell.height - 1) / 2;
    text(buffer, x, y, sign, style);
    text(buffer, x + 1, y, help, style);
}
