//! Facts about the environment, read once at the start, so that the interface reads none itself.

use crate::tui::theme::Themes;

/// The variables of the environment that the interface asks for.
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

/// Variables of the environment, and themes.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    variables: Vec<(&'static str, String)>,
    /// The themes there are.
    pub themes: Themes,
}

impl Surroundings {
    /// Asks for the variables that are needed.
    #[must_use]
    pub fn new(variable: impl Fn(&str) -> Option<String>, themes: Themes) -> Surroundings {
        let known = |name| Some((name, variable(name)?));
        Surroundings { variables: NAMES.into_iter().filter_map(known).collect(), themes }
    }

    /// A variable of the environment, if it is set.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<String> {
        debug_assert!(NAMES.contains(&name), "{name} is not among those that were asked for");
        self.variables.iter().find(|known| known.0 == name).map(|known| known.1.clone())
    }
}
