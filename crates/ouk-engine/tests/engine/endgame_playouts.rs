//! Games from random positions: the starting positions, and the side of the other player.

use crate::support::{count_fields, ouk};
use crate::tablebases::{class, tablebase, tables};
use ouk_engine::endgame::playout::{ChooseMove, PlayoutScore, Playouts};
use ouk_engine::endgame::tablebase::{Tablebase, Verdict};
use ouk_rules::board::Color;
use ouk_rules::{AnyPosition, GameId};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// Plays an ending against a player who resigns at once. Returns the positions in which that player
/// was to move, and the score.
fn given_up(tablebase: &Tablebase, name: &str) -> (Vec<AnyPosition>, PlayoutScore) {
    let table = tables().ready(&class(name), tablebase.count_rules()).unwrap();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let hand = || -> Option<Box<ChooseMove<'static>>> {
        let asked = Arc::clone(&asked);
        Some(Box::new(move |position: &AnyPosition, _: &[_]| {
            asked.lock().unwrap().push(position.clone());
            None
        }))
    };
    let (game, rules, table) = (GameId::Ouk, ouk("tan"), &*table);
    let playouts = Playouts { game, rules, tablebase, table, positions: 400, seed: 3, threads: 2 };
    let score = playouts.play_with(&hand);
    let asked = asked.lock().unwrap().clone();
    (asked, score)
}

#[test]
fn another_player_moves_for_the_side_that_must_win_or_hold() {
    let tablebase = tablebase(GameId::Ouk, "tan", &["KR", "KR-KM", "KM-KR"]);
    for name in ["KR", "KR-KM"] {
        let (asked, score) = given_up(&tablebase, name);
        // Few games end before that side is to move, and hardly any two are alike.
        assert!((380..=400).contains(&asked.len()), "{name}: {}", asked.len());
        let unlike: BTreeSet<String> = asked.iter().map(AnyPosition::to_fen).collect();
        assert!(unlike.len() > 370, "{name}: {}", unlike.len());
        for position in &asked {
            let owes = match tablebase.probe_any(position) {
                Some(Verdict::Won { side, .. }) => side,
                _ => Color::Black,
            };
            assert_eq!(position.turn(), owes, "{}", position.to_fen());
        }
        // The side that resigns does not win, and a draw stays a draw.
        assert_eq!(score.won.0 + score.drawn.0, 400, "{name}");
        assert_eq!(score.drawn.1, score.drawn.0, "{name}");
        assert!(score.won.1 * 10 < score.won.0, "{name}: {score:?}");
    }
}

/// The runner began a running count, so the side to move fixes the parity of its plies; the count
/// may be anywhere between its beginning and its end. No count runs where the runner has pieces.
#[test]
fn games_start_anywhere_in_a_count() {
    let tablebase = tablebase(GameId::Ouk, "tan", &["KR", "KR-KM", "KM-KR"]);
    let (asked, _) = given_up(&tablebase, "KR");
    let mut begins = 0;
    let mut most = 0;
    for position in &asked {
        let (limit, plies) = count_fields(position);
        let (limit, plies): (u16, u16) = (limit.parse().unwrap(), plies.parse().unwrap());
        assert_eq!(plies % 2 == 1, position.turn() == Color::White, "{}", position.to_fen());
        assert!((6..=limit).contains(&plies), "{}", position.to_fen());
        begins += usize::from(plies < 9);
        most = most.max(plies);
    }
    assert!(begins > asked.len() / 3 && most > 26, "{begins} {most}");
    let (asked, _) = given_up(&tablebase, "KR-KM");
    let no_count = |position: &&AnyPosition| count_fields(position).0 == "-";
    assert!(asked.iter().filter(no_count).count() > asked.len() * 9 / 10);
}
