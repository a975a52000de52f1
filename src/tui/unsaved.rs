//! The games that are not saved, or not yet. None is forgotten when another game begins: each is tried
//! again, and what is still not saved is printed when the program ends.

use super::outcome::SaveProblem;
use std::path::{Path, PathBuf};
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
    /// Which of its saves this is. A later one has a greater number.
    pub number: u32,
    /// Its file, once it has one.
    pub path: Option<PathBuf>,
    /// The game as text.
    pub record: String,
}

/// A game whose last state is not saved.
#[derive(Debug)]
struct UnsavedGame {
    draft: GameDraft,
    /// Why it could not be saved before, if that was tried.
    problem: Option<SaveProblem>,
    /// Whether the answer to its last save is awaited.
    waits: bool,
}

/// The games that are not saved, the oldest first.
#[derive(Debug, Default)]
pub struct Unsaved {
    games: Vec<UnsavedGame>,
    /// How many were too many to be remembered.
    forgotten: usize,
    /// Whether the screen says that it waits for a save.
    is_slow: bool,
}

/// What is said of unsaved games when the program ends.
#[derive(Debug)]
pub struct Farewell {
    /// How many there are.
    pub games: usize,
    /// Why the last could not be saved; nothing if the disk takes too long.
    pub problem: Option<SaveProblem>,
    /// How many older ones are lost.
    pub lost: usize,
    /// All of them, each a complete record.
    pub records: String,
}

impl Unsaved {
    /// A game was handed over to be saved.
    pub fn hand_over(&mut self, draft: GameDraft) {
        if let Some(known) = self.find(draft.id) {
            (known.draft, known.waits) = (draft, true);
            return;
        }
        if self.games.len() >= MOST
            && let Some(oldest) = self.games.iter().position(|game| game.problem.is_some())
        {
            self.games.remove(oldest);
            self.forgotten += 1;
        }
        self.games.push(UnsavedGame { draft, problem: None, waits: true });
    }

    /// The games that could not be saved, to be tried again. They count as handed over.
    pub fn hand_over_again(&mut self) -> Vec<GameDraft> {
        let failed = self.games.iter_mut().filter(|game| !game.waits);
        failed
            .map(|game| {
                game.waits = true;
                game.draft.clone()
            })
            .collect()
    }

    /// A save of a game is done; says whether the game could not be saved before. It stays here if
    /// it was handed over again since.
    pub fn saved(&mut self, id: SaveId, number: u32, path: &Path) -> bool {
        let Some(at) = self.games.iter().position(|game| game.draft.id == id) else { return false };
        let game = &mut self.games[at];
        let was_unsaved = game.problem.take().is_some();
        game.draft.path = Some(path.to_owned());
        if game.draft.number <= number {
            self.games.remove(at);
        }
        self.is_slow &= self.waits();
        was_unsaved
    }

    /// A game could not be saved: it is remembered, and why.
    pub fn not_saved(&mut self, draft: GameDraft, problem: SaveProblem) {
        if self.find(draft.id).is_none() {
            self.hand_over(draft.clone());
        }
        let Some(game) = self.find(draft.id) else { return };
        game.problem = Some(problem);
        // A later state of the game may be on its way.
        if game.draft.number <= draft.number {
            (game.draft, game.waits) = (draft, false);
        }
        self.is_slow &= self.waits();
    }

    fn find(&mut self, id: SaveId) -> Option<&mut UnsavedGame> {
        self.games.iter_mut().find(|game| game.draft.id == id)
    }

    /// The games that could not be saved.
    fn failed(&self) -> impl DoubleEndedIterator<Item = &UnsavedGame> {
        self.games.iter().filter(|game| game.problem.is_some())
    }

    /// Whether a game could not be saved.
    #[must_use]
    pub fn holds(&self, id: SaveId) -> bool {
        self.failed().any(|game| game.draft.id == id)
    }

    /// Whether the answer to a save of a game is awaited.
    #[must_use]
    pub fn awaits(&self, id: SaveId) -> bool {
        self.games.iter().any(|game| game.draft.id == id && game.waits)
    }

    /// How many could not be saved.
    #[must_use]
    pub fn len(&self) -> usize {
        self.failed().count()
    }

    /// Whether none failed to be saved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the answer to a save is awaited.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.games.iter().any(|game| game.waits)
    }

    /// From now on the screen says that it waits for a save, until it waits no more.
    pub fn is_slow(&mut self) {
        self.is_slow = self.waits();
    }

    /// Whether the screen says that it waits for a save.
    #[must_use]
    pub const fn says_so(&self) -> bool {
        self.is_slow
    }

    /// The games, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &GameDraft> {
        self.games.iter().map(|game| &game.draft)
    }

    /// What is printed at the end, if anything is not saved. What could be taken for a command to
    /// the terminal is left out.
    #[must_use]
    pub fn farewell(&self) -> Option<Farewell> {
        let last = self.games.last()?;
        let plain = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
        let records: Vec<String> = self
            .iter()
            .map(|draft| draft.record.trim_end().chars().map(plain).collect::<String>() + "\n")
            .collect();
        Some(Farewell {
            games: self.games.len(),
            problem: last.problem.clone(),
            lost: self.forgotten,
            records: records.join("\n"),
        })
    }
}
