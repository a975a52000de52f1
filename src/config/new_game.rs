//! The choices for the last new game, with which the form starts. They are the table `new_game` of
//! the settings file; the choices for one game are in a table of that game inside it.

use super::problems::Problems;
use super::settings_text::{self, ValueInTheWay, inner};
use crate::results::LevelChoice;
use ouk_engine::Level;
use ouk_io::text::{Printable, did_you_mean, line_of, meant};
use ouk_rules::board::Color;
use ouk_rules::game::{ClockSetting, ClockUnit};
use ouk_rules::user_rule_sets::{GivenValue, LONGEST_NAME};
use ouk_rules::{Array, GameId, RuleSetRegistry};
use std::collections::BTreeMap;
use std::str::FromStr;
use toml_edit::{DocumentMut, Item, TableLike};

/// The side of the player in a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SideChoice {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// A random side, decided when the game starts.
    Random,
}

/// The error for a word that names no side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a side must be white, black or random")]
pub struct UnknownSide;

impl SideChoice {
    /// Every choice.
    pub const ALL: [SideChoice; 3] = [SideChoice::White, SideChoice::Black, SideChoice::Random];

    /// The choice's word on the command line and in the settings file.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            SideChoice::White => "white",
            SideChoice::Black => "black",
            SideChoice::Random => "random",
        }
    }

    /// The chosen side. A random one is decided by this call, so call it once for each game.
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

/// The choices for one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChoices {
    /// The name of a rule set; none for the game's first. The rule set may no longer exist.
    pub rules: Option<String>,
    /// The level of the machine.
    pub level: LevelChoice,
    /// The side that moves first.
    pub first: Color,
    /// The array to start from.
    pub array: Array,
    /// Whether players start counts by hand.
    pub by_hand: bool,
}

impl Default for GameChoices {
    fn default() -> GameChoices {
        GameChoices {
            rules: None,
            // The easiest level suits a first game; experienced players choose another one.
            level: LevelChoice::Fixed(Level::ALL[0]),
            first: Color::White,
            array: Array::Standard,
            by_hand: false,
        }
    }
}

/// The choices for the last new game, and for each game before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameChoices {
    /// The game of the last choice.
    pub game: GameId,
    /// The side of the player.
    pub side: SideChoice,
    /// The time control.
    pub clock: ClockSetting,
    games: BTreeMap<GameId, GameChoices>,
}

impl Default for NewGameChoices {
    fn default() -> NewGameChoices {
        NewGameChoices {
            game: GameId::Ouk,
            side: SideChoice::default(),
            clock: ClockSetting::None,
            games: BTreeMap::new(),
        }
    }
}

/// What is wrong with a line of the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// It is no table.
    #[error("new_game must be a table")]
    NoTable,
    /// It has no such choice.
    #[error("new_game has no \"{0}\"")]
    UnknownName(Printable),
    /// The game has no such rule set.
    #[error("rules of new_game cannot be {given}{}", did_you_mean(*near))]
    UnknownRules {
        /// What was given.
        given: GivenValue,
        /// The rule set of the game with the most similar name.
        near: Option<&'static str>,
    },
    /// A choice cannot have this value.
    #[error("{name} of new_game must be one of {values}, not {given}")]
    UnknownValue {
        /// The name of the choice.
        name: &'static str,
        /// The values that it can have, in quotes.
        values: String,
        /// What was given instead.
        given: GivenValue,
    },
    /// The name of a rule set is no text.
    #[error("rules of new_game cannot be {0}")]
    NoText(GivenValue),
}

/// The name of the table.
pub(super) const TABLE: &str = "new_game";
/// Examples of each kind of clock.
const CLOCKS: [&str; 4] = ["-", "600", "600+5", "600d5"];
const HAND: &str = "hand";
const AUTO: &str = "auto";

const fn counting(by_hand: bool) -> &'static str {
    if by_hand { HAND } else { AUTO }
}

/// Parses a value from its text. `values` are the words that it can have.
fn value<T>(
    name: &'static str,
    item: &Item,
    read: impl Fn(&str) -> Option<T>,
    values: &[&str],
) -> Result<T, ChoiceError> {
    let read = item.as_str().and_then(read);
    read.ok_or_else(|| {
        let values: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
        ChoiceError::UnknownValue { name, values: values.join(", "), given: GivenValue::of(item) }
    })
}

/// The words of all levels.
fn levels() -> Vec<&'static str> {
    let fixed = Level::ALL.into_iter().map(|level| LevelChoice::Fixed(level).word());
    fixed.chain([LevelChoice::Automatic.word()]).collect()
}

/// Whether the game has the rule set.
fn check_rules(
    game: GameId,
    name: &str,
    item: &Item,
    rule_sets: &RuleSetRegistry,
) -> Result<(), ChoiceError> {
    if rule_sets.find(game, name).is_some() {
        return Ok(());
    }
    let near = meant(&name.to_ascii_lowercase(), rule_sets.names(game));
    Err(ChoiceError::UnknownRules { given: GivenValue::of(item), near })
}

impl GameChoices {
    fn set(
        &mut self,
        game: GameId,
        (key, item): (&str, &Item),
        rule_sets: &RuleSetRegistry,
    ) -> Result<(), ChoiceError> {
        match key {
            "rules" => {
                let name = item.as_str().map(str::to_owned);
                let name = name.ok_or_else(|| ChoiceError::NoText(GivenValue::of(item)))?;
                let known = check_rules(game, &name, item, rule_sets);
                // The name stays in the file until the user chooses another rule set.
                self.rules = Some(name).filter(|name| name != game.default_rules().name);
                known?;
            }
            "level" => self.level = value("level", item, |text| text.parse().ok(), &levels())?,
            "first" => {
                let named =
                    |text: &str| Color::ALL.into_iter().find(|side| side_word(*side) == text);
                self.first = value("first", item, named, &Color::ALL.map(side_word))?;
            }
            "array" => {
                self.array =
                    value("array", item, |text| text.parse().ok(), &Array::ALL.map(Array::name))?
            }
            "counting" => {
                let named = |text: &str| [true, false].into_iter().find(|&by| counting(by) == text);
                self.by_hand = value("counting", item, named, &[AUTO, HAND])?;
            }
            _ => return Err(ChoiceError::UnknownName(Printable::cut(key, LONGEST_NAME))),
        }
        Ok(())
    }

    fn write(&self, game: GameId, table: &mut dyn TableLike) -> Result<(), ValueInTheWay> {
        let usual = GameChoices::default();
        let first = game.default_rules().name;
        // A wrong value in the file does not stop the others.
        put(table, "rules", self.rules.as_deref().unwrap_or(first), first)
            .and(put(table, "level", self.level.word(), usual.level.word()))
            .and(put(table, "first", side_word(self.first), side_word(usual.first)))
            .and(put(table, "array", self.array.name(), usual.array.name()))
            .and(put(table, "counting", counting(self.by_hand), counting(usual.by_hand)))
    }
}

const fn side_word(color: Color) -> &'static str {
    match color {
        Color::White => SideChoice::White.word(),
        Color::Black => SideChoice::Black.word(),
    }
}

/// Writes a value, a default one only to replace another text. Anything else in its place was read
/// as the default one, so it stays until the user chooses another.
fn put(table: &mut dyn TableLike, key: &str, text: &str, usual: &str) -> Result<(), ValueInTheWay> {
    let written = table.get(key).map(Item::as_str);
    match written {
        Some(Some(written)) if written == text => Ok(()),
        None | Some(None) if text == usual => Ok(()),
        _ => settings_text::put(table, key, text),
    }
}

impl NewGameChoices {
    /// The choices for a game, or the defaults.
    #[must_use]
    pub fn of(&self, game: GameId) -> GameChoices {
        self.games.get(&game).cloned().unwrap_or_default()
    }

    /// The choices for a game, to change them.
    pub fn of_mut(&mut self, game: GameId) -> &mut GameChoices {
        self.games.entry(game).or_default()
    }

    /// Reads the table from the text of a file. Invalid entries are reported and skipped.
    pub(super) fn read<F: From<ChoiceError>>(
        text: &str,
        item: &Item,
        rule_sets: &RuleSetRegistry,
        problems: &mut Problems<F>,
    ) -> NewGameChoices {
        let mut choices = NewGameChoices::default();
        let mut note = |item: &Item, error: ChoiceError| {
            let line = line_of(text, item.span().map_or(0, |span| span.start));
            problems.note(line, || error.into());
        };
        let Some(table) = item.as_table_like() else {
            note(item, ChoiceError::NoTable);
            return choices;
        };
        for (key, item) in table.iter() {
            let of_game = key.parse::<GameId>().ok().zip(item.as_table_like());
            let Some((game, own)) = of_game else {
                choices.set(key, item).unwrap_or_else(|error| note(item, error));
                continue;
            };
            for (key, item) in own.iter() {
                let set = choices.of_mut(game).set(game, (key, item), rule_sets);
                set.unwrap_or_else(|error| note(item, error));
            }
        }
        choices
    }

    fn set(&mut self, key: &str, item: &Item) -> Result<(), ChoiceError> {
        match key {
            "game" => {
                let games: Vec<&str> = GameId::ALL.iter().map(|game| game.name()).collect();
                self.game = value("game", item, |text| text.parse().ok(), &games)?;
            }
            "side" => {
                let sides = SideChoice::ALL.map(SideChoice::word);
                self.side = value("side", item, |text| text.parse().ok(), &sides)?;
            }
            "clock" => {
                let read = |text: &str| ClockSetting::typed(text, ClockUnit::Seconds).ok();
                self.clock = value("clock", item, read, &CLOCKS)?;
            }
            _ => return Err(ChoiceError::UnknownName(Printable::cut(key, LONGEST_NAME))),
        }
        Ok(())
    }

    /// Writes the choices into a document.
    pub(super) fn write(&self, document: &mut DocumentMut) -> Result<(), ValueInTheWay> {
        let is_usual = self.without_usual_games() == NewGameChoices::default();
        if is_usual && document.get(TABLE).is_none_or(|item| !item.is_table_like()) {
            return Ok(());
        }
        let table = inner(document.as_table_mut(), TABLE)?;
        self.write_into(table).map_err(|error| error.inside(TABLE))
    }

    /// The choices without those of games that are the usual ones.
    fn without_usual_games(&self) -> NewGameChoices {
        let mut choices = self.clone();
        choices.games.retain(|_, own| *own != GameChoices::default());
        choices
    }

    fn write_into(&self, table: &mut dyn TableLike) -> Result<(), ValueInTheWay> {
        let usual = NewGameChoices::default();
        let mut written = put(table, "game", self.game.name(), usual.game.name())
            .and(put(table, "side", self.side.word(), usual.side.word()))
            .and(put(table, "clock", &self.clock.text(), &usual.clock.text()));
        for (&game, own) in &self.games {
            let is_table = table.get(game.name()).is_some_and(Item::is_table_like);
            if *own != GameChoices::default() || is_table {
                let own = inner(table, game.name()).and_then(|table| {
                    own.write(game, table).map_err(|error| error.inside(game.name()))
                });
                written = written.and(own);
            }
        }
        written
    }
}
