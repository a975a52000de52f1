//! What a user can ask of the program. Keys, typed lines, the mouse and play line by line all make
//! commands of this kind, and `App::run` hands each to the screen that is shown.

pub mod typed;

use super::action::Action;
use ouk_rules::board::{Color, Square};
use std::path::PathBuf;

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// What a key can be bound to.
    Do(Action),
    /// Goes to the next piece with this letter, or stays if the key was no letter.
    LeapTo(Option<char>),
    /// Puts the piece with this letter down.
    PutPiece(char),
    /// Moves the selected piece to a square.
    MoveTo(Square),
    /// A letter was pressed for the selected piece that plays none of its moves.
    NoTarget(char),
    /// Goes to a square and chooses it.
    ChooseAt(Square),
    /// Begins to type a command.
    TypeCommand,
    /// Plays a move, as it was typed.
    Play(String),
    /// Answers the question that is asked.
    Answer(Answer),
    /// Chooses one of the answers of a lesson, counted from 0.
    ChooseAnswer(usize),
    /// Gives the game up, after a question.
    Resign,
    /// Refuses an order to rek.
    RefuseOrder,
    /// Asks another program again, after it failed or was not started.
    StartEngine,
    /// Shows the text of the position.
    ShowFen,
    /// Names the rules in force.
    NameRules,
    /// Saves the game now.
    Save,
    /// Writes the game to a file; to one with the ending `svg`, a picture of the board.
    Write(PathBuf),
    /// Opens a game file.
    Open(PathBuf),
    /// Chooses the value of a setting.
    Set {
        /// The name, as it was typed.
        name: String,
        /// The value, as it was typed.
        value: String,
    },
    /// Comments on a move of the reviewed game; without words the comment goes.
    Comment(String),
    /// Leaves the screen without a question.
    Leave,
}

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes.
    Yes,
    /// No.
    No,
    /// This side, where the question is which.
    Side(Color),
    /// The next page of a question that does not fit on the screen.
    More,
    /// The other name that is proposed for a file.
    OtherName,
}
