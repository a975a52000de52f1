//! Starts the program in a way that suits a limited address space.
//!
//! The C library reserves 64 MB of addresses for the allocations of each thread. Where addresses
//! are limited (`ulimit -v`), a few threads reserve all that are left; the next allocation aborts
//! the program and leaves the terminal unrestored. An environment variable tells the C library to
//! reserve nothing. It reads the variable before `main`, so the program must start itself again.

/// The environment variable of the C library: the number of threads for which it reserves
/// addresses.
pub const VARIABLE: &str = "MALLOC_ARENA_MAX";
/// The value that makes all threads share one arena, for which nothing is reserved.
pub const SHARED: &str = "1";

/// Starts this program again with the variable, if addresses are limited and the variable is not
/// set. Arguments and process ID stay the same. Returns in every other case, also if the program
/// cannot be started.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn share_if_limited() {
    use std::os::unix::process::CommandExt;

    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current;
    if limit.is_none() || std::env::var_os(VARIABLE).is_some() {
        return;
    }
    let Ok(own) = std::env::current_exe() else { return };
    let mut words = std::env::args_os();
    // The first word tells whether this is a login shell (`-ouk`).
    let first = words.next().unwrap_or_else(|| own.clone().into());
    // `exec` returns only if it fails; this process then continues.
    let _failed =
        std::process::Command::new(own).arg0(first).args(words).env(VARIABLE, SHARED).exec();
}

/// Does nothing: other C libraries do not reserve addresses like this.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn share_if_limited() {}
