//! Capabilities: the access of the program beyond its own folder.

use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether this process is restricted. It never becomes unrestricted.
static RESTRICTED: AtomicBool = AtomicBool::new(false);

/// The right to open a file that the user names, to start a program, and to suspend the process.
///
/// Functions that do so take this value. In restricted mode no value can be made, so these
/// functions cannot be called. Only one place of a program makes the value: `cli/restricted.rs` in
/// `ouk`, the command line in `ouk-lab`, which has no restricted mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outside(());

impl Outside {
    /// The right to reach outside; none once this process is restricted.
    #[must_use]
    pub fn unrestricted() -> Option<Outside> {
        (!RESTRICTED.load(Ordering::SeqCst)).then_some(Outside(()))
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
    /// The right to reach outside; none in restricted mode.
    pub outside: Option<Outside>,
    /// Whether the program may put text on the clipboard through the terminal.
    pub copy: bool,
}

impl Rights {
    /// All rights, except the right to reach outside once this process is restricted.
    #[must_use]
    pub fn full() -> Rights {
        Rights { outside: Outside::unrestricted(), copy: true }
    }

    /// Whether these rights allow a feature that restricted mode may refuse.
    #[must_use]
    pub const fn allow(&self, what: Barred) -> bool {
        match what {
            Barred::File | Barred::Program | Barred::Suspend => self.outside.is_some(),
            Barred::Copy => self.copy,
        }
    }

    /// Restricts this process for good. No right is left.
    #[must_use]
    pub fn restricted() -> Rights {
        RESTRICTED.store(true, Ordering::SeqCst);
        Rights { outside: None, copy: false }
    }
}

/// A feature that restricted mode refuses.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restricted_process_makes_no_right_to_reach_outside() {
        assert!(Rights::full().outside.is_some());
        assert_eq!(Rights::restricted(), Rights { outside: None, copy: false });
        assert!(Outside::unrestricted().is_none() && Rights::full().outside.is_none());
    }
}
