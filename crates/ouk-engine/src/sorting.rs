//! Sorting in code that is generic over games.

/// Sorts by a key, those of equal keys in their order. The function behind a reference lets the compiler make this
/// once for each type of items, not once for each game.
pub fn sort_by_rank<T, K: Ord>(items: &mut [T], rank: &dyn Fn(&T) -> K) {
    items.sort_by_key(rank);
}
