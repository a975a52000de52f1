//! The operator's settings, for a machine that others use. Users cannot change them.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use toml_edit::Document;

/// The file.
pub const FILE: &str = "/etc/ouk/config.toml";
/// The most bytes of the file; a full one has a few hundred.
pub const LARGEST: u64 = 64 * 1024;

/// Who gets restricted mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Restricted {
    /// Users with `ouk` as their login shell.
    #[default]
    Login,
    /// Also everybody who comes over ssh.
    Ssh,
    /// Everybody.
    Always,
}

/// Why the operator's file is not followed.
#[derive(Debug, thiserror::Error)]
pub enum OperatorFileError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        error: io::Error,
    },
    /// It has an error.
    #[error("{}: {error}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The error.
        #[source]
        error: OperatorError,
    },
}

/// What is wrong with the text of the operator's file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OperatorError {
    /// It is not TOML.
    #[error("{0}")]
    NoToml(String),
    /// A name or its value is unknown.
    #[error(
        "{name} ={value} is not understood; there are restricted = \"login\", \"ssh\" or \
         \"always\", copy = true or false, data = \"/folder\""
    )]
    UnknownLine {
        /// The name.
        name: String,
        /// The value, with the blanks around it.
        value: String,
    },
}

/// The operator's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operator {
    /// Who gets restricted mode.
    pub restricted: Restricted,
    /// Whether restricted mode may copy text to the terminal's clipboard (OSC 52).
    pub copy: bool,
    /// The data folder of restricted mode, instead of one in the user's home.
    pub data: Option<PathBuf>,
}

impl Operator {
    /// Reads the file. Without one the defaults hold.
    ///
    /// # Errors
    /// If the file cannot be read or has an unknown line. Then nothing may start, because the line
    /// may have been meant to restrict.
    pub fn load() -> Result<Operator, OperatorFileError> {
        Operator::load_from(Path::new(FILE))
    }

    /// Reads a file of that kind.
    ///
    /// # Errors
    /// As [`Operator::load`], and if the file is a link to nothing, is no regular file or is longer
    /// than [`LARGEST`].
    pub fn load_from(file: &Path) -> Result<Operator, OperatorFileError> {
        let path = || file.to_owned();
        let unreadable = |error| OperatorFileError::Unreadable { path: path(), error };
        match fs::symlink_metadata(file) {
            // Only where the name itself is not there is there no file.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Operator::default()),
            Err(error) => return Err(unreadable(error)),
            Ok(_) => {}
        }
        let text = ouk_io::files::read_text(file, LARGEST).map_err(unreadable)?;
        let read = Operator::parse(&text);
        read.map_err(|error| OperatorFileError::Wrong { path: path(), error })
    }

    /// Reads its text.
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

    /// Whether a program that was started with this name and first argument, and with these
    /// variables set, has to be restricted.
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
