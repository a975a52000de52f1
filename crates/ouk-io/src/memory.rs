//! Whether memory is available, asked before it is needed: running out of memory in the middle of
//! work aborts the program.

use std::hint::black_box;

/// Whether the system would give this many bytes now.
#[must_use]
pub fn is_free(bytes: usize) -> bool {
    let mut room: Vec<u8> = Vec::new();
    let given = room.try_reserve_exact(bytes).is_ok();
    // The compiler would remove an allocation that is never used.
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
