//! `ouk-lab suite`: puzzles with one best move.

use super::{Failure, print};
use crate::suite::Check;
use crate::suite::mine::{Wanted, mine};
use crate::suite::mine_series::{WantedSeries, mine_series};
use crate::suite::series::MOST_ORDERS;
use clap::{Args, Subcommand};
use ouk_engine::command_line::GameArgs;
use ouk_engine::puzzle::{Aim, Puzzle, Suite};
use ouk_io::outside::Outside;
use ouk_rules::RuleSetRegistry;
use ouk_rules::notation::coordinate;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Args)]
pub(super) struct SuiteArgs {
    #[command(subcommand)]
    task: SuiteCommand,
}

#[derive(Subcommand)]
enum SuiteCommand {
    /// Find puzzles in games of the engine against itself, and prove each by trying every move.
    Make(MakeArgs),
    /// Compose positions with long series of orders, or of threats to the king in Rek.
    Series(SeriesArgs),
    /// Verify each puzzle of a suite by trying every move.
    Verify {
        /// Suite file (EPD).
        file: PathBuf,
    },
    /// Let the engine solve a suite.
    Solve {
        /// Suite file (EPD).
        file: PathBuf,
        /// Node limit for each puzzle.
        #[arg(long, value_name = "N", default_value_t = 50_000)]
        nodes: u64,
    },
    /// Compare the nodes that the solver and the search need to find the forced wins of a suite.
    Compare {
        /// Suite file (EPD).
        file: PathBuf,
        /// Node limit for each puzzle.
        #[arg(long, value_name = "N", default_value_t = 2_000_000)]
        nodes: u64,
        /// Print the node counts of each puzzle too.
        #[arg(long)]
        each: bool,
    },
}

#[derive(Args)]
struct MakeArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Number of mates in two, in three and in four moves each; in Rek and Min Rek Chanh three
    /// times N in total, at most N of each length.
    #[arg(long, value_name = "N", default_value_t = 40)]
    mates: usize,
    /// Shortest mate in moves; Rek and Min Rek Chanh only.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=20))]
    shortest: u32,
    /// Number of gains of material.
    #[arg(long, value_name = "N", default_value_t = 0)]
    gains: usize,
    /// Nodes to search for each move of the games.
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    nodes: u64,
    /// Random seed of the games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
struct SeriesArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Minimum number of orders or threats before the winning move.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_ORDERS)))]
    shortest: u32,
    /// Maximum number of orders or threats before the winning move.
    #[arg(long, value_name = "N", default_value_t = MOST_ORDERS, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_ORDERS)))]
    longest: u32,
    /// Number of series of each length.
    #[arg(long, value_name = "N", default_value_t = 10)]
    each: usize,
    /// Maximum number of starting positions to try.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    attempts: u32,
    /// Random seed; the same seed finds the same series.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(
    _: Outside,
    args: &SuiteArgs,
    rule_sets: &RuleSetRegistry,
) -> Result<(), Failure> {
    match &args.task {
        SuiteCommand::Make(args) => make(args, rule_sets),
        SuiteCommand::Series(args) => series(args, rule_sets),
        SuiteCommand::Verify { file } => verify(&read(file)?),
        SuiteCommand::Solve { file, nodes } => solve(&read(file)?, *nodes),
        SuiteCommand::Compare { file, nodes, each } => compare(&read(file)?, *nodes, *each),
    }
}

/// The largest size of a suite in bytes; a thousand puzzles have a tenth of a megabyte.
const LARGEST: u64 = 16 << 20;

fn read(file: &Path) -> Result<Suite, Failure> {
    let text = ouk_io::files::read_text(file, LARGEST)
        .map_err(|error| Failure::illegal(format!("{}: {error}", file.display())))?;
    Suite::parse(&text).map_err(|error| Failure::illegal(format!("{}: {error}", file.display())))
}

/// Prints the suite at the end, and each puzzle on standard error as soon as it is found.
fn make(args: &MakeArgs, rule_sets: &RuleSetRegistry) -> Result<(), Failure> {
    let (game, rules) = args.game.find(rule_sets)?;
    let &MakeArgs { mates, shortest, gains, nodes, seed, .. } = args;
    let wanted = Wanted { mates, shortest, gains, nodes, seed };
    let suite =
        mine(game, rules, wanted, &mut |puzzle| ouk_io::text::complain_bare(&puzzle.to_string()));
    print(suite.to_string().trim_end())
}

/// Prints the suite at the end, and each series on standard error as soon as it is found.
fn series(args: &SeriesArgs, rule_sets: &RuleSetRegistry) -> Result<(), Failure> {
    let (game, rules) = args.game.find(rule_sets)?;
    let &SeriesArgs { shortest, longest, each, attempts, seed, .. } = args;
    let wanted = WantedSeries { orders: shortest..=longest, each, attempts, seed };
    let suite = mine_series(game, rules, &wanted, &mut |puzzle| {
        ouk_io::text::complain_bare(&puzzle.to_string());
    });
    print(suite.to_string().trim_end())
}

fn verify(suite: &Suite) -> Result<(), Failure> {
    let mut refuted = 0;
    for puzzle in &suite.puzzles {
        if let Err(problem) = puzzle.verify() {
            refuted += 1;
            print(format!("{}: {problem}", puzzle.id))?;
        }
    }
    let all = suite.puzzles.len();
    match refuted {
        0 => print(format!("{all} puzzles hold")),
        _ => Err(Failure::illegal(format!("{refuted} of {all} puzzles do not hold"))),
    }
}

fn solve(suite: &Suite, nodes: u64) -> Result<(), Failure> {
    let (mut solved, mut visited, mut longer) = ([0, 0], 0, 0);
    for puzzle in &suite.puzzles {
        let attempt = puzzle.solve(nodes);
        visited += attempt.nodes;
        let kind = usize::from(matches!(puzzle.aim, Aim::Gain { .. }));
        if attempt.solved {
            solved[kind] += 1;
        } else {
            let name = |mv| coordinate(&puzzle.position, mv);
            let played = attempt.played.map_or("nothing".to_owned(), name);
            let (id, best, fen) = (&puzzle.id, name(puzzle.best), puzzle.position.to_fen());
            let longer_win = kind == 0 && attempt.wins;
            longer += u32::from(longer_win);
            let how = if longer_win { ", a longer win," } else { "" };
            print(format!("{id}: {played}{how} instead of {best} in {fen}"))?;
        }
    }
    let gains = suite.puzzles.iter().filter(|p| matches!(p.aim, Aim::Gain { .. })).count();
    let mates = suite.puzzles.len() - gains;
    let [won, gained] = solved;
    print(format!(
        "mates {won} of {mates} and {longer} longer ones, gains {gained} of {gains}, \
         {visited} nodes"
    ))
}

/// The effort to find the wins of one length.
#[derive(Default)]
struct Effort {
    puzzles: usize,
    /// For the solver and the search: wins found, positions, time in seconds.
    found: [usize; 2],
    nodes: [u64; 2],
    seconds: [f64; 2],
}

fn compare(suite: &Suite, nodes: u64, each: bool) -> Result<(), Failure> {
    let mut by_length: BTreeMap<u32, Effort> = BTreeMap::new();
    for puzzle in &suite.puzzles {
        let moves = match puzzle.aim {
            Aim::Mate { moves } => moves,
            Aim::Series { orders } => orders + 1,
            Aim::Ending { .. } | Aim::Gain { .. } => continue,
        };
        let effort = by_length.entry(moves).or_default();
        effort.puzzles += 1;
        let before = effort.nodes;
        for (who, attempt) in [Puzzle::prove, Puzzle::search_for_win].into_iter().enumerate() {
            let began = Instant::now();
            let (found, visited) = attempt(puzzle, nodes);
            effort.seconds[who] += began.elapsed().as_secs_f64();
            effort.found[who] += usize::from(found);
            effort.nodes[who] += visited;
        }
        if each {
            let [solver, search] = [0, 1].map(|who| effort.nodes[who] - before[who]);
            print(format!("{}: solver {solver} nodes, search {search} nodes", puzzle.id))?;
        }
    }
    for (moves, effort) in &by_length {
        let [solver, search] = [0, 1].map(|who| {
            let Effort { found, nodes, seconds, .. } = effort;
            format!("{} found, {} nodes, {:.2} s", found[who], nodes[who], seconds[who])
        });
        let ratio = effort.nodes[1] as f64 / effort.nodes[0].max(1) as f64;
        let puzzles = effort.puzzles;
        print(format!(
            "{moves} moves, {puzzles} puzzles: solver {solver}; search {search}; ratio {ratio:.1}"
        ))?;
    }
    let sum = |who: usize| by_length.values().map(|effort| effort.nodes[who]).sum::<u64>();
    let (solver, search) = (sum(0), sum(1));
    let ratio = search as f64 / solver.max(1) as f64;
    print(format!("all: solver {solver} nodes, search {search} nodes, ratio {ratio:.1}"))
}
