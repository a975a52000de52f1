//! `ouk train`: the trainer, or one of its drills.

use super::output::needs_terminal;
use super::play::{FrontEnd, show};
use super::{Failure, GameArgs};
use crate::config::Settings;
use crate::trainer::drill::{DrillError, DrillGrade, DrillRequest, DrillTask};
use crate::tui::{Launch, OutputOptions, Train};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ouk_engine::endgame::class::Class;
use ouk_engine::endgame::count_rules::CountRules;
use ouk_io::outside::Rights;
use std::process::ExitCode;

#[derive(Args)]
pub(super) struct TrainArgs {
    #[command(flatten)]
    place: GameArgs,
    /// Endgame by its pieces, the chasing side's first, such as KSM or KRM-KR [default: open the
    /// list of lessons].
    #[arg(long, value_name = "ENDGAME")]
    class: Option<String>,
    /// Your task: chase (mate before the count ends) or hold (avoid mate until it ends).
    #[arg(long, value_name = "TASK", default_value = "chase", requires = "class")]
    side: TaskArg,
    /// Moves to spare at the start: ample (6 or more), fair (3 to 5), tight (1 or 2) or exact (0).
    #[arg(long, default_value = "ample", value_parser = grades(), requires = "class")]
    slack: DrillGrade,
    /// Number of the drill [default: the next one not yet tried].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), requires = "class")]
    drill: Option<u64>,
}

/// What the user has to do.
#[derive(Clone, Copy, ValueEnum)]
enum TaskArg {
    Chase,
    Hold,
}

/// The parser for grades by their names.
fn grades() -> impl TypedValueParser<Value = DrillGrade> {
    PossibleValuesParser::new(DrillGrade::ALL.map(DrillGrade::name))
        .try_map(|name| DrillGrade::parse(&name).ok_or("no such grade"))
}

pub(super) fn run(
    args: &TrainArgs,
    settings: Settings,
    output: OutputOptions,
    rights: Rights,
    line: bool,
) -> Result<ExitCode, Failure> {
    if line {
        return Err(Failure::usage("the trainer does not run line by line; remove --line"));
    }
    let (game, rules) = args.place.find_quietly(&settings.rule_sets)?;
    let none = || Failure::usage(DrillError::no_tables(game, rules).to_string());
    let piece_set = CountRules::of(rules).ok_or_else(none)?.piece_set();
    if game == ouk_rules::GameId::KarOuk {
        return Err(none());
    }
    let train = match &args.class {
        None => Train::List(game, rules),
        Some(name) => {
            let class = Class::parse(piece_set, name)
                .map_err(|error| Failure::usage(format!("--class: {error}")))?;
            let task = match args.side {
                TaskArg::Chase => DrillTask::Chase,
                TaskArg::Hold => DrillTask::Hold,
            };
            let grade = args.slack;
            let seed = args.drill.unwrap_or(0);
            Train::Drill(DrillRequest { game, rules, class, task, grade, seed })
        }
    };
    needs_terminal(rights)?;
    let launch = Launch {
        settings,
        output,
        rights,
        setup: None,
        engine: None,
        open: None,
        train: Some(train),
        note: None,
    };
    show(launch, FrontEnd::Screen)
}
