//! The meanings of complete sequences.

use super::{Input, Key, TerminalAnswer};

/// The key of a byte, unless the byte begins a letter beyond ASCII.
pub(super) const fn single(byte: u8) -> Option<Key> {
    Some(match byte {
        // Typed before the program has the terminal, Enter comes as a line feed instead of a
        // return.
        b'\r' | b'\n' => Key::Enter,
        b'\t' => Key::Tab,
        0x08 | 0x7f => Key::Backspace,
        0x01..=0x1a => Key::Ctrl((byte + b'a' - 1) as char),
        0x00 => Key::Ctrl(' '),
        0x1c..=0x1f => Key::Ctrl((byte + b'@') as char),
        b' '..=b'~' => Key::Char(byte as char),
        0x1b | 0x80..=0xff => return None,
    })
}

/// The key of `ESC O` and a letter.
pub(super) const fn shifted(end: u8) -> Option<Key> {
    Some(match end {
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        b'H' => Key::Home,
        b'F' => Key::End,
        b'M' => Key::Enter,
        _ => return None,
    })
}

/// The numbers of a sequence. An omitted number is 0; of numbers joined by colons, the first
/// counts. None if there is other text in between.
fn numbers(text: &[u8]) -> Option<Vec<u16>> {
    let text = std::str::from_utf8(text).ok()?;
    let number = |part: &str| match part.split(':').next() {
        None | Some("") => Some(0),
        Some(digits) => digits.parse().ok(),
    };
    text.split(';').map(number).collect()
}

/// The meaning of `ESC [`, parameters and a last byte.
pub(super) fn control(parameters: &[u8], end: u8) -> Vec<Input> {
    let (mark, rest) = match parameters {
        [mark @ b'<'..=b'?', rest @ ..] => (Some(*mark), rest),
        rest => (None, rest),
    };
    let (rest, dollar) = match rest {
        [rest @ .., b'$'] => (rest, true),
        rest => (rest, false),
    };
    let Some(numbers) = numbers(rest) else { return Vec::new() };
    let first = numbers[0];
    let second = numbers.get(1).copied().unwrap_or(0);
    let one = |input| vec![input];
    match (mark, end) {
        (Some(b'?'), b'y') if dollar => {
            one(Input::Answer(TerminalAnswer::Mode { mode: first, value: second }))
        }
        (Some(b'?'), b'c') => one(Input::Answer(TerminalAnswer::Attributes(numbers))),
        (Some(b'?'), b'u') => one(Input::Answer(TerminalAnswer::Keyboard(first))),
        // A function key with Shift looks the same, but the program uses none.
        (None | Some(b'?'), b'R') if numbers.len() >= 2 => {
            let (row, column) = (first.saturating_sub(1), second.saturating_sub(1));
            one(Input::Answer(TerminalAnswer::Cursor { column, row }))
        }
        (Some(b'<'), b'M') if numbers.len() >= 3 => {
            click(first, second, numbers[2]).into_iter().collect()
        }
        (None, b'~') => numbered(first).map(Input::Key).into_iter().collect(),
        (None, b't') if first == 6 && numbers.len() == 3 => {
            let (width, height) = (numbers[2], second);
            one(Input::Answer(TerminalAnswer::CellSize { width, height }))
        }
        (None, b'Z') => one(Input::Key(Key::BackTab)),
        (None, b'u') => coded(u32::from(first), second),
        (None, _) => shifted(end).map(Input::Key).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The key of `ESC [ number ~`.
const fn numbered(number: u16) -> Option<Key> {
    Some(match number {
        1 | 7 => Key::Home,
        4 | 8 => Key::End,
        3 => Key::Delete,
        5 => Key::PageUp,
        6 => Key::PageDown,
        _ => return None,
    })
}

/// A key of the kitty keyboard protocol: its code, and 1 plus the bits of Shift (1), Alt (2) and
/// Ctrl (4).
fn coded(code: u32, modifiers: u16) -> Vec<Input> {
    let bits = modifiers.saturating_sub(1);
    let key = match code {
        27 => Key::Esc,
        13 | 57_414 => Key::Enter,
        9 if bits & 1 != 0 => Key::BackTab,
        9 => Key::Tab,
        127 => Key::Backspace,
        // The private area stands for keys that the program does not use.
        57_344..=63_743 => return Vec::new(),
        _ => match char::from_u32(code).filter(|letter| !letter.is_control()) {
            Some(letter) if bits & 4 != 0 => Key::Ctrl(letter.to_ascii_lowercase()),
            Some(letter) if bits & 1 != 0 => Key::Char(letter.to_ascii_uppercase()),
            Some(letter) => Key::Char(letter),
            None => return Vec::new(),
        },
    };
    let alt = (bits & 2 != 0).then_some(Input::Key(Key::Esc));
    alt.into_iter().chain([Input::Key(key)]).collect()
}

/// A press of the first button; none for releases, drags and the wheel.
fn click(button: u16, column: u16, row: u16) -> Option<Input> {
    let pressed = button & 0b1110_0011 == 0;
    let (column, row) = (column.checked_sub(1)?, row.checked_sub(1)?);
    pressed.then_some(Input::Click { column, row })
}

/// A mouse report in the old form: three bytes, each increased by 32.
pub(super) fn old_click(bytes: &[u8]) -> Option<Input> {
    let number = |at: usize| bytes.get(at)?.checked_sub(32).map(u16::from);
    click(number(0)?, number(1)?, number(2)?)
}

/// The meaning of a string, by the byte that follows its Escape.
pub(super) fn text(kind: u8, held: &[u8]) -> Option<TerminalAnswer> {
    let text = std::str::from_utf8(held).ok()?;
    match kind {
        b']' => {
            let (number, text) = text.split_once(';')?;
            Some(TerminalAnswer::Command { number: number.parse().ok()?, text: text.to_owned() })
        }
        b'P' => text.strip_prefix(">|").map(|name| TerminalAnswer::Version(name.to_owned())),
        b'_' => {
            let (keys, words) = text.strip_prefix('G')?.split_once(';')?;
            let image = keys.split(',').find_map(|key| key.strip_prefix("i="))?;
            Some(TerminalAnswer::Graphics { image: image.parse().ok()?, words: words.to_owned() })
        }
        _ => None,
    }
}
