//! Making the table of a class from the tables that its moves lead to.

use super::attack_maps::AttackMaps;
use super::class::Class;
use super::count_transition::ChildTables;
use super::layout::Layout;
use super::solve::{ClassSolver, SolveControl, Stopped};
use super::sub_tables::SubTables;
use super::table::EndgameTable;
use ouk_rules::board::{EightByEight, Geometry, NineByNine};

/// Solves a class.
///
/// # Errors
/// If the solver is told to stop.
pub fn generate(
    class: &Class,
    children: &ChildTables,
    stalemate_wins: bool,
    control: &SolveControl<'_>,
) -> Result<EndgameTable, Stopped> {
    let layout = Layout::of(class);
    let distances = match layout.side {
        8 => solve::<EightByEight>(class, &layout, children, stalemate_wins, control)?,
        _ => solve::<NineByNine>(class, &layout, children, stalemate_wins, control)?,
    };
    Ok(EndgameTable::new(class.clone(), layout, stalemate_wins, children, distances))
}

fn solve<G: Geometry>(
    class: &Class,
    layout: &Layout,
    children: &ChildTables,
    stalemate_wins: bool,
    control: &SolveControl<'_>,
) -> Result<Vec<u8>, Stopped> {
    let attack_maps = AttackMaps::<G>::of(class, layout);
    let sub_tables = SubTables::of(layout, &attack_maps, children, control.threads);
    ClassSolver::new(layout, &attack_maps, sub_tables, stalemate_wins, control.threads).run(control)
}
