//! Puzzles: positions with one best move, and suites of them as text.
//!
//! A suite is a text file with one puzzle in each line, similar to EPD: the position, then
//! operations that each end in a semicolon. The first line that begins with `#` names the game and
//! the rule set; other such lines are comments:
//!
//! ```text
//! # ouk federation
//! 8/8/4n3/4m3/3km~1m~1/m~m~6/2s1n3/K7 b - 62 35 77 bm e6d4; dm 2; id "ouk-mate2-001";
//! 8/8/3r4/8/5N2/2k5/8/4K3 w - - 0 1 bm f4d5; acd 4; ce 450; id "ouk-gain-001";
//! ```
//!
//! | operation | meaning |
//! |---|---|
//! | `bm` | the only move that reaches the aim, in coordinates; of a series, one of its first moves |
//! | `dm n` | it wins by force in n moves; no move wins sooner |
//! | `series n` | n forcing moves, then a move that wins; no shorter series wins |
//! | `tb n` | it keeps a win of an ending, by the tables; the fastest takes n moves, and every other move lets it go |
//! | `acd n`, `ce m` | it gains m (hundredths of a Trey), which no play takes back within n plies |
//! | `id` | a name |
//!
//! `ouk-lab` finds puzzles and proves them; [`finder`] finds those in a player's own games.
//! [`brute`] proves by trying every move.

pub mod brute;
pub mod finder;
pub mod forced;
pub mod gain;

use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, FenError, GameId, RuleMessage, RuleSet, notation};
use std::fmt;

/// A hash of a text (FNV-1a with 64 bits) that is the same in every version of the program.
/// Different salts give independent hashes.
#[must_use]
pub fn stable_hash(text: &str, salt: u32) -> u64 {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    text.bytes()
        .fold(START ^ u64::from(salt), |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// The aim that the best move of a puzzle reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The move wins, whatever the other side plays.
    Mate {
        /// The number of moves to the win, the best move included.
        moves: u32,
    },
    /// The move wins by forcing moves alone (orders or threats to the king), whatever the other
    /// side plays.
    Series {
        /// The number of forcing moves before the move that wins.
        orders: u32,
    },
    /// The move keeps a win that the endgame tables know, also under the running count.
    Ending {
        /// The number of moves to mate, according to the tables.
        moves: u32,
    },
    /// The move wins material.
    Gain {
        /// The number of plies, the move itself included, during which no play takes the gain back.
        plies: u32,
        /// The gain, in hundredths of a Trey.
        gain: i32,
    },
}

/// A position with one best move.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The puzzle's name.
    pub id: String,
    /// The position to solve.
    pub position: AnyPosition,
    /// The only solution.
    pub best: Move,
    /// The aim that the best move reaches.
    pub aim: Aim,
}

/// Puzzles of one game under one rule set.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The game of all puzzles.
    pub game: GameId,
    /// The rule set of all puzzles.
    pub rules: &'static RuleSet,
    /// The puzzles in the order of the file.
    pub puzzles: Vec<Puzzle>,
}

/// The error for a suite that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct SuiteError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: SuiteProblem,
}

/// What is wrong with a line of a suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteProblem {
    /// There is no line.
    #[error("the suite is empty")]
    Empty,
    /// A puzzle stands before the header.
    #[error("the suite names no game; expected \"# ouk federation\"")]
    NoHeader,
    /// The header names no game, or none of its rule sets.
    #[error("\"{0}\" names no game and rule set")]
    UnknownRules(String),
    /// The position is not legal.
    #[error(transparent)]
    Position(#[from] FenError),
    /// An operation is missing.
    #[error("the operation {0} is missing")]
    Missing(&'static str),
    /// The best move does not end.
    #[error("there is no semicolon after bm")]
    Unclosed,
    /// The best move is not legal.
    #[error("bm {0}")]
    Best(RuleMessage),
    /// The value of an operation is no number.
    #[error("{name} \"{value}\" is not a number")]
    Number {
        /// The operation.
        name: String,
        /// Its value.
        value: String,
    },
    /// An operation is not known.
    #[error("there is no operation \"{0}\"")]
    UnknownOperation(String),
    /// The aim of the puzzle is missing, or there are several.
    #[error("expected either dm, or series, or tb, or acd and ce")]
    Aim,
}

impl Suite {
    /// Reads a suite.
    ///
    /// # Errors
    /// Names the first line with an error.
    pub fn parse(text: &str) -> Result<Suite, SuiteError> {
        let mut suite: Option<Suite> = None;
        for (index, line) in text.lines().enumerate() {
            let wrong = |problem: SuiteProblem| SuiteError { line: index + 1, problem };
            let line = line.trim();
            match (&mut suite, line.strip_prefix('#')) {
                (_, None) if line.is_empty() => {}
                (None, Some(header)) => {
                    let (game, rules) = read_header(header).map_err(wrong)?;
                    suite = Some(Suite { game, rules, puzzles: Vec::new() });
                }
                (None, None) => {
                    return Err(wrong(SuiteProblem::NoHeader));
                }
                (Some(_), Some(_)) => {}
                (Some(suite), None) => {
                    let puzzle = read_puzzle(suite.game, suite.rules, line).map_err(wrong)?;
                    suite.puzzles.push(puzzle);
                }
            }
        }
        suite.ok_or(SuiteError { line: 1, problem: SuiteProblem::Empty })
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {} {}", self.game.name(), self.rules.name)?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let best = notation::coordinate(&self.position, self.best);
        write!(f, "{} bm {best}; ", self.position.to_fen())?;
        match self.aim {
            Aim::Mate { moves } => write!(f, "dm {moves}; ")?,
            Aim::Series { orders } => write!(f, "series {orders}; ")?,
            Aim::Ending { moves } => write!(f, "tb {moves}; ")?,
            Aim::Gain { plies, gain } => write!(f, "acd {plies}; ce {gain}; ")?,
        }
        write!(f, "id \"{}\";", self.id)
    }
}

fn read_header(text: &str) -> Result<(GameId, &'static RuleSet), SuiteProblem> {
    let expected = || SuiteProblem::UnknownRules(text.trim().to_owned());
    let (game, rules) = text.trim().split_once(' ').ok_or_else(expected)?;
    let game = game.parse().map_err(|_| expected())?;
    Ok((game, game.rule_set(rules).ok_or_else(expected)?))
}

/// The most moves, orders or plies of a puzzle.
const MOST_MOVES: u32 = 999;

fn read_puzzle(game: GameId, rules: &'static RuleSet, line: &str) -> Result<Puzzle, SuiteProblem> {
    let (fen, operations) = line.split_once(" bm ").ok_or(SuiteProblem::Missing("bm"))?;
    let position = AnyPosition::from_fen(game, rules, fen)?;
    let (best, rest) = operations.split_once(';').ok_or(SuiteProblem::Unclosed)?;
    let best = notation::parse_coordinate(&position, best.trim()).map_err(SuiteProblem::Best)?;
    let (mut id, mut mate, mut series, mut ending) = (None, None, None, None);
    let (mut plies, mut gain) = (None, None);
    for operation in rest.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, value) = operation.split_once(' ').unwrap_or((operation, ""));
        let problem = || SuiteProblem::Number { name: name.to_owned(), value: value.to_owned() };
        let count = |least: u32| {
            let count = value.parse().ok().filter(|count| (least..=MOST_MOVES).contains(count));
            count.ok_or_else(problem)
        };
        match name {
            "dm" => mate = Some(count(1)?),
            "series" => series = Some(count(0)?),
            "tb" => ending = Some(count(1)?),
            "acd" => plies = Some(count(1)?),
            "ce" => gain = Some(value.parse().map_err(|_| problem())?),
            "id" => id = Some(value.trim_matches('"').to_owned()),
            _ => return Err(SuiteProblem::UnknownOperation(name.to_owned())),
        }
    }
    let aim = match (mate, series, ending, plies, gain) {
        (Some(moves), None, None, None, None) => Aim::Mate { moves },
        (None, Some(orders), None, None, None) => Aim::Series { orders },
        (None, None, Some(moves), None, None) => Aim::Ending { moves },
        (None, None, None, Some(plies), Some(gain)) => Aim::Gain { plies, gain },
        _ => return Err(SuiteProblem::Aim),
    };
    Ok(Puzzle { id: id.ok_or(SuiteProblem::Missing("id"))?, position, best, aim })
}

impl Aim {
    /// The number of moves to find up to the win, the best move included; for a series, at most.
    /// None if one move is the whole puzzle.
    #[must_use]
    pub const fn moves_to_win(self) -> Option<u32> {
        match self {
            Aim::Mate { moves } => Some(moves),
            Aim::Series { orders } => Some(orders + 1),
            Aim::Ending { .. } | Aim::Gain { .. } => None,
        }
    }

    /// The aim in one word, for names: `mate3`, `gain`.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Aim::Mate { moves } => format!("mate{moves}"),
            Aim::Series { orders } => format!("series{orders}"),
            Aim::Ending { .. } => "ending".to_owned(),
            Aim::Gain { .. } => "gain".to_owned(),
        }
    }
}
