//! The record of results: a filter for games, their results, and the rating over time.

mod looks;
mod plot;
mod recent;
mod summary;
mod view;

pub use view::draw;

use crate::results::{Breakdown, GameResult, ResultFilter};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::keys::Action;
use crate::tui::list_steps::Direction;
use crate::tui::update::{Navigation, OpponentKind, Update};
use ouk_engine::Level;
use ouk_rules::board::Color;
use ouk_rules::{GameId, RuleSet};

/// The state of the record's screen.
#[derive(Default)]
pub struct Record {
    /// The index of the chosen line.
    line: usize,
    /// The filter for the results.
    pub filter: ResultFilter,
    /// How the table divides the results.
    pub breakdown: Breakdown,
}

/// A line with a value to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RecordLine {
    Game,
    Rules,
    Level,
    Side,
    Breakdown,
}

const LINES: [RecordLine; 5] = [
    RecordLine::Game,
    RecordLine::Rules,
    RecordLine::Level,
    RecordLine::Side,
    RecordLine::Breakdown,
];

/// The next or the previous of some values, where none comes before the first.
fn turned<T: Copy + PartialEq>(chosen: Option<T>, values: &[T], direction: Direction) -> Option<T> {
    let at = chosen.and_then(|chosen| values.iter().position(|value| *value == chosen));
    let at = at.map_or(0, |at| at + 1);
    let next = direction.step(at, values.len() + 1);
    next.checked_sub(1).map(|next| values[next])
}

impl Record {
    fn chosen(&self) -> RecordLine {
        LINES[self.line.min(LINES.len() - 1)]
    }

    /// Performs a command.
    pub fn run(&mut self, app: &AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        let results = app.games.results.as_deref().unwrap_or_default();
        if let Some(line) = action.step(self.line, LINES.len()) {
            self.line = line;
        }
        match action {
            Action::Right | Action::Choose => self.change(results, Direction::Forward),
            Action::Left => self.change(results, Direction::Back),
            Action::NewGame => return Navigation::Setup(OpponentKind::Computer).into(),
            Action::Close | Action::Quit => return Navigation::Menu.into(),
            _ => {}
        }
        Update::none()
    }

    fn change(&mut self, results: &[GameResult], direction: Direction) {
        let line = self.chosen();
        let filter = &mut self.filter;
        match line {
            RecordLine::Game => {
                let is_played = |game: &GameId| results.iter().any(|one| one.game == *game);
                let games: Vec<GameId> = GameId::ALL.iter().copied().filter(is_played).collect();
                filter.game = turned(filter.game, &games, direction);
                filter.rules = None;
            }
            RecordLine::Rules => {
                let mut sets: Vec<&'static RuleSet> = Vec::new();
                for result in results.iter().filter(|one| filter.game == Some(one.game)) {
                    if !sets.contains(&result.rules) {
                        sets.push(result.rules);
                    }
                }
                filter.rules = turned(filter.rules, &sets, direction);
            }
            RecordLine::Level => {
                let is_met = |level: &Level| results.iter().any(|one| one.level == *level);
                let levels: Vec<Level> = Level::ALL.into_iter().filter(is_met).collect();
                filter.level = turned(filter.level, &levels, direction);
            }
            RecordLine::Side => filter.side = turned(filter.side, &Color::ALL, direction),
            RecordLine::Breakdown => {
                self.breakdown = direction.beside(&Breakdown::ALL, self.breakdown);
            }
        }
    }
}
