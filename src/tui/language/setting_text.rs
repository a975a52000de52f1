//! Names of the settings' values for the screen; those in the settings file are shorter.

use super::Phrases;
use super::{Language, fill};
use crate::config::values::{AUTO, DotGrid, PieceLetters, PieceStyle};
use crate::config::{BoardPattern, Confirm, Depth, DrawnSet, MarkStyle, Mouse, Seats, Targets};
use crate::config::{Setting, SquareSize};

impl Phrases {
    /// The text about a setting's new value, given by its name in the settings file.
    #[must_use]
    pub fn setting_now(&self, setting: Setting, name: &str) -> String {
        let value = self.setting_value(setting, name);
        fill(self.settings.changed, &[&self.setting(setting).0, &value])
    }

    /// The screen's name of a setting's value, given by its name in the settings file.
    #[must_use]
    pub fn setting_value(&self, setting: Setting, name: &str) -> String {
        if name == AUTO {
            return AUTO.to_owned();
        }
        match self.value_of_few(setting, name) {
            Some(words) => words.to_owned(),
            None => match (setting, SquareSize::of(name)) {
                (Setting::Size, Some(SquareSize { height: 1, .. })) => {
                    self.values.one_row.to_owned()
                }
                (Setting::Size, Some(size)) => fill(self.values.rows, &[&size.height]),
                // The value is a theme.
                _ => name.replace('-', " "),
            },
        }
    }

    /// The name of a value, for settings with only a few.
    fn value_of_few(&self, setting: Setting, name: &str) -> Option<&'static str> {
        let own = &self.values;
        Some(match setting {
            Setting::Pieces => match PieceStyle::of(name)? {
                PieceStyle::Letters => own.letters,
                PieceStyle::Blocks => own.drawn,
                PieceStyle::Khmer => own.khmer_letters,
                PieceStyle::Symbols => own.symbols,
            },
            Setting::Set => match DrawnSet::of(name)? {
                DrawnSet::Khmer => own.khmer,
                DrawnSet::Thai => own.thai,
                DrawnSet::Western => own.western,
            },
            Setting::Dots => match DotGrid::of(name)? {
                DotGrid::Quadrants => own.coarse,
                DotGrid::Sextants => own.fine,
                DotGrid::Octants => own.finest,
            },
            Setting::Board => match BoardPattern::of(name)? {
                BoardPattern::Chequered => own.chequered,
                BoardPattern::Plain => own.plain,
            },
            Setting::Color => match Depth::of(name)? {
                Depth::True => own.millions,
                Depth::Mono => own.no_colors,
                Depth::Indexed | Depth::Sixteen => return None,
            },
            Setting::Confirm => match Confirm::of(name)? {
                Confirm::Nothing => own.no_moves,
                Confirm::Captures => own.captures,
                Confirm::Moves => own.all_moves,
            },
            Setting::Marks => match MarkStyle::of(name)? {
                MarkStyle::Both => own.with_color,
                MarkStyle::Signs => own.signs,
            },
            Setting::Targets => match Targets::of(name)? {
                Targets::Letters => own.letters,
                Targets::Dots => own.dots,
                Targets::Off => own.no_marks,
            },
            Setting::Seats => match Seats::of(name)? {
                Seats::Beside => own.beside,
                Seats::Opposite => own.opposite,
            },
            Setting::Mouse => match Mouse::of(name)? {
                Mouse::Off => own.off,
                Mouse::Clicks => own.on,
            },
            Setting::Letters => match PieceLetters::of(name)? {
                PieceLetters::Cursor => own.at_cursor,
                PieceLetters::All => own.on_all,
                PieceLetters::Off => own.off,
            },
            Setting::Pictures | Setting::Coordinates | Setting::Terms => {
                if name == Mouse::Off.name() { own.off } else { own.on }
            }
            Setting::Language | Setting::Names => Language::of(name)?.short_name(),
            Setting::Theme | Setting::Size => return None,
        })
    }
}
