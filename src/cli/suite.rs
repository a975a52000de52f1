//! `ouk suite`: puzzles with one right move, for those who work on the engine.

use super::{DataPlace, Failure, print};
use crate::config::Settings;
use crate::suite::mine::{Wanted, mine};
use crate::suite::{Aim, Suite};
use clap::{Args, Subcommand};
use ouk_io::outside::Outside;
use ouk_rules::notation::coordinate;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(super) struct SuiteArgs {
    #[command(subcommand)]
    task: SuiteCommand,
}

#[derive(Subcommand)]
enum SuiteCommand {
    /// Find puzzles in games the machine plays against itself, proved by trying everything.
    Make(MakeArgs),
    /// Prove every puzzle of a suite anew by trying everything.
    Verify {
        /// The suite.
        file: PathBuf,
    },
    /// Let the engine solve a suite.
    Solve {
        /// The suite.
        file: PathBuf,
        /// Positions it may visit for each puzzle.
        #[arg(long, default_value_t = 50_000)]
        nodes: u64,
    },
}

#[derive(Args)]
struct MakeArgs {
    #[command(flatten)]
    place: DataPlace,
    /// How many mates of each length, in two to four moves.
    #[arg(long, default_value_t = 40)]
    mates: usize,
    /// How many gains of material.
    #[arg(long, default_value_t = 0)]
    gains: usize,
    /// Positions the machine searches for a move of its games.
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(_: Outside, args: &SuiteArgs, settings: &Settings) -> Result<(), Failure> {
    match &args.task {
        SuiteCommand::Make(args) => make(args, settings),
        SuiteCommand::Verify { file } => verify(&read(file)?),
        SuiteCommand::Solve { file, nodes } => solve(&read(file)?, *nodes),
    }
}

/// The most bytes of a suite; that of a thousand puzzles has a tenth of a megabyte.
const LARGEST: u64 = 16 << 20;

fn read(file: &Path) -> Result<Suite, Failure> {
    let text = ouk_io::files::read_text(file, LARGEST)
        .map_err(|error| Failure::illegal(format!("{}: {error}", file.display())))?;
    Suite::parse(&text).map_err(|error| Failure::illegal(format!("{}: {error}", file.display())))
}

/// The suite on standard output, what is found meanwhile on standard error.
fn make(args: &MakeArgs, settings: &Settings) -> Result<(), Failure> {
    let (game, rules) = args.place.find(settings)?;
    let &MakeArgs { mates, gains, nodes, seed, .. } = args;
    let wanted = Wanted { mates, gains, nodes, seed };
    let suite = mine(game, rules, wanted, &mut |puzzle| ouk_io::text::complain_bare(&puzzle.id));
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
