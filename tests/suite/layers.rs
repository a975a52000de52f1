//! Which module may use which, as in ARCHITECTURE.md.

use crate::imports::ImportGraph;
use crate::support::all_sources;
use std::sync::LazyLock;

/// The modules at the top of the crate, each with those it may import.
const MAY_USE: &[(&str, &[&str])] = &[
    ("address_space", &[]),
    ("archive", &[]),
    ("config", &["archive", "results"]),
    ("trainer", &["archive"]),
    ("results", &["archive"]),
    ("lessons", &[]),
    ("puzzles", &["archive", "trainer"]),
    ("tui", &["archive", "config", "trainer", "results", "lessons", "puzzles"]),
    ("line", &["tui"]),
    (
        "cli",
        &["address_space", "archive", "config", "puzzles", "trainer", "results", "tui", "line"],
    ),
];

/// Parts of the interface by their folders, each with the files and folders that may import
/// something of it.
const IMPORTED_BY: &[(&str, &[&str])] = &[
    ("src/tui/app", &["src/line", "src/tui/event_loop", "src/tui/interface"]),
    ("src/tui/screens", &["src/line", "src/tui/app", "src/tui/launch", "src/tui/overlay"]),
    ("src/tui/context", &["src/tui/app", "src/tui/interface", "src/tui/screens"]),
];

/// Screens and the other screens that they import something of. All may use `play`, which has the
/// page of a board, and what is in no folder of a screen.
const SCREENS: &[(&str, &[&str])] = &[("help", &["lessons", "puzzles", "trainer"])];

/// Whether a source is a file or in a folder named like this.
fn is_in(source: &str, part: &str) -> bool {
    let rest = source.strip_prefix(part);
    rest.is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

/// The module at the top of the program that a source belongs to, if it has a layer.
fn layer_of(source: &str) -> Option<&str> {
    let inner = source.strip_prefix("src/")?;
    let layer = inner.split('/').next()?.trim_end_matches(".rs");
    (!["lib", "main", "fast_build"].contains(&layer)).then_some(layer)
}

/// The screen in whose folder a source is.
fn screen_of(source: &str) -> Option<&str> {
    source.strip_prefix("src/tui/screens/")?.split_once('/').map(|(screen, _)| screen)
}

/// Whether the interface keeps a file apart from another.
fn are_apart(file: &str, other: &str) -> bool {
    let keeps_out = |(part, users): &(&str, &[&str])| {
        let may = is_in(file, part) || users.iter().any(|user| is_in(file, user));
        is_in(other, part) && !may
    };
    let strange = match (screen_of(file), screen_of(other)) {
        (Some(screen), Some(used)) if screen != used && used != "play" => {
            !SCREENS.iter().any(|(at, may)| *at == screen && may.contains(&used))
        }
        _ => false,
    };
    strange || IMPORTED_BY.iter().any(keeps_out)
}

/// The folders of the sources of the program and of the other crates.
const ROOTS: [&str; 5] = [
    "src/",
    "crates/ouk-io/src/",
    "crates/ouk-rules/src/",
    "crates/ouk-engine/src/",
    "crates/ouk-lab/src/",
];

/// The imports of each crate. Parsing the sources takes longer than the tests that look at them.
static CRATES: LazyLock<[ImportGraph; ROOTS.len()]> = LazyLock::new(|| {
    let sources = all_sources();
    ROOTS.map(|root| ImportGraph::read(root, &sources))
});

/// The imports of the program that its layers forbid, and its sources without a layer.
fn forbidden(graph: &ImportGraph) -> Vec<String> {
    let mut wrong = Vec::new();
    for (file, imported) in graph.edges() {
        let Some(layer) = layer_of(file) else { continue };
        let Some((_, allowed)) = MAY_USE.iter().find(|entry| entry.0 == layer) else {
            wrong.push(format!("{file} belongs to no layer"));
            continue;
        };
        for other in imported {
            let beside = layer_of(other).is_some_and(|at| at != layer && !allowed.contains(&at));
            if beside || are_apart(file, other) {
                wrong.push(format!("{file} uses {other}"));
            }
        }
    }
    wrong
}

#[test]
fn modules_use_only_the_layers_below_them() {
    let wrong = forbidden(&CRATES[0]);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_import_that_the_layers_forbid_is_found_in_every_form() {
    let others = [
        ("src/lib.rs", "pub mod config; pub mod tui; pub mod lessons; mod strange;"),
        (
            "src/tui/mod.rs",
            "pub mod app; pub mod context; pub mod screens; mod widgets; pub use screens::menu::Menu;",
        ),
        ("src/tui/app/mod.rs", "use super::screens::menu::Menu; pub struct App(Menu);"),
        ("src/tui/context/mod.rs", "pub struct AppContext;"),
        ("src/tui/screens/mod.rs", "pub mod menu; pub mod play; pub mod lit;"),
        ("src/tui/screens/lit.rs", "pub struct Lit;"),
        ("src/tui/screens/play/mod.rs", "use super::lit::Lit; pub struct Play(Lit);"),
        ("src/tui/screens/menu/mod.rs", "use super::play::Play; pub struct Menu(Play);"),
        ("src/config/mod.rs", "pub struct Config;"),
    ];
    let found = |file: &str, text: &str| {
        let own = |source: &(&str, &str)| (source.0.to_owned(), source.1.to_owned());
        let files = others.iter().filter(|(name, _)| *name != file).map(own);
        let files: Vec<_> = files.chain([own(&(file, text))]).collect();
        forbidden(&ImportGraph::read("src/", &files))
    };
    assert!(found("src/tui/screens/lit.rs", "pub struct Lit;").is_empty());
    for (file, text, other) in [
        ("src/config/mod.rs", "use crate::tui::app::App; fn f(_: App) {}", "src/tui/app/mod.rs"),
        ("src/config/mod.rs", "fn f(_: super::tui::Menu) {}", "src/tui/screens/menu/mod.rs"),
        (
            "src/lessons.rs",
            "use crate::{config::{Config as C}}; fn f(_: C) {}",
            "src/config/mod.rs",
        ),
        (
            "src/tui/widgets/list.rs",
            "use crate::tui::Menu; fn f(_: Menu) {}",
            "src/tui/screens/menu/mod.rs",
        ),
        (
            "src/tui/widgets/list.rs",
            "fn f(_: super::super::context::AppContext) {}",
            "src/tui/context/mod.rs",
        ),
        (
            "src/tui/context/mod.rs",
            "use super::screens::*; fn f(_: lit::Lit) {}",
            "src/tui/screens/lit.rs",
        ),
        (
            "src/tui/screens/lit.rs",
            "use super::super::app::App; fn f(_: App) {}",
            "src/tui/app/mod.rs",
        ),
        (
            "src/tui/screens/play/mod.rs",
            "fn f(_: super::menu::Menu) {}",
            "src/tui/screens/menu/mod.rs",
        ),
    ] {
        assert_eq!(found(file, text), [format!("{file} uses {other}")], "{text}");
    }
    assert_eq!(found("src/strange.rs", ""), ["src/strange.rs belongs to no layer"]);
}

#[test]
fn no_file_imports_itself_through_others() {
    let mut cycles = Vec::new();
    for graph in &*CRATES {
        assert!(!graph.edges().is_empty(), "each crate has sources");
        cycles.extend(graph.cycles().into_iter().map(|cycle| cycle.join(" -> ")));
    }
    assert!(cycles.is_empty(), "{cycles:#?}");
}

/// The cycles of imports between the parts of each folder.
fn cycles_of_folders(graph: &ImportGraph) -> Vec<String> {
    let folders = graph.folders();
    let cycles = folders.values().flat_map(ImportGraph::cycles);
    cycles.map(|cycle| cycle.join(" -> ")).collect()
}

#[test]
fn no_folder_imports_itself_through_others() {
    let cycles: Vec<_> = CRATES.iter().flat_map(cycles_of_folders).collect();
    assert!(cycles.is_empty(), "{cycles:#?}");
}

#[test]
fn a_cycle_of_folders_is_found_where_no_file_imports_itself() {
    let file = |name: &str, text: &str| (format!("src/{name}"), text.to_owned());
    let files = |two: &str| {
        [
            file("lib.rs", "mod a; mod b;"),
            file("a.rs", "mod one; pub mod two;"),
            file("a/one.rs", "use crate::b::Thing; fn f(_: Thing) {}"),
            file("a/two.rs", "pub struct Other;"),
            file("a/tests.rs", "use crate::b::Thing; fn f(_: Thing) {}"),
            file("b/mod.rs", "mod three; mod four; pub use four::Thing;"),
            file("b/three.rs", two),
            file("b/four.rs", "pub struct Thing;"),
        ]
    };
    let circle = files("fn f(_: crate::a::two::Other) {}");
    let graph = ImportGraph::read("src/", &circle);
    assert!(graph.cycles().is_empty());
    assert_eq!(cycles_of_folders(&graph), ["src/a -> src/b -> src/a"]);
    assert!(cycles_of_folders(&ImportGraph::read("src/", &files(""))).is_empty());
    let parent = [
        file("a/mod.rs", "mod b; mod c; pub struct Own; fn f(_: b::Thing) {}"),
        file("a/b/mod.rs", "mod d; pub struct Thing;"),
        file("a/b/d.rs", "fn f(_: crate::a::Own) {}"),
    ];
    let graph = ImportGraph::read("src/", &parent);
    assert_eq!(cycles_of_folders(&graph), ["src/a -> src/a/b -> src/a"]);
}

#[test]
fn a_cycle_of_imports_is_found_in_every_form() {
    let file = |name: &str, text: &str| (format!("src/{name}"), text.to_owned());
    let cycles = |files: &[(String, String)]| ImportGraph::read("src/", files).cycles();
    let parent = file("a/mod.rs", "mod b; pub use b::Thing; pub struct Own;");
    // Declaring a module and publishing its items is no import.
    assert!(
        cycles(&[parent.clone(), file("a/b.rs", "use super::Own; pub struct Thing;")]).is_empty()
    );
    let forms = [
        [
            "mod b; use b::Thing; pub struct Own { thing: Thing }",
            "use super::Own; pub struct Thing;",
        ],
        ["mod b; pub struct Own { thing: b::Thing }", "pub struct Thing(super::Own);"],
        ["mod b; pub struct Own; fn f() { b::g() }", "fn g() { vec![crate::a::Own] }"],
        [
            "mod b; use crate::a::b::{self, Thing as T}; pub struct Own;",
            "use super::*; fn f(_: Own) {}",
        ],
    ];
    for [parent, child] in forms {
        let found = cycles(&[file("a/mod.rs", parent), file("a/b.rs", child)]);
        assert_eq!(found.len(), 1, "{parent} {child}");
    }
    let published = [
        file("a.rs", "pub use crate::c::Thing; pub struct Own;"),
        file("b.rs", "use crate::a::Thing;"),
        file("c.rs", "use crate::b::f; pub struct Thing;"),
    ];
    let found = cycles(&published);
    assert_eq!(found, [["src/b.rs", "src/c.rs", "src/b.rs"]], "a name counts where it is defined");
}

/// The limit of lines in a file.
const LONGEST_FILE: usize = 400;

#[test]
fn no_file_is_longer_than_one_can_read() {
    let long = |(name, text): (String, String)| {
        let lines = text.lines().count();
        (lines > LONGEST_FILE).then(|| format!("{name}: {lines} lines"))
    };
    let wrong: Vec<_> = all_sources().into_iter().filter_map(long).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
