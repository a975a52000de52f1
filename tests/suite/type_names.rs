//! Each type name has one meaning in the whole workspace, so that a search finds one definition.

use crate::support::{all_sources, all_tests};
use std::collections::BTreeMap;

/// Names with several definitions: the number, and the reason.
const SHARED: &[(&str, usize, &str)] = &[
    ("Cli", 2, "the command line of each program"),
    ("TerminalMode", 2, "the same type on each operating system"),
    ("TerminalOutput", 2, "the same type on each operating system"),
    ("TypedInput", 2, "the same type on each operating system"),
];

/// The name of the type that a line of code defines. Only a top-level `type` counts; an indented
/// one is an associated type.
fn defined(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let code = match code.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.strip_prefix(' ')?,
        None => code,
    };
    let (keyword, rest) = code.split_once(' ')?;
    let name = leading_name(rest);
    let defines = ["struct", "enum", "trait", "union"].contains(&keyword)
        || keyword == "type" && !line.starts_with(' ');
    (defines && !name.is_empty()).then_some(name)
}

/// The name of the type that a macro makes from a line of its input: `Name {` or `Name CONSTANT {`.
fn made(line: &str) -> Option<&str> {
    let code = line.strip_prefix("    ")?.strip_suffix(" {")?;
    let name = leading_name(code);
    let constant = code[name.len()..].trim_start();
    let is_constant = constant.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_');
    (name.starts_with(|first: char| first.is_ascii_uppercase()) && is_constant).then_some(name)
}

fn leading_name(code: &str) -> &str {
    let end = code.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    &code[..end.unwrap_or(code.len())]
}

/// The names of the types that a file defines, directly or by a macro at its top level.
fn names_of(text: &str) -> Vec<&str> {
    let mut in_macro = false;
    let mut names = Vec::new();
    for line in text.lines() {
        if !line.starts_with(' ') && !line.is_empty() {
            in_macro = line.ends_with("! {") && !line.starts_with("macro_rules!");
        }
        names.extend(defined(line).or_else(|| if in_macro { made(line) } else { None }));
    }
    names
}

#[test]
fn definitions_are_found_in_every_form() {
    let found = [
        "struct A;",
        "pub struct A {",
        "pub(super) enum A<'a> {",
        "pub(in crate::cli) trait A: B {",
        "type A = u8;",
        "    pub enum A {",
        "texts! {\n    A TEXTS {\n",
        "values! {\n    /// About it.\n    A {\n        B = \"b\",\n",
    ];
    for text in found {
        assert_eq!(names_of(text), ["A"], "{text}");
    }
    let others = [
        "    type Output = u8;",
        "// struct A",
        "use a::A;",
        "impl A {",
        "pub use a::A;",
        "        pub struct $name {",
        "fn f() {\n    A {\n",
    ];
    for text in others {
        assert!(names_of(text).is_empty(), "{text}");
    }
}

#[test]
fn no_type_name_is_used_twice() {
    let mut places = BTreeMap::<String, Vec<String>>::new();
    for (file, text) in [all_sources(), all_tests()].concat() {
        for name in names_of(&text) {
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
