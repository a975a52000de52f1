//! Checks that a side can give, beside trying its moves.

use crate::queries::{Visit, for_each_game, letter, set, visit};
use crate::reference::Piece;
use ouk_rules::Position;
use ouk_rules::board::Color;
use ouk_rules::chatrang::variant::{ChatrangVariant, slot};
use ouk_rules::chatrang::{Chatrang, hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use std::collections::BTreeSet;

fn gives_check<G: ChatrangVariant>(position: &Chatrang<G>) -> bool {
    position.legal_moves().iter().any(|&mv| position.after(mv).in_check())
}

#[test]
fn a_side_can_give_check_if_one_of_its_moves_does() {
    fn check<G: ChatrangVariant>() {
        let (mut yes, mut no) = (0, 0);
        visit::<G>(240, |visit, _| {
            let Visit { position, .. } = visit;
            if position.in_check() {
                return;
            }
            let checks = gives_check(position);
            match position.checking_move() {
                Some(mv) => {
                    assert!(position.is_legal(mv), "{mv:?} {}", visit.told());
                    assert!(position.after(mv).in_check(), "{mv:?} {}", visit.told());
                }
                None => assert!(!checks, "{}", visit.told()),
            }
            assert_eq!(position.threatens_check(position.turn()), checks, "{}", visit.told());
            let other = gives_check(&position.after_pass());
            assert_eq!(position.threatens_check(!position.turn()), other, "{}", visit.told());
            for checks in [checks, other] {
                *(if checks { &mut yes } else { &mut no }) += 1;
            }
        });
        assert!(yes > 50 && no > 50, "{yes} {no}");
    }
    for_each_game!(check);
}

/// A piece would give check from where it would take a king.
#[test]
fn pieces_check_from_where_they_could_take_the_king() {
    fn check<G: ChatrangVariant>() {
        visit::<G>(16, |visit, random| {
            let Visit { position, board, .. } = visit;
            let color = if random.bool() { Color::White } else { Color::Black };
            let king = position.king(!color);
            let squares = position.checks_against(king, color);
            assert!(set::<G>(squares[slot::ANG]).is_empty());
            for slot in 1..slot::COUNT {
                let piece = Piece { white: color == Color::White, letter: letter::<G>(slot) };
                let attacks = |at: &usize| {
                    let mut board = board.clone();
                    board.rights.clear();
                    board.pieces[*at] = Some(piece);
                    board.attacked(*at).contains(&king.index())
                };
                let others = (0..board.pieces.len()).filter(|&at| at != king.index());
                let expected: BTreeSet<usize> = others.filter(attacks).collect();
                assert_eq!(set::<G>(squares[slot]), expected, "{slot} {}", visit.told());
            }
        });
    }
    for_each_game!(check);
}
