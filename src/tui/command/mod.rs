//! The commands of the user. Keys, typed lines, the mouse and play line by line all create such
//! commands, and `App::run` passes each to the current screen.

pub mod typed;

use super::keys::Action;
use ouk_rules::board::{Color, Square};
use std::path::PathBuf;

/// A command of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An action that a key can be bound to.
    Do(Action),
    /// Goes to the next piece with this letter; `None` if the key was not a letter.
    LeapTo(Option<char>),
    /// Puts down the piece with this letter.
    PutPiece(char),
    /// Moves the selected piece to a square.
    MoveTo(Square),
    /// Reports a letter that plays none of the selected piece's moves.
    NoTarget(char),
    /// Goes to a square and chooses it, as the cursor and Enter do.
    ChooseAt(Square),
    /// Starts typing a command.
    TypeCommand,
    /// Plays a move in the form that was typed.
    Play(String),
    /// Answers an open question.
    Answer(Answer),
    /// Chooses one of the answers of a lesson, counted from 0.
    ChooseAnswer(usize),
    /// Resigns the game, after a question.
    Resign,
    /// Starts counting.
    StartCount,
    /// Stops counting.
    StopCount,
    /// Refuses an order to rek.
    RefuseOrder,
    /// Starts the other program again after it failed or was not started.
    StartEngine,
    /// Shows the position text.
    ShowFen,
    /// Names the rule set of the game.
    NameRules,
    /// Saves the game now.
    Save,
    /// Writes the game to a file. A file name ending in `svg` gets a picture of the board.
    Write(PathBuf),
    /// Opens a game file.
    Open(PathBuf),
    /// Changes the value of a setting.
    Set {
        /// The name as typed.
        name: String,
        /// The value as typed.
        value: String,
    },
    /// Comments on a move of the reviewed game; an empty comment removes it.
    Comment(String),
    /// Leaves the screen without a question.
    Leave,
}

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Agrees.
    Yes,
    /// Refuses.
    No,
    /// Names a side, where the question asks for one.
    Side(Color),
    /// Shows the next page of a question that does not fit on the screen.
    More,
    /// Takes the other file name that the question proposes.
    OtherName,
}
