//! How many colours there are, resolved once.

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// 24 bits.
    True,
    /// The 256 of xterm.
    Indexed,
    /// The sixteen.
    Sixteen,
    /// None.
    Mono,
}

impl Depth {
    /// Every depth, the most colours first.
    pub const ALL: [Depth; 4] = [Depth::True, Depth::Indexed, Depth::Sixteen, Depth::Mono];

    /// The depth of a word of the command line or the settings; `auto` is none of them.
    #[must_use]
    pub fn of(word: &str) -> Option<Depth> {
        Depth::ALL.into_iter().find(|depth| depth.name() == word)
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Depth::True => "true",
            Depth::Indexed => "256",
            Depth::Sixteen => "16",
            Depth::Mono => "none",
        }
    }

    /// Resolves the depth: the command line, the settings, then what the environment says.
    #[must_use]
    pub fn resolve(argument: &str, setting: &str, var: impl Fn(&str) -> Option<String>) -> Depth {
        Depth::explain(argument, setting, var).0
    }

    /// The depth, and what decided it.
    #[must_use]
    pub fn explain(
        argument: &str,
        setting: &str,
        var: impl Fn(&str) -> Option<String>,
    ) -> (Depth, &'static str) {
        if let Some(depth) = Depth::of(argument) {
            return (depth, "--color says so");
        }
        if let Some(depth) = Depth::of(setting) {
            return (depth, "the settings say so");
        }
        let term = var("TERM").unwrap_or_default();
        if var("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return (Depth::Mono, "NO_COLOR is set");
        }
        if term == "dumb" {
            return (Depth::Mono, "TERM is dumb");
        }
        match var("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => (Depth::True, "COLORTERM says so"),
            _ if term.ends_with("direct") => (Depth::True, "TERM says so"),
            _ if term.contains("256color") => (Depth::Indexed, "TERM says so"),
            _ => (Depth::Sixteen, "nothing promises more"),
        }
    }
}
