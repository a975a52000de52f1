//! The key file; a file that is read is also written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ouk::tui::keys::KeyMap;

fuzz_target!(|input: &[u8]| {
    let (map, problems) = KeyMap::read(&String::from_utf8_lossy(input));
    let written = map.to_toml();
    if problems.is_empty() {
        let (again, problems) = KeyMap::read(&written);
        assert!(problems.is_empty(), "{problems:?}\n{written}");
        assert_eq!(again.to_toml(), written);
    }
});
