//! The output of a session: lines, moves, positions, and the replies to `go`.

use super::arrivals::UciArrival;
use crate::win_chances::{WinChances, chances};
use crate::{SearchReport, SearchResult};
use ouk_io::text::{self, Printable};
use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, GameId, notation};
use std::io;
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The failure of standard output, which several threads write. The session ends with it.
struct OutputFailure {
    /// The first error.
    error: Option<io::Error>,
    /// Where the session waits, to be woken by an error.
    session: Option<SyncSender<UciArrival>>,
}

static FAILURE: Mutex<OutputFailure> = Mutex::new(OutputFailure { error: None, session: None });

/// Writes a line and flushes it. An error is kept for [`unwritten`], and wakes the session.
pub(super) fn say(line: &str) {
    let Err(error) = text::print(line) else { return };
    let mut failure = failure();
    failure.error.get_or_insert(error);
    if let Some(session) = &failure.session {
        // A session with a full queue does not wait.
        let _ = session.try_send(UciArrival::OutputFailed);
    }
}

/// Names the session that an error of [`say`] wakes.
pub(super) fn wake_on_failure(session: SyncSender<UciArrival>) {
    failure().session = Some(session);
}

/// Takes the first error of [`say`] so far.
pub(super) fn unwritten() -> Option<io::Error> {
    failure().error.take()
}

fn failure() -> MutexGuard<'static, OutputFailure> {
    FAILURE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The most characters of a word that a complaint about it repeats.
const LONGEST_ECHO: usize = 60;

/// A word of the input in a complaint, without its end if it is long.
pub(super) fn echo(word: &str) -> Printable {
    Printable::cut(word, LONGEST_ECHO)
}

/// The running search, with the data that the engine's thread needs for its replies.
pub(super) struct PendingSearch {
    /// The root position, to write moves.
    pub root: AnyPosition,
    pub dialect: Dialect,
    /// Whether to report chances with the score.
    pub shows_chances: bool,
    /// Whether the reply waits for `stop` or `ponderhit`.
    pub hold: bool,
    pub held: Option<String>,
}

/// The notation for moves and position texts of Hill's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// The letters of this program.
    Ouk,
    /// The letters of Fairy-Stockfish.
    Fairy,
}

/// A move in coordinates. Fairy-Stockfish calls Hill's ninth file i and a turned fish c.
pub(super) fn write_move(position: &AnyPosition, mv: Move, dialect: Dialect) -> String {
    let text = notation::coordinate(position, mv);
    if dialect == Dialect::Fairy && position.game() == GameId::Hill {
        let (squares, suffix) = text.split_at(4);
        return squares.replace('j', "i") + &suffix.replace('f', "c");
    }
    text
}

/// Position text. Fairy-Stockfish's letter for a turned fish is c.
pub(super) fn write_fen(position: &AnyPosition, dialect: Dialect) -> String {
    let text = position.to_fen();
    if dialect == Dialect::Fairy && position.game() == GameId::Hill {
        return text.replace("F~", "C~").replace("f~", "c~");
    }
    text
}

fn write_line(root: &AnyPosition, moves: &[Move], dialect: Dialect) -> String {
    let mut position = root.clone();
    let mut words = Vec::new();
    for &mv in moves {
        if !position.legal_moves().contains(&mv) {
            break;
        }
        words.push(write_move(&position, mv, dialect));
        position.play_unchecked(mv, &mut ());
    }
    words.join(" ")
}

pub(super) fn info(pending: &PendingSearch, report: &SearchReport) -> String {
    let PendingSearch { root, dialect, .. } = pending;
    let chances = if pending.shows_chances {
        let WinChances { win, draw, loss } = chances(root.game(), report.score);
        format!(" wdl {win} {draw} {loss}")
    } else {
        String::new()
    };
    let ms = report.time.as_millis();
    let nps = u128::from(report.nodes) * 1_000 / ms.max(1);
    format!(
        "info depth {} seldepth {} multipv {} score {}{chances} nodes {} nps {nps} hashfull {} time {ms} pv {}",
        report.depth,
        report.seldepth,
        report.multipv,
        report.score,
        report.nodes,
        report.hashfull,
        write_line(root, &report.pv, *dialect)
    )
}

pub(super) fn best_move(root: &AnyPosition, answer: &SearchResult, dialect: Dialect) -> String {
    let Some(best) = answer.best else {
        return "bestmove (none)".to_owned();
    };
    let line: Vec<Move> = std::iter::once(best).chain(answer.ponder).collect();
    let words = write_line(root, &line, dialect);
    match words.split_once(' ') {
        Some((best, ponder)) => format!("bestmove {best} ponder {ponder}"),
        None => format!("bestmove {words}"),
    }
}
