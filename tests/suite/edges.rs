//! Who may reach the world outside, read from the sources, as ARCHITECTURE.md lists it.

use crate::support::all_sources;

#[test]
fn only_the_command_line_and_the_question_approve_a_program() {
    for (maker, places) in [
        ("::on_command_line(", &["crates/ouk-engine/src/command_line/mod.rs"][..]),
        ("::of_this_process(", &["crates/ouk-engine/src/command_line/mod.rs"]),
        ("Proposal::new(", &["src/tui/screens/play/consent.rs"]),
        ("proposal.accept(", &["src/tui/screens/play/consent.rs"]),
        // Only text that the user wrote can have been shown.
        ("proposal.show(", &["src/tui/screens/play/consent.rs"]),
        ("written::write(", &["crates/ouk-io/src/text.rs", "src/tui/backend/mod.rs"]),
        ("Written(Instant::now())", &["crates/ouk-io/src/written.rs"]),
        ("Message::Drawn(written));", &["src/tui/event_loop.rs"]),
    ] {
        for (name, source) in all_sources() {
            assert_eq!(source.contains(maker), places.contains(&&*name), "{maker} in {name}");
        }
    }
}

/// The sources that may write to standard output or standard error directly: the text gate, the
/// output of raw bytes, and the drawing.
const WRITERS: &[&str] = &[
    "crates/ouk-io/src/text.rs",
    "crates/ouk-engine/src/uci/reply.rs",
    "src/cli/output.rs",
    "src/cli/tables/context.rs",
    "src/line/session.rs",
    "src/tui/terminal_system/unix.rs",
    "src/tui/terminal_system/windows.rs",
];

#[test]
fn text_leaves_through_one_gate() {
    let mut wrong = Vec::new();
    for (name, source) in all_sources() {
        if name == "crates/ouk-engine/src/uci/client/system/guard_process.rs" {
            // Messages between two processes of this program.
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
/// Modules of the first list use only the program's own folder, its terminal and what the operator
/// wrote. Modules of the second list follow a user's path and ask for an
/// [`ouk_io::outside::Outside`].
const OWN: &[&str] = &[
    "crates/ouk-engine/src/command_line/mod.rs",
    "crates/ouk-io/src/folders.rs",
    "crates/ouk-io/src/outside.rs",
    "crates/ouk-io/src/time.rs",
    "src/address_space.rs",
    "src/cli/output.rs",
    "src/cli/restricted.rs",
    "src/cli/system/mod.rs",
    "src/cli/system/unix.rs",
    "src/config/mod.rs",
    "src/config/operator.rs",
    "src/config/paths.rs",
    "src/fast_build.rs",
    "crates/ouk-engine/src/endgame/file.rs",
    "src/archive/deletion.rs",
    "src/archive/mod.rs",
    "src/line/mod.rs",
    "src/trainer/progress.rs",
    "src/tui/event_loop.rs",
    "src/tui/keys/map.rs",
    "src/tui/effect_runner/widths.rs",
    "src/tui/interface.rs",
    "src/tui/terminal_system/unix.rs",
    "src/tui/theme/file.rs",
];

const FAR: &[&str] = &[
    "crates/ouk-lab/src/cli/appender.rs",
    "crates/ouk-lab/src/cli/book.rs",
    "crates/ouk-lab/src/cli/learn.rs",
    "crates/ouk-lab/src/cli/mod.rs",
    "crates/ouk-lab/src/cli/sample_args.rs",
    "crates/ouk-lab/src/cli/suite.rs",
    "src/cli/doctor.rs",
    "src/cli/game_file.rs",
    "src/cli/picture.rs",
    "src/cli/review/mod.rs",
    "src/cli/tables/cache.rs",
    "src/cli/theme.rs",
    "crates/ouk-io/src/files.rs",
    "crates/ouk-io/src/links.rs",
    "crates/ouk-io/src/lock.rs",
    "crates/ouk-io/src/opening.rs",
    "crates/ouk-io/src/temporary.rs",
    "crates/ouk-io/src/system/unix.rs",
    "crates/ouk-io/src/system/windows.rs",
    "src/tui/effect_runner/files.rs",
    "crates/ouk-engine/src/uci/client/system/guard_process.rs",
    "crates/ouk-engine/src/uci/client/system/unix.rs",
    "crates/ouk-engine/src/uci/client/guard.rs",
    "crates/ouk-engine/src/uci/client/process.rs",
];

/// Modules of the second list whose callers have asked.
const BEHIND: &[&str] = &[
    "crates/ouk-lab/src/cli/learn.rs",
    "crates/ouk-lab/src/cli/sample_args.rs",
    "src/cli/picture.rs",
    "src/cli/tables/cache.rs",
    "crates/ouk-io/src/files.rs",
    "crates/ouk-io/src/links.rs",
    "crates/ouk-io/src/lock.rs",
    "crates/ouk-io/src/opening.rs",
    "crates/ouk-io/src/temporary.rs",
    "crates/ouk-io/src/system/unix.rs",
    "crates/ouk-io/src/system/windows.rs",
    "crates/ouk-engine/src/uci/client/system/guard_process.rs",
    "crates/ouk-engine/src/uci/client/system/unix.rs",
    "crates/ouk-engine/src/uci/client/guard.rs",
    "crates/ouk-engine/src/uci/client/process.rs",
];

#[test]
fn only_the_edges_touch_files_programs_and_the_environment() {
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
    for (name, source) in all_sources() {
        let inner = name.as_str();
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = code.collect::<Vec<_>>().join("\n");
        let code = code.split("#[cfg(test)]").next().unwrap();
        let found = touches.iter().find(|word| code.contains(**word));
        let known = OWN.contains(&inner) || FAR.contains(&inner);
        if let Some(word) = found {
            assert!(known, "{inner} uses {word}, and is no edge");
        }
        if FAR.contains(&inner) && !BEHIND.contains(&inner) {
            assert!(
                code.contains("Outside") || code.contains("need(rights)"),
                "{inner} asks for no right"
            );
        }
        // Searches for these words alone, so that an alias of the type hides nothing.
        let makers = ["unrestricted()", "::unrestricted", "::full"];
        let makes = makers.iter().any(|maker| code.contains(maker)) || renames_a_right(code);
        let may = [
            "crates/ouk-io/src/outside.rs",
            "crates/ouk-lab/src/cli/mod.rs",
            "src/cli/restricted.rs",
        ]
        .contains(&inner);
        assert!(!makes || may, "{inner} makes a right");
    }
}

/// Whether a source gives one of the rights an alias.
fn renames_a_right(code: &str) -> bool {
    code.contains("Outside as ") || code.contains("Rights as ")
}
