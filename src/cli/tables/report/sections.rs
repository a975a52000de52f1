//! The sections of the report on bare kings.

use super::ending_report::{EndingReport, RuleSetReport, most};
use crate::tui::widgets::wrap;
use ouk_engine::endgame::stats::Tally;
use ouk_rules::diagram::board;
use ouk_rules::{AnyPosition, GameId};
use std::fmt::Write;

fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Breaks paragraphs into lines of at most 100 columns; tables and lists stay as they are.
pub(super) fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let is_paragraph = !line.starts_with(['|', '-', '#', ' ', '`', '<']);
        let rows = if is_paragraph { wrap(line, 100) } else { vec![line.to_owned()] };
        for row in rows {
            out.push_str(&row);
            out.push('\n');
        }
    }
    out
}

/// The mean number of moves that won positions need.
fn mean(tally: &Tally) -> String {
    let moves = tally.won_in.iter().enumerate().map(|(moves, &n)| moves as u64 * n).sum::<u64>();
    match tally.won() {
        0 => "–".to_owned(),
        won => format!("{:.1}", moves as f64 / won as f64),
    }
}

/// The text of a position without its counters, and its picture.
fn picture(text: &str) -> (String, String) {
    let game = GameId::Ouk;
    let position = AnyPosition::from_fen(game, game.default_rules(), text)
        .expect("the position was found in a table");
    let short = text.split(' ').take(2).collect::<Vec<_>>().join(" ");
    (short.clone(), format!("<!-- ouk show \"{short}\" -->\n```\n{}\n```\n", board(&position)))
}

fn share(tally: &Tally, moves: usize) -> String {
    let within = tally.won_within(moves);
    if within > 0 && tally.percent_within(moves) < 0.005 {
        // The percentage would be rounded to zero.
        return format!("{} of {}", number(within), number(tally.legal));
    }
    format!("{:.2}", tally.percent_within(moves))
}

/// The section with shares and longest wins by moves to mate.
pub(super) fn without_count(rows: &[EndingReport]) -> String {
    let mut text = String::from(
        "## Without a count\n\nThe table shows the percentage of positions in which the chaser \
         can force mate, with the chaser and with the bare king to move, and the most moves the \
         chaser needs.\n\n\
         | endgame | positions, chaser to move | won | longest | positions, runner to move | won | \
         longest |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let stats = &row.stats[0];
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} |",
            row.class,
            number(stats.chaser.legal),
            share(&stats.chaser, 255),
            most(&stats.chaser),
            number(stats.runner.legal),
            share(&stats.runner, 255),
            most(&stats.runner)
        );
    }
    text.push_str(
        "\nThe next table shows the longest win of each endgame with the chaser to move; if there \
         are several, the first in the order of the table. `ouk show` draws these positions. `ouk \
         tables probe` judges them by the count of a rule set, which begins with the runner's \
         next move.\n\n\
         | endgame | moves | position |\n\
         |---|---|---|\n",
    );
    for row in rows {
        if let Some(position) = &row.longest[0] {
            let (short, _) = picture(position);
            let _ =
                writeln!(text, "| {} | {} | `{short}` |", row.class, most(&row.stats[0].chaser));
        }
    }
    text.push_str(&longest_elsewhere(rows));
    let mut longest: Vec<&EndingReport> =
        rows.iter().filter(|row| row.longest[0].is_some()).collect();
    longest.sort_by_key(|row| (std::cmp::Reverse(row.stats[0].chaser.most()), row.class.pieces()));
    for row in longest.iter().take(4) {
        let text_of = row.longest[0].as_ref().expect("only those with one are left");
        let (_, drawn) = picture(text_of);
        let most = most(&row.stats[0].chaser);
        let _ = write!(text, "\n{}, White to move and mate in {most}:\n\n{drawn}", row.class);
    }
    text
}

/// The longest wins under the rule sets that have their own tables.
fn longest_elsewhere(rows: &[EndingReport]) -> String {
    let mut text = String::from(
        "\nWhere a capture begins a new count, or a stalemate wins, the longest win is different. \
         It ends with the mate, or with the move after which the new count is won.\n\n\
         | endgame | rule set | moves | position |\n\
         |---|---|---|---|\n",
    );
    for row in rows {
        for (at, position) in row.longest.iter().enumerate().skip(1) {
            let names = row.under.iter().filter(|set| set.stats == at);
            let names: Vec<String> = names.map(|set| set.rules.to_string()).collect();
            let position = position.as_ref().map_or("–".to_owned(), |position| {
                let (short, _) = picture(position);
                format!("`{short}`")
            });
            let most = most(&row.stats[at].chaser);
            let _ =
                writeln!(text, "| {} | {} | {most} | {position} |", row.class, names.join(", "));
        }
    }
    text
}

/// The section with shares within the count of each rule set, for either side to move.
pub(super) fn within_count(rows: &[EndingReport]) -> String {
    let mut text = String::from(
        "## Within the count\n\nThe tables show the percentage of positions won before the count \
         ends, when the king has just been bared; brackets contain the number of moves the chaser \
         has. 0 moves mean a draw at once. Under `khmer-institute` a capture by the runner begins \
         a new count. Under `ksjha` a stalemated bare king has lost; the runner's right to \
         restart the count is left out, because it never helps in these endgames. The other rule \
         sets share one table and differ only in the number of moves the chaser has. The variants \
         are left out: without a fish, `tan-64` is the same as `tan`; `ksjha-restart` has tables \
         of its own.\n",
    );
    for (side, runner) in [
        ("The runner to move, its count about to begin", true),
        ("The chaser to move, with the same number of moves", false),
    ] {
        let _ = write!(text, "\n{side}:\n\n| endgame | no count |");
        let sets = rows.first().map_or(&[][..], |row| &row.under[..]);
        for set in sets {
            let _ = write!(text, " {} |", set.rules);
        }
        let _ = write!(text, "\n|---|---|{}\n", "---|".repeat(sets.len()));
        for row in rows {
            let whole = if runner { &row.stats[0].runner } else { &row.stats[0].chaser };
            let _ = write!(text, "| {} | {} |", row.class, share(whole, 255));
            for set in &row.under {
                let stats = &row.stats[set.stats];
                let tally = if runner { &stats.runner } else { &stats.chaser };
                let moves = usize::from(set.moves);
                let won = if moves == 0 { "0".to_owned() } else { share(tally, moves) };
                let _ = write!(text, " {won} ({moves}) |");
            }
            text.push('\n');
        }
    }
    text + &losses(rows)
}

/// The endings from which the count of each rule set takes most.
fn losses(rows: &[EndingReport]) -> String {
    let mut text = String::from(
        "\nThe next table shows the six endgames of each rule set in which the count takes away \
         the most wins, with the runner to move and just bared. The first number is the \
         percentage won if the count that begins never ended; a capture by the runner still \
         begins a new count where the rule set says so. The second number is the percentage won \
         in time.\n\n\
         | rule set | | | | | | |\n\
         |---|---|---|---|---|---|---|\n",
    );
    let sets = rows.first().map_or(0, |row| row.under.len());
    for set in 0..sets {
        // Both shares come from this rule set's table, in which a stalemate may win that does not
        // elsewhere.
        let shares = |row: &EndingReport| {
            let &RuleSetReport { moves, stats, .. } = &row.under[set];
            let tally = &row.stats[stats].runner;
            let within = if moves == 0 { 0.0 } else { tally.percent_within(usize::from(moves)) };
            (tally.percent_within(255), within)
        };
        let mut all: Vec<_> = rows.iter().map(|row| (row, shares(row))).collect();
        all.sort_by(|(_, a), (_, b)| (b.0 - b.1).total_cmp(&(a.0 - a.1)));
        let _ = write!(text, "| {} |", rows[0].under[set].rules);
        for (row, (whole, within)) in all.iter().take(6) {
            let _ = write!(text, " {} {whole:.1} → {within:.1} |", row.class);
        }
        text.push('\n');
    }
    text
}

/// A position with the count of each rule set, just begun. Rule sets with the same count and result
/// share a line.
fn by_count(
    row: &EndingReport,
    short: &str,
    won: &[bool],
) -> Vec<(String, Vec<&'static str>, bool)> {
    let mut all: Vec<(String, Vec<&'static str>, bool)> = Vec::new();
    for (set, &won) in row.under.iter().zip(won) {
        let text = format!("{short} - {} 1", set.count);
        match all.iter_mut().find(|(position, _, result)| *position == text && *result == won) {
            Some((_, sets, _)) => sets.push(set.rules.name),
            None => all.push((text, vec![set.rules.name], won)),
        }
    }
    all.sort_by_key(|&(_, _, won)| !won);
    all
}

/// The section on positions whose verdict depends on the rule set.
pub(super) fn parting(rows: &[EndingReport]) -> String {
    let mut text = String::from(
        "## Where the rule sets part\n\nThe table shows how many positions, with the runner to \
         move and just bared, are won under one of the seven rule sets and drawn under another. \
         Below it are examples. The text of an example contains the count that each rule set has \
         just begun, so `ouk tables probe --rules tan \"POSITION\"` prints the result shown here \
         (for `makruk`, add `--game makruk`). If a position has no count, this command assumes \
         that none has begun yet.\n\n\
         | endgame | positions | percent |\n\
         |---|---|---|\n",
    );
    let mut examples = String::new();
    for row in rows {
        let Some((differ, legal, example)) = &row.parted else { continue };
        let percent = 100.0 * *differ as f64 / (*legal).max(1) as f64;
        let _ = writeln!(text, "| {} | {} | {percent:.2} |", row.class, number(*differ));
        // A position on which only one rule set differs is not a good example.
        let shown = example.as_ref().filter(|example| example.evenness() > 1);
        let Some(example) = shown else { continue };
        let (short, drawn) = picture(&example.text);
        let _ = writeln!(
            examples,
            "\n{}, Black to move, just bared:\n\n{drawn}\n| position | rule sets | |\n|---|---|---|",
            row.class
        );
        for (position, sets, won) in by_count(row, &short, &example.won) {
            let verdict = if won { "won" } else { "drawn" };
            let _ = writeln!(examples, "| `{position}` | {} | {verdict} |", sets.join(", "));
        }
    }
    text + &examples
}

/// The endings in which an additional piece makes fewer positions won, because it shortens the
/// count.
pub(super) fn paradoxes(rows: &[EndingReport]) -> String {
    let mut text = String::from(
        "## One piece too many\n\nA stronger piece shortens the count, so having it can be a \
         disadvantage. Each row shows an endgame in which more positions are won, with the runner \
         to move and just bared, than with the same pieces and one more.\n\n\
         | rule set | fewer pieces | won | more pieces | won |\n\
         |---|---|---|---|---|\n",
    );
    let sets = rows.first().map_or(0, |row| row.under.len());
    for set in 0..sets {
        let won = |row: &EndingReport| {
            let &RuleSetReport { moves, stats, .. } = &row.under[set];
            row.stats[stats].runner.percent_within(usize::from(moves))
                * f64::from(u8::from(moves > 0))
        };
        for more in rows {
            let mut kinds = more.class.chaser().to_vec();
            kinds.dedup();
            for kind in kinds {
                let less = more.class.without(kind);
                let less = less.and_then(|class| rows.iter().find(|row| row.class == class));
                let Some(less) = less.filter(|less| won(less) > won(more) + 0.005) else {
                    continue;
                };
                let _ = writeln!(
                    text,
                    "| {} | {} | {:.2} | {} | {:.2} |",
                    more.under[set].rules,
                    less.class,
                    won(less),
                    more.class,
                    won(more)
                );
            }
        }
    }
    text
}

/// The section with shares by the corner that the runner is nearest to.
pub(super) fn corners(rows: &[EndingReport]) -> String {
    let mut text = String::from(
        "## Right and wrong corners\n\n*Khos chrung* means the wrong corner: a chaser with one \
         Neang and no boat is said to need a corner of the Neang's colour. The table shows the \
         percentage of positions won regardless of the count, with the chaser and with the runner \
         to move, by the corner nearest to the runner. It also shows the mean and the largest \
         number of moves the chaser needs when the chaser is to move.\n\n\
         | endgame | the runner is nearest to | chaser | runner | mean | longest |\n\
         |---|---|---|---|---|---|\n",
    );
    for row in rows {
        for (name, stats) in &row.corners {
            let _ = writeln!(
                text,
                "| {} | {name} | {} | {} | {} | {} |",
                row.class,
                share(&stats.chaser, 255),
                share(&stats.runner, 255),
                mean(&stats.chaser),
                most(&stats.chaser)
            );
        }
    }
    text
}

/// The section on Neang alone, by the colours of their squares.
pub(super) fn side_by_side(rows: &[EndingReport]) -> String {
    let mut text = String::from(
        "## Side by side\n\nTan says that turned fish must stand *side by side*, that is, on \
         squares of both colours. The tables prove it. The table shows Neang and turned fish \
         alone, by the colours of their squares; a Neang never changes the colour of its \
         square:\n\n\
         | endgame | Neang | positions, chaser to move | won | percent | longest |\n\
         |---|---|---|---|---|---|\n",
    );
    for row in rows {
        for (name, stats) in &row.colors {
            let tally = &stats.chaser;
            let _ = writeln!(
                text,
                "| {} | {name} | {} | {} | {:.4} | {} |",
                row.class,
                number(tally.legal),
                number(tally.won()),
                tally.percent_within(255),
                most(tally)
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::super::context::Context;
    use super::super::gather::gather;
    use super::*;
    use ouk_engine::endgame::class::{Class, PieceSet};
    use ouk_engine::endgame::tables::{TableOptions, Tables};
    use std::sync::Arc;

    fn ending(name: &str) -> EndingReport {
        let game = GameId::Ouk;
        let tables = Arc::new(Tables::new(TableOptions::default()));
        let (rules, stop) = (game.default_rules(), Arc::default());
        let context = Context { tables, game, rules, stop, threads: 1 };
        let class = Class::parse(PieceSet::Ouk, name).expect("it is an ending");
        gather(&context, &class, (0, 1)).unwrap_or_else(|_| panic!("{name} is small"))
    }

    #[test]
    fn count_takes_wins_of_its_own_rule_set() {
        let text = losses(&[ending("KS")]);
        // A stalemate wins under ksjha: `ouk tables stats KS --rules ksjha`.
        assert!(text.contains("| ksjha | KS 71.8 → 17.8 |"), "{text}");
        assert!(text.contains("| tan | KS 0.0 → 0.0 |"), "{text}");
    }

    #[test]
    fn an_example_has_the_count_that_has_just_begun() {
        let text = parting(&[ending("KR")]);
        assert!(text.contains("KR6 b - 31 6 1` | tan, khmer-institute | drawn |"), "{text}");
        assert!(text.contains("KR6 b - 31 4 1` | ludii | won |"), "{text}");
    }
}
