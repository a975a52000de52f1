//! Coordinates inside the edge squares: all of them are drawn, and none touches a piece.

use crate::sampling::sampled;
use ouk::tui::glyphs::PieceStyle;
use ouk::tui::theme::{Depth, Theme};
use ouk::tui::widgets::board::{
    BoardStyle, Marks, SmallCheckMarks, SmallLastMarks, SquareSize, draw,
};
use ouk_rules::array::Array;
use ouk_rules::board::Color;
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

const SIZES: [&str; 4] = ["6x3", "8x4", "10x5", "12x6"];

/// The positions that games begin with.
pub fn arrays() -> Vec<(GameId, AnyPosition)> {
    let mut arrays = Vec::new();
    for &game in GameId::ALL {
        for rules in game.rule_sets() {
            for array in Array::of(game) {
                let fen = array.fen(game, rules, Color::White);
                arrays.push((game, AnyPosition::from_fen(game, rules, &fen).unwrap()));
            }
        }
    }
    arrays
}

/// A board without marks.
pub fn drawn(position: &AnyPosition, board_style: &BoardStyle, size: SquareSize) -> Buffer {
    let (width, height) = size.board(position.shape());
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(position, &Marks::default(), board_style, size, buffer.area, &mut buffer);
    buffer
}

/// The quarters of a cell that belong to a piece: left and right, above and below.
fn quarters(cell: &Cell) -> [bool; 4] {
    const BLOCKS: [char; 16] =
        [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
    let symbol = cell.symbol().chars().next().unwrap_or(' ');
    // Dots and lines of an empty square are not part of a piece; shading and letters are.
    if "·─│┌┐└┘├┤┬┴┼".contains(symbol) {
        return [false; 4];
    }
    let low = "▁▂▃".contains(symbol).then_some(0b1100);
    let bits = BLOCKS.iter().position(|&block| block == symbol).or(low).unwrap_or(15);
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    [0, 1, 2, 3].map(|bit| (bits >> bit & 1 == 1) != reversed)
}

#[test]
fn no_coordinate_touches_a_piece_of_an_array() {
    let mut sampled = sampled(7);
    for depth in Depth::ALL {
        let theme = Theme::fallback(depth);
        for (game, position) in arrays() {
            let sizes = SIZES.into_iter().flat_map(|size| [(size, false), (size, true)]);
            for (name, flipped) in sizes.filter(|_| sampled()) {
                let size = SquareSize::of(name).unwrap();
                let with = BoardStyle::plain(&theme, PieceStyle::Blocks).flipped(flipped);
                let without = BoardStyle { coordinates: false, ..with };
                let without = drawn(&position, &without, size);
                let with = drawn(&position, &with, size);
                let mut found = String::new();
                for at in with.area.positions() {
                    if with[at] == without[at] {
                        continue;
                    }
                    found.push_str(with[at].symbol());
                    let place = format!("{depth:?} {} {name} {flipped}: {at:?}", game.name());
                    assert_eq!(quarters(&without[at]), [false; 4], "{place}");
                    let beside = |step: i32, near: [usize; 2]| {
                        let x = i32::from(at.x) + step;
                        (0..i32::from(with.area.width)).contains(&x) && {
                            let quarters = quarters(&without[(x as u16, at.y)]);
                            near.into_iter().any(|quarter| quarters[quarter])
                        }
                    };
                    assert!(!beside(-1, [1, 3]) && !beside(1, [0, 2]), "{place} touches");
                    let below = quarters(&without[(at.x, at.y + 1)]);
                    assert_eq!(below[..2], [false; 2], "{place} stands on a piece");
                }
                let shape = position.shape();
                let mut expected: Vec<char> =
                    (0..shape.side).map(|file| shape.file_letter(file)).collect();
                expected.extend((1..=shape.side).map(|rank| char::from(b'0' + rank)));
                let mut found: Vec<char> = found.chars().collect();
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{depth:?} {} {name} {flipped}", game.name());
            }
        }
    }
}

#[test]
fn small_squares_keep_their_marks_beside_coordinates() {
    let game = GameId::Ouk;
    let fen = "7k/8/8/8/8/8/8/K1N5 w - - 0 1";
    let position = AnyPosition::from_fen(game, game.default_rules(), fen).unwrap();
    let at = |name: &str| position.shape().parse(name).unwrap();
    let theme = Theme::fallback(Depth::True);
    let plain = BoardStyle::plain(&theme, PieceStyle::Blocks);
    let board_style = BoardStyle { small_check: SmallCheckMarks::Row, ..plain };
    let size = SquareSize::of("6x3").unwrap();
    let (width, height) = size.board(position.shape());
    // The upper left corner of a square of the first rank, and the cell beside it.
    let corners = |marks: Marks, file: u16| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        draw(&position, &marks, &board_style, size, buffer.area, &mut buffer);
        [0, 1].map(|x| buffer[(6 * file + x, 21)].clone())
    };
    let symbols = |marks: Marks, file| corners(marks, file).map(|cell| cell.symbol().to_owned());
    let last = || Marks { last: vec![at("a1"), at("c1")], ..Marks::default() };
    assert_eq!(symbols(last(), 0), ["a", "1"]);
    assert_eq!(symbols(last(), 2), ["c", " "]);
    let ticks = BoardStyle { small_last: SmallLastMarks::Ticks, ..board_style };
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(&position, &last(), &ticks, size, buffer.area, &mut buffer);
    let row = |file: u16| [0, 5].map(|x| buffer[(6 * file + x, 21)].symbol().to_owned());
    assert_eq!(row(0), ["a", "▝"]);
    assert_eq!(row(2), ["c", "▝"]);
    let cursor = |square: &str| Marks { cursor: Some(at(square)), ..Marks::default() };
    assert_eq!(symbols(cursor("c1"), 2), ["c", " "]);
    let hint = Marks { hint: vec![at("a1")], ..Marks::default() };
    assert_eq!(symbols(hint, 0), ["a", "1"]);
    let [left, right] = corners(Marks { alarm: vec![at("a1")], ..Marks::default() }, 0);
    assert_eq!((left.symbol(), right.symbol()), ("a", "1"));
    // The red row of a check stands beside the coordinates, so a slow line need not send them
    // again.
    assert_eq!((left.bg, right.bg), (theme.colors.dark, theme.colors.dark));
    let [left, right] = corners(Marks { alarm: vec![at("b1")], ..Marks::default() }, 1);
    assert_eq!((left.symbol(), left.bg), ("b", theme.colors.light));
    assert_eq!(right.bg, theme.colors.check);
}
