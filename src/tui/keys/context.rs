//! The places that have their own keys.

/// The place in which a key applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyContext {
    /// Every screen.
    All,
    /// A game.
    Game,
    /// The menu.
    Menu,
    /// The list of endings.
    Trainer,
    /// A drill, in addition to the keys of a game.
    Drill,
    /// The list of saved games.
    Games,
    /// The record of results.
    Record,
    /// The review of a game.
    Review,
    /// The reader of the rules.
    Reader,
    /// The glossary.
    Glossary,
    /// The explorer of the opening book.
    Explorer,
    /// The editor of positions.
    Editor,
    /// A first lesson, in addition to the keys of a game.
    Lesson,
    /// A puzzle, in addition to the keys of a game.
    Puzzle,
}

impl KeyContext {
    /// The name of the place's table in the key file.
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

    /// The places in which a key is looked up, the nearest first.
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
