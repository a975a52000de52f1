//! The legend of the pieces: beside the board until the player knows the pieces, and in the help.

use crate::byte_limits::XTERM;
use crate::support::{Shows, play_in, press, setup, written};
use ouk::config::{Depth, Settings};
use ouk::lessons::catalogue::{length, step};
use ouk::lessons::lesson::LessonId;
use ouk::tui::app::{App, Screen};
use ouk::tui::connection::ConnectionSpeed;
use ouk::tui::context::Surroundings;
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::keys::Key;
use ouk::tui::language::Language;
use ouk::tui::message::Message;
use ouk::tui::screens::lessons::{LessonList, LessonScreen};
use ouk::tui::screens::menu::Menu;
use ouk::tui::screens::play::Play;
use ouk_rules::GameId;
use ouk_rules::board::Kind;
use ouk_rules::game::Game;
use ratatui::layout::Size;

const LOW: (u16, u16) = (80, 24);
const SIZES: [(u16, u16); 3] = [LOW, (120, 40), (160, 50)];

/// A game after some moves, on a terminal that shows pictures or on one without colours.
fn app(id: GameId, line: &str, depth: &str) -> App {
    let mut game = Game::new(setup(id, id.default_rules())).unwrap();
    play_in(&mut game, line);
    let mut app = App::new(Settings::default(), Depth::of(depth), Surroundings::default());
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    app.begin(Play::new(game));
    app
}

fn picture(app: &mut App, (width, height): (u16, u16)) -> String {
    app.context.terminal.size = Size { width, height };
    crate::tui::picture(app, width, height)
}

const NAMES: [&str; 6] = ["King", "Boat", "Horse", "Koul", "Neang", "Fish"];

#[test]
fn the_pieces_are_introduced_until_the_player_knows_them() {
    for depth in ["true", "16", "none"] {
        for size in SIZES {
            let mut app = app(GameId::Ouk, "", depth);
            let screen = picture(&mut app, size);
            for name in NAMES {
                assert!(screen.shows(name), "{name} at {size:?} in {depth}: {screen}");
            }
            assert!(screen.shows("P show, hide") || screen.shows("P show or hide"), "{screen}");
            assert!(screen.shows("moves are counted"), "what the game is about: {screen}");
            assert!(!screen.contains("Turned fish"), "there is none yet: {screen}");
            press(&mut app, 'P');
            press(&mut app, 'P');
            let screen = picture(&mut app, size);
            assert!(!screen.contains("Koul") && !screen.contains("P show"), "{screen}");
            assert!(screen.shows("moves are counted"), "{screen}");
        }
    }
}

#[test]
fn the_pieces_stand_apart_and_in_a_tall_panel_they_are_as_large_as_on_a_board() {
    let places = |size| {
        let screen = picture(&mut app(GameId::Ouk, "", "true"), size);
        let place = |words: &str| {
            let (y, row) = screen.lines().enumerate().find(|row| row.1.contains(words)).unwrap();
            [row[..row.find(words).unwrap()].chars().count(), y]
        };
        let [king, boat, koul] = ["King", "Boat", "Koul"].map(place);
        (boat[0] - king[0], koul[1] - king[1])
    };
    // Squares of ten columns and five rows, with gaps and a row for the name; wider columns in the
    // larger panel.
    assert_eq!((places((120, 40)), places((160, 50))), ((12, 6), (19, 7)));
}

/// The letters have a heading that says what they are for, and no fish has one, since its moves are
/// written without. Where the letters are on the board, they are those of the pieces.
#[test]
fn the_letters_beside_a_game_say_what_they_are_for() {
    let mut playing = app(GameId::Ouk, "", "true");
    let low = picture(&mut playing, LOW);
    let mut looking_back = app(GameId::Ouk, "e3e4 d6d5", "true");
    press(&mut looking_back, 'v');
    for screen in [low, picture(&mut looking_back, (120, 40))] {
        assert!(screen.contains("Move letters:") && screen.contains("  Fish"), "{screen}");
        assert!(screen.contains("K King") && !screen.contains("P Fish"), "{screen}");
    }
    let screen = picture(&mut app(GameId::Ouk, "", "none"), LOW);
    assert!(screen.contains("The pieces:") && screen.contains("P Fish"), "{screen}");
}

#[test]
fn each_letter_stands_before_its_name_in_every_language() {
    for language in Language::ALL {
        let mut app = app(GameId::Ouk, "", "true");
        app.context.settings.set("language", language.name()).unwrap();
        app.context.terminal.script_is_safe = true;
        app.context.apply_appearance();
        let screen = picture(&mut app, LOW).replace(' ', "");
        let kinds = [("K", Kind::Ang), ("R", Kind::Tuuk), ("S", Kind::Koul)];
        for (letter, kind) in kinds {
            let entry = format!("{letter}{}", language.phrases().piece(kind)).replace(' ', "");
            assert!(screen.contains(&entry), "{entry}\n{screen}");
        }
    }
}

/// The squares around the step's piece that the piece may move to.
fn dots_beside(name: &str) -> usize {
    let index = (0..length(LessonId::Ouk)).find(|&at| step(LessonId::Ouk, at).name == name);
    let mut app = app(GameId::Ouk, "", "true");
    app.screen = Screen::Lesson(Box::new(LessonScreen::at(LessonId::Ouk, index.unwrap())));
    let screen = picture(&mut app, (120, 40));
    let panel: Vec<String> = screen.lines().map(|row| row.chars().skip(82).collect()).collect();
    // In large squares and in small ones.
    let signs = ["    ██    ", "  ▗▖  "];
    panel.iter().map(|row| signs.iter().map(|sign| row.matches(sign).count()).sum::<usize>()).sum()
}

#[test]
fn lesson_shows_moves_of_its_piece_if_there_is_room() {
    for (name, targets) in [("fish", 1), ("koul-captures", 5), ("horse", 8), ("boat", 8)] {
        assert_eq!(dots_beside(name), targets, "{name}");
    }
    // The squares of the piece itself contain the same blocks, but only one row of them.
    assert!(dots_beside("koul-reach") <= 2, "that would be the answer");
}

#[test]
fn lesson_describes_its_pieces_if_there_is_room() {
    let mut app = app(GameId::Ouk, "", "true");
    app.screen = Screen::Lesson(Box::new(LessonScreen::at(LessonId::Ouk, 0)));
    let screen = picture(&mut app, (120, 40));
    assert!(screen.shows("any distance along its row"), "{screen}");
    assert!(!screen.contains("Turned fish"), "none is on this board\n{screen}");
    let low = picture(&mut app, LOW);
    assert!(!low.contains("any distance along"), "{low}");
}

#[test]
fn where_there_is_room_the_list_of_lessons_shows_the_pieces() {
    let mut app = app(GameId::Ouk, "", "true");
    app.screen = Screen::Lessons(LessonList::at(&app.context.progress));
    let screen = picture(&mut app, (120, 40));
    assert!(NAMES.iter().all(|name| screen.shows(name)), "{screen}");
    let low = picture(&mut app, LOW);
    assert!(low.contains("Rule sets") && !low.contains("Koul"), "{low}");
}

/// A lesson shows only the pieces of its task, even with room for all and after the task is done.
#[test]
fn a_lesson_shows_no_piece_that_its_task_is_not_about() {
    for index in [1, 2] {
        for done in [false, true] {
            let mut app = app(GameId::Ouk, "", "true");
            let mut lesson = Box::new(LessonScreen::at(LessonId::Ouk, index));
            lesson.done = done;
            app.screen = Screen::Lesson(lesson);
            let screen = picture(&mut app, (120, 40));
            assert!(screen.contains("Fish  ") && screen.contains("one step"), "{screen}");
            assert!(!screen.contains("King") && !screen.contains("Horse"), "{screen}");
        }
    }
}

#[test]
fn moves_take_the_rows_of_the_squares_before_the_first_of_them_goes() {
    let line = "d3d4 d6d5 e3e4 c6c5 f3f4 b6b5 g3g4 a6a5 h3h4 h6h5 b1d2 b8d7 g1e2 g8e7 c1c2 c8c7";
    let moves: Vec<&str> = line.split(' ').collect();
    for plies in (2..=moves.len()).step_by(2) {
        let mut app = app(GameId::Ouk, &moves[..plies].join(" "), "true");
        let screen = picture(&mut app, (120, 40));
        assert!(screen.shows("1. d4") && screen.shows("Koul"), "{screen}");
    }
}

#[test]
fn beside_small_squares_the_names_give_way_to_moves_row_by_row() {
    let line = "d3d4 d6d5 e3e4 c6c5 f3f4 b6b5 g3g4 a6a5 h3h4 h6h5 b1d2 b8d7 g1e2 g8e7 c1c2 c8c7";
    let moves: Vec<&str> = line.split(' ').collect();
    let mut seen = Vec::new();
    for plies in (0..=moves.len()).step_by(2) {
        let mut app = app(GameId::Ouk, &moves[..plies].join(" "), "true");
        let screen = picture(&mut app, LOW);
        assert_eq!(screen.shows("1. d4"), plies > 0, "{screen}");
        seen.push(NAMES.iter().filter(|name| screen.contains(&format!(" {name} "))).count());
    }
    assert!(seen[0] == 6 && seen[7] == 6 && seen.is_sorted_by(|a, b| a >= b), "{seen:?}");
    assert!(seen[8] < 3, "{seen:?}");
}

#[test]
fn a_fish_that_has_turned_is_introduced_once_there_is_one() {
    let line = "d3d4 d6d5 e3e4 d5e4 d4d5 e4f3 d5d6m";
    for size in [(120, 40), (160, 50)] {
        let mut app = app(GameId::Ouk, line, "true");
        let screen = picture(&mut app, size);
        assert!(screen.shows("Turned fish") && screen.shows("Koul"), "{screen}");
    }
}

/// At 80×24 the legend has pieces on squares with their names, the fish among them, and the piece
/// under the cursor.
#[test]
fn a_puzzle_shows_its_pieces_as_they_are_drawn() {
    let mut app = App::new(Settings::default(), Depth::of("true"), Surroundings::default());
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    press(&mut app, 'p');
    app.update(Message::Drawn(written()));
    app.update(Message::Key(Key::Enter));
    let screen = picture(&mut app, LOW);
    assert!(screen.contains("King") && screen.contains("Fish"), "{screen}");
    assert!(!screen.contains("P Fish"), "no fish bears a letter: {screen}");
    assert!(screen.contains("e4 Fish"), "under the cursor: {screen}");
    press(&mut app, 'P');
    press(&mut app, 'P');
    let screen = picture(&mut app, LOW);
    assert!(!screen.contains("King") && screen.contains("e4 Fish"), "{screen}");
}

#[test]
fn a_lesson_shows_the_piece_that_its_task_is_about_where_there_is_no_room_for_all() {
    let mut app = app(GameId::Ouk, "", "true");
    app.screen = Screen::Lesson(Box::new(LessonScreen::at(LessonId::Ouk, 1)));
    let screen = picture(&mut app, LOW);
    let moves = ["one step forward;", "captures diagonally"];
    assert!(moves.iter().all(|words| screen.contains(words)), "{screen}");
    assert!(!screen.contains("Horse"), "{screen}");
    let how = screen.lines().position(|row| row.contains("Go to a piece")).unwrap();
    let fish = screen.lines().position(|row| row.contains("one step forward")).unwrap();
    assert!(fish < how, "how to move stands above the keys: {screen}");
}

#[test]
fn the_form_draws_the_pieces_of_the_board_where_there_is_no_room_for_what_they_may_become() {
    let mut app = app(GameId::Ouk, "", "true");
    app.screen = Screen::Menu(Menu::default());
    press(&mut app, 'n');
    let screen = picture(&mut app, (100, 30));
    assert!(NAMES.iter().all(|name| screen.contains(name)), "{screen}");
    assert!(!screen.contains("K King") && !screen.contains("Turned fish"), "{screen}");
}

#[test]
fn the_form_names_letters_only_where_pieces_are_letters() {
    for (depth, is_named) in [("true", false), ("none", true)] {
        let mut app = app(GameId::Ouk, "", depth);
        app.screen = Screen::Menu(Menu::default());
        press(&mut app, 'n');
        let low = picture(&mut app, LOW);
        for words in ["K King", "F Turned fish"] {
            assert_eq!(low.contains(words), is_named, "{depth}\n{low}");
        }
    }
}

/// The form also shows the fish's promotion where there is room, but not in a row of its own below
/// the others, and has a blank row above and below the button.
#[test]
fn the_form_says_how_all_pieces_of_the_game_move_where_there_is_room() {
    let mut app = app(GameId::Ouk, "", "true");
    app.screen = Screen::Menu(Menu::default());
    press(&mut app, 'n');
    let large = picture(&mut app, (160, 50));
    for words in ["any distance along its row", "Turned fish", "moves as"] {
        assert!(large.shows(words), "{words}\n{large}");
    }
    let screen = picture(&mut app, (120, 40));
    for name in NAMES {
        assert!(screen.contains(name), "{screen}");
    }
    assert!(screen.contains("Turned fish"), "the grid has all kinds\n{screen}");
    assert!(!screen.shows("moves as"), "no piece stands on another\n{screen}");
    let rows: Vec<&str> = screen.lines().collect();
    let button = rows.iter().position(|row| row.contains("Start")).unwrap();
    for row in [button - 1, button + 1] {
        let panel: String = rows[row].chars().skip(82).collect();
        assert_eq!(panel.trim(), "", "{screen}");
    }
}

#[test]
fn the_key_that_goes_on_in_a_lesson_looks_like_a_button() {
    let mut app = app(GameId::Ouk, "", "none");
    app.screen = Screen::Lesson(Box::new(LessonScreen::at(LessonId::Ouk, 0)));
    for size in [LOW, (120, 40)] {
        let screen = picture(&mut app, size);
        assert!(screen.contains("██Continue██  Enter"), "{screen}");
    }
}

#[test]
fn rek_needs_no_legend() {
    for size in SIZES {
        let mut app = app(GameId::Rek, "", "true");
        let screen = picture(&mut app, size);
        assert!(!screen.shows("P show") && screen.shows("All pieces move"), "{screen}");
    }
}

#[test]
fn the_help_lists_the_pieces_of_the_game() {
    for (id, own, other) in
        [(GameId::Ouk, "S  Koul", "Elephant"), (GameId::Hill, "E  Elephant", "Koul")]
    {
        let mut app = app(id, "", "true");
        press(&mut app, '?');
        let words = |screen: String| screen.split_whitespace().collect::<Vec<_>>().join("  ");
        let screen = words(picture(&mut app, (120, 40)));
        assert!(screen.contains(own) && !screen.contains(other), "{screen}");
        // The pieces stay when a search ends.
        press(&mut app, '/');
        app.update(Message::Key(Key::Esc));
        let screen = words(picture(&mut app, (120, 40)));
        assert!(screen.contains(own), "{screen}");
    }
}

/// In a first game the names stay while the move list grows above them, until the player knows the
/// pieces.
#[test]
fn a_first_game_never_covers_the_names_of_its_pieces() {
    for depth in ["true", "none"] {
        let mut app = app(GameId::Ouk, "e3e4 d6d5 c3c4 a6a5 d3d4 h6h5 g3g4 g6g5 b3b4 c6c5", depth);
        let Screen::Play(play) = &mut app.screen else { panic!("a game is shown") };
        play.coached = true;
        let screen = picture(&mut app, LOW);
        for name in NAMES {
            assert!(screen.shows(name), "{name} in {depth}: {screen}");
        }
        assert!(screen.shows("  5. b4"), "the newest move: {screen}");
        press(&mut app, 'P');
        let screen = picture(&mut app, LOW);
        assert!(!screen.contains("Turned fish") && screen.shows("  1. e4"), "{screen}");
    }
}

/// On a slow line the help lists the marks of this board: shapes with colours, signs and a frame
/// without.
#[test]
fn the_help_lists_the_marks_of_a_slow_screen() {
    let marks = |depth: &str, settings: &str| {
        let mut app = app(GameId::Ouk, "", depth);
        app.context.set_speed(ConnectionSpeed::Slow);
        if !settings.is_empty() {
            app.context.settings.set("marks", settings).unwrap();
        }
        let mut all = String::new();
        press(&mut app, '?');
        for _ in 0..4 {
            all += &picture(&mut app, LOW);
            press(&mut app, ' ');
        }
        let sign = |words: &str| {
            let apart = format!("  {words}");
            let row = all.lines().find(|row| row.contains(&apart)).expect(words);
            let before = row.split(&apart).next().unwrap().trim_end();
            before.rsplit("  ").next().unwrap().trim().to_owned()
        };
        ["the cursor", "selected piece", "where it may go", "where it takes"].map(sign)
    };
    assert_eq!(marks("true", ""), ["┏┓", "█", "▐▌", "▛▜"]);
    for (depth, settings) in [("none", ""), ("true", "signs")] {
        assert_eq!(marks(depth, settings), ["┏┓", "( )", "o", "x"], "{depth} {settings}");
    }
}

/// Without a count, the explanation begins with the game's text on counting.
#[test]
fn the_explanation_of_no_count_begins_with_the_limits() {
    let mut app = app(GameId::Ouk, "", "true");
    press(&mut app, 'C');
    let screen = picture(&mut app, (120, 40));
    let place = |words: &str| screen.rfind(words).unwrap_or_else(|| panic!("{words}: {screen}"));
    assert!(place("No count runs.") < place("A king that stands alone"));
    assert!(place("A king that stands alone") < place("federation"));
}

#[test]
fn the_first_lesson_shows_its_pieces_on_squares_beside_a_small_board() {
    let mut app = app(GameId::Ouk, "", "true");
    app.screen = Screen::Lesson(Box::new(LessonScreen::at(LessonId::Ouk, 0)));
    let screen = picture(&mut app, LOW);
    for name in NAMES {
        assert!(screen.shows(name), "{name}\n{screen}");
    }
    assert!(!screen.contains("K King"), "letters alone do not show the pieces: {screen}");
}

#[test]
fn a_note_covers_the_rows_of_the_legend_that_it_takes() {
    for (id, size) in
        [GameId::Ouk, GameId::Hill].into_iter().flat_map(|id| SIZES.map(|at| (id, at)))
    {
        let mut app = app(id, "", "true");
        crate::tui::keys(&mut app, ":w somewhere/zz.png\r");
        let Screen::Play(play) = &app.screen else { panic!("a game is shown") };
        let note = app.context.words_of(play.note.as_ref());
        let screen = picture(&mut app, size);
        let first = note.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
        let (y, x) = (screen.lines().enumerate())
            .find_map(|(y, row)| Some((y, row[..row.find(&first)?].chars().count())))
            .unwrap_or_else(|| panic!("{note}\n{screen}"));
        let shown: Vec<String> =
            screen.lines().skip(y).map(|row| row.chars().skip(x).collect()).collect();
        let shown =
            shown.iter().flat_map(|row| row.split_whitespace()).collect::<Vec<_>>().join(" ");
        assert!(shown.starts_with(note.trim_end_matches('.')), "{note}\n{screen}");
    }
}
