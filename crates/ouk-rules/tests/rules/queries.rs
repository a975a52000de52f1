//! The queries of a search and of the vocabulary about a position of the chess family, compared
//! with a board of letters.

use crate::any_switches::leaping;
use crate::reference::{ReferenceBoard, ReferencePiece};
use crate::sampling::amount;
use crate::support::{changed, ouk, sparse};
use ouk_rules::board::{Bits, Color, MoveKind, Square, key};
use ouk_rules::chatrang::count::Count;
use ouk_rules::chatrang::variant::{ChatrangVariant, slot};
use ouk_rules::chatrang::{
    Chatrang, SquareSet, hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk,
};
use ouk_rules::ruleset::NeangStep;
use ouk_rules::{CountControl, CountState, GameId, Position, RuleSet};
use std::collections::BTreeSet;

/// The rule sets of a game, and two in which a double step that captures does not jump.
fn rule_sets(game: GameId) -> Vec<&'static RuleSet> {
    let mut all: Vec<&RuleSet> = game.rule_sets().iter().collect();
    if game == GameId::Ouk {
        for base in ["tan", "ludii"] {
            all.push(changed(ouk(base), |switches| switches.neang_step = NeangStep::Slide));
        }
    }
    all
}

/// A position of a random game.
pub struct VisitedPosition<G: ChatrangVariant> {
    pub position: Chatrang<G>,
    /// The position as a board of letters.
    pub board: ReferenceBoard,
    /// Plies since the last capture or fish move; `None` unless the game began at the array.
    quiet: Option<usize>,
}

impl<G: ChatrangVariant> VisitedPosition<G> {
    pub fn told(&self) -> String {
        format!("{} under {:?}", self.position.to_fen(), self.position.rules().switches)
    }
}

/// Visits positions of so many random games, or a few more, under every rule set of a game: from
/// the array, of few pieces, and with Neang that may leap.
pub fn visit<G: ChatrangVariant>(
    games: usize,
    see: &mut dyn FnMut(&VisitedPosition<G>, &mut fastrand::Rng),
) {
    let mut random = fastrand::Rng::with_seed(17);
    let all = rule_sets(G::ID);
    let games = amount(games, 10 * games).div_ceil(all.len());
    for rules in all {
        for game in 0..games {
            let text = match game % 4 {
                0 => None,
                1 => Some(sparse(G::ID, &mut random, 9)),
                2 => Some(sparse(G::ID, &mut random, 3)),
                _ if G::ID == GameId::Hill => Some(sparse(G::ID, &mut random, 20)),
                _ => Some(leaping(&mut random)),
            };
            let start = match &text {
                None => Ok(Chatrang::<G>::start(rules)),
                Some(text) => Chatrang::<G>::from_fen(rules, text),
            };
            let Ok(mut position) = start else { continue };
            // A game from the array takes a while to get somewhere.
            let (plies, step) = if text.is_none() { (80, 8) } else { (12, 2) };
            let mut quiet = text.is_none().then_some(0);
            for ply in 0..plies {
                let moves = position.legal_moves();
                if ply % step == 0 {
                    let board = ReferenceBoard::read(G::ID, rules, &position.to_fen());
                    see(&VisitedPosition { position: position.clone(), board, quiet }, &mut random);
                }
                let Some(&mv) = random.choice(moves.iter()) else { break };
                let fish = position.slot_on(mv.from()) == slot::TREY;
                let resets = fish || !position.taken_by(mv).is_empty();
                quiet = quiet.map(|quiet| if resets { 0 } else { quiet + 1 });
                position.play_unchecked(mv, &mut ());
            }
        }
    }
}

/// Runs a test for each game of the family.
macro_rules! for_each_game {
    ($test:ident) => {{
        $test::<Ouk>();
        $test::<KarOuk>();
        $test::<Makruk>();
        $test::<Hill>();
    }};
}

pub(crate) use for_each_game;

pub fn set<G: ChatrangVariant>(squares: SquareSet<G>) -> BTreeSet<usize> {
    squares.squares().map(Square::index).collect()
}

/// The letter of a slot's pieces on a board of letters.
pub fn letter<G: ChatrangVariant>(slot: usize) -> char {
    let letters = if G::ID == GameId::Hill { "KBHEOGF" } else { "KRNSMTP" };
    letters.chars().nth(slot).unwrap()
}

/// The squares on which a side has a piece with one of these letters.
fn standing(board: &ReferenceBoard, color: Color, letters: &str) -> BTreeSet<usize> {
    let white = color == Color::White;
    let is = |piece: ReferencePiece| piece.white == white && letters.contains(piece.letter);
    (0..board.pieces.len()).filter(|&at| board.pieces[at].is_some_and(is)).collect()
}

const ALL: &str = "KRNSMTPBHEOGF";

#[test]
fn pieces_are_those_on_the_board() {
    fn check<G: ChatrangVariant>() {
        let (mut leaps, mut others) = (0, 0);
        visit::<G>(50, &mut |visit, _| {
            let VisitedPosition { position, board, .. } = visit;
            let all =
                standing(board, Color::White, ALL).len() + standing(board, Color::Black, ALL).len();
            assert_eq!(position.pieces_count() as usize, all, "{}", visit.told());
            for color in Color::ALL {
                let own = standing(board, color, ALL);
                assert_eq!(set::<G>(position.pieces_of(color)), own, "{}", visit.told());
                let officers = standing(board, color, "RNSMTBHEOG").len();
                assert_eq!(position.officers(color) as usize, officers, "{}", visit.told());
                let king = standing(board, color, "K");
                assert_eq!(BTreeSet::from([position.king(color).index()]), king);
                for slot in 0..slot::COUNT {
                    let those = standing(board, color, &letter::<G>(slot).to_string());
                    assert_eq!(set::<G>(position.own(color, slot)), those, "{}", visit.told());
                    let may_leap = !those.is_disjoint(&board.rights);
                    assert_eq!(position.may_leap(color, slot), may_leap, "{}", visit.told());
                }
            }
            assert_eq!(position.has_leaps(), !board.rights.is_empty(), "{}", visit.told());
            leaps += usize::from(position.has_leaps());
            others += usize::from(!position.has_leaps());
            for mv in position.legal_moves() {
                let captures = board.pieces[mv.to().index()].is_some();
                assert_eq!(position.is_capture(mv), captures, "{} {mv:?}", visit.told());
            }
        });
        assert!(
            others > 5 && (leaps > 5 || !G::HAS_COUNTING || G::ID == GameId::Makruk),
            "{leaps}"
        );
    }
    for_each_game!(check);
}

#[test]
fn a_light_square_has_only_dark_ones_beside_it() {
    fn check<G: ChatrangVariant>() {
        let position = Chatrang::<G>::start(G::ID.default_rules());
        let light = set::<G>(position.light_squares());
        let side = usize::from(position.shape().side);
        let expected = (0..side * side).filter(|at| (at % side + at / side) % 2 == 1).collect();
        assert_eq!(light, expected);
    }
    for_each_game!(check);
}

/// A piece attacks a square if it could take an enemy there, whoever stands there now.
#[test]
fn a_side_attacks_where_its_pieces_could_take() {
    fn check<G: ChatrangVariant>() {
        let mut leaps = 0;
        visit::<G>(60, &mut |visit, random| {
            let VisitedPosition { position, board, .. } = visit;
            for color in Color::ALL {
                let mut attackers = vec![BTreeSet::new(); board.pieces.len()];
                for from in standing(board, color, ALL) {
                    for at in board.attacked(from) {
                        attackers[at].insert(from);
                        let fields = (at as i32 - from as i32).abs();
                        leaps += usize::from(
                            board.pieces[from].unwrap().letter == 'M' && fields == 2 * board.side,
                        );
                    }
                }
                for (at, expected) in attackers.iter().enumerate() {
                    let found = set::<G>(position.attackers_of(color, Square(at as u8)));
                    assert_eq!(&found, expected, "{color:?} at {at} in {}", visit.told());
                }
                let attacked: BTreeSet<usize> =
                    (0..attackers.len()).filter(|&at| !attackers[at].is_empty()).collect();
                assert_eq!(set::<G>(position.attacks(color)), attacked, "{}", visit.told());
                let fish = standing(board, color, "PF");
                let by_fish: BTreeSet<usize> =
                    fish.iter().flat_map(|&at| board.attacked(at)).collect();
                assert_eq!(set::<G>(position.trey_attacks(color)), by_fish, "{}", visit.told());
                if color != position.turn() {
                    let king = position.king(!color).index();
                    assert_eq!(set::<G>(position.checking_pieces()), attackers[king]);
                }
                for slot in 0..slot::COUNT {
                    let at = random.usize(..board.pieces.len());
                    let mut board = board.clone();
                    board.rights.clear();
                    let white = color == Color::White;
                    board.pieces[at] = Some(ReferencePiece { white, letter: letter::<G>(slot) });
                    let found = position.attacked_from(color, slot, Square(at as u8));
                    assert_eq!(set::<G>(found), board.attacked(at), "{slot} {at} {}", visit.told());
                }
            }
        });
        assert!(leaps > 20 || matches!(G::ID, GameId::Makruk | GameId::Hill), "{leaps}");
    }
    for_each_game!(check);
}

/// A null move changes whose turn it is, and a running count goes on.
#[test]
fn a_null_move_leaves_everything_but_the_turn() {
    fn check<G: ChatrangVariant>() {
        let (mut counted, mut seen) = (0, 0);
        visit::<G>(60, &mut |visit, _| {
            let VisitedPosition { position, board, .. } = visit;
            if position.in_check() {
                return;
            }
            let passed = position.after_pass();
            let told = visit.told();
            assert_eq!(passed.turn(), !position.turn(), "{told}");
            assert_eq!(passed.key(), passed.key_from_scratch(), "{told}");
            let turned = position.repetition_key() ^ key::BLACK_TO_MOVE;
            assert_eq!(passed.repetition_key(), turned, "{told}");
            assert_eq!(passed.quiet_plies(), 0, "{told}");
            let mut slow = board.clone();
            slow.white_to_move = !board.white_to_move;
            let read = ReferenceBoard::read(G::ID, position.rules(), &passed.to_fen());
            assert_eq!((read.pieces, read.rights), (slow.pieces.clone(), slow.rights.clone()));
            let moves = passed.legal_moves().into_iter();
            let moves: BTreeSet<_> = moves
                .map(|mv| (mv.from().index(), mv.to().index(), mv.kind() == MoveKind::Leap))
                .collect();
            let expected: BTreeSet<_> =
                slow.moves().into_iter().map(|(from, to, how)| (from, to, how == '!')).collect();
            assert_eq!(moves, expected, "{told}");
            let (before, after) = (position.count(), passed.count());
            if before.runs() {
                assert_eq!(after, Count { plies: before.plies + 1, ..before }, "{told}");
                assert_eq!(after.by(passed.turn()), before.by(position.turn()), "{told}");
                counted += 1;
            } else {
                assert_eq!(after, Count::NONE, "{told}");
            }
            seen += 1;
        });
        assert!(seen > 30 && (counted > 5 || !G::HAS_COUNTING), "{counted} {seen}");
    }
    for_each_game!(check);
}

/// A search may go on as if nobody counted: then no count runs, and none begins.
#[test]
fn a_position_that_forgets_its_count_starts_no_other() {
    fn check<G: ChatrangVariant>() {
        let mut counted = 0;
        visit::<G>(60, &mut |visit, random| {
            let VisitedPosition { position, .. } = visit;
            let told = visit.told();
            let view = position.counting().and_then(CountControl::view);
            let is_over = view.is_some_and(|view| view.state != CountState::Runs);
            assert_eq!(position.is_counted_out(), is_over, "{told}");
            assert_eq!(position.count_left(), view.map(|view| (view.by, view.left)), "{told}");
            counted += usize::from(view.is_some());
            let mut forgetful = position.forgetting_count();
            assert_eq!(forgetful.repetition_key(), position.repetition_key(), "{told}");
            assert_eq!(forgetful.has_leaps(), position.has_leaps(), "{told}");
            assert_eq!(forgetful.legal_moves(), position.legal_moves(), "{told}");
            for _ in 0..6 {
                assert_eq!(forgetful.count(), Count::NONE, "{told}");
                let moves = forgetful.legal_moves();
                let Some(&mv) = random.choice(moves.iter()) else { break };
                forgetful.play_unchecked(mv, &mut ());
            }
        });
        assert!(counted > 2 || !G::HAS_COUNTING, "{counted}");
    }
    for_each_game!(check);
}

#[test]
fn a_count_is_out_after_its_last_ply() {
    let fen = "8/8/3k4/8/8/8/1R6/N3K2M b - 31 30 1";
    let mut position = Chatrang::<Ouk>::from_fen(ouk("tan"), fen).unwrap();
    for out in [false, false, true] {
        assert_eq!(position.is_counted_out(), out, "{}", position.to_fen());
        let king = position.king(position.turn());
        let moves = position.legal_moves().into_iter();
        let mv = moves.rev().find(|mv| mv.from() == king).unwrap();
        position.play_unchecked(mv, &mut ());
    }
}

#[test]
fn quiet_plies_are_counted_from_the_last_capture_or_move_of_a_fish() {
    fn check<G: ChatrangVariant>() {
        let mut most = 0;
        visit::<G>(40, &mut |visit, _| {
            let Some(quiet) = visit.quiet else { return };
            assert_eq!(visit.position.quiet_plies(), quiet, "{}", visit.told());
            most = most.max(quiet);
        });
        assert!(most > 1, "{most}");
    }
    for_each_game!(check);
}

/// The search's correction history uses these keys: those of fish, of White's other pieces and of
/// Black's. One more piece gives another key, wherever it stands, and leaves the keys of the other
/// parts unchanged.
#[test]
fn every_piece_more_changes_the_key_of_its_part_only() {
    fn check<G: ChatrangVariant>() {
        let rules = G::ID.default_rules();
        let side = usize::from(Chatrang::<G>::start(rules).shape().side);
        let read = |pieces: &[(usize, char)]| {
            let mut rows = String::new();
            for rank in (0..side).rev() {
                for file in 0..side {
                    let on = pieces.iter().find(|(at, _)| *at == rank * side + file);
                    match on.map(|(_, letter)| *letter) {
                        Some('T') => rows += "M~",
                        Some('t') => rows += "m~",
                        Some('G') => rows += "F~",
                        Some('g') => rows += "f~",
                        Some(letter) => rows.push(letter),
                        None => rows.push('1'),
                    }
                }
                rows += if rank == 0 { " w" } else { "/" };
            }
            Chatrang::<G>::from_fen(rules, &rows).map(|position| position.structure_keys())
        };
        let kings = [(0, 'K'), (side * side - 1, 'k')];
        let fish = (2 * side + 3, letter::<G>(slot::TREY));
        for fish in [None, Some(fish)] {
            let before: Vec<_> = kings.into_iter().chain(fish).collect();
            let keys = read(&before).unwrap();
            let mut known: [BTreeSet<u64>; 3] = keys.map(|key| [key].into());
            let mut with_more = 0;
            for color in Color::ALL {
                for (slot, at) in
                    (1..slot::COUNT).flat_map(|slot| (1..81).map(move |at| (slot, at)))
                {
                    let white = letter::<G>(slot);
                    let letter =
                        if color == Color::White { white } else { white.to_ascii_lowercase() };
                    let free = at < side * side - 1 && before.iter().all(|(other, _)| *other != at);
                    let all = [&before[..], &[(at, letter)]].concat();
                    // A position whose side to move could capture the king is refused.
                    let Some(now) = free.then(|| read(&all).ok()).flatten() else { continue };
                    let part = if slot == slot::TREY { 0 } else { 1 + color.index() };
                    for other in 0..3 {
                        assert_eq!(keys[other] != now[other], other == part, "{letter} {at}");
                    }
                    known[part].insert(now[part]);
                    with_more += 1;
                }
            }
            let different: usize = known.iter().map(BTreeSet::len).sum();
            assert!(with_more > 500 && 10 * different > 7 * with_more, "{different} {with_more}");
        }
    }
    for_each_game!(check);
}
