//! Processes and signals, which differ between operating systems. `unix.rs` and `windows.rs` have
//! the same functions.

#[cfg(unix)]
mod guard_process;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::{HAS_GUARDS, ask_to_end, guard, has_ended, kill_group, separate_group};
#[cfg(windows)]
pub(super) use windows::{HAS_GUARDS, ask_to_end, guard, has_ended, kill_group, separate_group};
