//! Why a file gives no game.

use ouk_rules::game::RecordError;
use std::io;

/// The largest size of a game's file in bytes; a game of a thousand moves with clocks and counts
/// takes a tenth.
pub const LONGEST: u64 = 1 << 20;

/// The reason why a file cannot be read as a game.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The file cannot be opened.
    #[error("cannot be opened: {0}")]
    Io(#[from] io::Error),
    /// The path is a folder.
    #[error("is a folder, not a game")]
    Folder,
    /// The path is a pipe or a device.
    #[error("is not a regular file")]
    NoFile,
    /// The file is longer than any game.
    #[error("is too long for a game: over {} KiB", LONGEST / 1024)]
    TooLong,
    /// The file is empty.
    #[error("is empty")]
    Empty,
    /// The file holds a position instead of a game.
    #[error("is a position, not a game; \"ouk FILE\" opens it")]
    Position,
    /// The file is damaged.
    #[error("is damaged, {0}")]
    Damaged(#[from] RecordError),
    /// The file would be readable except for bytes that are not text.
    #[error("is damaged: byte {at} is not UTF-8")]
    NotText {
        /// The index of the first such byte, from 0.
        at: usize,
    },
    /// The reader panicked, which must not end a list of thousands of games.
    #[error("cannot be read: this is a bug in ouk")]
    Fault,
}
