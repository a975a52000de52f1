//! Letters beside drawn pieces: every piece has its own letter, no picture changes, and one key
//! turns the letters off for good.

use crate::coordinates::{arrays, drawn};
use crate::sampling::sampled;
use crate::support::{self, press, told};
use ouk::config::{PieceLetters, Settings, THEMES};
use ouk::tui::app::App;
use ouk::tui::context::Surroundings;
use ouk::tui::effect::Effect;
use ouk::tui::glyphs::{self, DotGrid, DrawnSet, Facing, Middle, PictureKey, PieceStyle};
use ouk::tui::screens::play::Play;
use ouk::tui::theme::contrast::{contrast, light_of};
use ouk::tui::theme::{Depth, Theme, Themes};
use ouk::tui::widgets::board::{self, BoardStyle, Marks, Shading, SquareSize};
use ouk_rules::board::{Color, Kind, Piece};
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color as CellColor, Modifier};

/// The arrays, and positions with pieces missing from them.
fn positions() -> Vec<(GameId, AnyPosition)> {
    let mut positions = arrays();
    for (game, fen) in [
        (GameId::Ouk, "3k4/8/M~m~6/Pp6/Mm6/8/8/3K4 w - - 0 1"),
        (GameId::Hill, "4k4/9/9/F~8/9/f~8/9/9/4K4 w - - 0 1"),
    ] {
        positions.push((game, AnyPosition::from_fen(game, game.default_rules(), fen).unwrap()));
    }
    positions
}

/// The block character that a cell shows, in reverse or not.
fn block(cell: &Cell) -> char {
    support::seen(cell).chars().next().unwrap()
}

/// The visible colours of a cell: the letter's and the ground's.
fn seen(cell: &Cell) -> (CellColor, CellColor) {
    if cell.modifier.contains(Modifier::REVERSED) { (cell.bg, cell.fg) } else { (cell.fg, cell.bg) }
}

#[test]
fn every_drawn_piece_but_fish_and_those_of_rek_has_its_letter_and_no_picture_changes() {
    let mut sampled = sampled(17);
    for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
        let theme = Theme::fallback(depth);
        for (game, position) in positions() {
            let shape = position.shape();
            for height in (glyphs::LEAST_HEIGHT..=12).filter(|_| sampled()) {
                let size = SquareSize::of_height(height);
                let style = BoardStyle {
                    letters: PieceLetters::All,
                    coordinates: false,
                    shading: Shading::Flat,
                    ..BoardStyle::plain(&theme, PieceStyle::Blocks)
                };
                let buffer = drawn(&position, &style, size);
                for square in shape.all() {
                    let Some(piece) = position.piece_on(square) else { continue };
                    let left = u16::from(shape.file(square)) * size.width;
                    let top = u16::from(shape.side - 1 - shape.rank(square)) * size.height;
                    let rek = matches!(game, GameId::Rek | GameId::MinRekChanh);
                    let lettered = !rek && !matches!(piece.kind, Kind::Trey | Kind::Fish);
                    let key = PictureKey {
                        set: DrawnSet::of_game(game),
                        kind: piece.kind,
                        width: size.width,
                        height: size.height,
                        facing: Facing::Upright,
                        middle: Middle::Square,
                        dots: DotGrid::Quadrants,
                    };
                    let mut expected = (*glyphs::picture(key)).clone();
                    let column = size.width - 2;
                    if lettered {
                        let white = Piece { color: Color::White, ..piece };
                        let letter = glyphs::letter(game, white).chars().next().unwrap();
                        let place = &mut expected[0][usize::from(column)];
                        assert_eq!(
                            *place, ' ',
                            "{piece:?} {height}: the letter hides no part of the piece"
                        );
                        *place = letter;
                    }
                    for (y, row) in (top..).zip(&expected) {
                        for (x, &expected) in (left..).zip(row) {
                            let at = &buffer[(x, y)];
                            assert_eq!(block(at), expected, "{piece:?} {height} {depth:?}");
                        }
                    }
                    let at = &buffer[(left + column, top)];
                    if lettered {
                        assert_eq!(seen(at).0, theme.colors.of(piece.color), "{piece:?} {height}");
                    }
                }
            }
        }
    }
}

#[test]
fn letters_stand_out_from_the_squares_of_every_theme() {
    for name in THEMES {
        for depth in [Depth::True, Depth::Indexed] {
            let theme = Themes::default().theme(name, depth).unwrap();
            if theme.depth == Depth::Mono || light_of(theme.colors.white).is_none() {
                continue;
            }
            let plain = BoardStyle::plain(&theme, PieceStyle::Blocks);
            let style = BoardStyle { letters: PieceLetters::All, coordinates: false, ..plain };
            let (_, position) = &arrays()[0];
            let size = SquareSize::of_height(3);
            let buffer = drawn(position, &style, size);
            let letters = buffer.content.iter().filter(|cell| {
                cell.symbol().starts_with(|symbol: char| symbol.is_ascii_uppercase())
            });
            let mut count = 0;
            for (letter, ground) in letters.map(seen) {
                let lights = light_of(letter).zip(light_of(ground)).unwrap();
                let contrast = contrast(lights.0, lights.1);
                assert!(contrast >= 2.9, "{name} {depth:?}: {contrast:.1}");
                count += 1;
            }
            assert_eq!(count, 16, "{name} {depth:?}");
        }
    }
}

#[test]
fn other_sets_and_boards_without_colours_bear_no_further_letters() {
    let mut sampled = sampled(37);
    for depth in Depth::ALL {
        let theme = Theme::fallback(depth);
        for (_, position) in positions() {
            for set in PieceStyle::ALL {
                if set == PieceStyle::Blocks && depth != Depth::Mono {
                    continue;
                }
                for size in SquareSize::ALL.into_iter().filter(|_| sampled()) {
                    let plain = BoardStyle::plain(&theme, set);
                    let with = BoardStyle { letters: PieceLetters::All, ..plain };
                    assert_eq!(
                        drawn(&position, &plain, size),
                        drawn(&position, &with, size),
                        "{set:?} {depth:?}"
                    );
                }
            }
        }
    }
}

/// The letters on a board with marks, in the order of their squares.
fn letters_with(marks: &Marks, letters: PieceLetters, pictures: bool) -> Vec<(char, CellColor)> {
    let theme = Theme::fallback(Depth::True);
    let plain = BoardStyle::plain(&theme, PieceStyle::Blocks);
    let style = BoardStyle { letters, coordinates: false, pictures, ..plain };
    let size = SquareSize::of_height(3);
    let (_, position) = &arrays()[0];
    let mut buffer = Buffer::empty(Rect::new(0, 0, 48, 24));
    let area = buffer.area;
    board::draw(position, marks, &style, size, area, &mut buffer);
    let letter = |cell: &Cell| {
        let letter = cell.symbol().chars().next().filter(char::is_ascii_uppercase)?;
        Some((letter, cell.fg))
    };
    buffer.content.iter().filter_map(letter).collect()
}

#[test]
fn the_piece_under_the_cursor_bears_its_letter_in_the_colour_of_the_frame() {
    let colors = Theme::fallback(Depth::True).colors;
    let at = |name: &str| {
        AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules()).shape().parse(name)
    };
    let cursor = |name: &str| Marks { cursor: at(name), ..Marks::default() };
    let shown = |marks: &Marks| letters_with(marks, PieceLetters::Cursor, false);
    assert_eq!(shown(&cursor("b1")), [('N', colors.target)]);
    assert_eq!(shown(&cursor("a8")), [('R', colors.target)], "in the colour of no side");
    assert_eq!(shown(&cursor("e3")), [], "moves of a fish are written without a letter");
    assert_eq!(shown(&cursor("e5")), []);
    // Without a cursor, the letter is that of the selected piece.
    let selected = Marks { selected: at("c1"), ..Marks::default() };
    assert_eq!(shown(&selected), [('S', colors.white)]);
    assert_eq!(shown(&Marks { selected: at("c1"), ..cursor("b1") }), [('N', colors.target)]);
    // The letter stands on a real picture too, so that no second picture without it is needed.
    assert_eq!(letters_with(&cursor("b1"), PieceLetters::Cursor, true), [('N', colors.target)]);
    assert_eq!(letters_with(&cursor("b1"), PieceLetters::Off, false), []);
    assert_eq!(letters_with(&cursor("b1"), PieceLetters::All, false).len(), 16);
    assert_eq!(letters_with(&cursor("b1"), PieceLetters::All, true), [], "they are engraved");
}

#[test]
fn the_values_of_older_files_are_understood() {
    for (old, letters) in [("on", PieceLetters::All), ("off", PieceLetters::Off)] {
        let settings = Settings::read(&format!("letters = \"{old}\"\n"));
        assert_eq!(told(&settings.problems), Vec::<String>::new(), "{old}");
        assert_eq!(settings.letters, letters, "{old}");
    }
    assert_eq!(Settings::default().letters, PieceLetters::Cursor);
}

/// Whether an effect saves the settings with these letters.
fn saves(effects: &[Effect], letters: PieceLetters) -> bool {
    matches!(effects, [Effect::SaveSettings(saved)] if saved.letters == letters)
}

#[test]
fn one_key_goes_through_all_choices_of_letters_and_saves_each() {
    let app = || App::new(Settings::default(), Depth::of("true"), Surroundings::default());
    let playing = || {
        let mut app = app();
        let setup = crate::support::setup(GameId::Ouk, GameId::Ouk.default_rules());
        app.begin(Play::new(Game::new(setup).unwrap()));
        app
    };
    let opened = |key: char| {
        let mut app = app();
        press(&mut app, key);
        app
    };
    for (name, mut app) in [
        ("menu", app()),
        ("game", playing()),
        ("settings", opened('s')),
        ("trainer", opened('t')),
        ("lesson", opened('L')),
    ] {
        assert_eq!(app.context.board_style().letters, PieceLetters::Cursor, "{name}");
        for letters in [PieceLetters::All, PieceLetters::Off, PieceLetters::Cursor] {
            assert!(saves(&press(&mut app, 'P'), letters), "{name}");
            assert_eq!(app.context.board_style().letters, letters, "{name}");
        }
    }
    // After s the letter names a piece to jump to.
    let mut app = playing();
    press(&mut app, 's');
    assert!(press(&mut app, 'P').is_empty());
    assert_eq!(app.context.settings.letters, PieceLetters::Cursor);
    assert!(saves(&press(&mut app, 'P'), PieceLetters::All));
}

#[test]
fn the_key_works_over_a_screen_too_and_changes_no_words_below() {
    for (name, keys) in [("rules", "R"), ("glossary", "v"), ("openings", "O")] {
        let mut app = crate::tui::app("", "true");
        crate::tui::keys(&mut app, keys);
        let before = crate::tui::menu_note(&app);
        assert!(saves(&press(&mut app, 'P'), PieceLetters::All), "{name}");
        assert_eq!(crate::tui::menu_note(&app), before, "{name}");
    }
    // In a text field the key is a letter.
    let mut app = crate::tui::app("", "true");
    crate::tui::keys(&mut app, "v/");
    assert!(press(&mut app, 'P').is_empty());
}
