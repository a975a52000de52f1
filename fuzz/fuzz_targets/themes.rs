//! Theme files, at every depth of colour: our own format and base16.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ouk::tui::theme::{Depth, Theme, base16};

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    for depth in [Depth::True, Depth::Indexed, Depth::Sixteen, Depth::Mono] {
        let _ = Theme::read(&text, depth);
    }
    let _ = base16::read(&text, "a file");
});
