//! Sorting in code that is generic over games.

/// Sorts by a key and keeps the order of equal items. Taking the key function by reference lets the
/// compiler build this once for each type of items, not once for each game.
pub fn sort_by_rank<T, K: Ord>(items: &mut [T], rank: &dyn Fn(&T) -> K) {
    items.sort_by_key(rank);
}
