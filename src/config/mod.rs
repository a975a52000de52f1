//! The user's settings, and the places of the program's files.

mod new_game;
pub mod operator;
pub mod paths;
pub mod problems;
mod settings;
mod settings_text;
mod table;
pub mod values;

pub use new_game::{ChoiceError, GameChoices, NewGameChoices, SideChoice, UnknownSide};
pub use ouk_io::text::line_of;
pub use settings::{SettingError, Settings, SettingsFault, SettingsProblem, SettingsSaveError};
pub use settings_text::{ValueInTheWay, WantedToml};
pub use table::{Setting, SettingChange, SettingValues};
pub(crate) use values::with_theme_names;
pub use values::{
    BoardPattern, Confirm, Coordinates, Depth, DotGrid, DrawnSet, Language, MarkStyle, Mouse,
    PictureUse, PieceLetters, PieceStyle, Seats, SettingValue, SquareSize, THEMES, Targets,
    TermWords, ThemeChoice,
};
