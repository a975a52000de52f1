//! Restricted mode, which serves `ouk` to strangers.

use super::Failure;
use super::system::BECOME;
use crate::address_space;
use crate::config::operator::Operator;
use crate::config::paths;
use ouk_io::outside::{Outside, Rights};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::Command;

/// The environment variables that restricted mode passes on. None leads to a file or a command.
const KNOWN: [&str; 7] =
    ["TERM", "COLORTERM", "LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "SSH_CONNECTION"];
/// The longest value of an environment variable, in bytes.
const LONGEST: usize = 128;

const OPTION: &str = "--restricted";

/// The first argument of the program when it has started itself again. It tells this start from the
/// first one: a library that sets a variable each time would otherwise make the program start
/// itself forever.
const STARTED_AGAIN: &str = "ouk, restricted";

/// The conditions of the program's start.
pub(super) struct Start {
    pub(super) rights: Rights,
    /// The data folder in the operator's settings.
    data: Option<PathBuf>,
}

impl Start {
    /// Chooses the only folder of restricted mode before any file is touched: that of the command
    /// line, or else of the operator's settings, or else of the user's data.
    pub(super) fn confine(self, named: Option<PathBuf>) -> Result<Rights, Failure> {
        match (self.rights.outside, named) {
            (None, named) => paths::confine(named.or(self.data))
                .map_err(|error| Failure::failed(error.to_string()))?,
            (Some(_), Some(_)) => {
                return Err(Failure::usage("--data-folder requires --restricted"));
            }
            (Some(_), None) => {}
        }
        Ok(self.rights)
    }
}

/// Determines the rights of this start. In restricted mode the program starts itself again without
/// unknown environment variables, since libraries read some of them too.
pub(super) fn rights() -> Result<Start, Failure> {
    let operator = Operator::load().map_err(|error| Failure::failed(error.to_string()))?;
    let zeroth = std::env::args_os().next();
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let asked = words.iter().any(|word| word == OPTION);
    let is_set = |name: &str| std::env::var_os(name).is_some();
    if !asked && !operator.restricts(zeroth.as_deref(), words.first().map(|word| &**word), is_set) {
        return Ok(Start { rights: Rights::full(), data: None });
    }
    let Some(start_as) = BECOME else {
        return Err(Failure::usage("restricted mode is not available on this system"));
    };
    let unknown = std::env::vars_os().find(|pair| !is_harmless(pair.clone()));
    if words.first().is_none_or(|word| word != OPTION) || unknown.is_some() {
        if let (Some((name, _)), true) = (unknown, zeroth.is_some_and(|name| name == STARTED_AGAIN))
        {
            return Err(Failure::failed(format!(
                "restricted mode drops the variable {}, but something sets it again at every start",
                name.display()
            )));
        }
        let ourselves = std::env::current_exe()?;
        let mut again = Command::new(ourselves);
        again.env_clear().envs(std::env::vars_os().filter(|pair| is_harmless(pair.clone())));
        again.arg(OPTION).args(without(words));
        return Err(start_as(&mut again, STARTED_AGAIN).into());
    }
    let rights = Rights { copy: operator.copy, ..Rights::restricted() };
    Ok(Start { rights, data: operator.data })
}

fn without(words: Vec<OsString>) -> impl Iterator<Item = OsString> {
    words.into_iter().filter(|word| word != OPTION)
}

fn is_harmless((name, value): (OsString, OsString)) -> bool {
    let plain = |value: &OsStr| {
        let bytes = value.as_encoded_bytes();
        bytes.len() <= LONGEST
            && bytes.iter().all(|&byte| matches!(byte, b' '..=b'~') && byte != b'/')
    };
    let ours = name == address_space::VARIABLE && value == address_space::SHARED;
    ours || KNOWN.iter().any(|known| name == *known) && plain(&value)
}

/// The right to use other files and programs, for a command that needs it.
pub(super) fn need(rights: Rights) -> Result<Outside, Failure> {
    rights.outside.ok_or_else(|| {
        Failure::usage(
            "not available in restricted mode; use ouk alone or with play, train, show, book, \
             glossary, record, completions, man or keys",
        )
    })
}

/// The right to use other files and programs, for an option of a command that works without it.
pub(super) fn need_for(option: &str, rights: Rights) -> Result<Outside, Failure> {
    let refused = || Failure::usage(format!("{option} is not available in restricted mode"));
    rights.outside.ok_or_else(refused)
}
