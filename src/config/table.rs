//! The list of all settings. To add one, add a field here and its texts in `tui/language`.

use super::values::{
    BoardPattern, Confirm, Coordinates, Depth, DotGrid, DrawnSet, Language, MarkStyle, Mouse,
    PictureUse, PieceLetters, PieceStyle, Seats, SettingValue, SquareSize, Targets, TermWords,
    ThemeChoice,
};

/// Makes the struct of all settings from the list, and the enums for a single setting.
macro_rules! settings {
    ($(#[doc = $about:literal] $field:ident $Setting:ident: $Value:ty,)+) => {
        /// The values of all settings.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct SettingValues { $(#[doc = $about] pub $field: $Value,)+ }

        /// A setting without its value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Setting { $(#[doc = $about] $Setting,)+ }

        /// A setting with a value, to be chosen or saved.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum SettingChange { $(#[doc = $about] $Setting($Value),)+ }

        impl Setting {
            /// Every setting, in the order of the list.
            pub const ALL: [Setting; [$(stringify!($field)),+].len()] = [$(Setting::$Setting),+];

            /// The name in the settings file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Setting::$Setting => stringify!($field),)+ }
            }

            /// A description of the setting in a few words, for the manual.
            #[must_use]
            pub fn about(self) -> &'static str {
                match self { $(Setting::$Setting => $about.trim(),)+ }
            }

            /// The names of the setting's values. The first is the default.
            #[must_use]
            pub fn names(self) -> Vec<&'static str> {
                match self { $(Setting::$Setting => <$Value>::names(),)+ }
            }

            /// The value with a name.
            #[must_use]
            pub fn value(self, name: &str) -> Option<SettingChange> {
                match self {
                    $(Setting::$Setting => <$Value>::of_name(name).map(SettingChange::$Setting),)+
                }
            }
        }

        impl SettingChange {
            /// The setting that changes.
            #[must_use]
            pub const fn setting(&self) -> Setting {
                match self { $(SettingChange::$Setting(_) => Setting::$Setting,)+ }
            }
        }

        impl SettingValues {
            /// The name of a setting's current value.
            #[must_use]
            pub fn name_of(&self, setting: Setting) -> &str {
                match setting { $(Setting::$Setting => SettingValue::name(&self.$field),)+ }
            }

            pub(super) fn apply(&mut self, change: SettingChange) {
                match change { $(SettingChange::$Setting(value) => self.$field = value,)+ }
            }
        }
    };
}

settings! {
    /// language of all texts; `auto` follows the system
    language Language: Option<Language>,
    /// how pieces are drawn, where they fit
    pieces Pieces: Option<PieceStyle>,
    /// the set that drawn pieces belong to; `auto`: Thai in Makruk, Khmer in the other games
    set Set: Option<DrawnSet>,
    /// which drawn pieces bear the letters of moves: the one under the cursor, all or none
    letters Letters: PieceLetters,
    /// whether drawn pieces are real pictures, where the terminal shows them; `auto`: not over a slow line
    pictures Pictures: Option<PictureUse>,
    /// how many dots a character of a drawn piece has; `auto`: as many as the terminal is known to draw, four over a slow line
    dots Dots: Option<DotGrid>,
    /// colours; `auto` takes a light theme on a light terminal
    theme Theme: ThemeChoice,
    /// size of a square in characters
    size Size: Option<SquareSize>,
    /// two close tints, or one as in Cambodia
    board Board: BoardPattern,
    /// language of the piece names
    names Names: Option<Language>,
    /// number of colours
    color Color: Option<Depth>,
    /// what to confirm before it is played
    confirm Confirm: Confirm,
    /// marks in colours and signs, or signs alone
    marks Marks: MarkStyle,
    /// how target squares are marked
    targets Targets: Targets,
    /// letters and numbers beside the board
    coordinates Coordinates: Coordinates,
    /// whether the players' term for the last move is shown, such as "si denh"
    terms Terms: TermWords,
    /// whether clicks play moves
    mouse Mouse: Mouse,
    /// whether the pieces of one player are turned
    seats Seats: Seats,
}

impl Setting {
    /// The setting with a name.
    #[must_use]
    pub fn of(name: &str) -> Option<Setting> {
        Setting::ALL.into_iter().find(|setting| setting.name() == name)
    }

    /// The setting with a typed name, in which capitals are as good as small letters.
    #[must_use]
    pub fn typed(name: &str) -> Option<Setting> {
        Setting::ALL.into_iter().find(|setting| setting.name().eq_ignore_ascii_case(name))
    }
}
