//! What was chosen for the last new game.

use ouk_rules::board::Color;
use std::str::FromStr;

/// The side of the player in a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SideChoice {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// Either, decided when the game begins.
    Random,
}

/// A word that names no side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a side is white, black or random")]
pub struct UnknownSide;

impl SideChoice {
    /// Every choice.
    pub const ALL: [SideChoice; 3] = [SideChoice::White, SideChoice::Black, SideChoice::Random];

    /// Its word on the command line and in the settings file.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            SideChoice::White => "white",
            SideChoice::Black => "black",
            SideChoice::Random => "random",
        }
    }

    /// The side itself. A random one is decided here, so this is asked once for each game.
    #[must_use]
    pub fn color(self) -> Color {
        match self {
            SideChoice::White => Color::White,
            SideChoice::Black => Color::Black,
            SideChoice::Random if fastrand::bool() => Color::White,
            SideChoice::Random => Color::Black,
        }
    }
}

impl From<Color> for SideChoice {
    fn from(color: Color) -> SideChoice {
        match color {
            Color::White => SideChoice::White,
            Color::Black => SideChoice::Black,
        }
    }
}

impl FromStr for SideChoice {
    type Err = UnknownSide;

    fn from_str(text: &str) -> Result<SideChoice, UnknownSide> {
        match text {
            "w" => Ok(SideChoice::White),
            "b" => Ok(SideChoice::Black),
            _ => SideChoice::ALL.into_iter().find(|side| side.word() == text).ok_or(UnknownSide),
        }
    }
}
