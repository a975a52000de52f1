//! Verdicts on positions of endings.

use crate::endgame::plain;
use crate::support::{after, at, every_rule_set, ouk, ouk_at, run_out};
use crate::tablebases::{class, tablebase, tables};
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::stats::Stats;
use ouk_engine::endgame::tablebase::{Defence, RatedMove, Tablebase, Verdict};
use ouk_engine::endgame::verify::classes;
use ouk_rules::board::Color;
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::{GameId, Outcome};

#[test]
fn the_verdict_follows_the_count_of_the_rule_set() {
    // The chaser captures the last piece: K+R+R v K, a win in four if that many moves are left.
    let fen = "8/8/8/8/3k4/8/R2n4/KR6 w - - 0 1";
    for (rules, allowed) in [
        ("federation", 3),
        ("tan", 4),
        ("khmer-institute", 4),
        ("ksjha", 4),
        ("tan-64", 4),
        ("ksjha-restart", 4),
        ("ludii", 5),
        ("strict", 4),
    ] {
        let tablebase = tablebase(GameId::Ouk, rules, &["KRR"]);
        assert_eq!(
            tablebase.count_rules().allowance(&class("KRR"), ChaseSide::Runner),
            Some(allowed),
            "{rules}"
        );
        let bared = after(&ouk_at(ouk(rules), fen), "a2d2");
        let moves = plain("KRR").runner_distance(0, &[1, 11], 27);
        let expected = match u16::from(moves) {
            moves if moves <= allowed => {
                Verdict::Won { side: Color::White, moves, slack: Some(allowed - moves) }
            }
            _ => Verdict::Drawn,
        };
        assert_eq!(tablebase.probe_any(&bared), Some(expected), "{rules}");
    }
}

#[test]
fn the_moves_a_count_leaves_are_those_the_game_lets_one_make() {
    for (game, rules) in every_rule_set().filter(|(game, _)| *game != GameId::KarOuk) {
        let Some(tablebase) = Tablebase::new(tables(), game, rules) else { continue };
        if tablebase.count_rules().counts().is_none() {
            continue;
        }
        for (name, pieces) in
            [("KRN", "1R4N1"), ("KSM", "1S4M1"), ("KNN", "1N4N1"), ("KMM", "1M4M1")]
        {
            let position = at(game, rules, &format!("k7/8/8/8/8/8/{pieces}/7K w - - 0 1"));
            let position = after(&position, "h1h2");
            let allowed =
                tablebase.count_rules().allowance(&class(name), ChaseSide::Runner).unwrap();
            // A count that is over before it begins leaves nobody a move.
            let heard = if position.ending().is_some() { 0 } else { run_out(&position).chaser };
            assert_eq!(heard, allowed, "{rules} {name}");
        }
    }
}

#[test]
fn the_trickiest_defence_leaves_the_winner_fewer_ways() {
    let tablebase = tablebase(GameId::Ouk, "tan", &["KR"]);
    let position = ouk_at(ouk("tan"), "8/8/8/3k4/8/2K5/8/1R6 b - 31 6 1");
    let tricky = tablebase.best(&position, Defence::Trickiest).unwrap();
    let longest = tablebase.best(&position, Defence::Longest).unwrap();
    let misses = |choice: RatedMove| {
        let mut after = position.clone();
        after.play_unchecked(choice.mv, &mut ());
        let replies = tablebase.choices(&after).unwrap();
        replies.iter().filter(|reply| !reply.verdict.is_win_of(Color::White)).count()
    };
    assert!(longest.verdict.is_win_of(Color::White), "it is a won position");
    assert!(misses(tricky) >= misses(longest));
}

#[test]
fn a_verdict_is_for_the_side_that_has_the_pieces() {
    let tablebase = tablebase(GameId::Ouk, "tan", &["KR"]);
    let white = tablebase.probe_any(&ouk_at(ouk("tan"), "7k/8/6K1/8/8/8/8/R7 w - 31 7 1"));
    assert_eq!(white, Some(Verdict::Won { side: Color::White, moves: 1, slack: Some(12) }));
    let black = tablebase.probe_any(&ouk_at(ouk("tan"), "r7/8/8/8/8/6k1/8/7K b - 31 7 1"));
    assert_eq!(black, Some(Verdict::Won { side: Color::Black, moves: 1, slack: Some(12) }));
}

/// Under ksjha the runner may restart the count at any time, which no table models. A restart would
/// help the runner only after a capture that shortens the count, and there every win has time
/// enough.
#[test]
fn a_count_that_is_begun_again_helps_the_runner_nowhere() {
    let tablebase = tablebase(GameId::Ouk, "ksjha", &[]);
    let reading = tablebase.count_rules();
    let mut shorter = Vec::new();
    for class in classes(PieceSet::Ouk, 3..=5) {
        for (_, to, _) in reading.conversions(&class) {
            let allowed = |class: &Class| reading.allowance(class, ChaseSide::Runner);
            let (Some(had), Some(has)) = (allowed(&class), allowed(&to)) else { continue };
            if has < had {
                let table = tables().small(&to, reading).unwrap();
                let stats = Stats::of(&table, 2);
                let most = stats.chaser.most().max(stats.runner.most()).unwrap();
                assert!(most <= usize::from(has), "{class} {to}: {most} moves, {has} are left");
                shorter.push(format!("{class} {to}"));
            }
        }
    }
    assert_eq!(shorter, ["KNNS KNN"]);
}

/// A leap can win a position that the tables, which ignore leaps, call drawn, and save one that
/// they call mate.
#[test]
fn tables_claim_nothing_while_a_piece_may_leap() {
    let tan = tablebase(GameId::Ouk, "tan", &["KR"]);
    let leap = ouk_at(ouk("tan"), "R7/8/8/8/8/8/8/3K3k w D 31 29 1");
    let mate = after(&leap, "d1f2 h1h2 a8h8").ending().unwrap();
    assert_eq!(mate.outcome, Outcome::Win(Color::White));
    assert_eq!((tan.probe_any(&leap), tan.choices(&leap)), (None, None));
    assert!(
        tan.probe_any(&after(&leap, "d1f2")).is_some_and(|known| known.is_win_of(Color::White))
    );
    let ludii = tablebase(GameId::Ouk, "ludii", &["KR"]);
    let check = ouk_at(ouk("ludii"), "R6k/8/7K/8/8/8/8/8 b h 31 10 1");
    assert_eq!(check.ending(), None, "the king leaps to f7");
    assert_eq!(ludii.probe_any(&check), None);
}
