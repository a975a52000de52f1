//! The claims of the lessons on Makruk, Kar Ouk and Hill's game, checked against the rules.

use super::{after, count, ends, find, passed, set, taken, targets};
use ouk_rules::board::{Color, Kind};
use ouk_rules::ruleset::LastReply;
use ouk_rules::{AnyPosition, GameId, Outcome};

/// Whether the claim of a step holds; `None` if the step only gives instructions.
pub fn holds(game: GameId, name: &str, position: &AnyPosition) -> Option<bool> {
    let may = |from: &str| targets(position, from);
    let black_checks = |position: &AnyPosition| {
        let next = passed(position);
        let moves = next.legal_moves();
        moves.into_iter().any(|mv| {
            let mut reached = next.clone();
            reached.play(mv).unwrap();
            ends(&reached, Outcome::Win(Color::Black), "first check")
        })
    };
    Some(match (game, name) {
        (GameId::Makruk, "board") => count(position, |kind| kind == Kind::Trey, Color::White) == 8,
        (GameId::Makruk, "fish") => may("e3") == set(&["e4"]),
        (GameId::Makruk, "promote") => {
            let next = passed(&after(position, "e5e6m"));
            targets(&next, "e6") == set(&["d5", "d7", "f5", "f7"])
        }
        (GameId::Makruk, "neang") => may("d4") == set(&["c3", "c5", "e3", "e5"]),
        (GameId::Makruk, "koul") => may("d4").len() == 5 && taken(position, "d4d5").len() == 1,
        (GameId::Makruk, "no-leap") => {
            may("d1") == set(&["c2", "d2", "e2"])
                && may("e1")
                    == set(&["d2", "e2", "f2"]).difference(&set(&["e2"])).cloned().collect()
        }
        (GameId::Makruk, "stalemate") => ends(position, Outcome::Draw, "stalemate"),
        (GameId::Makruk, "count") => {
            let view = position.count_view().unwrap();
            let ouk = GameId::Ouk.default_rules().ouk().last_reply;
            position.rules().ouk().last_reply == LastReply::Exceed
                && ouk == LastReply::No
                && (view.number, view.limit) == (5, 8)
        }
        (GameId::KarOuk, "board") => position.legal_moves().len() == 25,
        (GameId::KarOuk, "check") => {
            ends(&after(position, "a2a8"), Outcome::Win(Color::White), "first check")
        }
        (GameId::KarOuk, "fish") => {
            ends(&after(position, "e5d6m"), Outcome::Win(Color::White), "first check")
        }
        (GameId::KarOuk, "uncovered") => targets(position, "e4").len() == 8,
        (GameId::KarOuk, "guard") => {
            black_checks(position) && !black_checks(&passed(&after(position, "e4d5")))
        }
        (GameId::KarOuk, "exposed") => may("d3").is_empty(),
        (GameId::Hill, "board") => position.shape().side == 9,
        (GameId::Hill, "fish") => may("e4") == set(&["e5"]),
        (GameId::Hill, "fish-captures") => may("e4") == set(&["e5"]),
        (GameId::Hill, "turned") => find(position, "c5c6f").is_some(),
        (GameId::Hill, "turned-reach") => may("c6").len() == 8,
        (GameId::Hill, "elephant") => {
            may("e4").iter().filter(|to| !taken(position, &format!("e4{to}")).is_empty()).count()
                == 5
        }
        (GameId::Hill, "official") => {
            may("e4").iter().filter(|to| !taken(position, &format!("e4{to}")).is_empty()).count()
                == 2
        }
        (GameId::Hill, "mate") => position.rules().name == "pritchard" && !position.in_check(),
        (_, "play") => return None,
        _ => panic!("nobody knows whether {name} is true"),
    })
}
