//! The order of runs of one style, chosen so that the cursor moves little between them.

use super::cursor_path::cursor_path;
use super::run::{RunContent, StyledRun};
use super::shortest_order::shortest_order;

/// The number of runs up to which the best order is computed; more runs go by rows.
const FEW: usize = 8;

/// The runs in a cheap order, for a cursor at this place.
pub(super) fn cheapest(
    at: Option<(u16, u16)>,
    runs: Vec<StyledRun>,
    erases: bool,
) -> Vec<StyledRun> {
    let meets =
        |a: &StyledRun, b: &StyledRun| a.y == b.y && a.x < b.x + b.width && b.x < a.x + a.width;
    let is_twice = |at: usize| runs[at + 1..].iter().any(|other| meets(&runs[at], other));
    if !(2..=FEW).contains(&runs.len()) || (0..runs.len()).any(is_twice) {
        return runs;
    }
    let first: Vec<usize> = runs.iter().map(|run| cursor_path(at, (run.x, run.y)).len()).collect();
    let between = |from: usize, to: usize| cost(&runs[from], Some(&runs[to]), erases);
    let order = shortest_order(&first, between, |last| cost(&runs[last], None, erases));
    let mut runs: Vec<Option<StyledRun>> = runs.into_iter().map(Some).collect();
    order.into_iter().filter_map(|index| runs[index].take()).collect()
}

/// The bytes that move the cursor from a run to the next, if there is one. For blanks, includes
/// the bytes that draw them.
fn cost(from: &StyledRun, next: Option<&StyledRun>, erases: bool) -> usize {
    let path_from =
        |at: Option<(u16, u16)>| next.map_or(0, |next| cursor_path(at, (next.x, next.y)).len());
    let behind = Some((from.x + from.width, from.y));
    match &from.content {
        RunContent::Text { sure, .. } => path_from(behind.filter(|_| *sure)),
        RunContent::Script(..) => path_from(None),
        RunContent::Blank { .. } => {
            let written = usize::from(from.width) + path_from(behind);
            let erased = from.erased().len() + path_from(Some((from.x, from.y)));
            if erases { written.min(erased) } else { written }
        }
    }
}
