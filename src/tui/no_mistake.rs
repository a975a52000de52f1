//! Why a review shows no mistake.

/// Why a review shows no mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMistake {
    /// No other move in this direction has a mark.
    NoOther,
    /// No other mistake has been found in this direction, but not all positions are searched.
    StillSearched,
    /// Nobody has looked for mistakes yet.
    NotSearched,
    /// The shown move has no mark.
    NoneHere,
}
