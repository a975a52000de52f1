//! Which programs may be started.

use ouk_io::outside::Outside;
use ouk_rules::game::EngineSpec;

/// A program that the user agreed to start, with exactly these arguments and options.
///
/// An [`EngineSpec`] is data and may come from a file of a stranger. Only this type starts anything,
/// and only the two functions below make one; `tests/suite/layers.rs` says who may call them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approved {
    spec: EngineSpec,
    /// That a program may be started at all.
    _right: Outside,
}

impl Approved {
    /// The user named it on the command line.
    #[must_use]
    pub const fn on_command_line(spec: EngineSpec, right: Outside) -> Approved {
        Approved { spec, _right: right }
    }

    /// The user was shown all of it, was asked and said yes.
    #[must_use]
    pub const fn by_answer(spec: EngineSpec, right: Outside) -> Approved {
        Approved { spec, _right: right }
    }

    /// What was approved.
    #[must_use]
    pub const fn spec(&self) -> &EngineSpec {
        &self.spec
    }
}
