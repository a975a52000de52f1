//! `go`, and what comes of it.

use super::{Session, say};
use crate::board::{Color, Move};
use crate::engine::limits::TimeLeft;
use crate::engine::worker::Job;
use crate::engine::{Answer, Limits, Report};
use crate::rules::any::dispatch;
use crate::rules::perft::divide;
use crate::rules::{AnyPosition, GameId, notation};
use std::time::{Duration, Instant};

/// A move in coordinates. Fairy-Stockfish calls Hill's ninth file i and a turned fish c.
pub(super) fn write_move(position: &AnyPosition, mv: Move, fairy: bool) -> String {
    let text = notation::coordinate(position, mv);
    if fairy && position.game() == GameId::Hill {
        let (squares, suffix) = text.split_at(4);
        return squares.replace('j', "i") + &suffix.replace('f', "c");
    }
    text
}

/// Position text; Fairy-Stockfish's letter for a turned fish is c as well.
pub(super) fn write_fen(position: &AnyPosition, fairy: bool) -> String {
    let text = position.to_fen();
    if fairy && position.game() == GameId::Hill {
        return text.replace("F~", "C~").replace("f~", "c~");
    }
    text
}

fn write_line(root: &AnyPosition, moves: &[Move], fairy: bool) -> String {
    let mut position = root.clone();
    let mut words = Vec::new();
    for &mv in moves {
        if !position.legal_moves().contains(&mv) {
            break;
        }
        words.push(write_move(&position, mv, fairy));
        position.play_unchecked(mv, &mut ());
    }
    words.join(" ")
}

/// An `info` line.
pub(super) fn info(root: &AnyPosition, report: &Report, fairy: bool) -> String {
    let ms = report.time.as_millis();
    let nps = u128::from(report.nodes) * 1_000 / ms.max(1);
    format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {nps} hashfull {} time {ms} pv {}",
        report.depth,
        report.seldepth,
        report.multipv,
        report.score,
        report.nodes,
        report.hashfull,
        write_line(root, &report.pv, fairy)
    )
}

/// The `bestmove` line.
pub(super) fn best_move(root: &AnyPosition, answer: &Answer, fairy: bool) -> String {
    let Some(best) = answer.best else {
        return "bestmove (none)".to_owned();
    };
    let line: Vec<Move> = std::iter::once(best).chain(answer.ponder).collect();
    let words = write_line(root, &line, fairy);
    match words.split_once(' ') {
        Some((best, ponder)) => format!("bestmove {best} ponder {ponder}"),
        None => format!("bestmove {words}"),
    }
}

impl Session<'_> {
    pub(super) fn perft(&self, depth: &str) {
        let Ok(depth) = depth.parse::<u32>() else {
            say(&format!("info string perft needs a depth, not \"{depth}\""));
            return;
        };
        let began = Instant::now();
        let parts = dispatch!(&self.position, p => divide(p, depth));
        for &(mv, nodes) in &parts {
            say(&format!("{}: {nodes}", write_move(&self.position, mv, self.options.fairy)));
        }
        let nodes: u64 = if depth == 0 { 1 } else { parts.iter().map(|part| part.1).sum() };
        let ms = began.elapsed().as_millis();
        let nps = u128::from(nodes) * 1_000 / ms.max(1);
        say(&format!("info nodes {nodes} time {ms} nps {nps}\n\nNodes searched: {nodes}\n"));
    }

    /// Starts a search.
    pub(super) fn go(&mut self, words: &[&str]) {
        let mut limits = Limits { multi_pv: self.options.multi_pv, ..Limits::default() };
        let mut hold = false;
        let (mut left, mut increment) = ([None; 2], [Duration::ZERO; 2]);
        let mut moves_to_go = None;
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|text| text.parse::<i64>().ok());
            let ms = |n: i64| Duration::from_millis(n.max(0).unsigned_abs());
            match word {
                "infinite" | "ponder" => (hold, limits.infinite) = (true, true),
                "depth" => limits.depth = number().map(|n| n.clamp(1, 200) as u32),
                "nodes" => limits.nodes = number().map(|n| n.max(1).unsigned_abs()),
                "movetime" => limits.movetime = number().map(ms),
                "wtime" => left[0] = number().map(ms),
                "btime" => left[1] = number().map(ms),
                "winc" => increment[0] = number().map_or(Duration::ZERO, ms),
                "binc" => increment[1] = number().map_or(Duration::ZERO, ms),
                "movestogo" => moves_to_go = number().map(|n| n.clamp(1, 1_000) as u32),
                "searchmoves" => {
                    while let Some(text) = words.peek()
                        && let Ok(mv) = notation::parse_coordinate(&self.position, text)
                    {
                        limits.search_moves.push(mv);
                        words.next();
                    }
                }
                "mate" => limits.depth = number().map(|n| (2 * n).clamp(1, 200) as u32),
                unknown => say(&format!("info string unknown word \"{unknown}\" after go")),
            }
        }
        let side = self.position.turn().index();
        debug_assert_eq!(Color::White.index(), 0);
        limits.clock =
            left[side].map(|left| TimeLeft { left, increment: increment[side], moves_to_go });
        if let Ok(mut outgoing) = self.outgoing.lock() {
            outgoing.root = Some(self.position.clone());
            outgoing.fairy = self.options.fairy;
            outgoing.hold = hold;
            outgoing.held = None;
        }
        self.worker.think(Job {
            position: self.position.clone(),
            history: self.keys.clone(),
            limits,
            level: self.options.level,
            seed: self.seed,
        });
    }
}
