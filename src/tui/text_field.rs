//! A line of text that the user types: the same keys everywhere.

use super::keys::Key;
use super::language::script;
use ouk_io::text;
use std::borrow::Cow;
use std::ops::{Deref, Range};
use unicode_segmentation::GraphemeCursor;

/// The sign for the place where the next letter goes. It needs no colours, and it can stand within
/// Khmer script, whose syllables have no known width.
pub const CARET: &str = "▏";

/// A line of text being typed, with a caret that never stands within a syllable. It reads as its
/// text.
#[derive(Clone, Debug)]
pub struct TextField {
    text: String,
    /// The number of bytes before the caret.
    caret: usize,
    /// The most letters.
    most: usize,
    /// Whether a letter may be typed.
    accepts: fn(char) -> bool,
}

/// What a key changed in a text field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldChange {
    /// The text.
    Text,
    /// At most the place of the caret.
    Caret,
}

impl Deref for TextField {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl TextField {
    /// An empty field for at most this many letters.
    #[must_use]
    pub const fn new(most: usize) -> TextField {
        TextField { text: String::new(), caret: 0, most, accepts: is_typed }
    }

    /// The field with a text, which may be longer than what can be typed, and the caret at its end.
    #[must_use]
    pub fn with(mut self, text: &str) -> TextField {
        self.caret = text.len();
        self.text = text.to_owned();
        self
    }

    /// The field for these letters only.
    #[must_use]
    pub fn of_letters(mut self, accepts: fn(char) -> bool) -> TextField {
        self.accepts = accepts;
        self
    }

    /// The text before the caret.
    #[must_use]
    pub fn before_caret(&self) -> &str {
        &self.text[..self.caret]
    }

    /// Removes the text.
    pub fn clear(&mut self) {
        self.replace(0..self.text.len(), "");
    }

    /// Inserts pasted text, as much as has room. Line ends and other letters that cannot be typed
    /// are left out.
    pub fn paste(&mut self, text: &str) {
        let room = self.most.saturating_sub(self.text.chars().count());
        let letters = text.chars().filter(|&letter| (self.accepts)(letter)).take(room);
        let piece: String = letters.collect();
        self.replace(self.caret..self.caret, &piece);
    }

    /// Puts a text in the place of everything before the caret.
    pub fn replace_before_caret(&mut self, text: &str) {
        self.replace(0..self.caret, text);
    }

    /// Handles a key that changes the text or moves the caret; returns what it changed, or none for
    /// another key.
    pub fn key(&mut self, key: Key) -> Option<FieldChange> {
        let end = self.text.len();
        let removed = match key {
            Key::Char(letter) => {
                self.paste(letter.encode_utf8(&mut [0; 4]));
                let is_longer = self.text.len() > end;
                return Some(if is_longer { FieldChange::Text } else { FieldChange::Caret });
            }
            Key::Backspace => self.last_typed()..self.caret,
            Key::Delete | Key::Ctrl('d') => self.caret..self.after(),
            Key::Ctrl('u') => 0..self.caret,
            Key::Ctrl('k') => self.caret..end,
            Key::Ctrl('w') => self.word()..self.caret,
            _ => {
                self.caret = match key {
                    Key::Left | Key::Ctrl('b') => self.before(),
                    Key::Right | Key::Ctrl('f') => self.after(),
                    Key::Home | Key::Ctrl('a') => 0,
                    Key::End | Key::Ctrl('e') => end,
                    _ => return None,
                };
                return Some(FieldChange::Caret);
            }
        };
        if removed.is_empty() {
            return Some(FieldChange::Caret);
        }
        self.replace(removed, "");
        Some(FieldChange::Text)
    }

    /// Replaces a part of the text; the caret goes to its end. A letter and a mark that meet make
    /// one syllable, and the caret goes behind it.
    fn replace(&mut self, range: Range<usize>, piece: &str) {
        self.caret = range.start + piece.len();
        self.text.replace_range(range, piece);
        if !matches!(self.at(self.caret).is_boundary(&self.text, 0), Ok(true)) {
            self.caret = self.after();
        }
    }

    fn at(&self, place: usize) -> GraphemeCursor {
        GraphemeCursor::new(place, self.text.len(), true)
    }

    /// The place before the syllable at the caret.
    fn before(&self) -> usize {
        self.at(self.caret).prev_boundary(&self.text, 0).ok().flatten().unwrap_or(0)
    }

    /// The place after the syllable at the caret.
    fn after(&self) -> usize {
        let next = self.at(self.caret).next_boundary(&self.text, 0);
        next.ok().flatten().unwrap_or(self.text.len())
    }

    /// The place before what was typed last: in Khmer a single mark, since a syllable is typed with
    /// many keys.
    fn last_typed(&self) -> usize {
        let syllable = self.before();
        let mut letters = self.text[syllable..self.caret].char_indices();
        match letters.next_back() {
            Some((at, mark)) if text::is_khmer(mark) => syllable + at,
            _ => syllable,
        }
    }

    /// The place before the word at the caret.
    fn word(&self) -> usize {
        // Khmer has no space between words, but may have one of no width.
        let is_gap = |letter: char| letter.is_whitespace() || letter == '\u{200b}';
        let words = self.before_caret().trim_end_matches(is_gap);
        words.trim_end_matches(|letter| !is_gap(letter)).len()
    }

    /// The text for this many cells, with the caret while it is being typed.
    #[must_use]
    pub fn shown(&self, typing: bool, room: u16) -> String {
        match typing {
            true => self.with_caret(room),
            false => script::fitting(&text::words(&self.text), room).to_owned(),
        }
    }

    /// The text with the caret. If it has no room, a part with the caret in it. The part changes by
    /// half a row at a time, so that most keys change a few cells only.
    #[must_use]
    pub fn with_caret(&self, room: u16) -> String {
        let Some(free) = room.checked_sub(1) else { return String::new() };
        let (before, after) = without_joiners(self.text.split_at(self.caret));
        let caret = script::width(&before);
        let step = (room / 2).max(1);
        let skipped = caret.saturating_sub(free).div_ceil(step).saturating_mul(step);
        let before = script::fitting_end(&before, caret.saturating_sub(skipped));
        let after = script::fitting(&after, free.saturating_sub(script::width(before)));
        format!("{before}{CARET}{after}")
    }
}

fn is_typed(letter: char) -> bool {
    !letter.is_control()
}

/// The two parts of a text as they are shown. Where the caret divides Khmer script, no invisible
/// joiner stays at the end of a part: alone it would be spelt out.
fn without_joiners<'a>((before, after): (&'a str, &'a str)) -> (Cow<'a, str>, Cow<'a, str>) {
    let is_joiner = |letter: char| matches!(letter, '\u{200b}'..='\u{200d}');
    let (start, end) = (before.trim_end_matches(is_joiner), after.trim_start_matches(is_joiner));
    let before = if start.ends_with(text::is_khmer) { start } else { before };
    let after = if end.starts_with(text::is_khmer) { end } else { after };
    (text::words(before), text::words(after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use unicode_segmentation::UnicodeSegmentation;

    fn typed(text: &str, keys: &[Key]) -> TextField {
        let mut field = TextField::new(10).with(text);
        for &key in keys {
            assert!(field.key(key).is_some(), "{key:?}");
        }
        field
    }

    #[test]
    fn every_text_field_has_these_keys() {
        use Key::{Backspace, Char, Ctrl, Delete, End, Home, Left, Right};
        for (keys, text) in [
            (&[Ctrl('w')][..], "one ▏"),
            (&[Ctrl('w'), Ctrl('w')], "▏"),
            (&[Ctrl('u')], "▏"),
            (&[Left, Left, Ctrl('u')], "▏wo"),
            (&[Left, Ctrl('k')], "one tw▏"),
            (&[Home, Char('a'), Char('b')], "ab▏one two"),
            (&[Home, Delete, Ctrl('d')], "▏e two"),
            (&[Home, End, Backspace], "one tw▏"),
            (&[Home, Left, Backspace, Right], "o▏ne two"),
            (&[Ctrl('a'), Ctrl('f'), Ctrl('f'), Ctrl('b')], "o▏ne two"),
            (&[Char('a'), Char('b'), Char('c'), Char('d')], "one twoabc▏"),
            (&[Left, Left, Left, Ctrl('w')], "▏two"),
            (&[Left, Left, Ctrl('w'), Ctrl('e')], "one wo▏"),
        ] {
            assert_eq!(typed("one two", keys).with_caret(20), text, "{keys:?}");
        }
        for other in [Key::Up, Key::Esc, Key::Enter, Key::Tab, Key::Ctrl('c')] {
            assert_eq!(typed("one", &[]).key(other), None, "{other:?}");
        }
        for idle in [Key::Right, Key::Delete, Key::Ctrl('k')] {
            assert_eq!(typed("one", &[]).key(idle), Some(FieldChange::Caret), "{idle:?}");
        }
    }

    #[test]
    fn the_caret_moves_over_whole_syllables_and_backspace_removes_a_mark() {
        use Key::{Backspace, Delete, End, Home, Left};
        for (keys, text) in [
            (&[Left][..], "ស្ដេ▏ច"),
            (&[Left, Left], "▏ស្ដេច"),
            (&[Home, Delete], "▏ច"),
            (&[Left, Backspace], "ស្ដ▏ច"),
            (&[End, Backspace, Backspace], "ស្ដ▏"),
        ] {
            assert_eq!(typed("ស្ដេច", keys).with_caret(20), text, "{keys:?}");
        }
        assert_eq!(typed("ae\u{301}", &[Backspace]).with_caret(20), "a▏");
        assert_eq!(typed("ា", &[Home, Key::Char('ក')]).with_caret(20), "កា▏", "they make one");
    }

    #[test]
    fn a_space_without_width_divides_khmer_words_and_is_never_spelt_out() {
        let field = |keys: &[Key]| typed("អុក\u{200b}ខ្មែរ", keys);
        assert_eq!(field(&[Key::Ctrl('w')]).with_caret(20), "អុក▏");
        assert_eq!(&*field(&[Key::Ctrl('w')]), "អុក\u{200b}");
        assert_eq!(field(&[Key::Left, Key::Left]).with_caret(20), "អុក▏ខ្មែរ");
        assert_eq!(field(&[Key::Left; 3]).with_caret(20), "អុក▏ខ្មែរ");
        assert_eq!(typed("a\u{200b}", &[]).with_caret(20), "a\\u{200b}▏", "not in other scripts");
    }

    #[test]
    fn a_long_text_shows_a_part_that_moves_by_half_a_row() {
        let mut field = TextField::new(99).with("abcdefghijklmnop");
        let mut parts = vec![field.with_caret(9)];
        for _ in 0..16 {
            field.key(Key::Left);
            parts.push(field.with_caret(9));
        }
        assert_eq!(parts[0], "ijklmnop▏");
        assert_eq!(parts[1], "ijklmno▏p");
        assert_eq!(parts[4], "efghijkl▏");
        assert_eq!(parts[8], "abcdefgh▏");
        assert_eq!(parts[9], "abcdefg▏h");
        assert_eq!(parts[16], "▏abcdefgh");
    }

    fn a_letter() -> impl Strategy<Value = char> {
        prop_oneof![
            Just(' '),
            prop::char::range('a', 'z'),
            prop::char::range('\u{1780}', '\u{17d3}'),
            prop::sample::select(
                "\u{200b}\u{200d}\u{17d2}\u{301}中👩👨🇰🇭\u{1100}\u{1161}\u{915}\u{94d}"
                    .chars()
                    .collect::<Vec<_>>()
            ),
            any::<char>(),
        ]
    }

    fn a_key() -> impl Strategy<Value = Key> {
        use Key::{Backspace, Delete, End, Home, Left, Right};
        let others = [Backspace, Delete, End, Home, Left, Right, Key::Up];
        prop_oneof![
            4 => a_letter().prop_map(Key::Char),
            2 => prop::sample::select(others.to_vec()),
            1 => prop::sample::select("abdefkuwx".chars().collect::<Vec<_>>()).prop_map(Key::Ctrl),
        ]
    }

    /// A key, or a pasted text.
    fn an_edit() -> impl Strategy<Value = Result<Key, String>> {
        let pasted = prop::collection::vec(a_letter(), 0..9).prop_map(String::from_iter);
        prop_oneof![9 => a_key().prop_map(Ok), 1 => pasted.prop_map(Err)]
    }

    proptest! {
        #[test]
        fn no_edit_splits_a_syllable_or_exceeds_the_limits(
            edits in prop::collection::vec(an_edit(), 0..60),
            most in 0usize..20,
            room in 0u16..30,
        ) {
            let mut field = TextField::new(most);
            for edit in edits {
                let old = field.clone();
                let is_changed = match edit {
                    Ok(key) => field.key(key) == Some(FieldChange::Text),
                    Err(text) => {
                        field.paste(&text);
                        *field != *old
                    }
                };
                let is_boundary = field.grapheme_indices(true).any(|(at, _)| at == field.caret);
                prop_assert!(is_boundary || field.caret == field.len(), "{field:?} after {old:?}");
                prop_assert!(field.chars().count() <= most);
                prop_assert!(!field.contains(char::is_control));
                prop_assert_eq!(is_changed, *field != *old);
                let shown = field.with_caret(room);
                prop_assert!(script::width(&shown) <= room, "{shown:?} in {room}");
                prop_assert_eq!(shown.contains(CARET), room > 0);
            }
        }
    }
}
