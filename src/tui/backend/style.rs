//! The style of the next letter, and the shortest way to change it.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// The attributes that show on a blank besides the background.
pub(super) const SHOWN_ON_BLANK: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED);

/// How the next letter will look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) struct CellStyle {
    pub(super) fg: Color,
    pub(super) bg: Color,
    pub(super) modifier: Modifier,
}

impl CellStyle {
    /// The style of a cell.
    pub(in crate::tui) const fn of(cell: &Cell) -> CellStyle {
        CellStyle { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
    }
}

/// The style a terminal has after a reset.
pub(in crate::tui) const PLAIN: CellStyle =
    CellStyle { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

/// Whether a cell shows nothing but its background.
pub(super) fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && !cell.modifier.intersects(SHOWN_ON_BLANK)
}

/// The sequence that changes one style to another, in the fewest bytes.
pub(in crate::tui) fn change(from: CellStyle, to: CellStyle) -> String {
    let step = codes(from, to);
    let afresh = codes(PLAIN, to);
    let afresh = if afresh.is_empty() { afresh } else { format!("0;{afresh}") };
    let shorter = if afresh.len() < step.len() { afresh } else { step };
    format!("\x1b[{shorter}m")
}

/// The codes that change one style to another, one after the other.
fn codes(from: CellStyle, to: CellStyle) -> String {
    let mut all: Vec<String> = Vec::new();
    let gone = from.modifier - to.modifier;
    let mut held = from.modifier;
    // One code switches bold and dim off together, so the one that stays is switched on again.
    if gone.intersects(Modifier::BOLD | Modifier::DIM) {
        all.push("22".to_owned());
        held -= Modifier::BOLD | Modifier::DIM;
    }
    for (modifier, off) in [(Modifier::UNDERLINED, "24"), (Modifier::REVERSED, "27")] {
        if gone.contains(modifier) {
            all.push(off.to_owned());
        }
    }
    for (modifier, on) in [
        (Modifier::BOLD, "1"),
        (Modifier::DIM, "2"),
        (Modifier::UNDERLINED, "4"),
        (Modifier::REVERSED, "7"),
    ] {
        if (to.modifier - held).contains(modifier) {
            all.push(on.to_owned());
        }
    }
    if to.fg != from.fg {
        all.push(color_code(shortest(to.fg), 30));
    }
    if to.bg != from.bg {
        all.push(color_code(shortest(to.bg), 40));
    }
    all.join(";")
}

/// The SGR code of a colour; `base` is 30 for text and 40 for what is behind it.
fn color_code(color: Color, base: u8) -> String {
    let plain = |n: u8| if n < 8 { base + n } else { base + 52 + n };
    match color {
        Color::Reset => (base + 9).to_string(),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        Color::Indexed(n @ 0..16) => plain(n).to_string(),
        Color::Indexed(n) => format!("{};5;{n}", base + 8),
        Color::Black => plain(0).to_string(),
        Color::Red => plain(1).to_string(),
        Color::Green => plain(2).to_string(),
        Color::Yellow => plain(3).to_string(),
        Color::Blue => plain(4).to_string(),
        Color::Magenta => plain(5).to_string(),
        Color::Cyan => plain(6).to_string(),
        Color::Gray => plain(7).to_string(),
        Color::DarkGray => plain(8).to_string(),
        Color::LightRed => plain(9).to_string(),
        Color::LightGreen => plain(10).to_string(),
        Color::LightYellow => plain(11).to_string(),
        Color::LightBlue => plain(12).to_string(),
        Color::LightMagenta => plain(13).to_string(),
        Color::LightCyan => plain(14).to_string(),
        Color::White => plain(15).to_string(),
    }
}

/// The colour by its number if it is one of the fixed 216 or a grey, which is shorter to send. The
/// first sixteen stay as they are, since users may have redefined them.
fn shortest(color: Color) -> Color {
    let Color::Rgb(r, g, b) = color else { return color };
    if r == g && g == b && (8..=238).contains(&r) && r % 10 == 8 {
        return Color::Indexed(232 + (r - 8) / 10);
    }
    let level = |part: u8| match part {
        0 => Some(0),
        95.. if (part - 55).is_multiple_of(40) => Some((part - 55) / 40),
        _ => None,
    };
    let number = || Some(16 + 36 * level(r)? + 6 * level(g)? + level(b)?);
    number().filter(|&number| number > 21).map_or(color, Color::Indexed)
}
