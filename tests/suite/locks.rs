//! A thread that panics must not poison the locks of others.

use crate::support::all_sources;

#[test]
fn every_lock_is_taken_even_after_a_panic_of_its_holder() {
    const TAKEN: &str = ".unwrap_or_else(PoisonError::into_inner)";
    let mut wrong = Vec::new();
    for (name, text) in all_sources() {
        let code: String = text.split_whitespace().collect();
        for (at, _) in code.match_indices(".lock()") {
            let stream = ["stdin()", "stdout()", "stderr()"];
            let is_stream = stream.iter().any(|stream| code[..at].ends_with(stream));
            if !is_stream && !code[at + ".lock()".len()..].starts_with(TAKEN) {
                wrong.push(format!("{}: {}", name, &code[at.saturating_sub(30)..at]));
            }
        }
        // Failure to start a thread is no reason to panic either.
        if code.contains("thread::spawn(") || code.contains("scope.spawn(") {
            wrong.push(format!("{} panics where there is no thread", name));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
