//! `ouk tables verify` and `ouk tables play`.

use super::super::{Failure, print};
use super::context::{Context, Endings};
use clap::Args;
use ouk_engine::endgame::compare::{compare_with_mates, compare_with_play};
use ouk_engine::endgame::playout::{self, ChooseMove, Playouts};
use ouk_engine::endgame::tables::Tables;
use ouk_engine::endgame::verify::{VerifyScope, verify as check};
use ouk_engine::{Engine, Limits};
use ouk_rules::AnyPosition;
use ouk_rules::board::PositionKey;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[derive(Args)]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    endings: Endings,
    /// Positions to sample in each five-piece endgame; smaller endgames are checked completely.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    positions: u64,
    /// Sample small endgames too.
    #[arg(long)]
    sample: bool,
    /// Random positions to compare with a mate search, and as many again, near the end of their
    /// counts, to compare with every line of play.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    search: u64,
    /// Depth of these comparisons in moves.
    #[arg(long, value_name = "MOVES", default_value_t = 2)]
    deep: u16,
    /// Random seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
pub(super) struct PlayoutArgs {
    #[command(flatten)]
    endings: Endings,
    /// Positions to play in each endgame.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    positions: u64,
    /// Let the engine, with the tables loaded, play the side that must win or hold, at MS
    /// milliseconds per move.
    #[arg(long, value_name = "MS")]
    engine: Option<NonZeroU64>,
    /// Random seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn verify(context: &Context, args: &VerifyArgs) -> Result<(), Failure> {
    let classes = context.classes(&context.tablebase()?, &args.endings)?;
    let (mut total, mut wrong, mut searched, mut played) = (0, 0, 0, 0);
    for (at, class) in classes.iter().enumerate() {
        let tablebase = context.tablebase()?;
        let table = context.prepare(&tablebase, class, (at, classes.len()))?;
        let which = if class.pieces() > 4 || args.sample {
            VerifyScope::Sample { positions: args.positions, seed: args.seed }
        } else {
            VerifyScope::All
        };
        let found = check(&tablebase, context.rules, &table, which, context.threads);
        let word = if which == VerifyScope::All { "all" } else { "sampled" };
        print(format!(
            "{class:8} {} positions ({word}), {} wrong",
            found.checked,
            found.wrong.len()
        ))?;
        let mut told = found.wrong;
        total += found.checked;
        let game = (context.game, context.rules);
        let positions = args.search.div_ceil(classes.len() as u64);
        // A search for mates ignores new counts and stalemates that win.
        if tablebase.count_rules().has_plain_table(class) {
            let found = compare_with_mates(game, &table, positions, args.deep, args.seed);
            searched += found.checked;
            told.extend(found.wrong);
        }
        if class.is_bare() {
            let plies = 2 * args.deep;
            let found = compare_with_play(game, &tablebase, &table, positions, plies, args.seed);
            played += found.checked;
            told.extend(found.wrong);
        }
        for text in &told {
            print(format!("  {text}"))?;
        }
        wrong += told.len();
    }
    print(format!(
        "{total} positions checked by their moves, {searched} by a search for mate in {}, {played} by \
         every line of play to the end of the count, {wrong} wrong",
        args.deep
    ))?;
    if wrong > 0 {
        return Err(Failure::from(anyhow::anyhow!("{wrong} positions are wrong")));
    }
    Ok(())
}

/// An engine that uses the loaded tables, with this many milliseconds for each move.
fn engine(tables: &Arc<Tables>, milliseconds: NonZeroU64) -> Box<ChooseMove<'static>> {
    let mut engine = Engine::new(4);
    engine.use_tables(Some(Arc::clone(tables)));
    let movetime = Some(Duration::from_millis(milliseconds.get()));
    let limits = Limits { movetime, ..Limits::default() };
    let never = AtomicBool::new(false);
    Box::new(move |position: &AnyPosition, keys: &[PositionKey]| {
        // The engine searches without a table that cannot be loaded.
        let _ = engine.load_tables(position, &never);
        engine.search(position, keys, &limits, &never, &mut |_| {}).best
    })
}

pub(super) fn play(context: &Context, args: &PlayoutArgs) -> Result<(), Failure> {
    let classes = context.classes(&context.tablebase()?, &args.endings)?;
    let mut all = playout::PlayoutScore::default();
    for (at, class) in classes.iter().enumerate() {
        let tablebase = context.tablebase()?;
        let table = context.prepare_both(&tablebase, class, (at, classes.len()))?;
        let bout = Playouts {
            game: context.game,
            rules: context.rules,
            tablebase: &tablebase,
            table: &table,
            positions: args.positions,
            seed: args.seed,
            threads: context.threads,
        };
        let score = bout.play_with(&|| Some(engine(&context.tables, args.engine?)));
        print(format!(
            "{class:8} won {} of {}, held {} of {}",
            score.won.1, score.won.0, score.drawn.1, score.drawn.0
        ))?;
        for text in score.failed.iter().take(10) {
            print(format!("  {text}"))?;
        }
        all.join(score);
    }
    print(format!(
        "{}: won {} of {}, held {} of {}",
        context.rules, all.won.1, all.won.0, all.drawn.1, all.drawn.0
    ))?;
    if !all.failed.is_empty() {
        let failed = all.failed.len();
        return Err(Failure::from(anyhow::anyhow!(
            "{failed} games did not go as the tables predict"
        )));
    }
    Ok(())
}
