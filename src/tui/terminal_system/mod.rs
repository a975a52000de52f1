//! The terminal interfaces of operating systems: modes, size, input and output. Each system has a
//! file with the same functions.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::ignored_signals;
#[cfg(unix)]
pub use unix::{
    TerminalMode, TerminalOutput, TypedInput, cell_pixels, has_shell, is_in_foreground, size,
};
#[cfg(windows)]
pub use windows::{
    TerminalMode, TerminalOutput, TypedInput, cell_pixels, has_shell, is_in_foreground, size,
};
