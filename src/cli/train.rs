//! `ouk train`: the trainer, or one of its drills at once.

use super::play::show;
use super::{Failure, Place, needs_terminal};
use crate::config::Settings;
use crate::trainer::drill::{DrillError, Grade, Order, Task};
use crate::tui::{Launch, Output, Train};
use clap::Args;
use ouk_engine::endgame::class::Class;
use ouk_engine::endgame::reading::Reading;
use ouk_io::outside::Rights;
use std::process::ExitCode;

#[derive(Args)]
pub(super) struct TrainArgs {
    #[command(flatten)]
    place: Place,
    /// The ending by the chaser's men and the other side's: KSM, KRM-KR. Without one the list of
    /// lessons is shown.
    #[arg(long)]
    class: Option<String>,
    /// Your side: chase (mate before the count ends) or hold (keep the bare king until it does).
    #[arg(long, default_value = "chase", value_parser = ["chase", "hold"], requires = "class")]
    side: String,
    /// The slack to begin with: ample (6 moves or more), fair (3 to 5), tight (1 or 2) or exact (0).
    #[arg(long, default_value = "ample", value_parser = Grade::ALL.map(Grade::name), requires = "class")]
    slack: String,
    /// Which drill of this kind; the next one not tried yet if none is named.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), requires = "class")]
    drill: Option<u64>,
}

pub(super) fn run(
    args: &TrainArgs,
    settings: Settings,
    output: Output,
    rights: Rights,
    line: bool,
) -> Result<ExitCode, Failure> {
    if line {
        return Err(Failure::usage("the trainer is not played line by line; leave out --line"));
    }
    let (game, rules) = args.place.find(&settings)?;
    let none = || Failure::usage(DrillError::no_tables(game, rules).to_string());
    let army = Reading::of(rules).ok_or_else(none)?.army();
    if game == ouk_rules::GameId::KarOuk {
        return Err(none());
    }
    let train = match &args.class {
        None => Train::List(game, rules),
        Some(name) => {
            let class = Class::parse(army, name)
                .map_err(|error| Failure::usage(format!("--class: {error}")))?;
            let task = if args.side == "hold" { Task::Hold } else { Task::Chase };
            let grade = Grade::parse(&args.slack).unwrap_or(Grade::Ample);
            let seed = args.drill.unwrap_or(0);
            Train::Drill(Order { game, rules, class, task, grade, seed })
        }
    };
    needs_terminal()?;
    let launch = Launch {
        settings,
        output,
        rights,
        setup: None,
        engine: None,
        train: Some(train),
        note: String::new(),
    };
    show(launch, false)
}
