//! Terminal input bytes, cut anywhere.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ouk::tui::input::{Input, Parser};

fn read(pieces: &[&[u8]]) -> Vec<Input> {
    let (mut parser, mut found) = (Parser::default(), Vec::new());
    for piece in pieces {
        parser.feed(piece, &mut found);
    }
    parser.pause(&mut found);
    found
}

fuzz_target!(|input: &[u8]| {
    let Some((&cut, bytes)) = input.split_first() else { return };
    let (left, right) = bytes.split_at(usize::from(cut).min(bytes.len()));
    assert_eq!(read(&[bytes]), read(&[left, right]));
});
