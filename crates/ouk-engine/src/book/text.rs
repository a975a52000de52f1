//! Books as text.

use super::{Book, BookMove, MOST_PLIES, Results};
use crate::Score;
use ouk_rules::board::{Color, PositionKey};
use ouk_rules::{AnyPosition, GameId, RuleMessage, RuleSet, notation};
use std::collections::{HashMap, HashSet};
use std::fmt;

/// The first words of a book, with the version of the format.
const HEADER: &str = "# ouk-book 1 ";
/// The beginning of the checksum line.
const CHECKSUM: &str = "= ";
/// The most bytes of a book.
const LONGEST: usize = 1 << 20;
/// The most games of a result, so that sums cannot overflow.
const MOST_GAMES: u32 = 10_000_000;

/// The error for a book that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BookError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: BookProblem,
}

/// What is wrong with a line of a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookProblem {
    /// The text has too many bytes.
    #[error("the book is too long")]
    TooLong,
    /// The text is not what was written.
    #[error("the checksum is wrong or missing")]
    Checksum,
    /// The first line is not that of a book.
    #[error("the header of a book is missing")]
    NoHeader,
    /// The first line names no game, or none of its rule sets.
    #[error("\"{0}\" names no game and rule set")]
    UnknownRules(String),
    /// The line is too short.
    #[error("a number is missing")]
    Missing,
    /// A word is no number, or too large.
    #[error("\"{0}\" is not a number that can stand here")]
    Number(String),
    /// The move before it is missing.
    #[error("no move of ply {0} can stand here")]
    Ply(usize),
    /// The move is not legal.
    #[error(transparent)]
    Move(#[from] RuleMessage),
    /// The line is too long.
    #[error("there is more than a move and four numbers")]
    Trailing,
    /// So many games were not played.
    #[error("more than {MOST_GAMES} games")]
    TooManyGames,
    /// The score is beyond a mate.
    #[error("{0} is not a score")]
    Score(i32),
    /// The move is listed twice.
    #[error("this position has that move already")]
    Twice,
}

impl Book {
    /// Reads a book. Every move is checked by the rules.
    ///
    /// # Errors
    /// Names the first line with an error.
    pub fn parse(text: &str) -> Result<Book, BookError> {
        let wrong = |line: usize, problem| BookError { line, problem };
        if text.len() > LONGEST {
            return Err(wrong(1, BookProblem::TooLong));
        }
        let checked = text.rfind(CHECKSUM).filter(|&at| text[..at].ends_with('\n'));
        let (body, sum) = text.split_at(checked.unwrap_or(text.len()));
        let end = body.lines().count() + 1;
        if sum != checksum(body) {
            return Err(wrong(end, BookProblem::Checksum));
        }
        let mut lines = body.lines().enumerate();
        let first = lines.next().and_then(|(_, line)| line.strip_prefix(HEADER));
        let first = first.ok_or_else(|| wrong(1, BookProblem::NoHeader))?;
        let (game, rules) = read_header(first).map_err(|problem| wrong(1, problem))?;
        let mut reader = Replay::new(game, rules);
        let mut about = String::new();
        for (index, line) in lines {
            match line.strip_prefix("# ") {
                Some(words) => about = words.to_owned(),
                None => reader.line(line).map_err(|problem| wrong(index + 1, problem))?,
            }
        }
        let mut book = Book::new(game, rules, about);
        for (position, moves) in reader.found.into_values() {
            book.set(&position, moves);
        }
        Ok(book)
    }
}

fn checksum(body: &str) -> String {
    format!("{CHECKSUM}{:08x}\n", crc32fast::hash(body.as_bytes()))
}

fn read_header(text: &str) -> Result<(GameId, &'static RuleSet), BookProblem> {
    let unknown = || BookProblem::UnknownRules(text.to_owned());
    let (game, rules) = text.split_once(' ').ok_or_else(unknown)?;
    let game: GameId = game.parse().map_err(|_| unknown())?;
    Ok((game, game.rule_set(rules).ok_or_else(unknown)?))
}

/// Replays the lines of a book.
struct Replay {
    /// The positions from the start to the last move.
    path: Vec<AnyPosition>,
    /// The moves of each position. A line may only add to the position that was opened last.
    found: HashMap<PositionKey, (AnyPosition, Vec<BookMove>)>,
}

impl Replay {
    fn new(game: GameId, rules: &'static RuleSet) -> Replay {
        Replay { path: vec![AnyPosition::start(game, rules)], found: HashMap::new() }
    }

    fn line(&mut self, line: &str) -> Result<(), BookProblem> {
        let mut words = line.split(' ');
        let mut word = || words.next().ok_or(BookProblem::Missing);
        let ply: usize = number(word()?)?;
        if ply == 0 || ply > self.path.len() || ply > MOST_PLIES as usize {
            return Err(BookProblem::Ply(ply));
        }
        self.path.truncate(ply);
        let position = &self.path[ply - 1];
        let mv = notation::parse_coordinate(position, word()?)?;
        let [white, drawn, black] = [number(word()?)?, number(word()?)?, number(word()?)?];
        let white_score: i32 = number(word()?)?;
        if words.next().is_some() {
            return Err(BookProblem::Trailing);
        }
        let results = Results { white, drawn, black };
        if [white, drawn, black].iter().any(|&games| games > MOST_GAMES) {
            return Err(BookProblem::TooManyGames);
        }
        if white_score.unsigned_abs() > Score::MATE.unsigned_abs() {
            return Err(BookProblem::Score(white_score));
        }
        let score = Score(signed(white_score, position.turn()));
        let entry =
            self.found.entry(position.key()).or_insert_with(|| (position.clone(), Vec::new()));
        if entry.1.iter().any(|other| other.mv == mv) {
            return Err(BookProblem::Twice);
        }
        entry.1.push(BookMove { mv, results, score });
        let next = position.after(mv);
        self.path.push(next);
        Ok(())
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, BookProblem> {
    word.parse().map_err(|_| BookProblem::Number(word.to_owned()))
}

/// Converts a score for the side to move into one for White, or back.
const fn signed(score: i32, turn: Color) -> i32 {
    match turn {
        Color::White => score,
        Color::Black => -score,
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut body = format!("{HEADER}{} {}\n", self.game.name(), self.rules.name);
        if !self.about.is_empty() {
            body += &format!("# {}\n", self.about);
        }
        self.walk(&self.start(), 1, &mut HashSet::new(), &mut body);
        write!(f, "{body}{}", checksum(&body))
    }
}

impl Book {
    /// Writes the moves of a position, and below each the moves that follow, unless they have been
    /// written before.
    fn walk(
        &self,
        position: &AnyPosition,
        ply: u32,
        written: &mut HashSet<PositionKey>,
        body: &mut String,
    ) {
        if ply > MOST_PLIES || !written.insert(position.key()) {
            return;
        }
        for BookMove { mv, results: Results { white, drawn, black }, score } in self.moves(position)
        {
            let name = notation::coordinate(position, *mv);
            let score = signed(score.0, position.turn());
            *body += &format!("{ply} {name} {white} {drawn} {black} {score}\n");
            self.walk(&position.after(*mv), ply + 1, written, body);
        }
    }
}
