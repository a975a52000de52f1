//! The plain program hands over to the x86-64-v3 build beside it.
#![cfg(all(unix, target_arch = "x86_64", not(target_feature = "avx2")))]

use ouk::fast_build::NAME;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;

fn write_program(path: &Path, script: &str) {
    fs::write(path, script).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs the program from its own folder, with `script` in place of the faster build.
fn run_beside(script: Option<&str>) -> Output {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let plain = folder.path().join("ouk");
    fs::hard_link(env!("CARGO_BIN_EXE_ouk"), &plain).unwrap();
    if let Some(script) = script {
        write_program(&folder.path().join(NAME), script);
    }
    crate::support::isolated(plain.to_str().unwrap())
        .args(["--version", "two words"])
        .output()
        .unwrap()
}

fn supports_v3() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2")
}

#[test]
fn the_faster_build_gets_all_arguments_where_the_processor_supports_it() {
    // A process that another test starts may hold the new script open for a moment, and Linux
    // starts no file that is open for writing. So this retries a few times.
    let run =
        || String::from_utf8(run_beside(Some("#!/bin/sh\nprintf '<%s>' \"$@\"\n")).stdout).unwrap();
    let stdout = (0..5).map(|_| run()).find(|text| text.contains('<')).unwrap_or_else(run);
    if supports_v3() {
        assert_eq!(stdout, "<--version><two words>");
    } else {
        assert!(!stdout.contains('<'), "{stdout}");
    }
}

#[test]
fn the_plain_build_runs_where_the_faster_one_is_missing_or_broken() {
    for script in [None, Some("#!/no/such/interpreter\n")] {
        let output = run_beside(script);
        let text =
            String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("two words") || text.contains(env!("CARGO_PKG_VERSION")), "{text}");
    }
}
