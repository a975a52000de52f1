//! Runs one of our programs without a terminal. The tests of `ouk-lab` use this file too.

use std::path::Path;
use std::process::{Command, Output, Stdio};

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

/// A program with its own folders for ouk, so that a developer's settings do not change a test.
pub fn isolated(program: &str) -> Command {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nobody");
    let mut command = Command::new(program);
    command.env_remove("OUK_CONFIG").env("HOME", &home);
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
        command.env(name, home.join(name));
    }
    command
}

/// The longest time that a test waits, multiplied by `OUK_TEST_PATIENCE`, for builds with a
/// sanitizer and busy machines.
pub fn patient(time: std::time::Duration) -> std::time::Duration {
    let factor = std::env::var("OUK_TEST_PATIENCE").ok();
    time.saturating_mul(factor.map_or(1, |factor| factor.parse().expect("a whole number")))
}
