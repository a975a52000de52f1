//! Pasted games and positions: how they are recognised, and that no text is lost.

use crate::tui::{app, keys, menu_note, note, person, picture, play, playing};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::input::Key;
use ouk::tui::message::Message;
use ouk::tui::overlay::Overlay;
use ouk_rules::game::{Game, GameSetup, Player};
use ouk_rules::{AnyPosition, GameId};
use proptest::prelude::*;

const MAKRUK: &str = "[Variant \"Makruk\"]\n[White \"Dara\"]\n[Black \"Level\"]\n[Result \"*\"]\n\n1. e4 d5 2. exd5 *\n";
const POSITION: &str = "7k/8/8/8/8/8/1R6/K7 w - - 0 1";

fn paste(app: &mut App, text: &str) -> Vec<Effect> {
    app.update(Message::Paste(text.to_owned()))
}

fn asked(app: &App) -> String {
    assert!(matches!(app.overlays.last(), Some(Overlay::Pasted(_))), "nothing is asked");
    picture(app, 80, 24)
}

#[test]
fn a_pasted_game_can_be_reviewed_played_on_and_edited() {
    for (key, screen) in [("v", "review"), ("p", "play"), ("e", "editor"), ("x", "menu")] {
        let mut app = app("", "none");
        paste(&mut app, MAKRUK);
        let question = asked(&app);
        for words in
            ["A game of Makruk, moves: 2", "Dara against Level", "v: review it", "p: play on"]
        {
            assert!(question.contains(words), "{words}\n{question}");
        }
        keys(&mut app, key);
        assert!(app.overlays.is_empty());
        let shown = match &app.screen {
            Screen::Review(review) => {
                assert_eq!((review.at, review.board.game.ply()), (3, 3));
                "review"
            }
            Screen::Play(play) => {
                assert_eq!((play.game.ply(), &play.path), (3, &None));
                "play"
            }
            Screen::Editor(editor) => {
                assert!(editor.draft().to_fen().contains(" b "), "after the last move");
                "editor"
            }
            _ => "menu",
        };
        assert_eq!(shown, screen, "{key}");
    }
}

/// No file holds the moves of a pasted game, so the game is saved when play begins. The leave
/// question says so.
#[test]
fn a_pasted_game_that_is_played_on_is_saved_at_once() {
    let mut app = app("", "none");
    paste(&mut app, MAKRUK);
    let effects = app.update(Message::Key(Key::Char('p')));
    let records = effects.iter().filter_map(|effect| match effect {
        Effect::Save(draft) => Some(draft),
        _ => None,
    });
    let drafts: Vec<_> = records.collect();
    assert!(drafts.len() == 1 && drafts[0].record.contains("2. exd5"), "{drafts:?}");
    keys(&mut app, "q");
    assert!(picture(&app, 80, 24).contains("(being"), "{}", picture(&app, 80, 24));
    let (id, number) = (drafts[0].id, drafts[0].number);
    app.update(Message::SavedAs { id, number, path: "game.pgn".into() });
    assert!(picture(&app, 80, 24).contains("(saved)"), "{}", picture(&app, 80, 24));
}

#[test]
fn a_pasted_position_is_played_from_reviewed_edited_or_taken_as_another_game() {
    let mut app = app("", "none");
    paste(&mut app, &format!("  \"{POSITION}\"\n"));
    let question = asked(&app);
    assert!(question.contains("A position of Ouk Chatrang, White to move"), "{question}");
    assert!(question.contains("g: read it as a position of Kar Ouk"), "{question}");
    keys(&mut app, "gg");
    assert!(asked(&app).contains("A position of Makruk, White to move"));
    keys(&mut app, "p");
    assert!(matches!(app.screen, Screen::Setup(_)));
    keys(&mut app, "\r");
    assert_eq!(play(&app).game.setup().game, GameId::Makruk);
    assert!(play(&app).game.start_fen().starts_with("7k/8/8/8/8/8/1R6/K7 w"));
}

#[test]
fn a_position_is_first_tried_as_the_game_on_the_screen() {
    for game in [GameId::KarOuk, GameId::Makruk, GameId::MinRekChanh, GameId::Hill] {
        let mut app = playing(game, person());
        let fen = AnyPosition::new(game).to_fen();
        paste(&mut app, &fen);
        let question = asked(&app);
        let title = app.context.strings.game(game);
        assert!(question.contains(&format!("A position of {title}")), "{question}");
        assert!(question.contains("Your game stays as it is."), "{question}");
    }
}

#[test]
fn screens_of_many_pastes_do_not_pile_up() {
    let faulty = POSITION.replace('K', "1");
    for letters in ["e", "v", "p", "evp", "pev"] {
        let mut app = app("", "none");
        for letter in letters.chars().cycle().take(30) {
            paste(&mut app, if letters == "e" { &faulty } else { POSITION });
            keys(&mut app, &letter.to_string());
        }
        assert!(!matches!(app.screen, Screen::Menu(_)), "{letters}");
        app.update(Message::Key(Key::Esc));
        assert!(matches!(app.screen, Screen::Menu(_)), "{letters}");
    }
}

#[test]
fn a_running_game_is_not_lost_by_a_paste() {
    for key in ["v", "p", "e", "x"] {
        let mut app = playing(GameId::Ouk, person());
        keys(&mut app, "id3d4\r");
        let (id, record) = (play(&app).id, play(&app).game.to_record());
        app.update(Message::SavedAs { id, number: 1, path: "/games/running.pgn".into() });
        paste(&mut app, POSITION);
        keys(&mut app, key);
        match key {
            // The form and the editor cover the game too.
            "v" | "p" | "e" => {
                assert!(!matches!(app.screen, Screen::Play(_)), "{key}");
                keys(&mut app, "q");
            }
            _ => {}
        }
        assert_eq!(play(&app).game.to_record(), record, "{key}");
        assert_eq!(play(&app).path.as_deref(), Some("/games/running.pgn".as_ref()));
    }
    // The pasted game becomes the game to continue.
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "id3d4\r");
    let (id, record) = (play(&app).id, play(&app).game.to_record());
    app.update(Message::SavedAs { id, number: 1, path: "/games/running.pgn".into() });
    paste(&mut app, MAKRUK);
    keys(&mut app, "p");
    assert_eq!(play(&app).game.setup().game, GameId::Makruk);
    let left = app.context.games.unfinished.as_ref().expect("a game to go on with");
    let path = left.path().and_then(|path| path.to_str());
    assert_eq!((path, left.game.to_record()), (Some("/games/running.pgn"), record));
}

#[test]
fn text_that_is_neither_a_game_nor_a_position_gets_a_message_of_one_line() {
    let long = "x".repeat(70_000);
    let cases = [
        ("hello there\nworld", "neither a position nor a game; it begins with: hello there"),
        ("", "the pasted text is empty"),
        (" \n\t", "the pasted text is empty"),
        (&long, "too long: at most 64 KiB"),
        ("[Variant \"Makruk\"]\n[Result \"*\"]\n\n1. e4 e9 *", "line 4, after ply 1"),
        ("[White Dara]\n\n1. e4 *", "line 1"),
        ("8/8/8/3q4/8/8/8/8 w", "pasted position of Ouk Chatrang: board part: 'q' on rank 5"),
        ("8/8/8/8/8/8/8 w - - 0 1", "board part has 7 ranks, expected 8"),
    ];
    for (text, said) in cases {
        let mut on_menu = app("", "none");
        paste(&mut on_menu, text);
        assert!(menu_note(&on_menu).contains(said), "{}", menu_note(&on_menu));
        assert!(on_menu.overlays.is_empty());
        let mut in_game = playing(GameId::Ouk, person());
        paste(&mut in_game, text);
        assert!(note(&in_game).contains(said), "{}", note(&in_game));
    }
    // Control characters are always shown in escaped form.
    let mut app = app("", "none");
    paste(&mut app, "\u{1b}[31mred\u{7}");
    assert!(!menu_note(&app).contains('\u{1b}') && menu_note(&app).contains("neither"));
}

#[test]
fn pasted_illegal_position_opens_the_editor_with_the_error() {
    let mut app = app("", "none");
    paste(&mut app, "8/8/8/8/8/8/1R6/K7 w - - 0 1");
    assert!(asked(&app).contains("Black has no king."), "{}", asked(&app));
    keys(&mut app, "e");
    let Screen::Editor(editor) = &app.screen else { panic!("no editor") };
    assert!(editor.verdict().is_err());
    assert!(picture(&app, 80, 24).contains("Black has no king."));
}

#[test]
fn a_paste_answers_no_question_and_stops_no_clock() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "id3d4\r:resign\r");
    assert!(play(&app).question.is_some());
    paste(&mut app, MAKRUK);
    assert!(app.overlays.is_empty() && play(&app).question.is_some());
    // The open line takes the pasted text.
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "i");
    paste(&mut app, POSITION);
    assert_eq!(play(&app).line.as_deref(), Some(POSITION));
}

#[test]
fn a_program_that_a_pasted_game_names_is_not_started_without_a_question() {
    let record = {
        let setup = GameSetup::between_computers(GameId::Ouk, GameId::Ouk.default_rules(), 1);
        let record = Game::new(setup).unwrap().to_record();
        record.replace("[WhiteLevel \"1\"]", "[WhiteEngine \"/bin/evil --now\"]")
    };
    assert!(record.contains("/bin/evil"));
    let mut app = app("", "none");
    paste(&mut app, &record);
    let effects = keys(&mut app, "p");
    assert!(play(&app).question.is_some(), "the user is asked first");
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Ask(..))));
}

#[test]
fn the_machine_goes_on_thinking_after_another_screen_lay_over_its_game() {
    for open in ["v", ":edit\r"] {
        let mut app = playing(GameId::Ouk, Player::Computer { level: 3 });
        keys(&mut app, "id3d4\r");
        assert!(play(&app).awaiting.is_some());
        keys(&mut app, open);
        assert!(!matches!(app.screen, Screen::Play(_)), "{open}");
        let effects = keys(&mut app, "q");
        let last = effects
            .iter()
            .rfind(|effect| matches!(effect, Effect::StopThinking | Effect::Think(..)));
        assert!(matches!(last, Some(Effect::Think(..))), "its move would be lost after {open}");
    }
}

/// A text that resembles a game or a position.
fn nearly() -> impl Strategy<Value = String> {
    let whole = prop_oneof![
        Just(MAKRUK.to_owned()),
        (0..GameId::ALL.len()).prop_map(|at| AnyPosition::new(GameId::ALL[at]).to_fen()),
        "[kKmMrR1-9/ wb+-]{0,60}",
        "\\PC{0,120}",
    ];
    (whole, any::<prop::sample::Index>(), "\\PC{0,3}", any::<bool>()).prop_map(
        |(mut text, at, other, cuts)| {
            let mut at = at.index(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            if cuts {
                text.truncate(at);
            }
            text.insert_str(at.min(text.len()), &other);
            text
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_paste_leads_to_a_question_or_a_message_and_changes_nothing(text in nearly()) {
        let mut app = playing(GameId::Ouk, person());
        let before = play(&app).game.to_record();
        let effects = paste(&mut app, &text);
        prop_assert!(effects.is_empty());
        let is_asked = matches!(app.overlays.last(), Some(Overlay::Pasted(_)));
        prop_assert_eq!(is_asked, note(&app).is_empty(), "{}", note(&app));
        for (width, height) in [(40, 12), (80, 24)] {
            picture(&app, width, height);
        }
        prop_assert_eq!(play(&app).game.to_record(), before);
        keys(&mut app, "e");
        picture(&app, 80, 24);
    }
}

#[test]
fn the_keys_of_the_question_are_there_on_the_smallest_screen() {
    let mut app = playing(GameId::Ouk, person());
    paste(&mut app, POSITION);
    let screen = picture(&app, 40, 12);
    for words in ["A position of", "p: play from it", "v: review it", "e: edit it", "any other key"]
    {
        assert!(screen.contains(words), "{words}\n{screen}");
    }
}
