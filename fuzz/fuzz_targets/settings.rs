//! The settings file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ouk::config::problems::ProblemKind;
use ouk::config::{Settings, SettingsProblem};

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    // Rule sets that are read stay in memory for good, as in the program.
    if text.contains("ruleset") && text.len() > 400 {
        return;
    }
    let settings = Settings::read(&text);
    // Every problem names its line; the last entry may count the problems that are not listed.
    let named = |problem: &SettingsProblem| !matches!(problem.what, ProblemKind::Unreadable(_));
    assert!(settings.problems.iter().all(named), "{:?}", settings.problems);
});
