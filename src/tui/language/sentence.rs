//! Turning words into sentences.

/// The words with an initial capital, unless they begin with a square or a move.
#[must_use]
pub fn sentence(words: &str) -> String {
    let first = words.split_whitespace().next().unwrap_or_default();
    if first.contains(|letter: char| letter.is_ascii_digit()) {
        return words.to_owned();
    }
    let mut chars = words.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
