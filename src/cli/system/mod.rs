//! Functions of the command line that differ between operating systems: replacing a process by
//! another program.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

use std::io;
use std::process::Command;
#[cfg(unix)]
pub(super) use unix::BECOME;
#[cfg(windows)]
pub(super) use windows::BECOME;

/// Replaces this process by another program with this first argument; returns only on failure.
pub(super) type Become = fn(&mut Command, &str) -> io::Error;
