//! The number of colours, determined once at the start.

pub use crate::config::Depth;

impl Depth {
    /// Determines the depth from the command line, the settings, or else the environment.
    #[must_use]
    pub fn resolve(
        argument: Option<Depth>,
        setting: Option<Depth>,
        var: impl Fn(&str) -> Option<String>,
    ) -> Depth {
        Depth::explain(argument, setting, var).0
    }

    /// The depth, and in English what decided it, for `ouk doctor`.
    #[must_use]
    pub fn explain(
        argument: Option<Depth>,
        setting: Option<Depth>,
        var: impl Fn(&str) -> Option<String>,
    ) -> (Depth, &'static str) {
        if let Some(depth) = argument {
            return (depth, "set by --color");
        }
        if let Some(depth) = setting {
            return (depth, "set in the settings");
        }
        let term = var("TERM").unwrap_or_default();
        if var("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return (Depth::Mono, "NO_COLOR is set");
        }
        if term == "dumb" {
            return (Depth::Mono, "TERM is dumb");
        }
        match var("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => (Depth::True, "from COLORTERM"),
            // A login over ssh passes on TERM, but not COLORTERM. These terminals have 24 bits.
            _ if ["kitty", "ghostty", "direct"].iter().any(|name| term.ends_with(name)) => {
                (Depth::True, "from TERM")
            }
            _ if term.contains("256color") => (Depth::Indexed, "from TERM"),
            _ => (Depth::Sixteen, "default"),
        }
    }
}
