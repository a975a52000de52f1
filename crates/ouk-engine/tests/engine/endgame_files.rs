//! The table cache: whatever happens to its files, play is right and no table is lost.

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

/// The first line of the file of K+R v K.
const TITLE: &str = "ouk table 2 ouk KR moves\n";

fn kept_in(folder: &Path) -> Tables {
    Tables::new(TableOptions {
        folder: Some(folder.to_owned()),
        threads: 2,
        ..TableOptions::default()
    })
}

/// The entries of K+R v K from the tables, and the notes in their log.
fn entries(tables: &Tables) -> (Vec<u8>, Vec<String>) {
    let table = tables.small(&class("KR"), &CountRules::plain(PieceSet::Ouk)).unwrap();
    let notes = tables.take_problems().iter().map(ToString::to_string).collect();
    (table.distances().to_vec(), notes)
}

/// A folder with the file of K+R v K, the file's path, and its bytes.
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

/// After its title, a file has a block for each square of the chaser's king: length, checksum,
/// packed entries.
#[test]
fn a_file_has_a_block_for_each_place_of_the_chasers_king() {
    let (_folder, path, _) = with_a_table();
    let bytes = fs::read(&path).unwrap();
    let mut rest = bytes.strip_prefix(TITLE.as_bytes()).unwrap();
    let mut blocks = 0;
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        rest = &after[4 + u32::from_le_bytes(*length) as usize..];
        blocks += 1;
    }
    assert_eq!((blocks, rest.len()), (Layout::of(&class("KR")).kings.len(), 0));
}

#[test]
fn a_file_says_what_it_holds() {
    let (folder, path, _) = with_a_table();
    assert_eq!(file::contents(&path).unwrap().as_deref(), Some("ouk KR moves"));
    let other = folder.path().join("other");
    for text in ["", "ouk table 1 ouk KR moves\n", "ouk table 2 \u{1b}]0;KR\n", "ouk table"] {
        fs::write(&other, text).unwrap();
        assert_eq!(file::contents(&other).unwrap(), None, "{text:?}");
    }
    fs::write(&other, [b"ouk table 2 ".as_slice(), &[0xff, b'\n']].concat()).unwrap();
    assert_eq!(file::contents(&other).unwrap(), None);
    assert!(file::contents(&folder.path().join("missing")).is_err());
}

/// `ouk tables clear` deletes table files in any state, and nothing else.
#[test]
fn name_and_beginning_identify_a_table_file() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        ("ouk-KR.table", TITLE, true),
        ("renamed.table", TITLE, true),
        (".making-1", TITLE, true),
        ("notes.txt", TITLE, false),
        // Truncated or empty: the name decides.
        ("ouk-KR.table", "ouk t", true),
        ("ouk-KR.table", "", true),
        (".making-1", "", true),
        ("renamed.table", "ouk t", false),
        ("renamed.table", "", false),
        ("ouk-KR.table", "notes", false),
        ("ouk-KR.table", "ouk table", true),
        ("ouk-KR.table", "ouk notes of mine", false),
        (".making-1", "not a table at all", false),
    ];
    for (name, text, ours) in cases {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        assert_eq!(file::is_ours(&path).unwrap(), ours, "{name} {text:?}");
        assert_eq!(file::may_be_ours(name), name != "notes.txt", "{name}");
        fs::remove_file(&path).unwrap();
    }
    let inside = folder.path().join("ouk-KN.table");
    fs::create_dir(&inside).unwrap();
    assert!(!file::is_ours(&inside).unwrap(), "a folder");
    assert!(file::is_ours(&folder.path().join("ouk-KS.table")).is_err(), "a missing file");
}

#[test]
fn damage_is_noted_and_the_table_made_again() {
    let (folder, path, right) = with_a_table();
    let sound = fs::read(&path).unwrap();
    let mut flipped = sound.clone();
    *flipped.last_mut().unwrap() ^= 1;
    let mut middle = sound.clone();
    middle[sound.len() / 2] ^= 0x40;
    let mut long = sound.clone();
    long[TITLE.len()..TITLE.len() + 4].fill(0xff);
    let (kr, layout) = (class("KR"), Layout::of(&class("KR")));
    let many = layout.kings.len();
    let last = format!("it ends within block {} of {many}", many - 1);
    let cases: [(&str, Vec<u8>, &str); 8] = [
        ("a block without end", long, "block 0 is said to have 4294967295 bytes"),
        ("a bit of the end", flipped, "checksum"),
        ("a bit of the middle", middle, ""),
        ("cut short", sound[..sound.len() - 7].to_vec(), &last),
        ("cut in the title", sound[..9].to_vec(), "is not the table wanted"),
        ("empty", Vec::new(), "is not the table wanted"),
        ("longer", [&sound[..], b"more"].concat(), "4 bytes follow its end"),
        (
            "another version",
            [b"ouk table 1 ouk KR moves\n", &sound[TITLE.len()..]].concat(),
            "expected \"ouk table 2 ouk KR moves\"",
        ),
    ];
    for (name, bytes, says) in cases {
        fs::write(&path, bytes).unwrap();
        assert!(file::check(folder.path(), &kr, &layout, "moves").is_err(), "{name}");
        let (made, notes) = entries(&kept_in(folder.path()));
        assert!(made == right, "{name}");
        assert!(file::check(folder.path(), &kr, &layout, "moves").is_ok(), "{name}");
        assert_eq!(notes.len(), 1, "{name}: {notes:?}");
        assert!(notes[0].contains(says) && notes[0].contains("KR"), "{name}: {notes:?}");
        assert!(notes[0].ends_with("the table is made again"), "{name}: {notes:?}");
        assert!(fs::read(&path).unwrap() == sound, "{name}: it is whole again");
    }
}

#[test]
fn reader_refuses_a_table_of_other_pieces() {
    let (folder, path, right) = with_a_table();
    let tables = kept_in(folder.path());
    tables.small(&class("KS"), &CountRules::plain(PieceSet::Ouk)).unwrap();
    fs::copy(folder.path().join(file::name(&class("KS"), "moves")), &path).unwrap();
    let (made, notes) = entries(&kept_in(folder.path()));
    assert!(made == right);
    assert!(notes[0].contains("it says \"ouk table 2 ouk KS moves\""), "{notes:?}");
}

#[test]
fn table_works_without_a_cache_that_can_be_written() {
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
    // No file can replace this: a folder that is not empty.
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
fn tables_in_use_stay_loaded() {
    let tables = Tables::new(TableOptions { threads: 2, ..TableOptions::default() });
    let entries = |name: &str| Layout::of(&class(name)).entries();
    let plain = CountRules::plain(PieceSet::Ouk);
    assert_eq!(tables.bytes_loaded(), 0);
    drop(tables.small(&class("KR"), &plain).unwrap());
    let in_use = tables.small(&class("KP"), &plain).unwrap();
    // A fish promotes to a Neang. Only making the fish's table needs the Neang's.
    assert_eq!(tables.bytes_loaded(), entries("KR") + entries("KP") + entries("KM"));
    tables.forget();
    assert_eq!(tables.bytes_loaded(), entries("KP"));
    drop(in_use);
    tables.forget();
    assert_eq!(tables.bytes_loaded(), 0);
}

#[test]
fn the_cache_tells_which_tables_it_has() {
    let (folder, path, _) = with_a_table();
    let tables = kept_in(folder.path());
    assert_eq!(tables.options().folder.as_deref(), Some(folder.path()));
    assert_eq!(tables.options().threads, 2);
    let kept = [("KR", "moves"), ("KR", "other"), ("KN", "moves")]
        .map(|(name, signature)| tables.keeps(&class(name), signature));
    assert_eq!(kept, [true, false, false]);
    assert_eq!(tables.take_problems().len(), 0);
    fs::write(&path, TITLE).unwrap();
    assert!(!tables.keeps(&class("KR"), "moves"));
    assert_eq!(tables.take_problems().len(), 1);
    assert!(!Tables::new(TableOptions::default()).keeps(&class("KR"), "moves"), "no folder");
}

#[test]
fn reader_distinguishes_missing_files_from_damaged_ones() {
    let folder = tempfile::tempdir().unwrap();
    let class = class("KR");
    let layout = Layout::of(&class);
    let read = file::read(folder.path(), &class, &layout, "moves", 1);
    assert!(matches!(read, Err(FileError::Missing(path)) if path.ends_with("ouk-KR.table")));
}

#[cfg(unix)]
#[test]
fn reader_refuses_what_is_no_regular_file() {
    let folder = tempfile::tempdir().unwrap();
    let (class, layout) = (class("KR"), Layout::of(&class("KR")));
    let path = folder.path().join(file::name(&class, "moves"));
    std::os::unix::fs::symlink("/dev/null", &path).unwrap();
    let read = file::read(folder.path(), &class, &layout, "moves", 1);
    assert!(matches!(read, Err(FileError::Unreadable { .. })));
    assert!(!file::is_ours(&path).unwrap(), "a link is no table file");
}

#[test]
fn sweep_deletes_files_of_killed_programs_only() {
    let folder = tempfile::tempdir().unwrap();
    let (left, written) = (folder.path().join(".making-old"), folder.path().join(".making-new"));
    let (finished, foreign) = (folder.path().join("ouk-KN.table"), folder.path().join(".making-x"));
    for (path, text) in [(&left, ""), (&finished, TITLE), (&foreign, "what somebody else makes")] {
        fs::write(path, text).unwrap();
        let day = std::time::Duration::from_secs(86_400);
        let old = fs::File::options().write(true).open(path).unwrap();
        old.set_modified(std::time::SystemTime::now() - day).unwrap();
    }
    fs::write(&written, "half a table").unwrap();
    let (_, notes) = entries(&kept_in(folder.path()));
    assert_eq!(notes, [""; 0]);
    assert!(!left.exists());
    assert!([&written, &finished, &foreign].iter().all(|path| path.exists()));
}

#[test]
fn reader_ignores_bytes_after_a_table() {
    let (folder, path, right) = with_a_table();
    let end = fs::metadata(&path).unwrap().len();
    fs::File::options().write(true).open(&path).unwrap().set_len(end + (64 << 30)).unwrap();
    let began = std::time::Instant::now();
    let (again, notes) = entries(&kept_in(folder.path()));
    assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
    assert_eq!(again, right);
    assert!(notes.iter().any(|note| note.contains("bytes follow its end")), "{notes:?}");
}

/// One byte an entry, and four sets of squares a placing. A promotion takes one more level byte an
/// entry; a table after a capture takes its own entries and a set a placing, after a capture by the
/// runner only where the runner has pieces.
#[test]
fn solving_needs_the_memory_of_its_parts() {
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
