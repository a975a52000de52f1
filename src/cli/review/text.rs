//! The summary of a review, and the texts that all its formats share.

use crate::tui::annotated::AnnotatedGame;
use crate::tui::language::ENGLISH;
use ouk_engine::analysis::{GameAnalysis, JudgedMove, Phase, Severity};
use ouk_engine::endgame::tablebase::Verdict;
use ouk_rules::board::Color;
use std::fmt::Write;

/// The title of a game: the game, its players, and the result.
pub(super) fn title(annotated: AnnotatedGame) -> String {
    let setup = annotated.game.setup();
    let [white, black] = setup.players.0.each_ref().map(|player| ENGLISH.player(player));
    format!("{}: {white} - {black}", setup.game.title())
}

/// The rules, the date and the ending of a game.
pub(super) fn about(annotated: AnnotatedGame) -> String {
    let (game, setup) = (annotated.game, annotated.game.setup());
    let ending = game.ending().map_or("Not over".to_owned(), |ending| ENGLISH.ending(ending));
    let date = Some(&*setup.date).filter(|date| !date.is_empty());
    let rules = format!("rules {}", setup.rules.name);
    let plies = match game.ply() {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    let parts: Vec<&str> = [Some(&*rules), date, Some(&*plies)].into_iter().flatten().collect();
    format!("{}. {ending}", parts.join(", "))
}

/// A move with its number and its sign: `17... Rd5??`.
pub(super) fn move_words(annotated: AnnotatedGame, ply: usize) -> String {
    let game = annotated.game;
    let Some(played) = game.moves().nth(ply - 1) else { return String::new() };
    let number = game.move_number_after(ply - 1);
    let dots = if played.by == Color::White { "." } else { "..." };
    let severity = annotated.marked(ply).and_then(|judged| judged.judgement.severity);
    format!("{number}{dots} {}{}", played.readable, severity.map_or("", Severity::sign))
}

/// The tables' verdict on a position under the running count.
pub(super) fn truth_words(annotated: AnnotatedGame, ply: usize) -> Option<String> {
    let truth = annotated.review.position(ply)?.truth?;
    Some(match truth.verdict {
        Verdict::Won { side, moves, slack: Some(slack) } => {
            format!("tables: {} wins in {moves}, slack {slack}", side.name())
        }
        Verdict::Won { side, moves, slack: None } => {
            format!("tables: {} wins in {moves}", side.name())
        }
        Verdict::Drawn => "tables: drawn".to_owned(),
    })
}

/// The accuracy of a side and the number of its moves with each mark, as a row of a table.
pub(super) fn side_row(annotated: AnnotatedGame, color: Color) -> [String; 5] {
    let review = annotated.review;
    let of = |severity| {
        let marked = |it: &JudgedMove| it.by == color && it.judgement.severity == Some(severity);
        review.marked().filter(marked).count().to_string()
    };
    let accuracy = review.accuracy()[color].map_or("-".to_owned(), |it| format!("{it:.0}%"));
    [
        color.name().to_owned(),
        accuracy,
        of(Severity::Inaccuracy),
        of(Severity::Mistake),
        of(Severity::Blunder),
    ]
}

/// The accuracy of both sides in each phase of the game, as a table.
fn phases(review: &GameAnalysis) -> String {
    let mut text = format!("\n{:8}{:>14}{:>14}{:>14}\n", "", "opening", "middle game", "endgame");
    for color in Color::ALL {
        let cells = Phase::ALL.map(|phase| {
            let accuracy = review.accuracy_in(phase)[color];
            accuracy.map_or("-".to_owned(), |it| format!("{it:.0}%"))
        });
        let _ =
            writeln!(text, "{:8}{:>14}{:>14}{:>14}", color.name(), cells[0], cells[1], cells[2]);
    }
    text
}

/// The heads of the table whose rows [`side_row`] gives.
pub(super) const HEADS: [&str; 5] = ["", "accuracy", "inaccuracies", "mistakes", "blunders"];

/// The width of the curve in characters.
const COLUMNS: usize = 72;

/// The curve of White's expected points, a block for each position or for several.
fn curve(annotated: AnnotatedGame) -> String {
    let blocks: Vec<char> = "▁▂▃▄▅▆▇█".chars().collect();
    let review = annotated.review;
    let expected: Vec<f64> = (0..review.positions())
        .filter_map(|ply| review.position(ply).map(|it| it.expected(Color::White)))
        .collect();
    let each = expected.len().div_ceil(COLUMNS).max(1);
    let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
    let block = |value: f64| blocks[((value * 8.0) as usize).min(7)];
    expected.chunks(each).map(|part| block(mean(part))).collect()
}

pub(super) fn summary(annotated: AnnotatedGame) -> String {
    let mut text = format!("{}\n{}\n\n", title(annotated), about(annotated));
    let row = |cells: [String; 5]| {
        let [name, rest @ ..] = cells;
        let rest: String = rest.iter().map(|cell| format!("{cell:>14}")).collect();
        format!("{name:8}{rest}\n")
    };
    text.push_str(&row(HEADS.map(str::to_owned)));
    for color in Color::ALL {
        text.push_str(&row(side_row(annotated, color)));
    }
    text.push_str(&phases(annotated.review));
    let _ = writeln!(text, "\nWhite's expected score\n{}\n", curve(annotated));
    for judged in annotated.review.marked() {
        let _ = writeln!(text, "{}", move_words(annotated, judged.ply));
        let before = truth_words(annotated, judged.ply - 1);
        let lines = annotated.remark(judged.ply).into_iter().chain(before);
        lines.for_each(|line| text.push_str(&format!("    {line}\n")));
    }
    if annotated.review.marked().next().is_none() {
        text.push_str("No mistakes found.\n");
    }
    text
}
