//! Sparring partners: they see what their method must see, and a seed repeats their moves.

use ouk_engine::Limits;
use ouk_lab::sparring::Partner;
use ouk_rules::{AnyPosition, GameId};
use std::sync::atomic::AtomicBool;

fn choose(partner: Partner, position: &AnyPosition, positions: u64, seed: u64) -> String {
    let limits = Limits { nodes: Some(positions), ..Limits::default() };
    let mv = partner.choose(position, &limits, seed, &AtomicBool::new(false)).unwrap();
    assert!(position.legal_moves().contains(&mv));
    position.move_name(mv).to_string()
}

fn read(game: GameId, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(game, game.default_rules(), fen).unwrap()
}

#[test]
fn a_name_selects_a_partner() {
    for partner in Partner::ALL {
        assert_eq!(Partner::named(partner.name()), Some(partner));
    }
    assert_eq!(Partner::named("level:1"), None);
}

#[test]
fn every_partner_wins_the_king_where_it_can() {
    // The piece on h3 captures the king and the piece beside it by a rek.
    let position = read(GameId::Rek, "8/8/8/8/8/3m1k1M/8/K3M2M w");
    for partner in Partner::ALL {
        assert_eq!(choose(partner, &position, 30_000, 4), "e1e3", "{}", partner.name());
    }
}

#[test]
fn the_greedy_player_captures_most() {
    let position = read(GameId::Rek, "7k/8/8/8/8/m1m5/8/1M5K w");
    for seed in 0..20 {
        assert_eq!(choose(Partner::Greedy, &position, 1, seed), "b1b3");
    }
}

#[test]
fn proof_numbers_avoid_a_move_that_loses_the_king() {
    // Black threatens to land on b1 between king and piece, and only some moves prevent it.
    let position = read(GameId::Rek, "7k/1m6/8/8/8/8/8/K1M5 w");
    for seed in 0..5 {
        let name = choose(Partner::Gpn, &position, 60_000, seed);
        let mv = position.find_move(name.parse().unwrap()).unwrap();
        let mut after = position.clone();
        after.play(mv).unwrap();
        let loses = after.legal_moves().iter().any(|&reply| {
            let mut end = after.clone();
            end.play(reply).unwrap();
            end.ending().is_some()
        });
        assert!(!loses, "{name}");
    }
}

#[test]
fn a_seed_repeats_the_moves_of_every_game() {
    for &game in GameId::ALL {
        let position = AnyPosition::new(game);
        for partner in Partner::ALL {
            let move_of = |seed| choose(partner, &position, 3_000, seed);
            assert_eq!(move_of(1), move_of(1), "{} {}", game.name(), partner.name());
            let different = (0..20).map(move_of).collect::<std::collections::HashSet<_>>();
            assert!(different.len() > 1, "{} {}", game.name(), partner.name());
        }
    }
}
