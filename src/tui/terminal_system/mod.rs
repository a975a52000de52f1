//! What the operating system knows of a terminal. The files for the systems have the same names.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::{TerminalMode, TerminalOutput, TypedInput, has_shell, is_in_foreground, size};
#[cfg(windows)]
pub use windows::{TerminalMode, TerminalOutput, TypedInput, has_shell, is_in_foreground, size};
