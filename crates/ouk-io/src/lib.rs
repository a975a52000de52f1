//! Safe input and output for programs that read hostile files and text.
//!
//! - [`text`]: one gate for text from outside, before a terminal shows it.
//! - [`files`]: bounded reads of regular files, and writes that are atomic.
//! - `folders`: where programs save files (feature `folders`).
//! - [`lock`]: one program at a time on a file.
//! - [`outside`]: the right to touch what lies outside the program's own folder.
//! - [`written`]: proof that something was written for the user to see.

pub mod files;
#[cfg(feature = "folders")]
pub mod folders;
pub mod lock;
pub mod outside;
pub mod text;
pub mod written;
