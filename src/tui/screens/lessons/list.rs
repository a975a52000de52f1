//! The list of the first lessons.

use crate::lessons::catalogue::step;
use crate::lessons::lesson::LessonId;
use crate::trainer::progress::Progress;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::keys::Action;
use crate::tui::update::{Navigation, Update};
use ouk_rules::AnyPosition;
use std::cell::RefCell;

/// The list of first lessons.
pub struct LessonList {
    /// The index of the chosen lesson.
    pub line: usize,
    /// The cached board of the step at which a lesson continues.
    board: RefCell<Option<((LessonId, usize), AnyPosition)>>,
}

impl LessonList {
    /// The list, with the first unfinished lesson chosen.
    #[must_use]
    pub fn at(progress: &Progress) -> LessonList {
        let open = |id: &LessonId| !progress.lesson(id.key()).finished;
        let line = LessonId::ALL.iter().position(open).unwrap_or(0);
        LessonList { line, board: RefCell::default() }
    }

    /// Passes the board of a lesson's step to a function. The board is cached until another step is
    /// requested.
    pub(super) fn with_board(&self, of: (LessonId, usize), show: impl FnOnce(&AnyPosition)) {
        let mut board = self.board.borrow_mut();
        if board.as_ref().is_none_or(|(known, _)| *known != of) {
            *board = Some((of, step(of.0, of.1).board().position().clone()));
        }
        if let Some((_, position)) = &*board {
            show(position);
        }
    }

    /// Performs a command.
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
