//! Processes of Windows, which has neither guards nor signals.

use std::process::{Child, Command, ExitCode};
use std::time::Duration;

/// Whether a guard can stand between this program and an engine.
pub(in crate::uci::client) const HAS_GUARDS: bool = false;

/// Does nothing: Windows has no guards.
pub(in crate::uci::client) fn guard(_: &mut Command, _: Duration, _: &str) -> Option<ExitCode> {
    None
}

/// Does nothing: no signals reach other groups.
pub(in crate::uci::client) fn separate_group(_: &mut Command) {}

/// Whether a process has ended.
pub(in crate::uci::client) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Does nothing: only guards are asked to end.
pub(in crate::uci::client) fn ask_to_end(_: &Child) {}

/// Does nothing: the caller kills the process itself too.
pub(in crate::uci::client) fn kill_group(_: &Child) {}
