//! The record on the screen, the automatic level in the form, and the advice after a game.

use crate::byte_limits::{SCREEN, XTERM};
use crate::results::result;
use crate::support::{Sent, Shows};
use crate::tui::{app, keys, person, picture, playing};
use ouk::results::{Advice, GameResult, LevelChoice, Outlook, Points};
use ouk::tui::app::{App, Screen};
use ouk::tui::backend::MinimalBackend;
use ouk::tui::connection::ConnectionSpeed;
use ouk::tui::effect::Effect;
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::language::Language;
use ouk::tui::message::Message;
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ouk_rules::game::Player;
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// Results of two games, with more wins in the later ones.
pub fn some() -> Vec<GameResult> {
    let ouk = |index: u8| {
        let points = if index % 5 < 1 + index / 20 { Points::Won } else { Points::Lost };
        GameResult {
            side: if index.is_multiple_of(2) { Color::White } else { Color::Black },
            ..result(1 + index / 12, points)
        }
    };
    let makruk = GameResult {
        game: GameId::Makruk,
        rules: GameId::Makruk.default_rules(),
        ..result(2, Points::Drawn)
    };
    (0..60).map(ouk).chain(vec![makruk; 5]).collect()
}

fn record(results: Vec<GameResult>) -> App {
    let mut app = app("", "none");
    let effects = keys(&mut app, "o");
    assert!(matches!(effects[..], [Effect::ReadResults]), "the games are read in the background");
    assert!(picture(&app, 80, 24).shows("reading the games"));
    app.update(Message::Results(results));
    app
}

#[test]
fn the_record_shows_totals_a_rating_its_curve_and_a_table() {
    let app = record(some());
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        for words in ["RESULTS", "Games: 65", "Rating", "level 5, steady", "own scale"] {
            assert!(screen.shows(words), "{words}\n{screen}");
        }
        let plotted = screen.chars().filter(|letter| matches!(letter, '•' | '⠁'..='⣿')).count();
        assert!(plotted > 20, "no curve\n{screen}");
    }
    let small = picture(&app, 40, 12);
    assert!(small.shows("Games: 65") && small.shows("Rating"), "{small}");
}

/// The record on a terminal that is known to draw blocks.
pub fn large(results: Vec<GameResult>, color: &str) -> App {
    let mut app = app("", color);
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    keys(&mut app, "o");
    app.update(Message::Results(results));
    app
}

/// Results of which every outcome differs from the one before.
pub fn changing(games: usize) -> Vec<GameResult> {
    let points = [Points::Lost, Points::Drawn, Points::Won];
    (0..games).map(|index| result(1 + (index * 9 / games) as u8, points[index % 3])).collect()
}

#[test]
fn the_rating_is_large_where_blocks_are_drawn() {
    for color in ["true", "256", "16", "none"] {
        let app = large(some(), color);
        for (width, height) in [(80, 24), (120, 40)] {
            let screen = picture(&app, width, height);
            for words in ["Rating ±", "steady", "Games: 65", "own scale", "5 drawn"] {
                assert!(screen.shows(words), "{color} {words}\n{screen}");
            }
            assert!(screen.shows("Latest game: Makruk, drawn"), "{screen}");
            assert!(screen.contains("▄██   ▄██"), "no large digits\n{screen}");
            assert!(!screen.contains('•'), "{screen}");
        }
        assert!(picture(&app, 40, 12).shows("Rating 11"), "no room for large digits");
    }
}

#[test]
fn the_first_line_beside_the_digits_says_what_they_are() {
    let screen = picture(&large(some(), "true"), 80, 24);
    let rows: Vec<&str> = screen.lines().collect();
    let first = rows.iter().position(|row| row.contains("██") && row.contains('±')).unwrap();
    assert!(rows[first].contains("Rating ±") && rows[first + 1].contains("careful"), "{screen}");
}

/// The table of one level leaves room for the latest games on a wide screen.
#[test]
fn the_latest_games_are_beside_the_table() {
    let results = [vec![result(3, Points::Lost); 9], vec![result(3, Points::Won)]].concat();
    let screen = picture(&large(results.clone(), "none"), 120, 40);
    assert!(screen.shows("latest games"), "{screen}");
    let listed: Vec<&str> = screen.lines().filter(|row| row.contains("Chatrang, level")).collect();
    assert_eq!(listed.len(), 6, "{screen}");
    assert!(listed[0].contains("won    Ouk Chatrang, level 3"), "the last one first\n{screen}");
    assert!(!picture(&large(results, "none"), 80, 24).shows("latest games"));
}

#[test]
fn the_light_of_the_chosen_row_ends_before_the_summary() {
    let app = large(some(), "true");
    let area = Rect::new(0, 0, 80, 24);
    let mut buffer = Buffer::empty(area);
    ouk::tui::draw(&app, area, &mut buffer);
    let tone = app.context.theme.row_ground().unwrap();
    let lit: Vec<u16> = (0..80).filter(|&x| buffer[(x, 2)].bg == tone).collect();
    let last = *lit.last().unwrap();
    assert!(lit.len() > 20 && usize::from(last - lit[0]) + 1 == lit.len(), "{lit:?}");
    let beyond = (last + 1..80).find(|&x| buffer[(x, 2)].symbol() != " ");
    assert!(beyond.is_some_and(|x| x >= last + 2), "a blank after {last}: {beyond:?}");
}

#[test]
fn the_labels_of_the_plot_are_the_same_rows_apart() {
    let elo = |row: &str| {
        let mut words = row.split_whitespace();
        let first = words.next()?;
        first
            .parse::<u16>()
            .ok()
            .or_else(|| words.next()?.parse().ok())
            .filter(|elo| elo % 200 == 0)
    };
    for games in [1, 2, 10, 59, 60, 1000] {
        for (width, height) in [(80, 24), (80, 40)] {
            let screen = picture(&large(changing(games), "true"), width, height);
            let rows: Vec<&str> = screen.lines().skip(8).collect();
            let labels: Vec<(usize, u16)> =
                rows.iter().enumerate().filter_map(|(y, row)| Some((y, elo(row)?))).collect();
            let plot: Vec<_> =
                labels.windows(2).map(|two| (two[1].0 - two[0].0, two[0].1 - two[1].1)).collect();
            assert!(
                !plot.is_empty() && plot.iter().all(|step| *step == plot[0]),
                "{labels:?}\n{screen}"
            );
            let ends: Vec<usize> = labels
                .iter()
                .map(|label| {
                    let digits = label.1.to_string();
                    rows[label.0].find(&digits).unwrap() + digits.len()
                })
                .collect();
            assert!(ends.iter().all(|end| *end == ends[0]), "right-aligned\n{screen}");
            let numbers = rows[labels.last().unwrap().0 + 1];
            assert!(numbers.trim_start().starts_with("games 1"), "{screen}");
            assert!(games == 1 || numbers.contains(&games.to_string()), "{screen}");
        }
    }
}

#[test]
fn no_line_breaks_within_a_sentence_and_a_single_game_is_no_run() {
    let results = [changing(3), vec![result(3, Points::Drawn); 12]].concat();
    let screen = picture(&large(results, "true"), 120, 40);
    for line in ["Last 12 drawn", "most wins in a row: 1", "Rated on ouk's own scale of levels"] {
        assert!(screen.contains(line), "{line}\n{screen}");
    }
    assert!(
        screen.contains("Latest game: Ouk Chatrang,") || screen.contains("Ouk Chatrang, drawn")
    );
    let screen = picture(&large(vec![result(3, Points::Drawn)], "true"), 120, 40);
    assert!(!screen.contains("Last 1") && !screen.contains("in a row"), "{screen}");
}

#[test]
fn a_record_of_any_length_is_drawn_at_every_size() {
    for games in [1, 2, 70, 1000] {
        let app = large(changing(games), "true");
        for width in (20..=200).step_by(9) {
            for height in [6, 10, 16, 24, 33, 50] {
                picture(&app, width, height);
            }
        }
    }
}

#[test]
fn no_sentence_is_cut_and_no_table_has_a_head_alone() {
    let app = large(changing(300), "true");
    for (width, height) in [(40, 12), (60, 20), (60, 24), (80, 24)] {
        let screen = picture(&app, width, height);
        assert!(!screen.contains('(') || screen.contains(')'), "{width}x{height}\n{screen}");
        let head = screen.lines().position(|row| row.contains("games") && row.contains("rating"));
        let row = |at: usize| screen.lines().nth(at + 1).unwrap_or_default();
        let has_row =
            head.is_none_or(|at| row(at).contains(|letter: char| letter.is_ascii_digit()));
        assert!(has_row, "{width}x{height}\n{screen}");
    }
}

#[test]
fn a_record_takes_few_bytes() {
    for color in ["true", "256", "16", "none"] {
        for speed in [ConnectionSpeed::Fast, ConnectionSpeed::Slow] {
            for games in [10, 30, 60, 1000] {
                let mut app = large(changing(games), color);
                app.context.set_speed(speed);
                let sent = Sent::default();
                let mut lean = MinimalBackend::new(sent.clone(), Size { width: 80, height: 24 });
                lean.erase_in_color(true);
                let mut screen = Terminal::new(lean).unwrap();
                screen.clear().unwrap();
                sent.0.lock().unwrap().clear();
                screen
                    .draw(|frame| ouk::tui::draw(&app, frame.area(), frame.buffer_mut()))
                    .unwrap();
                let bytes = sent.0.lock().unwrap().len();
                assert!(bytes <= SCREEN, "{color} {speed:?} {games}: {bytes}");
            }
        }
    }
}

#[test]
fn the_record_shows_the_accuracy_in_the_parts_of_reviewed_games() {
    let mut results = some();
    assert!(!picture(&record(results.clone()), 80, 24).shows("Accuracy"));
    results[0].accuracy = "91 78 -".parse().unwrap();
    results[1].accuracy = "81 - 64".parse().unwrap();
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = picture(&record(results.clone()), width, height);
        for words in ["Accuracy", "opening 86%", "middle game 78%", "endgame 64%", "reviewed: 2"] {
            assert!(screen.shows(words), "{words}\n{screen}");
        }
    }
    let mut app = app("language = \"khmer-latin\"", "none");
    keys(&mut app, "o");
    app.update(Message::Results(results));
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("86%") && screen.shows("64%"), "a longer text takes two lines\n{screen}");
}

#[test]
fn the_lines_of_the_record_filter_and_divide_it() {
    let mut app = record(some());
    keys(&mut app, "ll");
    let makruk = picture(&app, 80, 24);
    assert!(makruk.shows("‹ Makruk ›") && makruk.shows("Games: 5 (0 won, 5 drawn"), "{makruk}");
    keys(&mut app, "l");
    assert!(picture(&app, 80, 24).shows("Games: 65"), "all again");
    keys(&mut app, "jjj");
    keys(&mut app, "l");
    assert!(picture(&app, 80, 24).shows("35 games"), "with White: 30 of Ouk, 5 of Makruk");
    keys(&mut app, "hj");
    keys(&mut app, "ll");
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("by game") && screen.shows("Makruk"), "{screen}");
    keys(&mut app, "q");
    assert!(matches!(app.screen, Screen::Menu(_)));
}

#[test]
fn a_record_without_games_says_so() {
    let mut app = record(Vec::new());
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("Your results against the computer will appear here"), "{screen}");
    assert!(screen.shows("Press n to play your first game"), "{screen}");
    keys(&mut app, "n");
    assert!(matches!(app.screen, Screen::Setup(_)));
}

#[test]
fn the_automatic_level_is_shown_and_played() {
    let mut app = app("", "none");
    let effects = keys(&mut app, "n");
    assert!(matches!(effects[..], [Effect::ReadResults]));
    keys(&mut app, "jjjh");
    keys(&mut app, "\r");
    assert!(matches!(app.screen, Screen::Setup(_)), "the results are not known yet");
    let results = vec![result(6, Points::Won), result(6, Points::Lost)];
    let wanted = LevelChoice::Automatic.level(&results, GameId::Ouk);
    app.update(Message::Results(results));
    let screen = picture(&app, 120, 40);
    let words = format!("level {}, ", wanted.number());
    assert!(screen.shows("as strong as you are") && screen.shows(&words), "{screen}");
    keys(&mut app, "\r");
    let Screen::Play(play) = &app.screen else { panic!("no game") };
    assert!(play.adapts);
    let computer = Player::Computer { level: wanted.number() };
    assert_eq!(play.game.setup().players[Color::Black], computer);
}

/// A game against a level that the person resigned.
fn lost_to(number: u8) -> App {
    let mut app = playing(GameId::Ouk, Player::Computer { level: number });
    let Screen::Play(play) = &mut app.screen else { panic!("no game") };
    play.game.resign(Color::White);
    app
}

#[test]
fn a_result_advises_another_level() {
    let mut app = lost_to(4);
    app.update(Message::Results(vec![result(4, Points::Lost); 2]));
    assert!(!picture(&app, 80, 24).shows("play level"), "two games say nothing");
    app.update(Message::Results(vec![result(4, Points::Lost); 3]));
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        assert!(screen.shows("0 moves against level 4"), "{screen}");
        assert!(screen.shows("You won 0 of 3 games."), "{screen}");
        assert!(screen.shows("n  play level 3"), "{screen}");
    }
    let half = [vec![result(4, Points::Won); 3], vec![result(4, Points::Drawn)]].concat();
    app.update(Message::Results(half));
    let screen = picture(&app, 120, 40);
    assert!(screen.shows("You scored 3½ in 4 games.") && screen.shows("play level 5"), "{screen}");
}

/// The level of the machine in the game on the board, if it goes on.
fn level_now(app: &App) -> Option<u8> {
    let Screen::Play(play) = &app.screen else { panic!("no game") };
    let level = match play.game.setup().players[Color::Black] {
        Player::Computer { level } => level,
        _ => panic!("no computer"),
    };
    play.game.ending().is_none().then_some(level)
}

/// Play line by line says the word for it.
#[test]
fn the_advice_in_words_names_the_command() {
    let level = ouk_engine::Level::new(3).unwrap();
    let advice = Outlook::Try(Advice { games: 3, won: 0, drawn: 1, level });
    for language in Language::ALL {
        let words = language.phrases().outlook_with_word(advice).unwrap();
        assert!(words.contains("\"level\""), "{words}");
    }
    let words = Language::English.phrases().outlook_with_word(advice).unwrap();
    assert_eq!(words, "You scored ½ in 3 games. Try level 3 next: \"level\".");
}

#[test]
fn the_advised_level_is_played_by_a_key_or_a_command() {
    for typed in ["n", "i:level\r", ":level\r"] {
        let mut app = lost_to(4);
        app.update(Message::Results(vec![result(4, Points::Lost); 2]));
        keys(&mut app, typed);
        let screen = picture(&app, 80, 24);
        assert!(
            level_now(&app).is_none() && screen.shows("do not suggest another level"),
            "{screen}"
        );
        app.update(Message::Results(vec![result(4, Points::Lost); 3]));
        keys(&mut app, typed);
        keys(&mut app, "w");
        assert_eq!(level_now(&app), Some(3), "{typed:?}");
        keys(&mut app, typed);
        assert_eq!(level_now(&app), Some(3), "a game goes on");
        let screen = picture(&app, 80, 24);
        assert!(screen.shows("the game is not over"), "{screen}");
    }
}

#[test]
fn the_results_are_read_after_a_game_that_counts() {
    let reads = |app: &mut App| {
        let effects = keys(app, "i:resign\r");
        let more = keys(app, "y");
        effects.iter().chain(&more).any(|effect| matches!(effect, Effect::ReadResults))
    };
    let mut counts = playing(GameId::Ouk, Player::Computer { level: 2 });
    assert!(reads(&mut counts));
    let mut of_two = playing(GameId::Ouk, person());
    assert!(!reads(&mut of_two), "a game of two people does not count");
}

#[test]
fn a_rematch_follows_the_results_where_the_level_does() {
    for (adapts, next) in [(true, 8), (false, 1)] {
        let mut app = lost_to(1);
        let Screen::Play(play) = &mut app.screen else { panic!("no game") };
        play.adapts = adapts;
        let strong = vec![[result(8, Points::Won), result(8, Points::Lost)]; 20].concat();
        app.update(Message::Results(strong));
        if adapts {
            assert!(picture(&app, 80, 24).shows("Next: level 8."));
        }
        keys(&mut app, "rw");
        let Screen::Play(play) = &app.screen else { panic!("no game") };
        assert!(play.game.ending().is_none(), "another game");
        let Player::Computer { level: number } = play.game.setup().players[Color::Black] else {
            panic!("no computer")
        };
        assert!(number.abs_diff(next) <= u8::from(adapts), "level {number}");
        assert_eq!(play.adapts, adapts);
    }
}
