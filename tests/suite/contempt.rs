//! Contempt: an engine that plays Rek to win prefers fighting on to a draw; an engine that judges
//! does not.

use crate::support::position;
use ouk_engine::book::BookUse;
use ouk_engine::counting::{accepts_draw, draw_score};
use ouk_engine::eval::rek::{CONTEMPT, contempt};
use ouk_engine::worker::Job;
use ouk_engine::{Engine, Intent, Level, Limits, Score, SearchResult};
use ouk_rules::board::PositionKey;
use ouk_rules::rek::Rek;
use ouk_rules::{AnyPosition, GameId, notation};
use std::sync::atomic::AtomicBool;

/// No capture is possible before the draw by lack of progress.
const STANDSTILL: &str = "7k/m7/8/8/8/8/7M/K7 w 126 80";

/// Two walls of all pieces face each other.
const LOCKED: &str = "8/6k1/mmmmmmmm/mmmmmmmM/MMMMMMMm/MMMMMMMM/1K6/8 w 128 90";

fn search(
    engine: &mut Engine,
    position: &AnyPosition,
    history: &[PositionKey],
    intent: Intent,
) -> SearchResult {
    let limits = Limits { depth: Some(6), intent, ..Limits::default() };
    engine.search(position, history, &limits, &AtomicBool::new(false), &mut |_| {})
}

#[test]
fn a_draw_costs_whoever_plays_to_win() {
    let position = position(GameId::Rek, STANDSTILL);
    let mut engine = Engine::new(1);
    let mut score = |intent| search(&mut engine, &position, &[], intent).score;
    // The table is shared, but an entry of one intent is of no use to the other.
    assert_eq!(score(Intent::Judge), Score::DRAW);
    let rek: Rek = STANDSTILL.parse().unwrap();
    assert_eq!(score(Intent::Win), Score(contempt(&rek) - CONTEMPT));
    assert_eq!(score(Intent::Judge), Score::DRAW);
}

#[test]
fn a_draw_is_accepted_where_the_search_sees_nothing_better() {
    let position = position(GameId::Rek, STANDSTILL);
    let mut engine = Engine::new(1);
    let score = search(&mut engine, &position, &[], Intent::Win).score;
    let strong = Level::new(9).unwrap();
    let over = |score: Score, level| score.less(draw_score(&position, level).0);
    assert!(accepts_draw(Some(over(score, strong)), 90));
    assert!(!accepts_draw(Some(over(Score(score.0 + 1), strong)), 90));
    let weak = Level::new(7).unwrap();
    assert_eq!(draw_score(&position, weak), Score::DRAW);
    assert!(accepts_draw(Some(over(Score::DRAW, weak)), 90));
    for game in GameId::ALL.iter().filter(|&&game| game != GameId::Rek) {
        let start = AnyPosition::start(*game, game.default_rules());
        assert_eq!(draw_score(&start, Level::FULL), Score::DRAW, "{}", game.name());
    }
}

#[test]
fn no_position_costs_more_than_a_draw() {
    let full = AnyPosition::start(GameId::Rek, GameId::Rek.default_rules()).to_fen();
    let quiet = full.replace(" 0 1", " 128 90");
    assert_ne!(full, quiet);
    for fen in [full.as_str(), quiet.as_str(), STANDSTILL, LOCKED] {
        let cost = contempt(&fen.parse::<Rek>().unwrap());
        assert!((0..=CONTEMPT).contains(&cost), "{fen} {cost}");
    }
}

#[test]
fn walls_against_each_other_cost_more_than_walls_apart() {
    let cost = |fen: &str| contempt(&fen.parse::<Rek>().unwrap());
    let apart = cost("7k/mmmmmm2/8/8/8/8/2MMMMMM/K7 w 0 40");
    let one = cost("7k/1mmmmm2/8/m7/M7/8/3MMMMM/K7 w 0 40");
    let locked = cost("7k/8/8/mmmmmm2/MMMMMM2/8/8/K7 w 0 40");
    assert!(apart < one && one < locked, "{apart} {one} {locked}");
}

#[test]
fn side_that_is_behind_repeats_unless_it_plays_to_win() {
    let position = position(GameId::Rek, "7k/8/2m3m1/8/8/5M2/8/K7 w 20 40");
    let back = notation::parse_coordinate(&position, "f3e3").unwrap();
    let mut next = position.clone();
    next.play(back).unwrap();
    let (here, there) = (position.repetition_key(), next.repetition_key());
    let history = [there, 1, 2, here, there, 3, 4, here];
    let best = |intent| search(&mut Engine::new(1), &position, &history, intent).best;
    assert_eq!(best(Intent::Judge), Some(back));
    assert_ne!(best(Intent::Win), Some(back));
}

#[test]
fn other_games_use_no_contempt() {
    for game in [GameId::Ouk, GameId::KarOuk, GameId::MinRekChanh] {
        let position = AnyPosition::start(game, game.default_rules());
        let nodes = |intent| search(&mut Engine::new(1), &position, &[], intent).nodes;
        assert_eq!(nodes(Intent::Win), nodes(Intent::Judge), "{game}");
    }
}

#[test]
fn levels_play_to_win_from_the_eighth_on() {
    let rules = GameId::Rek.default_rules();
    let position = AnyPosition::from_fen(GameId::Rek, rules, "7k/8/2m3m1/8/8/5M2/8/K7 w 120 80");
    let position = position.unwrap();
    let answer = |level, intent| {
        let job = Job {
            position: position.clone(),
            history: Vec::new(),
            limits: Limits { intent, ..Limits::default() },
            level: Level::new(level).unwrap(),
            seed: 3,
            book: BookUse::Never,
        };
        Engine::new(1).search_as(&job, &AtomicBool::new(false), &mut |_| {}).lines
    };
    for level in 1..Level::FULL.number() {
        let alike = answer(level, Intent::Win) == answer(level, Intent::Judge);
        assert_eq!(alike, level < 8, "{level}");
    }
}
