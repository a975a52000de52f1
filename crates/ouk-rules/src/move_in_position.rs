//! A move together with the position in which it is made.

use super::{AnyPosition, notation};
use crate::board::Move;
use std::fmt::{self, Display};

/// A move and the position in which it is made, printed in [readable notation](notation::readable).
///
/// ```
/// use ouk_rules::{AnyPosition, GameId, MoveInPosition, notation};
///
/// let start = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
/// let mv = notation::parse(&start, "e3e4")?;
/// assert_eq!(MoveInPosition::of(&start, mv).to_string(), "e4");
/// # Ok::<(), ouk_rules::RuleMessage>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveInPosition {
    position: Box<AnyPosition>,
    mv: Move,
}

impl MoveInPosition {
    /// A legal move of a position.
    #[must_use]
    pub fn of(position: &AnyPosition, mv: Move) -> MoveInPosition {
        MoveInPosition { position: Box::new(position.clone()), mv }
    }
}

impl PartialEq for MoveInPosition {
    fn eq(&self, other: &MoveInPosition) -> bool {
        self.mv == other.mv && self.position.to_fen() == other.position.to_fen()
    }
}

impl Eq for MoveInPosition {}

impl Display for MoveInPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::readable(&self.position, self.mv))
    }
}
