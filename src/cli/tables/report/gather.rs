//! Collecting the data of the report: each ending under each rule set.

use super::super::super::Failure;
use super::super::context::Context;
use super::ending_report::{self, EndingReport, ExamplePosition, RuleSetReport};
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::layout::Layout;
use ouk_engine::endgame::stats::Stats;
use ouk_engine::endgame::table::{EndgameTable, NOT_LOST};
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::endgame::verify::{classes, text_of};
use ouk_engine::parallel::par_for_each;
use ouk_rules::board::{Color, Kind};
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::chatrang::count_limit::pieces_honour_against;
use ouk_rules::{GameId, RuleSet};
use std::cmp::Reverse;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Variants of other rule sets, which the report omits. They would take hours more and add little:
/// without a Trey, `tan-64` is `tan`.
const LEFT_OUT: [&str; 2] = ["tan-64", "ksjha-restart"];

/// The rule sets with counting in the report, each with the game it is used for.
pub(super) fn rule_sets() -> Vec<(GameId, &'static RuleSet)> {
    let games = [GameId::Ouk, GameId::Makruk];
    let sets =
        games.into_iter().flat_map(|game| game.rule_sets().iter().map(move |rules| (game, rules)));
    sets.filter(|(_, rules)| !LEFT_OUT.contains(&rules.name)).collect()
}

fn longest(table: &EndgameTable, stats: &Stats) -> Option<String> {
    text_of(table, stats.chaser.longest.as_ref()?, Color::White, "- 0")
}

pub(super) fn gather(
    context: &Context,
    class: &Class,
    done: (usize, usize),
) -> Result<EndingReport, Failure> {
    let mut signatures: Vec<String> = Vec::new();
    let mut stats = Vec::new();
    let mut under = Vec::new();
    let mut tables: Vec<Arc<EndgameTable>> = Vec::new();
    let mut longest_wins = Vec::new();
    let mut first = None;
    // Rule sets make three tables of an ending, and making or reading another takes memory too.
    let fits = 4 * Layout::of(class).entries() <= context.tables.options().memory;
    for (game, rules) in rule_sets() {
        let tablebase =
            Tablebase::new(&context.tables, game, rules).expect("these rule sets have tables");
        let signature = tablebase.count_rules().signature(class);
        let place = signatures.iter().position(|known| *known == signature);
        let place = match place {
            Some(place) => place,
            None => {
                let table = context.prepare(&tablebase, class, done)?;
                let found = Stats::of(&table, context.threads);
                longest_wins.push(longest(&table, &found));
                stats.push(found);
                if first.is_none() {
                    first = Some((corners(context, &table), colors(context, &table)));
                }
                if fits {
                    tables.push(table);
                }
                signatures.push(signature);
                signatures.len() - 1
            }
        };
        let moves = tablebase.count_rules().allowance(class, ChaseSide::Runner).unwrap_or(0);
        let begins = |switches| pieces_honour_against(switches, class.chaser(), ChaseSide::Runner);
        let count = tablebase.count_rules().counts().and_then(begins);
        let count = count.map_or("- 0".to_owned(), |it| format!("{} {}", it.last, it.plies));
        under.push(RuleSetReport { rules, moves, count, stats: place });
    }
    let (corners, colors) = first.expect("there is a rule set");
    let legal = stats[0].runner.legal;
    let parted = fits.then(|| part(&tables, &under, context.threads));
    let parted = parted.map(|(differ, example)| (differ, legal, example));
    Ok(EndingReport {
        class: class.clone(),
        stats,
        under,
        longest: longest_wins,
        parted,
        corners,
        colors,
    })
}

/// Counts the positions, runner to move and just bared, on which rule sets differ, and finds the
/// first one on which the largest minority differs from the rest.
fn part(
    tables: &[Arc<EndgameTable>],
    under: &[RuleSetReport],
    threads: usize,
) -> (u64, Option<ExamplePosition>) {
    let layout = tables[0].layout();
    let kings = Mutex::new(Vec::new());
    par_for_each(threads, (0..layout.kings.len()).collect(), |king| {
        let found = part_of_king(tables, under, king);
        kings.lock().unwrap_or_else(PoisonError::into_inner).push((king, found));
    });
    let mut kings = kings.into_inner().unwrap_or_else(PoisonError::into_inner);
    kings.sort_by_key(|&(king, _)| king);
    let differ: u64 = kings.iter().map(|(_, (differ, _))| differ).sum();
    let examples = kings.into_iter().filter_map(|(king, (_, example))| Some((king, example?)));
    let most = examples.max_by_key(|(king, example)| (example.evenness(), Reverse(*king)));
    (differ / layout.copies(), most.map(|(_, example)| example))
}

/// The counts of [`part`] for one square of the chaser's king.
fn part_of_king(
    tables: &[Arc<EndgameTable>],
    under: &[RuleSetReport],
    king: usize,
) -> (u64, Option<ExamplePosition>) {
    let layout = tables[0].layout();
    let words = layout.rows_a_king() * layout.squares;
    let mut distances = vec![vec![NOT_LOST; layout.squares]; tables.len()];
    // The fewest and the most moves that rule sets with the same table leave.
    let moves =
        |table: usize| under.iter().filter(move |set| set.stats == table).map(|set| set.moves);
    let bounds = (0..tables.len()).map(|table| {
        (moves(table).min().unwrap_or_default(), moves(table).max().unwrap_or_default())
    });
    let bounds: Vec<(u16, u16)> = bounds.collect();
    let mut differ = 0;
    let mut example: Option<ExamplePosition> = None;
    for placing in king * words..(king + 1) * words {
        let (king, pieces) = layout.squares_of(placing);
        for (table, distances) in tables.iter().zip(&mut distances) {
            table.runner_distances(king, &pieces, distances);
        }
        for runner in 0..layout.squares {
            let verdict = |set: &RuleSetReport| {
                let distance = distances[set.stats][runner];
                distance != NOT_LOST && u16::from(distance) <= set.moves
            };
            // Nearly everywhere all rule sets agree, which is quick to check.
            let each = || distances.iter().map(|distances| distances[runner]).zip(&bounds);
            let lost = |distance: u8| distance == NOT_LOST;
            if each().all(|(distance, &(least, _))| !lost(distance) && u16::from(distance) <= least)
                || each().all(|(distance, &(_, most))| lost(distance) || u16::from(distance) > most)
            {
                continue;
            }
            let wins = under.iter().filter(|set| verdict(set)).count();
            let even = wins.min(under.len() - wins);
            differ += layout.weight(king);
            if example.as_ref().is_none_or(|example| even > example.evenness()) {
                let text =
                    text_of(&tables[0], &layout.position(placing, runner), Color::Black, "- 0");
                let won = under.iter().map(verdict).collect();
                example = text.map(|text| ExamplePosition { text, won });
            }
        }
    }
    (differ, example)
}

/// 0 for a dark square, 1 for a light one.
fn shade(square: usize) -> usize {
    (square / 8 + square % 8) % 2
}

/// The statistics for each corner that the runner is nearest to, where a single Neang binds the
/// chaser to a colour. Mirroring left to right exchanges the colours, so a corner is identified by
/// its end of the board and by whether it has the Neang's colour.
fn corners(context: &Context, table: &EndgameTable) -> Vec<(&'static str, Stats)> {
    let slots = &table.layout().slots;
    let neang: Vec<usize> = (0..slots.len()).filter(|&at| slots[at].kind == Kind::Neang).collect();
    let tuuk = slots.iter().any(|slot| slot.kind == Kind::Tuuk);
    let [neang] = neang[..] else { return Vec::new() };
    if tuuk || slots.len() < 2 {
        return Vec::new();
    }
    let wanted = [
        ("the chaser's end, the Neang's colour", 0, true),
        ("the chaser's end, the other colour", 0, false),
        ("the far end, the Neang's colour", 1, true),
        ("the far end, the other colour", 1, false),
    ];
    let parts = wanted.into_iter().map(|(name, end, same)| {
        let stats = Stats::where_(table, context.threads, |_, pieces, runner| {
            let (rank, file) = (runner / 8, runner % 8);
            let corner = 56 * usize::from(rank >= 4) + 7 * usize::from(file >= 4);
            let bound = shade(corner) == shade(pieces[neang] as usize);
            usize::from(rank >= 4) == end && bound == same
        });
        (name, stats)
    });
    parts.collect()
}

/// The statistics of Neang alone, by the colours of their squares.
fn colors(context: &Context, table: &EndgameTable) -> Vec<(&'static str, Stats)> {
    let slots = &table.layout().slots;
    if slots.len() < 2 || slots.iter().any(|slot| slot.kind != Kind::Neang) {
        return Vec::new();
    }
    let all = slots.len();
    let names = [("all on one colour", true), ("on both colours", false)];
    let parts = names.into_iter().map(|(name, same)| {
        let stats = Stats::where_(table, context.threads, |_, pieces, _| {
            let light = pieces.iter().filter(|&&piece| shade(piece as usize) == 1).count();
            (light == 0 || light == all) == same
        });
        (name, stats)
    });
    parts.collect()
}

/// The first two lines of a table with a column for each rule set.
fn heads(sets: &[(GameId, &'static RuleSet)]) -> String {
    let names: String = sets.iter().map(|(_, rules)| format!(" {rules} |")).collect();
    format!("| endgame |{names}\n|---|{}\n", "---|".repeat(sets.len()))
}

/// The section on endings with a Trey that may still promote, of up to this many pieces.
pub(super) fn trey(context: &Context, most: usize) -> Result<String, Failure> {
    let mut text = String::from(
        "## Unpromoted fish\n\nThe table shows the percentage of positions won with the chaser to \
         move and the fish on its third to fifth rank. If a rule set begins no count while a fish \
         is left, the chaser may take any number of moves until the promotion, but the count that \
         begins then must leave enough moves; brackets contain the most moves to the promotion or \
         the mate. If a count runs while a fish is left, it has just begun.\n\n",
    );
    text.push_str(&heads(&rule_sets()));
    for class in classes(PieceSet::Ouk, 3..=most).iter().filter(|class| class.has_trey()) {
        let _ = write!(text, "| {class} |");
        for (game, rules) in rule_sets() {
            let tablebase = Tablebase::new(&context.tables, game, rules).expect("it has tables");
            let table = context.prepare(&tablebase, class, (0, 1))?;
            let tally = Stats::of(&table, context.threads).chaser;
            let moves = tablebase.count_rules().allowance(class, ChaseSide::Chaser);
            let par_for_each = tally.percent_within(moves.map_or(255, usize::from));
            let most = ending_report::most(&tally);
            let _ = match moves {
                None => write!(text, " {par_for_each:.2} ({most}) |"),
                Some(_) => write!(text, " {par_for_each:.2} |"),
            };
        }
        text.push('\n');
    }
    Ok(text)
}

/// The section on endings with a defender: those of four pieces under every rule set, those of five
/// under the most played ones.
pub(super) fn defended(context: &Context, five: bool) -> Result<String, Failure> {
    let mut text = String::from(
        "## With a defender\n\nThe table shows the percentage of positions won by the first side, \
         which is to move, if no count has begun; brackets contain the most moves it needs to the \
         mate, or to the capture after which the bare king's count leaves enough moves. A board's \
         honour that is running may end before that. Most wins against an equal piece capture it \
         at once.\n\n",
    );
    let all = rule_sets();
    let (small, large): (Vec<Class>, Vec<Class>) =
        Class::defended().into_iter().partition(|class| class.pieces() <= 4);
    text.push_str(&defended_under(context, &small, &all)?);
    if five {
        let most =
            |set: &&(GameId, &RuleSet)| ["federation", "tan", "makruk"].contains(&set.1.name);
        let most: Vec<_> = all.iter().filter(most).copied().collect();
        text.push('\n');
        text.push_str(&defended_under(context, &large, &most)?);
    }
    Ok(text)
}

fn defended_under(
    context: &Context,
    classes: &[Class],
    sets: &[(GameId, &'static RuleSet)],
) -> Result<String, Failure> {
    let mut text = heads(sets);
    for class in classes {
        let _ = write!(text, "| {class} |");
        for &(game, rules) in sets {
            let tablebase = Tablebase::new(&context.tables, game, rules).expect("it has tables");
            let table = context.prepare(&tablebase, class, (0, 1))?;
            let tally = Stats::of(&table, context.threads).chaser;
            let most = ending_report::most(&tally);
            let _ = write!(text, " {:.2} ({most}) |", tally.percent_within(255));
        }
        text.push('\n');
    }
    Ok(text)
}

/// The section on Hill's endings of three and four pieces.
pub(super) fn hill(context: &Context) -> Result<String, Failure> {
    let mut text = String::from(
        "## Hill's 9×9\n\nHill's game has no count. B is a boat, H a horse, E an elephant, O an \
         official, C a turned fish, F a fish that is not turned over. The table shows the \
         percentage of positions won with the chaser and with the bare king to move, and the \
         longest win in both cases.\n\n\
         | endgame | rules | chaser | runner | longest |\n\
         |---|---|---|---|---|\n",
    );
    for rules in GameId::Hill.rule_sets() {
        let tablebase =
            Tablebase::new(&context.tables, GameId::Hill, rules).expect("it has tables");
        let piece_set = tablebase.count_rules().piece_set();
        for class in classes(piece_set, 3..=4) {
            // Without a fish the two rule sets do not differ.
            if piece_set == PieceSet::HillFarRanks && class.piece_set() != piece_set {
                continue;
            }
            let table = context.prepare(&tablebase, &class, (0, 1))?;
            let stats = Stats::of(&table, context.threads);
            let both =
                class.chaser().iter().all(|&kind| !matches!(kind, Kind::TurnedFish | Kind::Fish));
            let _ = writeln!(
                text,
                "| {class} | {} | {:.2} | {:.2} | {} / {} |",
                if both { "both" } else { rules.name },
                stats.chaser.percent_within(255),
                stats.runner.percent_within(255),
                ending_report::most(&stats.chaser),
                ending_report::most(&stats.runner)
            );
        }
    }
    Ok(text.trim_end().to_owned())
}
