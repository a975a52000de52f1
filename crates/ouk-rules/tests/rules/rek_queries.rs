//! The queries of a search about a position of Rek and Min Rek Chanh, compared with a board of
//! letters.

use crate::rek_compare::random_board;
use crate::rek_reference::{At, Slow};
use crate::sampling::{amount, sampled};
use ouk_rules::board::{Bits, Color, MoveKind, PositionKey};
use ouk_rules::registry::on_board;
use ouk_rules::rek::{Classic, NotRekLose, Placement, RekPosition, RekVariant, squares_of};
use ouk_rules::ruleset::{KingLost, RekBoard, RuleSwitches, SecondCapture};
use ouk_rules::{GameId, Outcome, Position, Reason, RuleSet};
use std::collections::BTreeSet;

fn like(base: &RuleSet, switches: RuleSwitches) -> &'static RuleSet {
    Box::leak(Box::new(RuleSet { name: "changed", source: base.source, switches }))
}

/// The rule sets of a game, those on other boards, and all pairs of captures and losses.
fn rule_sets(game: GameId) -> Vec<&'static RuleSet> {
    let mut all: Vec<&RuleSet> = game.rule_sets().iter().collect();
    all.push(on_board(game.default_rules(), RekBoard::Six).unwrap());
    if let RuleSwitches::Rek(rek) = &game.default_rules().switches {
        for &second_capture in SecondCapture::ALL {
            for &king_lost in KingLost::ALL {
                let mut switches = rek.clone();
                (switches.second_capture, switches.king_lost) = (second_capture, king_lost);
                all.push(like(game.default_rules(), RuleSwitches::Rek(switches)));
            }
        }
    }
    all
}

/// Visits positions of random games, each with its board of letters and the plies since a capture.
pub fn visit<V: RekVariant>(games: usize, see: &mut dyn FnMut(&RekPosition<V>, &Slow, usize)) {
    let mut random = fastrand::Rng::with_seed(43);
    for rules in rule_sets(V::ID) {
        for game in 0..amount(games, 20 * games) {
            let mut position = match game {
                0 => RekPosition::<V>::start(rules),
                _ => RekPosition::<V>::from_fen(rules, &random_board(rules, &mut random)).unwrap(),
            };
            let mut quiet = 0;
            for _ in 0..12 {
                see(&position, &Slow::read(rules, &position.to_fen()), quiet);
                let moves = position.legal_moves();
                let loud = moves.iter().filter(|&&mv| position.takes(mv) != 0);
                let loud = random.choice(loud.copied().collect::<Vec<_>>());
                let eager = loud.filter(|_| random.bool());
                let Some(mv) = eager.or_else(|| random.choice(moves)) else { break };
                quiet = if position.takes(mv) == 0 { quiet + 1 } else { 0 };
                position.play_unchecked(mv, &mut ());
            }
        }
    }
}

fn squares(set: u64) -> BTreeSet<At> {
    set.squares().map(|at| (i32::from(at.0 % 8), i32::from(at.0 / 8))).collect()
}

pub fn is_white(color: Color) -> bool {
    color == Color::White
}

pub fn told<V: RekVariant>(position: &RekPosition<V>) -> String {
    format!("{} under {:?}", position.to_fen(), position.rules().switches)
}

/// Runs a test for both games.
macro_rules! for_both_games {
    ($test:ident) => {{
        $test::<Classic>();
        $test::<NotRekLose>();
    }};
}

#[test]
fn units_and_what_a_move_takes_are_those_on_the_board() {
    fn check<V: RekVariant>() {
        visit::<V>(2, &mut |position, slow, quiet| {
            for color in Color::ALL {
                let own = Slow::squares().filter(|&at| slow.belongs(at, is_white(color)));
                assert_eq!(squares(position.units(color)), own.collect(), "{}", told(position));
                let king = position.king_square(color).map(|at| squares(u64::of(at)));
                let expected = slow.king(is_white(color)).map(|at| BTreeSet::from([at]));
                assert_eq!(king, expected, "{}", told(position));
            }
            assert_eq!(position.has_duty(), !position.duty().is_empty(), "{}", told(position));
            assert_eq!(position.quiet_plies(), quiet, "{}", told(position));
            let enemy = !position.turn();
            for mv in position.legal_moves() {
                let left = position.after(mv).units(enemy);
                assert_eq!(position.takes(mv), position.units(enemy) & !left, "{mv:?}");
            }
        });
    }
    for_both_games!(check);
}

#[test]
fn side_with_a_lost_king_loses() {
    fn check<V: RekVariant>() {
        let mut lost = [0; 2];
        visit::<V>(6, &mut |position, _, _| {
            let by_king = position.ending().filter(|ending| {
                !matches!(ending.reason, Reason::NoMove | Reason::DeadMaterial | Reason::NoProgress)
            });
            let loser = by_king.and_then(|ending| match ending.outcome {
                Outcome::Win(winner) => Some(!winner),
                Outcome::Draw => None,
            });
            assert_eq!(position.loser(), loser, "{}", told(position));
            loser.into_iter().for_each(|color| lost[color.index()] += 1);
        });
        assert!(lost.iter().all(|&many| many > 0), "{lost:?}");
    }
    for_both_games!(check);
}

/// A null move changes whose turn it is. Only a duty that the board alone decides binds after it.
#[test]
fn a_null_move_leaves_the_board_and_gives_no_order() {
    fn check<V: RekVariant>() {
        let mut bound = 0;
        visit::<V>(3, &mut |position, _, _| {
            if position.ending().is_some() {
                return;
            }
            let passed = position.after_pass();
            let text = position.to_fen();
            let board = text.split(' ').next().unwrap();
            let turned = format!("{board} {}", passed.turn().letter());
            let read = RekPosition::<V>::from_fen(position.rules(), &turned).unwrap();
            assert_eq!(passed.turn(), !position.turn(), "{text}");
            assert_eq!(passed.key(), passed.key_from_scratch(), "{text}");
            assert_eq!(passed.key(), read.key(), "{text}");
            assert_eq!(passed.duty(), read.duty(), "{text}");
            assert_eq!(passed.legal_moves(), read.legal_moves(), "{text}");
            assert_eq!(passed.quiet_plies(), position.quiet_plies(), "{text}");
            bound += usize::from(passed.has_duty());
        });
        assert_eq!(bound > 0, V::ORDERS);
    }
    for_both_games!(check);
}

#[test]
fn a_game_is_drawn_out_without_pieces_or_after_64_quiet_moves_each() {
    fn check<V: RekVariant>(rules: &'static RuleSet, draws: bool) {
        for (board, bare) in [("8/7k/m7/8/8/8/K6M/8", false), ("8/7k/8/8/8/8/K7/8", true)] {
            for quiet in [0, 1, 127, 128, 129] {
                let duty = if V::ORDERS { "- " } else { "" };
                let text = format!("{board} w {duty}{quiet} 90");
                let position = RekPosition::<V>::from_fen(rules, &text).unwrap();
                let is_out = bare || draws && quiet >= 128;
                assert_eq!(position.quiet_plies(), quiet);
                assert_eq!(position.is_drawn_out(), is_out, "{text} under {rules:?}");
                assert_eq!(position.ending().is_some(), is_out, "{text} under {rules:?}");
                let left = if draws { 128_usize.saturating_sub(quiet) } else { usize::MAX };
                assert_eq!(position.plies_to_draw(), left, "{text} under {rules:?}");
            }
        }
    }
    for game in [GameId::Rek, GameId::MinRekChanh] {
        let base = game.default_rules();
        let mut switches = base.switches.clone();
        match &mut switches {
            RuleSwitches::Rek(switches) => switches.no_progress = false,
            RuleSwitches::MinRek(switches) => switches.no_progress = false,
            _ => unreachable!("a game of Rek"),
        }
        let endless = like(base, switches);
        match game {
            GameId::Rek => {
                check::<Classic>(base, true);
                check::<Classic>(endless, false);
            }
            _ => {
                check::<NotRekLose>(base, true);
                check::<NotRekLose>(endless, false);
            }
        }
    }
}

#[test]
fn a_placing_is_the_position_without_its_history() {
    fn check<V: RekVariant>() {
        visit::<V>(2, &mut |position, slow, _| {
            if position.loser().is_some() {
                return;
            }
            let (rules, text) = (position.rules(), position.to_fen());
            let placed: Vec<&str> = text.split(' ').take(2).collect();
            let placed = placed.join(" ");
            let placement = Placement::read(rules.shape(), &placed).unwrap();
            assert_eq!(placement.to_string(), placed);
            let sides = Color::ALL.map(|color| position.units(color));
            let kings = Color::ALL.map(|color| position.board().king(color));
            assert_eq!((placement.sides, placement.kings), (sides, kings[0] | kings[1]));
            assert_eq!((placement.shape, placement.turn), (rules.shape(), position.turn()));
            let made = RekPosition::<V>::of_placement(rules, &placement);
            let read = RekPosition::<V>::from_fen(rules, &placed).unwrap();
            assert_eq!(made.to_fen(), read.to_fen());
            assert_eq!((made.key(), made.loser()), (read.key(), read.loser()), "{text}");
            assert_eq!(made.key(), made.key_from_scratch(), "{text}");
            assert_eq!(made.legal_moves(), read.legal_moves(), "{text}");
            let board = Slow::squares().filter(|&at| slow.on(at) != ' ');
            assert_eq!(squares(squares_of(rules.shape())), board.collect());
        });
    }
    for_both_games!(check);
}

/// A key tells boards, sides to move, duties and lost kings apart.
#[test]
fn positions_that_differ_have_keys_that_differ() {
    fn check<V: RekVariant>() {
        let mut keys = std::collections::HashMap::<PositionKey, String>::new();
        visit::<V>(2, &mut |position, _, _| {
            let text = position.to_fen();
            let mut fields: Vec<&str> = text.split(' ').collect();
            // All that is left are board, side, duty and the lost king.
            let numbers = if V::ORDERS { 3 } else { 2 };
            fields.drain(numbers..numbers + 2);
            let text = fields.join(" ");
            let before = keys.entry(position.key()).or_insert_with(|| text.clone());
            assert_eq!(*before, text);
        });
    }
    for_both_games!(check);
}

/// Kings rek in Rek too, but only pieces are asked for.
#[test]
fn reks_are_open_where_a_piece_could_play_them() {
    fn check<V: RekVariant>() {
        let mut open = 0;
        visit::<V>(4, &mut |position, _, _| {
            // In Min Rek Chanh kings stand still.
            let text = position.to_fen();
            let board: Vec<&str> = text.split(' ').take(2).collect();
            let slow = Slow::read(GameId::MinRekChanh.default_rules(), &board.join(" "));
            for color in Color::ALL {
                let reks = slow.reks(is_white(color)).into_iter().map(|(at, _)| at);
                let found = squares(position.board().open_reks(color));
                assert_eq!(found, reks.collect(), "{color:?} {}", told(position));
                open += found.len();
            }
        });
        assert!(open > 100, "{open}");
    }
    for_both_games!(check);
}

/// A capture is looked for on the squares where a piece that lands would take something.
#[test]
fn captures_land_where_a_piece_takes() {
    fn check<V: RekVariant>() {
        let (mut many, mut looks) = (0, sampled(4));
        visit::<V>(3, &mut |position, slow, _| {
            if position.loser().is_some() || !looks() {
                return;
            }
            for color in Color::ALL {
                let empty = Slow::squares().filter(|&at| slow.on(at) == '.');
                let expected: BTreeSet<At> =
                    empty.filter(|&at| slow.takes_on(at, is_white(color))).collect();
                let found = squares(position.capture_squares(color));
                assert_eq!(found, expected, "{color:?} {}", told(position));
                many += found.len();
            }
            let targets = position.capture_squares(position.turn());
            let moves = position.legal_moves();
            let expected: BTreeSet<_> =
                moves.iter().filter(|mv| targets.has(mv.to())).copied().collect();
            let mut listed = BTreeSet::new();
            position.list_captures(|mv| assert!(listed.insert(mv), "{}", told(position)));
            assert_eq!(listed, expected, "{}", told(position));
        });
        assert!(many > 100, "{many}");
    }
    for_both_games!(check);
}

/// Whether a legal move wins the king at once, which must equal the search's query.
fn wins_at_once<V: RekVariant>(position: &RekPosition<V>) -> bool {
    let takes_king = |mv| position.after(mv).loser() == Some(!position.turn());
    let wins = position.legal_moves().into_iter().any(takes_king);
    let found = position.king_win();
    assert_eq!(found.is_some(), wins, "{}", told(position));
    if let Some(mv) = found {
        assert!(position.is_legal(mv) && takes_king(mv), "{}", told(position));
        assert_eq!(mv.kind(), MoveKind::Plain);
    }
    wins
}

#[test]
fn a_move_that_wins_the_king_is_found_if_a_move_does() {
    fn check<V: RekVariant>() {
        let (mut wins, mut threats) = (0, 0);
        visit::<V>(20, &mut |position, _, _| {
            wins += usize::from(wins_at_once(position));
            let threatens = position.loser().is_none() && wins_at_once(&position.after_pass());
            assert_eq!(position.is_king_threatened(), threatens, "{}", told(position));
            threats += usize::from(threatens);
        });
        assert!(wins > 50 && threats > 50, "{wins} {threats}");
    }
    for_both_games!(check);
}

/// A king in the corner of a crowd may be won by closing its group far from it, under the rule sets
/// that know groups.
#[test]
fn a_king_is_won_by_taking_the_last_liberty_of_its_group() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut far = 0;
    for rules in rule_sets(GameId::Rek).into_iter().filter(|rules| rules.shape().side == 8) {
        for _ in 0..amount(60, 600) {
            let mut rows = [['1'; 8]; 8];
            for square in rows[..3].iter_mut().flat_map(|row| &mut row[..3]) {
                *square = *random.choice(&['m', 'm', 'm', 'm', 'M', 'M', 'M', '1']).unwrap();
            }
            for square in rows[3].iter_mut().take(3) {
                *square = *random.choice(&['M', '1']).unwrap();
            }
            for _ in 0..4 {
                rows[random.usize(3..8)][random.usize(3..8)] = 'M';
            }
            (rows[0][0], rows[7][7]) = ('k', 'K');
            let rows: Vec<String> = rows.iter().rev().map(|row| row.iter().collect()).collect();
            let text = format!("{} w", rows.join("/"));
            let position = RekPosition::<Classic>::from_fen(rules, &text).unwrap();
            let units = position.board();
            let is_far = units.liberties(units.king(Color::Black)) == 0;
            if position.loser().is_none() && wins_at_once(&position) && is_far {
                far += 1;
            }
        }
    }
    assert!(far > 20, "{far}");
}
