//! The user's key map: the table of actions, changed by `keys.toml`.
//!
//! ```toml
//! [game]
//! undo = ["u", "Backspace"]
//! flip = "F"
//! ```

use super::action::Action;
use super::context::KeyContext;
use super::defaults::BINDINGS;
use crate::config::problems::{
    FileProblem, ProblemKind, Problems, format_fault, in_line, read_file,
};
use crate::config::{line_of, paths};
use crate::tui::input::Key;
use ouk_io::text::{self, Printable, did_you_mean, meant};
use std::fmt::Write;
use std::sync::Arc;
use toml_edit::{Document, Item};

/// What is wrong in a line of the file of keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyFault {
    /// The file is not valid TOML; in the words of its reader.
    #[error("{0}")]
    Format(Printable),
    /// A table is named after no group of keys.
    #[error("there is no [{given}]{}", did_you_mean(*near))]
    NoPlace {
        /// The name of the table.
        given: Printable,
        /// The group that may be meant.
        near: Option<&'static str>,
    },
    /// The group has no such action.
    #[error("there is no action \"{given}\" in [{place}]{}", did_you_mean(*near))]
    NoAction {
        /// The name in the file.
        given: Printable,
        /// The group, which is the name of the table.
        place: String,
        /// The action of the group that may be meant.
        near: Option<&'static str>,
    },
    /// An action has something else than keys.
    #[error("{0} must be a key or a list of keys, such as [\"u\", \"Tab\"]")]
    NoKeys(&'static str),
    /// There is no such key.
    #[error("\"{0}\" is not a key; keys are letters, Ctrl-x, Enter, Esc, Tab, Space, …")]
    NoKey(Printable),
    /// A terminal does not tell the key from another one.
    #[error("a terminal cannot tell \"{key}\" from {twin}")]
    Twin {
        /// The key in the file.
        key: Printable,
        /// The name of the key that it is taken for.
        twin: String,
    },
    /// Another action that works in the same place already has this key.
    #[error("\"{key}\" is already the key of \"{other}\"")]
    Taken {
        /// The key.
        key: Printable,
        /// The action that has it.
        other: &'static str,
    },
    /// The list of keys is empty, and the program cannot be used without this action.
    #[error("{0} needs a key")]
    NeedsKey(&'static str),
}

/// The actions without which a screen cannot be used: forms change values to the left and right,
/// and the cursor on the board goes in four directions.
const NEEDED: [Action; 7] = [
    Action::Left,
    Action::Down,
    Action::Up,
    Action::Right,
    Action::Choose,
    Action::Help,
    Action::Quit,
];

/// A problem of the file of keys.
pub type KeyProblem = FileProblem<KeyFault>;

/// Which keys do what.
#[derive(Clone, Debug)]
pub struct KeyMap {
    /// The keys of each of [`BINDINGS`].
    keys: Vec<Vec<Key>>,
}

impl Default for KeyMap {
    fn default() -> KeyMap {
        KeyMap { keys: BINDINGS.iter().map(|binding| binding.keys.to_vec()).collect() }
    }
}

impl KeyMap {
    /// Reads a key file. Returns the map and the errors; a line with an error changes nothing.
    #[must_use]
    pub fn read(text: &str) -> (KeyMap, Vec<KeyProblem>) {
        let mut map = KeyMap::default();
        let mut problems = Problems::default();
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => {
                let (line, words) = format_fault(text, error.span(), error.message());
                return (map, vec![in_line(line, KeyFault::Format(words))]);
            }
        };
        let at =
            |span: Option<std::ops::Range<usize>>| span.map_or(1, |span| line_of(text, span.start));
        for (place, item) in document.iter() {
            let known = || BINDINGS.iter().map(|binding| binding.place.name());
            let Some(table) = item.as_table_like().filter(|_| known().any(|name| name == place))
            else {
                problems.note(at(item.span()), || KeyFault::NoPlace {
                    given: Printable::cut(place, 60),
                    near: meant(place, known()),
                });
                continue;
            };
            for (name, item) in table.iter() {
                if let Err(problem) = map.set(place, name, item) {
                    problems.note(at(item.span()), || problem);
                }
            }
        }
        (map, problems.told())
    }

    /// Puts an action on other keys, unless they are another action's.
    fn set(&mut self, place: &str, name: &str, item: &Item) -> Result<(), KeyFault> {
        let found = BINDINGS
            .iter()
            .position(|binding| binding.place.name() == place && binding.name == name);
        let Some(index) = found else {
            let here = BINDINGS.iter().filter(|binding| binding.place.name() == place);
            let near = meant(name, here.map(|binding| binding.name));
            let (given, place) = (Printable::cut(name, 60), place.to_owned());
            return Err(KeyFault::NoAction { given, place, near });
        };
        let words: Vec<&str> = match (item.as_str(), item.as_array()) {
            (Some(word), _) => vec![word],
            (_, Some(array)) if array.iter().all(|value| value.is_str()) => {
                array.iter().filter_map(|value| value.as_str()).collect()
            }
            _ => return Err(KeyFault::NoKeys(BINDINGS[index].name)),
        };
        let mut keys = Vec::new();
        for word in words {
            let printable = || match word.chars().next() {
                // A mark would stand on the quotation mark before it.
                Some(mark) if text::is_mark(mark) => {
                    Printable::cut(&word.escape_unicode().to_string(), 60)
                }
                _ => Printable::cut(word, 60),
            };
            let key = Key::parse(word).ok_or_else(|| KeyFault::NoKey(printable()))?;
            if let Some(twin) = key.twin() {
                return Err(KeyFault::Twin { key: printable(), twin: twin.name() });
            }
            if let Some(other) = self.holder(index, key) {
                return Err(KeyFault::Taken { key: printable(), other });
            }
            keys.push(key);
        }
        if keys.is_empty() && NEEDED.contains(&BINDINGS[index].action) {
            return Err(KeyFault::NeedsKey(BINDINGS[index].name));
        }
        self.keys[index] = keys;
        Ok(())
    }

    /// The name of another action that has a clashing key.
    fn holder(&self, index: usize, key: Key) -> Option<&'static str> {
        let place = BINDINGS[index].place;
        let meets =
            |other: KeyContext| other.chain().contains(&place) || place.chain().contains(&other);
        BINDINGS.iter().enumerate().find_map(|(at, binding)| {
            let same = binding.action == BINDINGS[index].action;
            // The place distinguishes a key that the table itself binds twice.
            let ours = BINDINGS[index].keys.contains(&key) && binding.keys.contains(&key);
            let clashes = at != index && !same && !ours && meets(binding.place);
            (clashes && self.keys[at].contains(&key)).then_some(binding.name)
        })
    }

    /// The user's key map, and the errors in its file.
    #[must_use]
    pub fn load() -> (KeyMap, Vec<KeyProblem>) {
        let Some(path) = paths::keys_file() else { return (KeyMap::default(), Vec::new()) };
        match read_file(&path) {
            Ok(text) => {
                let (map, mut problems) = KeyMap::read(&text);
                for problem in &mut problems {
                    problem.file = Some(text::path(&path));
                }
                (map, problems)
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                (KeyMap::default(), Vec::new())
            }
            Err(error) => {
                let what = ProblemKind::Unreadable(Arc::new(error));
                let problem = FileProblem { file: Some(text::path(&path)), what };
                (KeyMap::default(), vec![problem])
            }
        }
    }

    /// The action of a key in a place alone, without the places around it.
    #[must_use]
    pub fn own_action(&self, place: KeyContext, key: Key) -> Option<Action> {
        let mut here = BINDINGS.iter().zip(&self.keys).filter(|(at, _)| at.place == place);
        here.find(|(_, keys)| keys.contains(&key)).map(|(binding, _)| binding.action)
    }

    /// The action of a key in a place.
    #[must_use]
    pub fn action(&self, place: KeyContext, key: Key) -> Option<Action> {
        place.chain().iter().find_map(|&place| self.own_action(place, key))
    }

    /// The keys of an action in a place, as the screen shows them.
    #[must_use]
    pub fn shown(&self, place: KeyContext, action: Action) -> String {
        self.index(place, action).map_or_else(String::new, |index| self.shown_at(index))
    }

    /// The index in [`BINDINGS`] of an action in a place or around it.
    fn index(&self, place: KeyContext, action: Action) -> Option<usize> {
        let at = |&place: &KeyContext| {
            BINDINGS.iter().position(|binding| binding.place == place && binding.action == action)
        };
        place.chain().iter().find_map(at)
    }

    /// The keys of one of [`BINDINGS`].
    #[must_use]
    pub fn at(&self, index: usize) -> &[Key] {
        &self.keys[index]
    }

    /// The keys of one of [`BINDINGS`], as the screen shows them.
    #[must_use]
    pub fn shown_at(&self, index: usize) -> String {
        self.keys[index].iter().map(|key| key.shown()).collect::<Vec<_>>().join(" ")
    }

    /// The first key of an action in a place, for a footer.
    #[must_use]
    pub fn first(&self, place: KeyContext, action: Action) -> String {
        let key = self.index(place, action).and_then(|index| self.keys[index].first());
        key.map_or_else(String::new, |key| key.shown())
    }

    /// The keys of several actions in a place, for a footer: arrows for movements that have them,
    /// as `↑↓`, otherwise the first keys, as `j/k`.
    #[must_use]
    pub fn together(&self, place: KeyContext, actions: &[Action]) -> String {
        if let Some(arrows) = self.arrows(place, actions) {
            return arrows;
        }
        let keys = actions.iter().map(|&action| self.first(place, action));
        let keys: Vec<String> = keys.filter(|key| !key.is_empty()).collect();
        let are_letters = keys.iter().all(|key| key.chars().count() == 1);
        keys.join(if keys.len() > 2 && are_letters { "" } else { "/" })
    }

    /// The arrow keys of several movements, if each of them has its own.
    fn arrows(&self, place: KeyContext, actions: &[Action]) -> Option<String> {
        const ARROWS: [(Action, Key); 6] = [
            (Action::Left, Key::Left),
            (Action::Right, Key::Right),
            (Action::Up, Key::Up),
            (Action::Down, Key::Down),
            (Action::Earlier, Key::Left),
            (Action::Later, Key::Right),
        ];
        let is_movement = |action: &Action| ARROWS.iter().any(|arrow| arrow.0 == *action);
        if actions.len() < 2 || !actions.iter().all(is_movement) {
            return None;
        }
        let wanted = ARROWS.iter().filter(|arrow| actions.contains(&arrow.0));
        let has = |&(action, key): &(Action, Key)| {
            let index = self.index(place, action)?;
            self.keys[index].contains(&key).then(|| key.shown())
        };
        wanted.map(has).collect()
    }

    /// The whole map as a file of keys.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        let mut place = None;
        for (binding, keys) in BINDINGS.iter().zip(&self.keys) {
            if place != Some(binding.place) {
                let gap = if place.is_some() { "\n" } else { "" };
                let _ = writeln!(text, "{gap}[{}]", binding.place.name());
                place = Some(binding.place);
            }
            let keys: Vec<String> = keys
                .iter()
                .map(|key| key.name().replace('\\', "\\\\").replace('"', "\\\""))
                .map(|name| format!("\"{name}\""))
                .collect();
            let _ = writeln!(text, "{} = [{}]", binding.name, keys.join(", "));
        }
        text
    }
}
