//! The program as a UCI engine: what it answers, and what it does with what it cannot read.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// No answer takes this long; a test that waits longer has failed.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Session {
    pub child: Child,
    input: Option<ChildStdin>,
    pub lines: Receiver<String>,
}

impl Session {
    pub fn start() -> Session {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ouk"))
            .arg("uci")
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
        Session { child, input, lines }
    }

    /// A session at a game and rule set.
    pub fn of(variant: &str, rules: &str) -> Session {
        let mut session = Session::start();
        session.send(&format!("setoption name UCI_Variant value {variant}"));
        session.send(&format!("setoption name Rules value {rules}"));
        session.said();
        session
    }

    pub fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The lines up to the one that begins so, that one included.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| {
                panic!("no line \"{start}\" came, but {lines:?}");
            });
            lines.push(line);
            if lines[lines.len() - 1].starts_with(start) {
                return lines;
            }
        }
    }

    /// What is said before it is ready.
    pub fn said(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// What a line is answered with.
    fn answer(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.said()
    }

    /// A field of what `d` prints.
    fn field(&mut self, name: &str) -> String {
        let lines = self.answer("d");
        let found = lines.iter().find_map(|line| line.strip_prefix(&format!("{name}:")));
        found.unwrap_or_else(|| panic!("no {name} in {lines:?}")).trim().to_owned()
    }

    fn best(&mut self) -> String {
        let line = self.until("bestmove").pop().unwrap();
        line.split(' ').nth(1).unwrap().to_owned()
    }

    fn legal(&mut self) -> Vec<String> {
        self.field("Legal").split(' ').map(str::to_owned).collect()
    }

    pub fn quit(mut self) {
        self.send("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The end of input ends it, if `quit` has not.
        self.input = None;
        let _ = self.child.wait();
    }
}

#[test]
fn it_introduces_itself_with_every_variant() {
    let mut session = Session::start();
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
    let mut session = Session::start();
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
    let mut session = Session::of("cambodian", "tan");
    let lines = session.answer("setoption name Rules value poat");
    assert!(lines[0].contains("ouk has no rules \"poat\""), "{lines:?}");
    assert!(lines[0].contains("khmer-institute"), "the known ones are listed: {lines:?}");
    let lines = session.answer("setoption name UCI_Variant value karouk");
    assert!(lines[1].starts_with("info string rules tan"), "{lines:?}");
    let lines = session.answer("setoption name UCI_Variant value rek");
    assert!(lines[1].starts_with("info string rules poat"), "{lines:?}");
    session.quit();
}

#[test]
fn what_cannot_be_read_is_named_and_changes_nothing() {
    let mut session = Session::start();
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
fn a_line_that_is_no_text_is_refused_like_any_other() {
    let mut session = Session::start();
    session.input.as_mut().unwrap().write_all(b"\xff\xfe d\n").unwrap();
    let lines = session.said();
    assert!(lines.len() == 1 && lines[0].starts_with("info string unknown command"), "{lines:?}");
    session.quit();
}

#[test]
fn a_position_is_described_also_when_its_game_is_over() {
    let mut session = Session::of("cambodian", "federation");
    // One Tuuk: Black says 16 with this move, and 15 numbers of two plies have gone before.
    session.send("position fen 8/8/3k4/8/8/1R6/8/4K3 b - 30 30 60 moves d6d5");
    assert_eq!(session.field("Fen"), "8/8/8/3k4/8/1R6/8/4K3 w - 30 31 61");
    assert_eq!(session.field("Count"), "b pieces 16/16 left 0 (one Tuuk)");
    assert_eq!(session.field("Ending"), "1/2-1/2 drawn: Black reached 16 of 16, one Tuuk");
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
    let mut session = Session::of("cambodian", "federation");
    session.send(&format!("position startpos moves {round}"));
    assert_eq!(session.field("Ending"), "none");
    session.send(&format!("position startpos moves {round} {round}"));
    assert!(session.field("Ending").starts_with("1/2-1/2 drawn: "));
    assert_eq!(session.legal().len(), 25);
    // The rule set of Tan knows no repetition.
    session.send("setoption name Rules value tan");
    session.send(&format!("position startpos moves {round} {round}"));
    session.said();
    assert_eq!(session.field("Ending"), "none");
    session.quit();
}

#[test]
fn a_trace_describes_every_ply_as_d_does() {
    let mut session = Session::of("makruk", "makruk");
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
fn perft_is_written_as_stockfish_writes_it() {
    let mut session = Session::of("cambodian", "federation");
    session.send("position startpos");
    session.send("go perft 3");
    let lines = session.until("Nodes searched");
    assert_eq!(lines[lines.len() - 1], "Nodes searched: 15031");
    assert_eq!(lines.iter().filter(|line| line.contains(": ")).count(), 26);
    session.quit();
}

#[test]
fn every_game_is_searched_to_a_legal_move() {
    for (variant, rules) in [
        ("cambodian", "federation"),
        ("karouk", "tan"),
        ("makruk", "makruk"),
        ("rek", "poat"),
        ("min-rek-chanh", "call"),
        ("hill", "pritchard"),
    ] {
        let mut session = Session::of(variant, rules);
        let legal = session.legal();
        for limit in ["depth 3", "nodes 2000", "movetime 30", "wtime 500 btime 500 winc 10 binc 10"]
        {
            session.send(&format!("go {limit}"));
            let best = session.best();
            assert!(legal.contains(&best), "{variant} go {limit}: {best}");
        }
        session.quit();
    }
}

#[test]
fn only_the_named_moves_are_searched() {
    let mut session = Session::of("cambodian", "federation");
    session.send("go depth 3 searchmoves a3a4 h3h4");
    assert!(["a3a4", "h3h4"].contains(&session.best().as_str()));
    session.quit();
}

#[test]
fn an_endless_search_answers_isready_and_ends_when_told() {
    let mut session = Session::of("cambodian", "federation");
    session.send("go infinite");
    let before = session.said();
    assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
    session.send("stop");
    let best = session.best();
    assert!(session.legal().contains(&best));
    // A mate is found at once, and still not told before it is asked for.
    session.send("position fen 6k1/R7/8/8/8/3R4/8/4K3 w - - 0 60");
    session.send("go infinite depth 3");
    session.send("d");
    let before = session.until("Ending");
    assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
    session.send("stop");
    assert_eq!(session.best(), "d3d8");
    session.quit();
}

#[test]
fn pondering_answers_after_the_hit_and_only_once() {
    let mut session = Session::of("cambodian", "federation");
    session.send("go ponder wtime 300 btime 300");
    let before = session.said();
    assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
    session.send("ponderhit");
    session.best();
    let after = session.said();
    assert!(!after.iter().any(|line| line.starts_with("bestmove")), "{after:?}");
    session.quit();
}

#[test]
fn a_search_that_another_replaces_is_never_answered() {
    let mut session = Session::of("cambodian", "federation");
    session.send("go infinite");
    session.send("position startpos moves e3e4");
    session.send("go depth 2");
    let best = session.best();
    assert!(session.legal().contains(&best), "{best} is not a move of the later position");
    let after = session.said();
    assert!(!after.iter().any(|line| line.starts_with("bestmove")), "{after:?}");
    session.quit();
}

#[test]
fn several_lines_are_given_when_asked_for() {
    let mut session = Session::of("rek", "poat");
    session.send("setoption name MultiPV value 3");
    session.send("go depth 2");
    let lines = session.until("bestmove");
    for line in 1..=3 {
        let wanted = format!(" multipv {line} ");
        assert!(lines.iter().any(|text| text.contains(&wanted)), "{lines:?}");
    }
    session.quit();
}

#[test]
fn hill_is_read_in_both_dialects_and_written_in_the_one_asked_for() {
    let mut session = Session::of("hill", "pritchard");
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
fn the_end_of_input_ends_it_in_the_middle_of_a_search() {
    let mut session = Session::start();
    session.send("go infinite");
    session.input = None;
    assert!(session.child.wait().unwrap().success());
}

/// The words behind a name in a line.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(&format!(" {name} ")).nth(1)?.split(' ').next()
}

#[test]
fn an_info_line_tells_everything_there_is_to_tell() {
    let mut session = Session::of("makruk", "makruk");
    session.send("setoption name UCI_ShowWDL value true");
    session.send("go depth 5");
    let lines = session.until("bestmove");
    let infos: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth")).collect();
    assert!(infos.len() >= 5, "{lines:?}");
    for line in infos {
        for name in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
            let value = field(line, name).and_then(|value| value.parse::<u64>().ok());
            assert!(value.is_some(), "{name} in {line}");
        }
        assert!(["cp", "mate"].contains(&field(line, "score").unwrap()), "{line}");
        assert!(field(line, "pv").is_some(), "{line}");
        let chances = line.split(" wdl ").nth(1).unwrap().split(' ').take(3);
        let sum: u32 = chances.map(|value| value.parse::<u32>().unwrap()).sum();
        assert_eq!(sum, 1_000, "{line}");
    }
    // Not unless it is asked for, as not every program knows it.
    session.send("setoption name UCI_ShowWDL value false");
    session.send("go depth 2");
    assert!(session.until("bestmove").iter().all(|line| !line.contains("wdl")));
    session.quit();
}

#[test]
fn a_mate_is_told_with_certain_chances() {
    let mut session = Session::of("cambodian", "federation");
    session.send("setoption name UCI_ShowWDL value true");
    session.send("position fen 6k1/R7/8/8/8/3R4/8/4K3 w - - 0 60");
    session.send("go depth 3");
    let lines = session.until("bestmove");
    let last = lines.iter().rfind(|line| line.starts_with("info depth")).unwrap();
    assert!(last.contains(" score mate 1 wdl 1000 0 0 "), "{last}");
    session.quit();
}

#[test]
fn a_limited_strength_is_a_level_and_analysis_has_none() {
    // A level searches no deeper than it may, whatever depth is asked for.
    let deepest = |session: &mut Session| {
        session.send("go depth 7");
        let lines = session.until("bestmove");
        let depths = lines.iter().filter_map(|line| line.strip_prefix("info depth "));
        depths.map(|rest| rest.split(' ').next().unwrap().parse::<u32>().unwrap()).max().unwrap()
    };
    let mut session = Session::of("cambodian", "federation");
    session.send("setoption name UCI_Elo value 600");
    assert_eq!(deepest(&mut session), 7, "an Elo alone does not limit");
    session.send("setoption name UCI_LimitStrength value true");
    assert_eq!(deepest(&mut session), 1);
    session.send("setoption name UCI_AnalyseMode value true");
    assert_eq!(deepest(&mut session), 7);
    session.send("setoption name UCI_AnalyseMode value false");
    session.send("setoption name UCI_Elo value 2400");
    assert_eq!(deepest(&mut session), 7);
    session.send("setoption name Skill Level value 1");
    assert_eq!(deepest(&mut session), 1, "of two limits the lower holds");
    session.quit();
}

#[test]
fn several_threads_give_one_answer() {
    let mut session = Session::of("cambodian", "federation");
    session.send("setoption name Threads value 3");
    for _ in 0..5 {
        session.send("go nodes 5000");
        let best = session.best();
        assert!(session.legal().contains(&best));
        let after = session.said();
        assert!(!after.iter().any(|line| line.starts_with("bestmove")), "{after:?}");
    }
    session.send("setoption name Threads value 1");
    session.send("go depth 4");
    session.best();
    session.quit();
}
