//! The analysis of a game on the review screen: progress, mistakes, comments and variations.

use crate::support::{Shows, play_at_random, play_in, setup};
use crate::tui::{app, keys, picture, play};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::keys::Key;
use ouk::tui::language::Language;
use ouk::tui::message::{Loaded, Message};
use ouk::tui::screens::play::Play;
use ouk::tui::screens::review::Review;
use ouk_engine::analysis::{
    Analyser, AnalysisEvent, AnalysisRequest, JudgedMove, Phase, SearchBudget,
};
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{Game, GameSetup, MOST_VARIATION_MOVES, Player, Variation};
use ouk_rules::{AnyPosition, GameId};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Black leaves a Ses en prise at ply 4, and does not recapture at ply 6.
const LINE: &str = "e3e4 b8d7 d3d4 d7e5 d4e5 h6h5 g3g4 h5g4";

/// A resigned game with a mistake.
fn blundered() -> Game {
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut game, LINE);
    game.resign(Color::Black);
    game
}

fn review(app: &App) -> &Review {
    match &app.screen {
        Screen::Review(review) => review,
        _ => panic!("nothing is reviewed"),
    }
}

/// The review of a game from a file at its beginning, and the analysis that it requests.
fn opened(game: Game) -> (App, Box<AnalysisRequest>) {
    let mut app = app("", "none");
    let file = PathBuf::from("x.pgn");
    let effects = app.update(Message::Opened(file, Loaded(Box::new(game)), Purpose::Review));
    let request = requested(effects).expect("a game that is over is analysed at once");
    keys(&mut app, "0");
    (app, request)
}

fn requested(effects: Vec<Effect>) -> Option<Box<AnalysisRequest>> {
    effects.into_iter().find_map(|effect| match effect {
        Effect::Analyse(request) => Some(request),
        _ => None,
    })
}

/// Sends the screen an analysis of every position, with a small budget.
fn analysed(app: &mut App, request: &AnalysisRequest) -> Vec<Effect> {
    let never = AtomicBool::new(false);
    let mut analyser = Analyser::new(None, SearchBudget::Nodes(3_000));
    let done = analyser.run(&request.game, &never, &mut |ply, found| {
        let event = AnalysisEvent::Found(request.ticket, ply, Box::new(found));
        app.update(Message::Analysis(event));
    });
    assert!(done);
    app.update(Message::Analysis(AnalysisEvent::Done(request.ticket)))
}

fn saved(effects: &[Effect]) -> Option<&str> {
    effects.iter().find_map(|effect| match effect {
        Effect::Save(draft) => Some(&*draft.record),
        _ => None,
    })
}

#[test]
fn the_mistakes_of_a_game_are_found_and_gone_to() {
    let (mut app, request) = opened(blundered());
    let screen = picture(&app, 120, 40);
    assert!(screen.shows("analysing 0%"), "{screen}");
    // A part of the analysis says nothing about the whole game.
    let mut positions = 0;
    let mut analyser = Analyser::new(None, SearchBudget::Nodes(3_000));
    analyser.run(&request.game, &AtomicBool::new(false), &mut |ply, found| {
        positions += 1;
        if positions < 3 {
            let event = AnalysisEvent::Found(request.ticket, ply, Box::new(found));
            app.update(Message::Analysis(event));
        }
    });
    keys(&mut app, "b");
    let screen = picture(&app, 120, 40);
    assert!(screen.shows("no other mistake found yet"), "{screen}");
    assert!(!screen.contains("mistakes: White"), "{screen}");
    keys(&mut app, "0");
    analysed(&mut app, &request);
    let screen = picture(&app, 120, 40);
    assert!(screen.shows("Accuracy: White") && !screen.shows("analysing"), "{screen}");
    let found = review(&app).found().unwrap();
    let marked: Vec<usize> = found.marked().map(|judged| judged.ply).collect();
    assert!(!marked.is_empty(), "{found:?}");
    for &ply in &marked {
        keys(&mut app, "n");
        assert_eq!(review(&app).at, ply);
    }
    for size in [(80, 24), (120, 40)] {
        let screen = picture(&app, size.0, size.1);
        assert!(screen.shows("Winning chances"), "{screen}");
        assert!(screen.contains('█') || screen.contains('▄'), "the curve: {screen}");
    }
    keys(&mut app, "n");
    assert_eq!(review(&app).at, *marked.last().unwrap());
    assert!(picture(&app, 80, 24).shows("no other mistake"));
    keys(&mut app, "0n");
    assert_eq!(review(&app).at, marked[0]);
    keys(&mut app, "Gb");
    assert_eq!(review(&app).at, *marked.iter().rfind(|&&ply| ply < 8).unwrap());
}

#[test]
fn a_game_has_an_opening_a_middle_game_and_an_ending() {
    let rules = GameId::Ouk.default_rules();
    let start = AnyPosition::start(GameId::Ouk, rules);
    let at = |fen: &str| AnyPosition::from_fen(GameId::Ouk, rules, fen).unwrap();
    assert_eq!(Phase::of(&start, 19), Phase::Opening);
    assert_eq!(Phase::of(&start, 20), Phase::Middle);
    // Ten of 32 pieces are at most a third; eleven are not.
    let ten = at("r1n1k3/8/1mmm4/8/8/MMM5/8/4K3 w - - 0 1");
    let eleven = at("r1n1k3/8/1mmm4/8/8/MMMM4/8/4K3 w - - 0 1");
    assert_eq!(Phase::of(&ten, 0), Phase::Ending);
    assert_eq!(Phase::of(&eleven, 0), Phase::Opening);
}

#[test]
fn the_accuracy_of_each_part_is_the_mean_of_its_moves() {
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_at_random(&mut game, &mut fastrand::Rng::with_seed(7), 40);
    assert!(game.ply() > 24);
    if game.ending().is_none() {
        game.resign(Color::Black);
    }
    let (mut app, request) = opened(game);
    let unfinished = review(&app).found().unwrap().accuracy_in(Phase::Opening);
    assert_eq!(unfinished[Color::White], None);
    analysed(&mut app, &request);
    let found = review(&app).found().unwrap();
    let own = |judged: &JudgedMove<'_>| judged.by == Color::White && judged.ply <= 20;
    let losses: Vec<f64> =
        found.all_judged().filter(own).map(|judged| judged.judgement.loss).collect();
    assert_eq!(losses.len(), 10);
    let of_move = |loss: f64| (103.1668 * (-4.354 * loss).exp() - 3.1669).clamp(0.0, 100.0);
    let mean = losses.iter().map(|&loss| of_move(loss)).sum::<f64>() / 10.0;
    let opening = found.accuracy_in(Phase::Opening)[Color::White].unwrap();
    assert!((opening - mean).abs() < 1e-6, "{opening} {mean}");
    keys(&mut app, "G");
    let screen = picture(&app, 120, 40);
    assert!(screen.shows(&format!("Opening {mean:.0}%")), "{screen}");
    assert!(screen.shows("middle game"), "{screen}");
}

#[test]
fn the_accuracy_of_a_game_against_a_level_is_saved_once_the_analysis_is_done() {
    let against = |white: Player, black: Player| {
        let plain = setup(GameId::Ouk, GameId::Ouk.default_rules());
        let mut game = Game::new(GameSetup { players: ByColor([white, black]), ..plain }).unwrap();
        play_in(&mut game, LINE);
        game.resign(Color::Black);
        game
    };
    let person = || Player::Human { name: "Dara".to_owned() };
    let level = || Player::Computer { level: 3 };
    let saved = |game: Game| {
        let (mut app, request) = opened(game);
        let effects = analysed(&mut app, &request);
        effects.into_iter().find_map(|effect| match effect {
            Effect::SaveAccuracy(file, accuracy) => {
                let found = review(&app).found().unwrap();
                let own = |color| found.accuracy_in(Phase::Opening)[color].unwrap().round() as u8;
                Some((
                    file,
                    accuracy.in_phase(Phase::Opening),
                    [own(Color::White), own(Color::Black)],
                ))
            }
            _ => None,
        })
    };
    let (file, accuracy, [_, black]) = saved(against(level(), person())).expect("it counts");
    assert_eq!((&*file, accuracy), ("x", Some(black)));
    let (_, accuracy, [white, _]) = saved(against(person(), level())).expect("it counts");
    assert_eq!(accuracy, Some(white));
    assert!(white != black, "the sides differ");
    assert!(saved(against(person(), person())).is_none(), "two people");
}

#[test]
fn the_progress_covers_both_looks_at_the_positions() {
    let (mut app, request) = opened(blundered());
    let never = AtomicBool::new(false);
    let mut found = Vec::new();
    let mut analyser = Analyser::new(None, SearchBudget::Nodes(500));
    analyser.run(&request.game, &never, &mut |ply, analysis| found.push((ply, analysis)));
    let tell = |app: &mut App, many: usize| {
        for (ply, analysis) in found.iter().take(many).cloned() {
            let event = AnalysisEvent::Found(request.ticket, ply, Box::new(analysis));
            app.update(Message::Analysis(event));
        }
    };
    tell(&mut app, 9);
    assert!(picture(&app, 80, 24).shows("analysing 20%"), "a second look is longer");
    tell(&mut app, 2);
    assert!(picture(&app, 80, 24).shows("analysing 37%"));
    tell(&mut app, 6);
    assert!(picture(&app, 80, 24).shows("analysing 91%"));
}

#[test]
fn an_analysis_is_stopped_and_old_news_are_ignored() {
    let (mut app, request) = opened(blundered());
    let effects = keys(&mut app, "m");
    assert!(matches!(effects[..], [Effect::StopAnalysis]));
    analysed(&mut app, &request);
    assert_eq!(review(&app).found().unwrap().searched(), 0, "nothing was awaited");
    let again = requested(keys(&mut app, "m")).expect("it begins again");
    assert_ne!(again.ticket, request.ticket);
    app.update(Message::Analysis(AnalysisEvent::Failed(again.ticket)));
    assert!(picture(&app, 80, 24).shows("the analysis failed"));
    let again = requested(keys(&mut app, "m")).expect("it begins again");
    analysed(&mut app, &again);
    assert!(keys(&mut app, "m").is_empty(), "all is known");
    let effects = keys(&mut app, "q");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::StopAnalysis)));
}

#[test]
fn an_analysis_that_was_stopped_by_a_form_over_the_review_begins_again() {
    let (mut app, request) = opened(blundered());
    keys(&mut app, "O");
    let effects = keys(&mut app, "p");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::StopAnalysis)));
    let again = requested(app.update(Message::Key(Key::Esc))).expect("it goes on");
    assert_ne!(again.ticket, request.ticket);
    analysed(&mut app, &again);
    assert!(review(&app).found().unwrap().is_finished());
    keys(&mut app, "O");
    keys(&mut app, "p");
    assert!(requested(app.update(Message::Key(Key::Esc))).is_none(), "all is known");
}

#[test]
fn an_analysis_that_gave_way_to_another_begins_again() {
    let (mut app, request) = opened(blundered());
    keys(&mut app, ":edit\r");
    app.update(Message::Paste(blundered().to_record()));
    let other = requested(keys(&mut app, "v")).expect("the pasted game is reviewed");
    assert!(requested(keys(&mut app, "q")).is_none(), "back in the editor");
    let again = requested(app.update(Message::Key(Key::Esc))).expect("the first review goes on");
    assert!(![request.ticket, other.ticket].contains(&again.ticket));
}

#[test]
fn a_game_that_goes_on_is_analysed_only_if_that_is_asked_for() {
    let mut app = app("", "none");
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut game, LINE);
    app.begin(Play::new(game));
    assert!(requested(keys(&mut app, "v")).is_none());
    assert!(requested(keys(&mut app, "m")).is_some());
}

#[test]
fn a_comment_is_saved_with_the_game_and_handed_back() {
    let mut app = app("", "none");
    app.begin(Play::new(blundered()));
    let clocks = play(&app).game.to_record();
    keys(&mut app, "vhc");
    let effects = keys(&mut app, "too greedy\r");
    let record = saved(&effects).expect("the game is saved").to_owned();
    assert!(record.contains("{too greedy}"), "{record}");
    assert_eq!(record.replace(" {too greedy}", ""), clocks, "nothing else has changed");
    assert!(picture(&app, 80, 24).shows("too greedy"));
    keys(&mut app, "q");
    assert_eq!(play(&app).game.annotation(7).comment(), "too greedy");
    assert!(saved(&keys(&mut app, "v:note  \r")).is_none(), "no comment is on the last move");
    keys(&mut app, "h");
    let effects = keys(&mut app, ":note \r");
    assert!(!saved(&effects).expect("it is gone").contains("greedy"));
}

#[test]
fn review_adds_nothing_that_makes_a_record_unreadable() {
    let mut game = blundered();
    let mv = game.moves().nth(2).unwrap().mv;
    let full = vec![Variation::of(&[mv]); MOST_VARIATION_MOVES - 1];
    game.annotation_mut(3).unwrap().variations = full;
    let (mut app, _) = opened(game);
    keys(&mut app, "li");
    assert!(saved(&keys(&mut app, "d6d5\r")).expect("one has room").contains("(1... d5)"));
    keys(&mut app, "i");
    assert!(saved(&keys(&mut app, "e4d5\r")).is_none(), "another has none");
    assert!(picture(&app, 80, 24).shows("no room"), "{}", picture(&app, 80, 24));
    assert!(saved(&keys(&mut app, ":note lost\r")).is_none());
    assert!(picture(&app, 80, 24).shows("no room"), "the comment is not lost silently");
    assert_eq!(review(&app).game().variation_moves(), MOST_VARIATION_MOVES);
}

#[test]
fn a_variation_is_saved_with_the_game_and_shown_again() {
    let (mut app, _) = opened(blundered());
    let effects = keys(&mut app, "li");
    assert!(saved(&effects).is_none());
    let effects = keys(&mut app, "d6d5\r");
    assert!(saved(&effects).expect("it is saved").contains("(1... d5)"));
    let effects = keys(&mut app, "ie4d5\r");
    let record = saved(&effects).expect("it is saved").to_owned();
    assert!(record.contains("(1... d5 2. exd5)"), "{record}");
    let effects = keys(&mut app, ":note a trade\r");
    assert!(saved(&effects).unwrap().contains("(1... d5 2. exd5 {a trade})"));
    app.update(Message::Key(Key::Esc));
    assert_eq!(review(&app).at, 1);
    keys(&mut app, "v");
    assert_eq!(review(&app).at, 2);
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("VARIATION FROM MOVE 1") && screen.shows("1. Black: d5"), "{screen}");
    keys(&mut app, "l");
    assert!(picture(&app, 80, 24).shows("a trade"));
    // Past the last move, which the line repeats.
    for _ in 0..2 {
        app.update(Message::Key(Key::Esc));
    }
    let read = Game::from_record(&record, &|game, name| game.rule_set(name)).unwrap();
    assert_eq!(read.annotation(2).variations.len(), 1);
}

#[test]
fn a_better_move_than_a_mistake_is_asked_for_and_judged() {
    let (mut app, request) = opened(blundered());
    analysed(&mut app, &request);
    keys(&mut app, "n");
    let (ply, best) = {
        let review = review(&app);
        let judged = review.found().unwrap().judged(review.at).unwrap();
        let position = review.game().position_at(review.at - 1);
        let best = judged.before.best().unwrap();
        (review.at, ouk_rules::notation::coordinate(position, best))
    };
    keys(&mut app, "r");
    assert_eq!(review(&app).at, ply - 1);
    assert!(picture(&app, 80, 24).shows("find a better move"));
    keys(&mut app, &format!("i{best}\r"));
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("nothing better is known"), "{screen}");
}

#[test]
fn the_better_move_is_marked_on_the_board_beside_a_mistake_and_nowhere_else() {
    let (mut app, request) = opened(blundered());
    analysed(&mut app, &request);
    // Without colours, a star marks each square of a hint.
    let stars = |app: &App| picture(app, 80, 24).matches('*').count();
    assert_eq!(stars(&app), 0, "{}", picture(&app, 80, 24));
    keys(&mut app, "n");
    assert_eq!(stars(&app), 2, "{}", picture(&app, 80, 24));
    keys(&mut app, "r");
    assert_eq!(stars(&app), 0, "the user looks for it: {}", picture(&app, 80, 24));
}

#[test]
fn exported_game_has_the_results_of_the_analysis() {
    let (mut app, request) = opened(blundered());
    analysed(&mut app, &request);
    let effects = keys(&mut app, "w");
    let [Effect::Export { text, .. }] = &effects[..] else { panic!("the game is written") };
    assert!(text.contains("[%eval ") && text.contains("winning chances"), "{text}");
    let back = Game::from_record(text, &|game, name| game.rule_set(name)).unwrap();
    assert_eq!(back.to_record(), *text, "it is read back as it is");
}

#[test]
fn an_analysis_asked_for_at_the_end_goes_to_the_first_mistake() {
    let mut app = app("", "none");
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut game, LINE);
    app.begin(Play::new(game));
    keys(&mut app, "v");
    let request = requested(keys(&mut app, "m")).expect("it is asked for");
    assert_eq!(review(&app).at, 8);
    analysed(&mut app, &request);
    let first = review(&app).found().unwrap().marked().next().unwrap().ply;
    assert_eq!(review(&app).at, first);
}

/// The review of a game that has just ended on the board, and the analysis that it requests.
fn opened_at_the_end(moves: &str) -> (App, Box<AnalysisRequest>) {
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut game, moves);
    game.resign(Color::Black);
    let mut app = app("", "none");
    app.begin(Play::new(game));
    let request = requested(keys(&mut app, "v")).expect("it is analysed at once");
    (app, request)
}

#[test]
fn the_review_of_a_game_that_has_ended_goes_to_its_first_mistake() {
    let (mut app, request) = opened_at_the_end(LINE);
    assert_eq!(review(&app).at, 8);
    analysed(&mut app, &request);
    let first = review(&app).found().unwrap().marked().next().unwrap().ply;
    assert_eq!(review(&app).at, first);
    let small = picture(&app, 40, 12);
    assert!(small.contains("First bad move (n:"), "{small}");
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        assert!(!screen.contains("First bad move") && screen.shows("n/b mistakes"), "{screen}");
    }
    keys(&mut app, "f");
    assert!(!picture(&app, 40, 12).contains("irst bad move"));
}

#[test]
fn the_review_stays_where_the_user_has_gone_meanwhile_and_says_that_there_is_no_mistake() {
    let (mut app, request) = opened_at_the_end(LINE);
    keys(&mut app, "h");
    analysed(&mut app, &request);
    assert_eq!(review(&app).at, 7);
    let (mut app, request) = opened_at_the_end("e3e4");
    analysed(&mut app, &request);
    let marks = review(&app).found().unwrap().marked().count();
    assert_eq!((marks, review(&app).at), (0, 1));
    assert!(picture(&app, 80, 24).shows("No mistake was found"), "{}", picture(&app, 80, 24));
}

/// What the move was, what it cost and what was better: each in a line of its own.
#[test]
fn a_bad_move_is_described_in_three_short_lines() {
    for language in Language::ALL {
        let (mut app, request) = opened(blundered());
        analysed(&mut app, &request);
        app.context.settings.set("language", language.name()).unwrap();
        app.context.apply_appearance();
        let strings = app.context.strings;
        keys(&mut app, "0n");
        let judged = review(&app).found().unwrap().judged(review(&app).at).unwrap();
        let severity = strings.severity(judged.judgement.severity.unwrap());
        let after = review(&app).found().unwrap().position(review(&app).at).unwrap();
        let [cost, short] = strings.judgement(&judged, after).unwrap().cost;
        for (width, height) in [(80, 24), (120, 40)] {
            let screen = picture(&app, width, height);
            let rows: Vec<String> = screen.lines().map(str::to_lowercase).collect();
            let head = rows.iter().position(|row| row.contains(&format!("?  {severity}")));
            let head = head.unwrap_or_else(|| panic!("{language:?} {severity}\n{screen}"));
            let has = |row: &String, words: &str| row.contains(&words.to_lowercase());
            let below = &rows[head + 1];
            assert!(has(below, &cost) || has(below, &short), "{language:?} {cost}\n{screen}");
            let best = strings.review.best.split("{0}").next().unwrap().trim();
            assert!(has(&rows[head + 2], best), "{language:?} {best}\n{screen}");
            assert!(!screen.contains("first bad move"), "the keys say that\n{screen}");
        }
    }
}
