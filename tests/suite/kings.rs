//! Under every rule set of every game, and under sets with every leap that captures, games are
//! played to their end: no position without both kings, none in which a king could be taken.

use crate::support::{changed, every_rule_set};
use ouk_rules::board::{Color, Kind};
use ouk_rules::ruleset::{KingLeap, NeangStep};
use ouk_rules::{AnyPosition, GameId, RuleSet};

/// So many plies without an ending are enough of a random game.
const LONGEST: usize = 600;

/// Every rule set that comes with the program, and for Ouk and Kar Ouk some of a user's own.
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

/// Plays a random game to its end; a third of the moves capture if any does. Returns its plies.
fn random_game(game: GameId, rules: &'static RuleSet, seed: u64) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = AnyPosition::start(game, rules);
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

/// Both kings stand unless one was taken by the game's own rule, and the position's text is accepted,
/// which it is not where the side that has moved left its king to be taken.
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

fn play(games: u64) {
    let all = rule_sets();
    let (mut plies, mut ended) = (0, 0);
    for (index, &(game, rules)) in all.iter().enumerate() {
        for seed in 0..games {
            let length = random_game(game, rules, seed * 1_000 + index as u64);
            plies += length;
            ended += usize::from(length < LONGEST);
        }
    }
    let total = all.len() as u64 * games;
    println!("{total} games of {} rule sets, {plies} plies, {ended} ended by a rule", all.len());
}

#[test]
fn no_random_game_of_any_rule_set_loses_a_king() {
    play(12);
}

/// `cargo test --release --test suite -- --ignored --nocapture a_hundred_thousand_random_games`
#[test]
#[ignore = "takes many minutes"]
fn a_hundred_thousand_random_games() {
    play(100_000 / rule_sets().len() as u64 + 1);
}
