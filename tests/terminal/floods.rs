//! However much is typed, the program keeps little in memory.

use crate::pty::{Home, PtyStart};
use std::io::Write;
use std::time::Duration;

/// Keys wait during the search for the game to continue. The folder has many files.
#[cfg(target_os = "linux")]
#[test]
fn keys_that_wait_for_the_menu_take_little_room() {
    let home = Home::new();
    let folder = home.folder();
    std::fs::create_dir_all(&folder).unwrap();
    let first = folder.join("0.pgn");
    std::fs::write(&first, format!("[Result \"1-0\"]\n{}", "x".repeat(16_384))).unwrap();
    for number in 1..20_000 {
        std::fs::hard_link(&first, folder.join(format!("{number}.pgn"))).unwrap();
    }
    let mut session = PtyStart::at(&home).go();
    session.see("Settings");
    let mut typed = session.take_keys();
    std::thread::spawn(move || while typed.write_all(&b"jk".repeat(2_048)).is_ok() {});
    std::thread::sleep(Duration::from_secs(5));
    let peak = session.peak_memory();
    println!("typed while the games are looked through: {peak} kB");
    assert!(peak < 64_000, "{peak} kB");
    session.signal("KILL");
    session.end();
}
