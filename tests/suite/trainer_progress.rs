//! The learner's progress: stars, streaks, due dates, and the file.

use crate::sampling::amount;
use ouk::trainer::progress::{
    ItemProgress, MOST_ACCURACIES, Progress, ProgressError, ProgressStore,
};
use ouk::trainer::puzzle_progress::{LONGEST_NAME, MOST_SEARCHED};
use ouk::trainer::session::DrillResult;
use ouk_engine::analysis::PhaseAccuracy;
use proptest::prelude::*;
use std::fs;

const KEY: &str = "ouk/tan/KSM/chase/tight";

fn store() -> (tempfile::TempDir, ProgressStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = ProgressStore::new(folder.path().join("ouk/trainer.toml"));
    (folder, store)
}

#[test]
fn clean_solutions_come_back_later_and_later() {
    let mut progress = Progress::default();
    let mut dues = Vec::new();
    for _ in 0..4 {
        let day = progress.items.get(KEY).map_or(100, |item| item.due);
        progress.record((KEY, 1), DrillResult::Solved(3), day);
        dues.push(progress.items[KEY].due);
    }
    assert_eq!(dues, [101, 104, 111, 126]);
    progress.record((KEY, 1), DrillResult::Solved(2), 126);
    assert_eq!(progress.items[KEY].due, 141, "with tempi lost the time stays as it is");
    progress.record((KEY, 1), DrillResult::Failed, 141);
    assert_eq!(progress.all_due(141), [KEY], "what failed is due at once");
    assert_eq!((progress.streak, progress.best_streak), (0, 5));
    let item = ItemProgress { tries: 6, solved: 5, stars: 3, interval: 0, due: 141, furthest: 1 };
    assert_eq!(progress.items[KEY], item);
}

/// The clock once showed a year far ahead.
#[test]
fn wrong_clock_postpones_no_item_for_years() {
    for wrong in [50_000, 2_932_896, u32::MAX] {
        let mut progress = Progress::default();
        progress.record((KEY, 1), DrillResult::Solved(3), wrong);
        assert_eq!(progress.items[KEY].due, wrong.saturating_add(1));
        assert_eq!((progress.due(100), progress.all_due(100)), (1, vec![KEY]));
        progress.record((KEY, 1), DrillResult::Solved(3), 100);
        assert_eq!(progress.items[KEY].due, 103, "it is counted from the right day again");
    }
    // After the clock was set back, an ending due much later is not due now.
    let mut progress = Progress::default();
    progress.record((KEY, 1), DrillResult::Solved(3), 100);
    assert_eq!(progress.due(0), 0);
}

#[test]
fn early_practice_does_not_postpone_an_item() {
    let mut progress = Progress::default();
    for _ in 0..7 {
        progress.record((KEY, 1), DrillResult::Solved(3), 100);
    }
    let item = progress.items[KEY];
    assert_eq!((item.interval, item.due, item.tries, item.solved), (1, 101, 7, 7));
    assert_eq!(progress.streak, 1, "the same drill counts once");
    progress.record((KEY, 2), DrillResult::Solved(3), 100);
    progress.record((KEY, 1), DrillResult::Solved(3), 100);
    assert_eq!((progress.streak, progress.items[KEY].due), (2, 101), "another one counts");
    progress.record((KEY, 1), DrillResult::Solved(3), 101);
    assert_eq!((progress.streak, progress.items[KEY].due), (3, 104), "it was due again");
    // Two stars first, three before the ending is due: the stars and the day are kept.
    let other = "ouk/tan/KR/chase/exact";
    progress.record((other, 1), DrillResult::Solved(2), 100);
    progress.record((other, 1), DrillResult::Solved(3), 100);
    assert_eq!((progress.items[other].stars, progress.items[other].due), (3, 101));
    // After help or a failure the ending is due again soon, whenever it was due.
    progress.record((KEY, 1), DrillResult::Solved(1), 102);
    assert_eq!(progress.items[KEY].due, 103);
    progress.record((KEY, 1), DrillResult::Failed, 102);
    assert_eq!((progress.items[KEY].due, progress.streak), (102, 0));
}

#[test]
fn large_numbers_do_not_overflow() {
    let mut progress = Progress::default();
    progress.record((KEY, 1), DrillResult::Failed, 5);
    let item = progress.items.get_mut(KEY).unwrap();
    (item.tries, item.solved, item.interval, item.due) = (u32::MAX, u32::MAX, u32::MAX, 0);
    progress.streak = u32::MAX;
    progress.record((KEY, 2), DrillResult::Solved(3), 5);
    let item = progress.items[KEY];
    assert_eq!((item.tries, item.solved, item.interval), (u32::MAX, u32::MAX, 120));
    assert_eq!(progress.streak, u32::MAX);
}

proptest! {
    #[test]
    fn nothing_is_due_before_its_day(results in prop::collection::vec((0u8..4, 0u32..40), 1..60)) {
        let mut progress = Progress::default();
        let (mut day, mut run, mut best) = (20_000, 0, 0);
        for (stars, days) in results {
            day += days;
            let result = if stars == 0 { DrillResult::Failed } else { DrillResult::Solved(stars) };
            let before = progress.items.get(KEY).copied().unwrap_or_default();
            let early = before.solved > 0 && day < before.due;
            progress.record((KEY, 1), result, day);
            run = match stars { 0 => 0, 2.. if !early => run + 1, _ => run };
            best = best.max(run);
            let item = progress.items[KEY];
            prop_assert_eq!((progress.streak, progress.best_streak), (run, best));
            prop_assert!(item.due - day <= 120 && item.solved <= item.tries);
            prop_assert!(!early || item.due <= before.due.max(day + 1), "put off by practice");
            prop_assert_eq!(item.due == day, stars == 0);
            prop_assert_eq!(progress.due(day), usize::from(stars == 0));
        }
    }
}

#[test]
fn recorded_progress_comes_back() {
    let (_folder, store) = store();
    assert_eq!(store.load().unwrap(), Progress::default());
    let (first, note) = store.record((KEY, 1), DrillResult::Solved(3), 5).unwrap();
    assert_eq!(store.load().unwrap(), first);
    assert!(note.is_none());
    // Another program has recorded a result meanwhile; both stay.
    let other = ProgressStore::new(store.path().to_owned());
    other.record(("ouk/tan/KR/hold/exact", 1), DrillResult::Failed, 5).unwrap();
    let (both, _) = store.record((KEY, 1), DrillResult::Solved(3), 6).unwrap();
    assert_eq!((both.items.len(), both.items[KEY].tries), (2, 2));
    assert_eq!(store.load().unwrap(), both);
}

#[test]
fn a_damaged_file_is_named_with_its_line_and_put_aside() {
    let (_folder, store) = store();
    store.record((KEY, 1), DrillResult::Solved(3), 5).unwrap();
    let text = fs::read_to_string(store.path()).unwrap();
    let hurt = text.replace("tries = 1", "tries = one");
    fs::write(store.path(), &hurt).unwrap();
    let error = store.load().unwrap_err();
    let line = 1 + hurt.lines().position(|line| line.contains("one")).unwrap();
    assert!(error.to_string().contains(&format!("trainer.toml: line {line}: ")), "{error}");
    let (progress, note) = store.record((KEY, 1), DrillResult::Solved(2), 5).unwrap();
    assert_eq!(progress.items[KEY].tries, 1);
    assert!(note.unwrap().kept_as.ends_with("trainer.damaged"));
    assert_eq!(fs::read_to_string(store.path().with_extension("damaged")).unwrap(), hurt);
    // A second copy does not replace the first.
    fs::write(store.path(), "version = one").unwrap();
    let (_, note) = store.record((KEY, 1), DrillResult::Solved(2), 5).unwrap();
    assert!(note.unwrap().kept_as.ends_with("trainer.damaged-2"));
    assert_eq!(fs::read_to_string(store.path().with_extension("damaged")).unwrap(), hurt);
    let second = fs::read_to_string(store.path().with_extension("damaged-2")).unwrap();
    assert_eq!(second, "version = one");
    fs::write(store.path(), b"version = 1\n\xff").unwrap();
    assert!(store.load().unwrap_err().to_string().contains("line 2: these bytes are not UTF-8"));
}

#[test]
fn a_file_of_a_later_version_is_left_as_it_is() {
    let (_folder, store) = store();
    store.record((KEY, 1), DrillResult::Solved(3), 5).unwrap();
    let first = fs::read_to_string(store.path()).unwrap();
    for version in ["2", "99999999999", "1.1", "\"2\"", "[1, 2]"] {
        let text = first.replace("version = 1", &format!("version = {version}"));
        fs::write(store.path(), &text).unwrap();
        let error = store.record((KEY, 1), DrillResult::Failed, 6).unwrap_err();
        assert!(matches!(error, ProgressError::Newer(_)), "{version}: {error}");
        assert_eq!(fs::read_to_string(store.path()).unwrap(), text);
    }
}

/// A later version may add keys without raising the number of the file's version.
#[test]
fn unknown_keys_stay_in_the_file() {
    let (_folder, store) = store();
    store.record((KEY, 1), DrillResult::Solved(3), 5).unwrap();
    let mut file: toml::Table = fs::read_to_string(store.path()).unwrap().parse().unwrap();
    let later: toml::Table = "[storms]\nbest = 7\n[puzzles]\nnotes = \"x\"".parse().unwrap();
    file.extend(later);
    file.insert("mood".into(), "calm".into());
    file["items"][KEY].as_table_mut().unwrap().insert("hints".into(), 4.into());
    fs::write(store.path(), toml::to_string(&file).unwrap()).unwrap();
    store.record_storm(3).unwrap();
    store.record((KEY, 2), DrillResult::Solved(2), 9).unwrap();
    let now: toml::Table = fs::read_to_string(store.path()).unwrap().parse().unwrap();
    assert_eq!(now["mood"].as_str(), Some("calm"));
    assert_eq!(now["storms"]["best"].as_integer(), Some(7));
    assert_eq!(now["puzzles"]["notes"].as_str(), Some("x"));
    assert_eq!(now["items"][KEY]["hints"].as_integer(), Some(4));
    assert_eq!(now["items"][KEY]["tries"].as_integer(), Some(2));
    assert_eq!(store.load().unwrap().puzzles.best_storm, 3);
}

#[test]
fn every_cut_of_the_file_is_refused_or_read_without_a_panic() {
    let (_folder, store) = store();
    for key in [KEY, "ouk/tan/KR/hold/exact"] {
        store.record((key, 1), DrillResult::Solved(3), 5).unwrap();
    }
    let whole = fs::read(store.path()).unwrap();
    let full = store.load().unwrap();
    for cut in 0..whole.len() {
        fs::write(store.path(), &whole[..cut]).unwrap();
        if let Ok(read) = store.load() {
            assert!(read.items.len() <= full.items.len());
        }
    }
}

#[test]
fn programs_that_record_at_once_lose_nothing() {
    let (_folder, store) = store();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let store = ProgressStore::new(store.path().to_owned());
            scope.spawn(move || {
                for drill in 0..10 {
                    let key = format!("ouk/tan/KSM/chase/{thread}-{}", drill % 5);
                    store.record((&key, 1), DrillResult::Solved(3), 5).unwrap();
                }
            });
        }
    });
    let progress = store.load().unwrap();
    assert_eq!(progress.items.len(), 20);
    assert_eq!(progress.items.values().map(|item| item.tries).sum::<u32>(), 40);
    let left = fs::read_dir(store.path().parent().unwrap()).unwrap().count();
    assert_eq!(left, 1, "no lock and no temporary file is left");
}

#[test]
fn a_file_that_is_too_large_is_refused_and_left_as_it_is() {
    let (_folder, store) = store();
    store.record((KEY, 1), DrillResult::Solved(3), 5).unwrap();
    let mut text = fs::read_to_string(store.path()).unwrap();
    for number in 0..12_000 {
        text += &format!(
            "[items.\"ouk/tan/K{number}/chase/tight\"]\ntries = 1\nsolved = 1\nstars = 3\ninterval = 1\ndue = 6\n"
        );
    }
    assert!(text.len() > 1 << 20);
    fs::write(store.path(), &text).unwrap();
    let error = store.load().unwrap_err().to_string();
    assert!(error.contains("trainer.toml is too large: over 1024 KiB"), "{error}");
    assert!(store.record((KEY, 1), DrillResult::Failed, 6).is_err());
    assert_eq!(fs::read_to_string(store.path()).unwrap(), text);
}

#[test]
fn progress_file_never_exceeds_the_readable_size() {
    let (_folder, store) = store();
    let item = "tries = 1\nsolved = 1\nstars = 3\ninterval = 1\ndue = 6\nfurthest = 1\n\n";
    let mut text = "version = 1\nstreak = 0\nbest_streak = 0\n\n".to_owned();
    let mut number = 0;
    while text.len() + 200 < 1024 * 1024 {
        text += &format!("[items.k{number}]\n{item}");
        number += 1;
    }
    fs::create_dir_all(store.path().parent().unwrap()).unwrap();
    fs::write(store.path(), &text).unwrap();
    let mut refused = 0;
    let drills = amount(4, 8);
    for drill in 0..drills {
        let before = fs::read(store.path()).unwrap();
        let key = format!("ouk/tan/KSM/chase/{drill}");
        if store.record((&key, 1), DrillResult::Solved(3), 5).is_err() {
            assert_eq!(fs::read(store.path()).unwrap(), before);
            refused += 1;
        }
        assert!(store.load().is_ok(), "drill {drill}");
    }
    assert!((1..drills).contains(&refused), "{refused}");
}

#[test]
fn a_folder_of_games_with_long_names_leaves_room_for_drills() {
    let (_folder, store) = store();
    let mut progress = Progress::default();
    let accuracy: PhaseAccuracy = "100 100 100".parse().unwrap();
    for number in 0..MOST_SEARCHED + 100 {
        let name = |length: usize| format!("{number:0length$}");
        progress.puzzles.record_searched(&name(200), &[]);
        progress.puzzles.record_searched(&name(LONGEST_NAME), &[]);
        progress.record_accuracy(&name(200), accuracy);
        progress.record_accuracy(&name(LONGEST_NAME), accuracy);
    }
    assert_eq!(progress.puzzles.searched.len(), MOST_SEARCHED);
    fs::create_dir_all(store.path().parent().unwrap()).unwrap();
    fs::write(store.path(), toml::to_string(&progress).unwrap()).unwrap();
    store.record(("ouk/tan/KR/chase/1", 1), DrillResult::Solved(3), 5).unwrap();
    assert_eq!(store.load().unwrap().accuracies.len(), MOST_ACCURACIES);
}

#[test]
fn the_accuracy_of_a_reviewed_game_is_saved_under_its_file_and_the_oldest_are_dropped() {
    let (_folder, store) = store();
    let accuracy: PhaseAccuracy = "91 78 -".parse().unwrap();
    store.record_accuracy("20261125-080000-1a2b", accuracy).unwrap();
    let mut progress = store.load().unwrap();
    assert_eq!(progress.accuracy("20261125-080000-1a2b"), accuracy);
    assert!(progress.accuracy("20261125-080000-ffff").is_empty());
    for number in 0..MOST_ACCURACIES {
        progress.record_accuracy(&format!("2027-{number:04}"), accuracy);
    }
    assert_eq!(progress.accuracies.len(), MOST_ACCURACIES);
    assert!(progress.accuracy("20261125-080000-1a2b").is_empty(), "the oldest");
    progress.accuracies.insert("2028".to_owned(), "a hundred".to_owned());
    assert!(progress.accuracy("2028").is_empty(), "a file can say anything");
}

/// What the TOML reader says of missing keys and wrong values names types of the program.
#[test]
fn damage_is_described_in_plain_words() {
    use ouk::trainer::progress::DamageKind;
    for (message, words) in [
        ("missing field `streak`", "\"streak\" is missing here"),
        (
            "invalid type: integer `3`, expected struct LessonProgress",
            "this value does not fit its key",
        ),
        ("invalid value: integer `-1`, expected u32", "this value does not fit its key"),
        ("string values must be quoted", "string values must be quoted"),
    ] {
        assert_eq!(DamageKind::of(message).to_string(), words);
    }
}
