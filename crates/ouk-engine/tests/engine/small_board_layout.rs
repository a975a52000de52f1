//! The numbers of the positions of a small board.

use ouk_engine::small_board::{BoardLayout, Material};
use ouk_rules::board::Square;
use ouk_rules::board::{EightByEight, Geometry};
use ouk_rules::rek::Placement;

#[test]
fn every_number_has_one_position_and_comes_back() {
    let fixed = Some([Square(8), Square(2 * 8 + 3)]);
    for kings in [None, fixed] {
        let layout = BoardLayout::new(EightByEight::SHAPE.corner(4), kings);
        for own in 0..=2 {
            for enemy in 0..=3 {
                let material = Material { own, enemy };
                for index in 0..layout.count(material) {
                    let placement = layout.placement(material, index);
                    assert_eq!(Material::of(&placement), material);
                    assert_eq!(layout.index(&placement), index, "{placement}");
                }
            }
        }
    }
}

#[test]
fn numbers_stand_for_all_placements() {
    for side in [4_u8, 5] {
        let layout = BoardLayout::new(EightByEight::SHAPE.corner(side), None);
        let material = Material { own: 1, enemy: 1 };
        let count = layout.count(material);
        let placements: u64 = (0..count).map(|index| layout.weight(material, index)).sum();
        let squares = u64::from(side) * u64::from(side);
        let all = squares * (squares - 1) * (squares - 2) * (squares - 3);
        assert_eq!(placements, all);
    }
}

#[test]
fn images_of_a_position_have_the_number_of_one_of_its_images() {
    let layout = BoardLayout::new(EightByEight::SHAPE.corner(5), None);
    let placement = Placement::read(EightByEight::SHAPE.corner(5), "2m2/4k/M4/2K2/1M3 w").unwrap();
    let mut numbers = Vec::new();
    layout.each_index(&placement, |index| numbers.push(index));
    numbers.sort_unstable();
    for symmetry in 0..8 {
        let image = layout.moved(&placement, symmetry);
        assert!(numbers.contains(&layout.index(&image)), "{image}");
    }
}
