//! The games that could not be saved. None is forgotten when another game begins: each is tried
//! again, and what is still not saved is printed when the program ends.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most games that are remembered. A record has a few kilobytes.
const MOST: usize = 1_000;

/// Which game a save belongs to, whatever its file is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SaveId(u64);

impl SaveId {
    /// One that no other game of this program has.
    #[must_use]
    pub fn next() -> SaveId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        SaveId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A game to be saved.
#[derive(Clone, Debug)]
pub struct GameDraft {
    /// Which game.
    pub id: SaveId,
    /// Its file, once it has one.
    pub path: Option<PathBuf>,
    /// The game as text.
    pub record: String,
}

/// The games that could not be saved, the oldest first.
#[derive(Debug, Default)]
pub struct Unsaved {
    games: Vec<(GameDraft, String)>,
    /// How many were too many to be remembered.
    forgotten: usize,
}

/// What is said of unsaved games when the program ends.
#[derive(Debug, PartialEq, Eq)]
pub struct Farewell {
    /// How many there are, and why.
    pub words: String,
    /// All of them, each a complete record.
    pub records: String,
}

impl Unsaved {
    /// Remembers a game as it is now, and why it is not saved.
    pub fn remember(&mut self, draft: GameDraft, problem: String) {
        if let Some(known) = self.games.iter_mut().find(|(known, _)| known.id == draft.id) {
            *known = (draft, problem);
            return;
        }
        if self.games.len() == MOST {
            self.games.remove(0);
            self.forgotten += 1;
        }
        self.games.push((draft, problem));
    }

    /// A game is saved; says whether it had not been.
    pub fn saved(&mut self, id: SaveId) -> bool {
        let before = self.games.len();
        self.games.retain(|(draft, _)| draft.id != id);
        self.games.len() < before
    }

    /// Whether a game is not saved.
    #[must_use]
    pub fn holds(&self, id: SaveId) -> bool {
        self.games.iter().any(|(draft, _)| draft.id == id)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether every game is saved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &GameDraft> {
        self.games.iter().map(|(draft, _)| draft)
    }

    /// What is printed at the end, if anything is not saved. What could be taken for a command to
    /// the terminal is left out.
    #[must_use]
    pub fn farewell(&self) -> Option<Farewell> {
        let (_, problem) = self.games.last()?;
        let mut words = match self.games.len() {
            1 => format!("a game could not be saved ({problem}); here it is:"),
            many => format!("{many} games could not be saved ({problem}); here they are:"),
        };
        if self.forgotten > 0 {
            words = format!("{} older games are lost; {words}", self.forgotten);
        }
        let plain = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
        let records: Vec<String> = self
            .iter()
            .map(|draft| draft.record.trim_end().chars().map(plain).collect::<String>() + "\n")
            .collect();
        Some(Farewell { words, records: records.join("\n") })
    }
}
