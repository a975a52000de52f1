//! The list of the first lessons.

use crate::lessons::catalogue::step;
use crate::lessons::lesson::LessonId;
use crate::trainer::progress::Progress;
use crate::tui::action::Action;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::update::{Navigation, Update};
use ouk_rules::AnyPosition;
use std::cell::RefCell;

/// The list: which line is chosen.
pub struct LessonList {
    /// The chosen line.
    pub line: usize,
    /// The board of the step that a lesson goes on with, as last drawn.
    board: RefCell<Option<((LessonId, usize), AnyPosition)>>,
}

impl LessonList {
    /// The list at the first lesson that is not finished.
    #[must_use]
    pub fn at(progress: &Progress) -> LessonList {
        let open = |id: &LessonId| !progress.lesson(id.key()).finished;
        let line = LessonId::ALL.iter().position(open).unwrap_or(0);
        LessonList { line, board: RefCell::default() }
    }

    /// Gives the board of a step of a lesson to a function. It is set up once while the same is asked for again.
    pub(super) fn with_board(&self, of: (LessonId, usize), show: impl FnOnce(&AnyPosition)) {
        let mut board = self.board.borrow_mut();
        if board.as_ref().is_none_or(|(known, _)| *known != of) {
            *board = Some((of, step(of.0, of.1).board().position().clone()));
        }
        if let Some((_, position)) = &*board {
            show(position);
        }
    }

    /// Does a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        if let Some(line) = action.step(self.line, LessonId::ALL.len()) {
            self.line = line;
        }
        match action {
            Action::Choose | Action::Right => {
                app.note = None;
                return Navigation::Lesson(LessonId::ALL[self.line]).into();
            }
            Action::Close | Action::Quit => {
                app.note = None;
                return Navigation::Menu.into();
            }
            _ => {}
        }
        Update::none()
    }
}
