//! Games are played to their end under every rule set of every game, and under sets with every leap
//! that captures: every position has both kings, and in none could a king be captured.

use crate::any_switches::leaping;
use crate::support::{changed, every_rule_set};
use ouk_rules::board::{Color, Kind};
use ouk_rules::ruleset::{KingLeap, NeangStep};
use ouk_rules::{AnyPosition, GameId, RuleSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// A random game is cut off after this many plies.
const LONGEST: usize = 600;

/// Every built-in rule set, and for Ouk and Kar Ouk some of a user's own.
fn rule_sets() -> Vec<(GameId, &'static RuleSet)> {
    let mut all: Vec<_> = every_rule_set().collect();
    for game in [GameId::Ouk, GameId::KarOuk] {
        for base in game.rule_sets() {
            for step in [NeangStep::Jump, NeangStep::Slide] {
                let rules = changed(base, |switches| {
                    switches.king_leap = KingLeap::Any;
                    switches.king_leap_captures = true;
                    switches.neang_step = step;
                    switches.neang_step_captures = true;
                });
                all.push((game, rules));
            }
        }
    }
    all
}

/// The start of a random game: the array, or in Ouk and Kar Ouk for every second game a position in
/// which leaps matter.
fn start(game: GameId, rules: &'static RuleSet, random: &mut fastrand::Rng) -> AnyPosition {
    let leaps = matches!(game, GameId::Ouk | GameId::KarOuk) && random.bool();
    let set_up = leaps.then(|| AnyPosition::from_fen(game, rules, &leaping(random)));
    set_up.and_then(Result::ok).unwrap_or_else(|| AnyPosition::start(game, rules))
}

/// Plays a random game to its end; a third of the moves capture if any does. Returns its plies.
fn random_game(game: GameId, rules: &'static RuleSet, seed: u64) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = start(game, rules, &mut random);
    for ply in 0..LONGEST {
        if position.ending().is_some() {
            return ply;
        }
        let moves = position.legal_moves();
        let before = position.to_fen();
        let captures: Vec<_> =
            moves.iter().filter(|&&mv| !position.taken_by(mv).is_empty()).copied().collect();
        let chosen = if random.u8(..3) == 0 { random.choice(captures) } else { None };
        let mv = chosen.or_else(|| random.choice(moves.iter().copied()));
        let mv = mv.unwrap_or_else(|| panic!("{before}: no move, and no ending"));
        position.play(mv).unwrap_or_else(|error| panic!("{before}: {error}"));
        hold(&position, rules, &before);
    }
    LONGEST
}

/// Asserts that both kings stand unless the game's own rule took one, and that the position's text
/// is read, which it is not if the side that moved left its king en prise.
fn hold(position: &AnyPosition, rules: &'static RuleSet, before: &str) {
    let has_king = |color| {
        let is_king = |at| {
            position
                .piece_on(at)
                .is_some_and(|piece| piece.color == color && piece.kind == Kind::Ang)
        };
        position.shape().all().any(is_king)
    };
    let kings = Color::ALL.iter().filter(|&&color| has_king(color)).count();
    assert!(kings == 2 || position.ending().is_some(), "{before}: a king is gone");
    if kings == 2 {
        let text = position.to_fen();
        let read = AnyPosition::from_fen(position.game(), rules, &text);
        let read = read.unwrap_or_else(|error| panic!("after {before}: {text}: {error}"));
        assert_eq!(read.key(), position.key(), "{text}");
    }
}

/// The results of the games of one rule set.
#[derive(Clone, Copy, Default)]
struct KingTally {
    games: u64,
    plies: u64,
    ended: u64,
}

impl KingTally {
    fn plus(self, other: KingTally) -> KingTally {
        KingTally {
            games: self.games + other.games,
            plies: self.plies + other.plies,
            ended: self.ended + other.ended,
        }
    }
}

/// Plays this many games of a rule set on all cores. Every game has a seed of its own, so the games
/// do not depend on the number of cores.
fn tally(game: GameId, rules: &'static RuleSet, games: u64, seeds: u64) -> KingTally {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicU64::new(0);
    let work = || {
        let mut tally = KingTally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return tally;
            }
            let length = random_game(game, rules, number * 1_000 + seeds);
            let ended = u64::from(length < LONGEST);
            tally = tally.plus(KingTally { games: 1, plies: length as u64, ended });
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let tallies = workers.into_iter().map(|worker| worker.join().expect("a game failed"));
        tallies.fold(KingTally::default(), KingTally::plus)
    })
}

/// Plays this many games of every built-in rule set, and of every rule set of a user's own. Prints
/// a line for each.
fn play(games: u64, own: u64) {
    let given = every_rule_set().count();
    let mut total = KingTally::default();
    for (index, &(game, rules)) in rule_sets().iter().enumerate() {
        let (games, whose) = if index < given { (games, "") } else { (own, " (a user's own)") };
        let tally = tally(game, rules, games, index as u64);
        let KingTally { games, plies, ended } = tally;
        let name = format!("{game:?} {}{whose}", rules.name);
        println!("{name}: {games} games, {plies} plies, {ended} ended by a rule");
        assert!(ended > 0, "{name}: no game came to an end");
        total = total.plus(tally);
    }
    println!("all: {} games, {} plies, {} ended by a rule", total.games, total.plies, total.ended);
}

#[test]
fn no_random_game_of_any_rule_set_loses_a_king() {
    play(12, 12);
}

/// `cargo test --release --package ouk-rules --all-features --test rules -- --ignored --exact
/// --nocapture kings::a_hundred_thousand_random_games_of_every_rule_set`
#[test]
#[ignore = "weekly: about an hour"]
fn a_hundred_thousand_random_games_of_every_rule_set() {
    play(100_000, 10_000);
}
