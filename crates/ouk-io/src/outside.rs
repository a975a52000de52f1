//! Capabilities: what the program may reach beyond its own folder.

use std::ffi::OsString;

/// The right to open a file that the user names, to start a program, and to suspend the process.
///
/// Functions that do so take this value. In restricted mode none exists, so they cannot be called.
/// Only one place of a program should make it: `cli/restricted.rs` in `ouk`, the command line in
/// `ouk-lab`, which has no restricted mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outside(());

impl Outside {
    /// The right, for a program that is not restricted.
    #[must_use]
    pub const fn unrestricted() -> Outside {
        Outside(())
    }
}

/// The command-line arguments of this process. Only this type reads them, so text from elsewhere
/// cannot pass for an argument.
#[derive(Clone, Debug)]
pub struct CommandLine(Vec<OsString>);

impl CommandLine {
    /// The arguments of this process.
    #[must_use]
    pub fn of_this_process() -> CommandLine {
        CommandLine(std::env::args_os().skip(1).collect())
    }

    /// Whether a text is an argument, or the value in an argument of the form `--option=value`.
    #[must_use]
    pub fn names(&self, text: &str) -> bool {
        self.0.iter().filter_map(|word| word.to_str()).any(|word| {
            let value = word.strip_prefix("--").and_then(|word| word.split_once('='));
            word == text || value.is_some_and(|(_, value)| value == text)
        })
    }
}

/// The rights of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    /// The right to reach outside, if there is one.
    pub outside: Option<Outside>,
    /// Whether the program may put text on the clipboard through the terminal.
    pub copy: bool,
}

impl Rights {
    /// All rights.
    #[must_use]
    pub const fn full() -> Rights {
        Rights { outside: Some(Outside::unrestricted()), copy: true }
    }
}

/// What restricted mode refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// Opening a file that the user names.
    File,
    /// Starting another program.
    Program,
    /// Suspending the process to return to the shell.
    Suspend,
    /// Putting text on the clipboard through the terminal.
    Copy,
}
