//! Making the table of a class from those of its children.

use super::class::Class;
use super::entering::Children;
use super::field::Field;
use super::kin::Kin;
use super::layout::Layout;
use super::solve::{Solver, Stopped, Watch};
use super::table::Table;
use ouk_rules::board::{EightByEight, Geometry, NineByNine};

/// Solves a class.
///
/// # Errors
/// If the watch says stop.
pub fn generate(
    class: &Class,
    children: Children,
    stalemate_wins: bool,
    watch: &Watch<'_>,
) -> Result<Table, Stopped> {
    let layout = Layout::of(class);
    let needs = match layout.side {
        8 => solve::<EightByEight>(class, &layout, &children, stalemate_wins, watch)?,
        _ => solve::<NineByNine>(class, &layout, &children, stalemate_wins, watch)?,
    };
    Ok(Table::new(class.clone(), layout, stalemate_wins, children, needs))
}

fn solve<G: Geometry>(
    class: &Class,
    layout: &Layout,
    children: &Children,
    stalemate_wins: bool,
    watch: &Watch<'_>,
) -> Result<Vec<u8>, Stopped> {
    let field = Field::<G>::of(class, layout);
    let kin = Kin::of(layout, &field, children, watch.threads);
    Solver::new(layout, &field, kin, stalemate_wins, watch.threads).run(watch)
}
