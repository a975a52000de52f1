//! The documentation is true: its diagrams match the program's, and every packaged file exists.

use crate::tablebases::{class, tablebase, tables};
use ouk::config::Setting;
use ouk_engine::endgame::stats::Stats;
use ouk_rules::board::Color;
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::diagram::board;
use ouk_rules::vocabulary::Term;
use ouk_rules::{AnyPosition, GameId};
use std::fs;
use std::path::Path;

/// The value of an option, up to the next option or the quoted position.
fn option<'a>(command: &'a str, name: &str) -> Option<&'a str> {
    command.split(&format!("--{name} ")).nth(1)?.split_whitespace().next()
}

/// Compares every diagram of a book with the program's drawing. Returns their number.
fn diagrams(book: &str) -> usize {
    let mut diagrams = 0;
    for part in book.split("<!-- ouk show ").skip(1) {
        let (command, rest) =
            part.split_once(" -->\n```\n").expect("a diagram follows its command");
        let shown = rest.split("\n```").next().expect("a diagram ends");
        let game = option(command, "game").unwrap_or("ouk");
        let game = game.parse::<GameId>().expect("the game is known");
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
fn diagrams_of_the_rules_match_the_program() {
    let book = diagrams(include_str!("../../docs/rules.md"));
    assert!(book >= 7, "the book has its diagrams");
    assert_eq!(diagrams(include_str!("../../docs/rules.km-latin.md")), book);
    assert_eq!(diagrams(include_str!("../../docs/rules.km.md")), book);
}

#[test]
fn diagrams_of_the_endings_match_the_program() {
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

/// Each file of the Debian package is in the repository, or `packaging/build` writes it.
#[test]
fn every_file_of_the_package_comes_from_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let deb = &manifest["package"]["metadata"]["deb"];
    let assets = deb["assets"].as_array().unwrap();
    let script = read("packaging/build");
    for asset in assets {
        let source = asset[0].as_str().unwrap();
        let found = match source.strip_prefix("target/") {
            Some("assets/bin/*") => script.contains("build ouk \"\" target"),
            Some(built) => script.contains(built.rsplit('/').next().unwrap()),
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

/// The examples of differences between rule sets in endings of three and four pieces: each position
/// as pasted into `ouk tables probe`.
#[test]
fn examples_of_the_endings_match_the_tables() {
    let text = include_str!("../../docs/endgames.md");
    let (_, part) = text.split_once("\n## Where the rule sets part\n").expect("the section");
    let part = part.split("\n## ").next().expect("it ends");
    let mut probed = 0;
    for example in part.split(", Black to move, just bared:\n").collect::<Vec<_>>().windows(2) {
        let class = example[0].rsplit('\n').next().expect("the ending's name");
        if class.len() > 3 {
            continue;
        }
        let rows = example[1].lines().filter(|line| line.starts_with("| `"));
        let mut verdicts = Vec::new();
        for row in rows {
            let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
            let [position, sets, verdict] = cells[..] else { panic!("{row}") };
            for set in sets.split(", ") {
                let game = if set == "makruk" { GameId::Makruk } else { GameId::Ouk };
                let rules = game.rule_set(set).expect("the rule set is known");
                let read = AnyPosition::from_fen(game, rules, position.trim_matches('`'));
                let told = tablebase(game, set, &[class]).probe_any(&read.expect("it is legal"));
                let won = told.expect("the class is prepared").is_win_of(Color::White);
                assert_eq!(if won { "won" } else { "drawn" }, verdict, "{set}: {row}");
                verdicts.push(won);
            }
        }
        assert!(verdicts.len() == 7 && verdicts.contains(&true) && verdicts.contains(&false));
        probed += 1;
    }
    assert!(probed >= 6, "{probed} endings");
}

/// The wins that the counts prevent, in endings of three and four pieces.
#[test]
fn the_book_of_endings_compares_a_count_with_what_its_own_rule_set_wins() {
    let text = include_str!("../../docs/endgames.md");
    for row in text.lines().filter(|line| line.contains(" → ")) {
        let mut cells = row.trim_matches(['|', ' ']).split(" | ");
        let set = cells.next().expect("the rule set");
        let game = if set == "makruk" { GameId::Makruk } else { GameId::Ouk };
        for cell in cells {
            let (name, shares) = cell.split_once(' ').expect("an ending and its shares");
            if name.len() > 3 {
                continue;
            }
            let tablebase = tablebase(game, set, &[name]);
            let class = class(name);
            let table = tables().small(&class, tablebase.count_rules()).expect("it is small");
            let tally = Stats::of(&table, 2).runner;
            let moves = usize::from(
                tablebase.count_rules().allowance(&class, ChaseSide::Runner).unwrap_or(0),
            );
            let within = if moves == 0 { 0.0 } else { tally.percent_within(moves) };
            let told = format!("{:.1} → {within:.1}", tally.percent_within(255));
            assert_eq!(shares, told, "{set} {name}");
        }
    }
}

/// The fuzzing targets of coverage: each has a corpus of small inputs, and the document describes
/// each.
#[test]
fn every_fuzzing_target_has_small_inputs_and_a_row() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest: toml::Table =
        fs::read_to_string(root.join("fuzz/Cargo.toml")).unwrap().parse().unwrap();
    let text = include_str!("../../docs/robustness.md");
    let mut bytes = 0;
    for target in manifest["bin"].as_array().unwrap() {
        let name = target["name"].as_str().unwrap();
        assert!(root.join("fuzz").join(target["path"].as_str().unwrap()).is_file(), "{name}");
        assert!(text.contains(&format!("\n| {name} | ")), "{name} has no row");
        let inputs = fs::read_dir(root.join("fuzz/corpus").join(name)).unwrap();
        let sizes: Vec<u64> =
            inputs.map(|input| input.unwrap().metadata().unwrap().len()).collect();
        assert!(!sizes.is_empty(), "{name} has no inputs");
        bytes += sizes.iter().sum::<u64>();
    }
    assert!(bytes < 1 << 20, "{bytes} bytes of inputs");
}

/// The manual's table of settings matches the program's.
#[test]
fn the_manual_lists_every_setting_with_its_values() {
    let manual = include_str!("../../docs/playing.md");
    let (_, table) = manual.split_once("| setting | values | meaning |\n|---|---|---|\n").unwrap();
    let mut rows = table.lines().take_while(|line| line.starts_with('|'));
    for setting in Setting::ALL {
        let values = match setting {
            Setting::Theme => "auto, or a [theme](themes.md)".to_owned(),
            _ => setting.names().join(", "),
        };
        let row = format!("| `{}` | {values} | {} |", setting.name(), setting.about());
        assert_eq!(rows.next(), Some(row.as_str()));
    }
    assert_eq!(rows.next(), None);
}

/// A Khmer name beside a piece's English name stands in brackets after it, or names a term.
#[test]
fn the_documents_use_one_name_for_each_piece() {
    for book in [
        include_str!("../../docs/rules.md"),
        include_str!("../../docs/endgames.md"),
        include_str!("../../docs/playing.md"),
        include_str!("../../docs/game-files.md"),
    ] {
        for name in ["Tuuk", "Ses", "Trey"] {
            let is_letter = |letter: char| letter.is_alphanumeric();
            for (at, _) in book.match_indices(name) {
                let (before, after) = (&book[..at], &book[at + name.len()..]);
                let is_word = !before.ends_with(is_letter) && !after.starts_with(is_letter);
                assert!(
                    !is_word || before.ends_with('('),
                    "{}",
                    &book[at.saturating_sub(60)..at + 9]
                );
            }
        }
    }
    for &term in Term::ALL {
        let definition = term.entry().definition;
        let mut words = definition.split(|letter: char| !letter.is_alphanumeric());
        assert!(!words.any(|word| ["Tuuk", "Ses", "Trey"].contains(&word)), "{definition}");
    }
}
