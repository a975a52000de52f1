//! The memory that tables may take.

use ouk_engine::table::{part_of, room};

#[test]
#[cfg_attr(miri, ignore = "it has no memory to ask about")]
fn tables_leave_a_part_of_the_memory_free() {
    assert_eq!(part_of(Some(8 << 30)), 6 << 10);
    assert_eq!(part_of(Some(0)), 1);
    assert_eq!(part_of(None), usize::MAX);
    assert!(room() >= 1);
}
