//! Each ignored test runs somewhere: `.ci/run` runs those in modules named `long`, and workflows
//! run others by name.

use crate::support::{all_sources, all_tests};
use std::fs;
use std::path::Path;

/// A test that `cargo test` leaves out.
struct IgnoredTest {
    file: String,
    name: String,
    reason: String,
    /// Whether the test is in a module named `long`.
    is_long: bool,
}

/// The ignored tests in a file.
fn ignored_in((file, source): &(String, String)) -> Vec<IgnoredTest> {
    let mut is_long = false;
    let mut reason: Option<String> = None;
    let mut found = Vec::new();
    for line in source.lines() {
        match line {
            "mod long {" => is_long = true,
            "}" => is_long = false,
            _ => {}
        }
        let words = line.trim();
        if let Some(rest) = words.strip_prefix("#[ignore") {
            reason = Some(rest.trim_matches([' ', '=', '"', ']']).to_owned());
        } else if let Some((name, _)) = words.strip_prefix("fn ").and_then(|it| it.split_once('('))
            && let Some(reason) = reason.take()
        {
            let (file, name) = (file.clone(), name.to_owned());
            found.push(IgnoredTest { file, name, reason, is_long });
        }
    }
    found
}

/// The names of the tests that a workflow runs: lines that begin with `long_test`.
fn names_in(workflow: &str) -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows").join(workflow);
    let text = fs::read_to_string(file).expect("the workflow is in the repository");
    let calls = text.lines().filter_map(|line| line.trim().strip_prefix("long_test "));
    calls.filter_map(|call| call.split(' ').next_back()).map(str::to_owned).collect()
}

fn ignored_tests() -> Vec<IgnoredTest> {
    [all_sources(), all_tests()].concat().iter().flat_map(ignored_in).collect()
}

#[test]
fn each_ignored_test_runs_somewhere_or_names_its_use() {
    let tests = ignored_tests();
    assert!(tests.len() > 20, "{} tests are ignored", tests.len());
    let (nightly, weekly) = (names_in("nightly.yml"), names_in("weekly.yml"));
    for test in &tests {
        let place = format!("{}: {}: {:?}", test.file, test.name, test.reason);
        match test.reason.split(':').next().unwrap_or_default() {
            "long" => assert!(test.is_long, "{place} is in no module named long"),
            "nightly" => assert!(nightly.contains(&test.name), "{place} is not in nightly.yml"),
            "weekly" => assert!(weekly.contains(&test.name), "{place} is not in weekly.yml"),
            // Another test starts it, or a document has its figures.
            "helper" | "measurement" => assert!(test.reason.contains(": "), "{place} says no more"),
            _ => panic!("{place}: expected long, nightly:, weekly:, helper: or measurement:"),
        }
    }
}

#[test]
fn workflows_name_only_ignored_tests() {
    let tests = ignored_tests();
    for name in [names_in("nightly.yml"), names_in("weekly.yml")].concat() {
        assert!(tests.iter().any(|test| test.name == name), "no ignored test is called {name}");
    }
}

#[test]
fn libraries_without_a_test_target_have_no_tests_inside() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for package in ["ouk-rules", "ouk-engine", "ouk-lab"] {
        let folder = format!("crates/{package}/");
        let manifest = fs::read_to_string(root.join(&folder).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("test = false"), "{package} may have tests inside");
        for (file, text) in all_sources() {
            let inside = file.starts_with(&folder) && text.contains("#[cfg(test)]");
            assert!(!inside, "cargo runs no test in {file}");
        }
    }
}
