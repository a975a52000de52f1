//! What keys do. One table feeds the key map, the help and the footers.

pub use super::input::Key;

/// What can be done on the screen of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Move the cursor.
    Up,
    /// Move the cursor.
    Down,
    /// Move the cursor.
    Left,
    /// Move the cursor.
    Right,
    /// Select the man under the cursor, or move there.
    Choose,
    /// Let go of the selection.
    Drop,
    /// The next man that can move.
    NextMover,
    /// Go to a man by its letter.
    Leap,
    /// Type a move or a command.
    Type,
    /// Take a move back.
    Undo,
    /// Play it again.
    Redo,
    /// Look at the position a move earlier.
    Earlier,
    /// Look at the position a move later.
    Later,
    /// Turn the board.
    Flip,
    /// Start or stop counting.
    Count,
    /// Explain the count.
    Explain,
    /// Take the draw the other side's count offers.
    TakeDraw,
    /// Offer a draw.
    OfferDraw,
    /// Another game with the same players.
    Rematch,
    /// Show the help.
    Help,
    /// Back to the menu.
    Quit,
}

/// An action with its keys.
pub struct Binding {
    /// The action.
    pub action: Action,
    /// The keys as the help shows them.
    pub shown: &'static str,
    keys: &'static [Key],
}

const fn bind(action: Action, shown: &'static str, keys: &'static [Key]) -> Binding {
    Binding { action, shown, keys }
}

/// Every action, in the order of the help.
pub const BINDINGS: &[Binding] = &[
    bind(Action::Left, "h ←", &[Key::Char('h'), Key::Left]),
    bind(Action::Down, "j ↓", &[Key::Char('j'), Key::Down]),
    bind(Action::Up, "k ↑", &[Key::Char('k'), Key::Up]),
    bind(Action::Right, "l →", &[Key::Char('l'), Key::Right]),
    bind(Action::Choose, "Enter", &[Key::Enter, Key::Char(' ')]),
    bind(Action::Drop, "x Esc", &[Key::Char('x'), Key::Esc]),
    bind(Action::NextMover, "Tab", &[Key::Tab]),
    bind(Action::Leap, "s", &[Key::Char('s')]),
    bind(Action::Type, "i :", &[Key::Char('i'), Key::Char(':')]),
    bind(Action::Undo, "u", &[Key::Char('u')]),
    bind(Action::Redo, "U", &[Key::Char('U')]),
    bind(Action::Earlier, ",", &[Key::Char(','), Key::Char('[')]),
    bind(Action::Later, ".", &[Key::Char('.'), Key::Char(']')]),
    bind(Action::Flip, "f", &[Key::Char('f')]),
    bind(Action::Count, "c", &[Key::Char('c')]),
    bind(Action::Explain, "C", &[Key::Char('C')]),
    bind(Action::TakeDraw, "t", &[Key::Char('t')]),
    bind(Action::OfferDraw, "o", &[Key::Char('o')]),
    bind(Action::Rematch, "r", &[Key::Char('r')]),
    bind(Action::Help, "?", &[Key::Char('?')]),
    bind(Action::Quit, "q", &[Key::Char('q'), Key::Ctrl('c')]),
];

/// The action of a key.
#[must_use]
pub fn action_of(key: Key) -> Option<Action> {
    BINDINGS.iter().find(|binding| binding.keys.contains(&key)).map(|binding| binding.action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_actions() {
        for (i, a) in BINDINGS.iter().enumerate() {
            for b in &BINDINGS[i + 1..] {
                for key in a.keys {
                    assert!(!b.keys.contains(key), "{key:?} is bound twice");
                }
            }
        }
    }
}
