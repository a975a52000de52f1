//! Checks that a side can give, compared with trying its moves.

use crate::queries::{VisitedPosition, for_each_game, letter, set, visit};
use crate::reference::{ReferenceBoard, ReferencePiece};
use crate::sampling::amount;
use crate::support::{changed, ouk};
use ouk_rules::board::Color;
use ouk_rules::chatrang::variant::{ChatrangVariant, slot};
use ouk_rules::chatrang::{Chatrang, hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use ouk_rules::ruleset::NeangStep;
use ouk_rules::{GameId, Position};
use std::collections::BTreeSet;

fn gives_check<G: ChatrangVariant>(position: &Chatrang<G>) -> bool {
    position.legal_moves().iter().any(|&mv| position.after(mv).in_check())
}

#[test]
fn a_side_can_give_check_if_one_of_its_moves_does() {
    fn check<G: ChatrangVariant>() {
        let (mut yes, mut no) = (0, 0);
        visit::<G>(240, &mut |visit, _| {
            let VisitedPosition { position, .. } = visit;
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

/// A position with a piece between a Neang that may leap and the enemy king two squares ahead, and
/// a few other pieces.
fn behind_a_screen(random: &mut fastrand::Rng) -> String {
    let mut rows = [[' '; 8]; 8];
    let file = random.usize(..8);
    let black = random.bool();
    for _ in 0..random.usize(..5) {
        let letter = *random.choice(&['R', 'r', 'N', 'n', 'S', 's', 'm', 'P']).unwrap();
        rows[random.usize(2..6)][random.usize(..8)] = letter;
    }
    rows[0][file] = 'M';
    rows[1][file] = *random.choice(&['R', 'r', 'N', 'n', 'S', 's', 'M', 'm']).unwrap();
    rows[2][file] = 'k';
    if (1..7).contains(&file) && random.bool() {
        // The Neang is pinned and cannot check by a step.
        (rows[0][0], rows[0][7]) = ('K', 'r');
    } else {
        rows[if random.bool() { 0 } else { 7 }][(file + random.usize(2..7)) % 8] = 'K';
    }
    if black {
        rows.reverse();
    }
    let turned = |letter: char| match letter {
        _ if !black => letter,
        _ if letter.is_lowercase() => letter.to_ascii_uppercase(),
        _ => letter.to_ascii_lowercase(),
    };
    let row = |row: &[char; 8]| row.map(|on| if on == ' ' { '1' } else { turned(on) });
    let rows: Vec<String> = rows.iter().rev().map(|ranks| row(ranks).iter().collect()).collect();
    let right = turned((b'A' + file as u8) as char);
    format!("{} {} {right}", rows.join("/"), if random.bool() { 'w' } else { 'b' })
}

/// A Neang that slides two squares pins and masks a piece on the first of them; a Neang that jumps
/// does neither.
#[test]
fn a_double_step_pins_and_masks_only_if_it_slides() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut read = 0;
    for step in [NeangStep::Slide, NeangStep::Jump] {
        let rules = changed(ouk("tan"), |switches| switches.neang_step = step);
        for _ in 0..amount(400, 4_000) {
            let text = behind_a_screen(&mut random);
            let Ok(position) = Chatrang::<Ouk>::from_fen(rules, &text) else { continue };
            read += 1;
            let board = ReferenceBoard::read(GameId::Ouk, rules, &text);
            let moves = position.legal_moves().into_iter();
            let moves: BTreeSet<(usize, usize)> =
                moves.map(|mv| (mv.from().index(), mv.to().index())).collect();
            let expected = board.moves().into_iter().map(|(from, to, _)| (from, to)).collect();
            assert_eq!(moves, expected, "{text} {step:?}");
            if !position.in_check() {
                let [own, other] = [gives_check(&position), gives_check(&position.after_pass())];
                assert_eq!(position.checking_move().is_some(), own, "{text} {step:?}");
                assert_eq!(position.threatens_check(position.turn()), own, "{text} {step:?}");
                assert_eq!(position.threatens_check(!position.turn()), other, "{text} {step:?}");
            }
        }
    }
    assert!(read > 200, "{read}");
}

/// A piece would give check from where it would take a king.
#[test]
fn pieces_check_from_where_they_could_take_the_king() {
    fn check<G: ChatrangVariant>() {
        visit::<G>(24, &mut |visit, random| {
            let VisitedPosition { position, board, .. } = visit;
            let color = if random.bool() { Color::White } else { Color::Black };
            let king = position.king(!color);
            let squares = position.checks_against(king, color);
            assert!(set::<G>(squares[slot::ANG]).is_empty());
            let slot = random.usize(1..slot::COUNT);
            let piece = ReferencePiece { white: color == Color::White, letter: letter::<G>(slot) };
            let attacks = |at: &usize| {
                let mut board = board.clone();
                board.rights.clear();
                board.pieces[*at] = Some(piece);
                board.attacked(*at).contains(&king.index())
            };
            let others = (0..board.pieces.len()).filter(|&at| at != king.index());
            let expected: BTreeSet<usize> = others.filter(attacks).collect();
            assert_eq!(set::<G>(squares[slot]), expected, "{slot} {}", visit.told());
        });
    }
    for_each_game!(check);
}
