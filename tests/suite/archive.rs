//! Games on disk.

use crate::support::{built_in, named, ouk, patient, play_in, setup};
use ouk::archive::Unreadable;
use ouk::archive::{Archive, GameLock};
use ouk_rules::GameId;
use ouk_rules::game::Game;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

fn game(line: &str) -> Game {
    let mut game = Game::new(setup(GameId::Ouk, ouk("federation"))).unwrap();
    play_in(&mut game, line);
    game
}

/// Sets the time a file was written, in seconds after an arbitrary moment.
fn written_at(path: &Path, seconds: u64) {
    modified_at(path, SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + seconds));
}

fn modified_at(path: &Path, time: SystemTime) {
    fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

#[test]
fn a_game_is_saved_after_every_move_and_nothing_else_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().join("not/there/yet"));
    assert!(archive.list(&built_in).is_empty());
    assert!(archive.unfinished(&built_in).next().is_none());
    let path = archive.new_path("20261121-080000");
    let mut game = game("");
    for text in ["e4", "d5", "exd5"] {
        play_in(&mut game, text);
        archive.save(&path, &game).unwrap();
        let (found, back) = archive.unfinished(&built_in).next().unwrap();
        assert_eq!((found.as_path(), back.to_record()), (path.as_path(), game.to_record()));
    }
    assert_eq!(fs::read_dir(archive.folder()).unwrap().count(), 1);
}

#[test]
fn file_names_show_the_time_and_never_repeat() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let mut paths: Vec<_> = (0..50)
        .map(|_| {
            let path = archive.new_path("20261121-080000");
            archive.save(&path, &game("e4")).unwrap();
            path
        })
        .collect();
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), 50);
    let name = paths[0].file_name().unwrap().to_str().unwrap().to_owned();
    assert!(name.starts_with("20261121-080000-") && name.ends_with(".pgn"), "{name}");
}

#[test]
fn the_newest_unfinished_game_is_the_one_to_continue() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let save = |name: &str, game: &Game, seconds| {
        let path = folder.path().join(name);
        archive.save(&path, game).unwrap();
        written_at(&path, seconds);
        path
    };
    let mut over = game("e4");
    over.agree_draw();
    let old = save("old.pgn", &game("e4"), 1);
    let newer = save("newer.pgn", &game("d4"), 2);
    let finished = save("over.pgn", &over, 3);
    let unbegun = save("unbegun.pgn", &game(""), 4);
    let listed: Vec<_> = archive.list(&built_in).into_iter().map(|entry| entry.path).collect();
    assert_eq!(listed, [unbegun, finished, newer.clone(), old.clone()]);
    assert_eq!(archive.unfinished(&built_in).next().unwrap().0, newer);
    written_at(&old, 5);
    assert_eq!(archive.unfinished(&built_in).next().unwrap().0, old);
}

#[test]
fn newest_game_is_right_after_the_clock_goes_back() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let now = SystemTime::now();
    let save = |name: &str, time| {
        let path = folder.path().join(name);
        archive.save(&path, &game("e4")).unwrap();
        modified_at(&path, time);
        path
    };
    let older = save("older.pgn", now + Duration::from_secs(3_600));
    let before = save("before.pgn", now + Duration::from_secs(7_200));
    let since = save("since.pgn", now - Duration::from_secs(60));
    let server = save("server.pgn", now + Duration::from_secs(60));
    let listed: Vec<_> = archive.list(&built_in).into_iter().map(|entry| entry.path).collect();
    assert_eq!(listed, [server.clone(), since, before, older]);
    assert_eq!(archive.unfinished(&built_in).next().unwrap().0, server);
}

#[test]
fn a_game_is_locked_by_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/game.pgn");
    let lock = GameLock::of(&path).unwrap().expect("nobody has it");
    assert_eq!(lock.game(), path);
    assert!(GameLock::of(&path).unwrap().is_none(), "it is taken");
    assert!(GameLock::of(&path.with_file_name("other.pgn")).unwrap().is_some(), "another is not");
    drop(lock);
    assert_eq!(fs::read_dir(folder.path().join("new")).unwrap().count(), 0, "nothing is left");
    // The lock file of a killed program blocks nobody.
    fs::write(path.with_extension("lock"), "").unwrap();
    assert!(GameLock::of(&path).unwrap().is_some());
}

#[test]
fn locks_are_exclusive_however_they_come_and_go() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let holders = std::sync::atomic::AtomicUsize::new(0);
    let got = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..2_000 {
                    if let Some(lock) = GameLock::of(&path).unwrap() {
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0, "two hold it");
                        got.fetch_add(1, Ordering::SeqCst);
                        holders.fetch_sub(1, Ordering::SeqCst);
                        drop(lock);
                    }
                }
            });
        }
    });
    assert!(got.into_inner() > 0);
}

#[test]
fn sweep_deletes_leftovers_of_killed_programs() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let kept = folder.path().join("kept.pgn");
    archive.save(&kept, &game("e4")).unwrap();
    let held = folder.path().join("held.pgn");
    let lock = GameLock::of(&held).unwrap().unwrap();
    for name in [".ouk-oldold.tmp", ".ouk-newnew.tmp", "kept.lock", "notes.txt"] {
        fs::write(folder.path().join(name), "").unwrap();
    }
    written_at(&folder.path().join(".ouk-oldold.tmp"), 1);
    archive.sweep();
    let mut left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, [".ouk-newnew.tmp", "held.lock", "kept.pgn", "notes.txt"]);
    drop(lock);
}

#[test]
fn damaged_files_are_reported_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let sound = folder.path().join("sound.pgn");
    archive.save(&sound, &game("e4 d5")).unwrap();
    let record = game("e4 d5 exd5").to_record();
    let mut no_text = record.clone().into_bytes();
    let in_name = record.find("Sok").unwrap();
    no_text[in_name] = 0xff;
    let mut no_move = record.clone().into_bytes();
    no_move[record.find("d5 2.").unwrap()] = 0xff;
    let files: [(&str, Vec<u8>, String); 5] = [
        ("cut.pgn", record.as_bytes()[..record.len() - 8].into(), "after ply 2".to_owned()),
        ("empty.pgn", Vec::new(), "is empty".to_owned()),
        ("name.pgn", no_text, format!("is damaged: byte {in_name} is not UTF-8")),
        ("move.pgn", no_move, "after ply 1: ".to_owned()),
        ("noise.pgn", vec![0, 159, 146, 150], "is damaged, tag Variant: missing".to_owned()),
    ];
    for (name, bytes, _) in &files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    fs::write(folder.path().join("notes.txt"), "not a game").unwrap();
    assert_eq!(archive.list(&built_in).len(), files.len() + 1);
    for entry in archive.list(&built_in) {
        let name = entry.path.file_name().unwrap().to_str().unwrap().to_owned();
        let Some((_, _, says)) = files.iter().find(|file| file.0 == name) else {
            assert!(entry.game.is_ok(), "{name}");
            continue;
        };
        let problem = entry.game.err().unwrap().to_string();
        assert!(problem.contains(says.as_str()), "{name}: {problem}");
    }
    assert_eq!(archive.unfinished(&built_in).next().unwrap().0, sound);
    for (name, bytes, _) in &files {
        assert_eq!(&fs::read(folder.path().join(name)).unwrap(), bytes, "{name} is as it was");
    }
    let missing = Archive::load(&folder.path().join("missing.pgn"), &built_in);
    assert!(matches!(missing, Err(Unreadable::Io(_))));
}

#[test]
fn a_panic_on_one_game_leaves_the_list_complete() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    archive.save(&archive.new_path("1"), &game("e4")).unwrap();
    let makruk = Game::new(setup(GameId::Makruk, GameId::Makruk.default_rules())).unwrap();
    archive.save(&archive.new_path("2"), &makruk).unwrap();
    let faulty = |game: GameId, name: &str| {
        assert!(game != GameId::Makruk, "a fault of the reader");
        game.rule_set(name)
    };
    let all = archive.list(&faulty);
    let faults = all.iter().filter(|one| matches!(one.game, Err(Unreadable::Fault))).count();
    assert_eq!((all.len(), faults), (2, 1));
    assert_eq!(archive.unfinished(&faulty).count(), 1);
}

#[test]
fn a_failed_write_is_an_error_and_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("file");
    fs::write(&blocked, "in the way").unwrap();
    let archive = Archive::new(blocked.join("games"));
    assert!(archive.save(&archive.new_path("now"), &game("e4")).is_err());
    assert_eq!(fs::read_to_string(&blocked).unwrap(), "in the way");
    // The path cannot be renamed onto; the temporary file must not stay behind.
    let archive = Archive::new(folder.path().to_owned());
    let path = folder.path().join("taken.pgn");
    fs::create_dir(&path).unwrap();
    assert!(archive.save(&path, &game("e4")).is_err());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_reader_never_sees_half_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let path = archive.new_path("now");
    let mut long = Game::new(setup(GameId::Rek, named(GameId::Rek, "poat"))).unwrap();
    archive.save(&path, &long).unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut plies = 0;
            while !done.load(Ordering::Relaxed) {
                let game =
                    Archive::load(&path, &built_in).unwrap_or_else(|error| panic!("{error}"));
                assert!(game.ply() >= plies, "a later file holds an earlier game");
                plies = game.ply();
            }
        });
        let mut rng = fastrand::Rng::with_seed(9);
        for _ in 0..40 {
            crate::support::play_at_random(&mut long, &mut rng, 1);
            archive.save(&path, &long).unwrap();
        }
        done.store(true, Ordering::Relaxed);
        reader.join().unwrap();
    });
    assert_eq!(Archive::load(&path, &built_in).unwrap().to_record(), long.to_record());
}

#[test]
fn archive_refuses_endless_and_irregular_files() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.pgn");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let read = Archive::load(folder.path(), &built_in);
    assert!(matches!(read, Err(Unreadable::Folder)), "{read:?}");
    for path in [pipe.as_path(), Path::new("/dev/zero")] {
        let read = Archive::load(path, &built_in);
        assert!(matches!(read, Err(Unreadable::NoFile)), "{}: {read:?}", path.display());
    }
    let long = folder.path().join("long.pgn");
    fs::write(&long, vec![b' '; 2 << 20]).unwrap();
    assert!(matches!(Archive::load(&long, &built_in), Err(Unreadable::TooLong)));
}

/// Runs `act` in a thread; fails if that takes too long.
fn in_time(act: impl FnOnce() + Send + 'static) {
    let (done, waits) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        act();
        done.send(()).unwrap();
    });
    waits.recv_timeout(patient(Duration::from_secs(10))).expect("it waits for something");
    thread.join().unwrap();
}

#[test]
fn archive_refuses_a_lock_that_is_no_regular_file() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("elsewhere");
    let archive = Archive::new(folder.path().to_owned());
    archive.save(&folder.path().join("pipe.pgn"), &game("e4")).unwrap();
    let pipe = folder.path().join("pipe.lock");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink(&target, folder.path().join("link.lock")).unwrap();
    fs::create_dir(folder.path().join("folder.lock")).unwrap();
    let path = folder.path().to_owned();
    in_time(move || {
        archive.sweep();
        for name in ["pipe.pgn", "link.pgn", "folder.pgn"] {
            let error = GameLock::of(&path.join(name)).unwrap_err().to_string();
            assert!(error.contains("not a regular file"), "{name}: {error}");
        }
    });
    assert!(!target.exists(), "the link is not followed");
    for name in ["pipe.lock", "link.lock", "folder.lock"] {
        assert!(fs::symlink_metadata(folder.path().join(name)).is_ok(), "{name} is as it was");
    }
}

#[test]
fn a_kill_during_a_deletion_restores_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    for (name, line) in [("lost.pgn", "e4"), ("both.pgn", "e4 d5"), ("held.pgn", "d4")] {
        archive.save(&folder.path().join(name), &game(line)).unwrap();
    }
    let deleted = |name: &str| folder.path().join(format!("{name}.deleted"));
    for name in ["lost.pgn", "both.pgn", "held.pgn"] {
        fs::rename(folder.path().join(name), deleted(name)).unwrap();
    }
    archive.save(&folder.path().join("both.pgn"), &game("e4 d5 exd5")).unwrap();
    // Another program shows it on its list, where it can still be brought back.
    let lock = GameLock::of(&folder.path().join("held.pgn")).unwrap().unwrap();
    archive.sweep();
    let mut plies: Vec<_> = archive
        .list(&built_in)
        .into_iter()
        .map(|entry| (entry.game.unwrap().ply(), entry.path.file_name().unwrap().to_owned()))
        .collect();
    plies.sort();
    let names = [(1, "lost.pgn".into()), (2, "both-2.pgn".into()), (3, "both.pgn".into())];
    assert_eq!(plies, names);
    assert!(deleted("held.pgn").exists() && !deleted("both.pgn").exists());
    drop(lock);
    archive.sweep();
    assert!(folder.path().join("held.pgn").exists());
}

#[test]
fn every_unfinished_game_is_found_the_newest_first() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let save = |name: &str, game: &Game, seconds| {
        let path = archive.new_path(name);
        archive.save(&path, game).unwrap();
        written_at(&path, seconds);
        path
    };
    let old = save("20261121-080000", &game("e4"), 1);
    let new = save("20261121-090000", &game("e4"), 3);
    save("20261121-100000", &game(""), 4);
    let mut over = game("e4 d5");
    over.agree_draw();
    save("20261121-110000", &over, 2);
    let found: Vec<_> = archive.unfinished(&built_in).map(|(path, _)| path).collect();
    assert_eq!(found, [new, old]);
}
