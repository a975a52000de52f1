//! `go` and its replies.

use super::UciSession;
use super::perft::PerftThread;
use super::reply::{PendingSearch, echo, say};
use crate::limits::TimeLeft;
use crate::worker::Job;
use crate::{Intent, Limits};
use ouk_rules::board::{ByColor, Color};
use ouk_rules::notation;
use ouk_rules::perft::DEEPEST;
use std::time::Duration;

impl UciSession<'_> {
    /// Starts a search.
    pub(super) fn go(&mut self, words: &[&str]) {
        // Every `go` gets its `bestmove`, even if another `go` follows before `stop`.
        self.release();
        self.counting = None;
        let (mut limits, wait) = self.read_limits(words);
        // Without limits, search until `stop`.
        limits.infinite = wait == Wait::Stop || limits.is_open();
        limits.intent = if limits.infinite { Intent::Judge } else { self.options.intent() };
        self.pondering = None;
        if wait == Wait::PonderHit {
            let until_then = Limits {
                infinite: true,
                search_moves: limits.search_moves.clone(),
                intent: limits.intent,
                ..Limits::default()
            };
            self.pondering = Some(limits);
            limits = until_then;
        }
        self.search(limits, wait != Wait::Nothing);
    }

    /// `ponderhit`: the expected move was played, so the clock runs now.
    pub(super) fn ponder_hit(&mut self) {
        if let Some(limits) = self.pondering.take() {
            self.search(limits, false);
        }
    }

    /// Parses the words after `go`: limits, and the condition that the reply must wait for.
    fn read_limits(&self, words: &[&str]) -> (Limits, Wait) {
        let mut limits = Limits { multi_pv: self.options.multi_pv, ..Limits::default() };
        let mut wait = Wait::Nothing;
        let (mut left, mut increment) = (ByColor([None; 2]), ByColor([Duration::ZERO; 2]));
        let (mut moves_to_go, mut on_a_clock, mut limited) = (None, false, false);
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut number = || {
                let given = words.next().unwrap_or("nothing");
                let number = given.parse::<i64>().ok();
                if number.is_none() {
                    let given = echo(given);
                    say(&format!("info string {word} needs a number, not \"{given}\""));
                }
                number
            };
            let ms = |n: i64| Duration::from_millis(n.max(0).unsigned_abs());
            on_a_clock |= CLOCK.contains(&word);
            limited |= CLOCK.contains(&word) || LIMITS.contains(&word);
            match word {
                "infinite" => wait = Wait::Stop,
                "ponder" => wait = Wait::PonderHit,
                "depth" => limits.depth = number().map(|n| n.clamp(1, 200) as u32),
                "nodes" => limits.nodes = number().map(|n| n.max(1).unsigned_abs()),
                "movetime" => limits.movetime = number().map(ms),
                "wtime" => left[Color::White] = number().map(ms),
                "btime" => left[Color::Black] = number().map(ms),
                "winc" => increment[Color::White] = number().map_or(Duration::ZERO, ms),
                "binc" => increment[Color::Black] = number().map_or(Duration::ZERO, ms),
                "movestogo" => moves_to_go = number().map(|n| n.clamp(1, 1_000) as u32),
                "mate" => limits.mate = number().map(|n| n.clamp(1, 200) as u32),
                "searchmoves" => {
                    while let Some(text) = words.next_if(|text| !WORDS.contains(text)) {
                        match notation::parse_coordinate(&self.position, text) {
                            Ok(mv) => limits.search_moves.push(mv),
                            Err(error) => say(&format!("info string searchmoves: {error}")),
                        }
                    }
                }
                unknown => {
                    let unknown = echo(unknown);
                    say(&format!("info string unknown word \"{unknown}\" after go"));
                }
            }
        }
        let side = self.position.turn();
        let mut left = left[side];
        if left.is_none() && limited && limits.is_open() && wait != Wait::Stop {
            // The words were meant as a limit, so the search must not run until `stop`.
            if on_a_clock {
                say(&format!("info string no time given for {}", side.letter()));
            }
            left = Some(Duration::ZERO);
        }
        limits.clock = left.map(|left| TimeLeft { left, increment: increment[side], moves_to_go });
        (limits, wait)
    }

    /// Runs `go perft` in its own thread, since it may take forever.
    pub(super) fn count(&mut self, words: &[&str]) {
        let Some(depth) = words.first().and_then(|text| text.parse::<u32>().ok()) else {
            let given = echo(words.first().copied().unwrap_or("nothing"));
            say(&format!("info string perft needs a depth, not \"{given}\""));
            return;
        };
        if depth > DEEPEST {
            say(&format!("info string perft depth is at most {DEEPEST}, not {depth}"));
            return;
        }
        // The old perft ends before the next one starts.
        self.counting = None;
        match PerftThread::start(self.position.clone(), depth, self.options.dialect) {
            Ok(thread) => self.counting = Some(thread),
            Err(problem) => say(&format!("info string perft cannot start: {problem}")),
        }
    }

    /// Starts a search in the worker and stores the data for its reply.
    fn search(&mut self, limits: Limits, hold: bool) {
        self.finish();
        let job = Job {
            position: self.position.clone(),
            history: self.keys.clone(),
            limits,
            level: self.options.level(),
            seed: self.seed,
            book: self.options.book(),
        };
        // Locked first, so that the worker cannot report before the slot is filled.
        let mut pending = self.slot.pending();
        self.worker.think(job);
        *pending = Some(PendingSearch {
            root: self.position.clone(),
            dialect: self.options.dialect,
            shows_chances: self.options.shows_chances,
            hold,
            held: None,
        });
    }
}

/// The condition that a reply must wait for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wait {
    Nothing,
    Stop,
    PonderHit,
}

/// The words after `go` that describe the clock.
const CLOCK: [&str; 5] = ["wtime", "btime", "winc", "binc", "movestogo"];

/// The words after `go` that limit a search by themselves.
const LIMITS: [&str; 4] = ["depth", "nodes", "movetime", "mate"];

/// All words that may follow `go`; text between two of them belongs to the first.
const WORDS: [&str; 12] = [
    "infinite",
    "ponder",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "searchmoves",
];
