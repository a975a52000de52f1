//! The help, made from the table of actions.

use super::super::action::BINDINGS;
use super::super::theme::Theme;
use super::super::widgets::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const COMMANDS: &[(&str, &str)] = &[
    ("d1f2  Kf2", "a move, either way"),
    (":resign", "give the game up"),
    (":draw", "offer a draw"),
    (":refuse", "refuse an order; it loses"),
    (":fen", "show the position's text"),
    (":w FILE", "write the game to a file"),
    (":rules", "the rules in force"),
    (":again", "start a lost engine anew"),
    (":undo", "or :redo :flip :count :q"),
];

const MARKS: &[(&str, &str)] = &[
    ("[ ]", "the cursor"),
    ("( )", "the selected man"),
    ("o", "it may go there"),
    ("x", "it takes there"),
    ("a b c", "press the letter to go there"),
    ("< >", "the last move"),
    ("!", "in check, or ordered"),
];

/// Draws the help over the whole screen.
pub fn draw(theme: &Theme, area: Rect, buffer: &mut Buffer) {
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            buffer[(x, y)].reset();
            buffer[(x, y)].set_style(theme.words());
        }
    }
    let left = area.x + 2;
    let second = area.x + 2 + if area.width >= 78 { 41 } else { area.width / 2 };
    // Every action fits on 24 rows, with no row to spare.
    let top = area.y + u16::from(area.height > 25);
    text(buffer, left, top, "KEYS", theme.strong());
    for (y, binding) in (top + 2..).zip(BINDINGS) {
        if y + 1 >= area.bottom() {
            break;
        }
        text(buffer, left, y, binding.shown, theme.strong());
        text(buffer, left + 8, y, binding.help, theme.words());
    }
    let column = |buffer: &mut Buffer, mut y: u16, title, rows: &[(&str, &str)], width| {
        text(buffer, second, y, title, theme.strong());
        y += 2;
        for (name, about) in rows {
            if y + 1 >= area.bottom() {
                break;
            }
            text(buffer, second, y, name, theme.strong());
            let room = area.right().saturating_sub(second + width) as usize;
            let about: String = about.chars().take(room).collect();
            text(buffer, second + width, y, &about, theme.words());
            y += 1;
        }
        y
    };
    let y = column(buffer, top, "MARKS", MARKS, 7);
    column(buffer, y + 1, "TYPED AFTER i OR :", COMMANDS, 12);
    let close = "any key closes this";
    text(buffer, second, area.bottom().saturating_sub(1), close, theme.quiet());
}
