//! Whether there is memory, asked before it is needed: where it runs out in the middle of something,
//! the program is aborted.

use std::hint::black_box;

/// Whether the system would give so many bytes now.
#[must_use]
pub fn is_free(bytes: usize) -> bool {
    let mut room: Vec<u8> = Vec::new();
    let given = room.try_reserve_exact(bytes).is_ok();
    // What is never looked at would not be asked for.
    black_box(room.as_ptr());
    given
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_is_free_and_too_much_is_not() {
        assert!(is_free(1_000));
        assert!(!is_free(usize::MAX / 4));
    }
}
