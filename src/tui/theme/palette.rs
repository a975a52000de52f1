//! The meanings of colours: one name for each, the same in files and in the program.

use ouk_rules::board::Color as Side;
use ratatui::style::Modifier;

/// Makes [`Palette`] from the list of meanings.
macro_rules! palette {
    ($($(#[$doc:meta])+ $name:ident: $form:expr;)+) => {
        /// A value for each meaning: a colour, a shade or text attributes.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Palette<T> {
            $($(#[$doc])+ pub $name: T,)+
        }

        /// The names of the meanings in theme files.
        pub const NAMES: &[&str] = &[$(stringify!($name)),+];

        /// The text attributes for each meaning where there are no colours.
        pub(super) const FORMS: Palette<Modifier> = Palette { $($name: $form),+ };

        impl<T> Palette<T> {
            /// A palette of a function's results for each name.
            ///
            /// # Errors
            /// The first error of the function.
            pub fn try_of<E>(
                mut of: impl FnMut(&'static str) -> Result<T, E>,
            ) -> Result<Palette<T>, E> {
                Ok(Palette { $($name: of(stringify!($name))?),+ })
            }

            /// A palette of a function's results for each value.
            pub fn map<U>(&self, mut of: impl FnMut(&T) -> U) -> Palette<U> {
                Palette { $($name: of(&self.$name)),+ }
            }

            /// The value of a name, if a meaning has it.
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
    /// The background of everything.
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
    /// The square of a king in check, or one where a capture is ordered.
    check: Modifier::BOLD;
    /// The square of a piece that may be captured.
    take: Modifier::empty();
    /// The squares of a hint.
    hint: Modifier::empty();
    /// The mark on a square where a piece may go.
    target: Modifier::BOLD;
    /// Plain text.
    text: Modifier::empty();
    /// Text that matters less.
    dim: Modifier::empty();
    /// Important text.
    accent: Modifier::BOLD;
    /// Urgent text.
    urgent: Modifier::BOLD;
}

impl<T: Copy> Palette<T> {
    /// The value for the pieces of a side.
    pub const fn of(&self, side: Side) -> T {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

/// The squares that pieces may stand on; each state has its own background.
pub const SQUARES: [&str; 8] =
    ["light", "dark", "last", "selected", "cursor", "check", "take", "hint"];
