//! Limits of Unix systems.

use rustix::process::{Resource, getrlimit};

/// The limit of this process's address space in bytes, if there is one.
pub(crate) fn address_space_limit() -> Option<u64> {
    getrlimit(Resource::As).current
}

/// Makes writing beyond the file size limit (`ulimit -f`) an error. Without a handler, the signal
/// would end the program.
#[cfg(feature = "command-line")]
pub(crate) fn outlive_file_limits() {
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}
