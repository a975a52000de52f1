//! The size and the kind of the terminal.

use super::terminal_system;
use ratatui::buffer::Cell;
use ratatui::layout::Size;

/// The largest area that is drawn, more than any real terminal has, and smaller ones for when
/// memory is short.
const SIZES: [Size; 3] = [
    Size { width: 500, height: 200 },
    Size { width: 200, height: 60 },
    Size { width: 80, height: 24 },
];

/// The terminal's size. A pipe or a broken terminal has none, and gets a usual one.
#[must_use]
pub fn size() -> Size {
    let has_area = |size: &Size| size.width > 0 && size.height > 0;
    terminal_system::size().filter(has_area).unwrap_or(Size { width: 80, height: 24 })
}

/// The part of the terminal that is drawn; the rest stays blank.
#[must_use]
pub fn drawn_size() -> Size {
    let Size { width, height } = size();
    let within =
        |most: Size| Size { width: width.min(most.width), height: height.min(most.height) };
    let sizes = SIZES.map(within);
    sizes.into_iter().find(|&size| has_memory_for(size)).unwrap_or(sizes[SIZES.len() - 1])
}

/// Whether there is memory for the buffers of a size: the shown picture, the next one, the known
/// content of the terminal, and the bytes to send.
fn has_memory_for(size: Size) -> bool {
    const PICTURES: usize = 8;
    let cells = usize::from(size.width) * usize::from(size.height);
    Vec::<Option<Cell>>::new().try_reserve_exact(PICTURES * cells).is_ok()
}

/// Whether a kind of terminal (its `TERM`) erases in the current background colour, as most do. Of
/// those not named here, GNU screen does so only if its user asks for it. tmux, which may call
/// itself `screen` and then sets `TMUX`, has done so since 2017, whatever its terminfo says.
#[must_use]
pub fn erases_in_color(term: &str, in_tmux: bool) -> bool {
    const THESE: [&str; 19] = [
        "xterm",
        "alacritty",
        "contour",
        "Eterm",
        "foot",
        "ghostty",
        "gnome",
        "iterm",
        "kitty",
        "konsole",
        "linux",
        "mintty",
        "mlterm",
        "putty",
        "rxvt",
        "st-",
        "tmux",
        "vte",
        "wezterm",
    ];
    let is_screen = || term == "screen" || term.starts_with("screen-");
    THESE.iter().any(|name| term.starts_with(name)) || in_tmux && is_screen()
}
