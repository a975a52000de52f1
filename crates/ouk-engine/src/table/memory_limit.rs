//! The memory that tables may take.

use crate::system;
use sysinfo::{MemoryRefreshKind, ProcessRefreshKind, ProcessesToUpdate, System};

/// The share of free memory that tables may use.
const PART: (u64, u64) = (3, 4);

/// The most megabytes that all tables still to be made may use, at least one. The system kills a
/// process that exceeds the limit of the machine, of its cgroup or its own.
#[must_use]
pub fn room() -> usize {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let group = system.cgroup_limits().map(|limits| limits.free_memory);
    // The value is 0 if the system does not say.
    let free = Some(system.available_memory()).filter(|&free| free > 0);
    part_of([free, group, left_of_own_limit(&mut system)].into_iter().flatten().min())
}

/// The megabytes that a thread takes, its stack included.
const MEGABYTES_A_THREAD: usize = 8;

/// The megabytes of address space that a thread may take: the C library reserves 64 for its
/// allocations.
const ADDRESSES_A_THREAD: usize = MEGABYTES_A_THREAD + 64;

/// The most threads for which the free memory has room.
#[must_use]
pub fn thread_room() -> usize {
    let by_memory = room() / MEGABYTES_A_THREAD;
    let addresses = part_of(left_of_own_limit(&mut System::new()));
    by_memory.min(addresses / ADDRESSES_A_THREAD)
}

/// The megabytes of the free bytes that tables may use, at least one; no limit if the number of
/// free bytes is unknown.
#[must_use]
pub fn part_of(free: Option<u64>) -> usize {
    let Some(free) = free else { return usize::MAX };
    usize::try_from(free / PART.1 * PART.0 / (1 << 20)).unwrap_or(usize::MAX).max(1)
}

/// The bytes left of the process's limit of address space, if it has one.
fn left_of_own_limit(system: &mut System) -> Option<u64> {
    let limit = system::address_space_limit()?;
    let id = sysinfo::get_current_pid().ok()?;
    let memory = ProcessRefreshKind::nothing().with_memory();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[id]), false, memory);
    let used = system.process(id).map_or(0, sysinfo::Process::virtual_memory);
    Some(limit.saturating_sub(used))
}
