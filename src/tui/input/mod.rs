//! From the bytes a terminal sends to keys, pasted text, clicks and the terminal's own answers.
//!
//! The bytes of one key may come apart anywhere on their way. [`Parser`] looks at one byte at a time
//! and keeps what is not finished, so that how the bytes were cut makes no difference. Only Escape
//! needs a clock: alone it is a key, followed by more it begins a sequence; the reader
//! asks [`Parser::patience`] how long to wait, and calls [`Parser::pause`] when nothing came.

mod parser;
mod sequence;

pub use parser::Parser;

use std::time::Duration;

/// A key, whatever terminal it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character.
    Char(char),
    /// A character with Ctrl.
    Ctrl(char),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow left.
    Left,
    /// The arrow right.
    Right,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
}

/// What the bytes of a terminal mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted; never keys.
    Paste(String),
    /// The mouse was clicked on a cell, counted from 0 at the top left.
    Click {
        /// Its column.
        column: u16,
        /// Its row.
        row: u16,
    },
    /// The terminal answers a question.
    Answer(TerminalAnswer),
}

/// What a terminal says when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalAnswer {
    /// Where the cursor is, counted from 0 at the top left (asked with `CSI 6 n`).
    Cursor {
        /// Its column.
        column: u16,
        /// Its row.
        row: u16,
    },
    /// What a private mode is set to (`CSI ? mode $ p`): 0 not known, 1 set, 2 not set, 3 always
    /// set, 4 never set.
    Mode {
        /// Which mode.
        mode: u16,
        /// What it is set to.
        value: u16,
    },
    /// What the terminal can do (`CSI c`). Every terminal answers this, so it ends a list of
    /// questions of which some may go unanswered.
    Attributes(Vec<u16>),
    /// The flags of the kitty keyboard protocol that are on (`CSI ? u`).
    Keyboard(u16),
    /// An operating system command, as a colour asked for with `OSC 11 ; ? ST`.
    Command {
        /// Its number: 10 is the colour of text, 11 that of the ground.
        number: u16,
        /// What follows the number.
        text: String,
    },
    /// The name and version of the terminal (`CSI > q`).
    Version(String),
    /// What the terminal says of a picture, in kitty's graphics protocol.
    Graphics {
        /// The picture's number.
        image: u32,
        /// `OK`, or what is wrong.
        words: String,
    },
    /// The pixels of a cell (`CSI 16 t`).
    CellSize {
        /// From left to right.
        width: u16,
        /// From top to bottom.
        height: u16,
    },
}

/// How long an Escape may be followed by the rest of its sequence; longer over ssh.
#[must_use]
pub fn escape_delay(is_set: impl Fn(&str) -> bool) -> Duration {
    Duration::from_millis(if is_set("SSH_CONNECTION") { 100 } else { 25 })
}
