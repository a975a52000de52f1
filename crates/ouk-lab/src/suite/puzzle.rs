//! Puzzles, and suites of them as text.

use super::brute;
use super::proof::{Prover, is_proved_by_solver};
use super::series::shortest_series;
use ouk_engine::solver::{MOST_PLIES, Solver, SolverLimits, Verdict};
use ouk_engine::{Engine, Limits, Score};
use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, FenError, GameId, RuleSet, notation};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// A puzzle's gain exceeds that of every other move by at least this, in hundredths of a Trey.
pub(super) const MARGIN: i32 = 150;

/// Positions that the solver may visit for one question of a proof.
const PROOF: u64 = 20_000_000;

/// Positions that may be visited to repeat the proof of a series.
const SERIES: u64 = 20_000_000;

/// What the best move of a puzzle reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// It wins, whatever the other side plays.
    Mate {
        /// Moves to the win, the best move included.
        moves: u32,
    },
    /// It wins by forcing moves alone, orders or threats to the king, whatever the other side plays.
    Series {
        /// Forcing moves before the move that wins.
        orders: u32,
    },
    /// It wins material.
    Gain {
        /// Plies during which no play takes the gain back; see [`brute::gains`].
        plies: u32,
        /// The gain, in hundredths of a Trey.
        worth: i32,
    },
}

/// A position with one best move.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its name.
    pub id: String,
    /// The position.
    pub position: AnyPosition,
    /// The best move.
    pub best: Move,
    /// What the best move reaches.
    pub aim: Aim,
}

/// Puzzles of one game under one rule set.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The game.
    pub game: GameId,
    /// The rules.
    pub rules: &'static RuleSet,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// A suite that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct SuiteError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// The answer of an engine to a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    /// The move it played.
    pub played: Option<Move>,
    /// Positions it visited.
    pub nodes: u64,
    /// Whether that was the best move.
    pub solved: bool,
    /// Whether it announces a forced win, even a longer one.
    pub wins: bool,
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
            Aim::Gain { plies, worth } => write!(f, "acd {plies}; ce {worth}; ")?,
        }
        write!(f, "id \"{}\";", self.id)
    }
}

impl Puzzle {
    /// Lets a new engine search the puzzle, with a limit on the positions.
    #[must_use]
    pub fn solve(&self, nodes: u64) -> Attempt {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (mut engine, never) = (Engine::new(16), AtomicBool::new(false));
        let answer = engine.search(&self.position, &[], &limits, &never, &mut |_| {});
        let solved = answer.best == Some(self.best);
        let wins = answer.score.0 >= Score::MATE_BOUND;
        Attempt { played: answer.best, nodes: answer.nodes, solved, wins }
    }

    /// Whether a new solver proves a forced win of any length within so many positions, and how many
    /// it visits.
    #[must_use]
    pub fn prove(&self, nodes: u64) -> (bool, u64) {
        let limits = SolverLimits { nodes, plies: MOST_PLIES };
        let (mut solver, never) = (Solver::new(16), AtomicBool::new(false));
        let solution = solver.solve(&self.position, &[], limits, &never, &mut |_| {});
        (matches!(solution.verdict, Verdict::Won { .. }), solution.nodes_to_proof)
    }

    /// Whether a new engine announces a forced win of any length within so many positions, and how
    /// many it visits.
    #[must_use]
    pub fn search_for_win(&self, nodes: u64) -> (bool, u64) {
        let mate = Some(u32::from(MOST_PLIES));
        let limits = Limits { nodes: Some(nodes), mate, ..Limits::default() };
        let (mut engine, never) = (Engine::new(16), AtomicBool::new(false));
        let answer = engine.search(&self.position, &[], &limits, &never, &mut |_| {});
        (answer.score.0 >= Score::MATE_BOUND, answer.nodes)
    }

    /// Checks by trying every move, or by the solver, that the best move, and no other, reaches the aim.
    ///
    /// # Errors
    /// Says what the moves reach instead.
    pub fn verify(&self) -> Result<(), String> {
        let name = |mv: &Move| notation::coordinate(&self.position, *mv);
        match self.aim {
            Aim::Mate { moves } if is_proved_by_solver(self.position.game()) => {
                Prover::new(PROOF).verify(&self.position, self.best, moves)
            }
            Aim::Mate { moves } => match brute::shortest_win(&self.position, moves) {
                None => Err(format!("nothing wins in {moves}")),
                Some((found, _)) if found < moves => Err(format!("it is won in {found} already")),
                Some((_, wins)) if wins[..] == [self.best] => Ok(()),
                Some((_, wins)) => {
                    let wins: Vec<String> = wins.iter().map(name).collect();
                    Err(format!("what wins in {moves} is {}", wins.join(", ")))
                }
            },
            Aim::Series { orders } => self.verify_series(orders),
            Aim::Gain { plies, worth } => {
                let gains = brute::gains(&self.position, plies);
                let (rivals, best): (Vec<_>, Vec<_>) =
                    gains.into_iter().partition(|&(mv, _)| mv != self.best);
                let reached = best.first().map(|&(_, gain)| gain);
                if reached != Some(worth) {
                    return Err(format!("the gain is {reached:?}, not {worth}"));
                }
                let rival = rivals.iter().find(|&&(_, gain)| gain > worth - MARGIN);
                match rival {
                    None => Ok(()),
                    Some((mv, gain)) => Err(format!("{} gains {gain} as well", name(mv))),
                }
            }
        }
    }
}

impl Puzzle {
    fn verify_series(&self, orders: u32) -> Result<(), String> {
        match shortest_series(&self.position, orders, SERIES) {
            None => Err(format!("no series of {orders} forcing moves wins")),
            Some(found) if found.orders < orders => {
                Err(format!("a series of {} wins already", found.orders))
            }
            Some(found) if found.first.contains(&self.best) => Ok(()),
            Some(_) => Err("the series begins with another move".to_owned()),
        }
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
    let (mut id, mut mate, mut series, mut plies, mut worth) = (None, None, None, None, None);
    for operation in rest.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, value) = operation.split_once(' ').unwrap_or((operation, ""));
        let number = || value.parse().map_err(|_| format!("{name} \"{value}\" is not a number"));
        match name {
            "dm" => mate = Some(number()? as u32),
            "series" => series = Some(number()? as u32),
            "acd" => plies = Some(number()? as u32),
            "ce" => worth = Some(number()?),
            "id" => id = Some(value.trim_matches('"').to_owned()),
            _ => return Err(format!("there is no operation \"{name}\"")),
        }
    }
    let aim = match (mate, series, plies, worth) {
        (Some(moves), None, None, None) => Aim::Mate { moves },
        (None, Some(orders), None, None) => Aim::Series { orders },
        (None, None, Some(plies), Some(worth)) => Aim::Gain { plies, worth },
        _ => return Err("expected either dm, or series, or acd and ce".to_owned()),
    };
    Ok(Puzzle { id: id.ok_or("the operation id is missing")?, position, best, aim })
}

impl Aim {
    /// The aim in one word, for names: `mate3`, `gain`.
    pub(super) fn word(self) -> String {
        match self {
            Aim::Mate { moves } => format!("mate{moves}"),
            Aim::Series { orders } => format!("series{orders}"),
            Aim::Gain { .. } => "gain".to_owned(),
        }
    }
}
