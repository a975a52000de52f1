//! `ouk book`: the opening book.

use super::{Failure, GameArgs, print};
use crate::config::Settings;
use crate::tui::language::ENGLISH;
use clap::Args;
use ouk_engine::book::{self, Book, BookMove, MAKRUK_SYSTEMS, System};
use ouk_rules::board::Color;
use ouk_rules::notation::{parse, readable};
use ouk_rules::{AnyPosition, GameId};
use std::fmt::Write;

#[derive(Args)]
pub(super) struct BookArgs {
    #[command(flatten)]
    place: GameArgs,
    /// Position as FEN, quoted [default: starting position].
    fen: Option<String>,
    /// Moves to play first from that position, quoted.
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// List the named opening systems of Makruk instead.
    #[arg(long, conflicts_with_all = ["fen", "moves", "game", "rules"])]
    systems: bool,
}

pub(super) fn run(args: &BookArgs, settings: &Settings) -> Result<(), Failure> {
    if args.systems {
        return print(systems());
    }
    let mut position = args.place.position(&settings.rule_sets, args.fen.as_deref())?;
    for typed in args.moves.split_whitespace() {
        let played = parse(&position, typed).and_then(|mv| {
            position.play(mv).map_err(|illegal| illegal.reason)?;
            Ok(())
        });
        played.map_err(|reason| Failure::illegal(format!("move \"{typed}\": {reason}")))?;
    }
    print(describe(&book::for_rules(position.game(), position.rules()), &position))
}

/// The book's moves for a position, as text.
fn describe(book: &Book, position: &AnyPosition) -> String {
    let (game, rules) = (position.game().title(), position.rules().name);
    let (positions, games) = (book.positions(), book.results().games());
    let mut text = format!("{game} ({rules}): {positions} positions, {games} games");
    let moves = book.moves(position);
    if moves.is_empty() {
        text += "\nthis position is not in the book";
        return text;
    }
    let turn = position.turn();
    let _ = write!(text, "\n{} to move", turn.name());
    let _ = write!(
        text,
        "\n{:10}{:>7}{:>8}{:>7}{:>7}{:>9}",
        "move", "games", "White", "drawn", "Black", "score"
    );
    for it in moves {
        text.push('\n');
        text += &row(position, it, turn);
    }
    text
}

/// A row of the table: a move, the number of its games, the share of each result, and its score for
/// White.
fn row(position: &AnyPosition, it: &BookMove, turn: Color) -> String {
    let results = it.results;
    let games = results.games();
    let share = |of: u32| match games {
        0 => "-".to_owned(),
        _ => format!("{:.0}%", 100.0 * f64::from(of) / f64::from(games)),
    };
    let [white, drawn, black] = [results.white, results.drawn, results.black].map(share);
    let (name, score) = (readable(position, it.mv), ENGLISH.score(it.score.for_white(turn)));
    format!("{name:10}{games:>7}{white:>8}{drawn:>7}{black:>7}{score:>9}")
}

fn systems() -> String {
    let mut text = format!("Named opening systems of {}", GameId::Makruk.title());
    for System { name, thai, inventor, inventor_thai, year } in &MAKRUK_SYSTEMS {
        let _ = write!(text, "\n{name:24}{inventor}, {year}  ({thai}, {inventor_thai})");
    }
    text += "\nThe sources show no positions of them.";
    for source in System::SOURCES {
        let _ = write!(text, "\nsource  {}: {}", source.name, source.address);
    }
    text
}
