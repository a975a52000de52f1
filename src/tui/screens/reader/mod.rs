//! The reader of the rules, over any screen: for each game and rule set, with boards.

mod page_row;
mod piece_rows;
mod rows;
mod view;

pub use view::draw;

use crate::config::Settings;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::keys::Action;
use crate::tui::list_steps::Direction;
use ouk_rules::{GameId, RuleSet};
use std::cell::{Cell, RefCell};

/// How the reader reached its place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReachedBy {
    /// The user turned to a page, which begins there.
    Page,
    /// The user took a step up or down. A piece reached this way is chosen.
    Step,
}

/// The state of the reader.
pub struct Reader {
    game: GameId,
    rules: &'static RuleSet,
    /// The first shown row.
    top: usize,
    reached_by: ReachedBy,
    /// The last row at which a page may begin, as last drawn.
    end: Cell<usize>,
    /// The number of rows from the current place to the next page, as last drawn.
    page: Cell<usize>,
    /// The first row of the page before the current place, as last drawn.
    before: Cell<usize>,
    /// The rows at which paragraphs, entries and titles begin, as last drawn.
    starts: RefCell<Vec<usize>>,
    /// The rows at which chapters begin, as last drawn.
    titles: RefCell<Vec<usize>>,
    /// The chosen chapter while the contents are shown.
    contents: Option<usize>,
}

impl Reader {
    /// The reader at the rules of a game.
    #[must_use]
    pub fn of(game: GameId, rules: &'static RuleSet) -> Reader {
        let (end, page, titles) = (Cell::new(0), Cell::new(1), RefCell::new(Vec::new()));
        let starts = RefCell::default();
        Reader {
            game,
            rules,
            top: 0,
            reached_by: ReachedBy::Page,
            end,
            page,
            before: Cell::new(0),
            starts,
            titles,
            contents: None,
        }
    }

    /// Turns to the next or the previous rule set of the game.
    fn turn_rules(&mut self, settings: &Settings, direction: Direction) {
        let sets: Vec<_> = settings.rule_sets.of(self.game).collect();
        let at = sets.iter().position(|rules| rules.name == self.rules.name).unwrap_or(0);
        *self = Reader::of(self.game, sets[direction.step(at, sets.len())]);
    }

    fn turn_game(&mut self, direction: Direction) {
        let game = direction.beside(GameId::ALL, self.game);
        *self = Reader::of(game, game.default_rules());
    }
}

impl Reader {
    /// Performs a command; returns whether the reader stays open.
    pub fn run(&mut self, app: &AppContext, command: &Command) -> bool {
        let end = self.end.get();
        let top = self.top.min(end);
        let page = self.page.get().max(1);
        let &Command::Do(action) = command else { return true };
        if let Some(line) = self.contents {
            self.run_contents(line, action);
            return true;
        }
        match action {
            Action::Choose | Action::PageDown | Action::PageUp | Action::Top | Action::Bottom => {
                self.reached_by = ReachedBy::Page
            }
            Action::Down | Action::Up => self.reached_by = ReachedBy::Step,
            _ => {}
        }
        match action {
            Action::Contents => self.contents = Some(self.chapter()),
            Action::Choose | Action::PageDown => self.top = (top + page).min(end),
            Action::PageUp => self.top = self.before.get().min(top),
            Action::Top => self.top = 0,
            Action::Bottom => self.top = end,
            Action::Down => self.top = self.start_after(top).min(top + page).min(end),
            Action::Up => self.top = self.start_before(top).max(top.saturating_sub(page)),
            Action::Right => self.turn_rules(&app.settings, Direction::Forward),
            Action::Left => self.turn_rules(&app.settings, Direction::Back),
            Action::Next => self.turn_game(Direction::Forward),
            Action::Previous => self.turn_game(Direction::Back),
            Action::Close | Action::Quit => return false,
            _ => {}
        }
        true
    }
}

impl Reader {
    /// The row at which the next paragraph begins. No page begins within a sentence, unless the
    /// sentence is longer than a page.
    fn start_after(&self, top: usize) -> usize {
        self.starts.borrow().iter().copied().find(|&row| row > top).unwrap_or(usize::MAX)
    }

    /// The row at which the previous paragraph begins.
    fn start_before(&self, top: usize) -> usize {
        self.starts.borrow().iter().copied().rfind(|&row| row < top).unwrap_or(0)
    }

    /// The chapter at the top of the text.
    fn chapter(&self) -> usize {
        let top = self.top.min(self.end.get());
        self.titles.borrow().partition_point(|&row| row <= top).saturating_sub(1)
    }

    /// Performs an action while the contents are shown.
    fn run_contents(&mut self, line: usize, action: Action) {
        let chapters = self.titles.borrow().len();
        self.contents = match action {
            Action::Choose | Action::Right => {
                let row = self.titles.borrow().get(line).copied();
                self.reached_by = ReachedBy::Page;
                self.top = row.unwrap_or(0).min(self.end.get());
                None
            }
            Action::Close | Action::Quit | Action::Contents | Action::Left => None,
            _ => Some(action.step(line, chapters).unwrap_or(line)),
        };
    }
}
