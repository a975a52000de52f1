//! The names of keys, in the key file and on the screen.

use crate::tui::input::Key;
use ouk_io::text;

/// What the name of a key with Ctrl begins with, in the key file and on the screen.
const CONTROL: [&str; 2] = ["Ctrl-", "C-"];

impl Key {
    /// The named keys: name in the key file, and name on the screen.
    const NAMED: [(Key, &'static str, &'static str); 15] = [
        (Key::Enter, "Enter", "Enter"),
        (Key::Esc, "Esc", "Esc"),
        (Key::Up, "Up", "↑"),
        (Key::Down, "Down", "↓"),
        (Key::Left, "Left", "←"),
        (Key::Right, "Right", "→"),
        (Key::Home, "Home", "Home"),
        (Key::End, "End", "End"),
        (Key::PageUp, "PageUp", "PgUp"),
        (Key::PageDown, "PageDown", "PgDn"),
        (Key::Tab, "Tab", "Tab"),
        (Key::BackTab, "Shift-Tab", "S-Tab"),
        (Key::Backspace, "Backspace", "Backspace"),
        (Key::Char(' '), "Space", "Space"),
        (Key::Ctrl(' '), "Ctrl-Space", "C-Space"),
    ];

    /// Parses a key's name in the key file. The name on the screen is as good, and so are capitals
    /// and small letters.
    #[must_use]
    pub fn parse(name: &str) -> Option<Key> {
        let is_name = |named: &&(Key, &str, &str)| {
            named.1.eq_ignore_ascii_case(name) || named.2.eq_ignore_ascii_case(name)
        };
        if let Some(named) = Key::NAMED.iter().find(is_name) {
            return Some(named.0);
        }
        let with_control = CONTROL.iter().find_map(|control| {
            let (begin, rest) = name.split_at_checked(control.len())?;
            (begin.eq_ignore_ascii_case(control) && !rest.is_empty()).then_some(rest)
        });
        let (control, letter) = (with_control.is_some(), with_control.unwrap_or(name));
        let mut letters = letter.chars();
        let can_stand_alone = |letter: &char| text::is_shown(*letter) && !text::is_mark(*letter);
        let one = letters.next().filter(can_stand_alone)?;
        if letters.next().is_some() {
            return None;
        }
        Some(if control { Key::Ctrl(one.to_ascii_lowercase()) } else { Key::Char(one) })
    }

    /// The other key for which a terminal sends the same byte, without the kitty keyboard protocol.
    /// Terminals follow `XLookupString` of Xlib: Ctrl with a letter or one of `@[\]^_` gives a
    /// control character, and so do some characters that share a key with one of those. Ctrl
    /// changes no other character.
    #[must_use]
    pub const fn twin(self) -> Option<Key> {
        let Key::Ctrl(letter) = self else { return None };
        Some(match letter {
            'h' | '8' | '?' => Key::Backspace,
            'i' => Key::Tab,
            'j' | 'm' => Key::Enter,
            '[' | '{' | '3' => Key::Esc,
            '@' | '`' | '2' => Key::Ctrl(' '),
            '|' | '4' => Key::Ctrl('\\'),
            '}' | '5' => Key::Ctrl(']'),
            '~' | '6' => Key::Ctrl('^'),
            '/' | '7' => Key::Ctrl('_'),
            'a'..='z' | ' ' | '\\' | ']' | '^' | '_' => return None,
            other => Key::Char(other),
        })
    }

    /// The key's name in the key file.
    #[must_use]
    pub fn name(self) -> String {
        match (Key::NAMED.iter().find(|named| named.0 == self), self) {
            (Some(named), _) => named.1.to_owned(),
            (None, Key::Char(letter)) => letter.to_string(),
            (None, Key::Ctrl(letter)) => format!("Ctrl-{letter}"),
            (None, _) => String::new(),
        }
    }

    /// The key's name on the screen.
    #[must_use]
    pub fn shown(self) -> String {
        match (Key::NAMED.iter().find(|named| named.0 == self), self) {
            (Some(named), _) => named.2.to_owned(),
            (None, Key::Ctrl(letter)) => format!("C-{letter}"),
            (None, _) => self.name(),
        }
    }
}
