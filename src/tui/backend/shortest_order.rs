//! The shortest order of a few items, where each step from one to the next has a length.

/// The shortest order, given the length of the way to each item as the first, from one item to
/// another, and after the last. The algorithm of Held and Karp finds the least cost for every set
/// of items and its last one.
pub(super) fn shortest_order(
    first: &[usize],
    between: impl Fn(usize, usize) -> usize,
    end: impl Fn(usize) -> usize,
) -> Vec<usize> {
    let many = first.len();
    if many < 2 {
        return (0..many).collect();
    }
    let between: Vec<Vec<usize>> =
        (0..many).map(|from| (0..many).map(|to| between(from, to)).collect()).collect();
    // For a set and its last item, the least cost and the item before the last.
    let mut least = vec![vec![(usize::MAX, usize::MAX); many]; 1 << many];
    for (at, &length) in first.iter().enumerate() {
        least[1 << at][at] = (length, usize::MAX);
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
    let mut last = (0..many).min_by_key(|&last| least[set][last].0 + end(last)).unwrap_or(0);
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
