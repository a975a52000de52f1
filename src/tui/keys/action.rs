//! The actions of the interface.

use ouk_io::outside::{Barred, Rights};

/// An action of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves the cursor left, or chooses the previous value.
    Left,
    /// Moves the cursor or the selected line down.
    Down,
    /// Moves the cursor or the selected line up.
    Up,
    /// Moves the cursor right, or chooses the next value.
    Right,
    /// Selects the piece under the cursor, moves the selected piece there, or chooses the line.
    Choose,
    /// Goes to the next piece that can move, or to the next line.
    Next,
    /// Goes to the previous piece that can move, or to the previous line.
    Previous,
    /// Goes up by a page.
    PageUp,
    /// Goes down by a page.
    PageDown,
    /// Goes to the first line.
    Top,
    /// Goes to the last line.
    Bottom,
    /// Clears the selection, or goes back.
    Close,
    /// Shows the help.
    Help,
    /// Goes back; quits from the menu.
    Quit,
    /// Switches to the next choice of pieces that show letters.
    Letters,
    /// Redraws the screen.
    Redraw,
    /// Suspends the program until the shell continues it.
    Suspend,
    /// Clears the selection.
    Drop,
    /// Goes to a piece by its letter.
    Leap,
    /// Starts typing a move or a command.
    Type,
    /// Takes a move back.
    Undo,
    /// Plays a move again that was taken back.
    Redo,
    /// Shows the position before the previous move.
    Earlier,
    /// Shows the position after the next move.
    Later,
    /// Turns the board.
    Flip,
    /// Starts or stops counting.
    Count,
    /// Explains the count.
    Explain,
    /// Takes the draw that the other side's count offers.
    TakeDraw,
    /// Offers a draw.
    OfferDraw,
    /// Starts another game with the same players.
    Rematch,
    /// Starts another game at the level that suits the player better.
    NextLevel,
    /// Opens the review, which shows a game move by move.
    Review,
    /// Opens the rules.
    Rules,
    /// Opens the glossary of the players' terms.
    Glossary,
    /// Opens the explorer of the opening book.
    Openings,
    /// Opens the list of named opening systems.
    Systems,
    /// Shows the chapters of the rules.
    Contents,
    /// Marks the pieces that could be captured next, or removes the marks.
    Threats,
    /// Makes the squares larger.
    Larger,
    /// Makes the squares smaller.
    Smaller,
    /// Uses mouse clicks on squares, or leaves the mouse to the terminal.
    Mouse,
    /// Copies the position text.
    CopyFen,
    /// Goes on with the unfinished game.
    Continue,
    /// Sets up a game against the machine.
    NewGame,
    /// Sets up a game of two at this keyboard.
    TwoPlayers,
    /// Sets up a match of two teams.
    Barbershop,
    /// Opens the list of first lessons, one for each game and one on rule sets.
    OpenLessons,
    /// Opens the list of kinds of puzzles: next, due, daily, storm, and from own games.
    OpenPuzzles,
    /// Opens the trainer.
    OpenTrainer,
    /// Opens the saved games.
    OpenGames,
    /// Opens the record of results.
    OpenRecord,
    /// Opens the settings.
    OpenSettings,
    /// Switches to the next rule set that has tables.
    TrainRules,
    /// Starts the drill that has been due longest.
    TrainDue,
    /// Starts drills that hold the bare king.
    TrainHold,
    /// Shows the piece to move; a second time, its move.
    Hint,
    /// Shows the best play to the end.
    Solve,
    /// Looks for a forced win.
    Prove,
    /// Restarts the exercise.
    Retry,
    /// Starts another exercise of the same kind.
    NextDrill,
    /// Goes back to the previous drill.
    PreviousDrill,
    /// Swaps the sides of the exercise.
    Swap,
    /// Switches how the lost king defends.
    Defence,
    /// Opens the lesson on the ending.
    Lesson,
    /// Goes back a step in a lesson.
    StepBack,
    /// Skips this step of a lesson.
    StepOn,
    /// Filters the list by words.
    Filter,
    /// Sorts the list by the next column.
    Sort,
    /// Deletes a game.
    Delete,
    /// Exports a game to a file for other programs.
    Export,
    /// Trains the ending of a game.
    TrainEnding,
    /// Goes to the first position.
    First,
    /// Goes to the last position.
    Last,
    /// Starts a game from the position shown.
    PlayOn,
    /// Starts or stops the engine's analysis of each position.
    Engine,
    /// Switches between one, two and three engine lines.
    EngineLines,
    /// Starts or stops the analysis of a game's mistakes.
    Analyse,
    /// Goes to the next mistake.
    NextMistake,
    /// Goes to the previous mistake.
    PreviousMistake,
    /// Starts typing a comment.
    Comment,
    /// Enters a variation that is saved with the game.
    Variation,
    /// Opens the editor of positions.
    EditPosition,
    /// Removes the piece from the square.
    RemovePiece,
    /// Selects the next piece to put down.
    NextPiece,
    /// Selects the previous piece to put down.
    PreviousPiece,
    /// Gives the move to the other side.
    OtherTurn,
    /// Clears the board.
    EmptyBoard,
    /// Undoes the last change of a position.
    UndoChange,
}

impl Action {
    /// Whether the action changes how every board looks.
    #[must_use]
    pub const fn changes_look(self) -> bool {
        matches!(self, Action::Letters | Action::Larger | Action::Smaller | Action::Mouse)
    }

    /// Whether a session with these rights allows the action.
    #[must_use]
    pub const fn is_allowed(self, rights: Rights) -> bool {
        match self {
            Action::Suspend => rights.allow(Barred::Suspend),
            Action::Export => rights.allow(Barred::File),
            Action::CopyFen => rights.allow(Barred::Copy),
            _ => true,
        }
    }
}
