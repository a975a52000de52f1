//! Facts about the environment, read once at the start, so that the interface reads none itself.

use crate::tui::theme::Themes;

/// The environment variables that the interface asks for.
const NAMES: [&str; 12] = [
    "TERM",
    "TERM_PROGRAM",
    "COLORTERM",
    "VTE_VERSION",
    "KONSOLE_VERSION",
    "NO_COLOR",
    "TMUX",
    "STY",
    "ZELLIJ",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
];

/// Environment variables, and themes.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    variables: Vec<(&'static str, String)>,
    /// The available themes.
    pub themes: Themes,
}

impl Surroundings {
    /// Reads the environment variables that the interface needs.
    #[must_use]
    pub fn new(variable: impl Fn(&str) -> Option<String>, themes: Themes) -> Surroundings {
        let known = |name| Some((name, variable(name)?));
        Surroundings { variables: NAMES.into_iter().filter_map(known).collect(), themes }
    }

    /// An environment variable, if it is set.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<String> {
        debug_assert!(NAMES.contains(&name), "{name} is not among those that were asked for");
        self.variables.iter().find(|known| known.0 == name).map(|known| known.1.clone())
    }
}
