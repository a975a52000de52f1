//! The rules on the screen: of every game and rule set, with their diagrams.

use crate::sampling::sampled;
use crate::support::every_rule_set;
use crate::tui::{app, keys, picture};
use ouk::tui::app::App;
use ouk::tui::keys::Key;
use ouk::tui::language::Language;
use ouk::tui::message::Message;
use ouk::tui::overlay::Overlay;
use ouk::tui::rules_text::{Block, cached, read};
use ouk::tui::screens::piece_pages::with_pages;
use ouk::tui::screens::reader::Reader;
use ouk_rules::GameId;
use std::collections::BTreeSet;
use std::rc::Rc;

#[test]
fn every_game_and_rule_set_has_its_chapters_and_a_board() {
    for (game, rules) in every_rule_set() {
        let count = |language| {
            let blocks = read(game, rules, language);
            let boards = blocks.iter().filter(|block| matches!(block, Block::Diagram(..))).count();
            let titles = blocks.iter().filter(|block| matches!(block, Block::Title(_))).count();
            (boards, titles)
        };
        let (boards, titles) = count(Language::English);
        assert!(boards >= 1 && titles >= 2, "{} {}: {boards}, {titles}", game.name(), rules.name);
        for language in [Language::KhmerLatin, Language::Khmer] {
            assert_eq!(count(language).0, boards, "{} in {language:?}", game.name());
            assert!(count(language).1 >= 2, "{} in {language:?}", game.name());
        }
    }
}

#[test]
fn diagrams_mark_the_squares_that_the_text_names() {
    for (game, rules) in every_rule_set() {
        // The chapters of a small board show positions of the whole one too.
        let shape = game.default_rules().shape();
        for language in Language::ALL {
            let (mut named, mut marked) = (BTreeSet::new(), BTreeSet::new());
            for block in read(game, rules, language) {
                match block {
                    Block::Words(words) | Block::Entry(_, words) => {
                        let names = words.split(|letter: char| !letter.is_ascii_alphanumeric());
                        named.extend(names.filter_map(|name| shape.parse(name)));
                    }
                    Block::Diagram(_, squares) => marked.extend(squares),
                    _ => {}
                }
            }
            assert_eq!(named, marked, "{} {} in {language:?}", game.name(), rules.name);
        }
    }
}

#[test]
fn a_table_of_rule_sets_shows_the_chosen_one() {
    let entry = |name: &str, wanted: &str| {
        let rules = GameId::Ouk.rule_set(name).unwrap();
        let blocks = read(GameId::Ouk, rules, Language::English);
        blocks.into_iter().find_map(|block| match block {
            Block::Entry(what, said) if what == wanted => Some(said),
            _ => None,
        })
    };
    assert_eq!(entry("federation", "stalemate").as_deref(), Some("draw"));
    assert_eq!(entry("ksjha", "stalemate").as_deref(), Some("wins against a bare king"));
    let capture = |name| entry(name, "a capture by the runner");
    assert_eq!(capture("ksjha-restart").as_deref(), Some("begins a new count"));
    assert_eq!(entry("tan-64", "while a fish is left").as_deref(), Some("1 to 64"));
}

#[test]
fn the_book_is_read_once_while_the_same_is_shown() {
    let of =
        |name: &str| cached(GameId::Ouk, GameId::Ouk.rule_set(name).unwrap(), Language::English);
    let federation = of("federation");
    assert!(Rc::ptr_eq(&federation, &of("federation")));
    assert!(!Rc::ptr_eq(&federation, &of("tan")));
}

#[test]
fn bold_words_at_the_head_of_a_paragraph_name_it() {
    let blocks = read(GameId::Ouk, GameId::Ouk.default_rules(), Language::English);
    let is_lead = |block: &Block| matches!(block, Block::Lead(name) if name == "First moves");
    let at = blocks.iter().position(is_lead).unwrap();
    let Block::Words(words) = &blocks[at + 1] else { panic!("no paragraph below its name") };
    assert!(words.starts_with("The king may leap"), "{words}");
}

#[test]
fn a_piece_stands_above_its_moves() {
    let mut app = app("", "none");
    let reader = Reader::of(GameId::Ouk, GameId::Ouk.default_rules());
    app.overlays.push(Overlay::Rules(Box::new(reader)));
    let page = picture(&app, 80, 24);
    let rows: Vec<&str> = page.lines().collect();
    let name = rows.iter().position(|row| row.contains("K  King (Ang)")).unwrap();
    assert!(rows[name + 1].contains("one step, any direction"), "{page}");
}

/// The chapters on history, names, equipment and customs cite sources in every paragraph.
#[test]
fn texts_besides_the_rules_name_their_sources() {
    let sources = ["Tan", "Cazaux", "Khmer Institute", "ksjha", "Ludii", "PyChess", "Chesmayne"];
    for &game in GameId::ALL {
        for language in [Language::English, Language::KhmerLatin, Language::Khmer] {
            let blocks = read(game, game.default_rules(), language);
            let title = |block: &Block| match block {
                Block::Title(title) => Some(title.clone()),
                _ => None,
            };
            let titles: Vec<String> = blocks.iter().filter_map(title).collect();
            let equipment = ["Equipment", "Kdar neng koun", "ក្ដារ និងកូន"];
            let first = ["Advice", "History", "Robieb leng", "Brawatt", "របៀបលេង", "ប្រវត្តិ"];
            let ouk_can_be_searched = matches!(game, GameId::Ouk | GameId::KarOuk | GameId::Makruk);
            let has_equipment = titles.iter().any(|title| equipment.contains(&&**title));
            assert_eq!(has_equipment, ouk_can_be_searched, "{titles:?}");
            let from = blocks.iter().position(|block| {
                title(block).is_some_and(|title| first.iter().any(|word| title.starts_with(word)))
            });
            let mut paragraphs = 0;
            for block in &blocks[from.unwrap()..] {
                let Block::Words(words) = block else { continue };
                let named = words.rsplit_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
                let named = named.unwrap_or_else(|| panic!("no source: {words}"));
                assert!(named.split(", ").all(|source| sources.contains(&source)), "{words}");
                paragraphs += 1;
            }
            assert!(paragraphs >= 1, "{} {language:?}", game.name());
        }
    }
}

#[test]
fn all_of_it_can_be_read_at_every_size() {
    let mut sampled = sampled(7);
    for &game in GameId::ALL {
        for (width, height) in [(40, 12), (80, 24), (120, 40)].into_iter().filter(|_| sampled()) {
            let mut app = app("", "none");
            let reader = Reader::of(game, game.default_rules());
            app.overlays.push(Overlay::Rules(Box::new(reader)));
            let mut pages = picture(&app, width, height);
            let mut last = String::new();
            while last != picture(&app, width, height) {
                last = picture(&app, width, height);
                pages += &last;
                keys(&mut app, " ");
            }
            // Every word of the book's paragraphs stands on one of the pages.
            for block in read(game, game.default_rules(), Language::English) {
                if let Block::Words(words) = block {
                    for word in words.split_whitespace() {
                        let ascii = word.is_ascii();
                        assert!(!ascii || pages.contains(word), "{} {width}: {word}", game.name());
                    }
                }
            }
            app.update(Message::Key(Key::Esc));
            assert!(app.overlays.is_empty());
        }
    }
}

#[test]
fn the_reader_turns_through_games_and_rule_sets() {
    let mut app = app("", "none");
    keys(&mut app, "R");
    assert!(picture(&app, 80, 24).contains("‹ federation ›"));
    keys(&mut app, "l");
    assert!(picture(&app, 80, 24).contains("‹ tan rules ›"));
    app.update(Message::Key(Key::Tab));
    assert!(picture(&app, 80, 24).contains("KAR OUK"));
}

#[test]
fn the_board_beside_the_text_belongs_to_the_text() {
    let mut app = app("", "none");
    keys(&mut app, "R");
    let left = |app: &App| {
        let screen = picture(app, 80, 24);
        // A mark that the text adds to a board makes no new board.
        let plain = |letter: char| if "()*o·".contains(letter) { ' ' } else { letter };
        let row = |row: &str| row.chars().take(48).map(plain).collect::<String>();
        screen.lines().map(row).collect::<Vec<_>>()
    };
    let first = left(&app);
    assert!(first[0].starts_with('8') && first.iter().any(|row| row.contains('h')), "{first:?}");
    let mut boards = vec![first];
    for _ in 0..200 {
        keys(&mut app, "j");
        let board = left(&app);
        if !boards.contains(&board) {
            boards.push(board);
        }
    }
    let blocks = read(GameId::Ouk, GameId::Ouk.default_rules(), Language::English);
    let all = blocks.iter().filter(|block| matches!(block, Block::Diagram(..))).count();
    // The pieces have their own boards.
    assert!(boards.len() > 1 && boards.len() <= all + 7, "{} of {all}", boards.len());
}

/// The chosen piece stands in the middle of the board with its moves, and its entry is marked.
#[test]
fn the_board_shows_where_the_chosen_piece_goes() {
    let mut app = app("", "none");
    keys(&mut app, "R");
    let first = picture(&app, 80, 24);
    let king = first.lines().position(|row| row.chars().take(48).any(|letter| letter == 'K'));
    assert_eq!(king, Some(13), "the first piece is chosen: the king on d4\n{first}");
    assert!(first.contains("▸ K  King"), "{first}");
    while !picture(&app, 80, 24).contains("▸ N") {
        keys(&mut app, "j");
    }
    let lit = picture(&app, 80, 24);
    let horse = lit.lines().position(|row| row.chars().take(48).any(|letter| letter == 'N'));
    assert_eq!(horse, Some(13), "the horse on d4\n{lit}");
}

#[test]
fn a_page_never_begins_within_a_sentence() {
    let mut app = app("", "none");
    keys(&mut app, "R");
    let (game, rules) = (GameId::Ouk, GameId::Ouk.default_rules());
    let blocks = with_pages(&app.context, game, rules);
    for _ in 0..40 {
        let screen = picture(&app, 80, 24);
        let row = screen.lines().nth(2).unwrap();
        let first = row.chars().skip(51).collect::<String>();
        let first = first.trim_end();
        let begins = |block: &Block| match block {
            Block::Title(words) | Block::Words(words) | Block::Lead(words) => {
                words.starts_with(first)
            }
            Block::Entry(name, _) => first.starts_with(&name[..name.len().min(5)]),
            Block::Listed(piece) => first.starts_with(&piece.letter),
            _ => false,
        };
        assert!(blocks.iter().any(begins), "{first}\n{screen}");
        assert!(screen.contains("↓ more"), "{screen}");
        keys(&mut app, "j");
    }
}

#[test]
fn a_chapter_is_chosen_from_the_contents() {
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        let mut app = app("", "none");
        keys(&mut app, "R");
        let _ = picture(&app, width, height);
        keys(&mut app, "c");
        let contents = picture(&app, width, height);
        assert!(contents.contains("CONTENTS") && contents.contains("▸ Ouk Chatrang"), "{contents}");
        assert!(!contents.contains("one step"), "entries are no chapters\n{contents}");
        while !picture(&app, width, height).contains("▸ Who begins") {
            keys(&mut app, "j");
        }
        keys(&mut app, "\r");
        let chapter = picture(&app, width, height);
        assert!(!chapter.contains("CONTENTS") && chapter.contains("Who begins"), "{chapter}");
        keys(&mut app, "c");
        app.update(Message::Key(Key::Esc));
        assert!(!app.overlays.is_empty(), "Esc leaves the contents first");
        assert_eq!(picture(&app, width, height), chapter);
    }
}

/// The text below a diagram does not stand beside the board of the text above.
#[test]
fn no_text_stands_beside_the_board_of_another() {
    let mut app = app("", "none");
    let reader = Reader::of(GameId::Rek, GameId::Rek.default_rules());
    app.overlays.push(Overlay::Rules(Box::new(reader)));
    let row = |app: &App, rank: char| {
        let screen = picture(app, 80, 24);
        // The pieces of a rank stand in the row below the rank's number.
        let mut rows = screen.lines().skip_while(|row| !row.starts_with(rank));
        let row = rows.nth(1).unwrap_or_default().to_owned();
        row.chars().take(48).filter(|letter| *letter == 'm').count()
    };
    let mut seen = Vec::new();
    for _ in 0..8 {
        let screen = picture(&app, 80, 24);
        for (words, rank, pieces) in
            [("Every piece, including", '8', 7), ("e1-e4", '4', 2), ("a1-a2", '3', 1)]
        {
            if screen.contains(words) {
                assert_eq!(row(&app, rank), pieces, "{words}\n{screen}");
                seen.push(words);
            }
        }
        keys(&mut app, " ");
    }
    seen.dedup();
    assert_eq!(seen, ["Every piece, including", "e1-e4", "a1-a2"]);
    for _ in 0..20 {
        keys(&mut app, " ");
    }
    assert!(picture(&app, 80, 24).contains("This is the end of the rules."));
}

/// A page ends between two entries of a table, not within one.
#[test]
fn no_entry_of_a_table_is_cut_by_the_end_of_a_page() {
    let mut app = app("", "none");
    keys(&mut app, "R");
    let text = |row: &str| row.chars().skip(51).collect::<String>();
    let is_cut = |screen: &str| {
        // The later lines of an entry are indented.
        screen.lines().nth(2).is_some_and(|row| text(row).starts_with("  "))
    };
    for _ in 0..12 {
        keys(&mut app, " ");
        let screen = picture(&app, 80, 24);
        assert!(!is_cut(&screen), "{screen}");
    }
}
