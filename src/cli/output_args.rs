//! The values of the arguments for the terminal and the line to it.

use crate::config::Depth;
use crate::tui::connection::ConnectionChoice;
use clap::ValueEnum;
use clap::builder::PossibleValue;

/// The number of colours, or none if the settings or the terminal decide.
#[derive(Clone, Copy)]
pub(super) struct ColorArgument(pub Option<Depth>);

impl ValueEnum for ColorArgument {
    fn value_variants<'a>() -> &'a [ColorArgument] {
        &[
            ColorArgument(None),
            ColorArgument(Some(Depth::True)),
            ColorArgument(Some(Depth::Indexed)),
            ColorArgument(Some(Depth::Sixteen)),
            ColorArgument(Some(Depth::Mono)),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.map_or("auto", Depth::name)))
    }
}

impl ValueEnum for ConnectionChoice {
    fn value_variants<'a>() -> &'a [ConnectionChoice] {
        &[ConnectionChoice::Auto, ConnectionChoice::Fast, ConnectionChoice::Slow]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            ConnectionChoice::Auto => "auto",
            ConnectionChoice::Fast => "fast",
            ConnectionChoice::Slow => "slow",
        }))
    }
}
