//! Games of the engine against itself, judged by the slow reference.

use crate::rek_reference::Slow;
use crate::rek_verdict::verdict;
use crate::sampling::amount;
use ouk_engine::book::BookUse;
use ouk_engine::worker::Job;
use ouk_engine::{Engine, Intent, Level, Limits};
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::{GameId, RuleSet, notation};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// The random plies at the start of a game, so that games differ.
const OPENING: usize = 4;

/// One game at full strength with this many positions per move, compared with the reference at
/// every ply. Returns its end, or nothing if it is cut off.
fn compare(
    rules: &'static RuleSet,
    game: GameId,
    seed: u64,
    nodes: u64,
    most: usize,
) -> Option<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut engine = Engine::new(1);
    let mut played = Game::new(GameSetup::between_computers(game, rules, 10)).unwrap();
    let mut slow = Slow::read(rules, &played.position().to_fen());
    while played.ending().is_none() && played.ply() < most {
        let position = played.position();
        let context = || format!("{rules}, seed {seed}, after {}", position.to_fen());
        assert_eq!(slow.verdict(), verdict(position), "{}", context());
        let mv = if played.ply() < OPENING {
            let legal = position.legal_moves();
            legal[rng.usize(..legal.len())]
        } else {
            let limits = Limits { nodes: Some(nodes), intent: Intent::Win, ..Limits::default() };
            let job = Job {
                position: position.clone(),
                history: played.repetition_keys(),
                limits,
                level: Level::FULL,
                seed,
                book: BookUse::Never,
            };
            let answer = engine.search_as(&job, &AtomicBool::new(false), &mut |_| {});
            answer.best.unwrap_or_else(|| panic!("no move: {}", context()))
        };
        let text = notation::coordinate(position, mv);
        assert!(slow.moves().contains(&text), "{text} is illegal: {}", context());
        slow = slow.play(&text);
        played.play(mv).unwrap();
        assert_eq!(played.position().to_fen(), slow.fen(), "after {text}");
    }
    let position = played.position();
    assert_eq!(slow.verdict(), verdict(position), "{rules}, seed {seed}: {}", position.to_fen());
    // The reference knows no repetition, so the verdict of the game may go further.
    played.ending().map(|ending| ending.to_string())
}

/// Every rule set of both games.
fn rule_sets() -> Vec<(GameId, &'static RuleSet)> {
    let games = [GameId::Rek, GameId::MinRekChanh];
    games.into_iter().flat_map(|game| game.rule_sets().iter().map(move |set| (game, set))).collect()
}

#[test]
fn moves_at_full_strength_are_those_of_the_reference() {
    for (game, rules) in rule_sets() {
        for seed in 0..amount(1, 4) as u64 {
            compare(rules, game, seed, 200, amount(40, 120));
        }
    }
}

/// Ten thousand games, the same number under each rule set. All processors play.
#[test]
#[ignore = "weekly: some forty minutes of two processors"]
fn ten_thousand_games_at_full_strength_are_legal_by_the_reference() {
    let sets = rule_sets();
    let (next, games) = (AtomicU64::new(0), 10_000);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let play = || {
        let mut ends: BTreeMap<String, u32> = BTreeMap::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return ends;
            }
            let (game, rules) = sets[number as usize % sets.len()];
            let end = compare(rules, game, number, 1_000, 600);
            let end = end.unwrap_or_else(|| "cut off after 600 plies".to_owned());
            *ends.entry(format!("{rules}: {end}")).or_default() += 1;
            if number % 500 == 0 {
                println!("game {number}");
            }
        }
    };
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(play)).collect();
        for worker in workers {
            for (end, count) in worker.join().unwrap() {
                *ends.entry(end).or_default() += count;
            }
        }
    });
    println!("{ends:#?}");
    assert_eq!(u64::from(ends.values().sum::<u32>()), games);
    for (game, rules) in sets {
        let decided = ends
            .keys()
            .filter(|end| end.starts_with(&format!("{rules}: ")))
            .any(|end| end.contains(" won: "));
        assert!(decided, "no game of {} was won under {rules}", game.name());
    }
}
