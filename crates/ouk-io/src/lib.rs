//! Safe input and output for programs that read hostile files and text.
//!
//! - [`text`]: one gate for text from outside, before a terminal shows it.
//! - [`files`]: bounded reads of regular files, and writes that are atomic.
//! - [`links`]: whether symbolic links are followed.
//! - [`lock`]: one program at a time on a file.
//! - [`memory`]: whether there is memory, before it is needed.
//! - [`outside`]: the right to touch what lies outside the program's own folder.
//! - [`written`]: proof that something was written for the user to see.

pub mod files;
pub mod links;
pub mod lock;
pub mod memory;
pub mod outside;
pub mod text;
pub mod written;
