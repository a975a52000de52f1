//! Which module may use which, as ARCHITECTURE.md draws it.

use std::fs;
use std::path::Path;

/// A module at the top of the crate and those it may import.
const MAY_USE: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("board", &[]),
    ("outside", &[]),
    ("files", &[]),
    ("rules", &["text", "board"]),
    ("game", &["files", "text", "board", "rules"]),
    ("endgame", &["text", "board", "rules"]),
    ("engine", &["text", "board", "rules", "endgame"]),
    ("uci", &["outside", "text", "board", "rules", "game", "endgame", "engine"]),
    ("arena", &["outside", "text", "board", "rules", "game", "endgame", "engine", "uci"]),
    ("suite", &["text", "board", "rules", "game", "engine"]),
    ("config", &["files", "text", "board", "rules", "game"]),
    ("trainer", &["files", "text", "board", "rules", "game", "endgame"]),
    (
        "tui",
        &[
            "files", "outside", "text", "board", "rules", "game", "endgame", "engine", "uci",
            "config", "trainer",
        ],
    ),
    ("line", &["outside", "text", "board", "rules", "game", "tui", "uci"]),
    (
        "cli",
        &[
            "outside", "text", "board", "rules", "game", "endgame", "engine", "uci", "arena",
            "suite", "config", "trainer", "tui", "line",
        ],
    ),
];

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

/// The modules named after `crate::` in a source, braces included, comments left out.
fn imports(source: &str) -> Vec<String> {
    let code: String = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut name = String::new();
            for letter in group.chars() {
                match letter {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    name.push(letter)
                }
            }
            found.extend(name.split(',').map(|part| first_name(part.trim())));
        } else {
            found.push(first_name(rest));
        }
    }
    found.retain(|name| !name.is_empty());
    found
}

fn first_name(path: &str) -> String {
    path.chars().take_while(|letter| letter.is_ascii_lowercase() || *letter == '_').collect()
}

#[test]
fn modules_use_only_the_layers_below_them() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    assert!(files.len() > 20, "the sources are where they are looked for");
    let mut wrong = Vec::new();
    for file in files {
        let inner = file.strip_prefix(&src).unwrap();
        let layer = inner.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        if layer == "lib" || layer == "main" {
            continue;
        }
        let Some((_, allowed)) = MAY_USE.iter().find(|entry| entry.0 == layer) else {
            wrong.push(format!("{} belongs to no layer", inner.display()));
            continue;
        };
        for import in imports(&fs::read_to_string(&file).unwrap()) {
            let known = MAY_USE.iter().any(|entry| entry.0 == import);
            if known && import != layer && !allowed.contains(&import.as_str()) {
                wrong.push(format!("{} uses {import}", inner.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn imports_are_found_in_every_form() {
    let source = "use crate::board::Color;\nuse crate::{game::Game, rules::{A, B}, tui};\n\
                  // use crate::engine;\nfn f() { crate::config::load(); }";
    assert_eq!(imports(source), ["board", "game", "rules", "tui", "config"]);
}

#[test]
fn only_the_command_line_and_the_question_approve_a_program() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    for (maker, places) in [
        ("::on_command_line(", &["cli/play.rs", "cli/contest.rs"][..]),
        ("::by_answer(", &["tui/screens/play/consent.rs"]),
    ] {
        for file in &files {
            let inner = file.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/");
            let makes = fs::read_to_string(file).unwrap().contains(maker);
            assert_eq!(makes, places.contains(&inner.as_str()), "{maker} in {inner}");
        }
    }
}

/// The sources that may write to standard output or standard error by themselves: the gate for text,
/// what hands over bytes of its own, and what draws.
const WRITERS: &[&str] =
    &["text.rs", "cli/mod.rs", "cli/tables/mod.rs", "uci/mod.rs", "line/mod.rs", "tui/terminal.rs"];

#[test]
fn text_leaves_through_one_gate() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let name = file.strip_prefix(&src).unwrap().to_str().unwrap().to_owned();
        let source = fs::read_to_string(&file).unwrap();
        if name == "uci/client/guard.rs" {
            // Words between two processes of this program.
            continue;
        }
        for macro_name in ["println!", "eprint!", "eprintln!", " print!"] {
            if source.contains(macro_name) {
                wrong.push(format!("{name} uses {macro_name}"));
            }
        }
        let code = source.replace("stdout().is_terminal()", "");
        let writes = code.contains("stdout()") || code.contains("stderr()");
        if writes && !code.contains("unbuffered_stdout()") && !WRITERS.contains(&name.as_str()) {
            wrong.push(format!("{name} writes past the gate"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Who may touch files, start programs and read the environment: the edges.
///
/// Those of the first list know only the program's own folder, its terminal and what the operator
/// wrote; those of the second go where a user says, and ask for an [`ouk::outside::Outside`].
const OWN: &[&str] = &[
    "cli/mod.rs",
    "cli/restricted.rs",
    "config/mod.rs",
    "config/operator.rs",
    "config/paths.rs",
    "endgame/file.rs",
    "game/archive.rs",
    "game/claim.rs",
    "line/mod.rs",
    "trainer/progress.rs",
    "tui/event_loop.rs",
    "tui/keymap.rs",
    "tui/mod.rs",
    "tui/terminal.rs",
    "tui/theme/file.rs",
];
const FAR: &[&str] = &[
    "cli/contest.rs",
    "cli/doctor.rs",
    "cli/learn.rs",
    "cli/samples.rs",
    "cli/selfplay.rs",
    "cli/show.rs",
    "cli/suite.rs",
    "cli/picture.rs",
    "cli/tables/mod.rs",
    "cli/theme.rs",
    "files/mod.rs",
    "tui/effect.rs",
    "uci/client/guard.rs",
    "uci/client/process.rs",
];

/// Those of the second list that are only called by one that asked.
const BEHIND: &[&str] = &[
    "cli/samples.rs",
    "cli/picture.rs",
    "cli/learn.rs",
    "files/mod.rs",
    "uci/client/guard.rs",
    "uci/client/process.rs",
];

#[test]
fn only_the_edges_touch_files_programs_and_the_environment() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let touches = [
        "std::fs",
        "fs::",
        "File::",
        "OpenOptions",
        "process::Command",
        "Command::new",
        "env::var",
        "env::args",
    ];
    for file in files {
        let inner = file.strip_prefix(&src).unwrap().to_str().unwrap().to_owned();
        let source = fs::read_to_string(&file).unwrap();
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = code.collect::<Vec<_>>().join("\n");
        let code = code.split("#[cfg(test)]").next().unwrap();
        let found = touches.iter().find(|word| code.contains(**word));
        let known = OWN.contains(&&*inner) || FAR.contains(&&*inner);
        if let Some(word) = found {
            assert!(known, "{inner} uses {word}, and is no edge");
        }
        if FAR.contains(&&*inner) && !BEHIND.contains(&&*inner) {
            assert!(
                code.contains("Outside") || code.contains("need(rights)"),
                "{inner} asks for no right"
            );
        }
        let makes = code.contains("Outside::unrestricted(") || code.contains("Rights::full(");
        let may = ["outside.rs", "cli/restricted.rs"].contains(&&*inner);
        assert!(!makes || may, "{inner} makes a right");
    }
}
