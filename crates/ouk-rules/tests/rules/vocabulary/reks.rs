//! A second, plain implementation of the terms of Rek and Min Rek Chanh, for random games.

use crate::support::random_game;
use ouk_rules::vocabulary::{Term, terms_in, terms_of};
use ouk_rules::{AnyPosition, Color, GameId, Kind, Square};
use std::collections::BTreeSet;

const BESIDE: [(i8, i8); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

fn is_of(position: &AnyPosition, square: Option<Square>, color: Color) -> bool {
    square.and_then(|at| position.piece_on(at)).is_some_and(|piece| piece.color == color)
}

/// Whether a square lies between two units of a side, along its rank or its file.
fn lies_between(position: &AnyPosition, square: Square, color: Color) -> bool {
    let shape = position.shape();
    let pair = |files: i8, ranks: i8| {
        is_of(position, shape.offset(square, files, ranks), color)
            && is_of(position, shape.offset(square, -files, -ranks), color)
    };
    pair(1, 0) || pair(0, 1)
}

/// The squares on which a side could play a rek if it were to move without a duty.
fn open_reks(position: &AnyPosition, color: Color) -> BTreeSet<Square> {
    let shape = position.shape();
    let kings_move = position.game() == GameId::Rek;
    let mut squares = BTreeSet::new();
    for (from, piece) in position.pieces() {
        if piece.color != color || piece.kind == Kind::Ang && !kings_move {
            continue;
        }
        for (files, ranks) in BESIDE {
            let mut at = shape.offset(from, files, ranks);
            while let Some(square) = at.filter(|&at| position.piece_on(at).is_none()) {
                if lies_between(position, square, !color) {
                    squares.insert(square);
                }
                at = shape.offset(square, files, ranks);
            }
        }
    }
    squares
}

#[test]
fn terms_of_reks_agree_with_the_board() {
    let mut seen = [0; 3];
    for game in [GameId::Rek, GameId::MinRekChanh] {
        for rules in game.rule_sets() {
            for seed in 0..6 {
                for position in random_game(game, rules, seed, 80) {
                    let us = position.turn();
                    let before = open_reks(&position, !us);
                    let own = !open_reks(&position, us).is_empty();
                    let goes_on = !position.legal_moves().is_empty();
                    let fen = position.to_fen();
                    let terms = terms_in(&position);
                    assert_eq!(terms.has(Term::BaekAoyRek), own && goes_on, "{rules} {fen}");
                    assert_eq!(
                        terms.has(Term::HaoRek),
                        !position.duty().is_empty(),
                        "{rules} {fen}"
                    );
                    for mv in position.legal_moves().into_iter().take(12) {
                        let terms = terms_of(&position, mv);
                        let told = || format!("{rules} {fen} {}", position.move_name(mv));
                        let rek = lies_between(&position, mv.to(), !us);
                        assert_eq!(terms.has(Term::Rek), rek, "{}", told());
                        let mut next = position.clone();
                        next.play_unchecked(mv, &mut ());
                        let offers = !next.legal_moves().is_empty()
                            && open_reks(&next, !us).difference(&before).next().is_some();
                        assert_eq!(terms.has(Term::BaekAoyRek), offers, "{}", told());
                        seen[0] += u32::from(rek);
                        seen[1] += u32::from(offers);
                        seen[2] += u32::from(next.legal_moves().is_empty());
                    }
                }
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
}
