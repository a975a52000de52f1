//! `ouk tables`, and its handling of a damaged, full or obstructed cache.

use crate::support::isolated;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn ouk_tables(folder: &Path, line: &str) -> Output {
    let mut command = crate::support::program();
    command.args(["tables", "--threads", "2", "--folder"]).arg(folder);
    command.args(line.split_whitespace()).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with the table of K+R v K, and the file's path.
fn with_a_table() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    assert!(ouk_tables(folder.path(), "build KR").status.success());
    let path = folder.path().join("ouk-KR.table");
    assert!(path.exists());
    (folder, path)
}

#[test]
fn tables_command_builds_lists_and_clears() {
    let folder = tempfile::tempdir().unwrap();
    let built = ouk_tables(folder.path(), "build --pieces 3");
    assert!(said(&built).lines().any(|line| line.starts_with("KR         ")), "{built:?}");
    let again = ouk_tables(folder.path(), "build KR KS");
    assert!(said(&again).contains("KR       already saved"), "{again:?}");
    let verified = said(&ouk_tables(folder.path(), "verify KR"));
    assert!(verified.starts_with("KR       "), "{verified}");
    assert_eq!(said(&again).matches("already saved").count(), 2, "{again:?}");
    let listed = said(&ouk_tables(folder.path(), "list"));
    assert!(listed.contains("ouk KR moves") && listed.contains("4 files"), "{listed}");
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    let cleared = said(&ouk_tables(folder.path(), "clear"));
    assert!(cleared.starts_with("4 files deleted"), "{cleared}");
    assert!(folder.path().join("notes.txt").exists(), "other files are left alone");
}

#[test]
fn tables_command_verifies_plays_and_probes() {
    let folder = tempfile::tempdir().unwrap();
    let checked = ouk_tables(folder.path(), "verify KR KP --search 40 --rules khmer-institute");
    assert!(said(&checked).ends_with(" 0 wrong\n"), "{checked:?}");
    let played = ouk_tables(folder.path(), "play KR KRR --positions 20 --rules khmer-institute");
    assert!(played.status.success(), "{played:?}");
    // A win in a few moves that lead to a new count: the engine must not put it off, however little
    // time it has. Its tables are loaded before its first move.
    let engine =
        ouk_tables(folder.path(), "play KR-KM KR --positions 6 --rules khmer-institute --engine 1");
    assert!(engine.status.success(), "{engine:?}");
    assert!(said(&engine).contains("KR-KM"), "{engine:?}");
    let stats = said(&ouk_tables(folder.path(), "stats KR --rules tan"));
    assert!(stats.contains("64.74 %"), "{stats}");
    let mut probe = crate::support::program();
    probe.args(["tables", "probe", "7k/8/6K1/8/8/8/8/R7 w - 31 7 1", "--rules", "tan"]);
    let probe = probe.arg("--folder").arg(folder.path()).output().unwrap();
    assert!(said(&probe).contains("White to move: White wins in 1, slack 12"), "{probe:?}");
}

#[test]
fn tables_command_explains_each_refusal() {
    let folder = tempfile::tempdir().unwrap();
    for (line, says) in [
        ("build KX", "'X' is not one of the pieces RNSMP"),
        ("build KRRRR", "\"KRRRR\" has no table"),
        ("stats --pieces 7", "--pieces: expected 3, 4, 5 or a range"),
        ("build KR --pieces 4", "cannot be used with"),
        ("build KR --trey", "cannot be used with"),
        ("stats --game kar-ouk", "the first check wins"),
        ("stats KSM --memory 1", "--memory to allow more"),
    ] {
        let output = ouk_tables(folder.path(), line);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(says), "{line}: {error}");
    }
}

#[test]
fn a_damaged_table_is_built_again() {
    let (folder, path) = with_a_table();
    let sound = fs::read(&path).unwrap();
    let mut damaged = sound.clone();
    damaged[sound.len() / 2] ^= 0x40;
    fs::write(&path, damaged).unwrap();
    let built = ouk_tables(folder.path(), "build KR");
    assert!(complained(&built).contains("KR.table is damaged"), "{built:?}");
    assert!(said(&built).contains("up to 16 moves"), "{built:?}");
    assert!(built.status.success(), "{built:?}");
    assert!(fs::read(&path).unwrap() == sound);
}

#[test]
fn build_fails_and_counts_the_tables_it_cannot_save() {
    let home = tempfile::tempdir().unwrap();
    let in_the_way = home.path().join("file");
    fs::write(&in_the_way, "no folder").unwrap();
    let built = ouk_tables(&in_the_way, "build KR KS");
    assert_eq!(built.status.code(), Some(1), "{built:?}");
    assert_eq!(said(&built).matches("not saved").count(), 2, "{built:?}");
    assert!(complained(&built).contains("2 of 2 tables could not be saved"), "{built:?}");
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_an_error_and_not_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("tables");
    // 16 blocks are 8 or 16 kB; K+R v K takes 73.
    let run = "ulimit -f 16; exec \"$0\" tables --folder \"$1\" build KS KR";
    let built =
        isolated("sh").args(["-c", run, env!("CARGO_BIN_EXE_ouk")]).arg(&kept).output().unwrap();
    assert_eq!(built.status.code(), Some(1), "{built:?}");
    assert!(complained(&built).contains("1 of 2 tables could not be saved"), "{built:?}");
    assert!(complained(&built).contains("KR.table cannot be written"), "{built:?}");
    let names: Vec<_> = fs::read_dir(&kept).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names, ["ouk-KS.table"], "nothing half-written is left");
}

#[test]
fn two_processes_that_build_the_same_tables_at_once_harm_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let build = || {
        let mut command = crate::support::program();
        command.args(["tables", "build", "--pieces", "3", "--folder"]).arg(folder.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let running: Vec<_> = (0..4).map(|_| build()).collect();
    for process in running {
        let output = process.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
        assert_eq!(complained(&output), "");
    }
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(names.len(), 4, "{names:?}");
    let kept = ouk_tables(folder.path(), "build --pieces 3");
    assert_eq!(said(&kept).matches("already saved").count(), 4, "{kept:?}");
    assert_eq!(complained(&kept), "", "all four are sound");
}

/// Runs a shell line in its own namespace, where it may mount file systems; `None` where the system
/// forbids namespaces. `$0` is the program, `$1` a folder.
#[cfg(target_os = "linux")]
fn with_mounts(folder: &Path, line: &str) -> Option<Output> {
    let apart = ["--user", "--map-root-user", "--mount"];
    let may = "mount -t tmpfs tmpfs \"$0\"";
    let allowed = Command::new("unshare")
        .args(apart)
        .args(["sh", "-c", may])
        .arg(folder)
        .output()
        .is_ok_and(|output| output.status.success());
    let mut command = isolated("unshare");
    command.args(apart).args(["sh", "-c", line, env!("CARGO_BIN_EXE_ouk")]).arg(folder);
    allowed.then(|| command.output().unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_is_an_error_and_the_tables_are_used_all_the_same() {
    let disk = tempfile::tempdir().unwrap();
    // K+S v K fits into 24 kB, K+R v K does not.
    let run = "mount -t tmpfs -o size=24k tmpfs \"$1\" && \
               { \"$0\" tables --folder \"$1\" build KS KR; echo \"exit $?\"; ls -A \"$1\"; \
                 \"$0\" tables --folder \"$1\" stats KR; }";
    let Some(output) = with_mounts(disk.path(), run) else { return };
    let (said, complained) = (said(&output), complained(&output));
    assert!(said.contains("exit 1\nouk-KS.table\n"), "{said}{complained}");
    assert!(complained.contains("KR.table cannot be written: no storage space"), "{complained}");
    assert!(complained.contains("1 of 2 tables could not be saved"), "{complained}");
    assert!(said.contains("100.00 %"), "the table is right though it is not kept: {said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_cache_that_may_only_be_read_is_read() {
    let (folder, path) = with_a_table();
    let sound = fs::read(&path).unwrap();
    let run = "mount --bind \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\" && \
               \"$0\" tables --folder \"$1\" stats KR KS";
    let Some(output) = with_mounts(folder.path(), run) else { return };
    let (said, complained) = (said(&output), complained(&output));
    assert!(output.status.success(), "{complained}");
    assert!(said.contains("100.00 %") && said.contains("0.08 %"), "{said}");
    assert!(complained.contains("KS.table cannot be written: read-only"), "{complained}");
    assert!(!complained.contains("KR.table"), "{complained}");
    assert!(fs::read(&path).unwrap() == sound);
}

#[cfg(target_os = "linux")]
#[test]
fn a_cache_that_cannot_be_used_is_explained_in_plain_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "text").unwrap();
    for (cache, line, why) in [
        (file.clone(), "build KR", "ouk-KR.table cannot be read: not a directory"),
        (file.clone(), "list", "file cannot be read: not a directory"),
        (file.join("in"), "build KR", "not a directory"),
        ("/proc/none".into(), "build KR", "cannot be written: there is no such folder"),
    ] {
        let complained = complained(&ouk_tables(&cache, line));
        assert!(complained.contains(why), "{cache:?} {line}: {complained}");
        assert!(!complained.contains("os error"), "{cache:?} {line}: {complained}");
    }
    // The limit is for files, but the system takes it as a full disk would be taken.
    let limited = "ulimit -f 1; exec \"$0\" tables --threads 2 --folder \"$1\" build KR";
    let program = crate::support::program();
    let mut bash = Command::new("bash");
    bash.args(["-c", limited]).arg(program.get_program()).arg(folder.path().join("cache"));
    let complained = complained(&bash.output().unwrap());
    assert!(complained.contains("ouk-KR.table cannot be written: file too large"), "{complained}");
}

#[test]
fn a_number_of_threads_is_at_least_one() {
    let mut command = crate::support::program();
    let refused = command.args(["tables", "--threads", "0", "list"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert!(complained(&refused).contains("--threads"), "{refused:?}");
}

#[cfg(unix)]
#[test]
fn cache_does_not_wait_for_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ouk-KR.table");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let built = ouk_tables(folder.path(), "build KR");
    assert!(complained(&built).contains("cannot be read: it is not a regular file"), "{built:?}");
    assert!(built.status.success() && fs::metadata(&path).unwrap().is_file(), "{built:?}");
}

#[test]
fn text_of_a_table_file_is_escaped() {
    let (folder, path) = with_a_table();
    fs::write(&path, b"ouk table 2 ouk KR \x1b[2Jmoves\nrest").unwrap();
    let listed = said(&ouk_tables(folder.path(), "list"));
    assert!(listed.contains("not a table of this version") && !listed.contains('\x1b'), "{listed}");
    let stats = complained(&ouk_tables(folder.path(), "stats KR"));
    assert!(stats.contains(r"\u{1b}[2J") && !stats.contains('\x1b'), "{stats}");
}

#[cfg(unix)]
#[test]
fn only_tables_of_ours_are_cleared() {
    let (folder, path) = with_a_table();
    let at = |name: &str| folder.path().join(name);
    let sound = fs::read(&path).unwrap();
    // Our files: from another version, damaged, truncated, unfinished.
    fs::write(at("ouk-KS.table"), b"ouk table 0 ouk KS moves\nrest").unwrap();
    fs::write(at("ouk-KN.table"), &sound[..sound.len() / 2]).unwrap();
    fs::write(at("ouk-KM.table"), &sound[..6]).unwrap();
    fs::write(at("ouk-KRR.table"), b"").unwrap();
    fs::write(at(".making-x"), &sound[..40]).unwrap();
    // Not our files, though named like them.
    fs::write(at("dinner.table"), "four chairs").unwrap();
    fs::write(at("empty.table"), "").unwrap();
    fs::write(at("ouk-KSM.table"), "ouk tables are of wood").unwrap();
    fs::create_dir(at("ouk-KSS.table")).unwrap();
    std::os::unix::fs::symlink(&path, at("ouk-KNN.table")).unwrap();
    let listed = said(&ouk_tables(folder.path(), "list"));
    assert!(listed.contains("6 files"), "{listed}");
    assert_eq!(listed.matches("not a table of this program").count(), 5, "{listed}");
    let cleared = ouk_tables(folder.path(), "clear");
    let words = said(&cleared);
    assert!(cleared.status.success() && words.contains("6 files deleted"), "{words}");
    let mut left: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    let others = ["dinner.table", "empty.table", "ouk-KNN.table", "ouk-KSM.table", "ouk-KSS.table"];
    assert_eq!(left, others);
    for name in others {
        assert!(words.contains(&format!("{name} not deleted")), "{name}: {words}");
    }
}

#[test]
fn build_reports_a_folder_in_place_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("ouk-KR.table")).unwrap();
    let built = ouk_tables(folder.path(), "build KR KS");
    assert_eq!(built.status.code(), Some(1), "{built:?}");
    assert!(complained(&built).contains("1 of 2 tables could not be saved"), "{built:?}");
    assert_eq!(said(&built).matches("not saved").count(), 1, "{built:?}");
    assert!(folder.path().join("ouk-KS.table").is_file());
}

#[test]
fn build_refuses_too_little_memory_before_any_output() {
    let folder = tempfile::tempdir().unwrap();
    for line in ["stats KR --memory 0", "build KRN --memory 14", "stats KRR --memory 12"] {
        let output = ouk_tables(folder.path(), line);
        assert!(!output.status.success(), "{line}");
        assert_eq!(said(&output), "", "{line}");
        let error = complained(&output);
        assert!(error.contains("needs") && error.contains("--memory to allow more"), "{error}");
    }
}

/// Stored tables are checked without loading them, which stays within the memory limit too.
#[test]
fn saved_tables_need_little_memory() {
    let (folder, _) = with_a_table();
    let kept = ouk_tables(folder.path(), "build KR --memory 0");
    assert!(said(&kept).contains("already saved"), "{kept:?}");
}
