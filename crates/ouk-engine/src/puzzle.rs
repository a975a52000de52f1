//! Puzzles: positions with one best move, and suites of them as text.
//!
//! A suite is a text file with one puzzle in each line, similar to EPD: the position, then operations that
//! each end in a semicolon. The first line that begins with `#` names the game and the rule set; other
//! such lines are comments:
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
//! `ouk-lab` finds puzzles and proves them; [`own`] finds those in a player's own games. [`brute`] proves by
//! trying every move.

pub mod brute;
pub mod forced;
pub mod gain;
pub mod own;

use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, FenError, GameId, RuleSet, notation};
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
        worth: i32,
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
    /// The error in the line.
    pub problem: String,
}

impl Suite {
    /// Reads a suite.
    ///
    /// # Errors
    /// Names the first line with an error.
    pub fn parse(text: &str) -> Result<Suite, SuiteError> {
        let mut suite: Option<Suite> = None;
        for (index, line) in text.lines().enumerate() {
            let wrong = |problem: String| SuiteError { line: index + 1, problem };
            let line = line.trim();
            match (&mut suite, line.strip_prefix('#')) {
                (_, None) if line.is_empty() => {}
                (None, Some(header)) => {
                    let (game, rules) = read_header(header).map_err(wrong)?;
                    suite = Some(Suite { game, rules, puzzles: Vec::new() });
                }
                (None, None) => {
                    return Err(wrong(
                        "the suite names no game; expected \"# ouk federation\"".to_owned(),
                    ));
                }
                (Some(_), Some(_)) => {}
                (Some(suite), None) => {
                    let puzzle = read_puzzle(suite.game, suite.rules, line).map_err(wrong)?;
                    suite.puzzles.push(puzzle);
                }
            }
        }
        suite.ok_or_else(|| SuiteError { line: 1, problem: "the suite is empty".to_owned() })
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
            Aim::Gain { plies, worth } => write!(f, "acd {plies}; ce {worth}; ")?,
        }
        write!(f, "id \"{}\";", self.id)
    }
}

fn read_header(text: &str) -> Result<(GameId, &'static RuleSet), String> {
    let expected = || format!("\"{}\" names no game and rule set", text.trim());
    let (game, rules) = text.trim().split_once(' ').ok_or_else(expected)?;
    let game = game.parse().map_err(|_| expected())?;
    Ok((game, game.rule_set(rules).ok_or_else(expected)?))
}

fn read_puzzle(game: GameId, rules: &'static RuleSet, line: &str) -> Result<Puzzle, String> {
    let (fen, operations) = line.split_once(" bm ").ok_or("the operation bm is missing")?;
    let position =
        AnyPosition::from_fen(game, rules, fen).map_err(|error: FenError| error.to_string())?;
    let (best, rest) = operations.split_once(';').ok_or("there is no semicolon after bm")?;
    let best = notation::parse_coordinate(&position, best.trim())
        .map_err(|error| format!("bm {error}"))?;
    let (mut id, mut mate, mut series, mut ending) = (None, None, None, None);
    let (mut plies, mut worth) = (None, None);
    for operation in rest.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, value) = operation.split_once(' ').unwrap_or((operation, ""));
        let number = || value.parse().map_err(|_| format!("{name} \"{value}\" is not a number"));
        match name {
            "dm" => mate = Some(number()? as u32),
            "series" => series = Some(number()? as u32),
            "tb" => ending = Some(number()? as u32),
            "acd" => plies = Some(number()? as u32),
            "ce" => worth = Some(number()?),
            "id" => id = Some(value.trim_matches('"').to_owned()),
            _ => return Err(format!("there is no operation \"{name}\"")),
        }
    }
    let aim = match (mate, series, ending, plies, worth) {
        (Some(moves), None, None, None, None) => Aim::Mate { moves },
        (None, Some(orders), None, None, None) => Aim::Series { orders },
        (None, None, Some(moves), None, None) => Aim::Ending { moves },
        (None, None, None, Some(plies), Some(worth)) => Aim::Gain { plies, worth },
        _ => return Err("expected either dm, or series, or tb, or acd and ce".to_owned()),
    };
    Ok(Puzzle { id: id.ok_or("the operation id is missing")?, position, best, aim })
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
