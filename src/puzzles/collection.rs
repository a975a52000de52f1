//! The built-in puzzles.

use ouk_engine::puzzle::{Puzzle, Suite};
use ouk_rules::GameId;
use ouk_rules::vocabulary::{TermSet, terms_of};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The suite of a game as text, and its puzzles once they have been read.
struct BuiltInSuite {
    game: GameId,
    text: &'static str,
    entries: OnceLock<Vec<PuzzleEntry>>,
}

const fn suite(game: GameId, text: &'static str) -> BuiltInSuite {
    BuiltInSuite { game, text, entries: OnceLock::new() }
}

static SUITES: [BuiltInSuite; 6] = [
    suite(GameId::Ouk, include_str!("../../assets/puzzles/ouk.epd")),
    suite(GameId::KarOuk, include_str!("../../assets/puzzles/kar-ouk.epd")),
    suite(GameId::Makruk, include_str!("../../assets/puzzles/makruk.epd")),
    suite(GameId::Rek, include_str!("../../assets/puzzles/rek.epd")),
    suite(GameId::MinRekChanh, include_str!("../../assets/puzzles/min-rek-chanh.epd")),
    suite(GameId::Hill, include_str!("../../assets/puzzles/hill.epd")),
];

/// A puzzle with the players' terms for its move.
#[derive(Debug)]
pub struct PuzzleEntry {
    /// The puzzle itself.
    pub puzzle: Puzzle,
    /// The terms for its best move.
    pub terms: TermSet,
}

impl PuzzleEntry {
    /// An entry with the terms for the puzzle's move.
    #[must_use]
    pub fn of(puzzle: Puzzle) -> PuzzleEntry {
        PuzzleEntry { terms: terms_of(&puzzle.position, puzzle.best), puzzle }
    }

    /// The initial rating: the longer the win, the harder. A gain is proved over five plies, so it
    /// is rated like a win in three moves.
    #[must_use]
    pub fn first_rating(&self) -> u32 {
        let win = self.puzzle.aim.moves_to_win();
        win.map_or(1450, |moves| (700 + 250 * moves).min(1700 + 50 * moves).min(2600))
    }

    /// The name of the puzzle.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.puzzle.id
    }
}

/// A puzzle to solve.
#[derive(Clone, Debug)]
pub enum ChosenPuzzle {
    /// One that is built in.
    BuiltIn(&'static PuzzleEntry),
    /// One from the user's own games.
    Own(Arc<PuzzleEntry>),
}

impl Deref for ChosenPuzzle {
    type Target = PuzzleEntry;

    fn deref(&self) -> &PuzzleEntry {
        match self {
            ChosenPuzzle::BuiltIn(entry) => entry,
            ChosenPuzzle::Own(entry) => entry,
        }
    }
}

impl From<&'static PuzzleEntry> for ChosenPuzzle {
    fn from(entry: &'static PuzzleEntry) -> ChosenPuzzle {
        ChosenPuzzle::BuiltIn(entry)
    }
}

impl From<Arc<PuzzleEntry>> for ChosenPuzzle {
    fn from(entry: Arc<PuzzleEntry>) -> ChosenPuzzle {
        ChosenPuzzle::Own(entry)
    }
}

/// The games that have puzzles.
pub fn games() -> impl Iterator<Item = GameId> {
    SUITES.iter().map(|suite| suite.game)
}

/// The built-in puzzles of a game.
#[must_use]
pub fn of(game: GameId) -> &'static [PuzzleEntry] {
    let Some(built_in) = SUITES.iter().find(|suite| suite.game == game) else { return &[] };
    built_in.entries.get_or_init(|| {
        let suite = Suite::parse(built_in.text).expect("a test reads every suite that is built in");
        suite.puzzles.into_iter().map(PuzzleEntry::of).collect()
    })
}

/// The built-in puzzle with a name.
#[must_use]
pub fn find(id: &str) -> Option<&'static PuzzleEntry> {
    // The name of a puzzle begins with the name of its game; "ouk" is also the end of "kar-ouk".
    let game = games().find(|game| {
        id.strip_prefix(game.name())
            .is_some_and(|rest| ["-mate", "-gain"].iter().any(|kind| rest.starts_with(kind)))
    })?;
    of(game).iter().find(|entry| entry.id() == id)
}

/// A prime that has no factor in common with the number of puzzles, so that the days visit all of
/// them.
const STRIDE: u64 = 1_000_003;

/// The puzzle of a day, counted from 1 January 1970: the same for everybody, each game in turn.
#[must_use]
pub fn of_day(day: u32) -> &'static PuzzleEntry {
    let games: Vec<GameId> = games().collect();
    let (turn, game) = (day as usize / games.len(), games[day as usize % games.len()]);
    let entries = of(game);
    &entries[(turn as u64 * STRIDE % entries.len() as u64) as usize]
}
