//! A thread that panics must not take others down with the locks it held.

use std::fs;
use std::path::Path;

fn sources(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_lock_is_taken_whoever_panicked_while_he_held_it() {
    const TAKEN: &str = ".unwrap_or_else(PoisonError::into_inner)";
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code: String = text.split_whitespace().collect();
        for (at, _) in code.match_indices(".lock()") {
            let stream = ["stdin()", "stdout()", "stderr()"];
            let is_stream = stream.iter().any(|stream| code[..at].ends_with(stream));
            if !is_stream && !code[at + ".lock()".len()..].starts_with(TAKEN) {
                wrong.push(format!("{}: {}", file.display(), &code[at.saturating_sub(30)..at]));
            }
        }
        // A thread that the system does not give is no reason to panic either.
        if code.contains("thread::spawn(") || code.contains("scope.spawn(") {
            wrong.push(format!("{} panics where there is no thread", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
