//! `ouk-lab selfplay`.

use super::{Failure, print};
use crate::training::samples::{Sample, is_quiet, result_of};
use anyhow::Context;
use clap::Args;
use ouk_engine::command_line::{ArrayArgs, GameArgs};
use ouk_engine::worker::Job;
use ouk_engine::{Engine, Level, Limits};
use ouk_io::outside::Outside;
use ouk_rules::Outcome;
use ouk_rules::RuleSetRegistry;
use ouk_rules::board::Color;
use ouk_rules::game::{Game, GameSetup};
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

#[derive(Args)]
pub(super) struct SelfplayArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    array: ArrayArgs,
    /// How many games.
    #[arg(long, default_value_t = 10)]
    games: u32,
    /// The seed. The same seed gives the same games, except at level 10 without --nodes, which goes by time.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The level of both sides, 1 to 10.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Positions to search for a move, instead of the level's own number.
    #[arg(long)]
    nodes: Option<u64>,
    /// Play random moves instead.
    #[arg(long)]
    random: bool,
    /// A game that is not over after this many plies stays unfinished.
    #[arg(long, default_value_t = 600)]
    plies: usize,
    /// Random plies before the engine takes over; without them all games of a level would be the same.
    #[arg(long, default_value_t = 4)]
    opening: usize,
    /// Print every game's moves.
    #[arg(long)]
    moves: bool,
    /// Append the quiet positions of the games to this file, each as a line
    /// `position;score;result`, for `ouk-lab tune` and `ouk-lab learn`.
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(super) fn run(
    _: Outside,
    args: &SelfplayArgs,
    rule_sets: &RuleSetRegistry,
) -> Result<(), Failure> {
    let mut out = match &args.out {
        Some(path) => {
            let file = OpenOptions::new().create(true).append(true).open(path);
            Some(file.with_context(|| format!("cannot write to {}", path.display()))?)
        }
        None => None,
    };
    let mut tally: BTreeMap<String, u32> = BTreeMap::new();
    let mut engine = Engine::new(16);
    for number in 1..=args.games {
        let (played, samples) = play(args, rule_sets, number, &mut engine)?;
        let (result, reason) = match played.ending() {
            Some(ending) => (ending.outcome.pgn(), ending.to_string()),
            None => ("*", format!("unfinished after {} plies", played.ply())),
        };
        print(format!("game {number}: {result} in {} plies, {reason}", played.ply()))?;
        if args.moves {
            let moves: Vec<&str> = played.moves().map(|mv| mv.coordinate.as_str()).collect();
            print(moves.join(" "))?;
        }
        if let Some(file) = &mut out {
            let lines: String = samples.iter().map(|sample| format!("{sample}\n")).collect();
            file.write_all(lines.as_bytes()).context("cannot write the positions")?;
        }
        let line = match played.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(color)) => format!("{} won", color.name()),
            Some(Outcome::Draw) => "drawn".to_owned(),
            None => "unfinished".to_owned(),
        };
        *tally.entry(line).or_default() += 1;
    }
    let tally: Vec<String> = tally.iter().map(|(what, times)| format!("{what} {times}")).collect();
    print(format!("{} games: {}", args.games, tally.join(", ")))
}

/// One game, and its quiet positions.
fn play(
    args: &SelfplayArgs,
    rule_sets: &RuleSetRegistry,
    number: u32,
    engine: &mut Engine,
) -> Result<(Game, Vec<Sample>), Failure> {
    let (game, rules) = args.game.find(rule_sets)?;
    let level = Level::new(args.level).expect("the argument is a level");
    let fen = args.array.fen(game, rules, Color::White)?;
    let mut played =
        Game::new(GameSetup { fen, ..GameSetup::between_computers(game, rules, args.level) })?;
    engine.clear();
    let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number));
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut samples = Vec::new();
    while played.ending().is_none() && played.ply() < args.plies {
        let mv = if args.random || played.ply() < args.opening {
            let moves = played.position().legal_moves();
            moves[rng.usize(..moves.len())]
        } else {
            let limits = Limits { nodes: args.nodes, ..Limits::default() };
            let job = Job {
                position: played.position().clone(),
                history: played.repetition_keys(),
                limits,
                level,
                seed,
            };
            let answer = engine.search_as(&job, &AtomicBool::new(false), &mut |_| {});
            let best = answer.best.expect("a game that is not over has a legal move");
            if is_quiet(played.position(), best, answer.score) {
                let sign = if played.position().turn() == Color::White { 1 } else { -1 };
                let fen = played.position().to_fen();
                samples.push(Sample { fen, score: sign * answer.score.0, result: 0.5 });
            }
            best
        };
        played.play(mv)?;
    }
    let result = result_of(played.ending().map(|ending| ending.outcome));
    for sample in &mut samples {
        sample.result = result;
    }
    Ok((played, samples))
}
