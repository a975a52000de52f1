//! What colours mean: one name for each meaning, the same in files and in the program.

use ouk_rules::board::Color as Side;
use ratatui::style::Modifier;

/// Makes [`Palette`] from the list of meanings.
macro_rules! palette {
    ($($(#[$doc:meta])+ $name:ident: $form:expr;)+) => {
        /// Something for each meaning: colours, or where they were said.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Palette<T> {
            $($(#[$doc])+ pub $name: T,)+
        }

        /// The names of the meanings, as theme files have them.
        pub const NAMES: &[&str] = &[$(stringify!($name)),+];

        /// How a meaning is shown where there are no colours.
        pub(super) const FORMS: Palette<Modifier> = Palette { $($name: $form),+ };

        impl<T> Palette<T> {
            /// A palette of what a function has for each name.
            ///
            /// # Errors
            /// The first that the function gives.
            pub fn try_of<E>(
                mut of: impl FnMut(&'static str) -> Result<T, E>,
            ) -> Result<Palette<T>, E> {
                Ok(Palette { $($name: of(stringify!($name))?),+ })
            }

            /// The palette of what a function makes of each member.
            pub fn map<U>(&self, mut of: impl FnMut(&T) -> U) -> Palette<U> {
                Palette { $($name: of(&self.$name)),+ }
            }

            /// What stands under a name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<&T> {
                match name {
                    $(stringify!($name) => Some(&self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

palette! {
    /// Behind everything.
    ground: Modifier::empty();
    /// A light square, and every square of a plain board.
    light: Modifier::empty();
    /// A dark square.
    dark: Modifier::empty();
    /// Marks in the middle of plain squares, and lines between intersections.
    line: Modifier::empty();
    /// White's pieces.
    white: Modifier::BOLD;
    /// Black's pieces.
    black: Modifier::empty();
    /// The squares of the last move.
    last: Modifier::empty();
    /// The square of the selected piece.
    selected: Modifier::BOLD.union(Modifier::UNDERLINED);
    /// The square under the cursor.
    cursor: Modifier::REVERSED;
    /// The square of a king in check, or one that must be taken.
    check: Modifier::BOLD;
    /// The square of a piece that may be taken.
    take: Modifier::empty();
    /// The squares of a hint.
    hint: Modifier::empty();
    /// The mark where a piece may go.
    target: Modifier::BOLD;
    /// Words.
    text: Modifier::empty();
    /// Words that matter less.
    dim: Modifier::empty();
    /// What matters now.
    accent: Modifier::BOLD;
    /// Words that are urgent.
    urgent: Modifier::BOLD;
}

impl<T: Copy> Palette<T> {
    /// What stands for the pieces of a side.
    pub const fn of(&self, side: Side) -> T {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

/// The squares pieces may stand on, each state a ground of its own.
pub const SQUARES: [&str; 8] =
    ["light", "dark", "last", "selected", "cursor", "check", "take", "hint"];
