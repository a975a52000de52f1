//! Processes and signals of Unix systems.

use super::guard_process;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, getpgrp, getpid, kill_process, kill_process_group, waitid,
};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitCode};
use std::time::Duration;

/// Whether a guard can stand between this program and an engine.
pub(in crate::uci::client) const HAS_GUARDS: bool = true;

/// Guards an engine, if this process was started to do so. It then leads its own process group.
pub(in crate::uci::client) fn guard(
    command: &mut Command,
    farewell: Duration,
    not_started: &str,
) -> Option<ExitCode> {
    (getpgrp() == getpid()).then(|| guard_process::guard(command, farewell, not_started))
}

/// Starts the command in its own process group, which signals of the terminal do not reach.
pub(in crate::uci::client) fn separate_group(command: &mut Command) {
    command.process_group(0);
}

fn number(child: &Child) -> Option<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw)
}

/// Whether a process has ended. Its process id stays reserved until it is waited for.
pub(in crate::uci::client) fn has_ended(child: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    number(child).is_none_or(|number| !matches!(waitid(WaitId::Pid(number), options), Ok(None)))
}

/// Asks a process to end.
pub(in crate::uci::client) fn ask_to_end(child: &Child) {
    if let Some(number) = number(child) {
        let _ = kill_process(number, Signal::TERM);
    }
}

/// Kills the group that the process leads.
pub(in crate::uci::client) fn kill_group(child: &Child) {
    if let Some(group) = number(child) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}
