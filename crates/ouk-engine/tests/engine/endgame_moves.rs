//! Moves of the runner's pieces, as the solver makes them.

use ouk_engine::endgame::attack_maps::AttackMaps;
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::count_transition::CountTransition;
use ouk_engine::endgame::layout::Layout;
use ouk_engine::endgame::moves::DefenderMoves;
use ouk_engine::endgame::paths::OuterMoves;
use ouk_engine::endgame::sub_tables::SubTables;
use ouk_engine::endgame::table::{ChildTable, ChildTables, EndgameTable};
use ouk_rules::board::{Bits, Square};
use ouk_rules::board::{EightByEight, Kind};
use std::sync::Arc;

/// Whether the runner, to move with its king on each square, is saved by a move of its Neang on a1.
/// The chaser has its king on d4, the Koul on b2 and its Neang on e1, and has won once the runner
/// has captured one of the pieces named here.
fn saved_by_the_neang(won_without: &[Kind]) -> u64 {
    let class = |name: &str| Class::parse(PieceSet::Ouk, name).expect("it has a table");
    let child = |name: &str, kind: Kind| {
        let layout = Layout::of(&class(name));
        let entries = vec![u8::from(won_without.contains(&kind)); layout.entries()];
        let table = EndgameTable::new(class(name), layout, false, &ChildTables::default(), entries);
        (kind, ChildTable { table: Arc::new(table), transition: CountTransition::Continues })
    };
    let children = ChildTables {
        without: vec![child("KM-KM", Kind::Koul), child("KS-KM", Kind::Neang)],
        ..ChildTables::default()
    };
    let layout = Layout::of(&class("KSM-KM"));
    let attack_maps = AttackMaps::<EightByEight>::of(&class("KSM-KM"), &layout);
    let mut sub_tables = SubTables::of(&layout, &attack_maps, &children, 1);
    sub_tables.advance_to(1, layout.squares);
    let (a1, b2, d4, e1) = (0, 9, 27, 4);
    let king = layout.king_index(d4).expect("it is on the left half");
    let row = layout.outer_at(&[a1, b2]).expect("the pieces have squares of their own");
    let outer = OuterMoves::of(&layout, &attack_maps, row);
    assert!(outer.runner_steps.is_empty());
    let open = vec![0; layout.rows_a_king() * layout.squares];
    let mut saving_kings = vec![0; layout.squares];
    DefenderMoves { layout: &layout, attack_maps: &attack_maps, sub_tables: &sub_tables, king }
        .of_pieces(&outer, row, &open, false, &mut saving_kings);
    saving_kings[e1]
}

/// In the corner a Neang has one move. If a piece of the chaser stands there, the move is a
/// capture, and no step is left.
#[test]
fn defender_without_a_step_captures() {
    let saved = saved_by_the_neang(&[]);
    assert!(saved.has(Square(63)));
    assert!(!saved.has(Square(36)), "the kings would stand beside each other");
}

#[test]
fn capture_saves_nobody_if_the_chaser_wins_afterwards() {
    assert_eq!(saved_by_the_neang(&[Kind::Koul]), 0);
    // The captured piece is the Koul.
    assert_eq!(saved_by_the_neang(&[Kind::Neang]), saved_by_the_neang(&[]));
}
