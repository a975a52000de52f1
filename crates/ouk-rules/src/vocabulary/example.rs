//! Positions that show a term.

use super::Term;
use crate::board::Move;
use crate::{AnyPosition, GameId};

/// A position that shows a term.
#[derive(Clone, Debug)]
pub struct Example {
    /// The position of the example.
    pub position: AnyPosition,
    /// The move that the term describes; `None` if the term describes the position.
    pub mv: Option<Move>,
}

/// One example in each line: a term, a game, a position and a move, or `-` if the term describes
/// the position. The first example of a term was composed for it; the others come from games of the
/// engine.
const EXAMPLES: &str = include_str!("examples.txt");

impl Term {
    /// Positions that show the term, under the default rules of their games.
    #[must_use]
    pub fn examples(self) -> Vec<Example> {
        let name = self.name();
        EXAMPLES.lines().filter_map(|line| read(line, &name)).collect()
    }
}

/// The example of a line, if the line is about the term.
fn read(line: &str, term: &str) -> Option<Example> {
    let mut parts = line.split(" | ");
    if parts.next()? != term {
        return None;
    }
    let game: GameId = parts.next()?.parse().ok()?;
    let position = AnyPosition::from_fen(game, game.default_rules(), parts.next()?).ok()?;
    let mv = match parts.next()? {
        "-" => None,
        name => Some(position.find_move(name.parse().ok()?)?),
    };
    Some(Example { position, mv })
}
