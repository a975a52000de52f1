//! The search's assumptions about positions, compared with the plain rules in random games.

use crate::support::sparse;
use ouk_engine::Searchable;
use ouk_rules::board::{Move, MoveList};
use ouk_rules::chatrang::{Chatrang, hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use ouk_rules::rek::{MinRekChanh, Rek};
use std::collections::BTreeSet;

/// Quiescence has its own generator, which must give exactly the noisy moves.
fn noisy_moves_are_the_legal_ones_that_are_noisy<P: Searchable>(position: &P) {
    let mut listed = MoveList::new();
    position.generate_noisy(&mut listed);
    let noisy = |mv: &Move| position.is_noisy(*mv);
    let expected: BTreeSet<Move> = position.legal_moves().into_iter().filter(noisy).collect();
    assert_eq!(listed.len(), expected.len(), "{}", position.to_fen());
    assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), expected, "{}", position.to_fen());
}

/// The search sees only the checks of the piece that moved, and all of those.
fn seen_checks_are_those_of_the_piece_that_moved<P: Searchable>(position: &P, mv: Move) {
    let checks = position.after(mv).checkers().contains(&mv.to());
    let seen = position.is_check(&position.checks(), mv);
    assert_eq!(seen, checks, "{} {mv:?}", position.to_fen());
}

/// The search prefetches the table entry by this guess, which knows every change of pieces in the
/// key.
fn the_guess_of_a_key_is_right<P: Searchable>(position: &P, mv: Move) {
    let after = position.after(mv).repetition_key();
    let guess = position.repetition_key() ^ position.key_change(mv);
    assert_eq!(guess, after, "{} {mv:?}", position.to_fen());
}

/// The predictions about every move in the Chatrang family.
fn what_is_known_of_a_move_is_right<P: Searchable>(position: &P, mv: Move) {
    seen_checks_are_those_of_the_piece_that_moved(position, mv);
    the_guess_of_a_key_is_right(position, mv);
}

/// In games with reks the guess ignores captures, and what a rek or an order demands.
fn the_guess_of_a_key_is_right_of_moves_that_do_nothing<P: Searchable>(position: &P, mv: Move) {
    let bound = |position: &P| !position.duty().is_empty();
    let pieces = |position: &P| {
        let piece_on = |at: &_| position.piece_on(*at).is_some();
        position.shape().all().filter(piece_on).count()
    };
    let after = position.after(mv);
    if pieces(position) == pieces(&after) && !bound(position) && !bound(&after) {
        the_guess_of_a_key_is_right(position, mv);
    }
}

fn the_guess_of_a_pass_is_right<P: Searchable>(position: &P) {
    if position.allows_null_move() && position.checkers().is_empty() {
        let guess = position.repetition_key() ^ P::NULL_MOVE_KEY_CHANGE;
        assert_eq!(position.after_null_move().repetition_key(), guess, "{}", position.to_fen());
    }
}

/// Plays random games, half of them from few pieces. Returns the number of noisy moves.
fn play<P: Searchable>(games: usize, plies: usize, each: impl Fn(&P, Move)) -> usize {
    let mut random = fastrand::Rng::with_seed(7);
    let mut noisy = 0;
    for game in 0..games {
        let rules = &P::GAME.rule_sets()[game % P::GAME.rule_sets().len()];
        let sparse = (random.bool()).then(|| sparse(P::GAME, &mut random, 12));
        let read = |text: String| P::from_fen(rules, &text).ok();
        let Some(mut position) = sparse.map_or_else(|| Some(P::start(rules)), read) else {
            continue;
        };
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            noisy_moves_are_the_legal_ones_that_are_noisy(&position);
            the_guess_of_a_pass_is_right(&position);
            moves.iter().for_each(|&mv| each(&position, mv));
            noisy += moves.iter().filter(|mv| position.is_noisy(**mv)).count();
            position = position.after(moves[random.usize(..moves.len())]);
        }
    }
    noisy
}

#[test]
fn ouk_can_be_searched() {
    assert!(play::<Chatrang<Ouk>>(60, 120, what_is_known_of_a_move_is_right) > 1_000);
}

#[test]
fn kar_ouk_can_be_searched() {
    assert!(play::<Chatrang<KarOuk>>(60, 60, what_is_known_of_a_move_is_right) > 500);
}

#[test]
fn makruk_can_be_searched() {
    assert!(play::<Chatrang<Makruk>>(60, 120, what_is_known_of_a_move_is_right) > 1_000);
}

#[test]
fn hill_can_be_searched() {
    assert!(play::<Chatrang<Hill>>(60, 120, what_is_known_of_a_move_is_right) > 1_000);
}

#[test]
fn the_games_of_rek_can_be_searched() {
    let right = the_guess_of_a_key_is_right_of_moves_that_do_nothing;
    assert!(play::<Rek>(30, 80, right) > 50);
    assert!(play::<MinRekChanh>(30, 80, the_guess_of_a_key_is_right_of_moves_that_do_nothing) > 50);
}
