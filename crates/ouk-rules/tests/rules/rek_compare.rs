//! The rules of Rek and Min Rek Chanh, compared with the slow reference move by move in random
//! games.

use crate::rek_reference::Slow;
use crate::rek_verdict::verdict;
use crate::sampling::amount;
use ouk_rules::perft::perft;
use ouk_rules::registry::on_board;
use ouk_rules::rek::{MinRekChanh, Placement, Rek};
use ouk_rules::ruleset::{KingLost, RekArray, RekBoard, RekSwitches, RuleSwitches, SecondCapture};
use ouk_rules::{AnyPosition, GameId, Position, RuleSet, notation};
use std::collections::BTreeSet;

/// A rule set's board with a few pieces on random squares, so that captures and lost kings come
/// soon.
pub fn random_board(rules: &RuleSet, rng: &mut fastrand::Rng) -> String {
    let side = usize::from(rules.shape().side);
    let pieces = if side == 8 { 4..30 } else { 2..side * side / 2 };
    let mut squares = vec!['.'; side * side];
    let pieces = rng.usize(pieces);
    let letters = (0..pieces).map(|n| if n % 2 == 0 { 'M' } else { 'm' }).chain(['K', 'k']);
    for letter in letters {
        let free: Vec<usize> = (0..squares.len()).filter(|&at| squares[at] == '.').collect();
        squares[free[rng.usize(..free.len())]] = letter;
    }
    let rows: Vec<String> = squares.chunks(side).map(|row| row.iter().collect()).collect();
    let mut text = rows.join("/");
    for gap in (1..=8).rev() {
        text = text.replace(&".".repeat(gap), &gap.to_string());
    }
    format!("{text} {}", if rng.bool() { 'w' } else { 'b' })
}

/// Plays a game on both, comparing all results at every ply.
fn compare(
    game: GameId,
    rules: &'static RuleSet,
    fen: &str,
    rng: &mut fastrand::Rng,
) -> Option<String> {
    compare_from(AnyPosition::from_fen(game, rules, fen).unwrap(), Slow::read(rules, fen), rng)
}

/// Plays a game on both from a position.
fn compare_from(mut fast: AnyPosition, mut slow: Slow, rng: &mut fastrand::Rng) -> Option<String> {
    let rules = fast.rules();
    if fast.to_fen().contains(':') {
        return None; // A king that was lost before the first move; a game never gets there.
    }
    for _ in 0..300 {
        let context = || format!("{rules} after {}", fast.to_fen());
        let legal = fast.legal_moves();
        let texts: BTreeSet<String> =
            legal.iter().map(|&mv| notation::coordinate(&fast, mv)).collect();
        assert_eq!(texts.len(), legal.len(), "{}", context());
        assert_eq!(texts, slow.moves(), "{}", context());
        assert_eq!(verdict(&fast), slow.verdict(), "{}", context());
        let duty: BTreeSet<String> = fast.duty().iter().map(|&at| fast.shape().name(at)).collect();
        assert_eq!(duty, slow.duty_squares(), "{}", context());
        if legal.is_empty() {
            return slow.verdict();
        }
        let takes: Vec<_> = legal.iter().filter(|&&mv| !fast.taken_by(mv).is_empty()).collect();
        let mv = if takes.is_empty() || rng.bool() {
            legal[rng.usize(..legal.len())]
        } else {
            *takes[rng.usize(..takes.len())]
        };
        let text = notation::coordinate(&fast, mv);
        slow = slow.play(&text);
        fast.play(mv).unwrap();
        assert_eq!(fast.to_fen(), slow.fen(), "after {text}");
    }
    slow.verdict()
}

/// Compares games from the array and from random boards. Returns their endings.
fn compare_games(game: GameId, rules: &'static RuleSet, games: usize) -> BTreeSet<String> {
    let mut rng = fastrand::Rng::with_seed(0x7265_6b00 + rules.name.len() as u64);
    let start = AnyPosition::start(game, rules).to_fen();
    let mut ends = BTreeSet::new();
    for number in 0..games {
        let fen = if number % 12 == 0 { start.clone() } else { random_board(rules, &mut rng) };
        ends.extend(compare(game, rules, &fen, &mut rng));
    }
    ends
}

/// Compares games under a rule set. Some must end with a king taken by a rek and some otherwise;
/// games that never end would compare little.
fn agrees(game: GameId, rule_set: &str, other_end: &str) {
    let ends = compare_games(game, game.rule_set(rule_set).unwrap(), amount(60, 360));
    for end in ["carried", other_end] {
        assert!(ends.iter().any(|found| found.contains(end)), "{end}: {ends:?}");
    }
}

#[test]
fn small_boards_play_as_the_reference() {
    let mut rng = fastrand::Rng::with_seed(0x736d);
    for game in [GameId::Rek, GameId::MinRekChanh] {
        let small =
            |rules| [RekBoard::Four, RekBoard::Five, RekBoard::Six].map(|board| (rules, board));
        for (rules, board) in game.rule_sets().iter().flat_map(small) {
            let rules = on_board(rules, board).unwrap();
            let games = amount(5, 36);
            let mut ends = compare_games(game, rules, games);
            for _ in 0..games {
                let text = random_board(rules, &mut rng);
                let placement = Placement::read(rules.shape(), &text).unwrap();
                assert_eq!(placement.to_string(), text);
                let fast = match game {
                    GameId::Rek => AnyPosition::Rek(Rek::of_placement(rules, &placement)),
                    _ => AnyPosition::MinRekChanh(MinRekChanh::of_placement(rules, &placement)),
                };
                let read = AnyPosition::from_fen(game, rules, &text).unwrap();
                assert_eq!(fast.to_fen(), read.to_fen());
                ends.extend(compare_from(fast, Slow::read(rules, &text), &mut rng));
            }
            assert!(ends.iter().any(|end| end.contains("carried")), "{rules}: {ends:?}");
        }
    }
}

#[test]
fn poat_plays_as_the_reference() {
    agrees(GameId::Rek, "poat", "surrounded");
}

#[test]
fn lone_plays_as_the_reference() {
    agrees(GameId::Rek, "lone", "surrounded");
}

#[test]
fn custodian_plays_as_the_reference() {
    agrees(GameId::Rek, "custodian", "flanked");
}

#[test]
fn king_literal_plays_as_the_reference() {
    agrees(GameId::Rek, "king-literal", "immobile");
}

#[test]
fn new_plays_as_the_reference() {
    agrees(GameId::MinRekChanh, "new", "no move");
}

#[test]
fn any_plays_as_the_reference() {
    agrees(GameId::MinRekChanh, "any", "no move");
}

#[test]
fn call_plays_as_the_reference() {
    agrees(GameId::MinRekChanh, "call", "no move");
}

/// Ten thousand games under every rule set of both games. `cargo test --package ouk-rules
/// --all-features --test rules -- --ignored ten_thousand_games`.
#[test]
#[ignore = "weekly: a quarter of an hour"]
fn ten_thousand_games_play_as_the_reference() {
    for game in [GameId::Rek, GameId::MinRekChanh] {
        for rules in game.rule_sets() {
            let ends = compare_games(game, rules, 10_000);
            println!("{rules}: {ends:?}");
        }
    }
}

#[test]
fn every_pair_of_switches_plays_as_the_reference() {
    for &second_capture in SecondCapture::ALL {
        for &king_lost in KingLost::ALL {
            let base = GameId::Rek.default_rules();
            let array = RekArray::Right;
            let no_progress = king_lost == KingLost::Group;
            let switches = RuleSwitches::Rek(RekSwitches {
                board: RekBoard::Eight,
                array,
                second_capture,
                king_lost,
                no_progress,
            });
            let rules = RuleSet { name: base.name, source: base.source, switches };
            compare_games(GameId::Rek, Box::leak(Box::new(rules)), amount(8, 60));
        }
    }
}

/// The leaves from the array, counted by both.
fn compare_leaves<P: Position>() {
    for rules in P::GAME.rule_sets() {
        let start = P::start(rules);
        let slow = Slow::read(rules, &start.to_fen());
        assert_eq!(perft(&start, 3), slow.perft(3), "{rules}");
    }
}

#[test]
fn the_reference_counts_the_same_leaves_from_the_array() {
    compare_leaves::<Rek>();
    compare_leaves::<MinRekChanh>();
}

/// The numbers of the program that first counted this game, which refuses a rek of the king against
/// a duty.
#[test]
fn a_stricter_duty_counts_fewer_leaves() {
    let start = MinRekChanh::start(GameId::MinRekChanh.default_rules());
    let mut slow = Slow::read(start.rules(), &start.to_fen());
    assert_eq!(slow.perft(4), 651_994);
    slow.king_rek_breaks_duty = false;
    assert_eq!(slow.perft(4), 651_987);
}
