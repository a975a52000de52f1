//! The glossary's entry of each term, and the positions that show the term.

use ouk_rules::vocabulary::{Script, Term, terms_in, terms_of};
use std::fmt::Write;

/// Every term with its texts, one field a line.
fn glossary() -> String {
    let mut text = String::new();
    for &term in Term::ALL {
        let entry = term.entry();
        let khmer = entry.khmer.map_or_else(
            || "not given".to_owned(),
            |script| {
                let origin = match script {
                    Script::Printed(_) => "printed",
                    Script::Composed(_) => "put together",
                };
                format!("{} ({origin})", script.text())
            },
        );
        let sources: Vec<&str> = entry.sources.iter().map(|source| source.name()).collect();
        let nameless = if term.is_nameless() { ", its own name is lost" } else { "" };
        let _ = writeln!(text, "{}: {}{nameless}", term.name(), term.latin());
        let _ = writeln!(text, "  script: {khmer}");
        let _ = writeln!(text, "  literally: {}", entry.literal.unwrap_or("-"));
        let _ = writeln!(text, "  {}", entry.definition);
        let _ = writeln!(text, "  sources: {}", sources.join(", "));
    }
    text
}

/// After a change of the glossary, run `UPDATE_TERMS=1 cargo test --test rules entries` and read
/// the difference.
#[test]
fn glossary_does_not_change() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/terms.txt");
    if std::env::var_os("UPDATE_TERMS").is_some() {
        std::fs::write(path, glossary()).unwrap();
    }
    let saved = std::fs::read_to_string(path).unwrap();
    for (now, before) in glossary().lines().zip(saved.lines()) {
        assert_eq!(now, before);
    }
    assert_eq!(glossary().lines().count(), saved.lines().count());
}

#[test]
fn every_example_shows_its_term() {
    let mut shown = 0;
    for &term in Term::ALL {
        for example in term.examples() {
            let terms = match example.mv {
                Some(mv) => terms_of(&example.position, mv),
                None => terms_in(&example.position),
            };
            assert!(terms.has(term), "{term}: {}", example.position.to_fen());
            shown += 1;
        }
        assert!(!term.examples().is_empty(), "{term} has no example");
    }
    let lines = include_str!("../../../src/vocabulary/examples.txt").lines().count();
    assert_eq!(shown, lines, "every line of the file is read");
}
