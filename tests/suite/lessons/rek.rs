//! The claims of the lessons on Rek and Min Rek Chanh, checked against the rules.

use std::collections::BTreeSet;

use super::{after, count, ends, find, kind_on, set, taken, targets};
use ouk_rules::board::{Color, Kind};
use ouk_rules::{AnyPosition, GameId, Outcome};

/// Whether the claim of a step holds; `None` if the step only gives advice or instructions.
pub fn holds(game: GameId, name: &str, position: &AnyPosition) -> Option<bool> {
    let pieces = |color| count(position, |kind| kind == Kind::RekPiece, color);
    let king = |color| count(position, |kind| kind == Kind::Ang, color);
    let orders = || position.duty().into_iter().map(|at| position.shape().name(at));
    Some(match (game, name) {
        (_, "board") => Color::ALL.into_iter().all(|color| (pieces(color), king(color)) == (15, 1)),
        (_, "slide") => {
            position.legal_moves().into_iter().all(|mv| position.taken_by(mv).is_empty())
                && targets(position, "c3") == set(&["c2", "c4", "c5"])
                && targets(position, "a2").contains("g2")
        }
        (_, "rek") => taken(position, "e1e4") == set(&["d4", "f4"]),
        (_, "rek-upright") => {
            let king = "m6k/8/8/8/3m1m2/8/M7/4K3 w";
            let king = AnyPosition::from_fen(game, position.rules(), king).unwrap();
            taken(position, "h5c5") == set(&["c4", "c6"])
                && taken(&king, "e1e4") == set(&["d4", "f4"])
        }
        (_, "rek-both-ways") => {
            taken(position, "e2e4") == set(&["d4", "f4"]) && targets(position, "a1").len() > 1
        }
        (_, "between") => kind_on(position, "d4").is_some(),
        (_, "surround") => taken(position, "h3a3") == set(&["a4"]),
        (_, "group") => taken(position, "a1a2") == set(&["a3", "a4"]),
        (_, "group-lives") => taken(position, "a1a2").is_empty(),
        (_, "own-group") => {
            let next = after(position, "g2a2");
            ["a2", "a3", "a4"].iter().all(|square| kind_on(&next, square).is_some())
                && kind_on(&next, "b2").is_none()
        }
        (_, "rek-and-surround") => {
            // A group beside a square that the rek leaves empty lives.
            let lives = "7k/8/3MM3/2MmmM2/3m1m2/8/8/K3M3 w";
            let lives = AnyPosition::from_fen(game, position.rules(), lives).unwrap();
            taken(position, "e1e4") == set(&["d4", "e5", "f4"])
                && taken(&lives, "e1e4") == set(&["d4", "f4"])
        }
        (_, "losing-move") => {
            let loses = |mv: &str| {
                let next = after(position, mv);
                next.legal_moves().into_iter().any(|reply| {
                    let mut over = next.clone();
                    over.play(reply).unwrap();
                    ends(&over, Outcome::Win(Color::Black), "")
                })
            };
            ["c4c3", "c4c1", "h2h3"].map(loses) == [false, true, false]
                && taken(&after(position, "c4c1"), "b8b1") == set(&["a1", "c1"])
        }
        (_, "king-carried") | (_, "king-surrounded") => true,
        (GameId::Rek, "draws") => {
            let kings = AnyPosition::from_fen(game, position.rules(), "7k/8/8/8/8/8/8/K7 w");
            ends(&kings.unwrap(), Outcome::Draw, "")
        }
        (GameId::MinRekChanh, "king") => targets(position, "a2").is_empty(),
        (GameId::MinRekChanh, "order") => {
            orders().eq(["d6".to_owned()]) && position.legal_moves().len() == 1
        }
        (GameId::MinRekChanh, "order-old") => {
            orders().count() == 0 && taken(position, "d2d6") == set(&["c6", "e6"])
        }
        (GameId::MinRekChanh, "king-first") => {
            orders().any(|square| square == "b6") && taken(position, "g3g7") == set(&["f7", "h7"])
        }
        (GameId::MinRekChanh, "decoy") => {
            let next = after(position, "d5c5");
            let replies = next.legal_moves();
            find(position, "g1g7").is_none()
                && replies.len() == 1
                && next.shape().name(replies[0].from()) == "g5"
        }
        (GameId::MinRekChanh, "draws") | (_, "plan" | "play") => return None,
        _ => panic!("nobody knows whether {name} is true"),
    })
}

/// The number of a side's groups without an empty neighbour.
fn closed_groups(position: &AnyPosition, color: Color) -> usize {
    let all = position.pieces().map(|(at, piece)| (position.shape().name(at), piece.color));
    let all: Vec<(String, Color)> = all.collect();
    let on = |square: &str| all.iter().find(|piece| piece.0 == square).map(|piece| piece.1);
    let beside = |square: &str| -> Vec<String> {
        let (file, rank) = (square.as_bytes()[0], square.as_bytes()[1]);
        let near = [(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)];
        let inside = near
            .into_iter()
            .filter(|(file, rank)| (b'a'..=b'h').contains(file) && (b'1'..=b'8').contains(rank));
        inside.map(|(file, rank)| format!("{}{}", file as char, rank as char)).collect()
    };
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let own = all.iter().filter(|piece| piece.1 == color);
    own.filter(|(square, _)| {
        if !seen.insert(square.clone()) {
            return false;
        }
        let (mut open, mut todo) = (false, vec![square.clone()]);
        while let Some(square) = todo.pop() {
            for next in beside(&square) {
                match on(&next) {
                    None => open = true,
                    Some(other) if other == color && seen.insert(next.clone()) => todo.push(next),
                    Some(_) => {}
                }
            }
        }
        !open
    })
    .count()
}

/// The rule behind the step on one's own groups; it is why no step asks whose king is checked
/// first.
#[test]
fn a_move_of_rek_never_closes_in_a_group_of_its_own_side() {
    let closed = "7k/8/8/m7/Mm6/Mm6/m7/4K3 w";
    let closed = AnyPosition::from_fen(GameId::Rek, GameId::Rek.default_rules(), closed).unwrap();
    assert_eq!(
        (closed_groups(&closed, Color::White), closed_groups(&closed, Color::Black)),
        (1, 0)
    );
    let (mut captures, mut chance) = (0, 7_u64);
    for _ in 0..60 {
        let mut position = AnyPosition::start(GameId::Rek, GameId::Rek.default_rules());
        for _ in 0..150 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.ending().is_some() {
                break;
            }
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mv = moves[(chance >> 33) as usize % moves.len()];
            let mover = position.turn();
            captures += position.taken_by(mv).len();
            position.play(mv).unwrap();
            assert_eq!(closed_groups(&position, mover), 0, "{}", position.to_fen());
        }
    }
    assert!(captures > 300, "{captures} captures");
}
