//! The start of the endgame solver.

use ouk_engine::endgame::attack_maps::AttackMaps;
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::layout::Layout;
use ouk_engine::endgame::solve::ClassSolver;
use ouk_engine::endgame::sub_tables::SubTables;
use ouk_engine::endgame::table::ChildTables;
use ouk_rules::board::EightByEight;
use ouk_rules::board::{Bits, Square};

/// A runner whose king cannot move is stalemated only if its other piece cannot move either. Here
/// the Neang on b1 can, unless the boat pins it to the king on a1.
#[test]
fn a_defender_that_can_move_prevents_stalemate() {
    let class = Class::parse(PieceSet::Ouk, "KR-KM").expect("it has a table");
    let layout = Layout::of(&class);
    let attack_maps = AttackMaps::<EightByEight>::of(&class, &layout);
    let children = ChildTables::default();
    let sub_tables = SubTables::of(&layout, &attack_maps, &children, 1);
    let solver = ClassSolver::new(&layout, &attack_maps, sub_tables, false, 1);
    let (a1, b1, b3, h1, h2) = (0, 1, 17, 7, 15);
    let may_be_lost = |boat: u8| {
        let (placing, _) = layout.placing(b3, &[b1, boat]).expect("all squares differ");
        solver.losable(placing).has(Square(a1))
    };
    assert_eq!((may_be_lost(h1), may_be_lost(h2)), (false, true));
}
