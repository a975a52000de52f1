//! Runs one of our programs without a terminal. The tests of `ouk-lab` use this file too.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A program under test.
#[derive(Clone, Copy)]
pub struct Program {
    pub name: &'static str,
    pub path: &'static str,
}

impl Program {
    /// The program with arguments, no settings file and no input.
    pub fn command(self, arguments: &[&str]) -> Command {
        let mut command = isolated(self.path);
        command.args(arguments).env("OUK_CONFIG", "/nonexistent/settings.toml");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Exit code, standard output and standard error of a run.
    pub fn run(self, arguments: &[&str]) -> (i32, String, String) {
        let Output { status, stdout, stderr } = self.command(arguments).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (status.code().unwrap(), text(stdout), text(stderr))
    }

    /// The output of a run that succeeds with empty standard error.
    pub fn printed(self, arguments: &[&str]) -> String {
        let (code, out, err) = self.run(arguments);
        assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}\n{out}");
        out
    }

    /// Runs the program with a closed output pipe: it must end well and silently.
    pub fn unread(self, arguments: &[&str]) {
        let mut child = self.command(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert!(output.status.success());
    }

    /// The error of a run that fails: one line on standard error, and no output.
    pub fn complaint(self, arguments: &[&str], expected: i32) -> String {
        let (code, out, err) = self.run(arguments);
        assert_eq!((code, out.as_str()), (expected, ""), "{arguments:?}: {err}");
        let one_line = err.lines().count() == 1;
        assert!(err.starts_with(&format!("{}: ", self.name)) && one_line, "{arguments:?}: {err:?}");
        err
    }
}

/// A program, with folders for ouk that only this test uses: neither what a developer has set nor
/// what another test leaves behind must change a test.
pub fn isolated(program: &str) -> Command {
    let home = own_home();
    let mut command = Command::new(program);
    command.env_remove("OUK_CONFIG").env("HOME", &home);
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
        command.env(name, home.join(name));
    }
    command
}

/// The home of the test that runs in this thread; another each time in a thread that is not named
/// after a test.
fn own_home() -> PathBuf {
    static HOMES: LazyLock<PathBuf> = LazyLock::new(|| {
        let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("homes");
        remove_old(&all);
        all.join(std::process::id().to_string())
    });
    static OTHERS: AtomicUsize = AtomicUsize::new(0);
    match std::thread::current().name() {
        Some(test) if test != "main" => HOMES.join(test.replace("::", "-")),
        _ => HOMES.join(OTHERS.fetch_add(1, Ordering::Relaxed).to_string()),
    }
}

/// Removes the folders in a folder that nothing has changed for an hour: homes of earlier runs.
fn remove_old(folder: &Path) {
    let hour = Duration::from_secs(3_600);
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let changed = entry.metadata().and_then(|about| about.modified());
        if changed.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > hour)) {
            // Another run may remove it at the same moment.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// The time that a test waits at most, longer by the factor in `OUK_TEST_PATIENCE`: a build with a
/// sanitizer, or a machine with much other work, needs it.
pub fn patient(time: Duration) -> Duration {
    let factor = std::env::var("OUK_TEST_PATIENCE").ok();
    time.saturating_mul(factor.map_or(1, |factor| factor.parse().expect("a whole number")))
}
