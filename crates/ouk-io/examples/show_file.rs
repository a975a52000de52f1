//! Shows the lines of a file that nobody vouches for: `show_file [FILE]`.
//!
//! The file is read up to a limit, and only if it is a regular file. What could command the
//! terminal is spelt out.

use ouk_io::text::{Printable, print};
use ouk_io::{files, text};
use std::path::PathBuf;

/// The most bytes that are read.
const LIMIT: u64 = 1_000_000;

/// The most letters of a line.
const WIDTH: usize = 100;

fn main() -> std::io::Result<()> {
    let path = std::env::args_os().nth(1).map(PathBuf::from);
    let path = path.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    print(format!("{}:", text::path(&path)))?;
    for line in files::read_text(&path, LIMIT)?.lines() {
        print(format!("  {}", Printable::cut(line, WIDTH)))?;
    }
    Ok(())
}
