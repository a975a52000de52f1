//! In which order looks are drawn, so that changing from one to the next costs the fewest bytes.

use super::StyleGroup;
use super::style::{CellStyle, change};

/// Up to so many groups the best of all orders is found; of more the next is always the one that is
/// cheapest to change to.
const FEW: usize = 8;

/// Groups in a cheap order, with a pen in hand at first.
pub(super) fn cheapest<'a>(style: CellStyle, groups: Vec<StyleGroup<'a>>) -> Vec<StyleGroup<'a>> {
    let order = if groups.len() <= FEW { best(style, &groups) } else { greedy(style, &groups) };
    let mut groups: Vec<Option<StyleGroup>> = groups.into_iter().map(Some).collect();
    order.into_iter().filter_map(|index| groups[index].take()).collect()
}

/// The bytes of taking up the pen of a group.
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

/// The cheapest order of all: for every set of groups that may have been drawn and the last of them
/// it is known what they cost at least (Held and Karp). A group of blanks only may be drawn with
/// several pens; it is taken for one with its own.
fn best(style: CellStyle, groups: &[StyleGroup]) -> Vec<usize> {
    let many = groups.len();
    if many < 2 {
        return (0..many).collect();
    }
    let between: Vec<Vec<usize>> =
        groups.iter().map(|from| groups.iter().map(|to| cost(from.style, to)).collect()).collect();
    // What a set costs that ends with a group, and the group before it.
    let mut least = vec![vec![(usize::MAX, usize::MAX); many]; 1 << many];
    for (at, group) in groups.iter().enumerate() {
        least[1 << at][at] = (cost(style, group), usize::MAX);
    }
    for set in 1..1usize << many {
        for last in (0..many).filter(|last| set & (1 << last) != 0) {
            let so_far = least[set][last].0;
            for next in (0..many).filter(|next| set & (1 << next) == 0) {
                let there = &mut least[set | 1 << next][next];
                *there = (*there).min((so_far + between[last][next], last));
            }
        }
    }
    let mut set = (1 << many) - 1;
    let mut last = (0..many).min_by_key(|&last| least[set][last].0).unwrap_or(0);
    let mut order = vec![last];
    while order.len() < many {
        let before = least[set][last].1;
        set &= !(1 << last);
        last = before;
        order.push(last);
    }
    order.reverse();
    order
}
