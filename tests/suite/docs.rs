//! The documentation is true: its diagrams are the program's own.

use ouk::cli::show::board;
use ouk::rules::{AnyPosition, GameId};

/// The value behind an option, up to the next one or the quoted position.
fn option<'a>(command: &'a str, name: &str) -> Option<&'a str> {
    command.split(&format!("--{name} ")).nth(1)?.split_whitespace().next()
}

#[test]
fn the_rules_book_shows_what_the_program_draws() {
    let book = include_str!("../../docs/rules.md");
    let mut diagrams = 0;
    for part in book.split("<!-- ouk show ").skip(1) {
        let (command, rest) =
            part.split_once(" -->\n```\n").expect("a diagram follows its command");
        let shown = rest.split("\n```").next().expect("a diagram ends");
        let game = GameId::parse(option(command, "game").expect("a diagram names its game"))
            .expect("the game is known");
        let rules = option(command, "rules")
            .map_or(game.default_rules(), |name| game.rule_set(name).expect("the rules are known"));
        let position = match command.split('"').nth(1) {
            Some(fen) => AnyPosition::from_fen(game, rules, fen).expect("the position is legal"),
            None => AnyPosition::start(game, rules),
        };
        assert_eq!(shown, board(&position), "{command}");
        diagrams += 1;
    }
    assert!(diagrams >= 7, "the book has its diagrams");
}
