//! The announcements with a move.

use crate::support::{at, every_rule_set, find, named, ouk_at, random_game};
use ouk_rules::announce::Call::{Bak, Ouk, OukNgeub, PaayOuk, Pi, Ruk};
use ouk_rules::announce::{Call, announce};
use ouk_rules::board::MoveKind;
use ouk_rules::{AnyPosition, GameId};

fn said(position: &AnyPosition, text: &str) -> Vec<Call> {
    let mv = find(position, text).unwrap_or_else(|| panic!("{text} is not legal"));
    announce(position, mv)
}

#[test]
fn the_call_depends_on_the_piece_that_checks() {
    let cases: &[(&str, &str, &str, &[Call])] = &[
        ("a quiet move", "4k3/8/8/8/4N3/8/8/K7 w - - 0 1", "a1a2", &[]),
        ("Ses", "4k3/8/8/8/4N3/8/8/K7 w - - 0 1", "e4f6", &[Ouk]),
        ("Tuuk", "4k3/8/8/8/8/8/8/K2R4 w - - 0 1", "d1e1", &[Ouk]),
        ("Koul", "4k3/8/4S3/8/8/8/8/K7 w - - 0 1", "e6d7", &[Ruk]),
        ("Neang", "4k3/8/4M3/8/8/8/8/K7 w - - 0 1", "e6d7", &[Ruk]),
        ("Trey Bak", "4k3/8/4M~3/8/8/8/8/K7 w - - 0 1", "e6d7", &[Ruk]),
        ("Trey", "8/8/8/4k3/8/3P4/8/K7 w - - 0 1", "d3d4", &[Ruk]),
        ("Trey turned over", "4k3/8/8/3P4/8/8/8/K7 w - - 0 1", "d5d6", &[Bak]),
        ("turned over with check", "8/4k3/8/3P4/8/8/8/K7 w - - 0 1", "d5d6", &[Bak, Ruk]),
        ("unmasked Tuuk", "4k3/8/8/8/4S3/8/8/K3R3 w - - 0 1", "e4d5", &[Pi]),
        ("unmasked by the king", "4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4d4", &[Pi]),
        ("two at once", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4f6", &[PaayOuk]),
        ("mate", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", &[Ouk, OukNgeub]),
        ("stalemate is silent", "k7/8/1R6/8/8/8/8/1K1R4 w - - 0 1", "d1d7", &[]),
    ];
    let rules = named(GameId::Ouk, "federation");
    for (what, fen, text, calls) in cases {
        assert_eq!(said(&ouk_at(rules, fen), text), *calls, "{what}");
    }
}

#[test]
fn hills_pieces_call_as_their_cousins_do() {
    let rules = named(GameId::Hill, "pritchard");
    let cases: &[(&str, &str, &str, &[Call])] = &[
        ("boat", "4k4/9/9/9/9/9/9/3B5/K8 w - - 0 1", "d2e2", &[Ouk]),
        ("horse", "4k4/9/9/9/4H4/9/9/9/K8 w - - 0 1", "e5d7", &[Ouk]),
        ("elephant", "4k4/9/4E4/9/9/9/9/9/K8 w - - 0 1", "e7d8", &[Ruk]),
        ("official", "4k4/9/4O4/9/9/9/9/9/K8 w - - 0 1", "e7d8", &[Ruk]),
        ("fish", "9/9/9/9/4k4/9/4F4/9/K8 w - - 0 1", "e3e4", &[Ruk]),
        ("fish turned over", "9/9/4k4/9/4F4/9/9/9/K8 w - - 0 1", "e5e6", &[Bak, Ruk]),
        ("turned fish", "4k4/9/4F~4/9/9/9/9/9/K8 w - - 0 1", "e7e8", &[Ruk]),
    ];
    for (what, fen, text, calls) in cases {
        assert_eq!(said(&at(GameId::Hill, rules, fen), text), *calls, "{what}");
    }
}

#[test]
fn calls_agree_with_the_board_in_every_game() {
    for (game, rules) in every_rule_set() {
        let positions = random_game(game, rules, 3, 80);
        for position in positions.iter().step_by(3) {
            for mv in position.legal_moves() {
                let calls = announce(position, mv);
                let mut after = position.clone();
                after.play_unchecked(mv, &mut ());
                let checks = calls.iter().any(|call| matches!(call, Ouk | Ruk | Pi | PaayOuk));
                assert_eq!(checks, after.in_check());
                assert_eq!(calls.contains(&Bak), mv.kind() == MoveKind::Promotion);
                if game != GameId::KarOuk {
                    let mated = after.in_check() && after.legal_moves().is_empty();
                    assert_eq!(calls.contains(&OukNgeub), mated);
                }
            }
        }
    }
}

#[test]
fn calls_are_spelled_as_the_sources_do() {
    assert_eq!([Ouk, Ruk, Pi].map(Call::text), ["ouk", "ruk", "pi"]);
    assert_eq!([PaayOuk, OukNgeub, Bak].map(Call::text), ["paay ouk", "ouk ngeub", "bak"]);
    assert_eq!([Ouk, Ruk, Bak].map(Call::khmer), [Some("អុក"), Some("រុក"), Some("បក")]);
}
