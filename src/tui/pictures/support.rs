//! Whether the terminal draws pictures: the questions to it, and the conclusions from its answers.

use crate::tui::input::TerminalAnswer;
use crate::tui::terminal_query::Answers;
use ratatui::layout::Size;

/// The number of the picture in the question.
const ASKED: u32 = 31;

/// Asks whether a picture of one pixel could be shown, and for the pixels of a cell.
const QUESTION: &str = "\x1b_Gi=31,s=1,v=1,a=q,f=24;AAAA\x1b\\\x1b[16t";

/// Terminals that support the protocol, but erase a picture where a letter is written on it. Boards
/// write marks on pictures.
const ERASES_PICTURES: [&str; 2] = ["WezTerm", "xterm.js"];

/// The possible sizes of a cell in pixels, in each direction. The program ignores other sizes:
/// nobody could read such text.
const CELL: std::ops::RangeInclusive<u16> = 3..=255;

/// The question to a terminal about pictures. None inside tmux and screen, which take the question
/// for a title and pass on no pictures, and for old terminals, which would print it.
#[must_use]
pub fn question(variable: impl Fn(&str) -> Option<String>) -> Option<&'static str> {
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    let inside = ["TMUX", "STY", "ZELLIJ"].into_iter().any(is_set);
    let term = variable("TERM").unwrap_or_default();
    let unsuited = ["screen", "tmux", "linux", "dumb", "vt", "ansi", "cons"];
    let asks = !inside
        && !cfg!(windows)
        && !term.is_empty()
        && !unsuited.into_iter().any(|kind| term.starts_with(kind));
    asks.then_some(QUESTION)
}

/// Whether the terminal's name suggests that it draws pictures. Its answer is worth a short wait,
/// so that the first board need not be drawn twice.
#[must_use]
pub fn is_likely(variable: impl Fn(&str) -> Option<String>) -> bool {
    let named = |name: &str| {
        let value = variable(name).unwrap_or_default();
        ["kitty", "ghostty"].into_iter().any(|kind| value.contains(kind))
    };
    named("TERM") || named("TERM_PROGRAM")
}

/// Whether the terminal draws pictures, or the reason why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureSupport {
    /// The terminal did not answer the question.
    Silent,
    /// The terminal refuses, with this reason.
    Refused(String),
    /// The terminal, with this name, erases a picture where a letter is written on it.
    ErasesPictures(String),
    /// The terminal draws pictures, but the size of a cell is not known.
    NoCellSize,
    /// The terminal draws pictures; the size of a cell in pixels.
    Drawn(Size),
}

impl PictureSupport {
    /// The support according to a terminal's answers. A cell size known from the system replaces a
    /// missing answer.
    #[must_use]
    pub fn of(answers: &Answers, known: Option<Size>) -> PictureSupport {
        let said = answers.all.iter().find_map(|answer| match answer {
            TerminalAnswer::Graphics { image: ASKED, words } => Some(words.as_str()),
            _ => None,
        });
        let fragile = answers.all.iter().find_map(|answer| match answer {
            TerminalAnswer::Version(name)
                if ERASES_PICTURES.iter().any(|of| name.starts_with(of)) =>
            {
                Some(name.clone())
            }
            _ => None,
        });
        let told = answers.all.iter().find_map(|answer| match answer {
            &TerminalAnswer::CellSize { width, height } => Some(Size { width, height }),
            _ => None,
        });
        match (
            said,
            fragile,
            told.and_then(plausible_cell_size).or(known.and_then(plausible_cell_size)),
        ) {
            (None, ..) => PictureSupport::Silent,
            (Some("OK"), Some(name), _) => PictureSupport::ErasesPictures(name),
            (Some("OK"), None, None) => PictureSupport::NoCellSize,
            (Some("OK"), None, Some(cell)) => PictureSupport::Drawn(cell),
            (Some(words), ..) => PictureSupport::Refused(words.to_owned()),
        }
    }

    /// The size of a cell in pixels, if pictures are drawn.
    #[must_use]
    pub const fn cell(&self) -> Option<Size> {
        match self {
            PictureSupport::Drawn(cell) => Some(*cell),
            _ => None,
        }
    }
}

/// The size, if a cell may have it.
#[must_use]
pub fn plausible_cell_size(cell: Size) -> Option<Size> {
    (CELL.contains(&cell.width) && CELL.contains(&cell.height)).then_some(cell)
}
