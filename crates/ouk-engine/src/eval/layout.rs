//! The order of the weights in a list.

/// Makes a constant for the first weight of each group from the numbers of weights, and `WEIGHTS`,
/// the total.
macro_rules! layout {
    ($($(#[$doc:meta])* $name:ident: $count:expr;)+) => {
        layout!(@from 0usize; $($(#[$doc])* $name: $count;)+);
    };
    (@from $start:expr; $(#[$doc:meta])* $name:ident: $count:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub const $name: usize = $start;
        layout!(@from $name + $count; $($rest)*);
    };
    (@from $start:expr;) => {
        /// The number of weights.
        pub const WEIGHTS: usize = $start;
    };
}
pub(crate) use layout;
