//! The values of settings, and their names in the settings file.

/// A type with a few values, each of which has a name in the settings file.
pub trait Named: Copy + PartialEq + 'static {
    /// Every value with its name, in the order in which the user steps through them.
    const NAMED: &'static [(&'static str, Self)];

    /// Names from earlier versions, which old files still have.
    const FORMER: &'static [(&'static str, Self)] = &[];
}

/// A type of setting values, with their names in the file.
pub trait SettingValue: Clone + PartialEq + Sized {
    /// The names of all built-in values. The first is the default.
    fn names() -> Vec<&'static str>;

    /// The value with a name.
    fn of_name(name: &str) -> Option<Self>;

    /// The name of this value.
    fn name(&self) -> &str;
}

/// The name of the values that leave a choice to the program.
pub const AUTO: &str = "auto";

impl<T: Named> SettingValue for T {
    fn names() -> Vec<&'static str> {
        T::NAMED.iter().map(|named| named.0).collect()
    }

    fn of_name(name: &str) -> Option<T> {
        T::NAMED.iter().chain(T::FORMER).find(|named| named.0 == name).map(|named| named.1)
    }

    fn name(&self) -> &str {
        T::NAMED.iter().find(|named| named.1 == *self).map_or("", |named| named.0)
    }
}

/// `auto` is `None`: the program chooses.
impl<T: Named> SettingValue for Option<T> {
    fn names() -> Vec<&'static str> {
        let mut names = vec![AUTO];
        names.extend(T::names());
        names
    }

    fn of_name(name: &str) -> Option<Option<T>> {
        if name == AUTO { Some(None) } else { T::of_name(name).map(Some) }
    }

    fn name(&self) -> &str {
        self.as_ref().map_or(AUTO, T::name)
    }
}

/// Declares enums whose values have names in the settings file, and after `formerly` a value's
/// earlier name. The first value is the default.
macro_rules! named_values {
    ($($(#[$about:meta])* $name:ident {
        $($(#[$value_about:meta])* $value:ident = $text:literal $(formerly $former:literal)?,)+
    })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$value_about])* $value,)+ }

        impl $name {
            /// Every value, in the order of the list.
            pub const ALL: [$name; [$($text),+].len()] = [$($name::$value),+];

            /// The name in the settings file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($name::$value => $text,)+ }
            }

            /// The value with a name.
            #[must_use]
            pub fn of(name: &str) -> Option<$name> {
                <$name as SettingValue>::of_name(name)
            }
        }

        impl Named for $name {
            const NAMED: &'static [(&'static str, $name)] = &[$(($text, $name::$value)),+];
            const FORMER: &'static [(&'static str, $name)] = &[$($(($former, $name::$value),)?)+];
        }

        impl Default for $name {
            fn default() -> $name {
                $name::ALL[0]
            }
        }
    )+};
}

named_values! {
    /// A language of the interface.
    Language {
        /// English.
        English = "english",
        /// Khmer in Latin letters.
        KhmerLatin = "khmer-latin",
        /// Khmer in its own script.
        Khmer = "khmer",
    }

    /// A way of drawing pieces.
    PieceStyle {
        /// The letters of position text.
        Letters = "letters",
        /// Pictures where the squares are large enough, letters elsewhere.
        Blocks = "blocks",
        /// One Khmer consonant for each kind.
        Khmer = "khmer",
        /// Chess symbols, and a disc for the Trey.
        Symbols = "symbols",
    }

    /// The drawn pieces that show the letters of moves.
    PieceLetters {
        /// The piece under the cursor.
        Cursor = "cursor",
        /// All pieces.
        All = "all" formerly "on",
        /// No piece.
        Off = "off",
    }

    /// Whether drawn pieces are real pictures, where the terminal confirms that it supports them.
    PictureUse {
        /// Real pictures, also over a slow line.
        On = "on",
        /// No real pictures.
        Off = "off",
    }

    /// The set of drawn pieces.
    DrawnSet {
        /// Carved Cambodian pieces.
        Khmer = "khmer",
        /// The Thai pieces used for Makruk.
        Thai = "thai",
        /// The pieces of western chess.
        Western = "western",
    }

    /// The grid of dots in a character of a drawn piece.
    DotGrid {
        /// Two by two dots.
        Quadrants = "quadrants",
        /// Two by three dots.
        Sextants = "sextants",
        /// Two by four dots.
        Octants = "octants",
    }

    /// The number of colours.
    Depth {
        /// 24-bit colours.
        True = "true",
        /// The 256 colours of xterm.
        Indexed = "256",
        /// The sixteen basic colours.
        Sixteen = "16",
        /// No colours.
        Mono = "none",
    }

    /// The pattern of the board's squares.
    BoardPattern {
        /// Two close tints.
        Chequered = "chequered",
        /// One tint, as in Cambodia.
        Plain = "plain",
    }

    /// The moves that the user must confirm.
    Confirm {
        /// No moves.
        Nothing = "nothing",
        /// Captures only.
        Captures = "captures",
        /// All moves.
        Moves = "moves",
    }

    /// How squares are marked.
    MarkStyle {
        /// With colours and signs.
        Both = "both",
        /// With signs alone.
        Signs = "signs",
    }

    /// The marks of the squares that a selected piece can go to.
    Targets {
        /// A letter that moves the piece there.
        Letters = "letters",
        /// A dot.
        Dots = "dots",
        /// No marks.
        Off = "off",
    }

    /// Whether the board has letters and numbers.
    Coordinates {
        /// Letters and numbers.
        On = "on",
        /// No letters and numbers.
        Off = "off",
    }

    /// Whether the players' term for the last move is shown.
    TermWords {
        /// The term is shown.
        On = "on",
        /// The term is not shown.
        Off = "off",
    }

    /// The use of the mouse.
    Mouse {
        /// None; the terminal selects text with it.
        Off = "off",
        /// A click on a square acts like Enter there.
        Clicks = "clicks",
    }

    /// The seats of two players.
    Seats {
        /// Side by side.
        Beside = "beside",
        /// On opposite sides of the screen, so the far player's pieces are turned.
        Opposite = "opposite",
    }
}

/// The size of a square: twice as wide as high, so that it looks square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareSize {
    /// The number of columns.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
}

impl SquareSize {
    /// The size with this many rows.
    #[must_use]
    pub const fn of_height(height: u16) -> SquareSize {
        SquareSize { width: 2 * height, height }
    }

    /// The size with a name such as `4x2`.
    #[must_use]
    pub fn of(name: &str) -> Option<SquareSize> {
        SettingValue::of_name(name)
    }

    /// The name of the size; empty for a size without one, which only fits a certain screen.
    #[must_use]
    pub fn name(self) -> &'static str {
        SquareSize::NAMED.iter().find(|named| named.1 == self).map_or("", |named| named.0)
    }
}

impl Named for SquareSize {
    const NAMED: &'static [(&'static str, SquareSize)] = &[
        ("2x1", SquareSize::of_height(1)),
        ("4x2", SquareSize::of_height(2)),
        ("6x3", SquareSize::of_height(3)),
        ("8x4", SquareSize::of_height(4)),
        ("10x5", SquareSize::of_height(5)),
        ("12x6", SquareSize::of_height(6)),
        ("16x8", SquareSize::of_height(8)),
        ("24x12", SquareSize::of_height(12)),
    ];
}

/// Passes the names of the built-in themes, the files of `themes/`, to a macro.
macro_rules! with_theme_names {
    ($with:ident) => {
        $with![
            "lacquer",
            "palm-leaf",
            "stone",
            "rice-paddy",
            "night-market",
            "mekong",
            "lotus",
            "paper",
            "sandstone",
            "high-contrast",
            "terminal",
            "mono"
        ]
    };
}
pub(crate) use with_theme_names;

macro_rules! list {
    ($($name:literal),+) => {
        &[$($name),+]
    };
}

/// The names of the built-in themes.
pub const THEMES: &[&str] = with_theme_names!(list);

/// The colours: a theme by its name, which may be a user's file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ThemeChoice {
    /// The theme that suits the terminal's background.
    #[default]
    Auto,
    /// The theme with this name.
    Named(String),
}

impl SettingValue for ThemeChoice {
    fn names() -> Vec<&'static str> {
        let mut names = vec![AUTO];
        names.extend(THEMES);
        names
    }

    fn of_name(name: &str) -> Option<ThemeChoice> {
        Some(if name == AUTO { ThemeChoice::Auto } else { ThemeChoice::Named(name.to_owned()) })
    }

    fn name(&self) -> &str {
        match self {
            ThemeChoice::Auto => AUTO,
            ThemeChoice::Named(name) => name,
        }
    }
}
