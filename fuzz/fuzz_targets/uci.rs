//! Commands for our engine, a session for each input.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::uci::serve_input;
use ouk_rules::RuleSetRegistry;
use std::sync::Arc;

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    // Long work that a line asks for is no fault: large tables, many threads.
    let endless = |line: &str| ["hash", "threads"].iter().any(|word| line.contains(word));
    if text.lines().any(|line| endless(&line.to_lowercase())) {
        return;
    }
    // No endgame table fits this limit, so none is made.
    let tables = Tables::new(TableOptions { folder: None, memory: 1, threads: 1 });
    serve_input(&RuleSetRegistry::default(), Arc::new(tables), input).unwrap();
});
