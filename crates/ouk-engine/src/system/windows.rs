//! Limits of Windows.

/// No limit of the address space is known.
pub(crate) fn address_space_limit() -> Option<u64> {
    None
}

/// Does nothing: writing beyond a limit is an error already.
#[cfg(feature = "command-line")]
pub(crate) fn outlive_file_limits() {}
