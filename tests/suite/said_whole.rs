//! What is said is said to its end, also on the smallest screens.

use crate::language::scenes;
use crate::tui::{picture, play};
use ouk::tui::action::Key;
use ouk::tui::app::{App, Screen};
use ouk::tui::language::Language;
use ouk::tui::message::Message;
use ouk::tui::overlay::Overlay;
use ratatui::layout::Size;

/// Sizes at which words stand below the board.
const BELOW: [(u16, u16); 4] = [(40, 12), (52, 17), (64, 20), (80, 24)];

/// A text as it is read, however it is broken into lines.
fn run(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a game says now, if nothing else is said in its place.
fn note(app: &App) -> Option<String> {
    let Screen::Play(play) = &app.screen else { return None };
    let silent = play.line.is_some() || play.question.is_some() || play.game.ending().is_some();
    (!silent && app.overlays.is_empty() && play.warning().is_none()).then(|| play.note.clone())
}

#[test]
fn no_note_and_no_question_is_cut_below_the_board() {
    let mut notes = 0;
    for language in [Language::English, Language::KhmerLatin] {
        for (name, app) in scenes(language) {
            let asked = match &app.screen {
                Screen::Play(play) if play.question.is_some() && app.overlays.is_empty() => {
                    Some(app.say.common.yes_no.replace("{0}", ""))
                }
                _ => note(&app),
            };
            let Some(words) = asked.filter(|words| !words.is_empty()) else { continue };
            notes += 1;
            for (width, height) in BELOW {
                let screen = run(&picture(&app, width, height));
                assert!(
                    screen.contains(&run(&words)),
                    "{language:?}, {name}, {width}x{height}: {words}\n{}",
                    picture(&app, width, height)
                );
            }
        }
    }
    assert!(notes > 20, "{notes} notes");
}

#[test]
fn a_long_refusal_is_read_whole_and_escape_takes_it_away() {
    let mut app = crate::tui::playing(ouk::rules::GameId::MinRekChanh, crate::tui::person());
    crate::tui::keys(&mut app, "id3d2\ric6c5\r");
    let words = play(&app).note.clone();
    assert!(words.chars().count() > 40, "{words}");
    let small = picture(&app, 40, 12);
    assert!(run(&small).contains(&run(&words)), "{small}");
    app.update(Message::Key(Key::Esc));
    assert!(picture(&app, 40, 12).contains("a b c d e f g h"), "{}", picture(&app, 40, 12));
}

#[test]
fn what_a_game_is_about_is_told_in_whole_sentences() {
    let app = crate::tui::playing(ouk::rules::GameId::Ouk, crate::tui::person());
    let told = |width, height| picture(&app, width, height);
    let (small, large) = (told(40, 12), told(80, 24));
    assert!(small.contains("Cambodian") && small.contains("chess."), "{small}");
    assert!(!small.contains("Mate"), "{small}");
    assert!(large.contains("Mate the king") && large.contains("runs out."), "{large}");
}

/// Everything that is laid over a screen, page after page.
fn read_on(app: &mut App, (width, height): (u16, u16)) -> String {
    app.size = Size { width, height };
    let mut pages = String::new();
    let mut read = 0;
    while matches!(app.overlays.last(), Some(Overlay::Words(_))) {
        let screen = picture(app, width, height);
        let lines = screen.lines().filter_map(|line| line.split_once('▎')).map(|line| line.1);
        pages += &lines.collect::<Vec<_>>().join("\n");
        app.update(Message::Key(Key::Char('j')));
        read += 1;
        assert!(read < 20, "it has no end");
    }
    run(&pages)
}

#[test]
fn what_is_laid_over_a_screen_can_be_read_to_its_end() {
    let mut read = 0;
    for language in [Language::English, Language::KhmerLatin] {
        for size in [(40, 12), (80, 24), (120, 40)] {
            for (name, mut app) in scenes(language) {
                let Some(Overlay::Words(words)) = app.overlays.last() else { continue };
                let lines: Vec<String> = words.lines.iter().map(|line| run(line)).collect();
                let pages = read_on(&mut app, size);
                for word in lines.iter().flat_map(|line| line.split(' ')) {
                    assert!(
                        pages.contains(word),
                        "{language:?}, {name}, {size:?}: {word}\n{pages}"
                    );
                }
                read += 1;
            }
        }
    }
    assert!(read > 20, "{read} texts");
}
