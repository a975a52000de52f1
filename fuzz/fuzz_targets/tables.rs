//! Endgame table files of any bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::file;
use ouk_engine::endgame::layout::Layout;
use std::path::PathBuf;
use std::sync::LazyLock;

struct Place {
    folder: tempfile::TempDir,
    path: PathBuf,
    class: Class,
    layout: Layout,
}

static PLACE: LazyLock<Place> = LazyLock::new(|| {
    // A folder in memory where the system has one: the disk is not under test.
    let memory = PathBuf::from("/dev/shm");
    let folder = if memory.is_dir() { memory } else { std::env::temp_dir() };
    let folder = tempfile::tempdir_in(folder).unwrap();
    let class = Class::parse(PieceSet::Ouk, "KM").unwrap();
    let path = folder.path().join(file::name(&class, "moves"));
    let layout = Layout::of(&class);
    Place { folder, path, class, layout }
});

fuzz_target!(|input: &[u8]| {
    let Place { folder, path, class, layout } = &*PLACE;
    // Half of the inputs get a valid first line; without one, reading would end at once.
    let bytes = match input.split_first() {
        Some((1, rest)) => {
            [format!("ouk table {} ouk KM moves\n", file::VERSION).as_bytes(), rest].concat()
        }
        _ => input.to_vec(),
    };
    std::fs::write(path, bytes).unwrap();
    let read = file::read(folder.path(), class, layout, "moves", 1);
    let check = file::check(folder.path(), class, layout, "moves");
    assert_eq!(read.is_ok(), check.is_ok());
    let _ = file::contents(path);
    let _ = file::is_ours(path);
});
