//! The explorer of openings, over any screen: the moves that the book has for a position, the
//! results of their games, and their scores.

mod move_columns;
mod results_bar;
mod systems;
mod view;

pub use view::draw;

use crate::tui::context::AppContext;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::list_steps::Direction;
use ouk_engine::book::{self, Book, BookMove};
use ouk_rules::board::{Color, Move};
use ouk_rules::{AnyPosition, GameId};
use std::sync::Arc;

/// The place where the explorer was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplorerStart {
    /// At the array of a game, which the user can exchange for that of another game.
    AtArray,
    /// At a position of a game or of the editor.
    AtPosition,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Moves,
    /// The systems that have names, from this line on.
    Systems(usize),
}

/// A walk through the book.
pub struct Explorer {
    opened: ExplorerStart,
    book: Arc<Book>,
    /// The positions from the first to the one on the board.
    path: Vec<AnyPosition>,
    moves: Vec<Move>,
    /// The index of the chosen move.
    line: usize,
    page: Page,
    flipped: bool,
}

/// The explorer's answer to a key.
pub enum ExplorerAnswer {
    /// The explorer stays open.
    Stay,
    /// The explorer closes.
    Close,
    /// The user sets up a game from this position.
    PlayFrom(Box<AnyPosition>),
    /// The user reviews the walk: this position and these moves.
    Review(Box<AnyPosition>, Vec<Move>),
}

impl Explorer {
    /// The explorer, starting at a position.
    #[must_use]
    pub fn of(position: AnyPosition, opened: ExplorerStart) -> Explorer {
        let book = book::for_rules(position.game(), position.rules());
        let path = vec![position];
        Explorer {
            opened,
            book,
            path,
            moves: Vec::new(),
            line: 0,
            page: Page::Moves,
            flipped: false,
        }
    }

    /// The same with this side below.
    #[must_use]
    pub fn with_below(self, below: Color) -> Explorer {
        Explorer { flipped: below == Color::Black, ..self }
    }

    /// The explorer, starting at the array of a game.
    #[must_use]
    pub fn at_array(game: GameId) -> Explorer {
        let start = AnyPosition::start(game, game.default_rules());
        Explorer::of(start, ExplorerStart::AtArray)
    }

    fn position(&self) -> &AnyPosition {
        self.path.last().expect("there is always a position")
    }

    /// The moves of the book.
    fn known(&self) -> &[BookMove] {
        self.book.moves(self.position())
    }

    fn chosen(&self) -> Option<&BookMove> {
        self.known().get(self.line)
    }

    /// Whether the game has named systems.
    fn has_systems(&self) -> bool {
        self.book.game() == GameId::Makruk
    }

    /// Handles a key.
    pub fn key(&mut self, app: &AppContext, key: Key) -> ExplorerAnswer {
        let Some(action) = app.keys.action(KeyContext::Explorer, key) else {
            return ExplorerAnswer::Stay;
        };
        match self.page {
            Page::Moves => self.run(action),
            Page::Systems(line) => {
                let last = systems::more(app);
                self.page = match action {
                    Action::Down | Action::Next => Page::Systems((line + 1).min(last)),
                    Action::Up | Action::Previous => Page::Systems(line.saturating_sub(1)),
                    Action::Close | Action::Quit | Action::Systems | Action::Left => Page::Moves,
                    _ => action.long_step(line, last).map_or(self.page, Page::Systems),
                };
                ExplorerAnswer::Stay
            }
        }
    }

    fn run(&mut self, action: Action) -> ExplorerAnswer {
        match action {
            // These keys switch to another game.
            Action::Next => self.other_game(Direction::Forward),
            Action::Previous => self.other_game(Direction::Back),
            Action::Choose | Action::Right => self.walk(),
            Action::Left | Action::Undo => self.back(),
            Action::First => {
                while !self.moves.is_empty() {
                    self.back();
                }
            }
            Action::Flip => self.flipped = !self.flipped,
            Action::Systems if self.has_systems() => self.page = Page::Systems(0),
            Action::PlayOn => return ExplorerAnswer::PlayFrom(Box::new(self.position().clone())),
            Action::Review => {
                return ExplorerAnswer::Review(Box::new(self.path[0].clone()), self.moves.clone());
            }
            Action::Close | Action::Quit => return ExplorerAnswer::Close,
            _ => {
                let step = action.step(self.line, self.known().len());
                self.line = step.unwrap_or(self.line);
            }
        }
        ExplorerAnswer::Stay
    }

    /// Plays the chosen move.
    fn walk(&mut self) {
        let Some(mv) = self.chosen().map(|chosen| chosen.mv) else { return };
        let mut next = self.position().clone();
        if next.play(mv).is_ok() {
            self.path.push(next);
            self.moves.push(mv);
            self.line = 0;
        }
    }

    /// Takes the last move back, and chooses it.
    fn back(&mut self) {
        if let Some(mv) = self.moves.pop() {
            self.path.pop();
            self.line = self.known().iter().position(|it| it.mv == mv).unwrap_or(0);
        }
    }

    /// Switches to the array of the next or the previous game.
    fn other_game(&mut self, direction: Direction) {
        if self.opened == ExplorerStart::AtArray {
            *self = Explorer::at_array(direction.beside(GameId::ALL, self.book.game()));
        }
    }
}
