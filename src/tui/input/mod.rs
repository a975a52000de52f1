//! From the bytes a terminal sends to keys, pasted text, clicks and the terminal's own answers.
//!
//! The bytes of one key may be split anywhere on their way. [`Parser`] reads one byte at a time and
//! keeps unfinished sequences, so the splits make no difference. Only Escape needs a clock: alone
//! it is a key, followed by more it begins a sequence. The reader asks [`Parser::patience`] how
//! long to wait, and calls [`Parser::pause`] when nothing came.

mod parser;
mod sequence;

pub use parser::Parser;

use std::time::Duration;

/// A key, independent of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character.
    Char(char),
    /// A character with Ctrl.
    Ctrl(char),
    /// The Enter key.
    Enter,
    /// The Escape key.
    Esc,
    /// The up arrow.
    Up,
    /// The down arrow.
    Down,
    /// The left arrow.
    Left,
    /// The right arrow.
    Right,
    /// The Home key.
    Home,
    /// The End key.
    End,
    /// The Page Up key.
    PageUp,
    /// The Page Down key.
    PageDown,
    /// The Tab key.
    Tab,
    /// Shift with Tab.
    BackTab,
    /// The Backspace key.
    Backspace,
    /// The Delete key.
    Delete,
}

/// The meaning of bytes from a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted; never keys.
    Paste(String),
    /// The mouse was clicked on a cell, counted from 0 at the top left.
    Click {
        /// The column of the cell.
        column: u16,
        /// The row of the cell.
        row: u16,
    },
    /// The terminal answers a question of the program.
    Answer(TerminalAnswer),
}

/// An answer of a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalAnswer {
    /// The position of the cursor, counted from 0 at the top left (asked with `CSI 6 n`).
    Cursor {
        /// The column of the cursor.
        column: u16,
        /// The row of the cursor.
        row: u16,
    },
    /// The state of a private mode (`CSI ? mode $ p`): 0 not known, 1 set, 2 not set, 3 always set,
    /// 4 never set.
    Mode {
        /// The number of the mode.
        mode: u16,
        /// The state of the mode.
        value: u16,
    },
    /// The abilities of the terminal (`CSI c`). Every terminal answers this, so it ends a list of
    /// questions of which some may go unanswered.
    Attributes(Vec<u16>),
    /// The flags of the kitty keyboard protocol that are on (`CSI ? u`).
    Keyboard(u16),
    /// The answer to an operating system command, such as a colour asked for with `OSC 11 ; ? ST`.
    Command {
        /// The number of the command: 10 is the text colour, 11 the background.
        number: u16,
        /// The text after the number.
        text: String,
    },
    /// The name and version of the terminal (`CSI > q`).
    Version(String),
    /// The terminal's answer about a picture, in kitty's graphics protocol.
    Graphics {
        /// The number of the picture.
        image: u32,
        /// `OK`, or the error.
        words: String,
    },
    /// The size of a cell in pixels (`CSI 16 t`).
    CellSize {
        /// The width in pixels.
        width: u16,
        /// The height in pixels.
        height: u16,
    },
}

/// The time within which an Escape may be followed by the rest of its sequence; longer over ssh.
#[must_use]
pub fn escape_delay(is_set: impl Fn(&str) -> bool) -> Duration {
    Duration::from_millis(if is_set("SSH_CONNECTION") { 100 } else { 25 })
}
