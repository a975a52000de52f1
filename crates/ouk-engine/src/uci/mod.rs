//! The Universal Chess Interface, with Fairy-Stockfish's option `UCI_Variant`.
//!
//! The session reports unknown input as `info string`; such input is never fatal. If a position
//! cannot be read, the old one stays.

mod arrivals;
pub mod client;
mod go;
mod options;
mod perft;
mod reply;
mod search_slot;

use crate::Limits;
use crate::endgame::tables::Tables;
use crate::table;
use crate::worker::Worker;
use arrivals::{LONGEST_LINE, UciArrival};
use options::{OptionEffect, UciOptions};
use ouk_io::lines::{Line, LineReader};
use ouk_io::text::Printable;
use ouk_rules::board::{Move, PositionKey};
use ouk_rules::game::verdict::{judge, times};
use ouk_rules::{
    AnyPosition, CountState, FenError, Honour, RuleMessage, RuleSetRegistry, notation,
};
use perft::PerftThread;
use reply::{Dialect, PendingSearch, echo, say, unwritten};
use search_slot::{SearchSlot, tell};
use std::io;
use std::sync::mpsc::RecvError;
use std::sync::{Arc, PoisonError};

/// The reason why a `position` command is refused.
#[derive(Debug, thiserror::Error)]
enum PositionError {
    #[error("position needs \"startpos\" or \"fen\" and a position")]
    NoPlace,
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("move {number}: {reason}")]
    Move { number: usize, reason: RuleMessage },
}

/// Why a session ends before `quit` and the end of input.
#[derive(Debug, thiserror::Error)]
pub enum UciServeError {
    /// The system gives no thread.
    #[error("the engine's thread does not start: {0}")]
    Thread(#[source] io::Error),
    /// Input fails.
    #[error("standard input cannot be read: {0}")]
    Input(#[source] io::Error),
    /// Standard output fails; of the kind [`io::ErrorKind::BrokenPipe`] if nobody reads it any
    /// more.
    #[error("standard output cannot be written: {0}")]
    Output(#[source] io::Error),
}

/// One session on standard input and output.
pub struct UciSession<'a> {
    rule_sets: &'a RuleSetRegistry,
    options: UciOptions,
    start: AnyPosition,
    position: AnyPosition,
    keys: Vec<PositionKey>,
    /// The root of the last `position` command. Its moves follow.
    root: AnyPosition,
    moves: Vec<Move>,
    seed: u64,
    worker: Worker,
    tables: Arc<Tables>,
    slot: Arc<SearchSlot>,
    /// The limits that apply after `ponderhit`.
    pondering: Option<Limits>,
    counting: Option<PerftThread>,
}

/// Serves UCI on standard input and output until `quit`, the end of input, or a failure of the
/// output. A process can call this function once.
///
/// # Errors
/// If input or output fails, or the system gives no thread.
pub fn serve(rule_sets: &RuleSetRegistry, tables: Arc<Tables>) -> Result<(), UciServeError> {
    let mut session = UciSession::start(rule_sets, tables)?;
    let (own, arrivals) = arrivals::listen().map_err(UciServeError::Thread)?;
    reply::wake_on_failure(own);
    let ended = loop {
        match arrivals.recv() {
            Ok(UciArrival::Line(line)) if session.take(&line) => {}
            Ok(UciArrival::Line(_) | UciArrival::End) | Err(RecvError) => break Ok(()),
            Ok(UciArrival::Unreadable(error)) => break Err(UciServeError::Input(error)),
            Ok(UciArrival::OutputFailed) => {}
        }
        if let Some(error) = unwritten() {
            break Err(UciServeError::Output(error));
        }
    };
    session.end();
    match unwritten() {
        Some(error) if ended.is_ok() => Err(UciServeError::Output(error)),
        _ => ended,
    }
}

/// Executes the commands of `input` in a session of its own and waits for the last reply. The
/// output goes to standard output; its failures are ignored. A fuzzer calls this function for each
/// input.
///
/// # Errors
/// If the input cannot be read, or the system gives no thread.
pub fn serve_input(
    rule_sets: &RuleSetRegistry,
    tables: Arc<Tables>,
    input: impl io::BufRead,
) -> Result<(), UciServeError> {
    let mut session = UciSession::start(rule_sets, tables)?;
    let mut lines = LineReader::new(input, LONGEST_LINE);
    while let Some(line) = lines.read_line().map_err(UciServeError::Input)? {
        if !session.take(&line) {
            break;
        }
    }
    session.end();
    Ok(())
}

impl<'a> UciSession<'a> {
    /// Starts a session at the first position of the default game.
    fn start(
        rule_sets: &'a RuleSetRegistry,
        tables: Arc<Tables>,
    ) -> Result<UciSession<'a>, UciServeError> {
        let slot = Arc::new(SearchSlot::default());
        let answers = Arc::clone(&slot);
        let options = UciOptions::default();
        let worker = Worker::start(options.hash, move |event| tell(&answers, event));
        let worker = worker.map_err(UciServeError::Thread)?;
        worker.resize(options.hash);
        worker.use_tables(Some(Arc::clone(&tables)));
        let start = AnyPosition::start(options.game, options.rules);
        Ok(UciSession {
            rule_sets,
            tables,
            position: start.clone(),
            keys: vec![start.repetition_key()],
            root: start.clone(),
            moves: Vec::new(),
            start,
            seed: fastrand::u64(..),
            options,
            worker,
            slot,
            pondering: None,
            counting: None,
        })
    }

    /// Executes a line; false for `quit`.
    fn take(&mut self, line: &Line) -> bool {
        match line {
            Line::Text(line) => self.execute(line),
            Line::TooLong => {
                say(&format!("info string ignored a line longer than {LONGEST_LINE} bytes"));
                true
            }
        }
    }

    /// Ends the session. The last `go` still gets its reply.
    fn end(&mut self) {
        self.stop();
        self.finish();
    }

    /// Executes a command; false for `quit`.
    fn execute(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            ["quit", ..] => return false,
            ["uci", ..] => {
                say(&format!(
                    "id name ouk {}\nid author the ouk authors",
                    env!("CARGO_PKG_VERSION")
                ));
                say(&self.options.describe());
                say("uciok");
            }
            ["isready", ..] => {
                // Resizing a table takes time that must not count for the next move.
                self.worker.settle();
                say("readyok");
            }
            ["ucinewgame", ..] => {
                self.worker.clear();
                self.seed = fastrand::u64(..);
            }
            ["setoption", ref rest @ ..] => self.set_option(rest),
            ["position", ref rest @ ..] => {
                if let Err(problem) = self.set_position(rest) {
                    say(&format!("info string {problem}; the position is unchanged"));
                }
            }
            ["go", "perft", ref rest @ ..] => self.count(rest),
            ["go", ref rest @ ..] => self.go(rest),
            ["stop", ..] => self.stop(),
            ["ponderhit", ..] => self.ponder_hit(),
            ["d", ..] => say(&describe(&self.position, &self.keys, self.options.dialect)),
            ["trace", ..] => self.trace(),
            ["debug" | "register", ..] => {}
            [unknown, ..] => {
                say(&format!("info string unknown command \"{}\"", echo(unknown)));
            }
        }
        true
    }

    /// Stops the running search, whose reply follows as soon as it is ready.
    fn stop(&mut self) {
        self.pondering = None;
        self.counting = None;
        self.worker.stop();
        self.release();
    }

    /// Writes a reply that was held back.
    fn release(&self) {
        let mut slot = self.slot.pending();
        if let Some(pending) = slot.as_mut() {
            pending.hold = false;
            if let Some(text) = pending.held.take() {
                say(&text);
                *slot = None;
            }
        }
    }

    /// Stops the running search, if there is one, and waits for its end.
    fn finish(&self) {
        self.worker.stop();
        let goes_on = |slot: &mut Option<PendingSearch>| {
            slot.as_ref().is_some_and(|pending| pending.held.is_none())
        };
        // Waiting releases the lock to the engine's thread.
        let slot = self.slot.over.wait_while(self.slot.pending(), goes_on);
        *slot.unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn set_option(&mut self, words: &[&str]) {
        let (hash, threads) = (self.options.hash, self.options.threads);
        let (tables, eval_kind) = (self.options.tables, self.options.eval_kind);
        match self.options.set(words, self.rule_sets) {
            Err(problem) => say(&format!("info string {problem}")),
            Ok(OptionEffect::ClearHash) => self.worker.clear(),
            Ok(OptionEffect::OtherGame) => {
                self.start = AnyPosition::start(self.options.game, self.options.rules);
                self.reset(self.start.clone());
                say(&self.options.variant_info(&self.start));
                if let Some(words) = self.rule_sets.passed_over(self.options.rules) {
                    say(&format!("info string {}", Printable::of(&words)));
                }
            }
            Ok(OptionEffect::None) => {}
        }
        if self.options.hash != hash {
            self.worker.settle();
            // The old table's memory will be free then.
            let room = table::room().saturating_add(hash);
            if self.options.hash > room {
                say(&format!(
                    "info string not enough memory for Hash {}; using {room}",
                    self.options.hash
                ));
                self.options.hash = room;
            }
            self.worker.resize(self.options.hash);
        }
        if self.options.tables != tables {
            self.worker.use_tables(self.options.tables.then(|| Arc::clone(&self.tables)));
        }
        if self.options.eval_kind != eval_kind {
            self.worker.use_eval(self.options.eval_kind);
        }
        if self.options.threads != threads {
            // A table of another size takes its memory first.
            self.worker.settle();
            let most = table::thread_room().saturating_add(threads);
            if self.options.threads > most {
                say(&format!(
                    "info string not enough memory for Threads {}; using {most}",
                    self.options.threads
                ));
                self.options.threads = most;
            }
            self.worker.set_threads(self.options.threads);
        }
    }

    fn reset(&mut self, position: AnyPosition) {
        self.keys = vec![position.repetition_key()];
        self.moves.clear();
        self.root = position.clone();
        self.position = position;
    }

    fn set_position(&mut self, words: &[&str]) -> Result<(), PositionError> {
        let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (place, moves) = words.split_at(split);
        let mut position = match place {
            ["startpos"] => self.start.clone(),
            ["fen", fen @ ..] => {
                AnyPosition::from_fen(self.options.game, self.options.rules, &fen.join(" "))?
            }
            _ => return Err(PositionError::NoPlace),
        };
        let root = position.clone();
        let mut keys = vec![position.repetition_key()];
        let mut played = Vec::new();
        for (ply, text) in moves.iter().skip(1).enumerate() {
            let mv = notation::parse_coordinate(&position, text)
                .map_err(|reason| PositionError::Move { number: ply + 1, reason })?;
            position.play_unchecked(mv, &mut ());
            keys.push(position.repetition_key());
            played.push(mv);
        }
        (self.root, self.moves) = (root, played);
        self.position = position;
        self.keys = keys;
        Ok(())
    }

    /// Describes every position of the last `position` command, as `d` does, to compare whole games
    /// with another program.
    fn trace(&self) {
        let mut position = self.root.clone();
        let mut text = String::new();
        for (ply, keys) in (1..=self.keys.len()).map(|plies| &self.keys[..plies]).enumerate() {
            if ply > 0 {
                position.play_unchecked(self.moves[ply - 1], &mut ());
            }
            text += &describe(&position, keys, self.options.dialect);
            text.push('\n');
        }
        say(&format!("{text}traced {} plies", self.moves.len()));
    }
}

/// The output of `d`.
fn describe(position: &AnyPosition, keys: &[PositionKey], dialect: Dialect) -> String {
    let shape = position.shape();
    let names: Vec<String> = position.checkers().iter().map(|&at| shape.name(at)).collect();
    let moves = position.legal_moves();
    let legal: Vec<String> =
        moves.iter().map(|&mv| reply::write_move(position, mv, dialect)).collect();
    let count = position.count_view().filter(|view| view.state != CountState::Void);
    let count = count.map_or("none".to_owned(), |view| {
        let honour = match view.honour {
            Honour::Board => "board",
            Honour::Pieces => "pieces",
        };
        let (by, number, limit) = (view.by.letter(), view.reached(), view.limit);
        format!("{by} {honour} {number}/{limit} left {} ({})", view.left, view.why)
    });
    let ending = judge(position, times(keys));
    let ending = ending.map_or("none".to_owned(), |end| format!("{} {end}", end.outcome.pgn()));
    format!(
        "Fen: {}\nKey: {:016X}\nCheckers: {}\nCount: {count}\nLegal: {}\nEnding: {ending}",
        reply::write_fen(position, dialect),
        position.key(),
        names.join(" "),
        legal.join(" ")
    )
}
