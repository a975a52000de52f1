//! `ouk train`: the trainer, or one of its drills at once.

use super::output::needs_terminal;
use super::play::show;
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
    /// The ending by the chaser's pieces and the other side's: KSM, KRM-KR. Without one the list of
    /// lessons is shown.
    #[arg(long)]
    class: Option<String>,
    /// Your side: chase (mate before the count ends) or hold (keep the bare king until it does).
    #[arg(long, default_value = "chase", requires = "class")]
    side: TaskArg,
    /// The slack to begin with: ample (6 moves or more), fair (3 to 5), tight (1 or 2) or exact (0).
    #[arg(long, default_value = "ample", value_parser = grades(), requires = "class")]
    slack: DrillGrade,
    /// Which drill of this kind; the next one not tried yet if none is named.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), requires = "class")]
    drill: Option<u64>,
}

/// What the user has to do.
#[derive(Clone, Copy, ValueEnum)]
enum TaskArg {
    Chase,
    Hold,
}

/// The grades by their names.
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
        return Err(Failure::usage("the trainer is not played line by line; leave out --line"));
    }
    let (game, rules) = args.place.find(&settings.rule_sets)?;
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
        note: String::new(),
    };
    show(launch, false)
}
