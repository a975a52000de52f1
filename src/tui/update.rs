//! What a screen answers to a key or a message.

use super::effect::Effect;
use super::popup::TextPopup;
use super::screens::explorer::Explorer;
use super::screens::play::Play;
use super::screens::puzzles::PuzzleMode;
use super::screens::review::Review;
use crate::lessons::lesson::LessonId;
use ouk_rules::AnyPosition;
use ouk_rules::draft::Draft;

/// What is to be done, and what is to be shown next.
#[derive(Default)]
pub struct Update {
    /// What is to be done.
    pub effects: Vec<Effect>,
    /// Where to go, after that.
    pub go: Option<Navigation>,
}

/// Another screen, or something to read over this one.
pub enum Navigation {
    /// The main menu.
    Menu,
    /// The screen below a review or a drill.
    Back,
    /// The form for a game.
    Setup(OpponentKind),
    /// The form for a game from a position, over this screen.
    SetupFrom(Box<AnyPosition>),
    /// The position editor, over this screen.
    Edit(Box<Draft>),
    /// The settings.
    Settings,
    /// The first lessons.
    Lessons,
    /// One of them, over their list.
    Lesson(LessonId),
    /// The puzzles.
    Puzzles,
    /// Puzzles of a kind, one after another, over their list.
    Puzzle(Box<PuzzleMode>),
    /// The endings to learn.
    Trainer,
    /// The saved games.
    Games,
    /// The record of results.
    Record,
    /// A game, in place of this screen.
    Begin(Box<Play>),
    /// A review, over this screen.
    Review(Box<Review>),
    /// The rules, over this screen.
    Rules,
    /// The terms of the players, over this screen.
    Glossary,
    /// The opening book of the game that was last set up, over this screen.
    Openings,
    /// The opening book from a position on, over this screen.
    Explore(Box<Explorer>),
    /// Keys and marks, over this screen.
    Help,
    /// Something to read, over this screen.
    Popup(TextPopup),
}

/// Who plays a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentKind {
    /// One against the computer.
    Computer,
    /// Two at one keyboard.
    Two,
    /// Two teams, as at the barber's.
    Teams,
}

impl Update {
    /// Nothing is to be done, and the screen stays.
    #[must_use]
    pub fn none() -> Update {
        Update::default()
    }

    /// Does something more, after the rest.
    #[must_use]
    pub fn and(mut self, effect: Effect) -> Update {
        self.effects.push(effect);
        self
    }
}

impl From<Vec<Effect>> for Update {
    fn from(effects: Vec<Effect>) -> Update {
        Update { effects, go: None }
    }
}

impl From<Effect> for Update {
    fn from(effect: Effect) -> Update {
        vec![effect].into()
    }
}

impl From<Navigation> for Update {
    fn from(go: Navigation) -> Update {
        Update { effects: Vec::new(), go: Some(go) }
    }
}
