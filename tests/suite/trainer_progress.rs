//! What has been learnt: stars, streaks, when it is due, and the file.

use ouk::trainer::progress::{Item, Progress, ProgressError, Store};
use ouk::trainer::session::Result;
use proptest::prelude::*;
use std::fs;

const KEY: &str = "ouk/tan/KSM/chase/tight";

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().join("ouk/trainer.toml"));
    (folder, store)
}

#[test]
fn clean_solutions_come_back_later_and_later() {
    let mut progress = Progress::default();
    let mut dues = Vec::new();
    for _ in 0..4 {
        let day = progress.items.get(KEY).map_or(100, |item| item.due);
        progress.record(KEY, Result::Solved(3), day);
        dues.push(progress.items[KEY].due);
    }
    assert_eq!(dues, [101, 104, 111, 126]);
    progress.record(KEY, Result::Solved(2), 126);
    assert_eq!(progress.items[KEY].due, 141, "with tempi lost the time stays as it is");
    progress.record(KEY, Result::Failed, 141);
    assert_eq!(progress.all_due(141), [KEY], "what failed is due at once");
    assert_eq!((progress.streak, progress.best_streak), (0, 5));
    let item = Item { tries: 6, solved: 5, stars: 3, interval: 0, due: 141 };
    assert_eq!(progress.items[KEY], item);
}

proptest! {
    #[test]
    fn nothing_is_due_before_its_day(results in prop::collection::vec((0u8..4, 0u32..40), 1..60)) {
        let mut progress = Progress::default();
        let (mut day, mut run, mut best) = (20_000, 0, 0);
        for (stars, days) in results {
            day += days;
            let result = if stars == 0 { Result::Failed } else { Result::Solved(stars) };
            progress.record(KEY, result, day);
            run = match stars { 0 => 0, 1 => run, _ => run + 1 };
            best = best.max(run);
            let item = progress.items[KEY];
            prop_assert_eq!((progress.streak, progress.best_streak), (run, best));
            prop_assert!(item.due - day <= 120 && item.solved <= item.tries);
            prop_assert_eq!(item.due == day, stars == 0);
            prop_assert_eq!(progress.due(day), usize::from(stars == 0));
        }
    }
}

#[test]
fn what_is_recorded_is_there_again() {
    let (_folder, store) = store();
    assert_eq!(store.load().unwrap(), Progress::default());
    let (first, note) = store.record(KEY, Result::Solved(3), 5).unwrap();
    assert_eq!((store.load().unwrap(), note), (first, None));
    // Another program has recorded something meanwhile; both stay.
    let other = Store::new(store.path().to_owned());
    other.record("ouk/tan/KR/hold/exact", Result::Failed, 5).unwrap();
    let (both, _) = store.record(KEY, Result::Solved(3), 6).unwrap();
    assert_eq!((both.items.len(), both.items[KEY].tries), (2, 2));
    assert_eq!(store.load().unwrap(), both);
}

#[test]
fn a_damaged_file_is_named_with_its_line_and_put_aside() {
    let (_folder, store) = store();
    store.record(KEY, Result::Solved(3), 5).unwrap();
    let text = fs::read_to_string(store.path()).unwrap();
    let hurt = text.replace("tries = 1", "tries = one");
    fs::write(store.path(), &hurt).unwrap();
    let error = store.load().unwrap_err();
    let line = 1 + hurt.lines().position(|line| line.contains("one")).unwrap();
    assert!(error.to_string().contains(&format!("trainer.toml: line {line}: ")), "{error}");
    let (progress, note) = store.record(KEY, Result::Solved(2), 5).unwrap();
    assert_eq!(progress.items[KEY].tries, 1);
    assert!(note.unwrap().contains("trainer.damaged"));
    assert_eq!(fs::read_to_string(store.path().with_extension("damaged")).unwrap(), hurt);
    fs::write(store.path(), b"version = 1\n\xff").unwrap();
    assert!(store.load().unwrap_err().to_string().contains("line 2: these bytes are no text"));
}

#[test]
fn a_file_of_a_later_version_is_left_as_it_is() {
    let (_folder, store) = store();
    store.record(KEY, Result::Solved(3), 5).unwrap();
    let text = fs::read_to_string(store.path()).unwrap().replace("version = 1", "version = 2");
    fs::write(store.path(), &text).unwrap();
    let error = store.record(KEY, Result::Failed, 6).unwrap_err();
    assert!(matches!(error, ProgressError::Newer(_)), "{error}");
    assert_eq!(fs::read_to_string(store.path()).unwrap(), text);
}

#[test]
fn every_cut_of_the_file_is_refused_or_read_without_a_panic() {
    let (_folder, store) = store();
    for key in [KEY, "ouk/tan/KR/hold/exact"] {
        store.record(key, Result::Solved(3), 5).unwrap();
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
