//! The opening explorer's screen.

use crate::byte_limits::XTERM;
use crate::sampling::sampled;
use crate::tui::{app, keys, person, picture, playing, setup};
use ouk::tui::app::{App, Screen};
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::keys::Key;
use ouk::tui::language::Language;
use ouk::tui::message::Message;
use ouk::tui::overlay::Overlay;
use ouk::tui::screens::explorer::Explorer;
use ouk::tui::screens::play::Play;
use ouk_engine::book::{self, BookMove, MAKRUK_SYSTEMS};
use ouk_rules::game::{ClockSetting, Game};
use ouk_rules::notation::{parse_coordinate, readable};
use ouk_rules::{AnyPosition, GameId};
use std::collections::BTreeSet;

const LANGUAGES: [(&str, Language); 3] = [
    ("english", Language::English),
    ("khmer-latin", Language::KhmerLatin),
    ("khmer", Language::Khmer),
];

/// An app in a language, with the explorer open at a game's starting position.
fn open(language: &str, game: GameId) -> App {
    let mut app = app(&format!("language = \"{language}\""), "none");
    app.overlays.push(Overlay::Explorer(Box::new(Explorer::at_array(game))));
    app
}

fn start(game: GameId) -> AnyPosition {
    AnyPosition::start(game, game.default_rules())
}

/// The moves of the book, most played first.
fn known(position: &AnyPosition) -> Vec<BookMove> {
    book::for_rules(position.game(), position.rules()).moves(position).to_vec()
}

fn is_open(app: &App) -> bool {
    matches!(app.overlays.last(), Some(Overlay::Explorer(_)))
}

#[test]
fn the_moves_of_the_array_are_shown_at_every_size_in_every_language() {
    for (name, language) in LANGUAGES {
        for &game in GameId::ALL {
            let app = open(name, game);
            let first = known(&start(game))[0];
            for (width, height) in [(32, 10), (40, 12), (60, 20), (80, 24), (120, 40), (200, 60)] {
                let picture = picture(&app, width, height);
                let games = first.results.games().to_string();
                assert!(picture.contains(&readable(&start(game), first.mv)), "{name} {picture}");
                assert!(picture.contains(&games), "{name} {game} {width}x{height}\n{picture}");
                if language != Language::Khmer {
                    let title = language.phrases().explorer.title;
                    assert!(picture.contains(title), "{name} {game}: {picture}");
                }
            }
        }
    }
}

/// The bar is as wide as the text, and the shares stand below it in the order of its parts.
#[test]
fn the_results_of_the_chosen_move_are_a_bar_with_its_shares_below() {
    for (width, height) in [(80, 24), (120, 40)] {
        let app = open("english", GameId::Ouk);
        let screen = picture(&app, width, height);
        let rows: Vec<&str> = screen.lines().collect();
        let at = rows.iter().position(|row| row.contains("White ") && row.contains('%')).unwrap();
        let places = ["White ", "drawn ", "Black "].map(|words| rows[at].find(words));
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{screen}");
        for part in ["█", "▒", "░"] {
            assert!(rows[at - 1].contains(part), "{part}\n{screen}");
        }
    }
}

/// The origin of the book follows the answers, and only one gap is between them and the keys.
#[test]
fn the_origin_of_the_book_follows_the_answers() {
    let mut app = open("english", GameId::Ouk);
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    let screen = picture(&app, 120, 40);
    let panel: Vec<String> =
        screen.lines().map(|row| row.chars().skip(81).collect::<String>()).collect();
    let at = |words: &str| panel.iter().position(|row| row.contains(words)).unwrap();
    let gaps = panel[at("Answers to")..at("Points:")].iter().filter(|row| row.trim().is_empty());
    assert_eq!(gaps.count(), 1, "{screen}");
}

#[test]
fn large_screen_shows_replies_to_the_chosen_move() {
    let mut app = open("english", GameId::Ouk);
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    let first = readable(&start(GameId::Ouk), known(&start(GameId::Ouk))[0].mv);
    let large = picture(&app, 120, 40);
    assert!(large.contains(&format!("Answers to {first}:")), "{large}");
}

/// The sign before each share is that of its part of the bars, where there is room for it.
#[test]
fn the_shares_explain_the_parts_of_the_bars() {
    for (width, height) in [(120, 40), (160, 50)] {
        let app = open("english", GameId::Ouk);
        let screen = picture(&app, width, height);
        for words in ["█ White ", "▒ drawn ", "░ Black "] {
            assert!(screen.contains(words), "{words} {width}×{height}\n{screen}");
        }
    }
}

/// A move with few games has a bar of the same length.
#[test]
fn the_bars_of_all_moves_are_equally_long() {
    let app = open("english", GameId::Ouk);
    let screen = picture(&app, 120, 40);
    let position = start(GameId::Ouk);
    let bars: Vec<usize> =
        (0..known(&position).len()).map(|index| bar_of(&screen, &position, index)).collect();
    assert!(bars.len() > 2 && bars[0] > 4, "{bars:?}\n{screen}");
    assert!(bars.iter().all(|&columns| columns == bars[0]), "{bars:?}\n{screen}");
}

/// The columns of the bar of a move.
fn bar_of(screen: &str, position: &AnyPosition, index: usize) -> usize {
    let name = readable(position, known(position)[index].mv);
    let games = known(position)[index].results.games();
    let is_it = |row: &&str| row.contains(&format!(" {name} ")) && row.contains(&games.to_string());
    let row = screen.lines().find(is_it).unwrap_or_else(|| panic!("{name}\n{screen}"));
    let after = row.split(&format!(" {name} ")).last().unwrap_or_default();
    after.chars().filter(|sign| "█▒░".contains(*sign)).count()
}

#[test]
fn enter_walks_on_and_left_goes_back_to_the_same_move() {
    let mut app = open("english", GameId::Ouk);
    let start = start(GameId::Ouk);
    let second = known(&start)[1];
    keys(&mut app, "j\r");
    let walked = picture(&app, 80, 24);
    let mut next = start.clone();
    next.play(second.mv).unwrap();
    assert!(walked.contains(&readable(&start, second.mv)), "{walked}");
    for it in known(&next).iter().take(3) {
        assert!(walked.contains(&readable(&next, it.mv)), "{walked}");
    }
    keys(&mut app, "h");
    let back = picture(&app, 80, 24);
    let chosen = back.lines().find(|line| line.contains('▸')).unwrap();
    assert!(chosen.contains(&readable(&start, second.mv)), "{back}");
    keys(&mut app, "q");
    assert!(!is_open(&app));
}

#[test]
fn tab_shows_the_books_of_the_other_games() {
    let mut app = open("english", GameId::Ouk);
    for title in ["Kar Ouk", "Makruk", "Rek", "Min Rek Chanh", "Hill", "Ouk Chatrang"] {
        app.update(Message::Key(Key::Tab));
        let shown = picture(&app, 80, 24);
        assert!(shown.contains(title), "{shown}");
    }
}

#[test]
fn the_menu_opens_it_and_p_sets_up_a_game_from_there() {
    let mut app = app("", "none");
    keys(&mut app, "O");
    assert!(is_open(&app));
    keys(&mut app, "\rp");
    assert!(matches!(app.screen, Screen::Setup(_)) && !is_open(&app));
}

#[test]
fn a_walk_can_be_reviewed() {
    let mut app = app("", "none");
    keys(&mut app, "O\r\rv");
    let Screen::Review(review) = &app.screen else { panic!("no review is shown") };
    assert_eq!((review.board.game.ply(), review.at), (2, 2));
}

#[test]
fn in_a_review_the_walk_becomes_a_variation() {
    let mut game = Game::new(setup(GameId::Ouk, person(), ClockSetting::None)).unwrap();
    let start = start(GameId::Ouk);
    // A first move other than the book's most played one.
    let other = start.legal_moves().into_iter().find(|&mv| mv != known(&start)[0].mv).unwrap();
    game.play(other).unwrap();
    game.resign(ouk_rules::board::Color::Black);
    let mut app = app("", "none");
    app.begin(Play::new(game));
    keys(&mut app, "v0O\r\rv");
    let Screen::Review(review) = &app.screen else { panic!("no review is shown") };
    assert_eq!((review.at, review.board.game.ply()), (2, 2));
    assert_eq!(review.board.game.moves().next().unwrap().mv, known(&start)[0].mv);
    let kept = &review.game().annotation(1).variations;
    assert_eq!((kept.len(), kept[0].moves.len()), (1, 2));
}

#[test]
fn a_game_with_a_clock_hides_the_book_and_one_without_shows_it() {
    let clock = ClockSetting::parse("60").unwrap();
    let mut app = app("", "none");
    app.begin(Play::new(Game::new(setup(GameId::Ouk, person(), clock)).unwrap()));
    keys(&mut app, "O");
    assert!(!is_open(&app));
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "O");
    assert!(is_open(&app));
}

#[test]
fn explorer_calls_a_position_outside_the_book_unknown() {
    let mut app = playing(GameId::Ouk, person());
    let mut seldom = start(GameId::Ouk);
    let text = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1";
    seldom = AnyPosition::from_fen(GameId::Ouk, seldom.rules(), text).unwrap();
    assert!(parse_coordinate(&seldom, "d2d3").is_ok());
    let opened = ouk::tui::screens::explorer::ExplorerStart::AtPosition;
    app.overlays.push(Overlay::Explorer(Box::new(Explorer::of(seldom, opened))));
    let shown = picture(&app, 80, 24);
    assert!(shown.contains("does not know"), "{shown}");
    // No move leads on.
    keys(&mut app, "\rj\rh");
    assert!(is_open(&app));
}

#[test]
fn the_named_systems_are_listed_for_makruk_alone() {
    let mut sampled = sampled(4);
    for (name, _) in LANGUAGES {
        for (width, height) in [(40, 12), (80, 24), (120, 40)].into_iter().filter(|_| sampled()) {
            let mut app = open(name, GameId::Makruk);
            app.context.terminal.size = ratatui::layout::Size { width, height };
            keys(&mut app, "n");
            let mut shown = picture(&app, width, height);
            for _ in 0..40 {
                keys(&mut app, "j");
                shown += &picture(&app, width, height);
            }
            for system in MAKRUK_SYSTEMS {
                assert!(shown.contains(system.name), "{name} {}: {shown}", system.name);
                assert!(shown.contains(system.inventor), "{name}: {shown}");
            }
            // The last line stays at the bottom, and one step back moves the text.
            let end = picture(&app, width, height);
            keys(&mut app, "k");
            if height < 20 {
                assert_ne!(picture(&app, width, height), end);
            }
            keys(&mut app, "q");
            assert!(is_open(&app));
        }
    }
    let mut app = open("english", GameId::Ouk);
    let before = picture(&app, 80, 24);
    keys(&mut app, "n");
    assert_eq!(picture(&app, 80, 24), before);
}

#[test]
fn the_columns_of_points_and_scores_have_names() {
    let mut app = app("", "true");
    app.overlays.push(Overlay::Explorer(Box::new(Explorer::at_array(GameId::Ouk))));
    for (size, heads) in
        [((80, 24), &["move", "games", "points"][..]), ((120, 40), &["points", "score"][..])]
    {
        let screen = picture(&app, size.0, size.1);
        let head = screen.lines().find(|row| row.contains("games")).unwrap_or_default();
        assert!(heads.iter().all(|words| head.contains(words)), "{screen}");
    }
}

#[test]
fn all_parts_of_a_bar_are_equally_high() {
    let mut app = app("", "true");
    app.overlays.push(Overlay::Explorer(Box::new(Explorer::at_array(GameId::Ouk))));
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    let screen = picture(&app, 120, 40);
    let panel: String =
        screen.lines().map(|row| row.chars().skip(82).collect::<String>()).collect();
    let blocks: BTreeSet<char> = panel.chars().filter(|sign| ('▁'..='█').contains(sign)).collect();
    assert_eq!(blocks, BTreeSet::from(['▆']), "{screen}");
}
