//! Functions that differ between operating systems: processes, signals and limits. `unix.rs` and
//! `windows.rs` have the same functions.

#[cfg(unix)]
mod guard_process;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(all(unix, feature = "command-line"))]
pub(crate) use unix::outlive_file_limits;
#[cfg(unix)]
pub(crate) use unix::{
    HAS_GUARDS, address_space_limit, ask_to_end, guard, has_ended, kill_group, separate_group,
};
#[cfg(all(windows, feature = "command-line"))]
pub(crate) use windows::outlive_file_limits;
#[cfg(windows)]
pub(crate) use windows::{
    HAS_GUARDS, address_space_limit, ask_to_end, guard, has_ended, kill_group, separate_group,
};
