//! Processes and limits of Windows, which has neither guards nor signals.

use std::process::{Child, Command, ExitCode};
use std::time::Duration;

/// Whether a guard can stand between this program and an engine.
pub(crate) const HAS_GUARDS: bool = false;

/// There are no guards.
pub(crate) fn guard(_: &mut Command, _: Duration, _: &str) -> Option<ExitCode> {
    None
}

/// There are no groups that signals reach.
pub(crate) fn separate_group(_: &mut Command) {}

/// Whether a process has ended.
pub(crate) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Only a guard is asked to end.
pub(crate) fn ask_to_end(_: &Child) {}

/// Whoever kills the group also kills the process itself.
pub(crate) fn kill_group(_: &Child) {}

/// The bytes of address space that this process may take: no limit is known.
pub(crate) fn address_space_limit() -> Option<u64> {
    None
}

/// A file that may not grow is an error without this.
#[cfg(feature = "command-line")]
pub(crate) fn outlive_file_limits() {}
