//! The value of a position in one byte.

use std::fmt;

/// The value of a position for the side to move, with best play and no limit on moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The side to move wins in at most this many of its moves.
    Won(u8),
    /// The other side wins in at most this many of its moves; 0 if it has won already.
    Lost(u8),
    /// Neither side can force a win.
    Drawn,
    /// A king is lost without a capture, which never is the position before a move.
    Over,
}

/// A value as a byte: 0 drawn or not known yet, 2n won in n moves, 2n+1 lost in n moves. A byte
/// never depends on a larger one.
pub type Code = u8;

/// The code of a drawn position, and of one whose value is not known yet.
pub(super) const OPEN: Code = 0;
/// The code of a position in which the game is over.
pub(super) const OVER: Code = u8::MAX;
/// The most moves that a code can hold.
const MOST_MOVES: u8 = 126;

impl Value {
    pub(super) const fn of(code: Code) -> Value {
        match code {
            OPEN => Value::Drawn,
            OVER => Value::Over,
            _ if code.is_multiple_of(2) => Value::Won(code / 2),
            _ => Value::Lost(code / 2),
        }
    }

    /// # Panics
    /// If the win takes more moves than a byte can hold.
    pub(super) fn code(self) -> Code {
        match self {
            Value::Drawn => OPEN,
            Value::Over => OVER,
            Value::Won(moves) | Value::Lost(moves) => {
                assert!(moves <= MOST_MOVES, "a win of {moves} moves does not fit into a byte");
                2 * moves + u8::from(matches!(self, Value::Lost(_)))
            }
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Won(moves) => write!(f, "won in {moves}"),
            Value::Lost(moves) => write!(f, "lost in {moves}"),
            Value::Drawn => f.write_str("drawn"),
            Value::Over => f.write_str("over"),
        }
    }
}

/// Sums up the values of the positions that a side can move to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choice {
    /// The fewest moves to a win.
    win: Option<u8>,
    /// The most moves to the loss, among losing moves.
    loss: Option<u8>,
    /// Whether some move neither wins nor loses, or is not known yet.
    open: bool,
}

impl Choice {
    /// Adds a move to a position that has this value for the other side.
    pub(super) fn add(&mut self, after: Value) {
        match after {
            Value::Lost(moves) => {
                let win = moves.saturating_add(1);
                self.win = Some(self.win.map_or(win, |found| found.min(win)));
            }
            Value::Won(moves) => {
                self.loss = Some(self.loss.map_or(moves, |found| found.max(moves)));
            }
            Value::Drawn | Value::Over => self.open = true,
        }
    }

    /// Whether no other move can make the position lost.
    pub(super) const fn holds(&self) -> bool {
        self.open || self.win.is_some()
    }

    /// The value of the position, once every move was added.
    pub(super) fn value(&self) -> Value {
        match (self.win, self.open, self.loss) {
            (Some(moves), ..) => Value::Won(moves),
            (None, true, _) => Value::Drawn,
            // Without a move the side to move has lost.
            (None, false, loss) => Value::Lost(loss.unwrap_or(0)),
        }
    }
}
