//! Values of switches, with the names that settings files use.

/// Declares an enum whose values have the names that a settings file uses.
macro_rules! values {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$vdoc])* $variant),+
        }

        impl $name {
            /// Every value.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The value's name in a settings file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text),+
                }
            }
        }

        impl $crate::ruleset::NamedValue for $name {
            fn values() -> Vec<(&'static str, $name)> {
                vec![$(($text, $name::$variant)),+]
            }

            fn text(self) -> &'static str {
                self.name()
            }
        }
    };
}
pub(crate) use values;

/// A switch value that has a name.
pub trait NamedValue: Sized + Copy + 'static {
    /// Every value with its name.
    fn values() -> Vec<(&'static str, Self)>;
    /// The value's name.
    fn text(self) -> &'static str;
}

impl NamedValue for bool {
    fn values() -> Vec<(&'static str, bool)> {
        vec![("yes", true), ("no", false)]
    }

    fn text(self) -> &'static str {
        if self { "yes" } else { "no" }
    }
}
