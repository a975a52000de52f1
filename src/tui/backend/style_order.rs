//! The order in which styles are drawn, chosen so that changing from one to the next costs the
//! fewest bytes.

use super::StyleGroup;
use super::shortest_order::shortest_order;
use super::style::{CellStyle, change};

/// The number of groups up to which the best order is computed. For more, the next group is always
/// the cheapest to change to.
const FEW: usize = 8;

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

fn greedy(mut style: CellStyle, groups: &[StyleGroup]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..groups.len()).collect();
    let mut order = Vec::new();
    while let Some(next) = (0..left.len()).min_by_key(|&at| cost(style, &groups[left[at]])) {
        let index = left.remove(next);
        style = groups[index].style_after(style);
        order.push(index);
    }
    order
}

/// The cheapest order of all. A group of blanks alone may be drawn in several styles; its cost
/// assumes its own style.
fn best(style: CellStyle, groups: &[StyleGroup]) -> Vec<usize> {
    let first: Vec<usize> = groups.iter().map(|group| cost(style, group)).collect();
    shortest_order(&first, |from, to| cost(groups[from].style, &groups[to]), |_| 0)
}
