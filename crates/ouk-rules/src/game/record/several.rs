//! Several records in one text.

use super::tokens::{Token, Tokens};

/// The records in a text, one after another. A tag at the beginning of a line after the moves of a
/// record begins the next one.
///
/// ```
/// use ouk_rules::game::record::records;
///
/// let text = "[Event \"a\"]\n\n1. e3e4 {\n[%clk 0:01:00]} *\n\n[Event \"b\"]\n\n*\n";
/// let events: Vec<&str> = records(text).map(|record| record.lines().next().unwrap()).collect();
/// assert_eq!(events, ["[Event \"a\"]", "[Event \"b\"]"]);
/// ```
pub fn records(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    std::iter::from_fn(move || {
        let (record, after) = rest.split_at(end_of_record(rest));
        rest = after;
        Some(record).filter(|record| !record.is_empty())
    })
}

/// Where the first record of a text ends, in bytes. A text that begins with no tag, or has a
/// comment that is not closed, counts as one.
fn end_of_record(text: &str) -> usize {
    if !text.starts_with('[') {
        return text.len();
    }
    let mut moves = text;
    while moves.starts_with('[') {
        moves = moves.split_once('\n').map_or("", |(_, after)| after).trim_start();
    }
    let mut tokens = Tokens::of(moves);
    while let Ok(Some(token)) = tokens.next() {
        let Token::Word(word) = token else { continue };
        let at = text.len() - tokens.rest().len() - word.len();
        if word.starts_with('[') && text[..at].ends_with('\n') {
            return at;
        }
    }
    text.len()
}
