//! The response of a screen to a key or a message.

use super::effect::Effect;
use super::popup::TextPopup;
use super::unsaved::GameDraft;
use crate::lessons::lesson::LessonId;
use crate::puzzles::choice::PuzzleSource;
use ouk_rules::AnyPosition;
use ouk_rules::board::Color;
use ouk_rules::draft::Draft;
use ouk_rules::game::Game;
use std::path::PathBuf;

/// The effects to perform, and the screen to show next.
#[derive(Default)]
pub struct Update {
    /// The effects to perform.
    pub effects: Vec<Effect>,
    /// The navigation after the effects.
    pub go: Option<Navigation>,
}

/// A change to another screen, or an overlay over this one.
pub enum Navigation {
    /// Shows the main menu.
    Menu,
    /// Goes back to the screen below a review or a drill.
    Back,
    /// Continues the unfinished game.
    Continue,
    /// Shows the form for a game.
    Setup(OpponentKind),
    /// Shows the form for a game from a position, over this screen.
    SetupFrom(Box<AnyPosition>),
    /// Shows the position editor, over this screen.
    Edit(Box<Draft>),
    /// Shows the settings.
    Settings,
    /// Shows the list of first lessons.
    Lessons,
    /// Shows a first lesson, over their list.
    Lesson(LessonId),
    /// Shows the list of puzzles.
    Puzzles,
    /// Shows puzzles of a kind, one after another, over their list.
    Puzzle(PuzzleSource),
    /// Shows the list of endings to learn.
    Trainer,
    /// Shows the saved games.
    Games,
    /// Shows the record of results.
    Record,
    /// Shows a new game, instead of this screen.
    Begin(Box<Game>, GameOrigin),
    /// Shows a review, over this screen.
    Review(Box<ReviewStart>),
    /// Shows the rules, over this screen.
    Rules,
    /// Shows the glossary, over this screen.
    Glossary,
    /// Shows the opening book of the game that was set up last, over this screen.
    Openings,
    /// Shows the opening book at a position with a side below, over this screen.
    Explore(Box<AnyPosition>, Color),
    /// Shows the help, over this screen.
    Help,
    /// Shows a text, over this screen.
    Popup(TextPopup),
}

/// Where a new game comes from, which decides how the board helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOrigin {
    /// The form, with a fixed level or without the machine.
    Form,
    /// The form, with a level that follows the player's results.
    FormWithAutomaticLevel,
    /// The end of a first lesson: the pieces that can be captured are marked, and the machine's
    /// moves are commented.
    Lesson,
    /// A position of a reviewed game, with this side below.
    Review(Color),
}

/// A game to review, and the ply to show first.
pub struct ReviewStart {
    /// The game.
    pub game: Game,
    /// The ply to show.
    pub at: usize,
    /// The file or board that the game comes from.
    pub source: ReviewSource,
}

/// Where a reviewed game comes from, which decides the file its comments are saved in.
pub enum ReviewSource {
    /// A game without a file.
    Unsaved,
    /// A file.
    File(PathBuf),
    /// A board with its last save and the side below.
    Board(GameDraft, Color),
}

impl ReviewStart {
    /// A game without a file.
    #[must_use]
    pub const fn unsaved(game: Game, at: usize) -> ReviewStart {
        ReviewStart { game, at, source: ReviewSource::Unsaved }
    }
}

impl From<ReviewStart> for Navigation {
    fn from(start: ReviewStart) -> Navigation {
        Navigation::Review(Box::new(start))
    }
}

/// The players of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentKind {
    /// One person against the computer.
    Computer,
    /// Two people at one keyboard.
    Two,
    /// Two teams, as at the barber's.
    Teams,
}

impl Update {
    /// An update without effects that stays on the screen.
    #[must_use]
    pub fn none() -> Update {
        Update::default()
    }

    /// Adds an effect after the others.
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
