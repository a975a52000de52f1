//! The sides as values of options.

use clap::ValueEnum;
use ouk_rules::board::Color;

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SideArg {
    #[value(alias = "w")]
    White,
    #[value(alias = "b")]
    Black,
}

impl From<SideArg> for Color {
    fn from(side: SideArg) -> Color {
        match side {
            SideArg::White => Color::White,
            SideArg::Black => Color::Black,
        }
    }
}
