//! Groups of cells with one style, which are drawn together.

use super::style::{CellStyle, SHOWN_ON_BLANK, is_blank};
use ratatui::buffer::Cell;
use std::collections::HashMap;

/// Cells of one style, with the style that draws them. Blanks may be drawn in any text colour.
pub(super) struct StyleGroup<'a> {
    pub(super) style: CellStyle,
    pub(super) only_blanks: bool,
    pub(super) cells: Vec<(u16, u16, &'a Cell)>,
}

impl StyleGroup<'_> {
    /// The style for this group after another one. Attributes that do not show on blanks stay as
    /// they are.
    pub(super) fn style_after(&self, style: CellStyle) -> CellStyle {
        if self.only_blanks {
            CellStyle { bg: self.style.bg, fg: style.fg, modifier: style.modifier - SHOWN_ON_BLANK }
        } else {
            self.style
        }
    }
}

/// Groups cells by style. Blanks join a neighbour with the same background, so that words stay
/// together, or else any group with that background.
pub(super) fn groups<'a>(cells: Vec<(u16, u16, &'a Cell)>) -> Vec<StyleGroup<'a>> {
    let mut groups: Vec<StyleGroup> = Vec::new();
    let mut of: HashMap<(u16, u16), usize> = HashMap::new();
    let (blank, inked): (Vec<_>, Vec<_>) = cells.into_iter().partition(|cell| is_blank(cell.2));
    for found @ (x, y, cell) in inked {
        let style = CellStyle::of(cell);
        let known = groups.iter().position(|group| group.style == style);
        let index = known.unwrap_or(groups.len());
        if known.is_none() {
            groups.push(StyleGroup { style, only_blanks: false, cells: Vec::new() });
        }
        groups[index].cells.push(found);
        of.insert((x, y), index);
    }
    for found @ (x, y, cell) in blank {
        let fits = |&index: &usize| {
            let style = groups[index].style;
            style.bg == cell.bg && !style.modifier.intersects(SHOWN_ON_BLANK)
        };
        let left = x.checked_sub(1).and_then(|x| of.get(&(x, y)).copied());
        let right = of.get(&(x + 1, y)).copied();
        let beside = left.filter(fits).or(right.filter(fits));
        let known = beside.or_else(|| (0..groups.len()).find(fits));
        let index = known.unwrap_or(groups.len());
        if known.is_none() {
            groups.push(StyleGroup {
                style: CellStyle::of(cell),
                only_blanks: true,
                cells: Vec::new(),
            });
        }
        groups[index].cells.push(found);
        of.insert((x, y), index);
    }
    groups
}
