//! Ouk and Kar Ouk under any combination of switches from a settings file, compared with the slow
//! implementation: random games from the array, from few pieces, and from positions in which leaps
//! matter.

use crate::contract::{against_the_slow_one, laws};
use crate::reference::ReferenceBoard;
use crate::sampling::amount;
use crate::support::sparse;
use ouk_rules::board::{Color, Move, MoveKind};
use ouk_rules::chatrang::variant::ChatrangVariant;
use ouk_rules::chatrang::{Chatrang, kar_ouk::KarOuk, ouk::Ouk};
use ouk_rules::ruleset::*;
use ouk_rules::{Position, RuleSet};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

fn any<T: Copy>(values: &[T], random: &mut fastrand::Rng) -> T {
    values[random.usize(..values.len())]
}

fn random_switches(random: &mut fastrand::Rng) -> OukSwitches {
    OukSwitches {
        array: any(OukArray::ALL, random),
        king_leap: any(KingLeap::ALL, random),
        king_leap_captures: random.bool(),
        king_leap_in_check: random.bool(),
        leaps_lost_by: LeapsLostBy {
            tuuk_aim: random.bool(),
            any_check: random.bool(),
            any_capture: random.u8(..4) == 0,
        },
        neang_step: any(NeangStep::ALL, random),
        neang_step_captures: random.bool(),
        stalemate: any(Stalemate::ALL, random),
        repetition: any(Repetition::ALL, random),
        count_start: any(CountStart::ALL, random),
        board_honour: any(BoardHonour::ALL, random),
        trey_limit: any(TreyLimit::ALL, random),
        limit: any(Limit::ALL, random),
        first_number: any(FirstNumber::ALL, random),
        recount: any(Recount::ALL, random),
        last_reply: any(LastReply::ALL, random),
    }
}

/// A board as position text, from the letters on its squares, first rank first.
fn rows(board: &[Option<char>; 64]) -> String {
    let row = |row: &[Option<char>]| {
        let mut text = String::new();
        let mut gap = 0;
        for piece in row.iter().chain([&Some('/')]) {
            match piece {
                None => gap += 1,
                Some(letter) => {
                    if gap > 0 {
                        text += &gap.to_string();
                    }
                    gap = 0;
                    text.push(*letter);
                }
            }
        }
        text
    };
    let rows: String = board.chunks(8).rev().map(row).collect();
    rows.trim_end_matches('/').to_owned()
}

/// A board, a side to move and leap rights: Neang on their back ranks, each king near the squares
/// where the enemy's double step lands or at home, and up to eight pieces near them.
pub fn leaping(random: &mut fastrand::Rng) -> String {
    let mut board = [None; 64];
    let put = |board: &mut [Option<char>; 64], letter, at: usize| {
        let free = board[at].is_none();
        if free {
            board[at] = Some(letter);
        }
        free
    };
    for (king, neang, back) in [('k', 'M', 0), ('K', 'm', 7)] {
        let file = random.usize(..8);
        while !put(&mut board, neang, 8 * back + random.usize(..8)) {}
        put(&mut board, neang, 8 * back + file);
        loop {
            let near = (file + random.usize(..3)).saturating_sub(1).min(7);
            let rank = if random.u8(..4) == 0 { 7 } else { random.usize(1..4) };
            let rank = if back == 0 { rank } else { 7 - rank };
            if put(&mut board, king, 8 * rank + near) {
                break;
            }
        }
    }
    for _ in 0..random.usize(..9) {
        let letter = any(&['R', 'R', 'N', 'S', 'M', 'P'], random);
        let letter = if random.bool() { letter } else { letter.to_ascii_lowercase() };
        let ranks = if matches!(letter, 'P' | 'p') { 2..6 } else { 0..8 };
        put(&mut board, letter, 8 * random.usize(ranks) + random.usize(..8));
    }
    let mut rights = String::new();
    for (at, letter) in board.iter().enumerate() {
        let leaps = matches!((letter, at / 8), (Some('K' | 'M'), 0) | (Some('k' | 'm'), 7));
        if leaps && random.u8(..5) > 0 {
            let file = (b'a' + (at % 8) as u8) as char;
            rights.push(if at < 8 { file.to_ascii_uppercase() } else { file });
        }
    }
    if rights.is_empty() {
        rights.push('-');
    }
    format!("{} {} {rights}", rows(&board), if random.bool() { "w" } else { "b" })
}

/// The law of a position text: it is read if and only if no king could be captured, and the
/// position's queries agree with its moves.
fn holds<G: ChatrangVariant>(rules: &'static RuleSet, text: &str) {
    let slow = ReferenceBoard::read(G::ID, rules, text);
    let (us, told) = (slow.white_to_move, || format!("{text} under {:?}", rules.switches));
    let over = slow.in_check(us) && G::FIRST_CHECK_WINS;
    let checks = match (over, us) {
        (false, _) => "1+1",
        (true, true) => "1+0",
        (true, false) => "0+1",
    };
    let full = if G::FIRST_CHECK_WINS { format!("{text} - {checks} 0 1") } else { text.to_owned() };
    let read = Chatrang::<G>::from_fen(rules, &full);
    assert_eq!(read.is_err(), slow.in_check(!us), "{}", told());
    let Ok(position) = read else { return };
    laws(&position, false);
    let moves = position.legal_moves();
    let takes = |mv: &Move| !position.taken_by(*mv).is_empty() || mv.kind() == MoveKind::Promotion;
    let loud: BTreeSet<Move> = moves.iter().filter(|mv| takes(mv)).copied().collect();
    let mut noisy = Default::default();
    position.list_noisy(&mut noisy);
    assert_eq!(noisy.iter().copied().collect::<BTreeSet<_>>(), loud, "{}", told());
    if position.in_check() {
        return;
    }
    let checking = moves.iter().any(|&mv| position.after(mv).in_check());
    assert_eq!(position.checking_move().is_some(), checking, "{}", told());
    for color in Color::ALL {
        let seen = if color == position.turn() { position.clone() } else { position.after_pass() };
        let threatens = seen.legal_moves().iter().any(|&mv| seen.after(mv).in_check());
        assert_eq!(position.threatens_check(color), threatens, "{color:?}: {}", told());
    }
}

/// Plays a game under a random rule set. Returns its plies.
fn game(seed: u64) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    // A position borrows its rule set until the program ends.
    let rules: &'static RuleSet = Box::leak(Box::new(RuleSet {
        name: "random",
        source: "a test",
        switches: RuleSwitches::Chess(random_switches(&mut random)),
    }));
    let leaps = {
        let ouk = rules.ouk();
        ouk.king_leap != KingLeap::None || ouk.neang_step != NeangStep::None
    };
    let text = match seed % 8 {
        0 => None,
        few @ (1 | 2) => Some(format!("{} -", sparse(Ouk::ID, &mut random, 2 + 3 * few as usize))),
        _ if leaps => Some(leaping(&mut random)),
        _ => None,
    };
    if let Some(text) = &text {
        holds::<Ouk>(rules, text);
        holds::<KarOuk>(rules, text);
    }
    let text = text.as_deref();
    against_the_slow_one::<Chatrang<Ouk>>(rules, text, 100, &mut random)
        + against_the_slow_one::<Chatrang<KarOuk>>(rules, text, 100, &mut random)
}

#[test]
fn any_combination_of_switches_agrees_with_the_slow_implementation() {
    for seed in 0..amount(60, 600) {
        game(seed);
    }
}

/// `cargo test --release --package ouk-rules --all-features --test rules -- --ignored --nocapture
/// any_combination_for_ten_minutes`
#[test]
#[ignore = "weekly: ten minutes"]
fn any_combination_for_ten_minutes() {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (next, plies) = (AtomicU64::new(600), AtomicU64::new(0));
    let began = Instant::now();
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while began.elapsed() < Duration::from_secs(600) {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    plies.fetch_add(game(seed) as u64, Ordering::Relaxed);
                }
            });
        }
    });
    let games = 2 * (next.into_inner() - 600);
    println!("{games} games at most, {} plies", plies.into_inner());
}
