//! The position editor: setting up pieces, the verdict on the position, and the actions.

use crate::tui::{app, keys, picture, play};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::keys::Key;
use ouk::tui::language::Language;
use ouk::tui::message::Message;
use ouk::tui::screens::editor::Editor;
use ouk_io::outside::Rights;
use ouk_rules::draft::Draft;
use ouk_rules::{AnyPosition, GameId};
use proptest::prelude::*;

fn editor(app: &App) -> &Editor {
    match &app.screen {
        Screen::Editor(editor) => editor,
        _ => panic!("no editor is shown"),
    }
}

fn press(app: &mut App, all: &[Key]) {
    for &key in all {
        app.update(Message::Key(key));
    }
}

#[test]
fn editor_places_pieces_by_letter_and_names_missing_ones() {
    let mut app = app("", "none");
    keys(&mut app, "ez");
    assert_eq!(editor(&app).draft().to_fen(), "8/8/8/8/8/8/8/8 w - - 0 1");
    assert!(picture(&app, 80, 24).contains("White has no king."));
    keys(&mut app, "K");
    assert!(picture(&app, 80, 24).contains("Black has no king."));
    press(&mut app, &[Key::Up, Key::Up]);
    keys(&mut app, "k");
    let legal = picture(&app, 80, 24);
    assert!(legal.contains("Legal, but the game is over:"), "{legal}");
    press(&mut app, &[Key::Up]);
    keys(&mut app, "R");
    let taken = picture(&app, 80, 24);
    assert!(taken.contains("White is to move and could"), "{taken}");
    keys(&mut app, "t");
    assert!(picture(&app, 80, 24).contains("Legal; Black to move."));
    keys(&mut app, "x");
    assert_eq!(editor(&app).draft().pieces().count(), 2);
    keys(&mut app, "u");
    assert_eq!(editor(&app).draft().pieces().count(), 3);
    // Placing the chosen piece on a square that already has it removes it.
    keys(&mut app, "\r");
    assert_eq!(editor(&app).draft().pieces().count(), 2);
}

#[test]
fn a_legal_position_is_played_reviewed_copied_and_written() {
    let fen = "8/4k3/8/8/4K3/1R6/8/8 w - - 0 1";
    let opened = || {
        let mut app = app("", "none");
        app.update(Message::Paste(fen.to_owned()));
        keys(&mut app, "e");
        app
    };
    let mut app = opened();
    assert_eq!(editor(&app).draft().to_fen(), fen);
    let copied = keys(&mut app, "y");
    assert!(copied.iter().any(|effect| matches!(effect, Effect::Copy(text) if text == fen)));
    let written = keys(&mut app, "w");
    let is_file = |effect: &Effect| {
        matches!(effect, Effect::Export { path, text }
            if path.extension().is_some_and(|end| end == "fen") && text.trim_end() == fen)
    };
    assert!(written.iter().any(is_file));
    let mut app = opened();
    keys(&mut app, "v");
    let Screen::Review(review) = &app.screen else { panic!("no review") };
    assert_eq!(review.board.game.start_fen(), fen);
    keys(&mut app, "q");
    assert_eq!(editor(&app).draft().to_fen(), fen);
    // "Play from it" is the first row with an action.
    press(&mut app, &[Key::Tab]);
    while !picture(&app, 80, 24).contains("▸ Play from it") {
        press(&mut app, &[Key::Down]);
    }
    keys(&mut app, "\r\r");
    assert_eq!(play(&app).game.start_fen(), fen);
}

#[test]
fn an_illegal_position_is_not_played_and_the_reason_stays() {
    let mut app = app("", "none");
    keys(&mut app, "ezv");
    assert!(matches!(app.screen, Screen::Editor(_)));
    assert!(picture(&app, 80, 24).contains("this position is not legal"));
}

#[test]
fn the_editor_is_opened_from_the_form_and_by_a_typed_command() {
    let mut app = app("", "none");
    keys(&mut app, "nk");
    press(&mut app, &[Key::Up]);
    assert!(picture(&app, 80, 24).contains("▸ Position"), "{}", picture(&app, 80, 24));
    keys(&mut app, "\r");
    let array = AnyPosition::new(GameId::Ouk).to_fen();
    assert_eq!(editor(&app).draft().to_fen(), array);
    keys(&mut app, "q");
    assert!(matches!(app.screen, Screen::Setup(_)), "back to the form");
    keys(&mut app, "q");
    let mut app = crate::tui::playing(GameId::Hill, crate::tui::person());
    keys(&mut app, ":edit\r");
    assert_eq!(editor(&app).draft().to_fen(), AnyPosition::new(GameId::Hill).to_fen());
    keys(&mut app, "q");
    assert!(matches!(app.screen, Screen::Play(_)));
}

#[test]
fn every_game_has_its_pieces_and_every_row_its_words_in_every_language() {
    for language in Language::ALL {
        let mut app = app("", "none");
        app.context.strings = language.phrases();
        keys(&mut app, "e");
        press(&mut app, &[Key::Tab]);
        for _ in GameId::ALL {
            for (width, height) in [(40, 12), (80, 24), (120, 40)] {
                picture(&app, width, height);
            }
            press(&mut app, &[Key::Right]);
        }
        assert_eq!(editor(&app).draft().game(), GameId::Ouk, "round and round");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn the_editor_agrees_with_the_rules_after_random_keys(
        typed in prop::collection::vec(0..30_usize, 0..120),
        game in 0..6_usize,
    ) {
        const KEYS: [Key; 30] = [
            Key::Up, Key::Down, Key::Left, Key::Right, Key::Tab, Key::Enter, Key::Backspace,
            Key::Char('K'), Key::Char('k'), Key::Char('M'), Key::Char('m'), Key::Char('R'),
            Key::Char('r'), Key::Char('P'), Key::Char('f'), Key::Char('F'), Key::Char('t'),
            Key::Char('z'), Key::Char('u'), Key::Char(']'), Key::Char('['), Key::Char('x'),
            Key::Char('N'), Key::Char('S'), Key::Up, Key::Down, Key::Left, Key::Right,
            Key::Char('B'), Key::Char('E'),
        ];
        let mut app = app("", "none");
        keys(&mut app, "e");
        press(&mut app, &[Key::Tab]);
        press(&mut app, &vec![Key::Right; game]);
        press(&mut app, &[Key::Tab]);
        for at in typed {
            app.update(Message::Key(KEYS[at]));
            let Screen::Editor(editor) = &app.screen else { break };
            let (draft, fen) = (editor.draft(), editor.draft().to_fen());
            let read = Draft::read(draft.game(), draft.rules(), &fen);
            prop_assert_eq!(read.as_ref(), Ok(draft), "{}", fen);
            let judged = AnyPosition::from_fen(draft.game(), draft.rules(), &fen);
            prop_assert_eq!(editor.verdict().is_ok(), judged.is_ok(), "{}", fen);
        }
        picture(&app, 80, 24);
    }
}

#[test]
fn a_click_puts_the_chosen_piece_down() {
    let mut app = app("mouse = \"clicks\"", "none");
    keys(&mut app, "ez");
    assert!(app.wants_clicks());
    // The square a8 is at the upper left.
    app.update(Message::Click { column: 2, row: 1 });
    assert_eq!(editor(&app).draft().to_fen(), "K7/8/8/8/8/8/8/8 w - - 0 1");
    app.update(Message::Click { column: 2, row: 1 });
    assert_eq!(editor(&app).draft().pieces().count(), 0);
    app.update(Message::Click { column: 79, row: 23 });
    assert_eq!(editor(&app).draft().pieces().count(), 0, "no square is there");
}

#[test]
fn a_turned_fish_is_put_down_by_the_letter_it_has_on_the_board() {
    let mut app = app("", "none");
    keys(&mut app, "ezF");
    assert!(editor(&app).draft().to_fen().contains("M~"));
}

#[test]
fn restricted_mode_offers_no_row_that_it_refuses() {
    let seen = |rights| {
        let mut app = app("", "none");
        app.context.rights = rights;
        keys(&mut app, "e");
        press(&mut app, &[Key::Tab, Key::Up]);
        (picture(&app, 80, 24), picture(&app, 120, 40))
    };
    let (all, few) = (seen(Rights::full()), seen(Rights::default()));
    for words in ["Copy", "Write", "Mirror"] {
        assert!(all.0.contains(words) && all.1.contains(words), "{words}\n{}", all.0);
        let is_allowed = words == "Mirror";
        let shown = (few.0.contains(words), few.1.contains(words));
        assert_eq!(shown, (is_allowed, is_allowed), "{words}\n{}", few.0);
    }
}
