//! What can be done, and the keys it is on at first. One table feeds the key map, the help, the
//! footers and the README.

pub use super::input::Key;
pub use super::key_context::KeyContext;

use ouk_io::outside::{Barred, Rights};

/// What can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Left: the cursor, or the value before.
    Left,
    /// Down: the cursor, or the next line.
    Down,
    /// Up: the cursor, or the line before.
    Up,
    /// Right: the cursor, or the next value.
    Right,
    /// Select the piece under the cursor, move there, or choose the line.
    Choose,
    /// The next piece that can move, or the next line.
    Next,
    /// The piece before, or the line before.
    Previous,
    /// Many lines up.
    PageUp,
    /// Many lines down.
    PageDown,
    /// The first line.
    Top,
    /// The last line.
    Bottom,
    /// Let go of the selection, or go back.
    Close,
    /// Show the help.
    Help,
    /// Back; quits from the menu.
    Quit,
    /// Go on to the next choice of the pieces that bear letters.
    Letters,
    /// Redraw the screen.
    Redraw,
    /// Stop the program until the shell brings it back.
    Suspend,
    /// Let go of the selection.
    Drop,
    /// Go to a piece by its letter.
    Leap,
    /// Type a move or a command.
    Type,
    /// Take a move back.
    Undo,
    /// Play it again.
    Redo,
    /// Look at the position a move earlier.
    Earlier,
    /// Look at the position a move later.
    Later,
    /// Turn the board.
    Flip,
    /// Start or stop counting.
    Count,
    /// Explain the count.
    Explain,
    /// Take the draw the other side's count offers.
    TakeDraw,
    /// Offer a draw.
    OfferDraw,
    /// Another game with the same players.
    Rematch,
    /// Go through the game move by move.
    Review,
    /// Read the rules.
    Rules,
    /// Read what the terms of the players mean.
    Glossary,
    /// Explore the opening book.
    Openings,
    /// Read which opening systems have names.
    Systems,
    /// The chapters of the rules.
    Contents,
    /// Mark the pieces that could be taken next, or no more.
    Threats,
    /// Larger squares.
    Larger,
    /// Smaller squares.
    Smaller,
    /// Take clicks of the mouse on squares, or leave the mouse to the terminal.
    Mouse,
    /// Copy the position's text.
    CopyFen,
    /// A game against the machine.
    NewGame,
    /// A game of two at this keyboard.
    TwoPlayers,
    /// A match of two teams.
    Barbershop,
    /// The first lessons.
    OpenLessons,
    /// The puzzles.
    OpenPuzzles,
    /// The trainer.
    OpenTrainer,
    /// The saved games.
    OpenGames,
    /// The record of results.
    OpenRecord,
    /// The settings.
    OpenSettings,
    /// The next rule set there are tables for.
    TrainRules,
    /// The drill due for longest.
    TrainDue,
    /// Hold the bare king.
    TrainHold,
    /// Show the piece to move, then its move.
    Hint,
    /// Show the best play to the end.
    Solve,
    /// Look for a forced win.
    Prove,
    /// Begin it again.
    Retry,
    /// Another of the same kind.
    NextDrill,
    /// The drill before.
    PreviousDrill,
    /// Play the other side.
    Swap,
    /// Let the lost king defend in the other way.
    Defence,
    /// Read the lesson.
    Lesson,
    /// The step of a lesson before.
    StepBack,
    /// Leave this step of a lesson out.
    StepOn,
    /// Show only the games whose line has some words.
    Filter,
    /// Sort by another column.
    Sort,
    /// Delete a game.
    Delete,
    /// Write a game to a file where other programs find it.
    Export,
    /// Make a drill of its ending.
    TrainEnding,
    /// The first position.
    First,
    /// The last position.
    Last,
    /// Play on from here.
    PlayOn,
    /// Ask the engine about each position, or no more.
    Engine,
    /// Show one to three lines of the engine.
    EngineLines,
    /// Find the mistakes of a game, or stop.
    Analyse,
    /// The next mistake.
    NextMistake,
    /// The mistake before.
    PreviousMistake,
    /// Write a comment.
    Comment,
    /// Go into a variation that is kept with the game.
    Variation,
    /// Set up a position.
    EditPosition,
    /// Take the piece away.
    RemovePiece,
    /// The next piece to put down.
    NextPiece,
    /// The piece to put down before.
    PreviousPiece,
    /// Let the other side move.
    OtherTurn,
    /// Take all pieces away.
    EmptyBoard,
    /// Undo the last change of a position.
    UndoChange,
}

impl Action {
    /// Whether it changes how every board looks.
    #[must_use]
    pub const fn changes_look(self) -> bool {
        matches!(self, Action::Letters | Action::Larger | Action::Smaller | Action::Mouse)
    }

    /// Whether it can be done with these rights.
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

/// An action with where it may be done, its name in the file of keys, and its keys at first.
pub struct Binding {
    /// Where.
    pub place: KeyContext,
    /// What.
    pub action: Action,
    /// Its name in the file of keys.
    pub name: &'static str,
    /// Its keys, unless the file of keys has others.
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
