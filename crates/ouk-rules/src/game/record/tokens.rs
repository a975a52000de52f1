//! The moves of a record, cut into words, comments and brackets.

use crate::board::Color;
use ouk_io::text::Printable;

/// A piece of the text of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// The text in braces, or from `;` to the end of the line.
    Comment(&'a str),
    /// A sign by its number; `None` if the number is not from 0 to 255.
    Nag(Option<u8>),
    Open,
    Close,
    /// A move, its number, or a result.
    Word(&'a str),
}

/// Why the text cannot be cut: it ends within a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unclosed;

/// The part of the text that is not cut yet.
#[derive(Clone, Copy)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    pub(super) const fn of(text: &'a str) -> Tokens<'a> {
        Tokens { rest: text }
    }

    pub(super) const fn rest(self) -> &'a str {
        self.rest
    }

    /// The next piece; none at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, Unclosed> {
        let text = self.rest.trim_start();
        // The rest then begins at the comment without an end.
        self.rest = text;
        let Some(first) = text.chars().next() else { return Ok(None) };
        let after = &text[first.len_utf8()..];
        let (token, rest) = match first {
            '{' => {
                let (inside, rest) = after.split_once('}').ok_or(Unclosed)?;
                (Token::Comment(inside), rest)
            }
            ';' => {
                let (inside, rest) = after.split_once('\n').unwrap_or((after, ""));
                (Token::Comment(inside), rest)
            }
            '$' => {
                let rest = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
                (Token::Nag(after[..after.len() - rest.len()].parse().ok()), rest)
            }
            '(' => (Token::Open, after),
            ')' => (Token::Close, after),
            _ => {
                let ends = |letter: char| letter.is_whitespace() || "{(;)$".contains(letter);
                let word = text.split(ends).next().unwrap_or_default();
                (Token::Word(word), &text[word.len()..])
            }
        };
        self.rest = rest;
        Ok(Some(token))
    }
}

/// A word without the move number before it: `12.`, `12...e5`. Some programs write a space before
/// the dots: `12 ...e5`.
pub(super) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// The side of a letter.
pub(super) fn color_of(letter: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| letter == color.letter().to_string())
}

/// The beginning of the first line of a text from a file, for a message.
pub(super) fn quoted(text: &str) -> Printable {
    Printable::cut(text.lines().next().unwrap_or_default().trim_end(), 60)
}
