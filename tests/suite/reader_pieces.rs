//! The pages of the pieces in the rules.

use crate::byte_limits::XTERM;
use crate::support::{Shows, every_rule_set};
use crate::tui::{app, keys, picture};
use ouk::tui::app::App;
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::language::Language;
use ouk::tui::overlay::Overlay;
use ouk::tui::rules_text::{Block, read};
use ouk::tui::screens::piece_pages::pages;
use ouk::tui::screens::reader::Reader;
use ouk_rules::board::Kind;
use ouk_rules::{AnyPosition, GameId};

/// The rules on a terminal that shows pieces as pictures.
fn with_pictures() -> App {
    let mut app = app("", "true");
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    keys(&mut app, "R");
    app
}

const PIECES: [&str; 7] =
    ["King (Ang)", "Neang", "Koul", "Horse (Ses)", "Boat (Tuuk)", "Fish (Trey)", "Turned fish"];

/// The row of a piece that is chosen, if one is.
fn chosen(screen: &str) -> &str {
    screen.lines().find(|row| row.contains('▸')).unwrap_or_default()
}

#[test]
fn the_pieces_stand_apart_and_stay_while_one_after_the_other_is_chosen() {
    let mut app = with_pictures();
    let screen = |app: &App| picture(app, 120, 40);
    let rows =
        |app: &App| PIECES.map(|name| screen(app).lines().position(|row| row.contains(name)));
    let wanted = [3, 7, 11, 15, 19, 23, 27].map(Some);
    for name in PIECES {
        assert_eq!(rows(&app), wanted, "{}", screen(&app));
        assert!(chosen(&screen(&app)).contains(name), "{name}\n{}", screen(&app));
        keys(&mut app, "j");
    }
    assert!(!screen(&app).contains('▸'), "the text goes on\n{}", screen(&app));
}

/// Beside small squares the pieces stand side by side; the chosen one has its moves below them and
/// on the board.
#[test]
fn all_pieces_fit_on_a_small_screen_and_the_chosen_one_has_its_moves() {
    let moves =
        ["any direction", "diagonally", "straight forward", "two straight", "row or column"];
    let moves = moves.into_iter().chain(["one step forward", "moves as a Neang"]);
    let mut app = with_pictures();
    for (name, moves) in PIECES.into_iter().zip(moves) {
        let screen = picture(&app, 80, 24);
        let first = name.split(' ').next().unwrap();
        assert!(screen.contains(&format!("▸ {first}")), "{name}\n{screen}");
        for other in PIECES {
            assert!(screen.shows(other.split(' ').next().unwrap()), "{other}\n{screen}");
        }
        assert!(screen.shows(name) && screen.shows(moves), "{name}: {moves}\n{screen}");
        assert!(screen.contains("▗▖"), "the squares it may go to\n{screen}");
        keys(&mut app, "j");
    }
    for name in PIECES.into_iter().rev() {
        keys(&mut app, "k");
        let screen = picture(&app, 80, 24);
        let first = name.split(' ').next().unwrap();
        assert!(screen.contains(&format!("▸ {first}")), "{name}\n{screen}");
    }
}

/// No name is in two rows, and all names stand at the left of their squares.
#[test]
fn the_squares_side_by_side_are_the_same_distance_apart() {
    let mut app = with_pictures();
    let screen = picture(&app, 80, 24);
    let column = |name: &str| {
        let row = screen.lines().find(|row| row.contains(name)).unwrap_or_default();
        row.find(name).map(|at| row[..at].chars().count())
    };
    let lines = [&["King", "Neang", "Koul", "Horse"][..], &["Boat", "Fish", "Turned fish"]];
    for line in lines {
        let columns: Vec<usize> = line.iter().map(|name| column(name).unwrap()).collect();
        assert!(columns.windows(2).all(|two| two[1] - two[0] == 7), "{columns:?}\n{screen}");
    }
    keys(&mut app, "jjjjjj");
    assert!(picture(&app, 80, 24).contains("▸ Turned fish "), "{screen}");
}

/// No name is cut, at any size of squares.
#[test]
fn every_piece_of_every_game_is_named_whole_at_every_size() {
    for game in [GameId::Ouk, GameId::KarOuk, GameId::Makruk, GameId::Hill] {
        let blocks = read(game, game.default_rules(), Language::English);
        for (width, height) in [(40, 12), (80, 24), (90, 30), (120, 40)] {
            let mut app = with_pictures();
            app.overlays.clear();
            let reader = Reader::of(game, game.default_rules());
            app.overlays.push(Overlay::Rules(Box::new(reader)));
            for block in &blocks {
                let Block::Listed(piece) = block else { continue };
                let screen = picture(&app, width, height);
                let (_, name) = piece.name.short.split_at(1);
                assert!(screen.shows(name), "{name}: {game:?} {width}x{height}\n{screen}");
                keys(&mut app, "j");
            }
        }
    }
}

#[test]
fn a_page_begins_after_the_pieces_of_the_page_before() {
    let mut app = with_pictures();
    let _ = picture(&app, 80, 24);
    keys(&mut app, " ");
    let second = picture(&app, 80, 24);
    assert!(second.lines().nth(2).unwrap().contains("The board has eight"), "{second}");
    assert!(!second.contains("Turned fish") && !second.contains('▸'), "{second}");
}

#[test]
fn the_next_page_begins_where_the_pieces_end_whichever_of_them_is_chosen() {
    let after = |typed: &str| {
        let mut app = with_pictures();
        let _ = picture(&app, 120, 40);
        for key in typed.chars() {
            keys(&mut app, &key.to_string());
            let _ = picture(&app, 120, 40);
        }
        picture(&app, 120, 40)
    };
    assert!(after("\r").contains("Checkmate wins."), "{}", after("\r"));
    assert_eq!(after("jjj\r"), after("\r"));
    // No page of the first chapter is nearly empty.
    for pages in 1..4 {
        let page = after(&"\r".repeat(pages));
        let words = |row: &str| row.chars().skip(81).any(|letter| letter.is_ascii_alphabetic());
        assert!(page.lines().filter(|row| words(row)).count() > 12, "{page}");
    }
}

#[test]
fn every_piece_of_every_game_has_its_names_and_a_board_with_its_moves() {
    let app = app("", "none");
    for (game, rules) in every_rule_set() {
        let book = read(game, rules, Language::English);
        let pages = pages(&app.context, game, rules, &book);
        let start = AnyPosition::start(game, rules);
        let squares = start.shape().all();
        let mut kinds: Vec<Kind> =
            squares.filter_map(|at| start.piece_on(at)).map(|piece| piece.kind).collect();
        for page in &pages {
            let Block::Piece(position, square) = page else { continue };
            let kind = position.piece_on(*square).unwrap().kind;
            kinds.retain(|&other| other != kind);
            let moves = position.legal_moves();
            let can_move = moves.iter().any(|mv| mv.from() == *square);
            // The kings of Min Rek Chanh never move.
            assert!(can_move || game == GameId::MinRekChanh, "{} {kind:?}", game.name());
        }
        assert_eq!(kinds, [], "{} {}", game.name(), rules.name);
    }
}

/// Each piece has its own page in the rules of a game without a list of pieces.
#[test]
fn a_piece_has_a_page_of_its_own() {
    let mut app = app("", "none");
    let reader = Reader::of(GameId::Rek, GameId::Rek.default_rules());
    app.overlays.push(Overlay::Rules(Box::new(reader)));
    let _ = picture(&app, 80, 24);
    keys(&mut app, "c");
    while !picture(&app, 80, 24).contains("▸ King") {
        keys(&mut app, "j");
    }
    keys(&mut app, "\r");
    let king = picture(&app, 80, 24);
    assert!(king.contains("King, Ang") || king.contains("King, Sdach"), "{king}");
}

/// Every piece beside a board in a form or a lesson has its moves there.
#[test]
fn every_listed_piece_has_its_moves() {
    for language in Language::ALL {
        for game in [GameId::Ouk, GameId::KarOuk, GameId::Makruk, GameId::Hill] {
            let blocks = read(game, game.default_rules(), language);
            let letters: Vec<&str> = blocks
                .iter()
                .filter_map(|block| match block {
                    Block::Listed(piece) => Some(piece.letter.as_str()),
                    _ => None,
                })
                .collect();
            assert_eq!(letters.len(), 7, "{} {language:?}: {letters:?}", game.name());
        }
    }
}
