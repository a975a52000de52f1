//! What differs between operating systems on the command line: how a process is replaced by another.

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

/// Replaces this process by another program, which is told this name for itself; returns only if that fails.
pub(super) type Become = fn(&mut Command, &str) -> io::Error;
