//! The actions of the interface and their default keys. One table feeds the key map, the help, the
//! footers and the README.

pub use super::input::Key;
pub use super::key_context::KeyContext;

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

/// An action with its place, its name in the key file, and its default keys.
pub struct Binding {
    /// The place in which the keys apply.
    pub place: KeyContext,
    /// The action of the keys.
    pub action: Action,
    /// The action's name in the key file.
    pub name: &'static str,
    /// The default keys; the key file may replace them.
    pub keys: &'static [Key],
}

const fn bind(
    place: KeyContext,
    action: Action,
    name: &'static str,
    keys: &'static [Key],
) -> Binding {
    Binding { place, action, name, keys }
}

/// Every action, in the order of the help.
pub const BINDINGS: &[Binding] = &[
    bind(KeyContext::All, Action::Left, "left", &[Key::Char('h'), Key::Left]),
    bind(KeyContext::All, Action::Down, "down", &[Key::Char('j'), Key::Down]),
    bind(KeyContext::All, Action::Up, "up", &[Key::Char('k'), Key::Up]),
    bind(KeyContext::All, Action::Right, "right", &[Key::Char('l'), Key::Right]),
    bind(KeyContext::All, Action::Choose, "choose", &[Key::Enter, Key::Char(' ')]),
    bind(KeyContext::All, Action::Next, "next", &[Key::Tab]),
    bind(KeyContext::All, Action::Previous, "previous", &[Key::BackTab]),
    bind(KeyContext::All, Action::PageUp, "page-up", &[Key::PageUp]),
    bind(KeyContext::All, Action::PageDown, "page-down", &[Key::PageDown]),
    bind(KeyContext::All, Action::Top, "top", &[Key::Home]),
    bind(KeyContext::All, Action::Bottom, "bottom", &[Key::End]),
    bind(KeyContext::All, Action::Close, "close", &[Key::Esc]),
    bind(KeyContext::All, Action::Help, "help", &[Key::Char('?')]),
    bind(KeyContext::All, Action::Quit, "quit", &[Key::Char('q'), Key::Ctrl('c')]),
    bind(KeyContext::All, Action::Letters, "letters", &[Key::Char('P')]),
    bind(KeyContext::All, Action::Rules, "rules", &[Key::Char('R')]),
    bind(KeyContext::All, Action::Redraw, "redraw", &[Key::Ctrl('l')]),
    bind(KeyContext::All, Action::Suspend, "suspend", &[Key::Ctrl('z')]),
    bind(KeyContext::Game, Action::Drop, "drop", &[Key::Char('x')]),
    bind(KeyContext::Game, Action::Leap, "leap", &[Key::Char('s')]),
    bind(KeyContext::Game, Action::Type, "type", &[Key::Char('i'), Key::Char(':')]),
    bind(KeyContext::Game, Action::Undo, "undo", &[Key::Char('u')]),
    bind(KeyContext::Game, Action::Redo, "redo", &[Key::Char('U')]),
    bind(KeyContext::Game, Action::Earlier, "earlier", &[Key::Char(','), Key::Char('[')]),
    bind(KeyContext::Game, Action::Later, "later", &[Key::Char('.'), Key::Char(']')]),
    bind(KeyContext::Game, Action::Flip, "flip", &[Key::Char('f')]),
    bind(KeyContext::Game, Action::Count, "count", &[Key::Char('c')]),
    bind(KeyContext::Game, Action::Explain, "explain", &[Key::Char('C')]),
    bind(KeyContext::Game, Action::TakeDraw, "take-draw", &[Key::Char('t')]),
    bind(KeyContext::Game, Action::OfferDraw, "offer-draw", &[Key::Char('o')]),
    bind(KeyContext::Game, Action::Rematch, "rematch", &[Key::Char('r')]),
    bind(KeyContext::Game, Action::Review, "review", &[Key::Char('v')]),
    bind(KeyContext::Game, Action::Openings, "openings", &[Key::Char('O')]),
    bind(KeyContext::Game, Action::Rules, "rules", &[Key::Char('R')]),
    bind(KeyContext::Game, Action::Hint, "hint", &[Key::Char('H')]),
    bind(KeyContext::Game, Action::Prove, "solve", &[Key::Char('S')]),
    bind(KeyContext::Game, Action::Threats, "threats", &[Key::Char('^')]),
    bind(KeyContext::Game, Action::Larger, "larger", &[Key::Char('+')]),
    bind(KeyContext::Game, Action::Smaller, "smaller", &[Key::Char('-')]),
    bind(KeyContext::Game, Action::Mouse, "mouse", &[Key::Char('m')]),
    bind(KeyContext::Game, Action::CopyFen, "copy-fen", &[Key::Char('y')]),
    bind(KeyContext::Menu, Action::NewGame, "new-game", &[Key::Char('n')]),
    bind(KeyContext::Menu, Action::TwoPlayers, "two-players", &[Key::Char('2')]),
    bind(KeyContext::Menu, Action::Barbershop, "barbershop", &[Key::Char('b')]),
    bind(KeyContext::Menu, Action::OpenLessons, "lessons", &[Key::Char('L')]),
    bind(KeyContext::Menu, Action::OpenPuzzles, "puzzles", &[Key::Char('p')]),
    bind(KeyContext::Menu, Action::OpenTrainer, "trainer", &[Key::Char('t')]),
    bind(KeyContext::Menu, Action::OpenGames, "games", &[Key::Char('g')]),
    bind(KeyContext::Menu, Action::OpenRecord, "record", &[Key::Char('o')]),
    bind(KeyContext::Menu, Action::Openings, "openings", &[Key::Char('O')]),
    bind(KeyContext::Menu, Action::Rules, "rules", &[Key::Char('R')]),
    bind(KeyContext::Menu, Action::Glossary, "glossary", &[Key::Char('v')]),
    bind(KeyContext::Menu, Action::OpenSettings, "settings", &[Key::Char('s')]),
    bind(KeyContext::Menu, Action::EditPosition, "edit", &[Key::Char('e')]),
    bind(KeyContext::Trainer, Action::TrainRules, "rules", &[Key::Char('r')]),
    bind(KeyContext::Trainer, Action::TrainDue, "due", &[Key::Char('d')]),
    bind(KeyContext::Trainer, Action::TrainHold, "hold", &[Key::Char('x')]),
    bind(KeyContext::Drill, Action::Hint, "hint", &[Key::Char('H')]),
    bind(KeyContext::Drill, Action::Solve, "solve", &[Key::Char('S')]),
    bind(KeyContext::Drill, Action::Undo, "undo", &[Key::Char('u')]),
    bind(KeyContext::Drill, Action::Retry, "retry", &[Key::Char('r')]),
    bind(KeyContext::Drill, Action::NextDrill, "next-drill", &[Key::Char('n')]),
    bind(KeyContext::Drill, Action::PreviousDrill, "previous-drill", &[Key::Char('p')]),
    bind(KeyContext::Drill, Action::Swap, "swap", &[Key::Char('x')]),
    bind(KeyContext::Drill, Action::Defence, "defence", &[Key::Char('D')]),
    bind(KeyContext::Drill, Action::Lesson, "lesson", &[Key::Char('L')]),
    bind(KeyContext::Lesson, Action::Hint, "hint", &[Key::Char('H')]),
    bind(KeyContext::Lesson, Action::Retry, "retry", &[Key::Char('r')]),
    bind(KeyContext::Lesson, Action::StepBack, "step-back", &[Key::Char('p')]),
    bind(KeyContext::Lesson, Action::StepOn, "step-on", &[Key::Char('n')]),
    bind(KeyContext::Puzzle, Action::Hint, "hint", &[Key::Char('H')]),
    bind(KeyContext::Puzzle, Action::Solve, "solve", &[Key::Char('S')]),
    bind(KeyContext::Puzzle, Action::Retry, "retry", &[Key::Char('r')]),
    bind(KeyContext::Puzzle, Action::NextDrill, "next-puzzle", &[Key::Char('n')]),
    bind(KeyContext::Games, Action::Filter, "filter", &[Key::Char('/')]),
    bind(KeyContext::Games, Action::Sort, "sort", &[Key::Char('o')]),
    bind(KeyContext::Games, Action::Delete, "delete", &[Key::Char('d')]),
    bind(KeyContext::Games, Action::Undo, "undo", &[Key::Char('u')]),
    bind(KeyContext::Games, Action::Review, "review", &[Key::Char('v')]),
    bind(KeyContext::Games, Action::Export, "export", &[Key::Char('w')]),
    bind(KeyContext::Games, Action::TrainEnding, "train-ending", &[Key::Char('t')]),
    bind(KeyContext::Games, Action::NewGame, "new-game", &[Key::Char('n')]),
    bind(KeyContext::Record, Action::NewGame, "new-game", &[Key::Char('n')]),
    bind(
        KeyContext::Review,
        Action::Earlier,
        "earlier",
        &[Key::Char('h'), Key::Left, Key::Char('k'), Key::Up, Key::Char(','), Key::Char('[')],
    ),
    bind(
        KeyContext::Review,
        Action::Later,
        "later",
        &[
            Key::Char('l'),
            Key::Right,
            Key::Char('j'),
            Key::Down,
            Key::Char('.'),
            Key::Char(']'),
            Key::Char(' '),
        ],
    ),
    bind(KeyContext::Review, Action::First, "first", &[Key::Char('0'), Key::Char('g')]),
    bind(KeyContext::Review, Action::Last, "last", &[Key::Char('$'), Key::Char('G')]),
    bind(KeyContext::Review, Action::Type, "type", &[Key::Char('i'), Key::Char(':')]),
    bind(KeyContext::Review, Action::PlayOn, "play-on", &[Key::Char('p'), Key::Enter]),
    bind(KeyContext::Review, Action::NextMistake, "next-mistake", &[Key::Char('n')]),
    bind(KeyContext::Review, Action::PreviousMistake, "previous-mistake", &[Key::Char('b')]),
    bind(KeyContext::Review, Action::Retry, "retry", &[Key::Char('r')]),
    bind(KeyContext::Review, Action::TrainEnding, "train-ending", &[Key::Char('t')]),
    bind(KeyContext::Review, Action::Analyse, "analyse", &[Key::Char('m')]),
    bind(KeyContext::Review, Action::Engine, "engine", &[Key::Char('e')]),
    bind(KeyContext::Review, Action::Prove, "solve", &[Key::Char('S')]),
    bind(KeyContext::Review, Action::EngineLines, "engine-lines", &[Key::Char('+')]),
    bind(KeyContext::Review, Action::Variation, "variation", &[Key::Char('v')]),
    bind(KeyContext::Review, Action::Openings, "openings", &[Key::Char('O'), Key::Char('o')]),
    bind(KeyContext::Review, Action::Comment, "comment", &[Key::Char('c')]),
    bind(KeyContext::Review, Action::Flip, "flip", &[Key::Char('f')]),
    bind(KeyContext::Review, Action::CopyFen, "copy-fen", &[Key::Char('y')]),
    bind(KeyContext::Review, Action::Export, "export", &[Key::Char('w')]),
    bind(KeyContext::Editor, Action::NextPiece, "next-piece", &[Key::Char(']'), Key::Char('.')]),
    bind(
        KeyContext::Editor,
        Action::PreviousPiece,
        "previous-piece",
        &[Key::Char('['), Key::Char(',')],
    ),
    bind(KeyContext::Editor, Action::RemovePiece, "remove", &[Key::Char('x')]),
    bind(KeyContext::Editor, Action::UndoChange, "undo", &[Key::Char('u')]),
    bind(KeyContext::Editor, Action::OtherTurn, "turn", &[Key::Char('t')]),
    bind(KeyContext::Editor, Action::EmptyBoard, "empty", &[Key::Char('z')]),
    bind(KeyContext::Editor, Action::Review, "review", &[Key::Char('v')]),
    bind(KeyContext::Editor, Action::Openings, "openings", &[Key::Char('O')]),
    bind(KeyContext::Editor, Action::CopyFen, "copy-fen", &[Key::Char('y')]),
    bind(KeyContext::Editor, Action::Export, "export", &[Key::Char('w')]),
    bind(KeyContext::Reader, Action::Contents, "contents", &[Key::Char('c')]),
    bind(KeyContext::Reader, Action::Glossary, "glossary", &[Key::Char('v')]),
    bind(KeyContext::Glossary, Action::Filter, "filter", &[Key::Char('/')]),
    bind(KeyContext::Explorer, Action::Undo, "undo", &[Key::Char('u'), Key::Backspace]),
    bind(KeyContext::Explorer, Action::First, "first", &[Key::Char('0'), Key::Char('g')]),
    bind(KeyContext::Explorer, Action::PlayOn, "play-on", &[Key::Char('p')]),
    bind(KeyContext::Explorer, Action::Review, "review", &[Key::Char('v')]),
    bind(KeyContext::Explorer, Action::Systems, "systems", &[Key::Char('n')]),
    bind(KeyContext::Explorer, Action::Flip, "flip", &[Key::Char('f')]),
];
