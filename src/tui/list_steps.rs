//! Steps in a list.

use super::keys::Action;

/// Which way to go through moves, mistakes, typed lines or the values of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To what comes next.
    Forward,
    /// To what came before.
    Back,
}

impl Direction {
    /// The index after a step, of this many, wrapping around. There must be at least one.
    #[must_use]
    pub const fn step(self, index: usize, many: usize) -> usize {
        match self {
            Direction::Forward => (index + 1) % many,
            Direction::Back => (index + many - 1) % many,
        }
    }

    /// The value beside one of several, wrapping around; of an unknown value, the one beside the
    /// first. There must be at least one.
    pub fn beside<T: PartialEq + Copy>(self, all: &[T], one: T) -> T {
        let index = all.iter().position(|&other| other == one).unwrap_or(0);
        all[self.step(index, all.len())]
    }
}

/// The lines of a long step: about those of a list on a small screen.
const PAGE: usize = 8;

impl Action {
    /// Whether the action goes to another line of a list.
    #[must_use]
    pub fn is_step(self) -> bool {
        self.step(0, 1).is_some()
    }

    /// The selected line after this step, of this many lines; `None` if the action is not a step.
    /// Steps of one line wrap around, long ones stop at the ends.
    #[must_use]
    pub fn step(self, line: usize, lines: usize) -> Option<usize> {
        let last = lines.saturating_sub(1);
        let line = line.min(last);
        match self {
            Action::Down | Action::Next => Some(if line == last { 0 } else { line + 1 }),
            Action::Up | Action::Previous => Some(line.checked_sub(1).unwrap_or(last)),
            Action::PageDown | Action::PageUp | Action::Top | Action::Bottom => {
                self.long_step(line, last)
            }
            _ => None,
        }
    }

    /// The line that a step leads to in a list with this last line; `None` if the action is not a
    /// step.
    #[must_use]
    pub fn long_step(self, line: usize, last: usize) -> Option<usize> {
        match self {
            Action::PageDown => Some((line + PAGE).min(last)),
            Action::PageUp => Some(line.saturating_sub(PAGE)),
            Action::Top => Some(0),
            Action::Bottom => Some(last),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Direction;

    #[test]
    fn steps_wrap_around_and_lead_back() {
        for many in 1..5 {
            for index in 0..many {
                let next = Direction::Forward.step(index, many);
                assert_eq!(next, if index + 1 == many { 0 } else { index + 1 });
                assert_eq!(Direction::Back.step(next, many), index);
            }
        }
        assert_eq!(Direction::Back.beside(&['a', 'b', 'c'], 'a'), 'c');
        assert_eq!(Direction::Forward.beside(&['a', 'b', 'c'], '?'), 'b');
    }
}
