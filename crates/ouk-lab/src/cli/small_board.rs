//! `ouk-lab small-board`: solves a small board of Rek or Min Rek Chanh.

use super::{Failure, print};
use crate::small_board::{all_figures, load, save};
use clap::Args;
use ouk_engine::command_line::GameArgs;
use ouk_engine::small_board::{BoardTables, SolvingStep};
use ouk_io::outside::Outside;
use ouk_rules::registry::on_board;
use ouk_rules::rek::{Classic, NotRekLose, Placement, RekPosition, RekVariant};
use ouk_rules::ruleset::RekBoard;
use ouk_rules::{GameId, Position, RuleSet, RuleSetRegistry};
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The interval at which an unfinished layer is saved.
const SAVE_EVERY: Duration = Duration::from_secs(300);

#[derive(Args)]
pub(super) struct SmallBoardArgs {
    /// Game: rek or min-rek-chanh.
    #[arg(long, default_value = "rek")]
    game: String,
    /// Rule set [default: the game's first rule set].
    #[arg(long)]
    rules: Option<String>,
    /// Number of files and ranks of the board, 4 to 6.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(4..=6))]
    size: u8,
    /// Number of pieces of each side besides the king.
    #[arg(long, value_name = "N")]
    pieces: usize,
    /// Folder for tables; a later run resumes from the tables in it.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Number of threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Position to evaluate as well, such as "mmm1/3k/K3/1MMM b".
    #[arg(long)]
    fen: Option<String>,
}

pub(super) fn run(
    outside: Outside,
    args: &SmallBoardArgs,
    rule_sets: &RuleSetRegistry,
) -> Result<(), Failure> {
    let place = GameArgs { game: args.game.clone(), rules: args.rules.clone() };
    let (game, rules) = place.find(rule_sets)?;
    match game {
        GameId::Rek => solve::<Classic>(outside, args, rules),
        GameId::MinRekChanh => solve::<NotRekLose>(outside, args, rules),
        _ => Err(Failure::usage(format!(
            "only rek and min-rek-chanh have small boards, not {}",
            game.name()
        ))),
    }
}

fn solve<V: RekVariant>(
    _: Outside,
    args: &SmallBoardArgs,
    rules: &'static RuleSet,
) -> Result<(), Failure> {
    let board = RekBoard::ALL.iter().find(|board| board.shape().side == args.size);
    let rules = on_board(rules, *board.expect("the argument is one of the sizes"))
        .map_err(|error| Failure::usage(error.to_string()))?;
    let mut tables = BoardTables::<V>::new(rules, args.pieces).ok_or_else(|| {
        Failure::usage(format!("--pieces must be from 1 to {} on this board", args.size))
    })?;
    let asked = args.fen.as_deref().map(|text| placement(&tables, text)).transpose()?;
    for materials in tables.pairs() {
        let began = Instant::now();
        let from = match &args.folder {
            Some(folder) => load(&mut tables, folder, &materials)?,
            None => SolvingStep::New,
        };
        let (mut saved, mut failure) = (Instant::now(), None);
        let mut told = |tables: &BoardTables<V>, step: SolvingStep| {
            if let Some(folder) = &args.folder
                && (step == SolvingStep::Done || saved.elapsed() >= SAVE_EVERY)
            {
                failure = save(tables, folder, &materials, step).err();
                saved = Instant::now();
            }
            failure.is_none()
        };
        tables.solve(&materials, from, args.threads.into(), &AtomicBool::new(false), &mut told);
        if let Some(error) = failure {
            return Err(Failure::failed(format!("cannot save the tables: {error}")));
        }
        let names: Vec<String> =
            materials.iter().map(|at| format!("{}-{}", at.own, at.enemy)).collect();
        let positions: u64 = materials.iter().map(|&material| tables.count(material)).sum();
        let seconds = began.elapsed().as_secs_f64();
        print(format!("pieces {}: {positions} positions, {seconds:.1} s", names.join(" and ")))?;
    }
    tell(&tables, tables.array(), "the array")?;
    if let Some(placement) = asked {
        tell(&tables, placement, "the position")?;
    }
    tell_figures(&tables)
}

/// Reads a position that the tables will know.
fn placement<V: RekVariant>(tables: &BoardTables<V>, text: &str) -> Result<Placement, Failure> {
    let illegal =
        |problem: &dyn Display| Failure::illegal(format!("position \"{text}\": {problem}"));
    let placement =
        Placement::read(tables.rules().shape(), text).map_err(|error| illegal(&error))?;
    let position = RekPosition::<V>::of_placement(tables.rules(), &placement);
    if position.loser().is_none() && !tables.will_cover(&position) {
        return Err(illegal(&"the tables have no position with these kings or this many pieces"));
    }
    Ok(placement)
}

fn tell<V: RekVariant>(
    tables: &BoardTables<V>,
    placement: Placement,
    what: &str,
) -> Result<(), Failure> {
    let position = RekPosition::<V>::of_placement(tables.rules(), &placement);
    if position.loser().is_some() {
        return print(format!("{what} {placement}: a king is lost"));
    }
    let value = tables.value(&position);
    let shape = position.shape();
    let name = |mv: ouk_rules::Move| format!("{}{}", shape.name(mv.from()), shape.name(mv.to()));
    let line: Vec<String> = tables.best_line(&position).into_iter().map(name).collect();
    print(format!("{what} {placement}: {value} {}", line.join(" ")).trim_end())
}

fn tell_figures<V: RekVariant>(tables: &BoardTables<V>) -> Result<(), Failure> {
    let all = all_figures(tables);
    let share = |part: u64| 100.0 * part as f64 / all.all().max(1) as f64;
    print(format!(
        "{} positions: won {:.2} %, lost {:.2} %, drawn {:.2} % for the side to move; {} are over",
        all.all(),
        share(all.won),
        share(all.lost),
        share(all.drawn),
        all.over
    ))?;
    match all.longest {
        Some((moves, placement)) => print(format!("longest win: {moves} moves from {placement}")),
        None => Ok(()),
    }
}
