//! The glossary: on the screen, on the command line, in the book, and the terms of a game.

use crate::program::Program;
use crate::sampling::sampled;
use crate::tui::{app, keys, note, person, picture, play, playing, setup};
use ouk::tui::app::App;
use ouk::tui::connection::ConnectionSpeed;
use ouk::tui::effect::Effect;
use ouk::tui::glyphs::ScriptWord;
use ouk::tui::keys::Key;
use ouk::tui::language::{ENGLISH, Language};
use ouk::tui::message::Message;
use ouk::tui::overlay::Overlay;
use ouk::tui::pictures::{PictureTag, TaggedPicture, WordPicture};
use ouk::tui::screens::glossary::Glossary;
use ouk::tui::screens::play::Play;
use ouk_engine::worker::WorkerEvent;
use ouk_engine::{Score, SearchResult};
use ouk_rules::game::{ClockSetting, Game};
use ouk_rules::vocabulary::{Script, Term, terms_in, terms_of};
use ouk_rules::{GameId, notation};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

const OUK: Program = Program { name: "ouk", path: env!("CARGO_BIN_EXE_ouk") };

/// An app in a language, with the glossary open at a term.
fn open(language: &str, term: Term) -> App {
    let mut app = app(&format!("language = \"{language}\""), "none");
    app.context.terminal.script_is_safe = language == "khmer";
    app.context.apply_appearance();
    app.overlays.push(Overlay::Glossary(Box::new(Glossary::at(term))));
    app
}

#[test]
fn every_term_is_explained_at_every_size_in_every_language() {
    let mut sampled = sampled(4);
    for (name, language) in [
        ("english", Language::English),
        ("khmer-latin", Language::KhmerLatin),
        ("khmer", Language::Khmer),
    ] {
        for &term in Term::ALL.iter().filter(|_| sampled()) {
            let app = open(name, term);
            let texts = (language.phrases().term)(term);
            for (width, height) in [(40, 14), (80, 24), (120, 40)] {
                let picture = picture(&app, width, height);
                // A word in Khmer script may be longer than a line.
                let first: String = texts.definition.chars().take(10).collect();
                let first = first.split_whitespace().next().unwrap();
                assert!(picture.contains(first), "{name} {term} {width}: {picture}");
                if language != Language::Khmer {
                    assert!(picture.contains(texts.name), "{name} {term} {width}: {picture}");
                    for word in texts.definition.split_whitespace() {
                        assert!(picture.contains(word), "{name} {term} {width}: {word}\n{picture}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_position_of_the_glossary_shows_its_term() {
    for &term in Term::ALL {
        let examples = term.examples();
        assert!(!examples.is_empty(), "{term}");
        for example in examples {
            let terms = match example.mv {
                Some(mv) => terms_of(&example.position, mv),
                None => terms_in(&example.position),
            };
            assert!(terms.has(term), "{term}: {}", example.position);
        }
    }
}

#[test]
fn the_glossary_opens_from_the_menu_and_from_the_rules() {
    let mut app = app("", "none");
    keys(&mut app, "v");
    assert!(picture(&app, 80, 24).contains(ENGLISH.glossary.title));
    app.update(Message::Key(Key::Esc));
    assert!(app.overlays.is_empty());
    keys(&mut app, "Rv");
    assert!(picture(&app, 80, 24).contains(ENGLISH.glossary.title));
    app.update(Message::Key(Key::Esc));
    assert!(matches!(app.overlays.last(), Some(Overlay::Rules(_))), "the rules lie below");
}

#[test]
fn a_filter_is_typed_and_taken_away() {
    let mut app = open("english", Term::Daeu);
    keys(&mut app, "/brat");
    let seen = picture(&app, 80, 24);
    assert!(seen.contains("/ brat") && seen.contains("Si Brateanh"), "{seen}");
    assert!(!seen.contains("Ouk Ngeub"), "{seen}");
    keys(&mut app, "\r");
    app.update(Message::Key(Key::Esc));
    let seen = picture(&app, 80, 24);
    assert!(seen.contains("▸ Si Brateanh") && seen.contains("Si Pir"), "{seen}");
    keys(&mut app, "/xyzzy");
    assert!(picture(&app, 80, 24).contains(ENGLISH.glossary.none));
    app.update(Message::Key(Key::Esc));
    app.update(Message::Key(Key::Esc));
    assert!(app.overlays.is_empty());
}

#[test]
fn positions_turn_round_and_lines_too() {
    let mut app = open("english", Term::SiBrateanh);
    let all = Term::SiBrateanh.examples().len();
    let first = picture(&app, 80, 24);
    assert!(first.contains(&format!("1 of {all}")), "{first}");
    for _ in 0..all {
        keys(&mut app, "l");
    }
    assert_eq!(picture(&app, 80, 24), first);
    keys(&mut app, "h");
    assert!(picture(&app, 80, 24).contains(&format!("{all} of {all}")));
    keys(&mut app, "jk");
    assert_eq!(picture(&app, 80, 24), first, "another term begins with its first position");
}

#[test]
fn the_command_lists_and_explains() {
    let all = OUK.printed(&["glossary"]);
    assert_eq!(all.lines().count(), Term::ALL.len());
    let page = OUK.printed(&["glossary", "Si", "Brateanh"]);
    for part in ["Si Brateanh", Term::SiBrateanh.entry().definition, "Tan 1998", "fen  "] {
        assert!(page.contains(part), "{page}");
    }
    assert_eq!(OUK.printed(&["glossary", "si-brateanh"]), page);
    let said = OUK.complaint(&["glossary", "denhh"], 2);
    assert!(said.contains("did you mean \"denh\"?"), "{said}");
}

#[test]
fn the_book_explains_every_term() {
    let book = include_str!("../../docs/glossary.md");
    let plain = book.split_whitespace().collect::<Vec<_>>().join(" ");
    for &term in Term::ALL {
        let entry = term.entry();
        assert!(plain.contains(&format!("### {term}")), "{term}");
        assert!(plain.contains(entry.definition), "{term}: {}", entry.definition);
        let scripts = entry.khmer.map(Script::text);
        assert!(scripts.is_none_or(|script| book.contains(script)), "{term}");
    }
}

/// A game between two people from a position.
fn game_at(settings: &str, fen: &str) -> App {
    let mut app = app(settings, "none");
    let mut setup = setup(GameId::Ouk, person(), ClockSetting::None);
    setup.fen = Some(fen.to_owned());
    app.begin(Play::new(Game::new(setup).unwrap()));
    app
}

/// A game in which White has played a move that attacks a unit of higher value.
fn chasing(settings: &str) -> App {
    let mut app = game_at(settings, "5r2/8/8/4N3/8/8/3k4/6K1 w - - 0 1");
    keys(&mut app, "ie5d7\r");
    app
}

#[test]
fn a_word_for_the_last_move_stands_beside_the_board() {
    for (width, height) in [(80, 24), (120, 40), (60, 20)] {
        assert!(picture(&chasing(""), width, height).contains("denh"), "{width}");
        let silent = picture(&chasing("terms = \"off\""), width, height);
        assert!(!silent.contains("denh"), "{silent}");
    }
}

#[test]
fn a_check_is_called_and_has_no_second_word() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "ib1d2\rig8e7\rid2e4\rid6d5\rie4d6\r");
    let seen = picture(&app, 80, 24);
    assert!(seen.contains("OUK!") && !seen.contains("si ouk"), "{seen}");
}

#[test]
fn hint_describes_the_effect_of_its_move() {
    let mut app = game_at("", "8/2k5/5r2/8/8/4N3/8/6K1 w - - 0 1");
    let effects = keys(&mut app, "H");
    let [Effect::Advise(ticket, _)] = effects[..] else { panic!("a hint is looked for") };
    let best = notation::parse(play(&app).game.position(), "e3d5").ok();
    let lines = Vec::new();
    let answer = SearchResult { best, ponder: None, score: Score(0), lines, nodes: 1 };
    app.update(Message::Engine(WorkerEvent::Done(ticket, answer)));
    assert!(!note(&app).contains("ouk daach"), "the first hint is the piece: {}", note(&app));
    keys(&mut app, "H");
    assert!(note(&app).contains("Nd5+, ouk daach"), "{}", note(&app));
}

#[test]
fn the_script_of_a_term_stands_after_its_name_where_it_can_be_drawn() {
    let mut app = open("english", Term::Daeu);
    let script = Term::Daeu.entry().khmer.unwrap().text().to_owned();
    assert!(!picture(&app, 80, 24).contains(&script));
    app.context.terminal.script_is_safe = true;
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        let row = screen.lines().find(|row| row.contains(&script)).unwrap_or_default();
        let (before, after) = row.split_once(&script).unwrap_or_default();
        assert!(before.contains("Daeu  ") && after.trim().is_empty(), "{screen}");
    }
}

/// A low list has no rows for the names of the groups.
#[test]
fn the_title_names_the_group_of_the_chosen_term() {
    let app = open("english", Term::Ouk);
    assert!(picture(&app, 80, 24).contains("of 48: checks"), "{}", picture(&app, 80, 24));
}

#[test]
fn the_groups_of_terms_have_names_until_a_filter_is_typed() {
    let mut app = app("dots = \"quadrants\"\nsize = \"10x5\"\n", "true");
    app.overlays.push(Overlay::Glossary(Box::new(Glossary::at(Term::Daeu))));
    let screen = picture(&app, 120, 40);
    assert!(screen.contains("MOVES") && screen.contains("CHECKS"), "{screen}");
    // A short list has no row left for names.
    let screen = picture(&app, 80, 24);
    assert!(!screen.contains("MOVES") && screen.contains("Ouk"), "{screen}");
    keys(&mut app, "/ouk");
    assert!(!picture(&app, 120, 40).contains("CHECKS"), "{}", picture(&app, 120, 40));
}

#[test]
fn ctrl_u_clears_every_typed_line() {
    let clear = |app: &mut App| drop(app.update(Message::Key(Key::Ctrl('u'))));
    let mut app = open("english", Term::ALL[0]);
    keys(&mut app, "/zzz");
    assert!(picture(&app, 80, 24).contains("Enter choose"), "{}", picture(&app, 80, 24));
    for _ in 0..2 {
        clear(&mut app);
        let screen = picture(&app, 80, 24);
        assert!(!screen.contains("zzz") && screen.contains("/ ▏"), "{screen}");
    }
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "?/zzz");
    clear(&mut app);
    let screen = picture(&app, 80, 24);
    assert!(!screen.contains("zzz") && screen.contains("/ ▏"), "{screen}");
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, ":zzz");
    clear(&mut app);
    assert_eq!(play(&app).line.as_deref(), Some(""));
}

/// The word that the glossary shows as a picture, and its size in cells, at a size of the screen.
fn shown_word(app: &App, width: u16, height: u16) -> Option<(ScriptWord, (u16, u16))> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    ouk::tui::draw(app, area, &mut buffer);
    let word = |cell| match PictureTag::of(cell)?.picture {
        TaggedPicture::Word(picture) => Some(picture),
        TaggedPicture::Square(_) => None,
    };
    let shown: Vec<WordPicture> = buffer.content.iter().filter_map(word).collect();
    let picture = *shown.first()?;
    assert!(shown.iter().all(|&other| other == picture), "one word");
    let (columns, rows) = TaggedPicture::Word(picture).size();
    assert_eq!(shown.len(), usize::from(columns * rows), "the whole word");
    Some((picture.word, (columns, rows)))
}

#[test]
fn khmer_spelling_is_a_picture_where_the_terminal_draws_pictures() {
    let mut sampled = sampled(5);
    for language in ["english", "khmer-latin", "khmer"] {
        for &term in Term::ALL.iter().filter(|_| sampled()) {
            let mut app = app(&format!("language = \"{language}\"\npieces = \"blocks\""), "true");
            app.context.set_speed(ConnectionSpeed::Fast);
            app.overlays.push(Overlay::Glossary(Box::new(Glossary::at(term))));
            for size in [(80, 24), (120, 40), (160, 50)] {
                assert_eq!(shown_word(&app, size.0, size.1), None, "no pictures");
            }
            app.context.terminal.picture_cell = Some(Size { width: 9, height: 18 });
            let script = term.entry().khmer.map(Script::text);
            for (size, rows) in [((80, 24), 2..3), ((120, 40), 2..4), ((160, 50), 2..4)] {
                let shown = shown_word(&app, size.0, size.1);
                assert_eq!(shown.map(|it| it.0), script.and_then(ScriptWord::of), "{term}");
                assert!(shown.is_none_or(|it| rows.contains(&it.1.1)), "{term} {size:?}");
            }
            // A screen without a board has no row to spare.
            assert_eq!(shown_word(&app, 40, 12), None, "{term}");
        }
    }
}
