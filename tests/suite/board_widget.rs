//! The board widget: every mark has its own place, at every size, with and without colours.

use crate::support::{position, seen};
use ouk::tui::glyphs::{self, DotGrid, DrawnSet, Facing, Middle, Picture, PictureKey, PieceStyle};
use ouk::tui::sample;
use ouk::tui::theme::{Depth, Theme};
use ouk::tui::widgets::board::{
    BoardStyle, Marks, Resize, Shading, SquareSize, Target, Targets, draw,
};
use ouk_rules::board::{Color, Kind, Square};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::sync::Arc;

/// A board with nothing around it.
pub fn drawn(
    position: &AnyPosition,
    marks: &Marks,
    board_style: &BoardStyle,
    square_size: SquareSize,
) -> Buffer {
    let (width, height) = square_size.board(position.shape());
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(position, marks, board_style, square_size, buffer.area, &mut buffer);
    buffer
}

/// The characters of a square, row by row; White below.
pub fn square_of(
    buffer: &Buffer,
    position: &AnyPosition,
    name: &str,
    square_size: SquareSize,
) -> Vec<String> {
    let shape = position.shape();
    let square = shape.parse(name).unwrap();
    let x = square_size.gutter().0 + u16::from(shape.file(square)) * square_size.width;
    let y = u16::from(shape.side - 1 - shape.rank(square)) * square_size.height;
    let row = |y| (x..x + square_size.width).map(|x| seen(&buffer[(x, y)])).collect();
    (y..y + square_size.height).map(row).collect()
}

pub fn square_size(word: &str) -> SquareSize {
    SquareSize::of(word).unwrap()
}

#[test]
fn squares_are_twice_as_wide_as_high_and_the_largest_that_fits_is_taken() {
    for square_size in SquareSize::ALL {
        assert_eq!(square_size.width, 2 * square_size.height);
        assert_eq!(SquareSize::of(square_size.name()), Some(square_size));
    }
    let (eight, nine) = (GameId::Ouk.shape(), GameId::Hill.shape());
    let fitting = |shape, wanted: &str, width, height| {
        SquareSize::fitting(shape, SquareSize::of(wanted), width, height).map(SquareSize::name)
    };
    for (shape, wanted, width, height, expected) in [
        (eight, "auto", 40, 11, Some("2x1")),
        (eight, "auto", 80, 21, Some("4x2")),
        (nine, "auto", 80, 21, Some("4x2")),
        (eight, "auto", 48, 24, Some("6x3")),
        (eight, "auto", 48, 23, Some("4x2")),
        (eight, "auto", 120, 37, Some("8x4")),
        (nine, "auto", 120, 37, Some("8x4")),
        (eight, "auto", 120, 40, Some("10x5")),
        (eight, "12x6", 200, 80, Some("12x6")),
        (eight, "12x6", 120, 37, Some("8x4")),
        (eight, "4x2", 120, 37, Some("4x2")),
        (eight, "auto", 18, 11, None),
    ] {
        assert_eq!(fitting(shape, wanted, width, height), expected);
    }
    assert_eq!(SquareSize::fitting(eight, None, 200, 80), Some(SquareSize::of_height(10)));
    assert_eq!(square_size("4x2").step(Resize::Larger), Some(square_size("6x3")));
    assert_eq!(square_size("2x1").step(Resize::Smaller), None);
    assert_eq!(square_size("6x3").step(Resize::Smaller), Some(square_size("4x2")));
    assert_eq!(SquareSize::of_height(7).step(Resize::Larger), Some(square_size("16x8")));
    assert_eq!(SquareSize::of_height(7).step(Resize::Smaller), Some(square_size("12x6")));
    assert_eq!(square_size("24x12").step(Resize::Larger), None);
}

/// One square with a piece and every state that can occur together.
fn crowded(square: Square, selected: bool) -> Marks {
    Marks {
        cursor: Some(square),
        selected: selected.then_some(square),
        targets: if selected {
            Vec::new()
        } else {
            vec![Target { square, label: 'g', takes: true }]
        },
        last: vec![square],
        alarm: vec![square],
        lost: None,
        typed: vec![square],
        attacked: vec![square],
        hint: vec![square],
    }
}

#[test]
fn states_add_up_instead_of_hiding_each_other() {
    let position = position(GameId::Ouk, "8/8/8/3k4/8/8/R7/R2K4 w - - 0 1");
    let square = position.shape().parse("a2").unwrap();
    for depth in Depth::ALL {
        let theme = Theme::fallback(depth);
        for set in [PieceStyle::Letters, PieceStyle::Symbols, PieceStyle::Blocks] {
            for name in ["4x2", "6x3", "8x4", "12x6"] {
                for signs_only in [false, true] {
                    let board_style = BoardStyle { signs_only, ..BoardStyle::plain(&theme, set) };
                    let colorful = matches!(depth, Depth::True | Depth::Indexed);
                    let shapes = colorful && !signs_only && name != "4x2";
                    let tinted = matches!(depth, Depth::True | Depth::Indexed);
                    let dotted = name == "4x2" && tinted && !signs_only;
                    let last = if dotted { "." } else { "<" };
                    // The other signs and the rank number replace corners of the frame.
                    let cursor = match name {
                        "4x2" => "[]",
                        "6x3" => "2┓",
                        _ => "┏┓",
                    };
                    let marks = match shapes {
                        // The ground shows that the piece is selected or can be taken. In a small
                        // square the rank number stands in a corner of the frame.
                        true => {
                            let corner = if name == "6x3" { '2' } else { '┏' };
                            ["", "g"].map(|own| (own.is_empty(), format!("{corner}┓┗┛{own}!*")))
                        }
                        false => {
                            ["()", "gx"].map(|own| (own == "()", format!("{cursor}{own}!*{last}")))
                        }
                    };
                    for (selected, signs) in marks {
                        let marks = crowded(square, selected);
                        let buffer = drawn(&position, &marks, &board_style, square_size(name));
                        let text = square_of(&buffer, &position, "a2", square_size(name)).concat();
                        for sign in signs.chars() {
                            assert!(text.contains(sign), "{name} {set:?}: {sign} in {text:?}");
                        }
                        let piece = set != PieceStyle::Letters || text.contains('R');
                        assert!(piece, "{name}: the piece stands between his signs: {text:?}");
                        let half = if name == "4x2" { format!("{last}*") } else { ">".to_owned() };
                        assert!(shapes || text.contains(&half), "{name} {set:?}: {text:?}");
                    }
                }
            }
        }
    }
}

pub fn outline(kind: Kind, size: SquareSize, facing: Facing, middle: Middle) -> Arc<Picture> {
    let SquareSize { width, height } = size;
    let dots = DotGrid::Quadrants;
    let set = DrawnSet::Khmer;
    glyphs::picture(PictureKey { set, kind, width, height, facing, middle, dots })
}

#[test]
fn a_picture_bears_its_sign_and_hides_no_mark() {
    let position = position(GameId::Ouk, "8/8/8/3k4/8/8/R7/R2K4 w - - 0 1");
    let square = position.shape().parse("a2").unwrap();
    let square_size = square_size("8x4");
    let boat = outline(Kind::Tuuk, square_size, Facing::Upright, Middle::Character);
    for depth in Depth::ALL {
        let theme = Theme::fallback(depth);
        for (set, sign) in [(PieceStyle::Letters, "R"), (PieceStyle::Khmer, "ទ")] {
            let plain = BoardStyle::plain(&theme, set);
            let board_style = BoardStyle { large: true, coordinates: false, ..plain };
            let of = |marks: &Marks| {
                let buffer = drawn(&position, marks, &board_style, square_size);
                (square_of(&buffer, &position, "a2", square_size), buffer)
            };
            let (rows, buffer) = of(&Marks::default());
            for (y, (row, outline)) in rows.iter().zip(boat.iter()).enumerate() {
                let mut outline: Vec<String> = outline.iter().map(char::to_string).collect();
                if y == 2 {
                    outline[3] = sign.to_owned();
                }
                assert_eq!(*row, outline.concat(), "{depth:?} {set:?}");
            }
            let at = &buffer[(3, 6 * 4 + 2)];
            if depth == Depth::Mono {
                assert!(at.modifier.contains(Modifier::REVERSED), "White's are solid");
                let king = square_of(&buffer, &position, "d5", square_size);
                assert!(king[2].contains('▒'), "Black's are shaded: {king:?}");
            } else {
                assert_eq!(at.bg, theme.colors.white, "{depth:?} {set:?}");
                assert_ne!(at.fg, at.bg);
            }
            let marks = match depth {
                Depth::True | Depth::Indexed => [(true, "┏┓┗┛!*"), (false, "┏┓┗┛g!*")],
                Depth::Sixteen | Depth::Mono => [(true, "┏┓()!*<>"), (false, "┏┓gx!*<>")],
            };
            for (selected, signs) in marks {
                let text = of(&crowded(square, selected)).0.concat();
                assert!(text.contains(sign), "{text:?}");
                for mark in signs.chars() {
                    assert!(text.contains(mark), "{depth:?} {set:?}: {mark} in {text:?}");
                }
            }
        }
    }
}

#[test]
fn a_mark_on_the_edge_of_a_picture_is_no_part_of_it() {
    let position = position(GameId::Ouk, "8/8/8/3k4/8/8/R7/R2K4 w - - 0 1");
    let square = position.shape().parse("a2").unwrap();
    let theme = Theme::fallback(Depth::True);
    let board_style = BoardStyle::plain(&theme, PieceStyle::Blocks);
    let square_size = square_size("8x4");
    let buffer = drawn(&position, &crowded(square, true), &board_style, square_size);
    let marks =
        (0..square_size.width).flat_map(|x| (0..square_size.height).map(move |y| (x, 6 * 4 + y)));
    let marks = marks.map(|at| &buffer[at]).filter(|cell| cell.symbol().is_ascii());
    for cell in marks.filter(|cell| cell.symbol() != " ") {
        assert!(!cell.modifier.contains(Modifier::REVERSED), "{cell:?}");
    }
}

#[test]
fn board_marks_an_attack_without_check() {
    let position = position(GameId::Ouk, "8/8/8/3k4/8/8/R7/R2K4 w - - 0 1");
    let square = position.shape().parse("a2").unwrap();
    let theme = Theme::fallback(Depth::Mono);
    let board_style = BoardStyle::plain(&theme, PieceStyle::Letters);
    let marks = Marks { attacked: vec![square], ..Marks::default() };
    let buffer = drawn(&position, &marks, &board_style, square_size("4x2"));
    assert_eq!(square_of(&buffer, &position, "a2", square_size("4x2")), [" R^ ", "    "]);
}

#[test]
fn smallest_square_keeps_its_most_important_mark() {
    let position = position(GameId::Ouk, "8/8/8/3k4/8/8/R7/R2K4 w - - 0 1");
    let square = position.shape().parse("a2").unwrap();
    let theme = Theme::fallback(Depth::Mono);
    let board_style = BoardStyle::plain(&theme, PieceStyle::Letters);
    let small = square_size("2x1");
    let mut marks = crowded(square, false);
    let letter = format!("R{}", marks.targets[0].label);
    let signs = [letter.as_str(), "R!", "R*", "R<", "R█"];
    for (step, sign) in signs.into_iter().enumerate() {
        match step {
            1 => marks.targets.clear(),
            2 => marks.alarm.clear(),
            3 => marks.hint.clear(),
            4 => marks.last.clear(),
            _ => {}
        }
        let buffer = drawn(&position, &marks, &board_style, small);
        assert_eq!(square_of(&buffer, &position, "a2", small), [sign]);
        let style = buffer[(2, 6)].modifier;
        assert!(style.contains(Modifier::REVERSED), "the cursor is there all the time");
    }
    let marks = Marks { selected: Some(square), ..Marks::default() };
    let buffer = drawn(&position, &marks, &board_style, small);
    assert!(buffer[(2, 6)].modifier.contains(Modifier::UNDERLINED));
    let free = position.shape().parse("a3").unwrap();
    let marks = Marks {
        targets: vec![Target { square: free, label: 'a', takes: false }],
        ..Marks::default()
    };
    let buffer = drawn(&position, &marks, &board_style, small);
    assert!(square_of(&buffer, &position, "a3", small)[0].contains('a'));
    let dots = BoardStyle { targets: Targets::Dots, ..board_style };
    let buffer = drawn(&position, &marks, &dots, small);
    assert!(square_of(&buffer, &position, "a3", small)[0].contains('o'));
}

#[test]
fn no_set_uses_the_pawn_that_some_terminals_draw_as_an_emoji() {
    for set in PieceStyle::ALL {
        for game in GameId::ALL {
            for kind in Kind::ALL {
                for color in [Color::White, Color::Black] {
                    let piece = ouk_rules::board::Piece { color, kind };
                    let (sign, help) = glyphs::sign(set, *game, piece);
                    let colored = glyphs::colored_sign(set, *game, piece);
                    assert!(!format!("{sign}{help}{colored}").contains('\u{265f}'), "{piece:?}");
                    for one in [sign, colored] {
                        assert_eq!(one.chars().count(), 1, "{set:?} {kind:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn pictures_leave_the_colour_of_the_square_behind_them() {
    let theme = Theme::fallback(Depth::True);
    let plain = BoardStyle::plain(&theme, PieceStyle::Blocks);
    let board_style = BoardStyle { shading: Shading::Flat, ..plain };
    let square_size = square_size("8x4");
    let buffer = drawn(&sample::position(), &sample::marks(), &board_style, square_size);
    // e4 is selected: its piece covers part of the square, and no cell outside has another ground.
    let (left, top) = (4 * square_size.width, 4 * square_size.height);
    for y in top..top + square_size.height {
        for x in left..left + square_size.width {
            assert_eq!(buffer[(x, y)].bg, theme.colors.selected);
        }
    }
}

#[test]
fn hills_board_is_lines_that_end_at_its_edges() {
    let position = position(GameId::Hill, "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1");
    let theme = Theme::fallback(Depth::True);
    let square_size = square_size("4x2");
    for flipped in [false, true] {
        let board_style = BoardStyle::plain(&theme, PieceStyle::Letters).flipped(flipped);
        let buffer = drawn(&position, &Marks::default(), &board_style, square_size);
        let square = |name| square_of(&buffer, &position, name, square_size);
        assert_eq!(square("a9"), [" ┌──", " │  "], "{flipped}");
        assert_eq!(square("i9"), ["─┐  ", " │  "], "{flipped}");
        assert_eq!(square("a1"), [" └──", "    "], "{flipped}");
        assert_eq!(square("i1"), ["─┘  ", "    "], "{flipped}");
        assert_eq!(square("e5"), ["─┼──", " │  "], "{flipped}");
    }
}

#[test]
fn pieces_that_could_be_taken_next_are_found_for_either_side() {
    for (game, fen, expected) in [
        (GameId::Ouk, "3k4/8/8/3n4/8/4P3/8/3K4 w - - 0 1", "e3"),
        (GameId::Ouk, "4k3/8/8/3n4/8/4P3/3R4/3K4 b - - 0 1", "d5 e3"),
        // In check a side may not pass; the board still shows what the side to move could take.
        (GameId::Ouk, "3k4/8/8/8/8/8/3r4/3K4 w - - 0 1", "d2"),
        // The rek on d3 is an order to Black; White is not bound by it.
        (GameId::MinRekChanh, "8/3m3k/1m6/7M/1m6/2M1M2M/K2M4/8 b d3h 0 1", "b4 b6 c3 e3"),
    ] {
        let position = position(game, fen);
        let found = ouk::tui::widgets::board::attacked(&position);
        let mut names: Vec<String> =
            found.iter().map(|&square| position.shape().name(square)).collect();
        names.sort();
        assert_eq!(names.join(" "), expected, "{fen}");
    }
    for &game in GameId::ALL {
        let start = AnyPosition::start(game, game.default_rules());
        assert!(ouk::tui::widgets::board::attacked(&start).is_empty(), "{}", game.name());
    }
}
