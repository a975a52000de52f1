//! `ouk solve`.

use super::cli::OUK;
use super::line::said;

#[test]
fn a_forced_win_is_printed_with_its_line() {
    let fen = "5MM1/M6k/M6M/8/8/m6M/K2M4/1mm5 b";
    let out = OUK.printed(&["solve", "--game", "min-rek-chanh", fen]);
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("won: Black wins in 2 moves; no win is shorter"));
    let line = lines.next().unwrap();
    assert!(line.starts_with("a3c3 ") && line.split(' ').count() == 3, "{line}");
    let cost = lines.next().unwrap();
    assert!(cost.contains(" nodes, ") && cost.ends_with(" s"), "{cost}");
    assert_eq!(lines.next(), None);
}

#[test]
fn solver_distinguishes_no_win_from_a_limit() {
    // One piece on each side beside the kings: no side can force a win.
    let few = "7k/8/8/8/4m3/8/8/K6M w";
    let within = OUK.printed(&["solve", "--game", "rek", "--moves", "2", few]);
    assert!(within.starts_with("not won: White cannot force a win within 2 moves\n"), "{within}");
    let unknown = OUK.printed(&["solve", "--game", "rek", "--nodes", "1000"]);
    assert!(unknown.starts_with("unknown: node limit reached\n"), "{unknown}");
    let bare = OUK.complaint(&["solve", "--game", "rek", "7k/8/8/8/8/8/8/K7 w"], 3);
    assert!(bare.contains("the game is over"), "{bare}");
    let wrong = OUK.complaint(&["solve", "--game", "rek", "7k/8 w"], 3);
    assert!(wrong.contains("2 ranks"), "{wrong}");
}

#[cfg(unix)]
#[test]
fn a_table_that_the_machine_has_no_room_for_is_refused() {
    let script = "ulimit -v 2000000; exec \"$0\" solve --game rek --nodes 1000 --hash 60000";
    let output = crate::support::isolated("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_ouk")])
        .output()
        .unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("not enough memory for --hash 60000"), "{complaint}");
}

#[test]
fn line_by_line_play_prints_the_win_once_it_is_found() {
    let fen = "5MM1/M6k/M6M/8/8/m6M/K2M4/1mm5 b - 0 52";
    let told = said(&["--game", "min-rek-chanh", "--fen", fen], "solve\n");
    assert!(told.contains("Black wins by force in 2: a3c3 "), "{told}");
    let other = said(&[], "solve\n");
    assert!(other.contains("Only Rek and Min Rek Chanh can be solved."), "{other}");
}
