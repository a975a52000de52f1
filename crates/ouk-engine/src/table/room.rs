//! How much memory tables may take.

use sysinfo::{MemoryRefreshKind, System};

/// The share of free memory that tables may use.
const PART: (u64, u64) = (3, 4);

/// The most megabytes that all tables still to be made may use, at least one. A process that
/// exceeds what the machine, its cgroup or itself may use is killed.
#[must_use]
pub fn room() -> usize {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let group = system.cgroup_limits().map(|limits| limits.free_memory);
    // If the system does not say, this is 0.
    let free = Some(system.available_memory()).filter(|&free| free > 0);
    part_of([free, group, own_limit()].into_iter().flatten().min())
}

fn part_of(free: Option<u64>) -> usize {
    let Some(free) = free else { return usize::MAX };
    usize::try_from(free / PART.1 * PART.0 / (1 << 20)).unwrap_or(usize::MAX).max(1)
}

#[cfg(unix)]
fn own_limit() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn own_limit() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_left_free() {
        assert_eq!(part_of(Some(8 << 30)), 6 << 10);
        assert_eq!(part_of(Some(0)), 1);
        assert_eq!(part_of(None), usize::MAX);
        assert!(room() >= 1);
    }
}
