//! Sessions on an input that is not standard input.

use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::uci::{UciServeError, serve_input};
use ouk_rules::RuleSetRegistry;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

fn serve(input: impl BufRead) -> Result<(), UciServeError> {
    let tables = Tables::new(TableOptions { folder: None, memory: 1, threads: 1 });
    serve_input(&RuleSetRegistry::default(), Arc::new(tables), input)
}

/// An input that cannot be read.
struct LostInput;

impl Read for LostInput {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("gone"))
    }
}

#[test]
fn a_session_ends_with_quit_or_its_input_or_says_that_it_cannot_be_read() {
    let rest = || io::BufReader::new(LostInput);
    assert!(serve("isready\ngo depth 1\n".as_bytes()).is_ok());
    assert!(serve("quit\n".as_bytes().chain(rest())).is_ok(), "nothing is read after quit");
    let unread = serve("isready\n".as_bytes().chain(rest()));
    assert!(matches!(unread, Err(UciServeError::Input(error)) if error.to_string() == "gone"));
}
