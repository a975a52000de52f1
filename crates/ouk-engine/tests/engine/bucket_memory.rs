//! The memory of the transposition table; Miri runs these tests.

use crate::memory::{Bucket, BucketMemory};
use std::sync::atomic::Ordering::Relaxed;

#[test]
fn every_line_is_zeroed_aligned_and_its_own() {
    for count in [0, 1, 2, 3, 63, 64, 1_000] {
        let memory = BucketMemory::new(count).unwrap();
        assert_eq!(memory.len(), count.max(1));
        for (at, bucket) in memory.iter().enumerate() {
            assert!((&raw const *bucket).is_aligned());
            memory.prefetch(at);
            for word in &bucket.0 {
                assert_eq!(word.swap(at as u64 + 1, Relaxed), 0);
            }
        }
        for (at, bucket) in memory.iter().enumerate() {
            assert!(bucket.0.iter().all(|word| word.load(Relaxed) == at as u64 + 1));
        }
    }
}

#[test]
fn threads_share_memory_and_pass_it_on() {
    let memory = BucketMemory::new(8).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            let add = || {
                memory.iter().flat_map(|bucket| &bucket.0).for_each(|word| {
                    word.fetch_add(1, Relaxed);
                });
            };
            std::thread::Builder::new().spawn_scoped(scope, add).unwrap();
        }
    });
    let sum = |memory: &BucketMemory| -> u64 {
        memory.iter().flat_map(|bucket| &bucket.0).map(|word| word.load(Relaxed)).sum()
    };
    assert_eq!(sum(&memory), 3 * 64);
    let thread = std::thread::Builder::new().spawn(move || sum(&memory)).unwrap();
    assert_eq!(thread.join().unwrap(), 3 * 64);
}

#[test]
fn too_large_a_request_gives_none() {
    for count in [usize::MAX, usize::MAX / size_of::<Bucket>(), isize::MAX as usize / 64] {
        assert!(BucketMemory::new(count).is_none());
    }
}
