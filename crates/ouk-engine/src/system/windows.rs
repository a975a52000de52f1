//! Processes and limits of Windows, which has neither guards nor signals.

use std::process::{Child, Command, ExitCode};
use std::time::Duration;

/// Whether a guard can stand between this program and an engine.
pub(crate) const HAS_GUARDS: bool = false;

/// Does nothing: Windows has no guards.
pub(crate) fn guard(_: &mut Command, _: Duration, _: &str) -> Option<ExitCode> {
    None
}

/// Does nothing: no signals reach other groups.
pub(crate) fn separate_group(_: &mut Command) {}

/// Whether a process has ended.
pub(crate) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Does nothing: only guards are asked to end.
pub(crate) fn ask_to_end(_: &Child) {}

/// Does nothing: the caller kills the process itself too.
pub(crate) fn kill_group(_: &Child) {}

/// No limit of the address space is known.
pub(crate) fn address_space_limit() -> Option<u64> {
    None
}

/// Does nothing: writing beyond a limit is an error already.
#[cfg(feature = "command-line")]
pub(crate) fn outlive_file_limits() {}
