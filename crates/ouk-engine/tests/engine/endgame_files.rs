//! The cache of tables: whatever happens to its files, play is right and nothing is lost.

use crate::tablebases::class;
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::count_rules::Conversion;
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::file::{self, FileError};
use ouk_engine::endgame::layout::Layout;
use ouk_engine::endgame::solve::memory;
use ouk_engine::endgame::table::{ChildTable, ChildTables};
use ouk_engine::endgame::tables::{TableError, TableOptions, Tables};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

fn kept_in(folder: &Path) -> Tables {
    Tables::new(TableOptions {
        folder: Some(folder.to_owned()),
        threads: 2,
        ..TableOptions::default()
    })
}

/// The entries of K+R v K as tables give them, and what they noted.
fn entries(tables: &Tables) -> (Vec<u8>, Vec<String>) {
    let table = tables.small(&class("KR"), &CountRules::plain(PieceSet::Ouk)).unwrap();
    let notes = tables.take_problems().iter().map(ToString::to_string).collect();
    (table.distances().to_vec(), notes)
}

/// A folder with K+R v K in it, the file's path, and what it holds.
fn with_a_table() -> (tempfile::TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let (right, notes) = entries(&kept_in(folder.path()));
    assert_eq!(notes, [""; 0]);
    let path = folder.path().join(file::name(&class("KR"), "moves"));
    assert!(path.exists());
    (folder, path, right)
}

#[test]
fn a_table_is_kept_and_read_back() {
    let (folder, path, right) = with_a_table();
    let written = fs::metadata(&path).unwrap().modified().unwrap();
    let (again, notes) = entries(&kept_in(folder.path()));
    assert_eq!((again, notes.len()), (right, 0));
    assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), written, "it was not made again");
}

#[test]
fn damage_is_noted_and_the_table_made_again() {
    let (folder, path, right) = with_a_table();
    let sound = fs::read(&path).unwrap();
    let mut flipped = sound.clone();
    *flipped.last_mut().unwrap() ^= 1;
    let mut middle = sound.clone();
    middle[sound.len() / 2] ^= 0x40;
    let cases: [(&str, Vec<u8>, &str); 7] = [
        ("a bit of the end", flipped, "checksum"),
        ("a bit of the middle", middle, ""),
        ("cut short", sound[..sound.len() - 7].to_vec(), "it ends within block"),
        ("cut in the title", sound[..9].to_vec(), "is not the table wanted"),
        ("empty", Vec::new(), "is not the table wanted"),
        ("longer", [&sound[..], b"more"].concat(), "4 bytes follow its end"),
        (
            "another version",
            [b"ouk table 0 ouk KR moves\n", &sound[25..]].concat(),
            "expected \"ouk table 1 ouk KR moves\"",
        ),
    ];
    for (name, bytes, says) in cases {
        fs::write(&path, bytes).unwrap();
        let (made, notes) = entries(&kept_in(folder.path()));
        assert!(made == right, "{name}");
        assert_eq!(notes.len(), 1, "{name}: {notes:?}");
        assert!(notes[0].contains(says) && notes[0].contains("KR"), "{name}: {notes:?}");
        assert!(notes[0].ends_with("the table is made again"), "{name}: {notes:?}");
        assert!(fs::read(&path).unwrap() == sound, "{name}: it is whole again");
    }
}

#[test]
fn a_table_of_other_pieces_is_not_taken_for_the_one_wanted() {
    let (folder, path, right) = with_a_table();
    let tables = kept_in(folder.path());
    tables.small(&class("KS"), &CountRules::plain(PieceSet::Ouk)).unwrap();
    fs::copy(folder.path().join(file::name(&class("KS"), "moves")), &path).unwrap();
    let (made, notes) = entries(&kept_in(folder.path()));
    assert!(made == right);
    assert!(notes[0].contains("it says \"ouk table 1 ouk KS moves\""), "{notes:?}");
}

#[test]
fn where_nothing_can_be_written_the_table_is_used_and_not_kept() {
    let home = tempfile::tempdir().unwrap();
    let in_the_way = home.path().join("file");
    fs::write(&in_the_way, "no folder").unwrap();
    let (_, _, right) = with_a_table();
    let (made, notes) = entries(&kept_in(&in_the_way.join("tables")));
    assert!(made == right);
    assert!(notes.iter().any(|note| note.contains("cannot be written")), "{notes:?}");
    assert!(notes.iter().any(|note| note.ends_with("used but not saved")), "{notes:?}");
    assert_eq!(fs::read_to_string(&in_the_way).unwrap(), "no folder");
}

#[cfg(target_os = "linux")]
#[test]
fn a_write_that_fails_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(file::name(&class("KR"), "moves"));
    // What cannot be replaced by a file: a folder that is not empty.
    fs::create_dir_all(path.join("in the way")).unwrap();
    let (_, notes) = entries(&kept_in(folder.path()));
    assert!(notes.iter().any(|note| note.contains("cannot be written")), "{notes:?}");
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(left, [path], "no half-written file is left");
}

#[test]
fn two_programs_that_make_the_same_table_at_once_harm_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (_, _, right) = with_a_table();
    std::thread::scope(|scope| {
        let runs: Vec<_> =
            (0..4).map(|_| scope.spawn(|| entries(&kept_in(folder.path())))).collect();
        for run in runs {
            let (made, notes) = run.join().unwrap();
            assert!(made == right);
            assert_eq!(notes, [""; 0]);
        }
    });
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[test]
fn memory_is_bounded_and_a_stop_is_obeyed() {
    let small = Tables::new(TableOptions { memory: 50_000_000, threads: 2, folder: None });
    let plain = CountRules::plain(PieceSet::Ouk);
    let refused = small.small(&class("KRSM"), &plain);
    assert!(matches!(refused, Err(TableError::Memory { allowed: 50, .. })));
    let stop = AtomicBool::new(true);
    let stopped = small.table(&class("KSS"), &plain, &stop, &|_| {});
    assert!(matches!(stopped, Err(TableError::Stopped(name)) if name.starts_with('K')));
}

#[test]
fn a_missing_file_is_told_from_a_damaged_one() {
    let folder = tempfile::tempdir().unwrap();
    let class = class("KR");
    let layout = Layout::of(&class);
    let read = file::read(folder.path(), &class, &layout, "moves", 1);
    assert!(matches!(read, Err(FileError::Missing(path)) if path.ends_with("ouk-KR.table")));
}

#[test]
fn what_a_killed_program_left_is_swept_away_and_what_another_writes_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let (left, written) = (folder.path().join(".making-old"), folder.path().join(".making-new"));
    let day = std::time::Duration::from_secs(86_400);
    let old = fs::File::create(&left).unwrap();
    old.set_modified(std::time::SystemTime::now() - day).unwrap();
    fs::write(&written, "half a table").unwrap();
    let (_, notes) = entries(&kept_in(folder.path()));
    assert_eq!(notes, [""; 0]);
    assert!(!left.exists());
    assert!(written.exists());
}

#[test]
fn what_follows_a_table_is_not_read() {
    let (folder, path, right) = with_a_table();
    let end = fs::metadata(&path).unwrap().len();
    fs::File::options().write(true).open(&path).unwrap().set_len(end + (64 << 30)).unwrap();
    let began = std::time::Instant::now();
    let (again, notes) = entries(&kept_in(folder.path()));
    assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
    assert_eq!(again, right);
    assert!(notes.iter().any(|note| note.contains("bytes follow its end")), "{notes:?}");
}

/// A byte for each entry and four sets of squares for each placing. A promotion takes a level for each entry as well;
/// what a capture leads to takes its own entries and a set for each placing, after a loss only where the runner has
/// pieces.
#[test]
fn the_memory_of_solving_is_what_its_parts_take() {
    let entries = |name: &str| Layout::of(&class(name)).entries();
    let placings = |name: &str| Layout::of(&class(name)).placings();
    let own = |name: &str| entries(name) + 32 * placings(name);
    let entered = |name: &str| entries(name) + 8 * placings(name);
    let of = |name: &str| {
        let (class, rules) = (class(name), CountRules::plain(PieceSet::Ouk));
        let mut children = ChildTables::default();
        for (way, to, transition) in rules.conversions(&class) {
            let table = crate::tablebases::tables().small(&to, &rules).unwrap();
            let child = ChildTable { table, transition };
            match way {
                Conversion::Taken(kind) => children.without.push((kind, child)),
                Conversion::Promoted => children.promoted = Some(child),
                Conversion::Takes(kind) => children.taking.push((kind, child)),
            }
        }
        memory(&Layout::of(&class), &children)
    };
    assert_eq!(of("KR"), own("KR"));
    assert_eq!(of("KRM"), own("KRM"));
    assert_eq!(of("KP"), own("KP") + entries("KP"));
    assert_eq!(of("KR-KM"), own("KR-KM") + entered("KR"));
    let hill = Class::parse(PieceSet::Hill, "KB").unwrap();
    let layout = Layout::of(&hill);
    assert_eq!(memory(&layout, &ChildTables::default()), layout.entries() + 64 * layout.placings());
}
