//! The games that are not saved, or not yet. None is forgotten when another game begins: the
//! program retries each save, and prints the games that are still unsaved when it ends.

use super::outcome::SaveProblem;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The most games that are remembered. A record takes a few kilobytes.
const MOST: usize = 1_000;

/// The identifier of a game for saves, independent of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SaveId(u64);

impl SaveId {
    /// An identifier that no other game of this process has.
    #[must_use]
    pub fn next() -> SaveId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        SaveId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A game in the state to be saved.
#[derive(Clone, Debug)]
pub struct GameDraft {
    /// The identifier of the game.
    pub id: SaveId,
    /// The number of the save. A later save has a larger number.
    pub number: u32,
    /// The path of the game's file, once it has one.
    pub path: Option<PathBuf>,
    /// The record of the game.
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
    /// The number of games beyond the limit.
    forgotten: usize,
    /// Whether the screen shows that a save is slow.
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
    /// Adds a game that was sent to be saved.
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

    /// Takes the games whose saves failed, to retry them. They count as sent again.
    pub fn hand_over_again(&mut self) -> Vec<GameDraft> {
        let failed = self.games.iter_mut().filter(|game| !game.waits);
        failed
            .map(|game| {
                game.waits = true;
                game.draft.clone()
            })
            .collect()
    }

    /// Handles a successful save; returns whether an earlier save had failed. The game stays here
    /// if it was sent again since.
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
        // A later state of the game may have been sent.
        if game.draft.number <= draft.number {
            (game.draft, game.waits) = (draft, false);
        }
        self.is_slow &= self.waits();
    }

    fn find(&mut self, id: SaveId) -> Option<&mut UnsavedGame> {
        self.games.iter_mut().find(|game| game.draft.id == id)
    }

    /// The games whose saves failed.
    fn failed(&self) -> impl DoubleEndedIterator<Item = &UnsavedGame> {
        self.games.iter().filter(|game| game.problem.is_some())
    }

    /// Whether the save of this game failed.
    #[must_use]
    pub fn holds(&self, id: SaveId) -> bool {
        self.failed().any(|game| game.draft.id == id)
    }

    /// Whether the answer to a save of this game is awaited.
    #[must_use]
    pub fn awaits(&self, id: SaveId) -> bool {
        self.games.iter().any(|game| game.draft.id == id && game.waits)
    }

    /// The number of games whose saves failed.
    #[must_use]
    pub fn len(&self) -> usize {
        self.failed().count()
    }

    /// Whether no save has failed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the answer to any save is awaited.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.games.iter().any(|game| game.waits)
    }

    /// Notes that the screen shows a slow save, until no answer is awaited.
    pub fn is_slow(&mut self) {
        self.is_slow = self.waits();
    }

    /// Whether the screen shows that a save is slow.
    #[must_use]
    pub const fn says_so(&self) -> bool {
        self.is_slow
    }

    /// All games that are not saved, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &GameDraft> {
        self.games.iter().map(|game| &game.draft)
    }

    /// The message at the end, if a game is not saved. It omits characters that a terminal could
    /// take for commands.
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
