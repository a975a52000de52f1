//! What an exchange on a square is worth.

use crate::queries::{VisitedPosition, for_each_game, letter, visit};
use crate::reference::ReferenceBoard;
use ouk_rules::Position;
use ouk_rules::board::Kind;
use ouk_rules::chatrang::variant::ChatrangVariant;
use ouk_rules::chatrang::{hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};

/// The worth of a piece in these exchanges.
fn worth(letter: char) -> i32 {
    match letter {
        'P' | 'F' => 100,
        'T' | 'G' => 150,
        'M' | 'O' => 190,
        'S' | 'E' => 280,
        'N' | 'H' => 310,
        'R' | 'B' => 500,
        _ => 10_000,
    }
}

/// A side's gain after the exchange on a square with an enemy piece, if the gain is `won` so far.
/// The side captures with its least piece or stops. With `gives_up` it stops as soon as it is
/// behind either way.
fn exchange(board: &ReferenceBoard, to: usize, white: bool, won: i32, gives_up: bool) -> i32 {
    let attackers = (0..board.pieces.len()).filter(|&at| {
        board.pieces[at].is_some_and(|piece| piece.white == white)
            && board.attacked(at).contains(&to)
    });
    let least = attackers.min_by_key(|&at| worth(board.pieces[at].unwrap().letter));
    let Some(from) = least else { return won };
    let taken = won + worth(board.pieces[to].unwrap().letter);
    if gives_up && won.max(taken) < 0 {
        return won.max(taken);
    }
    let mut after = board.clone();
    after.pieces[to] = after.pieces[from].take();
    after.rights.remove(&from);
    won.max(-exchange(&after, to, !white, -taken, gives_up))
}

#[test]
fn an_exchange_is_worth_what_both_sides_can_make_of_it() {
    fn check<G: ChatrangVariant>() {
        let (mut compared, mut long, mut given_up) = (0, 0, 0);
        visit::<G>(40, &mut |visit, _| {
            let VisitedPosition { position, board, .. } = visit;
            let value = |kind: Kind| {
                let slot = G::KINDS.iter().position(|&other| other == kind).unwrap();
                worth(letter::<G>(slot))
            };
            for mv in position.legal_moves() {
                let (from, to) = (mv.from().index(), mv.to().index());
                // Of quiet moves, some.
                if board.pieces[to].is_none() && (from + to) % 5 != 0 {
                    continue;
                }
                let gain = board.pieces[to].map_or(0, |piece| worth(piece.letter));
                let mut after = board.clone();
                after.pieces[to] = after.pieces[from].take();
                after.rights.remove(&from);
                let other = !board.white_to_move;
                let [exact, expected] =
                    [false, true].map(|gives_up| -exchange(&after, to, other, -gain, gives_up));
                let found = position.see(mv, value);
                assert_eq!(found, expected, "{mv:?} {}", visit.told());
                assert_eq!(found.signum(), exact.signum(), "{mv:?} {}", visit.told());
                assert!(found.abs() <= exact.abs(), "{mv:?} {}", visit.told());
                compared += 1;
                given_up += usize::from(found != exact);
                long += usize::from(
                    found != gain && found != gain - worth(after.pieces[to].unwrap().letter),
                );
            }
        });
        assert!(compared > 100 && long > 2 && given_up > 0, "{compared} {long} {given_up}");
    }
    for_each_game!(check);
}
