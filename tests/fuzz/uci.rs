//! Lines for the engine, which runs as a separate process.

use super::FuzzedReader;
use super::program::isolated;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The engine, which starts with the first line.
#[derive(Default)]
pub struct Lines(Option<FuzzedEngine>);

struct FuzzedEngine {
    child: Child,
    lines: BufWriter<ChildStdin>,
    ready: Receiver<()>,
    sent: u64,
}

impl FuzzedEngine {
    fn start() -> FuzzedEngine {
        let mut child = isolated(env!("CARGO_BIN_EXE_ouk"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufWriter::new(child.stdin.take().unwrap());
        let out = BufReader::new(child.stdout.take().unwrap());
        let (tell, ready) = channel();
        std::thread::spawn(move || {
            for line in out.split(b'\n') {
                if line.unwrap() == b"readyok" && tell.send(()).is_err() {
                    return;
                }
            }
        });
        FuzzedEngine { child, lines, ready, sent: 0 }
    }

    fn send(&mut self, line: &[u8]) {
        self.lines.write_all(line).and_then(|()| self.lines.write_all(b"\n")).unwrap();
        self.sent += 1;
        if self.sent.is_multiple_of(500) {
            self.sync();
        }
    }

    /// Waits until everything sent has been read.
    fn sync(&mut self) {
        while self.ready.try_recv().is_ok() {}
        self.lines.write_all(b"stop\nisready\n").and_then(|()| self.lines.flush()).unwrap();
        self.ready.recv_timeout(Duration::from_secs(60)).expect("the engine still answers");
    }
}

impl FuzzedReader for Lines {
    fn name(&self) -> &'static str {
        "uci"
    }

    fn corpus(&self) -> Vec<Vec<u8>> {
        [
            "uci",
            "isready",
            "ucinewgame",
            "position startpos moves e3e4 d6d5 e4d5",
            "position fen 8/3r4/8/3k4/8/8/R7/R2K4 b - - 0 1 moves d5d4",
            "position fen rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1",
            "setoption name UCI_Variant value karouk",
            "setoption name UCI_Variant value cambodian",
            "setoption name UCI_Variant value rek",
            "setoption name Rules value tan",
            "setoption name Hash value 1",
            "setoption name MultiPV value 3",
            "setoption name Skill Level value 3",
            "setoption name UCI_LimitStrength value true",
            "setoption name UCI_ShowWDL value true",
            "setoption name Clear Hash",
            "go depth 1",
            "go nodes 100",
            "go movetime 1",
            "go wtime 10 btime 10 winc 0 binc 0 movestogo 3",
            "go infinite searchmoves e3e4",
            "go ponder",
            "go perft 1",
            "ponderhit",
            "stop",
            "d",
            "trace",
            "debug on",
        ]
        .map(|text| text.as_bytes().to_vec())
        .into()
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "name",
            "value",
            "moves",
            "fen",
            "startpos",
            "go",
            "position",
            "setoption",
            " ",
            "-1",
            "0",
            "99999999999999999999",
            "infinite",
            "e2e4",
            "mate",
            "\t",
            "\0",
            "é",
        ]
    }

    fn read(&mut self, input: &[u8]) -> bool {
        let line: Vec<u8> = input.iter().copied().filter(|&byte| byte != b'\n').collect();
        let text = String::from_utf8_lossy(&line);
        // Work that is long because the line asks for it is no hang: deep trees, large tables, many
        // threads.
        let endless = ["perft", "Hash", "Threads"].iter().any(|word| text.contains(word));
        let tame = text == "go perft 1" || text == "setoption name Hash value 1";
        if (endless && !tame) || text.trim_start().starts_with("quit") {
            return false;
        }
        self.0.get_or_insert_with(FuzzedEngine::start).send(&line);
        true
    }

    fn end(&mut self) {
        let Some(mut engine) = self.0.take() else { return };
        engine.sync();
        let status = std::fs::read_to_string(format!("/proc/{}/status", engine.child.id()));
        let status = status.unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.map_or("unknown", str::trim);
        engine.lines.write_all(b"quit\n").and_then(|()| engine.lines.flush()).unwrap();
        assert!(engine.child.wait().unwrap().success(), "the engine ends when it is told");
        println!("uci: the engine held {peak} at most");
    }
}
