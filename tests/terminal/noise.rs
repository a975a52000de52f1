//! Bytes that nobody typed.

use crate::pty::{Home, PtyStart};
use std::time::Duration;

/// Answers of a slow terminal, byte by byte: the `u` at the end of one does not undo a move.
#[test]
fn an_answer_byte_by_byte_undoes_no_move() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line("c1c2");
    session.see("Move 1, Black to move");
    for byte in "\x1b[?0u\x1b[?62;22c".chars() {
        session.keys(&byte.to_string());
        std::thread::sleep(Duration::from_millis(40));
    }
    session.line("d6d5");
    session.see("Move 2, White to move");
}
