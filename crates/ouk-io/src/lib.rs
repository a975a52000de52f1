#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[cfg(feature = "files")]
pub mod fault;
#[cfg(feature = "files")]
pub mod files;
#[cfg(feature = "folders")]
pub mod folders;
pub mod lines;
#[cfg(feature = "files")]
pub mod links;
#[cfg(feature = "files")]
pub mod lock;
pub mod memory;
#[cfg(feature = "files")]
pub mod opening;
pub mod outside;
#[cfg(feature = "files")]
mod system;
#[cfg(feature = "files")]
mod temporary;
pub mod text;
#[cfg(feature = "time")]
pub mod time;
pub mod written;
