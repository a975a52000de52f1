//! The state machine that parses bytes.

use super::sequence;
use super::{Input, Key};
use std::time::Duration;

/// The longest sequence and the longest answer that the parser keeps. A longer one answers none of
/// the program's questions.
const SEQUENCE: usize = 64;
const TEXT: usize = 4_096;
/// The most bytes of a pasted text that the parser keeps.
const PASTE: usize = 65_536;

/// While answers are owed, the time to wait for the byte that tells an answer from keys.
const STOP: Duration = Duration::from_secs(30);

/// The position of the parser in a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ParserState {
    Ground,
    Escape,
    /// Long after an Escape that was taken for the key, while answers are owed: the rest of a
    /// sequence may still come.
    LateEscape,
    /// After the byte that may continue such an answer: `[`, `]`, `P` or `_`. The next byte tells
    /// whether it does.
    LateOpening {
        kind: u8,
        /// Whether the byte has been reported as the key that it would otherwise be, or is not a
        /// key.
        told: bool,
    },
    /// After `ESC [`.
    Control,
    /// After `ESC O`.
    Shifted,
    /// In an old mouse report, with this many bytes to come.
    OldMouse(u8),
    /// After `ESC [ [`, which the Linux console sends for function keys.
    Function,
    /// In a string, after the byte that gives its kind: `]`, `P` or `_`, or one without meaning.
    Text(u8),
    /// In such a string after an Escape, which ends the string if a backslash follows.
    TextEnd(u8),
}

/// Parses the bytes of a terminal.
#[derive(Debug)]
pub struct Parser {
    state: ParserState,
    /// The unfinished sequence, text or letter.
    held: Vec<u8>,
    /// The text being pasted.
    paste: Option<String>,
    /// Whether the terminal still owes answers.
    owed: bool,
    /// Whether an answer came so slowly that its Escape was taken for the key.
    slow: bool,
}

impl Default for Parser {
    fn default() -> Parser {
        Parser {
            state: ParserState::Ground,
            held: Vec::new(),
            paste: None,
            owed: false,
            slow: false,
        }
    }
}

impl Parser {
    /// Parses bytes and appends the results to `found`.
    pub fn feed(&mut self, bytes: &[u8], found: &mut Vec<Input>) {
        for &byte in bytes {
            self.byte(byte, found);
        }
    }

    /// Sets whether the terminal still owes answers. While it does, the parser completes them
    /// however late and slowly they come.
    pub const fn set_answers_owed(&mut self, owed: bool) {
        self.owed = owed;
    }

    /// The time to wait for the next byte before [`Parser::pause`], if something is unfinished. It
    /// is [`super::escape_delay`] after an Escape, longer inside a sequence, which nobody types by
    /// hand, and unlimited inside an answer that is owed.
    #[must_use]
    pub fn patience(&self, escape: Duration) -> Option<Duration> {
        match self.state {
            ParserState::Ground
            | ParserState::LateEscape
            | ParserState::LateOpening { told: true, .. } => None,
            ParserState::LateOpening { told: false, .. } => Some(STOP),
            ParserState::Escape if !(self.owed && self.slow) => Some(escape),
            _ if self.owed && self.is_in_answer() => Some(Duration::MAX),
            ParserState::Control if self.owed && self.held.is_empty() => Some(STOP),
            ParserState::Text(b']' | b'P' | b'_') if self.owed && self.held.is_empty() => {
                Some(STOP)
            }
            _ => Some(10 * escape),
        }
    }

    /// Handles a pause: an Escape was the key, and an unfinished sequence means nothing.
    pub fn pause(&mut self, found: &mut Vec<Input>) {
        let state = self.state;
        let begun = !self.held.is_empty();
        self.begin(ParserState::Ground);
        match state {
            ParserState::Escape => {
                if self.owed {
                    self.state = ParserState::LateEscape;
                }
                // No terminal sends an Escape within a paste, so Escape ends a paste whose end was
                // lost.
                self.paste = None;
                found.push(Input::Key(Key::Esc));
            }
            ParserState::LateEscape | ParserState::LateOpening { told: true, .. } => {
                self.state = state
            }
            ParserState::LateOpening { kind, told: false } => {
                self.state = ParserState::LateOpening { kind, told: true };
                self.key(Key::Char(char::from(kind)), found);
            }
            ParserState::Control if self.owed && !begun => {
                self.state = ParserState::LateOpening { kind: b'[', told: true };
            }
            ParserState::Text(kind @ (b']' | b'P' | b'_')) if self.owed && !begun => {
                self.state = ParserState::LateOpening { kind, told: true };
            }
            _ => {}
        }
    }

    /// Whether the sequence so far begins an answer to one of the program's questions.
    fn is_in_answer(&self) -> bool {
        let kind = match self.state {
            ParserState::Control => b'[',
            ParserState::Text(kind) | ParserState::TextEnd(kind) => kind,
            _ => return false,
        };
        self.held.first().is_some_and(|&byte| begins_answer(kind, byte))
    }

    fn byte(&mut self, byte: u8, found: &mut Vec<Input>) {
        match self.state {
            ParserState::Ground => self.ground(byte, found),
            ParserState::Escape => self.after_escape(byte, found),
            ParserState::LateEscape if self.owed && matches!(byte, b'[' | b']' | b'P' | b'_') => {
                self.state = ParserState::LateOpening { kind: byte, told: false };
            }
            ParserState::LateEscape => {
                self.state = ParserState::Ground;
                self.ground(byte, found);
            }
            ParserState::LateOpening { kind, told } => {
                self.after_late_opening(kind, told, byte, found)
            }
            ParserState::Control => self.control(byte, found),
            ParserState::Shifted => self.shifted(byte, found),
            ParserState::OldMouse(left) => {
                self.held.push(byte);
                if left == 1 {
                    let click = sequence::old_click(&self.held);
                    self.end(click, found);
                } else {
                    self.state = ParserState::OldMouse(left - 1);
                }
            }
            ParserState::Function => self.end(None, found),
            ParserState::Text(kind) => match byte {
                0x07 => self.end_text(kind, found),
                0x1b => self.state = ParserState::TextEnd(kind),
                0x18 | 0x1a => self.end(None, found),
                // No answer contains a control character: the terminal sent only a part of one, and
                // this is a key.
                0x01..=0x1f | 0x7f => self.abort(byte, found),
                _ if self.held.len() < TEXT => self.held.push(byte),
                _ => {}
            },
            ParserState::TextEnd(kind) => {
                if byte == b'\\' {
                    self.end_text(kind, found);
                } else {
                    self.begin(ParserState::Escape);
                    self.byte(byte, found);
                }
            }
        }
    }

    fn ground(&mut self, byte: u8, found: &mut Vec<Input>) {
        if byte.is_ascii() {
            // An unfinished letter is dropped.
            self.held.clear();
            if byte == 0x1b {
                self.begin(ParserState::Escape);
            } else if let Some(key) = sequence::single(byte) {
                self.key(key, found);
            }
            return;
        }
        self.held.push(byte);
        match std::str::from_utf8(&self.held) {
            Ok(text) => {
                let letter = text.chars().next();
                self.held.clear();
                // The control characters beyond ASCII are not keys.
                if let Some(letter) = letter.filter(|letter| !letter.is_control()) {
                    self.key(Key::Char(letter), found);
                }
            }
            Err(error) if error.error_len().is_none() => {}
            Err(_) => {
                let begun = self.held.len() > 1;
                self.held.clear();
                if begun {
                    self.ground(byte, found);
                }
            }
        }
    }

    fn after_escape(&mut self, byte: u8, found: &mut Vec<Input>) {
        match byte {
            b'[' => self.begin(ParserState::Control),
            b'O' => self.begin(ParserState::Shifted),
            b']' | b'P' | b'X' | b'^' | b'_' => self.begin(ParserState::Text(byte)),
            // An Escape and the byte with it are two keys; so is a key with Alt.
            _ => {
                self.key(Key::Esc, found);
                self.state = ParserState::Ground;
                self.ground(byte, found);
            }
        }
    }

    fn after_late_opening(&mut self, kind: u8, told: bool, byte: u8, found: &mut Vec<Input>) {
        if self.owed && begins_answer(kind, byte) {
            self.slow = true;
            self.begin(ParserState::Escape);
            self.after_escape(kind, found);
        } else {
            self.state = ParserState::Ground;
            if !told {
                self.key(Key::Char(char::from(kind)), found);
            }
        }
        self.byte(byte, found);
    }

    fn control(&mut self, byte: u8, found: &mut Vec<Input>) {
        match byte {
            0x20..=0x3f => {
                if self.held.len() < SEQUENCE {
                    self.held.push(byte);
                }
            }
            b'M' if self.held.is_empty() => self.begin(ParserState::OldMouse(3)),
            b'[' if self.held.is_empty() => self.begin(ParserState::Function),
            b'~' if self.held == b"200" => {
                self.paste = Some(String::new());
                self.end(None, found);
            }
            b'~' if self.held == b"201" => {
                let text = self.paste.take();
                self.end(text.map(Input::Paste), found);
            }
            0x40..=0x7e if self.held.len() < SEQUENCE => {
                let held = std::mem::take(&mut self.held);
                self.state = ParserState::Ground;
                for input in sequence::control(&held, byte) {
                    self.give(input, found);
                }
            }
            0x40..=0x7e | 0x18 | 0x1a => self.end(None, found),
            _ => self.abort(byte, found),
        }
    }

    fn shifted(&mut self, byte: u8, found: &mut Vec<Input>) {
        match byte {
            // Some terminals send a number here for Shift and Ctrl.
            b'0'..=b'9' | b';' => {}
            0x40..=0x7e => self.end(sequence::shifted(byte).map(Input::Key), found),
            _ => self.abort(byte, found),
        }
    }

    /// Ends a sequence at a byte that cannot belong to it. The byte then means what it means alone.
    fn abort(&mut self, byte: u8, found: &mut Vec<Input>) {
        self.begin(ParserState::Ground);
        self.ground(byte, found);
    }

    fn begin(&mut self, state: ParserState) {
        self.state = state;
        self.held.clear();
    }

    fn end(&mut self, input: Option<Input>, found: &mut Vec<Input>) {
        self.begin(ParserState::Ground);
        if let Some(input) = input {
            self.give(input, found);
        }
    }

    fn end_text(&mut self, kind: u8, found: &mut Vec<Input>) {
        let whole = self.held.len() < TEXT;
        let answer = if whole { sequence::text(kind, &self.held) } else { None };
        self.end(answer.map(Input::Answer), found);
    }

    fn give(&mut self, input: Input, found: &mut Vec<Input>) {
        match input {
            Input::Key(key) => self.key(key, found),
            // Pasted text is never a click.
            Input::Click { .. } if self.paste.is_some() => {}
            other => found.push(other),
        }
    }

    /// Adds a key; in a paste, adds the text it stands for.
    fn key(&mut self, key: Key, found: &mut Vec<Input>) {
        let Some(paste) = &mut self.paste else {
            found.push(Input::Key(key));
            return;
        };
        let letter = match key {
            Key::Char(letter) => letter,
            Key::Enter => '\n',
            Key::Tab => '\t',
            _ => return,
        };
        if paste.len() + letter.len_utf8() <= PASTE {
            paste.push(letter);
        }
    }
}

/// Whether a byte is the first of an answer after Escape and `[`, `]`, `P` or `_`. No keys begin
/// this way except those that are sequences too.
const fn begins_answer(kind: u8, byte: u8) -> bool {
    match kind {
        b'[' => matches!(byte, b'?' | b'0'..=b'9'),
        b']' => byte.is_ascii_digit(),
        b'_' => byte == b'G',
        _ => kind == b'P' && matches!(byte, b'>' | b'0'..=b'9'),
    }
}
