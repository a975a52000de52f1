//! The order in which styles are drawn, chosen so that changing from one to the next costs the
//! fewest bytes.

use super::StyleGroup;
use super::shortest_order::shortest_order;
use super::style::{CellStyle, change};

/// The number of groups up to which the best order is computed.
const FEW: usize = 10;

/// The number of groups up to which an order is improved step by step. Its time grows with the
/// fourth power of the number.
const SOME: usize = 16;

/// The groups in a cheap order, starting from this style.
pub(super) fn cheapest<'a>(style: CellStyle, groups: Vec<StyleGroup<'a>>) -> Vec<StyleGroup<'a>> {
    let order = if groups.len() <= FEW { best(style, &groups) } else { greedy(style, &groups) };
    let mut groups: Vec<Option<StyleGroup>> = groups.into_iter().map(Some).collect();
    order.into_iter().filter_map(|index| groups[index].take()).collect()
}

/// The bytes that switching to the style of a group costs.
fn cost(style: CellStyle, group: &StyleGroup) -> usize {
    let next = group.style_after(style);
    if next == style { 0 } else { change(style, next).len() }
}

/// An order in which the next group is always the cheapest to change to. Of not too many groups,
/// one after the other then moves elsewhere as long as that saves bytes.
fn greedy(start: CellStyle, groups: &[StyleGroup]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..groups.len()).collect();
    let mut order = Vec::new();
    let mut style = start;
    while let Some(next) = (0..left.len()).min_by_key(|&at| cost(style, &groups[left[at]])) {
        let index = left.remove(next);
        style = groups[index].style_after(style);
        order.push(index);
    }
    if order.len() <= SOME {
        let costs = StyleCosts::of(start, groups);
        while let Some(better) = costs.with_one_moved(&order) {
            order = better;
        }
    }
    order
}

/// The cheapest order of all.
fn best(style: CellStyle, groups: &[StyleGroup]) -> Vec<usize> {
    let StyleCosts { first, between } = StyleCosts::of(style, groups);
    shortest_order(&first, |from, to| between[from][to], |_| 0)
}

/// The bytes that switching to each group costs, as the first and from another one. A group of
/// blanks alone may be drawn in several styles; its cost assumes its own style.
struct StyleCosts {
    first: Vec<usize>,
    between: Vec<Vec<usize>>,
}

impl StyleCosts {
    fn of(style: CellStyle, groups: &[StyleGroup]) -> StyleCosts {
        let from = |style: CellStyle| groups.iter().map(|to| cost(style, to)).collect();
        StyleCosts { first: from(style), between: groups.iter().map(|of| from(of.style)).collect() }
    }

    fn sum(&self, order: &[usize]) -> usize {
        let first = order.first().map_or(0, |&first| self.first[first]);
        first + order.windows(2).map(|pair| self.between[pair[0]][pair[1]]).sum::<usize>()
    }

    /// The cheapest order in which one group stands elsewhere, if it is cheaper.
    fn with_one_moved(&self, order: &[usize]) -> Option<Vec<usize>> {
        let moved = |from: usize, to: usize| {
            let mut order = order.to_vec();
            let group = order.remove(from);
            order.insert(to, group);
            order
        };
        let places = 0..order.len();
        let all = places.clone().flat_map(|from| places.clone().map(move |to| moved(from, to)));
        all.min_by_key(|order| self.sum(order)).filter(|best| self.sum(best) < self.sum(order))
    }
}
