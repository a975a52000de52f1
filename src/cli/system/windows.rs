//! Windows cannot replace a process, so there is no restricted mode.

use super::Become;

pub(in crate::cli) const BECOME: Option<Become> = None;
