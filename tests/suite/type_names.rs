//! A type name means one thing in the whole workspace, so that a search for it finds one definition.

use crate::support::all_sources;
use std::collections::BTreeMap;

/// Names with more than one definition: how many, and why.
const SHARED: &[(&str, usize, &str)] = &[
    ("Cli", 2, "the command line of each program"),
    ("TerminalMode", 2, "the same type on each operating system"),
    ("TerminalOutput", 2, "the same type on each operating system"),
    ("TypedInput", 2, "the same type on each operating system"),
];

/// The name of the type that a line at the top of a file defines.
fn defined(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.strip_prefix(' ')?,
        None => line,
    };
    let (keyword, rest) = line.split_once(' ')?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let name = &rest[..end.unwrap_or(rest.len())];
    ["struct", "enum", "trait", "type", "union"].contains(&keyword).then_some(name)
}

#[test]
fn definitions_are_found_in_every_form() {
    let found = [
        "struct A;",
        "pub struct A {",
        "pub(super) enum A<'a> {",
        "pub(in crate::cli) trait A: B {",
        "type A = u8;",
    ];
    assert!(found.into_iter().all(|line| defined(line) == Some("A")));
    for line in ["    type Output = u8;", "// struct A", "use a::A;", "impl A {", "pub use a::A;"] {
        assert_eq!(defined(line), None, "{line}");
    }
}

#[test]
fn no_type_name_is_used_twice() {
    let mut places = BTreeMap::<String, Vec<String>>::new();
    for (file, text) in all_sources() {
        for name in text.lines().filter_map(defined) {
            places.entry(name.to_owned()).or_default().push(file.clone());
        }
    }
    assert!(places.len() > 500, "the definitions are found");
    let expected = |name: &str| SHARED.iter().find(|shared| shared.0 == name).map_or(1, |s| s.1);
    let wrong: Vec<_> =
        places.iter().filter(|(name, files)| files.len() != expected(name)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let gone = SHARED.iter().find(|shared| !places.contains_key(shared.0));
    assert!(gone.is_none(), "{gone:?} is not shared any more");
}
