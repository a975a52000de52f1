//! Limits of a process, which differ between operating systems. `unix.rs` and `windows.rs` have the
//! same functions.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::address_space_limit;
#[cfg(all(unix, feature = "command-line"))]
pub(crate) use unix::outlive_file_limits;
#[cfg(windows)]
pub(crate) use windows::address_space_limit;
#[cfg(all(windows, feature = "command-line"))]
pub(crate) use windows::outlive_file_limits;
