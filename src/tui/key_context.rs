//! The screens that have keys of their own.

/// Where an action may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyContext {
    /// On every screen.
    All,
    /// In a game.
    Game,
    /// In the menu.
    Menu,
    /// In the list of endings.
    Trainer,
    /// In a drill, beside what a game has.
    Drill,
    /// In the list of saved games.
    Games,
    /// In the record of results.
    Record,
    /// While a game is reviewed.
    Review,
    /// While the rules are read.
    Reader,
    /// While the glossary is read.
    Glossary,
    /// While the opening book is explored.
    Explorer,
    /// While a position is set up.
    Editor,
    /// In a first lesson, beside what a game has.
    Lesson,
    /// In a puzzle, beside what a game has.
    Puzzle,
}

impl KeyContext {
    /// Its table in the file of keys.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            KeyContext::All => "all",
            KeyContext::Game => "game",
            KeyContext::Menu => "menu",
            KeyContext::Trainer => "trainer",
            KeyContext::Drill => "drill",
            KeyContext::Games => "games",
            KeyContext::Record => "record",
            KeyContext::Review => "review",
            KeyContext::Reader => "reader",
            KeyContext::Glossary => "glossary",
            KeyContext::Explorer => "explorer",
            KeyContext::Editor => "editor",
            KeyContext::Lesson => "lesson",
            KeyContext::Puzzle => "puzzle",
        }
    }

    /// Where a key is looked up, the nearest first.
    #[must_use]
    pub const fn chain(self) -> &'static [KeyContext] {
        match self {
            KeyContext::All => &[KeyContext::All],
            KeyContext::Game => &[KeyContext::Game, KeyContext::All],
            KeyContext::Menu => &[KeyContext::Menu, KeyContext::All],
            KeyContext::Trainer => &[KeyContext::Trainer, KeyContext::All],
            KeyContext::Drill => &[KeyContext::Drill, KeyContext::Game, KeyContext::All],
            KeyContext::Games => &[KeyContext::Games, KeyContext::All],
            KeyContext::Record => &[KeyContext::Record, KeyContext::All],
            KeyContext::Review => &[KeyContext::Review, KeyContext::All],
            KeyContext::Reader => &[KeyContext::Reader, KeyContext::All],
            KeyContext::Glossary => &[KeyContext::Glossary, KeyContext::All],
            KeyContext::Explorer => &[KeyContext::Explorer, KeyContext::All],
            KeyContext::Editor => &[KeyContext::Editor, KeyContext::All],
            KeyContext::Lesson => &[KeyContext::Lesson, KeyContext::Game, KeyContext::All],
            KeyContext::Puzzle => &[KeyContext::Puzzle, KeyContext::Game, KeyContext::All],
        }
    }
}
