//! The form before a game.

mod clock;
mod explanations;
mod score;
mod start_game;
mod typing;
pub mod view;
mod words;

use crate::config::{GameChoices, NewGameChoices, Settings, SideChoice};
use crate::results::LevelChoice;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::list_steps::Direction;
use crate::tui::text_field::TextField;
use crate::tui::update::{Navigation, OpponentKind, Update};
use clock::TypedClock;
use ouk_io::text::is_shown;
use ouk_rules::board::Color;
use ouk_rules::draft::Draft;
use ouk_rules::game::ClockSetting;
use ouk_rules::{AnyPosition, Array, GameId, RuleSet};
use std::time::Duration;

/// The state of the form.
pub struct Form {
    line: usize,
    kind: OpponentKind,
    /// The names of two teams.
    teams: [TextField; 2],
    choices: NewGameChoices,
    typed_clock: Option<TypedClock>,
    /// The position to start with, instead of an array.
    start: Option<AnyPosition>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FormLine {
    Team(Color),
    Opponent,
    Game,
    Rules,
    Side,
    Level,
    First,
    Clock,
    Counting,
    Array,
    Position,
    Start,
}

const fn minutes(base: u64) -> Duration {
    Duration::from_secs(base * 60)
}

const CLOCKS: [ClockSetting; 5] = [
    ClockSetting::None,
    ClockSetting::SuddenDeath { base: minutes(10) },
    ClockSetting::Increment { base: minutes(5), increment: Duration::from_secs(5) },
    ClockSetting::Increment { base: minutes(15), increment: Duration::from_secs(10) },
    ClockSetting::Bronstein { base: minutes(10), delay: Duration::from_secs(10) },
];

/// The names that two teams begin with: a river and a lake of Cambodia.
const TEAMS: [&str; 2] = ["Mekong", "Tonle Sap"];
/// The most letters of a team's name.
const NAME: usize = 16;

/// The field for a team's name. A character that cannot be shown would be spelt out in each name.
fn team_name(name: &str) -> TextField {
    TextField::new(NAME).of_letters(is_shown).with(name)
}

impl Form {
    /// The form for a game against the machine, or for two people. It starts with the values chosen
    /// last.
    #[must_use]
    pub fn new(kind: OpponentKind, settings: &Settings) -> Form {
        Form {
            line: 0,
            kind,
            teams: TEAMS.map(team_name),
            choices: settings.new_game().clone(),
            typed_clock: None,
            start: None,
        }
    }

    /// The form for a game against the machine from a position; the player has the side to move.
    #[must_use]
    pub fn from(position: AnyPosition, settings: &Settings) -> Form {
        let mut form = Form::new(OpponentKind::Computer, settings);
        form.choices.side = position.turn().into();
        form.start = Some(position);
        form
    }

    /// The choices for the game.
    fn own(&self) -> GameChoices {
        self.choices.of(self.game())
    }

    fn own_mut(&mut self) -> &mut GameChoices {
        self.choices.of_mut(self.game())
    }

    /// The side that moves first.
    fn first(&self) -> Color {
        self.start.as_ref().map_or_else(|| self.own().first, AnyPosition::turn)
    }

    /// The chosen game and rule set.
    #[must_use]
    pub fn game_and_rules(&self, settings: &Settings) -> (GameId, &'static RuleSet) {
        (self.game(), self.rules(settings))
    }

    /// The kind of opponents.
    #[must_use]
    pub const fn kind(&self) -> OpponentKind {
        self.kind
    }

    fn game(&self) -> GameId {
        self.start.as_ref().map_or(self.choices.game, AnyPosition::game)
    }

    fn rules(&self, settings: &Settings) -> &'static RuleSet {
        if let Some(start) = &self.start {
            return start.rules();
        }
        let named = self.own().rules;
        let found = named.and_then(|name| settings.rule_sets.find(self.game(), &name));
        found.unwrap_or_else(|| self.game().default_rules())
    }

    fn counts(&self) -> bool {
        !matches!(self.game(), GameId::Rek | GameId::MinRekChanh | GameId::Hill)
    }

    fn lines(&self) -> Vec<FormLine> {
        let mut lines = match self.kind {
            OpponentKind::Teams => vec![FormLine::Team(Color::White), FormLine::Team(Color::Black)],
            OpponentKind::Computer | OpponentKind::Two => Vec::new(),
        };
        match self.start {
            Some(_) => lines.push(FormLine::Opponent),
            None => lines.extend([FormLine::Game, FormLine::Rules]),
        }
        if self.kind == OpponentKind::Computer {
            lines.extend([FormLine::Side, FormLine::Level]);
        }
        if self.start.is_none() {
            lines.push(FormLine::First);
        }
        lines.push(FormLine::Clock);
        if self.counts() {
            lines.push(FormLine::Counting);
        }
        if self.start.is_none() && Array::of(self.game()).len() > 1 {
            lines.push(FormLine::Array);
        }
        if self.kind != OpponentKind::Teams && self.start.is_none() {
            lines.push(FormLine::Position);
        }
        lines.push(FormLine::Start);
        lines
    }

    fn change(&mut self, line: FormLine, direction: Direction, settings: &Settings) {
        match line {
            FormLine::Game => {
                self.choices.game = direction.beside(GameId::ALL, self.choices.game);
            }
            FormLine::Rules => {
                let names = settings.rule_sets.names(self.game());
                let now = self.rules(settings).name;
                let next = direction.beside(&names, now);
                let is_first = next == self.game().default_rules().name;
                self.own_mut().rules = (!is_first).then(|| next.to_owned());
            }
            FormLine::Opponent => {
                self.kind = match self.kind {
                    OpponentKind::Computer => OpponentKind::Two,
                    OpponentKind::Two | OpponentKind::Teams => OpponentKind::Computer,
                };
            }
            FormLine::Side => {
                self.choices.side = direction.beside(&SideChoice::ALL, self.choices.side);
            }
            FormLine::Level => {
                self.own_mut().level = direction.beside(&LevelChoice::ALL, self.own().level);
            }
            FormLine::First => self.own_mut().first = !self.own().first,
            FormLine::Clock => {
                let at = CLOCKS.iter().position(|&clock| clock == self.choices.clock);
                // After a typed clock, the first clock of the list follows.
                self.choices.clock =
                    at.map_or(CLOCKS[0], |at| CLOCKS[direction.step(at, CLOCKS.len())]);
            }
            FormLine::Counting => self.own_mut().by_hand = !self.own().by_hand,
            FormLine::Array => {
                let arrays = Array::of(self.game());
                self.own_mut().array = direction.beside(arrays, self.own().array);
            }
            FormLine::Team(_) | FormLine::Position | FormLine::Start => {}
        }
    }

    /// The command of a key, if it has one. Letters go into a team's name, digits into the clock.
    pub fn command(&mut self, app: &AppContext, key: Key) -> Option<Command> {
        if self.type_name(key) || self.type_clock(key) {
            return None;
        }
        app.keys.action(KeyContext::All, key).map(Command::Do)
    }

    /// Performs a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        app.note = None;
        let lines = self.lines();
        self.line = self.line.min(lines.len() - 1);
        if let Some(line) = action.step(self.line, lines.len()) {
            self.line = line;
        }
        match action {
            Action::Right => self.change(lines[self.line], Direction::Forward, &app.settings),
            Action::Left => self.change(lines[self.line], Direction::Back, &app.settings),
            Action::Close | Action::Quit if self.start.is_some() => return Navigation::Back.into(),
            Action::Close | Action::Quit => return Navigation::Menu.into(),
            Action::Choose if lines[self.line] == FormLine::Position => {
                let draft = Draft::of(&self.position(&app.settings));
                return Navigation::Edit(Box::new(draft)).into();
            }
            Action::Choose => return self.begin(app),
            _ => {}
        }
        Update::none()
    }
}
