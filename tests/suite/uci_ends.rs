//! The program as a UCI engine: rule sets of the user that cannot be used, and an output that
//! fails.

use crate::support::patient;
use crate::uci::{PATIENCE, UciServer};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

#[test]
fn server_says_why_a_rule_set_of_the_user_cannot_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings.toml");
    let text = "[ruleset.bad]\nbase = \"tan\"\nfrob = 1\n[ruleset.tan]\nbase = \"federation\"\n\
                [ruleset.good]\nbase = \"tan\"\n";
    std::fs::write(&settings, text).unwrap();
    let (ouk, path) = (env!("CARGO_BIN_EXE_ouk"), settings.display());
    let under = format!("OUK_CONFIG='{path}' exec '{ouk}' uci");
    let mut session = UciServer::under("sh", &["-c", &under]);
    let said = session.answer("setoption name Rules value bad");
    let [line] = &said[..] else { panic!("{said:?}") };
    assert!(line.starts_with("info string ouk has no rule set \"bad\"; choose from federation, "));
    let why = ", good (in your settings, line 3: there is no switch \"frob\")";
    assert!(line.ends_with(why), "{line}");
    let said = session.answer("setoption name Rules value tan");
    let why = "info string the rule set \"tan\" in your settings cannot be used: line 4: \"tan\" is a \
               rule set of the program; choose another name";
    assert_eq!(said.last().map(String::as_str), Some(why), "{said:?}");
    assert!(said[1].starts_with("info string rules tan ("), "{said:?}");
    let said = session.answer("setoption name Rules value GOOD");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[1].starts_with("info string rules good ("), "{said:?}");
    session.quit();
}

#[test]
fn server_ends_when_its_output_closes_although_its_input_stays_open() {
    let mut child = crate::support::program();
    let child = child.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = child.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    // The search of such a position writes many lines.
    input.write_all(b"position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\ngo infinite\n").unwrap();
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    let until = Instant::now() + patient(PATIENCE);
    let ended = loop {
        if let Some(ended) = child.try_wait().unwrap() {
            break ended;
        }
        assert!(Instant::now() < until, "it waits for input");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(ended.code(), Some(0));
    drop(input);
}
