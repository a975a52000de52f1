//! Letters on drawn pieces: every piece bears its own, nothing else of the picture changes, and one key turns
//! them off for good.

use crate::coordinates::{arrays, drawn};
use crate::support::written;
use ouk::config::{PieceLetters, Settings};
use ouk::tui::action::Key;
use ouk::tui::app::App;
use ouk::tui::context::Surroundings;
use ouk::tui::effect::Effect;
use ouk::tui::glyphs::{self, PieceStyle};
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk::tui::theme::{Depth, Theme};
use ouk::tui::widgets::board::{BoardStyle, SquareSize};
use ouk_rules::board::{Color, Piece};
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Cell;
use ratatui::style::Modifier;

/// The arrays, and positions with pieces that are not in them.
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

/// Whether two cells show the same.
fn same(one: &Cell, other: &Cell) -> bool {
    let look = |cell: &Cell| (cell.symbol().to_owned(), cell.fg, cell.bg, cell.modifier);
    look(one) == look(other)
}

#[test]
fn every_drawn_piece_but_those_of_rek_bears_its_letter_and_nothing_else_changes() {
    for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
        let theme = Theme::fallback(depth);
        for (game, position) in positions() {
            let shape = position.shape();
            for height in glyphs::LEAST_HEIGHT..=12 {
                let size = SquareSize::of_height(height);
                let plain = BoardStyle::plain(&theme, PieceStyle::Blocks, false);
                let without = drawn(&position, &plain, size);
                let with = drawn(&position, &BoardStyle { letters: true, ..plain }, size);
                for square in shape.all() {
                    let left = u16::from(shape.file(square)) * size.width;
                    let top = u16::from(shape.side - 1 - shape.rank(square)) * size.height;
                    let cells = (left..left + size.width)
                        .flat_map(|x| (top..top + size.height).map(move |y| (x, y)));
                    let other: Vec<&Cell> = cells
                        .filter(|&at| !same(&with[at], &without[at]))
                        .map(|at| &with[at])
                        .collect();
                    let rek = matches!(game, GameId::Rek | GameId::MinRekChanh);
                    let Some(piece) = position.piece_on(square).filter(|_| !rek) else {
                        assert!(other.is_empty(), "{game:?} {square:?}");
                        continue;
                    };
                    let [cell] = other[..] else {
                        panic!("{game:?} {piece:?} at {height}: {} letters", other.len())
                    };
                    let white = Piece { color: Color::White, ..piece };
                    assert_eq!(cell.symbol(), glyphs::letter(game, white), "{piece:?} {height}");
                    let own = match piece.color {
                        Color::White => theme.colors.white,
                        Color::Black => theme.colors.black,
                    };
                    // In reverse: the piece around the letter, the square in it.
                    assert!(cell.modifier.contains(Modifier::REVERSED), "{piece:?} {height}");
                    assert_eq!(cell.fg, own, "{piece:?} {height}");
                    assert_eq!(cell.bg, with[(left, top)].bg, "{piece:?} {height}");
                }
            }
        }
    }
}

#[test]
fn other_sets_and_boards_without_colours_bear_no_further_letters() {
    for depth in Depth::ALL {
        let theme = Theme::fallback(depth);
        for (_, position) in positions() {
            for set in PieceStyle::ALL {
                if set == PieceStyle::Blocks && depth != Depth::Mono {
                    continue;
                }
                for size in SquareSize::ALL {
                    let plain = BoardStyle::plain(&theme, set, false);
                    let with = BoardStyle { letters: true, ..plain };
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

fn press(app: &mut App, key: char) -> Vec<Effect> {
    app.update(Message::Drawn(written()));
    app.update(Message::Key(Key::Char(key)))
}

/// Whether the settings are saved with these letters.
fn saves(effects: &[Effect], letters: PieceLetters) -> bool {
    matches!(effects, [Effect::SaveSettings(saved)] if saved.letters == letters)
}

#[test]
fn one_key_turns_the_letters_off_and_on_and_saves_that() {
    let app = || App::new(Settings::default(), "true", None, Surroundings::default());
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
        assert!(app.context.board_style(false).letters, "{name}");
        assert!(saves(&press(&mut app, 'P'), PieceLetters::Off), "{name}");
        assert!(!app.context.board_style(false).letters, "{name}");
        assert!(saves(&press(&mut app, 'P'), PieceLetters::On), "{name}");
    }
    // After s the letter names a piece to go to.
    let mut app = playing();
    press(&mut app, 's');
    assert!(press(&mut app, 'P').is_empty());
    assert_eq!(app.context.settings.letters, PieceLetters::On);
    assert!(saves(&press(&mut app, 'P'), PieceLetters::Off));
}
