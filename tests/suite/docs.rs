//! The documentation is true: its diagrams are the program's own, and what is packed with it is there.

use ouk::rules::diagram::board;
use ouk::rules::{AnyPosition, GameId};
use std::fs;
use std::path::Path;

/// The value behind an option, up to the next one or the quoted position.
fn option<'a>(command: &'a str, name: &str) -> Option<&'a str> {
    command.split(&format!("--{name} ")).nth(1)?.split_whitespace().next()
}

/// Every diagram of a book against what the program draws; how many there are.
fn diagrams(book: &str) -> usize {
    let mut diagrams = 0;
    for part in book.split("<!-- ouk show ").skip(1) {
        let (command, rest) =
            part.split_once(" -->\n```\n").expect("a diagram follows its command");
        let shown = rest.split("\n```").next().expect("a diagram ends");
        let game = option(command, "game").unwrap_or("ouk");
        let game = GameId::parse(game).expect("the game is known");
        let rules = option(command, "rules")
            .map_or(game.default_rules(), |name| game.rule_set(name).expect("the rules are known"));
        let position = match command.split('"').nth(1) {
            Some(fen) => AnyPosition::from_fen(game, rules, fen).expect("the position is legal"),
            None => AnyPosition::start(game, rules),
        };
        assert_eq!(shown, board(&position), "{command}");
        diagrams += 1;
    }
    diagrams
}

#[test]
fn the_rules_book_shows_what_the_program_draws() {
    let book = diagrams(include_str!("../../docs/rules.md"));
    assert!(book >= 7, "the book has its diagrams");
    assert_eq!(diagrams(include_str!("../../docs/rules.km-latin.md")), book);
    assert_eq!(diagrams(include_str!("../../docs/rules.km.md")), book);
}

#[test]
fn the_book_of_endings_shows_what_the_program_draws() {
    assert!(diagrams(include_str!("../../docs/endgames.md")) >= 7, "the book has its diagrams");
}

#[test]
fn the_book_of_endings_has_the_published_figures() {
    let book = include_str!("../../docs/endgames.md");
    for row in [
        "| KNM | 11,930,016 | 3.96 | 36 | 13,660,584 | 0.96 | 36 |",
        "| KSM | 12,170,304 | 85.77 | 57 | 13,660,584 | 63.76 | 57 |",
    ] {
        assert!(book.contains(row), "{row}");
    }
}

/// What a Debian package takes is in the repository, or `make assets` writes it.
#[test]
fn every_file_of_the_package_comes_from_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let deb = &manifest["package"]["metadata"]["deb"];
    let assets = deb["assets"].as_array().unwrap();
    let makefile = read("Makefile");
    for asset in assets {
        let source = asset[0].as_str().unwrap();
        let found = match source.strip_prefix("target/") {
            Some("release/ouk") => true,
            Some(built) => makefile.contains(&built.replace("assets/", "> $(ASSETS)/")),
            None => match source.split_once("*.") {
                Some((folder, end)) => fs::read_dir(root.join(folder))
                    .unwrap()
                    .any(|file| file.unwrap().path().extension().is_some_and(|known| known == end)),
                None => root.join(source).is_file(),
            },
        };
        assert!(found, "{source}");
    }
    assert!(assets.len() >= 8);
}
