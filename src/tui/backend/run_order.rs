//! The order of runs of one style, chosen so that the cursor moves little between them.

use super::cursor_path::path_length;
use super::run::{RunContent, StyledRun};
use super::shortest_order::shortest_order;

/// The number of runs up to which the best order is computed.
const FEW: usize = 8;

/// The number of runs up to which the order that always goes to the nearest next run is compared
/// with that by rows. Its time grows with the square of the number; more runs go by rows.
const MANY: usize = 160;

/// The runs in a cheap order, for a cursor at this place.
pub(super) fn cheapest(
    at: Option<(u16, u16)>,
    runs: Vec<StyledRun>,
    erases: bool,
) -> Vec<StyledRun> {
    let meets =
        |a: &StyledRun, b: &StyledRun| a.y == b.y && a.x < b.x + b.width && b.x < a.x + a.width;
    let is_twice = |at: usize| runs[at + 1..].iter().any(|other| meets(&runs[at], other));
    if !(2..=MANY).contains(&runs.len()) || (0..runs.len()).any(is_twice) {
        return runs;
    }
    let first = |to: usize| path_length(at, (runs[to].x, runs[to].y));
    let between = |from: usize, to: usize| cost(&runs[from], Some(&runs[to]), erases);
    let end = |last: usize| cost(&runs[last], None, erases);
    let order = if runs.len() <= FEW {
        let first: Vec<usize> = (0..runs.len()).map(first).collect();
        shortest_order(&first, between, end)
    } else {
        let length = |order: &Vec<usize>| {
            let steps = order.windows(2).map(|step| between(step[0], step[1])).sum::<usize>();
            first(order[0]) + steps + end(order[order.len() - 1])
        };
        let by_rows: Vec<usize> = (0..runs.len()).collect();
        let nearest = nearest_next(runs.len(), first, between);
        if length(&nearest) < length(&by_rows) { nearest } else { by_rows }
    };
    let mut runs: Vec<Option<StyledRun>> = runs.into_iter().map(Some).collect();
    order.into_iter().filter_map(|index| runs[index].take()).collect()
}

/// The order of so many items in which each is the nearest one left; of several, the first.
fn nearest_next(
    many: usize,
    first: impl Fn(usize) -> usize,
    between: impl Fn(usize, usize) -> usize,
) -> Vec<usize> {
    let mut left: Vec<usize> = (0..many).collect();
    let mut order: Vec<usize> = Vec::with_capacity(many);
    let way =
        |last: Option<&usize>, to: usize| last.map_or_else(|| first(to), |&from| between(from, to));
    while let Some(at) = (0..left.len()).min_by_key(|&at| way(order.last(), left[at])) {
        order.push(left.remove(at));
    }
    order
}

/// The bytes that move the cursor from a run to the next, if there is one. For blanks, includes
/// the bytes that draw them.
fn cost(from: &StyledRun, next: Option<&StyledRun>, erases: bool) -> usize {
    let path_from =
        |at: Option<(u16, u16)>| next.map_or(0, |next| path_length(at, (next.x, next.y)));
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
