//! The board from either side, and whose piece is whose.

use crate::board_widget::{drawn, outline, square_of};
use crate::support::position;
use ouk::tui::glyphs::{Facing, LEAST_HEIGHT, Middle, PieceStyle};
use ouk::tui::theme::{Depth, Theme};
use ouk::tui::widgets::board::{BoardStyle, Marks, Shading, SquareSize};
use ouk_rules::board::Kind;
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;

#[test]
fn sides_and_turned_fish_differ_without_colours() {
    let theme = Theme::fallback(Depth::Mono);
    let both = "3k4/8/M~m~6/Pp6/Mm6/8/8/3K4 w - - 0 1";
    let position = position(GameId::Ouk, both);
    for set in PieceStyle::ALL {
        for square_size in SquareSize::ALL {
            let board_style = BoardStyle::plain(&theme, set);
            let buffer = drawn(&position, &Marks::default(), &board_style, square_size);
            let square = |name| square_of(&buffer, &position, name, square_size);
            let seen = ["a6", "b6", "a5", "b5", "a4", "b4", "d1", "d8"].map(square);
            for (i, one) in seen.iter().enumerate() {
                for other in &seen[i + 1..] {
                    assert_ne!(one, other, "{set:?} at {}", square_size.name());
                }
            }
        }
    }
}

#[test]
fn a_flipped_board_is_the_same_board_from_the_other_side() {
    for &game in GameId::ALL {
        let position = AnyPosition::start(game, game.default_rules());
        let theme = Theme::fallback(Depth::True);
        for square_size in SquareSize::ALL {
            let of = |flipped| {
                let board_style = BoardStyle::plain(&theme, PieceStyle::Letters).flipped(flipped);
                drawn(&position, &Marks::default(), &board_style, square_size)
            };
            let (one, other) = (of(false), of(true));
            let side = u16::from(position.shape().side);
            let (mx, my) = square_size.middle();
            for row in 0..side {
                for column in 0..side {
                    let at = |column: u16, row: u16| {
                        let x = square_size.gutter().0 + column * square_size.width + mx;
                        (x, row * square_size.height + my)
                    };
                    let here = one[at(column, row)].symbol();
                    let there = other[at(side - 1 - column, side - 1 - row)].symbol();
                    // Lines end at the edges of the picture on either side of a flipped board.
                    let lines = "┌┐└┘├┤┬┴┼";
                    assert!(here == there || lines.contains(here), "{} {here}", game.name());
                }
            }
            let below = match square_size.has_inner_coordinates() {
                true => square_size.height,
                false => 1,
            };
            let bottom = one.area.height - below;
            let letters = |buffer: &Buffer| -> String {
                let row: String =
                    (0..buffer.area.width).map(|x| buffer[(x, bottom)].symbol()).collect();
                row.chars().filter(char::is_ascii_lowercase).collect()
            };
            assert!(letters(&one).starts_with('a'), "{}", letters(&one));
            assert!(letters(&other).ends_with('a'), "{}", letters(&other));
        }
    }
}

#[test]
fn pieces_of_the_player_opposite_are_turned() {
    let position = position(GameId::Ouk, "3k4/8/8/8/8/8/8/3K4 w - - 0 1");
    let theme = Theme::fallback(Depth::True);
    for (flipped, turned, upright) in [(false, "d8", "d1"), (true, "e8", "e1")] {
        for rows in LEAST_HEIGHT..=9 {
            let square_size = SquareSize { width: 2 * rows, height: rows };
            let board_style = BoardStyle {
                opposite: true,
                shading: Shading::Flat,
                coordinates: false,
                ..BoardStyle::plain(&theme, PieceStyle::Blocks).flipped(flipped)
            };
            let buffer = drawn(&position, &Marks::default(), &board_style, square_size);
            let expected = |facing| -> Vec<String> {
                let picture = outline(Kind::Ang, square_size, facing, Middle::Square);
                picture.iter().map(|row| row.iter().collect()).collect()
            };
            // Names follow the picture: on a flipped board, its e8 is d1.
            assert_eq!(
                square_of(&buffer, &position, turned, square_size),
                expected(Facing::Turned)
            );
            assert_eq!(
                square_of(&buffer, &position, upright, square_size),
                expected(Facing::Upright)
            );
        }
    }
}
