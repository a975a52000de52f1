//! The list of puzzles: by game and theme, due puzzles, the puzzle of the day, a storm.

use crate::puzzles::choice::{self, PuzzleFilter, PuzzleSource};
use crate::puzzles::collection::{ChosenPuzzle, games, of_day};
use crate::puzzles::from_games::SearchState;
use crate::puzzles::saved_puzzles::{TRIED, TRIED_IN_RESTRICTED_MODE};
use crate::puzzles::theme::PuzzleTheme;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::keys::Action;
use crate::tui::list_steps::Direction;
use crate::tui::update::{Navigation, Update};
use ouk_engine::worker::Ticket;
use ouk_io::outside::Barred;
use ouk_rules::GameId;

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleLine {
    /// The next puzzle.
    Next,
    /// The game of the next puzzles.
    Game,
    /// The theme of the next puzzles.
    Theme,
    /// The puzzles that are due again.
    Due,
    /// The puzzle of the day.
    Daily,
    /// A storm: as many puzzles as one can solve in three minutes.
    Storm,
    /// The puzzles from the user's own games.
    Own,
    /// The search for more puzzles in all saved games.
    Search,
}

impl PuzzleLine {
    /// All lines, from top to bottom.
    pub const ALL: [PuzzleLine; 8] = [
        PuzzleLine::Next,
        PuzzleLine::Game,
        PuzzleLine::Theme,
        PuzzleLine::Due,
        PuzzleLine::Daily,
        PuzzleLine::Storm,
        PuzzleLine::Own,
        PuzzleLine::Search,
    ];
}

/// The list of puzzles, with its chosen values.
pub struct PuzzleList {
    /// The index of the chosen line.
    pub line: usize,
    game: GameId,
    themes: Vec<PuzzleTheme>,
    theme: usize,
}

impl PuzzleList {
    /// The list, with this game chosen.
    #[must_use]
    pub fn of(game: GameId) -> PuzzleList {
        PuzzleList { line: 0, game, themes: PuzzleTheme::of(game), theme: 0 }
    }

    /// The game and theme from which the next puzzles are chosen.
    #[must_use]
    pub fn filter(&self) -> PuzzleFilter {
        PuzzleFilter { game: self.game, theme: self.themes[self.theme] }
    }

    /// The themes of the chosen game, and the index of the chosen one.
    pub(super) fn themes(&self) -> (&[PuzzleTheme], usize) {
        (&self.themes, self.theme)
    }

    /// The puzzle that the chosen line leads to, if any.
    #[must_use]
    pub fn entry(&self, app: &AppContext) -> Option<ChosenPuzzle> {
        self.entry_of(PuzzleLine::ALL[self.line], app)
    }

    /// The puzzle that a line leads to, if any.
    pub(super) fn entry_of(&self, line: PuzzleLine, app: &AppContext) -> Option<ChosenPuzzle> {
        match line {
            PuzzleLine::Daily => Some(of_day(app.day).into()),
            PuzzleLine::Due => choice::due(&app.progress, app.day, None),
            PuzzleLine::Own | PuzzleLine::Search => choice::own(&app.progress, app.day, None),
            _ => choice::next(self.filter(), &app.progress, app.day, None),
        }
    }

    /// Performs a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        if let Some(line) = action.step(self.line, PuzzleLine::ALL.len()) {
            self.line = line;
        }
        match action {
            Action::Left => self.change(Direction::Back),
            Action::Right => self.change(Direction::Forward),
            Action::Choose => return self.choose(app),
            Action::Close | Action::Quit => {
                app.note = None;
                return Navigation::Menu.into();
            }
            _ => {}
        }
        Update::none()
    }

    /// Chooses the next or the previous value of a line.
    fn change(&mut self, direction: Direction) {
        match PuzzleLine::ALL[self.line] {
            PuzzleLine::Game => {
                let all: Vec<GameId> = games().collect();
                let game = direction.beside(&all, self.game);
                *self = PuzzleList { line: self.line, ..PuzzleList::of(game) };
            }
            PuzzleLine::Theme => self.theme = direction.step(self.theme, self.themes.len()),
            _ => {}
        }
    }

    fn choose(&mut self, app: &mut AppContext) -> Update {
        app.note = None;
        let source = match PuzzleLine::ALL[self.line] {
            PuzzleLine::Game | PuzzleLine::Theme => {
                self.change(Direction::Forward);
                return Update::none();
            }
            PuzzleLine::Search => return search(app).into(),
            PuzzleLine::Next => PuzzleSource::Train(self.filter()),
            PuzzleLine::Due => PuzzleSource::Due,
            PuzzleLine::Own => PuzzleSource::Own,
            PuzzleLine::Daily => PuzzleSource::Daily,
            PuzzleLine::Storm => PuzzleSource::Storm(self.filter()),
        };
        Navigation::Puzzle(source).into()
    }
}

/// Starts the search for puzzles in all saved games, or stops the running one. The puzzles found
/// are saved.
fn search(app: &mut AppContext) -> Effect {
    if let Some(state) = app.games.puzzle_search.as_mut().filter(|state| state.runs) {
        state.runs = false;
        return Effect::StopSearchingGames;
    }
    let ticket = Ticket::fresh();
    app.games.puzzle_search = Some(SearchState { ticket, runs: true, ..SearchState::default() });
    let tried = match app.rights.allow(Barred::File) {
        true => TRIED,
        false => TRIED_IN_RESTRICTED_MODE,
    };
    Effect::SearchGames { ticket, known: app.progress.puzzles.searched.clone(), tried }
}
