//! Recognises pasted text as a game, a position, or neither. Such text is untrusted: its length is
//! limited, and the readers of game records and of position text check it.

use ouk_io::text::Printable;
use ouk_rules::draft::Draft;
use ouk_rules::fen::{FenError, FenPart};
use ouk_rules::game::record::FindRules;
use ouk_rules::game::{Game, RecordError};
use ouk_rules::{AnyPosition, GameId, RuleSet};

/// The most bytes of a pasted text. The input parser keeps no more of a paste.
pub const LONGEST: usize = 65_536;

/// The most bytes of a character. A longer paste is cut between characters, so its last bytes,
/// fewer than this, may be missing.
const LETTER: usize = 4;

/// The character between ranks in position text.
const BETWEEN_RANKS: char = '/';

/// The number of separators between ranks from which a text is taken for a position.
const FEW_RANKS: usize = 4;

/// Whether a word is meant as the board of a position. The smallest board has three separators,
/// which other words may have too.
fn is_board(word: &str) -> bool {
    let between = word.matches(BETWEEN_RANKS).count();
    let smallest = FEW_RANKS - 1;
    between >= FEW_RANKS
        || between == smallest && word.chars().all(|sign| "KMkm1234/".contains(sign))
}

/// The most letters that a message shows of an unknown text.
const SHOWN: usize = 24;

/// A recognised text.
#[derive(Debug)]
pub enum Pasted {
    /// A game.
    Game(Box<Game>),
    /// A position.
    Position(PositionReadings),
    /// An illegal position, with the reason.
    Faulty(Box<Draft>, FenError),
}

/// A position that is legal in one or several games.
#[derive(Debug)]
pub struct PositionReadings {
    /// The readings, the likeliest first; there is at least one.
    all: Vec<AnyPosition>,
    /// The index of the chosen reading.
    at: usize,
}

impl PositionReadings {
    /// The chosen reading.
    #[must_use]
    pub fn chosen(&self) -> &AnyPosition {
        &self.all[self.at]
    }

    /// The next reading, if there is more than one.
    #[must_use]
    pub fn next(&self) -> Option<&AnyPosition> {
        (self.all.len() > 1).then(|| &self.all[(self.at + 1) % self.all.len()])
    }

    /// Chooses the next reading, after the last the first.
    pub fn turn(&mut self) {
        self.at = (self.at + 1) % self.all.len();
    }
}

/// The reason why a text is neither a game nor a position.
#[derive(Clone, Debug)]
pub enum PasteProblem {
    /// The text is longer than [`LONGEST`].
    TooLong,
    /// The text is empty.
    Empty,
    /// The text is not recognised; its beginning.
    Unknown(Printable),
    /// The text is a damaged game.
    Game(RecordError),
    /// The text is a damaged position of a game.
    Position(GameId, FenError),
    /// A clock runs, and a paste would not stop it.
    ClockRuns,
}

/// Recognises a text. Position text is first read as one of the game on the screen.
///
/// # Errors
/// Says why the text is neither a game nor a position.
pub fn recognise(
    text: &str,
    on_screen: (GameId, &'static RuleSet),
    find: FindRules,
) -> Result<Pasted, PasteProblem> {
    if text.len() + LETTER > LONGEST {
        return Err(PasteProblem::TooLong);
    }
    recognise_file(text, on_screen, find)
}

/// Recognises the text of a file, which may be longer than a paste.
///
/// # Errors
/// Says why the text is neither a game nor a position.
pub fn recognise_file(
    text: &str,
    on_screen: (GameId, &'static RuleSet),
    find: FindRules,
) -> Result<Pasted, PasteProblem> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let text = text.trim_matches('"').trim();
    if text.is_empty() {
        return Err(PasteProblem::Empty);
    }
    if text.starts_with('[') {
        return Game::from_record(text, find)
            .map(|game| Pasted::Game(Box::new(game)))
            .map_err(PasteProblem::Game);
    }
    let board = text.split_whitespace().next().unwrap_or_default();
    if !is_board(board) {
        let shown: String = text.lines().next().unwrap_or_default().chars().take(SHOWN).collect();
        return Err(PasteProblem::Unknown(Printable::of(&shown)));
    }
    position(text, on_screen)
}

/// Reads a position under the rules on the screen, the first rules of another game, or rules with
/// another board size.
fn position(text: &str, on_screen: (GameId, &'static RuleSet)) -> Result<Pasted, PasteProblem> {
    let others = GameId::ALL.iter().filter(|&&game| game != on_screen.0);
    let sets =
        GameId::ALL.iter().flat_map(|&game| game.rule_sets().iter().map(move |set| (game, set)));
    let games: Vec<_> = std::iter::once(on_screen)
        .chain(others.map(|&game| (game, game.default_rules())))
        .chain(sets.filter(|&set| set != on_screen && set.1.shape() != set.0.shape()))
        .collect();
    let read =
        |&(game, rules): &(GameId, &'static RuleSet)| AnyPosition::from_fen(game, rules, text);
    let all: Vec<AnyPosition> = games.iter().filter_map(|game| read(game).ok()).collect();
    if !all.is_empty() {
        return Ok(Pasted::Position(PositionReadings { all, at: 0 }));
    }
    let faulty = games.iter().find_map(|game| {
        let draft = Draft::read(game.0, game.1, text).ok()?;
        Some((draft, read(game).err()?))
    });
    if let Some((draft, error)) = faulty {
        return Ok(Pasted::Faulty(Box::new(draft), error));
    }
    // The error is that of the game whose board has this many ranks.
    let ranks = text.split_whitespace().next().unwrap_or_default().split(BETWEEN_RANKS).count();
    let fits = |game: &&(GameId, &RuleSet)| usize::from(game.1.shape().side) == ranks;
    let likeliest = games.iter().find(fits).unwrap_or(&games[0]);
    let error = read(likeliest).err().unwrap_or(FenError::Missing(FenPart::Board));
    Err(PasteProblem::Position(likeliest.0, error))
}
