//! The opening books: what is built in, what is refused, and how levels use them.

use crate::program::Program;
use crate::uci::UciServer;
use ouk_engine::book::{self, Book, BookMove, BookUse, MAKRUK_SYSTEMS, Results};
use ouk_engine::worker::Job;
use ouk_engine::{Engine, Level, Limits, Score, SearchResult};
use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, GameId, RuleSet, notation};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const OUK: Program = Program { name: "ouk", path: env!("CARGO_BIN_EXE_ouk") };

/// The books as files.
const FILES: [(GameId, &str); 6] = [
    (GameId::Ouk, include_str!("../../crates/ouk-engine/src/book/ouk.book")),
    (GameId::KarOuk, include_str!("../../crates/ouk-engine/src/book/kar-ouk.book")),
    (GameId::Makruk, include_str!("../../crates/ouk-engine/src/book/makruk.book")),
    (GameId::Rek, include_str!("../../crates/ouk-engine/src/book/rek.book")),
    (GameId::MinRekChanh, include_str!("../../crates/ouk-engine/src/book/min-rek-chanh.book")),
    (GameId::Hill, include_str!("../../crates/ouk-engine/src/book/hill.book")),
];

fn own(game: GameId) -> Arc<Book> {
    book::for_rules(game, game.default_rules())
}

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut next = position.clone();
    next.play(mv).unwrap();
    next
}

/// Every position of a book that its moves reach.
fn positions(book: &Book) -> Vec<AnyPosition> {
    let (mut open, mut seen, mut all) = (vec![book.start()], HashSet::new(), Vec::new());
    while let Some(position) = open.pop() {
        if book.moves(&position).is_empty() || !seen.insert(position.key()) {
            continue;
        }
        open.extend(book.moves(&position).iter().map(|it| after(&position, it.mv)));
        all.push(position);
    }
    all
}

#[test]
fn every_line_of_every_book_follows_the_rules() {
    for (game, text) in FILES {
        let book = own(game);
        assert_eq!(book.to_string(), text, "{game}");
        assert!(text.len() <= 100_000, "{game}: {} bytes", text.len());
        let all = positions(&book);
        // Nothing is in the book that cannot be reached.
        assert_eq!(all.len(), book.positions(), "{game}");
        assert!(all.len() > 50, "{game} has {} positions", all.len());
        for position in &all {
            let legal = position.legal_moves();
            assert!(position.ending().is_none(), "{game}");
            for it in book.moves(position) {
                assert!(legal.contains(&it.mv), "{game}: {}", position.to_fen());
            }
        }
        let start = book.moves(&book.start());
        assert!(start.iter().map(|it| it.results.games()).sum::<u32>() > 50, "{game}");
    }
}

#[test]
fn books_hold_under_other_rules_where_the_moves_are_the_same() {
    let mut whole = Vec::new();
    for &game in GameId::ALL {
        for rules in game.rule_sets() {
            let shared = book::for_rules(game, rules);
            assert!(std::ptr::eq(shared.rules(), rules));
            let here = positions(&shared);
            assert_eq!(here.len(), shared.positions(), "{game} {}", rules.name);
            for position in &here {
                let default = under(position, game, game.default_rules());
                let legal = |position: &AnyPosition| -> HashSet<u16> {
                    position.legal_moves().iter().map(|mv| mv.bits()).collect()
                };
                assert_eq!(legal(position), legal(&default), "{}", position.to_fen());
                let book = own(game);
                let moves = book.moves(&default);
                let names = |moves: &[BookMove]| -> Vec<u16> {
                    moves.iter().map(|it| it.mv.bits()).collect()
                };
                assert_eq!(names(shared.moves(position)), names(moves), "{}", position.to_fen());
            }
            if shared.positions() == own(game).positions() {
                whole.push(format!("{game} {}", rules.name));
            }
        }
    }
    // The figures in docs/book.md.
    let documented = include_str!("../../docs/book.md");
    let listed = documented.split("The whole book holds under these:").nth(1).unwrap();
    let listed = listed.split("##").next().unwrap().split('`').skip(1).step_by(2);
    assert_eq!(listed.collect::<Vec<_>>(), whole);
}

/// The same position under another rule set.
fn under(position: &AnyPosition, game: GameId, rules: &'static RuleSet) -> AnyPosition {
    AnyPosition::from_fen(game, rules, &position.to_fen()).unwrap()
}

/// A book of two moves, as text with its checksum.
fn small() -> String {
    let (game, rules) = (GameId::Ouk, GameId::Ouk.default_rules());
    let start = AnyPosition::start(game, rules);
    let mv =
        |position: &AnyPosition, name: &str| notation::parse_coordinate(position, name).unwrap();
    let entry = |mv, score| BookMove {
        mv,
        results: Results { white: 3, drawn: 2, black: 1 },
        score: Score(score),
    };
    let mut book = Book::new(game, rules, "made by hand".to_owned());
    let first = mv(&start, "e3e4");
    book.set(&start, vec![entry(first, 12)]);
    let next = after(&start, first);
    book.set(&next, vec![entry(mv(&next, "e6e5"), -7)]);
    book.to_string()
}

#[test]
fn a_book_is_read_back_as_it_was_written() {
    let text = small();
    assert!(text.contains("\n1 e3e4 3 2 1 12\n2 e6e5 3 2 1 7\n"), "{text}");
    let book = Book::parse(&text).unwrap();
    assert_eq!(book.to_string(), text);
    assert_eq!((book.about(), book.positions()), ("made by hand", 2));
}

#[test]
fn damage_is_refused() {
    let text = small();
    for at in 0..text.len() {
        for other in [b'0', b'9', b' ', b'\n', b'x'] {
            let mut bytes = text.clone().into_bytes();
            if std::mem::replace(&mut bytes[at], other) != other {
                let damaged = String::from_utf8(bytes).unwrap();
                assert!(Book::parse(&damaged).is_err(), "{damaged}");
            }
        }
        assert!(Book::parse(&text[..at]).is_err(), "cut off after {at}");
    }
}

#[test]
fn a_wrong_line_with_a_right_checksum_is_named() {
    let head = "# ouk-book 1 ouk federation\n";
    for (body, line, problem) in [
        ("1 e3e5 1 0 0 0\n", 2, "e3e5"),
        ("1 e3e4 1 0 0 0\n1 e3e4 1 0 0 0\n", 3, "already"),
        ("2 e3e4 1 0 0 0\n", 2, "ply 2"),
        ("0 e3e4 1 0 0 0\n", 2, "ply 0"),
        ("1 e3e4 1 0 0\n", 2, "missing"),
        ("1 e3e4 1 0 0 0 0\n", 2, "more than"),
        ("1 e3e4 -1 0 0 0\n", 2, "-1"),
        ("1 e3e4 10000001 0 0 0\n", 2, "games"),
        ("1 e3e4 1 0 0 31001\n", 2, "not a score"),
        ("1 e3e4 1 0 0 99999999999\n", 2, "not a number"),
    ] {
        let text = format!("{head}{body}");
        let sum = crc32fast::hash(text.as_bytes());
        let error = Book::parse(&format!("{text}= {sum:08x}\n")).unwrap_err();
        assert_eq!(error.line, line, "{body}: {error}");
        assert!(error.problem.to_string().contains(problem), "{body}: {error}");
    }
    for head in ["# ouk-book 2 ouk federation\n", "# ouk-book 1 ouk nothing\n", "1 e3e4 1 0 0 0\n"]
    {
        let sum = crc32fast::hash(head.as_bytes());
        assert!(Book::parse(&format!("{head}= {sum:08x}\n")).is_err(), "{head}");
    }
}

fn job(position: &AnyPosition, level: Level, seed: u64, book: BookUse) -> Job {
    Job {
        position: position.clone(),
        history: vec![position.repetition_key()],
        limits: Limits { nodes: Some(200), ..Limits::default() },
        level,
        seed,
        book,
    }
}

fn think(job: &Job) -> SearchResult {
    think_with(&mut Engine::new(1), job)
}

fn think_with(engine: &mut Engine, job: &Job) -> SearchResult {
    engine.search_as(job, &AtomicBool::new(false), &mut |_| {})
}

#[test]
fn levels_play_moves_of_the_book_and_vary_them_by_the_seed() {
    let mut engine = Engine::new(1);
    for &game in GameId::ALL {
        let book = own(game);
        let start = book.start();
        let best = book.moves(&start).iter().map(|it| it.score).max().unwrap();
        for level in Level::ALL {
            let mut chosen = HashSet::new();
            for seed in 0..16 {
                let asked = job(&start, level, seed, BookUse::WhileKnown);
                let answer = think_with(&mut engine, &asked);
                let mv = answer.best.unwrap();
                assert_eq!(think_with(&mut engine, &asked).best, Some(mv), "the seed decides");
                let Some(it) = book.moves(&start).iter().find(|it| it.mv == mv) else {
                    // A level that overlooks all book moves searches.
                    assert!(answer.nodes > 0, "{game} {level:?}");
                    continue;
                };
                if answer.nodes == 0 {
                    assert!(best.0 - it.score.0 <= book::margin(level), "{game} {level:?}");
                    chosen.insert(mv.bits());
                }
            }
            assert!(!chosen.is_empty(), "{game} {level:?}");
        }
        // Where the book has a choice, the seed decides.
        let level = Level::new(5).unwrap();
        let has_choice = |position: &AnyPosition| {
            let moves = book.moves(position);
            let best = moves.iter().map(|it| it.score.0).max().unwrap();
            moves.iter().filter(|it| it.score.0 >= best - book::margin(level)).count() > 1
        };
        let position = positions(&book).into_iter().find(has_choice).unwrap();
        let moves = (0..40).map(|seed| {
            let asked = job(&position, level, seed, BookUse::WhileKnown);
            think_with(&mut engine, &asked).best.unwrap().bits()
        });
        assert!(moves.collect::<HashSet<u16>>().len() > 1, "{game}");
    }
}

#[test]
fn lower_levels_may_choose_worse_moves() {
    let margins = Level::ALL.map(book::margin);
    assert!(margins.is_sorted_by(|lower, higher| lower >= higher), "{margins:?}");
    assert!(margins[9] <= 15 && margins[0] <= 100, "{margins:?}");
}

#[test]
fn a_search_that_must_consider_certain_moves_is_no_question_for_the_book() {
    let start = own(GameId::Ouk).start();
    let legal = start.legal_moves();
    let known = || job(&start, Level::FULL, 1, BookUse::WhileKnown);
    assert_eq!(think(&known()).nodes, 0);
    let limits = |limits: Limits| think(&Job { limits, ..known() }).nodes;
    let nodes = Some(200);
    assert!(limits(Limits { nodes, search_moves: vec![legal[0]], ..Limits::default() }) > 0);
    assert!(limits(Limits { nodes, multi_pv: 2, ..Limits::default() }) > 0);
    assert!(limits(Limits { nodes, infinite: true, ..Limits::default() }) > 0);
    assert!(think(&job(&start, Level::FULL, 1, BookUse::Never)).nodes > 0);
}

#[test]
fn a_move_that_repeats_a_position_is_not_played_from_the_book() {
    let start = own(GameId::Ouk).start();
    let best = think(&job(&start, Level::FULL, 1, BookUse::WhileKnown)).best.unwrap();
    let mut again = job(&start, Level::FULL, 1, BookUse::WhileKnown);
    again.history.extend(
        own(GameId::Ouk).moves(&start).iter().map(|it| after(&start, it.mv).repetition_key()),
    );
    let answer = think(&again);
    assert!(answer.nodes > 0, "{best:?} would repeat a position");
}

#[test]
fn uci_uses_the_book_only_when_asked() {
    let mut session = UciServer::start();
    session.send("uci");
    let options = session.until("uciok").join("\n");
    assert!(options.contains("option name OwnBook type check default false"), "{options}");
    let mut searches = |option: &str| {
        session.send(option);
        session.send("position startpos");
        session.send("go nodes 300");
        session.until("bestmove").iter().any(|line| line.starts_with("info depth"))
    };
    assert!(searches(""));
    assert!(!searches("setoption name OwnBook value true"));
    assert!(searches("setoption name UCI_AnalyseMode value true"));
    assert!(!searches("setoption name UCI_AnalyseMode value false"));
    assert!(searches("setoption name OwnBook value false"));
    session.quit();
}

#[test]
fn the_command_line_shows_moves_and_results() {
    let text = OUK.printed(&["book", "--game", "makruk"]);
    assert!(text.starts_with("Makruk (makruk): "), "{text}");
    let book = own(GameId::Makruk);
    let moves = book.moves(&book.start());
    assert_eq!(text.lines().count(), 3 + moves.len(), "{text}");
    let first = notation::coordinate(&own(GameId::Makruk).start(), moves[0].mv);
    let next = OUK.printed(&["book", "--game", "makruk", "--moves", &first]);
    assert!(next.contains("Black to move"), "{next}");
    let unknown = OUK.printed(&["book", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1"]);
    assert!(unknown.contains("is not in the book"), "{unknown}");
    let wrong = OUK.complaint(&["book", "--moves", "e3e8"], 3);
    assert!(wrong.contains("e3e8"), "{wrong}");
}

#[test]
fn the_nine_systems_are_listed_with_inventors_years_and_sources() {
    let text = OUK.printed(&["book", "--systems"]);
    for system in MAKRUK_SYSTEMS {
        let line = text.lines().find(|line| line.contains(system.thai)).unwrap();
        for part in [system.name, system.inventor, &system.year.to_string()] {
            assert!(line.contains(part), "{line}");
        }
    }
    assert!(text.contains("gotoknow.org") && text.contains("thaibg.com"), "{text}");
}
