//! The settings of whoever runs the machine, which users cannot change.

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use toml_edit::{Document, Item};

/// Where they are.
pub const FILE: &str = "/etc/ouk/config.toml";
/// The most bytes of the file; a full one has a few hundred.
pub const LARGEST: u64 = 64 * 1024;

/// Whom restricted mode is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Restricted {
    /// Whoever has `ouk` as a login shell.
    #[default]
    Login,
    /// And whoever comes over ssh.
    Ssh,
    /// Everybody.
    Always,
}

/// What the operator says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operator {
    /// Whom restricted mode is for.
    pub restricted: Restricted,
    /// Whether it may give the terminal a text to paste (OSC 52).
    pub copy: bool,
    /// Its data folder, instead of one in the user's home.
    pub data: Option<PathBuf>,
}

impl Operator {
    /// Reads the file; without one everything is as it comes.
    ///
    /// # Errors
    /// If it cannot be read or says something else than is known: then nothing may start, as it may
    /// have been meant to restrict.
    pub fn load() -> Result<Operator, String> {
        Operator::load_from(Path::new(FILE))
    }

    /// Reads a file of that kind.
    ///
    /// # Errors
    /// As [`Operator::load`], and if the file is a link to nothing, is no regular file or is longer
    /// than [`LARGEST`].
    pub fn load_from(file: &Path) -> Result<Operator, String> {
        let wrong = |problem: &dyn Display| format!("{}: {problem}", file.display());
        match fs::symlink_metadata(file) {
            // Only where the name itself is not there is there no file.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Operator::default()),
            Err(error) => return Err(wrong(&error)),
            Ok(_) => {}
        }
        let text = ouk_io::files::read_text(file, LARGEST).map_err(|error| wrong(&error))?;
        Operator::parse(&text).map_err(|problem| wrong(&problem))
    }

    /// Reads its text.
    ///
    /// # Errors
    /// As [`Operator::load`].
    pub fn parse(text: &str) -> Result<Operator, String> {
        let document = Document::parse(text).map_err(|error| error.message().to_owned())?;
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
                _ => return Err(wrong(name, item)),
            }
        }
        Ok(operator)
    }

    /// Whether a program that was started so is to be restricted: by its name, its first argument,
    /// and by whether a variable is set.
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

fn wrong(name: &str, item: &Item) -> String {
    format!(
        "{name} ={item} is not understood; there are restricted = \"login\", \"ssh\" or \
         \"always\", copy = true or false, data = \"/folder\""
    )
}
