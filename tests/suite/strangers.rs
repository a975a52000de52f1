//! Engines for tests: programs that speak just enough UCI and fail as the test wants. The tests of
//! `ouk-lab` use this file too.

use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// A folder of engines, which exists as long as the test.
pub struct Strangers(TempDir);

/// An engine that introduces itself and is ready.
const POLITE: &str = "uci) echo 'id name Stranger 7'
    echo 'option name Hash type spin default 16 min 1 max 64'
    echo 'option name UCI_Variant type combo default chess var chess var cambodian var karouk'
    echo uciok;;
isready) echo readyok;;
quit) exit 0;;";

impl Strangers {
    pub fn new() -> Strangers {
        Strangers(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The command of an engine that runs this shell code at a line that begins with `go`, and is
    /// polite before.
    pub fn that(&self, at_go: &str) -> String {
        self.script(&format!("{POLITE}\ngo*) {at_go};;"))
    }

    /// The command of a program that runs these cases of a shell's `case` for each line it reads.
    pub fn script(&self, cases: &str) -> String {
        let name = format!("engine-{}.sh", fastrand::u64(..));
        let text =
            format!("turn=0\nwhile read -r line; do case \"$line\" in\n{cases}\nesac; done\n");
        std::fs::write(self.path(&name), text).unwrap();
        format!("sh '{}'", self.path(&name).display())
    }
}

/// Whether a file stops growing soon.
pub fn stands_still(file: &Path) -> bool {
    let size = || std::fs::metadata(file).map_or(0, |file| file.len());
    let mut before = u64::MAX;
    (0..20).any(|_| {
        let now = size();
        let same = std::mem::replace(&mut before, now) == now;
        std::thread::sleep(Duration::from_millis(300));
        same
    })
}
