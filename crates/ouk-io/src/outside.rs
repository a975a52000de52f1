//! What the program may touch beyond its own folder.

use std::ffi::OsString;

/// The right to open a file that the user names, to start a program, and to stop as a job of a shell.
///
/// Functions that do such a thing ask for it, so that where there is none, in restricted mode, they
/// cannot be called. `cli/restricted.rs` of `ouk` makes it, once, and so does `ouk-lab`, which has no restricted
/// mode; `tests/suite/layers.rs` holds us to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outside(());

impl Outside {
    /// The right, where nothing restricts the user.
    #[must_use]
    pub const fn unrestricted() -> Outside {
        Outside(())
    }
}

/// The words this process was started with. They are read here and nowhere else, so that nothing
/// that came another way can pass for one of them.
#[derive(Clone, Debug)]
pub struct CommandLine(Vec<OsString>);

impl CommandLine {
    /// The words of this process.
    #[must_use]
    pub fn of_this_process() -> CommandLine {
        CommandLine(std::env::args_os().skip(1).collect())
    }

    /// Whether a text is one of the words, or the value in a word of the form `--option=value`.
    #[must_use]
    pub fn names(&self, text: &str) -> bool {
        self.0.iter().filter_map(|word| word.to_str()).any(|word| {
            let value = word.strip_prefix("--").and_then(|word| word.split_once('='));
            word == text || value.is_some_and(|(_, value)| value == text)
        })
    }
}

/// What a session may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    /// The right to what lies outside, if there is one.
    pub outside: Option<Outside>,
    /// Whether the terminal may be given a text to paste elsewhere.
    pub copy: bool,
}

impl Rights {
    /// Those of a user whom nothing restricts.
    #[must_use]
    pub const fn full() -> Rights {
        Rights { outside: Some(Outside::unrestricted()), copy: true }
    }
}

/// What restricted mode refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// A file the user names.
    File,
    /// Another program.
    Program,
    /// To stop and go back to a shell.
    Suspend,
    /// To give the terminal a text to paste.
    Copy,
}
