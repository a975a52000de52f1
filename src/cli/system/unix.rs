//! Replacing a process on Unix systems.

use super::Become;
use std::os::unix::process::CommandExt;

pub(in crate::cli) const BECOME: Option<Become> =
    Some(|command, zeroth| command.arg0(zeroth).exec());
