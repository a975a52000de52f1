//! The result of a search, read from a solved board.

use super::solved::{BoardMove, SolvedBoard, score_of};
use super::value::Value;
use crate::limits::{Limits, SearchReport, SearchResult};
use ouk_rules::AnyPosition;
use ouk_rules::board::{Move, PositionKey};
use std::time::Duration;

/// The result for a position that the board knows: its moves with their true values, the best
/// first. None if the board does not know the position, or the search may consider no move.
pub(crate) fn search(
    board: &SolvedBoard,
    position: &AnyPosition,
    history: &[PositionKey],
    limits: &Limits,
    report: &mut dyn FnMut(&SearchReport),
) -> Option<SearchResult> {
    let mut rated = board.rate(position, history)?;
    let only = &limits.search_moves;
    rated.retain(|one| only.is_empty() || only.contains(&one.mv));
    let nodes = rated.len() as u64;
    let lines: Vec<BoardMove> = rated.into_iter().take(limits.multi_pv.max(1)).collect();
    let best = lines.first()?;
    let pv = line_after(board, position, best.mv);
    for (number, line) in lines.iter().enumerate() {
        report(&SearchReport {
            depth: depth_of(line.value),
            seldepth: depth_of(line.value),
            multipv: number + 1,
            score: line.score(),
            nodes,
            time: Duration::ZERO,
            hashfull: 0,
            pv: line_after(board, position, line.mv),
        });
    }
    Some(SearchResult {
        best: Some(best.mv),
        ponder: pv.get(1).copied(),
        score: score_of(best.value),
        lines: lines.iter().map(|line| (line.mv, line.score())).collect(),
        nodes,
    })
}

/// The depth in plies to which a value is proved.
fn depth_of(value: Value) -> u32 {
    match value {
        Value::Won(moves) => 2 * u32::from(moves) - 1,
        Value::Lost(moves) => 2 * u32::from(moves).max(1),
        Value::Drawn | Value::Over => 1,
    }
}

/// A move and the line of best play after it.
fn line_after(board: &SolvedBoard, position: &AnyPosition, mv: Move) -> Vec<Move> {
    let after = position.after(mv);
    let mut line = vec![mv];
    line.extend(board.best_line(&after));
    line
}
