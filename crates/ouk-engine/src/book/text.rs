//! Books as text.

use super::{Book, BookMove, MOST_PLIES, Results, after};
use crate::Score;
use ouk_rules::board::{Color, PositionKey};
use ouk_rules::{AnyPosition, GameId, RuleSet, notation};
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
    /// The error in the line.
    pub problem: String,
}

impl Book {
    /// Reads a book. Every move is checked by the rules.
    ///
    /// # Errors
    /// Names the first line with an error.
    pub fn parse(text: &str) -> Result<Book, BookError> {
        let wrong = |line: usize, problem: &str| BookError { line, problem: problem.to_owned() };
        if text.len() > LONGEST {
            return Err(wrong(1, "the book is too long"));
        }
        let checked = text.rfind(CHECKSUM).filter(|&at| text[..at].ends_with('\n'));
        let (body, sum) = text.split_at(checked.unwrap_or(text.len()));
        let end = body.lines().count() + 1;
        if sum != checksum(body) {
            return Err(wrong(end, "the checksum is wrong or missing"));
        }
        let mut lines = body.lines().enumerate();
        let first = lines.next().and_then(|(_, line)| line.strip_prefix(HEADER));
        let first = first.ok_or_else(|| wrong(1, "the header of a book is missing"))?;
        let (game, rules) = read_header(first).map_err(|problem| wrong(1, &problem))?;
        let mut reader = Replay::new(game, rules);
        let mut about = String::new();
        for (index, line) in lines {
            match line.strip_prefix("# ") {
                Some(words) => about = words.to_owned(),
                None => reader.line(line).map_err(|problem| wrong(index + 1, &problem))?,
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

fn read_header(text: &str) -> Result<(GameId, &'static RuleSet), String> {
    let unknown = || format!("\"{text}\" names no game and rule set");
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

    fn line(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split(' ');
        let mut word = || words.next().ok_or_else(|| "a number is missing".to_owned());
        let ply: usize = number(word()?)?;
        if ply == 0 || ply > self.path.len() || ply > MOST_PLIES as usize {
            return Err(format!("no move of ply {ply} can stand here"));
        }
        self.path.truncate(ply);
        let position = &self.path[ply - 1];
        let mv =
            notation::parse_coordinate(position, word()?).map_err(|error| error.to_string())?;
        let [white, drawn, black] = [number(word()?)?, number(word()?)?, number(word()?)?];
        let white_score: i32 = number(word()?)?;
        if words.next().is_some() {
            return Err("there is more than a move and four numbers".to_owned());
        }
        let results = Results { white, drawn, black };
        if [white, drawn, black].iter().any(|&games| games > MOST_GAMES) {
            return Err(format!("more than {MOST_GAMES} games"));
        }
        if white_score.unsigned_abs() > Score::MATE.unsigned_abs() {
            return Err(format!("{white_score} is no score"));
        }
        let score = Score(signed(white_score, position.turn()));
        let entry =
            self.found.entry(position.key()).or_insert_with(|| (position.clone(), Vec::new()));
        if entry.1.iter().any(|other| other.mv == mv) {
            return Err("this position has that move already".to_owned());
        }
        entry.1.push(BookMove { mv, results, score });
        let next = after(position, mv);
        self.path.push(next);
        Ok(())
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("\"{word}\" is no number that can stand here"))
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
            self.walk(&after(position, *mv), ply + 1, written, body);
        }
    }
}
