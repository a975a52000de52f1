//! The program as a UCI engine: its answers, and its handling of bad input.

use crate::support::patient;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// No answer takes this long; a test that waits longer fails.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct UciServer {
    pub child: Child,
    input: Option<ChildStdin>,
    pub lines: Receiver<String>,
}

impl UciServer {
    pub fn start() -> UciServer {
        UciServer::under(env!("CARGO_BIN_EXE_ouk"), &["uci"])
    }

    /// A session under a starting program.
    pub fn under(program: &str, arguments: &[&str]) -> UciServer {
        let mut child = crate::support::isolated(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        UciServer { child, input, lines }
    }

    /// A session at a game and rule set.
    pub fn of(variant: &str, rules: &str) -> UciServer {
        let mut session = UciServer::start();
        session.send(&format!("setoption name UCI_Variant value {variant}"));
        session.send(&format!("setoption name Rules value {rules}"));
        session.said();
        session
    }

    pub fn write(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// Closes the engine's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    pub fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The lines up to and including the first that begins with this text.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(patient(PATIENCE)).unwrap_or_else(|_| {
                panic!("no line \"{start}\" came, but {lines:?}");
            });
            lines.push(line);
            if lines[lines.len() - 1].starts_with(start) {
                return lines;
            }
        }
    }

    /// The lines before `readyok`.
    pub fn said(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    pub fn answer(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.said()
    }

    /// A field of the output of `d`.
    pub fn field(&mut self, name: &str) -> String {
        let lines = self.answer("d");
        let found = lines.iter().find_map(|line| line.strip_prefix(&format!("{name}:")));
        found.unwrap_or_else(|| panic!("no {name} in {lines:?}")).trim().to_owned()
    }

    /// The move of `bestmove`.
    pub fn best(&mut self) -> String {
        let line = self.until("bestmove").pop().unwrap();
        line.split(' ').nth(1).unwrap().to_owned()
    }

    /// The legal moves of the position.
    pub fn legal(&mut self) -> Vec<String> {
        self.field("Legal").split(' ').map(str::to_owned).collect()
    }

    pub fn quit(mut self) {
        self.send("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for UciServer {
    fn drop(&mut self) {
        // Without `quit`, the end of input ends the engine.
        self.input = None;
        let _ = self.child.wait();
    }
}

#[test]
fn server_lists_every_variant() {
    let mut session = UciServer::start();
    session.send("uci");
    let lines = session.until("uciok");
    assert!(lines[0].starts_with("id name ouk "));
    let variants = lines.iter().find(|line| line.contains("UCI_Variant")).unwrap();
    for variant in ["cambodian", "karouk", "makruk", "rek", "min-rek-chanh", "hill"] {
        assert!(variants.contains(&format!(" var {variant}")), "{variants}");
    }
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "Skill Level",
        "Rules",
        "Dialect",
        "Clear Hash",
        "Ponder",
        "UCI_AnalyseMode",
        "UCI_ShowWDL",
        "UCI_LimitStrength",
        "UCI_Elo",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} type"))));
    }
    session.quit();
}

#[test]
fn a_variant_is_announced_as_fairy_stockfish_does() {
    let mut session = UciServer::start();
    let lines = session.answer("setoption name UCI_Variant value cambodian");
    assert_eq!(
        lines[0],
        "info string variant cambodian files 8 ranks 8 pocket 0 template makruk startpos \
         rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"
    );
    assert!(lines[1].starts_with("info string rules federation ("));
    session.quit();
}

#[test]
fn rules_are_checked_against_the_variant_and_kept_where_the_next_game_has_them() {
    let mut session = UciServer::of("cambodian", "tan");
    let lines = session.answer("setoption name Rules value poat");
    assert!(lines[0].contains("ouk has no rule set \"poat\""), "{lines:?}");
    assert!(lines[0].contains("khmer-institute"), "the known ones are listed: {lines:?}");
    let lines = session.answer("setoption name UCI_Variant value karouk");
    assert!(lines[1].starts_with("info string rules tan"), "{lines:?}");
    let lines = session.answer("setoption name UCI_Variant value rek");
    assert!(lines[1].starts_with("info string rules poat"), "{lines:?}");
    session.quit();
}

#[test]
fn server_names_unreadable_input_and_changes_nothing() {
    let mut session = UciServer::start();
    session.send("position startpos moves e3e4");
    let before = session.field("Fen");
    for (line, part) in [
        ("position fen 8/8 w", "board part has 2 ranks"),
        ("position startpos moves e3e4 e6e4", "move 2"),
        ("position startpos e3e4", "startpos"),
        ("position", "startpos"),
        ("go perft", "depth"),
        ("go perft three", "three"),
        ("setoption name Hash value much", "Hash"),
        ("setoption name Hash value 99999999", "Hash"),
        ("setoption name Frobs value 1", "Frobs"),
        ("setoption name Dialect value khmer", "khmer"),
        ("setoption name Threads value 0", "Threads"),
        ("setoption name UCI_Elo value 300", "from 600 to 2400"),
        ("setoption name UCI_ShowWDL value maybe", "maybe"),
        ("setoption name Ponder", "true or false"),
        ("frob", "frob"),
    ] {
        let lines = session.answer(line);
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        assert!(lines[0].starts_with("info string "), "{line}: {lines:?}");
        assert!(lines[0].contains(part), "{line}: {lines:?}");
    }
    assert_eq!(session.field("Fen"), before);
    session.quit();
}

#[test]
fn server_refuses_a_line_that_is_no_text() {
    let mut session = UciServer::start();
    session.input.as_mut().unwrap().write_all(b"\xff\xfe d\n").unwrap();
    let lines = session.said();
    assert!(lines.len() == 1 && lines[0].starts_with("info string unknown command"), "{lines:?}");
    session.quit();
}

#[test]
fn a_position_is_described_also_when_its_game_is_over() {
    let mut session = UciServer::of("cambodian", "federation");
    // One Tuuk: with this move Black announces 16, after 15 numbers of two plies.
    session.send("position fen 8/8/3k4/8/8/1R6/8/4K3 b - 30 30 60 moves d6d5");
    assert_eq!(session.field("Fen"), "8/8/8/3k4/8/1R6/8/4K3 w - 30 31 61");
    assert_eq!(session.field("Count"), "b pieces 16/16 left 0 (one boat)");
    assert_eq!(session.field("Ending"), "1/2-1/2 drawn: Black reached 16 of 16, one boat");
    assert!(session.legal().contains(&"b3b5".to_owned()));

    session.send("position fen 8/8/3k4/8/8/8/8/3NK3 w - - 0 60");
    assert!(session.field("Ending").contains("neither side can mate"));
    assert!(session.legal().len() > 3);

    session.send("position fen 3R2k1/R7/8/8/8/8/8/4K3 b - - 0 60");
    assert_eq!(session.field("Checkers"), "d8");
    assert_eq!(session.field("Ending"), "1-0 White won: ouk ngeub (checkmate)");
    assert_eq!(session.field("Legal"), "");
    session.quit();
}

#[test]
fn repetition_is_seen_through_the_moves_of_a_position() {
    let round = "b1d2 b8d7 d2b1 d7b8";
    let mut session = UciServer::of("cambodian", "federation");
    session.send(&format!("position startpos moves {round}"));
    assert_eq!(session.field("Ending"), "none");
    session.send(&format!("position startpos moves {round} {round}"));
    assert!(session.field("Ending").starts_with("1/2-1/2 drawn: "));
    assert_eq!(session.legal().len(), 25);
    // The rule set of Tan has no rule on repetition.
    session.send("setoption name Rules value tan");
    session.send(&format!("position startpos moves {round} {round}"));
    session.said();
    assert_eq!(session.field("Ending"), "none");
    session.quit();
}

#[test]
fn a_trace_describes_every_ply_as_d_does() {
    let mut session = UciServer::of("makruk", "makruk");
    session.send("position startpos moves e3e4 e6e5");
    session.said();
    session.send("trace");
    let lines = session.until("traced 2 plies");
    let texts: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("Fen: ")).collect();
    assert_eq!(texts.len(), 3);
    assert_eq!(texts[0], "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
    let last = session.answer("d");
    assert_eq!(lines[lines.len() - 1 - last.len()..lines.len() - 1], last[..]);
    session.quit();
}

#[test]
fn hill_is_read_in_both_dialects_and_written_in_the_one_asked_for() {
    let mut session = UciServer::of("hill", "pritchard");
    let ours = "4k4/9/9/9/2F6/9/9/9/4K3B w - - 0 1";
    session.send(&format!("position fen {ours}"));
    let legal = session.legal();
    assert!(legal.contains(&"c5c6f".to_owned()) && legal.contains(&"j1j2".to_owned()), "{legal:?}");
    session.send(&format!("position fen {ours} moves c5c6f"));
    let turned = session.field("Fen");
    assert!(turned.starts_with("4k4/9/9/2F~6/"), "{turned}");

    session.send("setoption name Dialect value fairy");
    session.send(&format!("position fen {ours}"));
    let legal = session.legal();
    assert!(legal.contains(&"c5c6c".to_owned()) && legal.contains(&"i1i2".to_owned()), "{legal:?}");
    session.send(&format!("position fen {ours} moves c5c6c e9e8 i1i2"));
    let theirs = session.field("Fen");
    assert!(theirs.starts_with("9/4k4/9/2C~6/"), "{theirs}");
    let key = session.field("Key");
    session.send("setoption name Dialect value ouk");
    session.send(&format!("position fen {theirs}"));
    session.said();
    assert_eq!(session.field("Key"), key);
    session.quit();
}

#[test]
fn end_of_input_answers_the_running_search() {
    for search in ["go infinite", "go depth 40", "go ponder wtime 100 btime 100", "go depth 1"] {
        let mut session = UciServer::start();
        session.send(search);
        session.input = None;
        session.best();
        assert!(session.child.wait().unwrap().success(), "{search}");
    }
}

#[test]
fn quit_answers_the_running_search() {
    for words in [&["stop"][..], &[]] {
        for search in ["go infinite", "go movetime 60000", "go ponder wtime 100 btime 100"] {
            let mut session = UciServer::start();
            session.send(search);
            words.iter().for_each(|word| session.send(word));
            session.send("quit");
            session.best();
            assert!(session.child.wait().unwrap().success(), "{search}");
            let rest: Vec<String> = session.lines.iter().collect();
            assert!(rest.is_empty(), "{search}: {rest:?}");
        }
    }
}

#[test]
fn server_skips_a_line_that_is_too_long() {
    let mut session = UciServer::start();
    let piece = vec![0; 1 << 20];
    for _ in 0..200 {
        session.write(&piece);
    }
    session.write(b"\n");
    let said = session.said();
    assert_eq!(said, ["info string ignored a line longer than 1048576 bytes"]);
    #[cfg(target_os = "linux")]
    {
        let status = format!("/proc/{}/status", session.child.id());
        let status = std::fs::read_to_string(status).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: u64 = peak.split_whitespace().next().unwrap().parse().unwrap();
        assert!(kilobytes < 100_000, "{kilobytes} kB");
    }
    session.quit();
}

#[test]
fn the_longest_games_fit_into_a_line() {
    let mut session = UciServer::start();
    let moves = ["e1d1", "e8d8", "d1e1", "d8e8"].join(" ");
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let line = format!("position fen {fen} moves {}", [moves.as_str()].repeat(5_000).join(" "));
    assert_eq!(session.answer(&line), [""; 0]);
    session.quit();
}

/// A process with a memory limit below the size of the largest table.
#[cfg(target_os = "linux")]
#[test]
fn server_shrinks_a_hash_table_that_does_not_fit() {
    let limited = format!("ulimit -v 1000000; exec '{}' uci", env!("CARGO_BIN_EXE_ouk"));
    let mut session = UciServer::under("sh", &["-c", &limited]);
    let said = session.answer("setoption name Hash value 8192");
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("info string not enough memory for Hash 8192; using "));
    session.send("setoption name Threads value 256");
    session.send("go nodes 1000");
    session.until("bestmove ");
    session.quit();
}

/// The threads' memory is measured after the table is allocated, however quickly the options
/// arrive.
#[cfg(target_os = "linux")]
#[test]
fn threads_share_the_room_that_the_table_leaves() {
    let limited = format!("ulimit -v 1000000; exec '{}' uci", env!("CARGO_BIN_EXE_ouk"));
    let mut session = UciServer::under("sh", &["-c", &limited]);
    session.send("setoption name Hash value 8192");
    let said = session.answer("setoption name Threads value 256");
    let smaller = "info string not enough memory for Threads 256; using ";
    assert!(said.iter().any(|line| line.starts_with(smaller)), "{said:?}");
    session.quit();
}
