//! Starts the program in a way that suits a limited address space.
//!
//! The C library reserves 64 MB of addresses for the allocations of each thread. Where addresses are
//! limited (`ulimit -v`), a few threads reserve all that are left, and the next allocation aborts the
//! program and leaves the terminal as it is. A variable tells the C library to reserve nothing; it
//! reads the variable before `main`, so the program has to be started once more.

/// The variable of the C library: for how many threads it reserves addresses.
pub const VARIABLE: &str = "MALLOC_ARENA_MAX";
/// The value that makes all threads share one place, which reserves nothing.
pub const SHARED: &str = "1";

/// Starts this program once more with the variable, if addresses are limited and it is not set. Arguments and
/// the process ID stay the same. Returns in every other case, also where the program cannot be started.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn share_if_limited() {
    use std::os::unix::process::CommandExt;

    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current;
    if limit.is_none() || std::env::var_os(VARIABLE).is_some() {
        return;
    }
    let Ok(own) = std::env::current_exe() else { return };
    let mut words = std::env::args_os();
    // The first word tells a login shell (`-ouk`).
    let first = words.next().unwrap_or_else(|| own.clone().into());
    // `exec` returns only if it failed; this process then goes on.
    let _failed =
        std::process::Command::new(own).arg0(first).args(words).env(VARIABLE, SHARED).exec();
}

/// Does nothing: no other C library reserves addresses so.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn share_if_limited() {}
