//! `ouk tables stats` and `ouk tables probe`.

use super::super::{Failure, print};
use super::context::{Context, Endings};
use clap::Args;
use ouk_engine::endgame::stats::{Stats, Tally};
use ouk_engine::endgame::tablebase::{RatedMove, Verdict};
use ouk_rules::AnyPosition;
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::diagram::board;
use ouk_rules::notation::readable;

#[derive(Args)]
pub(super) struct ProbeArgs {
    /// Position as FEN, quoted.
    fen: String,
}

pub(super) fn stats(context: &Context, endings: &Endings) -> Result<(), Failure> {
    let classes = context.classes(&context.tablebase()?, endings)?;
    for (at, class) in classes.iter().enumerate() {
        let tablebase = context.tablebase()?;
        let table = context.prepare(&tablebase, class, (at, classes.len()))?;
        if at == 0 {
            print("endgame   to move  positions      won   longest  count    won in time")?;
        }
        let stats = Stats::of(&table, context.threads);
        let allowed = tablebase.count_rules().allowance(class, ChaseSide::Runner);
        print(row(&class.name(), "chaser", &stats.chaser, allowed))?;
        if class.is_bare() {
            print(row("", "runner", &stats.runner, allowed))?;
        }
    }
    Ok(())
}

fn row(name: &str, side: &str, tally: &Tally, allowed: Option<u16>) -> String {
    let most = tally.most().map_or("-".to_owned(), |most| most.to_string());
    let share = tally.percent_within(255);
    let (count, within) = match allowed {
        None => ("-".to_owned(), share),
        Some(moves) => (moves.to_string(), tally.percent_within(moves as usize)),
    };
    let legal = tally.legal;
    format!("{name:8}  {side:8}{legal:>10}  {share:6.2} %  {most:>7}  {count:>5}  {within:>11.2} %")
}

pub(super) fn probe(context: &Context, args: &ProbeArgs) -> Result<(), Failure> {
    let position = AnyPosition::from_fen(context.game, context.rules, &args.fen)
        .map_err(|error| Failure::illegal(format!("position \"{}\": {error}", args.fen)))?;
    let tablebase = context.tablebase()?;
    let classes = tablebase.classes_of(&position);
    if classes.is_empty() {
        return Err(Failure::usage("no table covers these pieces"));
    }
    for (at, class) in classes.iter().enumerate() {
        context.prepare(&tablebase, class, (at, classes.len()))?;
    }
    print(board(&position))?;
    let verdict = tablebase.probe_any(&position).map_or("unknown".to_owned(), in_words);
    print(format!("\n{} to move: {verdict}", position.turn().name()))?;
    for RatedMove { mv, verdict, begins_count, .. } in
        tablebase.choices(&position).unwrap_or_default()
    {
        let anew = if begins_count { ", starts a new count" } else { "" };
        print(format!("  {:8} {}{anew}", readable(&position, mv), in_words(verdict)))?;
    }
    Ok(())
}

fn in_words(verdict: Verdict) -> String {
    match verdict {
        Verdict::Drawn => "drawn".to_owned(),
        Verdict::Won { side, moves, slack } => {
            let slack = slack.map_or(String::new(), |slack| format!(", slack {slack}"));
            format!("{} wins in {moves}{slack}", side.name())
        }
    }
}
