//! Laws of every position of every game under every rule set, checked in random games.

use crate::reference::{ReferenceBoard, ReferenceStep};
use crate::sampling::amount;
use crate::support::sparse;
use ouk_rules::board::{Geometry, Move, MoveKind, Piece, Square};
use ouk_rules::chatrang::{Chatrang, hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use ouk_rules::perft::perft;
use ouk_rules::rek::{MinRekChanh, Rek};
use ouk_rules::{GameId, Observer, Position, RuleSet};
use std::collections::{BTreeSet, HashMap};

/// The text with colours swapped and ranks mirrored; files and counters stay.
fn flipped(text: &str) -> String {
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| {
                if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
            })
            .collect()
    };
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let board = fields[0].clone();
    let ranks: Vec<&str> = board.split('/').rev().collect();
    fields[0] = swap(&ranks.join("/"));
    fields[1] = if fields[1] == "w" { "b" } else { "w" }.to_owned();
    fields[2] = if fields[2].contains(|c: char| c.is_ascii_digit()) {
        // A duty, which names squares, not rights; or a number of plies.
        let top = b'1' + ranks.len() as u8;
        let squares = fields[2].contains(char::is_alphabetic);
        let turned = |c: char| c.to_digit(10).filter(|_| squares).map(|n| (top - n as u8) as char);
        fields[2].chars().map(|c| turned(c).unwrap_or(c)).collect()
    } else {
        swap(&fields[2])
    };
    for field in &mut fields[3..] {
        if let Some((white, black)) = field.split_once('+') {
            *field = format!("{black}+{white}");
        }
    }
    fields.join(" ")
}

/// Every law about one position.
pub fn laws<P: Position>(position: &P, thorough: bool) {
    let fen = position.to_fen();
    assert_eq!(position.key(), position.key_from_scratch(), "key of {fen}");
    let moves = position.legal_moves();
    let listed: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(listed.len(), moves.len(), "a move is listed twice in {fen}");
    assert_eq!(position.count_moves(), moves.len() as u64, "count_moves in {fen}");
    let read = P::from_fen(position.rules(), &fen)
        .unwrap_or_else(|error| panic!("{fen} cannot be read back: {error}"));
    assert_eq!(read.to_fen(), fen);
    assert_eq!(read.key(), position.key(), "key of {fen} read back");
    assert_eq!(read.repetition_key(), position.repetition_key(), "{fen} read back");
    assert_eq!(read.legal_moves().iter().copied().collect::<BTreeSet<_>>(), listed, "{fen}");
    let reason = |position: &P| position.ending().map(|ending| ending.outcome);
    assert_eq!(reason(&read), reason(position), "{fen} read back");
    let checkers = position.checkers();
    assert_eq!(position.in_check(), !checkers.is_empty(), "{fen}");
    let enemy = Some(!position.turn());
    assert!(checkers.iter().all(|&at| position.piece_on(at).map(|p| p.color) == enemy), "{fen}");
    for &mv in &moves {
        assert_eq!(
            position.count_moves_after(mv),
            position.after(mv).count_moves(),
            "{fen} {mv:?}"
        );
    }
    observers_see_the_board(position, &moves);
    if thorough {
        every_legal_move_is_listed(position, &listed);
    }
}

/// A board built from the calls to an observer.
#[derive(Default)]
struct ToldMoves(HashMap<Square, Piece>);

impl Observer for ToldMoves {
    fn lifted(&mut self, piece: Piece, from: Square) {
        assert_eq!(self.0.remove(&from), Some(piece), "a piece leaves that was not there");
    }

    fn dropped(&mut self, piece: Piece, on: Square) {
        assert_eq!(self.0.insert(on, piece), None, "a piece arrives where another stands");
    }
}

/// The calls to an observer give the board, and for a move the board after it.
fn observers_see_the_board<P: Position>(position: &P, moves: &[Move]) {
    let board = |position: &P| -> HashMap<Square, Piece> {
        let pieces = position.shape().all();
        pieces.filter_map(|at| Some((at, position.piece_on(at)?))).collect()
    };
    let told = || {
        let mut told = ToldMoves::default();
        position.observe(&mut told);
        told
    };
    assert_eq!(told().0, board(position), "{}", position.to_fen());
    for &mv in moves.iter().take(3) {
        let (mut told, mut next) = (told(), position.clone());
        position.play_on_copy(&mut next, mv, &mut told);
        assert_eq!(told.0, board(&next), "{} {mv:?}", position.to_fen());
    }
}

fn every_legal_move_is_listed<P: Position>(position: &P, listed: &BTreeSet<Move>) {
    let kinds = [MoveKind::Plain, MoveKind::Promotion, MoveKind::Leap, MoveKind::Call];
    for from in position.shape().all() {
        for to in position.shape().all() {
            for kind in kinds {
                let mv = Move::new(from, to, kind);
                assert_eq!(position.is_legal(mv), listed.contains(&mv));
                if !listed.contains(&mv) && from != to {
                    let mut same = position.clone();
                    if kind == MoveKind::Plain {
                        let refused = same.play(mv).unwrap_err();
                        assert!(!refused.reason.to_string().is_empty());
                    }
                }
            }
        }
    }
}

fn random_move(moves: &[Move], taking: impl Fn(Move) -> bool, random: &mut fastrand::Rng) -> Move {
    // A share of captures and promotions, so that games progress.
    let eager: Vec<Move> =
        moves.iter().copied().filter(|&mv| taking(mv) || mv.kind() != MoveKind::Plain).collect();
    let from = if !eager.is_empty() && random.u8(..3) == 0 { &eager } else { moves };
    from[random.usize(..from.len())]
}

/// Plays on, even past draws, and checks the laws after every ply.
fn play_out<P: Position>(mut position: P, plies: usize, random: &mut fastrand::Rng) {
    for ply in 0..plies {
        laws(&position, ply % 40 == 13);
        let moves = position.legal_moves();
        if moves.is_empty() {
            assert!(position.ending().is_some(), "{} has no move and no end", position.to_fen());
            return;
        }
        if ply % 16 == 5 {
            let mirror = P::from_fen(position.rules(), &flipped(&position.to_fen())).unwrap();
            assert_eq!(perft(&mirror, 2), perft(&position, 2), "{}", position.to_fen());
        }
        let taking = |mv: Move| !position.taken_by(mv).is_empty();
        let mv = random_move(&moves, taking, random);
        let (before, key) = (position.to_fen(), position.key());
        let next = position.after(mv);
        assert_eq!((position.to_fen(), position.key()), (before, key), "a move taken back");
        position = next;
    }
}

fn play_random_games<P: Position>(games: usize, plies: usize) {
    for (at, rules) in P::GAME.rule_sets().iter().enumerate() {
        let mut random = fastrand::Rng::with_seed(at as u64 + 1);
        for game in 0..amount(games.div_ceil(8), games) {
            let start = if game % 3 == 0 { None } else { Some(sparse(P::GAME, &mut random, 9)) };
            let position = match start {
                None => P::start(rules),
                Some(text) => match P::from_fen(rules, &text) {
                    Ok(position) => position,
                    Err(_) => continue,
                },
            };
            play_out(position, plies, &mut random);
        }
    }
}

#[test]
fn ouk_keeps_the_contract() {
    play_random_games::<Chatrang<Ouk>>(12, 250);
}

#[test]
fn kar_ouk_keeps_the_contract() {
    play_random_games::<Chatrang<KarOuk>>(40, 100);
}

#[test]
fn makruk_keeps_the_contract() {
    play_random_games::<Chatrang<Makruk>>(30, 250);
}

#[test]
fn hill_keeps_the_contract() {
    play_random_games::<Chatrang<Hill>>(12, 250);
}

#[test]
fn rek_keeps_the_contract() {
    play_random_games::<Rek>(10, 100);
}

#[test]
fn min_rek_chanh_keeps_the_contract() {
    play_random_games::<MinRekChanh>(10, 100);
}

fn plain(mv: Move) -> ReferenceStep {
    let kind = match mv.kind() {
        MoveKind::Plain => 'p',
        MoveKind::Promotion => '=',
        MoveKind::Leap => '!',
        MoveKind::Call => panic!("nothing is called in this family"),
    };
    (mv.from().index(), mv.to().index(), kind)
}

/// One random game in which the slow implementation must agree at every ply. It starts from the
/// array, or from a board, a side to move and leap rights. Returns its plies.
pub fn against_the_slow_one<P: Position>(
    rules: &'static RuleSet,
    start: Option<&str>,
    plies: usize,
    random: &mut fastrand::Rng,
) -> usize {
    let (mut position, mut slow) = match start {
        None => (P::start(rules), ReferenceBoard::array(P::GAME, rules)),
        Some(text) => match P::from_fen(rules, text) {
            Ok(position) => (position, ReferenceBoard::read(P::GAME, rules, text)),
            Err(_) => return 0,
        },
    };
    for ply in 0..plies {
        let fen = position.to_fen();
        let told = || format!("{fen} under {:?}, {:?}", rules.switches, slow.count);
        let moves = position.legal_moves();
        let fast: BTreeSet<ReferenceStep> = moves.iter().map(|&mv| plain(mv)).collect();
        assert_eq!(fast, slow.moves(), "moves in {}", told());
        assert_eq!(position.in_check(), slow.in_check(slow.white_to_move), "check in {}", told());
        compare_boards(&position, &slow);
        let ended = position.ending().map(|ending| {
            let reason = format!("{:?}", ending.reason);
            let reason = reason.split(|c: char| !c.is_alphabetic()).next().unwrap().to_owned();
            let reason = reason.replace("CountHopeless", "Count");
            (ending.outcome.pgn(), reason)
        });
        let expected = slow.verdict().map(|(result, reason)| (result, reason.to_owned()));
        assert_eq!(ended, expected, "verdict on {}", told());
        let fields: Vec<&str> = fen.split(' ').filter(|field| !field.contains('+')).collect();
        if let (Some(count), Some(switches)) = (&slow.count, slow.ouk()) {
            let (last, plies) = count.fields(switches, slow.white_to_move);
            // A count that was over before it began keeps its own state.
            if position.ending().is_none() {
                let fast = (fields[3].to_owned(), fields[4].to_owned());
                assert_eq!(fast, (last.to_string(), plies.to_string()), "count of {}", told());
            }
            let view = position.counting().and_then(|counting| counting.view()).unwrap();
            assert_eq!(view.by.index(), usize::from(!count.white), "{}", told());
            if !view.chaser_moves && !count.over {
                assert_eq!(i32::from(view.number), count.said, "{}", told());
                assert_eq!(Some(i32::from(view.limit)), count.limit, "{}", told());
            }
        } else if slow.ouk().is_some() {
            assert_eq!(fields[3], "-", "{}", told());
        }
        if moves.is_empty() {
            return ply;
        }
        let taking = |mv: Move| !position.taken_by(mv).is_empty();
        let mv = random_move(&moves, taking, random);
        position.play_unchecked(mv, &mut ());
        slow.play(plain(mv));
    }
    plies
}

fn compare_boards<P: Position>(position: &P, slow: &ReferenceBoard) {
    let fen = position.to_fen();
    let board = fen.split(' ').next().unwrap();
    let other = ReferenceBoard::read(P::GAME, position.rules(), &fen);
    assert_eq!(other.pieces, slow.pieces, "pieces of {board}");
    assert_eq!(other.rights, slow.rights, "rights of {fen}");
    for (at, piece) in slow.pieces.iter().enumerate() {
        assert_eq!(position.piece_on(Square(at as u8)).is_some(), piece.is_some(), "{fen}");
    }
}

fn compare_random_games<P: Position>(games: usize) {
    for (at, rules) in P::GAME.rule_sets().iter().enumerate() {
        let mut random = fastrand::Rng::with_seed(100 + at as u64);
        for game in 0..amount(games.div_ceil(8), games) {
            let sparse = |random| format!("{} -", sparse(P::GAME, random, 1 + game % 9));
            let text = (game % 4 != 0).then(|| sparse(&mut random));
            against_the_slow_one::<P>(rules, text.as_deref(), 150, &mut random);
        }
    }
}

#[test]
fn ouk_agrees_with_the_slow_implementation() {
    compare_random_games::<Chatrang<Ouk>>(60);
}

#[test]
fn kar_ouk_agrees_with_the_slow_implementation() {
    compare_random_games::<Chatrang<KarOuk>>(120);
}

#[test]
fn makruk_agrees_with_the_slow_implementation() {
    compare_random_games::<Chatrang<Makruk>>(80);
}

#[test]
fn hill_agrees_with_the_slow_implementation() {
    compare_random_games::<Chatrang<Hill>>(20);
}

/// A search prefetches a position's entry before it plays the move. The key's part for rights and
/// counts is not known by then.
#[test]
fn a_move_changes_the_key_of_the_pieces_as_it_says() {
    fn check<G: ouk_rules::chatrang::variant::ChatrangVariant>(game: GameId) {
        let (mut random, mut compared) = (fastrand::Rng::with_seed(6), 0);
        for rules in game.rule_sets() {
            for _ in 0..60 {
                let fen = sparse(game, &mut random, 9);
                let Ok(mut position) = Chatrang::<G>::from_fen(rules, &fen) else { continue };
                for _ in 0..20 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    for &mv in &moves {
                        let after = position.after(mv);
                        let is_plain =
                            |position: &Chatrang<G>| position.repetition_key() == position.key();
                        if is_plain(&position) && is_plain(&after) {
                            let key = position.key() ^ position.pieces_key_change(mv);
                            assert_eq!(key, after.key(), "{} {mv:?}", position.to_fen());
                            compared += 1;
                        }
                    }
                    position = position.after(moves[random.usize(..moves.len())]);
                }
            }
        }
        assert!(compared > 1_000, "{game}: {compared}");
    }
    check::<Ouk>(GameId::Ouk);
    check::<Makruk>(GameId::Makruk);
    check::<Hill>(GameId::Hill);
}

/// The search's correction history uses these keys: fish, White's other pieces, Black's other
/// pieces. Few such parts share a key.
#[test]
fn a_part_of_a_position_has_a_key_of_its_own() {
    fn check<G: ouk_rules::chatrang::variant::ChatrangVariant>(game: GameId) {
        use ouk_rules::board::{Color, Kind};
        let mut random = fastrand::Rng::with_seed(8);
        let mut known: [BTreeSet<u64>; 3] = Default::default();
        let mut parts: [HashMap<String, u64>; 3] = Default::default();
        for _ in 0..3_000 {
            let fen = sparse(game, &mut random, 9);
            let rules = game.default_rules();
            let Ok(position) = Chatrang::<G>::from_fen(rules, &fen) else { continue };
            let pieces: Vec<_> = <G::Board as Geometry>::SHAPE
                .all()
                .filter_map(|square| Some((square, position.piece_on(square)?)))
                .collect();
            assert_eq!(position.pieces_count() as usize, pieces.len(), "{fen}");
            let is_fish = |kind| matches!(kind, Kind::Trey | Kind::Fish);
            let part = |fish: bool, color: Option<Color>| {
                let those = pieces.iter().filter(|(_, piece)| {
                    is_fish(piece.kind) == fish && color.is_none_or(|color| piece.color == color)
                });
                format!("{:?}", those.collect::<Vec<_>>())
            };
            let now = [
                part(true, None),
                part(false, Some(Color::White)),
                part(false, Some(Color::Black)),
            ];
            for (index, (key, part)) in position.structure_keys().into_iter().zip(now).enumerate() {
                known[index].insert(key);
                let before = *parts[index].entry(part).or_insert(key);
                assert_eq!(before, key, "one part with two keys: {fen}");
            }
        }
        for (known, parts) in known.iter().zip(&parts) {
            let many = [known.len(), parts.len()];
            assert!(parts.len() > 500 && 10 * known.len() > 9 * parts.len(), "{game} {many:?}");
        }
    }
    check::<Ouk>(GameId::Ouk);
    check::<Makruk>(GameId::Makruk);
    check::<Hill>(GameId::Hill);
}
