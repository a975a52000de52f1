//! Text from outside: from files, other programs and users.
//!
//! Such text may contain terminal commands, characters that change the text direction, invisible
//! characters, and endless combining marks. These functions make it safe before it is shown. They
//! spell out characters that must not be shown (`\u{1b}`), so that different names look different.
//! Use [`Printable`] for text within a line, [`plain`] for whole texts, and [`cell`] for a cell of
//! the screen.

use crate::written::{self, Written};
use std::borrow::Cow;
use std::fmt::{self, Display, Write as _};
use std::io::{self, Write as _};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_width::UnicodeWidthChar;

/// The most characters shown of a text from outside in one place.
pub const LONGEST: usize = 400;
/// The most combining marks on one character; Khmer needs four.
pub const MARKS: usize = 6;
/// The character that replaces omitted ones.
const LEFT_OUT: char = '\u{fffd}';

/// Text that is safe within a line: no commands, no line ends, limited length.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Printable(String);

impl Printable {
    /// The safe form of a text. Reads no more of the text than it shows.
    #[must_use]
    pub fn of(outside: &str) -> Printable {
        Printable::cut(outside, LONGEST)
    }

    /// As [`Printable::of`], with at most `most` characters.
    #[must_use]
    pub fn cut(outside: &str, most: usize) -> Printable {
        // Combining marks do not count as characters, but are limited too.
        let mut letters = 0;
        let mut end = outside.len();
        for (at, (index, letter)) in outside.char_indices().enumerate() {
            letters += usize::from(!is_mark(letter));
            if letters > most || at >= most * (1 + MARKS) {
                end = index;
                break;
            }
        }
        let mut shown = gate(&outside[..end], |_| false).into_owned();
        if end < outside.len() {
            shown.push('…');
        }
        Printable(shown)
    }

    /// The safe text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The safe text as a `String`.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

impl Display for Printable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl std::ops::Deref for Printable {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// The safe form of a path.
#[must_use]
pub fn path(path: &std::path::Path) -> Printable {
    Printable::of(&path.to_string_lossy())
}

/// Whether a letter is of the Khmer script.
#[must_use]
pub const fn is_khmer(letter: char) -> bool {
    matches!(letter, '\u{1780}'..='\u{17ff}' | '\u{19e0}'..='\u{19ff}')
}

/// Joiners and separators of Khmer syllables, which are not allowed elsewhere.
const fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200d}')
}

/// Whether a character is a combining mark.
#[must_use]
pub fn is_mark(letter: char) -> bool {
    !letter.is_ascii() && letter.width() == Some(0)
}

/// Whether a text is one word: letters of any script, each with its marks, decimal digits, `-` and
/// `_`. Khmer writes vowels and subscripts as marks. A mark without a letter would stand on the
/// text before it.
#[must_use]
pub fn is_word(text: &str) -> bool {
    use GeneralCategory::{
        DecimalNumber, LowercaseLetter, ModifierLetter, NonspacingMark, OtherLetter, SpacingMark,
        TitlecaseLetter, UppercaseLetter,
    };
    let mut after_letter = false;
    let fits = |letter: char| {
        let is_letter = matches!(
            letter.general_category(),
            UppercaseLetter | LowercaseLetter | TitlecaseLetter | ModifierLetter | OtherLetter
        );
        let is_mark = matches!(letter.general_category(), NonspacingMark | SpacingMark);
        let is_other = letter.general_category() == DecimalNumber || matches!(letter, '-' | '_');
        let fits = is_letter || is_other || is_mark && after_letter;
        after_letter = is_letter || is_mark;
        fits && is_shown(letter)
    };
    !text.is_empty() && text.chars().all(fits)
}

/// Whether a character is invisible although its category says otherwise: a filler or a variation
/// selector.
const fn is_hidden(letter: char) -> bool {
    matches!(letter, '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{2028}'..='\u{2029}' | '\u{2065}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character can be shown. Control, invisible, direction-changing and private-use
/// characters cannot.
#[must_use]
pub fn is_shown(letter: char) -> bool {
    use GeneralCategory::{Control, Format, PrivateUse, Surrogate, Unassigned};
    match letter {
        ' '..='~' => true,
        letter if is_hidden(letter) => false,
        letter => !matches!(
            letter.general_category(),
            Control | Format | PrivateUse | Surrogate | Unassigned
        ),
    }
}

fn is_bare(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// The decision about a character.
enum Passed {
    AsItIs,
    Hidden,
    /// A combining mark beyond the limit: the first one or a later one.
    Flood {
        first: bool,
    },
}

/// Decides about each character of a text.
fn judge(text: &str, also: fn(char) -> bool) -> impl Iterator<Item = (char, Passed)> {
    let mut letters = text.chars().peekable();
    let (mut after_khmer, mut marks) = (false, 0);
    std::iter::from_fn(move || {
        let letter = letters.next()?;
        let joins =
            is_joiner(letter) && after_khmer && letters.peek().copied().is_some_and(is_khmer);
        after_khmer = is_khmer(letter);
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        let passed = if marks > MARKS {
            Passed::Flood { first: marks == MARKS + 1 }
        } else if joins || is_shown(letter) || also(letter) {
            Passed::AsItIs
        } else {
            Passed::Hidden
        };
        Some((letter, passed))
    })
}

/// Spells out the characters that must not be shown. `also` gives exceptions.
fn gate(text: &str, also: fn(char) -> bool) -> Cow<'_, str> {
    if is_bare(text) || judge(text, also).all(|(_, passed)| matches!(passed, Passed::AsItIs)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for (letter, passed) in judge(text, also) {
        match passed {
            Passed::AsItIs => shown.push(letter),
            Passed::Hidden => shown.extend(letter.escape_default()),
            Passed::Flood { first: true } => shown.push(LEFT_OUT),
            Passed::Flood { first: false } => {}
        }
    }
    Cow::Owned(shown)
}

/// Text for a row of the screen: without commands, line ends and tabs.
#[must_use]
pub fn words(text: &str) -> Cow<'_, str> {
    gate(text, |_| false)
}

/// Text of several lines: line ends and tabs stay.
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    gate(text, |letter| matches!(letter, '\n' | '\t'))
}

/// The text that a cell of the screen may send to a terminal: the same number of characters, each
/// unsafe one replaced. None if the cell is safe already.
#[must_use]
pub fn cell(symbol: &str) -> Option<String> {
    if is_bare(symbol)
        || judge(symbol, |_| false).all(|(_, passed)| matches!(passed, Passed::AsItIs))
    {
        return None;
    }
    let replaced = judge(symbol, |_| false).filter_map(|(letter, passed)| match passed {
        Passed::AsItIs => Some(letter),
        Passed::Hidden | Passed::Flood { first: true } => Some(LEFT_OUT),
        Passed::Flood { first: false } => None,
    });
    Some(replaced.collect())
}

/// Reports a problem on standard error, after the program's name. Ignores a failed write.
pub fn complain(problem: impl Display) {
    let mut line = String::from("ouk: ");
    let _ = write!(line, "{problem}");
    complain_bare(&line);
}

/// Reports a problem as [`complain`] does, without the program's name.
pub fn complain_bare(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", plain(line));
}

/// Writes a line to standard output at once.
///
/// # Errors
/// If the line cannot be written.
pub fn print(line: impl Display) -> io::Result<()> {
    show(line).map(drop)
}

/// Writes a line as [`print()`] does, and returns the proof that it was written.
///
/// # Errors
/// If the line cannot be written.
pub fn show(line: impl Display) -> io::Result<Written> {
    let line = format!("{}\n", plain(&line.to_string()));
    written::write(&mut io::stdout().lock(), line.as_bytes())
}

/// Whether what is written to standard output is lost, because it is the null device or was closed
/// when the program started.
#[cfg(feature = "files")]
#[must_use]
pub fn output_is_discarded() -> bool {
    crate::system::is_discarded(&io::stdout())
}

/// Whether standard input reads the file at a path. Links are followed.
#[cfg(feature = "files")]
#[must_use]
pub fn input_is(path: &std::path::Path) -> bool {
    crate::system::is_standard_input(path)
}

/// The number of the line at a byte offset, from 1.
#[must_use]
pub fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes().iter().take(offset).filter(|&&byte| byte == b'\n').count() + 1
}

/// The question for the name that may be meant, `; did you mean "near"?`; empty if there is none.
#[must_use]
pub fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"))
}

/// The known name that is probably meant: the one with the fewest typing errors, at most one for
/// every three letters; of equally near ones, the first.
#[must_use]
pub fn meant<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = |name: &str| name.chars().count();
    let most = |name: &str| letters(given).max(letters(name)) / 3;
    // Swapped letters are one error.
    let rated = known.into_iter().map(|name| (strsim::damerau_levenshtein(given, name), name));
    rated
        .filter(|(errors, name)| *errors <= most(name))
        .min_by_key(|near| near.0)
        .map(|near| near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_few_typing_errors_is_the_meant_one() {
        let games = ["ouk", "kar-ouk", "makruk", "rek", "min-rek-chanh", "hill"];
        for (given, meant) in
            [("oku", "ouk"), ("rke", "rek"), ("mukrak", "makruk"), ("hil", "hill")]
        {
            assert_eq!(super::meant(given, games), Some(meant));
            assert_eq!(did_you_mean(Some(meant)), format!("; did you mean \"{meant}\"?"));
        }
        for given in ["chess", "x", "", "checkers", "go", "hook", "park", "market"] {
            assert_eq!(super::meant(given, games), None, "{given}");
        }
        assert_eq!(did_you_mean(None), "");
    }

    #[test]
    fn printable_text_spells_out_hidden_characters() {
        for (outside, shown) in [
            ("Sok", "Sok"),
            ("អុកចត្រង្គ", "អុកចត្រង្គ"),
            ("ខ\u{200b}ខ", "ខ\u{200b}ខ"),
            ("ខ\x1b]52;c;eA==\x07", "ខ\\u{1b}]52;c;eA==\\u{7}"),
            ("a\u{9b}31m", "a\\u{9b}31m"),
            ("a\u{202e}b", "a\\u{202e}b"),
            ("a\u{200b}b", "a\\u{200b}b"),
            ("ខ\u{200b}", "ខ\\u{200b}"),
            ("ខ\u{200b}\u{200b}ខ", "ខ\\u{200b}\\u{200b}ខ"),
            ("a\u{2028}b", "a\\u{2028}b"),
            ("\u{e000}", "\\u{e000}"),
            ("\u{e0041}", "\\u{e0041}"),
            ("x\u{fe0f}", "x\\u{fe0f}"),
            ("a\tb\nc", "a\\tb\\nc"),
            ("Großmeister é …", "Großmeister é …"),
        ] {
            assert_eq!(Printable::of(outside).as_str(), shown, "{outside:?}");
        }
        assert_eq!(plain("a\tb\nc\r"), "a\tb\nc\\r");
    }

    #[test]
    fn marks_without_end_are_left_out() {
        let flood = format!("a{}b", "\u{301}".repeat(1_000));
        let shown = Printable::of(&flood);
        assert!(shown.chars().count() <= MARKS + 3, "{}", shown.chars().count());
        assert!(shown.contains(LEFT_OUT));
    }

    #[test]
    fn a_long_text_is_cut_and_says_so() {
        let shown = Printable::of(&"x".repeat(1 << 20));
        assert_eq!(shown.chars().count(), LONGEST + 1);
        assert!(shown.ends_with('…'));
    }
}
