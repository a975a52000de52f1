//! Each ignored test runs somewhere: `.ci/run` runs those in modules named `long`, and workflows run others by name.

use std::fs;
use std::path::{Path, PathBuf};

/// A test that `cargo test` leaves out.
struct IgnoredTest {
    file: PathBuf,
    name: String,
    reason: String,
    /// Whether the test is in a module named `long`.
    is_long: bool,
}

/// The ignored tests in a file.
fn ignored_in(file: &Path) -> Vec<IgnoredTest> {
    let source = fs::read_to_string(file).expect("the file was listed");
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
            let (file, name) = (file.to_owned(), name.to_owned());
            found.push(IgnoredTest { file, name, reason, is_long });
        }
    }
    found
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is in the repository") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The names of the tests that a workflow runs: lines that begin with `long_test`.
fn names_in(workflow: &str) -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows").join(workflow);
    let text = fs::read_to_string(file).expect("the workflow is in the repository");
    let calls = text.lines().filter_map(|line| line.trim().strip_prefix("long_test "));
    calls.filter_map(|call| call.split(' ').next_back()).map(str::to_owned).collect()
}

fn ignored_tests() -> Vec<IgnoredTest> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["tests", "src", "crates"] {
        rust_files(&root.join(folder), &mut files);
    }
    files.iter().flat_map(|file| ignored_in(file)).collect()
}

#[test]
fn each_ignored_test_runs_somewhere_or_names_its_use() {
    let tests = ignored_tests();
    assert!(tests.len() > 20, "{} tests are ignored", tests.len());
    let (nightly, weekly) = (names_in("nightly.yml"), names_in("weekly.yml"));
    for test in &tests {
        let place = format!("{}: {}: {:?}", test.file.display(), test.name, test.reason);
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
