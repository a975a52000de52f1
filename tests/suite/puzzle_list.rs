//! The list of puzzles: its rows, what they change and start, and its texts.

use crate::byte_limits::XTERM;
use crate::puzzles_screen::{play_right, puzzle, record, results};
use crate::support::Shows;
use crate::tui::{app, keys, menu_note, picture};
use ouk::puzzles::collection::of_day;
use ouk::puzzles::theme::PuzzleTheme;
use ouk::trainer::progress::ProgressStore;
use ouk::tui::app::Screen;
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::language::ENGLISH;
use ouk::tui::message::Message;
use ouk::tui::screens::puzzles::PuzzleList;
use ouk_rules::GameId;

#[test]
fn the_list_changes_game_and_theme_and_says_when_nothing_is_due() {
    let mut app = app("", "none");
    keys(&mut app, "pjlll");
    let Screen::Puzzles(list) = &app.screen else { panic!("no list") };
    assert_eq!(list.filter().game, GameId::Rek);
    keys(&mut app, "jl");
    let Screen::Puzzles(list) = &app.screen else { panic!("no list") };
    let (theme, many) = (list.filter().theme, list.filter().entries().count());
    assert!(many < ouk::puzzles::collection::of(GameId::Rek).len(), "{theme:?}");
    keys(&mut app, "j\r");
    assert_eq!(menu_note(&app), ENGLISH.puzzles.nothing_due);
    keys(&mut app, "kkk\r");
    let entry = &puzzle(&app).session.entry;
    assert_eq!(entry.puzzle.position.game(), GameId::Rek);
    assert!(theme.fits(entry));
}

/// The panel beside the board is narrow.
#[test]
fn every_game_and_theme_is_named_on_a_small_screen() {
    let mut app = app("", "none");
    keys(&mut app, "p");
    for _ in ouk::puzzles::collection::games() {
        keys(&mut app, "jlj");
        let Screen::Puzzles(list) = &app.screen else { panic!("no list") };
        let game = list.filter().game;
        for _ in PuzzleTheme::of(game) {
            keys(&mut app, "l");
            let Screen::Puzzles(list) = &app.screen else { panic!("no list") };
            let named = match list.filter().theme {
                PuzzleTheme::Any => ENGLISH.puzzles.any.to_owned(),
                PuzzleTheme::Win(moves) => format!("win in {moves}"),
                PuzzleTheme::LongWin => "win in 5+".to_owned(),
                PuzzleTheme::Gain => ENGLISH.puzzles.gain.to_owned(),
                PuzzleTheme::Does(term) => term.latin().to_owned(),
            };
            let shown = picture(&app, 80, 24);
            assert!(shown.contains(&named), "{named}: {shown}");
            assert!(shown.contains(ENGLISH.game(game)), "{shown}");
        }
        keys(&mut app, "kk");
    }
}

#[test]
fn the_puzzle_of_the_day_is_marked_as_solved() {
    let mut app = app("", "none");
    app.context.day = 20_001;
    keys(&mut app, "pjjjj\r");
    assert_eq!(puzzle(&app).session.entry.id(), of_day(20_001).id());
    let mut effects = Vec::new();
    while !puzzle(&app).session.solved {
        effects.extend(play_right(&mut app));
    }
    assert!(results(&effects)[0].2);
    record(&mut app, &effects);
    assert_eq!(app.context.progress.puzzles.daily, 20_001);
    keys(&mut app, "\r");
    assert!(matches!(app.screen, Screen::Puzzles(_)), "there is one a day");
    assert!(picture(&app, 120, 40).contains(ENGLISH.puzzles.daily_done));
}

#[test]
fn a_rating_that_no_player_can_have_is_shown_within_its_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trainer.toml");
    let most = u32::MAX;
    let rating = format!("rating = {most}\ndeviation = {most}\nvolatility = {most}\n");
    let text = format!("version = 1\nstreak = 0\nbest_streak = 0\n[puzzles.rating]\n{rating}");
    std::fs::write(&file, text).unwrap();
    let mut app = app("", "none");
    app.update(Message::Learnt(Box::new(ProgressStore::new(file).load().unwrap()), None));
    app.screen = Screen::Puzzles(PuzzleList::of(GameId::Ouk));
    let list = picture(&app, 80, 24);
    assert!(list.contains("rating 4000"), "{list}");
}

#[test]
fn a_tall_list_counts_the_solved_puzzles_of_each_theme_begun() {
    let mut app = app("", "true");
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    keys(&mut app, "p");
    let all = ouk::puzzles::collection::of(GameId::Ouk).len();
    let screen = picture(&app, 120, 40);
    assert!(!screen.contains("0/"), "{screen}");
    assert!(screen.shows("Puzzles") && !screen.contains("Still to solve"), "{screen}");
    // All themes have room, named as in the glossary.
    assert!(!screen.contains("… +"), "{screen}");
    assert!(screen.shows("Si Ouk") && screen.shows("Win in 2"), "{screen}");
    let first = &ouk::puzzles::collection::of(GameId::Ouk)[0];
    let item = ouk::trainer::progress::ItemProgress { tries: 1, solved: 1, ..Default::default() };
    app.context.progress.puzzles.items.insert(first.id().to_owned(), item);
    let screen = picture(&app, 120, 40);
    assert!(screen.contains(&format!(" 1/{all} ")), "{screen}");
    assert!(!screen.contains(" 0/"), "{screen}");
    assert!(screen.shows(&format!("Still to solve: {}, themes: ", all - 1)), "{screen}");
}
