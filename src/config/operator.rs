//! The operator's settings, for a machine that others use. Other users cannot change them.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use toml_edit::Document;

/// The path of the operator's file.
pub const FILE: &str = "/etc/ouk/config.toml";
/// The largest size of the file in bytes; a complete one has a few hundred.
pub const LARGEST: u64 = 64 * 1024;

/// The users that get restricted mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Restricted {
    /// Users with `ouk` as their login shell.
    #[default]
    Login,
    /// Also users who come over ssh.
    Ssh,
    /// All users.
    Always,
}

/// The reason why the operator's file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OperatorFileError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// The file has an error.
    #[error("{}: {error}", path.display())]
    Wrong {
        /// The path of the file.
        path: PathBuf,
        /// The error.
        #[source]
        error: OperatorError,
    },
}

/// An error in the text of the operator's file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OperatorError {
    /// The text is not TOML.
    #[error("{0}")]
    NoToml(String),
    /// A name or a value is unknown.
    #[error(
        "{name} ={value} is not understood; use restricted = \"login\", \"ssh\" or \
         \"always\", copy = true or false, data = \"/folder\""
    )]
    UnknownLine {
        /// The name of the line.
        name: String,
        /// The value, with the blanks around it.
        value: String,
    },
}

/// The operator's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operator {
    /// The users that get restricted mode.
    pub restricted: Restricted,
    /// Whether restricted mode may copy text to the terminal's clipboard (OSC 52).
    pub copy: bool,
    /// The data folder of restricted mode, instead of one in the user's home.
    pub data: Option<PathBuf>,
}

impl Operator {
    /// Reads the operator's file; without one, the defaults apply.
    ///
    /// # Errors
    /// If the file cannot be read or has an unknown line. Then nothing may start, because the line
    /// may have been meant to restrict.
    pub fn load() -> Result<Operator, OperatorFileError> {
        Operator::load_from(Path::new(FILE))
    }

    /// Reads an operator's file at another path.
    ///
    /// # Errors
    /// As [`Operator::load`], and if the file is a link to nothing, is not a regular file or is
    /// longer than [`LARGEST`].
    pub fn load_from(file: &Path) -> Result<Operator, OperatorFileError> {
        let path = || file.to_owned();
        let unreadable = |error| OperatorFileError::Unreadable { path: path(), error };
        match fs::symlink_metadata(file) {
            // Only if the name itself is missing, there is no file.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Operator::default()),
            Err(error) => return Err(unreadable(error)),
            Ok(_) => {}
        }
        let text = ouk_io::files::read_text(file, LARGEST).map_err(unreadable)?;
        let read = Operator::parse(&text);
        read.map_err(|error| OperatorFileError::Wrong { path: path(), error })
    }

    /// Parses the text of an operator's file.
    ///
    /// # Errors
    /// As [`Operator::load`].
    pub fn parse(text: &str) -> Result<Operator, OperatorError> {
        let document = Document::parse(text)
            .map_err(|error| OperatorError::NoToml(error.message().to_owned()))?;
        let mut operator = Operator::default();
        for (name, item) in document.iter() {
            match (name, item.as_str(), item.as_bool()) {
                ("restricted", Some("login"), _) => operator.restricted = Restricted::Login,
                ("restricted", Some("ssh"), _) => operator.restricted = Restricted::Ssh,
                ("restricted", Some("always"), _) => operator.restricted = Restricted::Always,
                ("copy", _, Some(copy)) => operator.copy = copy,
                ("data", Some(folder), _) if Path::new(folder).is_absolute() => {
                    operator.data = Some(PathBuf::from(folder));
                }
                _ => {
                    let value = item.to_string();
                    return Err(OperatorError::UnknownLine { name: name.to_owned(), value });
                }
            }
        }
        Ok(operator)
    }

    /// Whether a program with this name, first argument and environment must run in restricted
    /// mode.
    #[must_use]
    pub fn restricts(
        &self,
        zeroth: Option<&OsStr>,
        first: Option<&OsStr>,
        is_set: impl Fn(&str) -> bool,
    ) -> bool {
        // sshd and su start a login shell for one command as `ouk -c COMMAND`, without the `-`.
        let login = zeroth.is_some_and(|word| word.as_encoded_bytes().starts_with(b"-"))
            || first.is_some_and(|word| word.as_encoded_bytes().starts_with(b"-c"));
        let ssh = ["SSH_ORIGINAL_COMMAND", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"];
        match self.restricted {
            Restricted::Login => login,
            Restricted::Ssh => login || ssh.into_iter().any(is_set),
            Restricted::Always => true,
        }
    }
}
