//! Every sentence of the trainer about a move is true by the board and the tables.

mod case;

use crate::drills::game_of;
use crate::sampling::amount;
use crate::support::*;
use crate::tablebases::{class, tablebase};
use case::{ReasonCase, step};
use ouk::trainer::course::COURSE;
use ouk::trainer::drill::{Drill, DrillGrade, DrillOrigin, DrillTask};
use ouk::trainer::session::DrillSession;
use ouk::tui::language::ENGLISH;
use ouk_engine::endgame::playout::random_position;
use ouk_engine::endgame::tablebase::{Defence, Verdict};
use ouk_rules::board::Color;
use ouk_rules::{GameId, notation};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A sentence without its squares, pieces and numbers, to see that all kinds occurred.
fn kind_of(sentence: &str) -> String {
    let words = sentence.split(' ').filter(|word| {
        word.chars().all(|letter| letter.is_ascii_lowercase() || "';:,.".contains(letter))
            && word.len() > 2
    });
    words.take(4).collect::<Vec<_>>().join(" ")
}

/// The comments on every move in some positions of an ending; for each kind of sentence, one that
/// is false.
fn wrong_sentences(
    (rules, name, task): (&str, &str, DrillTask),
    positions: usize,
    kinds: &mut BTreeMap<String, usize>,
) -> BTreeMap<String, String> {
    let tablebase = Arc::new(tablebase(GameId::Ouk, rules, &[]));
    let table = tablebase.prepare_both(&class(name), &AtomicBool::new(false), &|_| {}).unwrap();
    let rules = ouk(rules);
    let mut rng = fastrand::Rng::with_seed(11);
    let (mut wrong, mut seen) = (BTreeMap::new(), 0);
    for _ in 0..100_000 {
        if seen == positions {
            break;
        }
        let position = random_position(GameId::Ouk, rules, &tablebase, &table, &mut rng);
        let side = if task == DrillTask::Chase { Color::White } else { Color::Black };
        let verdict = tablebase.probe_any(&position).unwrap();
        let fits = match task {
            DrillTask::Chase => {
                matches!(verdict, Verdict::Won { side: Color::White, moves: 1.., .. })
            }
            DrillTask::Hold => verdict == Verdict::Drawn,
        };
        if !fits || position.turn() != side || position.ending().is_some() {
            continue;
        }
        seen += 1;
        let drill = Drill {
            game: GameId::Ouk,
            rules,
            class: class(name),
            task,
            grade: DrillGrade::Fair,
            fen: position.to_fen(),
            side,
            origin: DrillOrigin::Tables(1),
        };
        for mv in position.legal_moves() {
            let mut game = game_of(&drill);
            let mut session =
                DrillSession::new(drill.clone(), Arc::clone(&tablebase), Defence::Longest);
            game.play(mv).unwrap();
            session.played(&position, mv, &game);
            let why = ENGLISH.reason_sentences(&session.comments[0].why);
            let case = ReasonCase {
                tablebase: &tablebase,
                before: &position,
                after: step(&position, mv),
                mv,
            };
            for sentence in why.iter().map(String::as_str) {
                *kinds.entry(kind_of(sentence)).or_default() += 1;
                if case.is_true(sentence) != Some(true) {
                    let mv = notation::readable(&position, mv);
                    let told = format!("{} {rules} {mv}: {sentence}", position.to_fen());
                    wrong.entry(kind_of(sentence)).or_insert(told);
                }
            }
        }
    }
    wrong
}

/// Plays this many drills of each lesson with this many pieces. Returns the number of true
/// sentences of each kind.
fn true_sentences(
    pieces: std::ops::RangeInclusive<usize>,
    drills: usize,
) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    let mut wrong = Vec::new();
    for lesson in COURSE.iter().filter(|lesson| pieces.contains(&class(lesson.class).pieces())) {
        // Tables of five pieces take long to make; other tests have made those under tan already.
        let five = class(lesson.class).pieces() == 5;
        let sets: &[&str] = if five { &["tan"] } else { &["federation", "tan", "khmer-institute"] };
        for &rules in sets {
            for task in [DrillTask::Chase, DrillTask::Hold] {
                wrong.extend(
                    wrong_sentences((rules, lesson.class, task), drills, &mut kinds).into_values(),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    kinds
}

#[test]
fn every_sentence_about_a_move_with_three_and_four_pieces_is_true() {
    let kinds = true_sentences(3..=4, amount(1, 3));
    let told: usize = kinds.values().sum();
    assert!(told > amount(300, 1_000), "{told} sentences");
    assert!(kinds.len() >= 10, "{kinds:#?}");
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn every_sentence_about_a_move_is_true() {
        let kinds = true_sentences(3..=5, 8);
        let told: usize = kinds.values().sum();
        assert!(told > 3_000, "{told} sentences");
        assert!(kinds.len() >= 10, "{kinds:#?}");
    }
}
