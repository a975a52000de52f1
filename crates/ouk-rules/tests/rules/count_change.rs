//! The announced change of a count equals the change by playing the move; a new count names its
//! first number; and the description of a running count agrees with the numbers until it has run
//! out.

use crate::support::{changed, count_fields, counting_rule_sets, ouk, run_out, sparse};
use ouk_rules::board::Kind;
use ouk_rules::chatrang::count::{ChaseSide, Count};
use ouk_rules::chatrang::count_limit::pieces_honour_against;
use ouk_rules::ruleset::FirstNumber;
use ouk_rules::{AnyPosition, CountBeginning, CountChange, CountState, CountView, GameId, Honour};

/// Visits positions of few pieces under every rule set that counts, each with a move and the
/// position after it.
fn visit(seed: u64, mut see: impl FnMut(&AnyPosition, ouk_rules::board::Move, &AnyPosition)) {
    let mut random = fastrand::Rng::with_seed(seed);
    // No built-in rule set counts to 64 less the units and begins with another number.
    let others = [FirstNumber::OpponentPlusOne, FirstNumber::Capped]
        .map(|first| changed(ouk("khmer-institute"), |switches| switches.first_number = first));
    let others = others.into_iter().map(|rules| (GameId::Ouk, rules));
    for (game, rules) in counting_rule_sets().chain(others) {
        for round in 0..40 {
            let fen = sparse(game, &mut random, 6);
            let Ok(mut position) = AnyPosition::from_fen(game, rules, &fen) else { continue };
            // In every second game the players count by hand.
            position.counting_mut().unwrap().set_by_hand(round % 2 == 1);
            for _ in 0..12 {
                let moves = position.legal_moves();
                if position.ending().is_some() || moves.is_empty() {
                    break;
                }
                for &mv in &moves {
                    let mut after = position.clone();
                    after.play_unchecked(mv, &mut ());
                    see(&position, mv, &after);
                }
                position.play_unchecked(moves[random.usize(..moves.len())], &mut ());
            }
        }
    }
}

#[test]
fn a_move_changes_the_count_as_it_says() {
    let mut seen = [0; 6];
    visit(7, |position, mv, after| {
        let change = position.counting().unwrap().change(mv);
        let (before, now) = (position.count_view(), after.count_view());
        let kind = match (change, before, now) {
            (CountChange::Nothing, None, None) => {
                let mut counting = after.clone();
                assert!(
                    counting.counting_mut().unwrap().start_count().is_err(),
                    "{}",
                    after.to_fen()
                );
                0
            }
            (CountChange::Ends, Some(_), None) => 1,
            (CountChange::Begins(said), None, Some(now)) if said == now => 2,
            (CountChange::GoesOn(said), Some(before), Some(now)) if said == now => {
                assert_eq!(
                    (now.by, now.limit, now.honour),
                    (before.by, before.limit, before.honour)
                );
                assert!(
                    now.left <= before.left && now.number >= before.number,
                    "{}",
                    position.to_fen()
                );
                3
            }
            (CountChange::BeginsAnew(said), Some(_), Some(now)) if said == now => {
                assert!(after.counting().unwrap().beginning().is_some(), "{}", after.to_fen());
                4
            }
            (CountChange::MayBegin(said), None, None) => {
                let mut counting = after.clone();
                counting.counting_mut().unwrap().start_count().unwrap();
                assert_eq!(counting.count_view(), Some(said), "{}", after.to_fen());
                5
            }
            _ => panic!("{} {mv:?}: {change:?}, {before:?}, {now:?}", position.to_fen()),
        };
        seen[kind] += 1;
    });
    // Too few of these positions have a count that ends without another.
    assert!([0, 2, 3, 4, 5].iter().all(|&kind| seen[kind] > 0), "{seen:?}");
}

#[test]
fn a_count_names_its_first_number_where_it_begins_and_only_there() {
    let (mut one, mut pieces, mut none) = (0, 0, 0);
    visit(8, |position, mv, after| {
        let counting = after.counting().unwrap();
        let Some(view) = after.count_view() else { return };
        let all = after.pieces().count() as u16;
        let chaser = after.pieces().filter(|(_, piece)| piece.color != view.by).count() as u16;
        let begins = !matches!(position.counting().unwrap().change(mv), CountChange::GoesOn(_));
        // The first number follows the count's present one. Where the chaser's moves count, the
        // move it is about to make has its number already.
        let ahead = u16::from(view.chaser_moves && after.turn() != view.by);
        let named = counting.beginning().map(|beginning| match beginning {
            CountBeginning::One => 0,
            CountBeginning::AllPieces(many)
            | CountBeginning::ChaserPieces(many)
            | CountBeginning::CappedPieces(many)
            | CountBeginning::FewerMoves(many) => many,
        });
        let number = view.number - ahead;
        assert!(!begins || named == Some(number), "{} {view:?} {named:?}", after.to_fen());
        match counting.beginning() {
            None => {
                assert!(!begins, "{}", after.to_fen());
                none += 1;
            }
            Some(CountBeginning::One) => {
                assert_eq!(view.number, 0, "{}", after.to_fen());
                one += 1;
            }
            Some(begun @ (CountBeginning::AllPieces(many) | CountBeginning::FewerMoves(many))) => {
                assert_eq!(many, all, "{}", after.to_fen());
                let fewer = matches!(begun, CountBeginning::FewerMoves(_));
                assert_eq!(fewer, view.chaser_moves, "{}", after.to_fen());
                pieces += 1;
            }
            Some(CountBeginning::ChaserPieces(many)) => {
                assert_eq!(many, chaser, "{}", after.to_fen());
                pieces += 1;
            }
            Some(CountBeginning::CappedPieces(many)) => {
                assert_eq!(many, chaser.min(4), "{}", after.to_fen());
                pieces += 1;
            }
        }
    });
    assert!(one > 0 && pieces > 0 && none > 0, "{one} {pieces} {none}");
}

/// The count that a bare king starts automatically depends on the pieces alone, as the endgame
/// tables assume.
#[test]
fn the_pieces_alone_give_the_count_that_a_bare_king_starts() {
    let (mut with_fish, mut without, mut waiting) = (0, 0, 0);
    visit(10, |position, mv, after| {
        let (now, change) = (after.count_view(), position.counting().unwrap().change(mv));
        let begins = matches!(change, CountChange::Begins(_) | CountChange::BeginsAnew(_));
        let Some(view) = now.filter(|view| begins && view.honour == Honour::Pieces) else { return };
        let pieces = after.pieces().filter(|(_, piece)| piece.color != view.by);
        let pieces: Vec<Kind> =
            pieces.map(|(_, piece)| piece.kind).filter(|kind| *kind != Kind::Ang).collect();
        let switches = after.rules().ouk();
        let is_runner = after.turn() == view.by;
        let to_move = if is_runner { ChaseSide::Runner } else { ChaseSide::Chaser };
        let count = pieces_honour_against(switches, &pieces, to_move).unwrap();
        let (last, plies) = count_fields(after);
        assert_eq!(
            (last, plies),
            (count.last.to_string(), count.plies.to_string()),
            "{}",
            after.to_fen()
        );
        match pieces.contains(&Kind::Trey) {
            true => with_fish += 1,
            false => without += 1,
        }
        waiting += usize::from(!count.runs());
    });
    assert!(with_fish > 20 && without > 20, "{with_fish} {without} {waiting}");
}

/// A warning precedes each capture of the last piece but the king that begins or allows a count,
/// and no other move.
#[test]
fn a_warning_comes_before_a_capture_that_bares_and_no_other_move() {
    let (mut warned, mut others) = (0, 0);
    visit(11, |position, mv, after| {
        let runner = after.turn();
        let is_bare = |position: &AnyPosition| {
            position.pieces().filter(|(_, piece)| piece.color == runner).count() == 1
        };
        let bares = is_bare(after) && !is_bare(position) && !after.legal_moves().is_empty();
        let mut counting = after.clone();
        let may_start = counting.counting_mut().unwrap().start_count().is_ok();
        let counts = after.count_view().is_some();
        let counting = position.counting().unwrap();
        let warns = counting.warning(mv).is_some();
        let told = || format!("{} {mv:?}", position.to_fen());
        assert!(!warns || bares && (counts || may_start), "{}", told());
        assert!(warns || counting.by_hand() || !bares || !counts, "{}", told());
        *(if warns { &mut warned } else { &mut others }) += 1;
    });
    assert!(warned > 20 && others > 20, "{warned} {others}");
}

/// The numbers that the chaser can answer run from the first to the last of the sum, however far
/// the count has come.
#[test]
fn the_sum_of_a_count_is_what_the_chaser_can_answer() {
    let mut compared = 0;
    let check = |view: &CountView| {
        let answers = view.left > 0 && !view.chaser_moves;
        assert_eq!(view.sum().is_some(), answers, "{view:?}");
        let Some(sum) = view.sum() else { return 0 };
        assert_eq!(
            (sum.to + 1 - sum.from, sum.drawn_as_said),
            (view.left, view.drawn_as_said),
            "{view:?}"
        );
        assert!(sum.from == view.number || sum.from == view.number + 1, "{view:?}");
        1
    };
    visit(9, |_, _, after| compared += after.count_view().as_ref().map_or(0, check));
    assert!(compared > 100, "{compared}");
    // A boat against a king, four pieces: the count begins with 5, and the chaser has twelve moves.
    let fen = "8/8/3k4/8/8/8/1R6/N3K2M b - 31 8 1";
    let rules = ouk_rules::GameId::Ouk.default_rules();
    let position = AnyPosition::from_fen(ouk_rules::GameId::Ouk, rules, fen).unwrap();
    let view = position.count_view().unwrap();
    let heard = run_out(&position);
    assert_eq!((view.state, view.left), (CountState::Runs, heard.chaser), "{view:?}, {heard:?}");
    assert_eq!(view.sum().unwrap().from, heard.said[0]);
}

/// The plies of a count one by one, counting the chaser's moves.
#[test]
fn the_chasers_moves_are_those_that_fit_before_the_last_ply() {
    for (last, plies) in (1..140).flat_map(|last| (0..142).map(move |plies| (last, plies))) {
        for to_move in [ChaseSide::Chaser, ChaseSide::Runner] {
            let mut ply = plies + u16::from(to_move == ChaseSide::Runner);
            let mut moves = 0;
            while ply <= last {
                (ply, moves) = (ply + 2, moves + 1);
            }
            let count = Count { plies, last, honour: Honour::Board };
            assert_eq!(count.chaser_moves(to_move), moves, "{count:?} {to_move:?}");
        }
    }
}
