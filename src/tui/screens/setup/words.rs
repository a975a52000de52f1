//! The texts on the lines of the form.

use super::{Form, FormLine};
use crate::config::SideChoice;
use crate::results::LevelChoice;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill};
use ouk_rules::Array;
use ouk_rules::board::Color;
use ouk_rules::game::{ClockError, ClockSetting};
use std::time::Duration;

/// A time in a unit, with at most two decimals.
fn in_units(time: Duration, unit: Duration) -> f64 {
    (100.0 * time.as_secs_f64() / unit.as_secs_f64()).round() / 100.0
}

/// A clock in words; where those do not fit, in digits as they are typed.
pub(super) fn clock_words(clock: ClockSetting, strings: &Phrases) -> Vec<String> {
    let minutes = |time| in_units(time, Duration::from_secs(60));
    let seconds = |time| in_units(time, Duration::from_secs(1));
    let own = &strings.setup;
    match clock {
        ClockSetting::None => vec![own.no_clock.to_owned()],
        ClockSetting::SuddenDeath { base } => {
            vec![fill(own.minutes, &[&minutes(base)]), format!("{}m", minutes(base))]
        }
        ClockSetting::Increment { base, increment } => vec![
            fill(own.increment, &[&minutes(base), &seconds(increment)]),
            format!("{}m+{}", minutes(base), seconds(increment)),
        ],
        ClockSetting::Bronstein { base, delay } => vec![
            fill(own.delay, &[&minutes(base), &seconds(delay)]),
            format!("{}md{}", minutes(base), seconds(delay)),
        ],
    }
}

/// The error in a typed clock, with an example.
pub(super) fn clock_problem(error: ClockError, strings: &Phrases) -> String {
    let own = &strings.setup;
    let wrong = match error {
        ClockError::Unreadable => own.clock_unreadable,
        ClockError::NoTime => own.clock_without_time,
        ClockError::TooLong => own.clock_too_long,
    };
    format!("{wrong} {}", own.clock_about)
}

impl Form {
    /// The rule set, and whether it is the usual one of the game.
    fn rules_words(&self, app: &AppContext) -> Vec<String> {
        let rules = self.rules(&app.settings);
        let name = rules.name.to_owned();
        match rules == self.game().default_rules() {
            true => {
                let own = &app.strings.setup;
                vec![fill(own.usual, &[&name]), own.usual_short.to_owned()]
            }
            false => vec![name],
        }
    }

    /// The name of a line and its value, the longest version first.
    pub(super) fn words(&self, line: FormLine, app: &AppContext) -> (&'static str, Vec<String>) {
        let strings = app.strings;
        let form = &strings.setup;
        let one = |name, value: &str| (name, vec![value.to_owned()]);
        match line {
            FormLine::Team(Color::White) => one(strings.side(Color::White), &self.teams[0]),
            FormLine::Team(Color::Black) => one(strings.side(Color::Black), &self.teams[1]),
            FormLine::Opponent => {
                let own = &strings.editor;
                let is_machine = self.is_against_computer();
                one(own.opponent, if is_machine { own.machine } else { own.at_keyboard })
            }
            FormLine::Game => one(form.game, strings.game(self.game())),
            FormLine::Rules => (form.rules, self.rules_words(app)),
            FormLine::Side => one(
                form.side,
                match self.choices.side {
                    SideChoice::White => strings.side(Color::White),
                    SideChoice::Black => strings.side(Color::Black),
                    SideChoice::Random => form.random,
                },
            ),
            FormLine::Level => (form.against, self.level_words(app)),
            FormLine::First => one(form.first, strings.side(self.first())),
            FormLine::Clock => match &self.typed_clock {
                Some(typed) => one(form.clock, &typed.text),
                None => (form.clock, clock_words(self.choices.clock, strings)),
            },
            FormLine::Counting => {
                one(form.counting, if self.own().by_hand { form.by_hand } else { form.by_computer })
            }
            FormLine::Array => one(
                form.array,
                match self.own().array.relative_to(self.rules(&app.settings)) {
                    Array::Standard => form.standard,
                    Array::Mirrored => form.mirrored,
                },
            ),
            FormLine::Position => one(strings.editor.edit_line, form.usual_position),
            FormLine::Start => (form.start, Vec::new()),
        }
    }

    fn level_words(&self, app: &AppContext) -> Vec<String> {
        let strings = app.strings;
        match (self.own().level, self.level(app)) {
            (LevelChoice::Fixed(level), _) => strings.level_words(level).to_vec(),
            (LevelChoice::Automatic, Some(level)) => {
                let [_, long, name, short] = strings.level_words(level);
                let own = &strings.setup;
                let mut ways = vec![fill(own.suited_level, &[&long])];
                ways.extend([name, short].map(|level| fill(own.automatic_level, &[&level])));
                ways.push(own.automatic.to_owned());
                ways
            }
            (LevelChoice::Automatic, None) => vec![strings.setup.automatic.to_owned()],
        }
    }
}
