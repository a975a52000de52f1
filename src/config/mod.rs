//! The user's settings, and where the program's files are.

pub mod operator;
pub mod paths;
pub mod problems;
mod rule_sets;
mod settings;
mod suggestion;
mod table;
pub mod values;

pub use rule_sets::RuleSets;
pub use settings::{SettingError, Settings, SettingsSaveError};
pub use suggestion::nearest;
pub use table::{Setting, SettingChange, SettingValues};
pub use values::{
    BoardPattern, Confirm, Coordinates, Depth, Language, MarkStyle, Mouse, PieceStyle, Seats,
    SettingValue, SquareSize, THEMES, Targets, ThemeChoice,
};

/// The line of a byte offset, from 1.
#[must_use]
pub fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes().iter().take(offset).filter(|&&byte| byte == b'\n').count() + 1
}

/// The most letters of a name that a message repeats.
const LONGEST_NAME: usize = 60;
