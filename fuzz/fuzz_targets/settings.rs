//! The settings file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ouk::config::Settings;

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    // Rule sets that are read stay in memory for good, as those of the program do.
    if text.contains("ruleset") && text.len() > 400 {
        return;
    }
    let settings = Settings::read(&text);
    assert!(settings.problems.iter().all(|problem| problem.contains("line ")));
});
