//! Threats on the board, against the moves themselves.

use ouk_rules::board::{Bits, Color, Move, Square};
use ouk_rules::rek::{Classic, MinRekChanh, NotRekLose, Rek, RekPosition, RekVariant};
use ouk_rules::{Outcome, Position};

/// Positions of random games from the array and from boards with few units.
fn positions<V: RekVariant>(mut check: impl FnMut(&RekPosition<V>)) {
    let mut rng = fastrand::Rng::with_seed(29);
    for rules in V::ID.rule_sets() {
        for game in 0..60 {
            let mut position = RekPosition::<V>::start(rules);
            for ply in 0..250 {
                check(&position);
                let moves = position.legal_moves();
                let takes: Vec<Move> =
                    moves.iter().copied().filter(|&mv| position.takes(mv) != 0).collect();
                let eager = game % 2 == 0 && ply > 4 && rng.u8(..4) > 0;
                let mv = if eager { rng.choice(takes) } else { None };
                let Some(mv) = mv.or_else(|| rng.choice(moves.iter().copied())) else { break };
                position.play_unchecked(mv, &mut ());
            }
        }
    }
}

fn wins<V: RekVariant>(position: &RekPosition<V>, mv: Move) -> bool {
    let after = position.after(mv);
    let king_lost = after.loser() == Some(!position.turn());
    assert!(!king_lost || after.ending().unwrap().outcome == Outcome::Win(position.turn()));
    king_lost
}

fn a_win_at_once_is_found<V: RekVariant>() {
    let mut found = 0;
    positions::<V>(|position| {
        let slow = position.legal_moves().into_iter().any(|mv| wins(position, mv));
        let fast = position.king_win();
        assert_eq!(fast.is_some(), slow, "{} {}", position.rules(), position.to_fen());
        if let Some(mv) = fast {
            assert!(position.is_legal(mv) && wins(position, mv), "{}", position.to_fen());
            found += 1;
        }
        if position.ending().is_none() {
            let threat = position.after_pass().king_win().is_some();
            assert_eq!(position.is_king_threatened(), threat, "{}", position.to_fen());
        }
    });
    assert!(found > 50, "{found}");
}

#[test]
fn a_move_that_wins_the_king_is_found_if_there_is_one() {
    a_win_at_once_is_found::<Classic>();
    a_win_at_once_is_found::<NotRekLose>();
}

fn captures_land_on_capture_squares<V: RekVariant>() {
    let (mut right, mut wrong) = (0, 0);
    positions::<V>(|position| {
        let squares = position.capture_squares(position.turn());
        let mut listed = Vec::new();
        position.list_captures(|mv| listed.push(mv));
        for &mv in &position.legal_moves() {
            let takes = position.takes(mv) != 0;
            assert!(!takes || squares.has(mv.to()), "{}", position.to_fen());
            assert_eq!(squares.has(mv.to()), listed.contains(&mv), "{}", position.to_fen());
            right += usize::from(takes);
            wrong += usize::from(squares.has(mv.to()) && !takes);
        }
    });
    assert!(right > 1_000 && wrong * 5 < right, "{right} right, {wrong} wrong");
}

#[test]
fn every_capture_lands_on_a_capture_square() {
    captures_land_on_capture_squares::<Classic>();
    captures_land_on_capture_squares::<NotRekLose>();
}

#[test]
fn an_order_leaves_a_duty() {
    positions::<NotRekLose>(|position| {
        for &mv in &position.legal_moves() {
            let duty = position.after(mv).has_duty();
            assert_eq!(position.gives_order(mv), duty, "{}", position.to_fen());
        }
    });
}

#[test]
fn liberties_and_regions_are_those_of_the_board() {
    let position: Rek = "7k/8/8/3mm3/2mMMm2/3mm3/8/K7 w".parse().unwrap();
    let units = position.board();
    let group = units.group(Color::White, u64::of(Square(27)));
    assert_eq!((group.count(), units.liberties(group)), (2, 0));
    let open: Rek = "7k/8/8/3mm3/2mMM3/3mm3/8/K7 w".parse().unwrap();
    assert_eq!(open.board().last_liberties(Color::White), 1 << 29);
    assert_eq!(open.board().region_up_to(64, Color::White, 1 << 0), 64 - 9);
    assert_eq!(open.board().region_up_to(20, Color::White, 1 << 0), 20);
    let group = u64::of(Square(27));
    assert_eq!(units.group_liberties_up_to(12, Color::White, group), 0);
    assert_eq!(open.board().group_liberties_up_to(12, Color::White, group), 1);
    assert_eq!(open.board().group_liberties_up_to(12, Color::Black, 1 << 26), 3);
    assert_eq!(open.board().group_liberties_up_to(2, Color::Black, 1 << 26), 2);
    let walled: Rek = "7k/8/8/8/8/mm6/1m6/K1m5 w".parse().unwrap();
    assert_eq!(walled.board().region_up_to(64, Color::White, 1), 2);
    let duty: MinRekChanh = "7k/8/8/8/8/8/8/K7 w".parse().unwrap();
    assert!(!duty.has_duty());
}
