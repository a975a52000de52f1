//! What the lessons on Rek and Min Rek Chanh say is true by the rules.

use super::{after, count, ends, find, kind_on, set, taken, targets};
use ouk_rules::board::{Color, Kind};
use ouk_rules::{AnyPosition, GameId, Outcome};

/// Whether what a step says is true; none if it only gives advice, or says what to do.
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
        (GameId::MinRekChanh, "draws") | (_, "play") => return None,
        _ => panic!("nobody knows whether {name} is true"),
    })
}
