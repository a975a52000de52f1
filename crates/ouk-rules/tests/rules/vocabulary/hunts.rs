//! A second, plain implementation of the king hunt terms, for random hunts.

use ouk_rules::vocabulary::{Term, terms_in, terms_of};
use ouk_rules::{AnyPosition, Color, GameId, Kind, Move};

/// Black's bare king, White's king, and up to four of White's pieces. `None` if that is no legal
/// position.
fn hunt(game: GameId, rng: &mut fastrand::Rng) -> Option<AnyPosition> {
    let mut board = [["1"; 8]; 8];
    let mut put = |letter, squares: std::ops::Range<usize>, rng: &mut fastrand::Rng| {
        board[rng.usize(squares)][rng.usize(..8)] = letter;
    };
    for _ in 0..rng.usize(..=4) {
        put(["N", "S", "M", "M~", "M", "R", "P"][rng.usize(..7)], 0..8, rng);
    }
    put("K", 0..8, rng);
    let last = if rng.bool() { 0..2 } else { 0..8 };
    put("k", last, rng);
    let rows: Vec<String> = board.iter().map(|row| row.concat()).collect();
    let side = if rng.bool() { "w" } else { "b" };
    AnyPosition::from_fen(game, game.default_rules(), &format!("{} {side} -", rows.join("/"))).ok()
}

/// Whether one of White's Neang or turned fish has the colour of the corner of Black's king. `None`
/// if the king is not at a corner, or if pieces other than one horse or Koul help.
fn fits_the_corner(position: &AnyPosition) -> Option<bool> {
    let shape = position.shape();
    let pieces = |kinds: &[Kind], color: Color| -> Vec<(u8, u8)> {
        let all = position.pieces();
        let wanted = all.filter(|(_, piece)| piece.color == color && kinds.contains(&piece.kind));
        wanted.map(|(at, _)| (shape.file(at), shape.rank(at))).collect()
    };
    let neang = pieces(&[Kind::Neang, Kind::TreyBak], Color::White);
    let helpers = pieces(&[Kind::Ses, Kind::Koul], Color::White).len();
    let others = pieces(&[Kind::Tuuk, Kind::Trey], Color::White).len();
    let (file, rank) = pieces(&[Kind::Ang], Color::Black)[0];
    let near = |at: u8| matches!(at, 0 | 1 | 6 | 7);
    if neang.is_empty() || others > 0 || helpers > 1 || !near(file) || !near(rank) {
        return None;
    }
    let corner = (if file < 4 { 0 } else { 7 }, if rank < 4 { 0 } else { 7 });
    let is_light = |(file, rank): (u8, u8)| (file + rank) % 2 == 1;
    Some(neang.into_iter().any(|at| is_light(at) == is_light(corner)))
}

/// The same position with the other side to move, if neither king can be taken there.
fn passed(position: &AnyPosition) -> Option<AnyPosition> {
    let fen = position.to_fen();
    let board = fen.split(' ').next()?;
    let text = format!("{board} {} -", (!position.turn()).letter());
    AnyPosition::from_fen(position.game(), position.rules(), &text).ok()
}

fn mates(position: &AnyPosition) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv, &mut ());
        after.in_check() && after.legal_moves().is_empty()
    })
}

/// Whether every move allows a mate.
fn must_allow_mate(position: &AnyPosition) -> bool {
    let moves = position.legal_moves();
    !moves.is_empty()
        && moves.into_iter().all(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv, &mut ());
            mates(&after)
        })
}

/// Whether the side that makes a mate possible is to move; `None` where no mate is near.
fn has_the_turn(position: &AnyPosition) -> Option<bool> {
    if position.turn() == Color::White {
        if mates(position) {
            return Some(true);
        }
        return passed(position).filter(must_allow_mate).map(|_| false);
    }
    if must_allow_mate(position) {
        return Some(true);
    }
    let free = !position.in_check() && !position.legal_moves().is_empty();
    passed(position).filter(|passed| free && mates(passed)).map(|_| false)
}

/// A bare king can lose only the game: it errs where it allows a mate and another move does not.
fn errors_of_a_bare_king(position: &AnyPosition) {
    let moves = position.legal_moves();
    let allows = |mv: Move| {
        let mut after = position.clone();
        after.play_unchecked(mv, &mut ());
        mates(&after)
    };
    let any_holds = moves.iter().any(|&mv| !allows(mv));
    for &mv in &moves {
        let takes = position.piece_on(mv.to()).is_some();
        let errs = allows(mv) && any_holds;
        assert!(takes || terms_of(position, mv).has(Term::Error) == errs, "{}", position.to_fen());
    }
}

#[test]
fn a_hunt_has_its_corner_and_its_turn() {
    let mut rng = fastrand::Rng::with_seed(8);
    let mut seen = [[0; 3]; 2];
    let place = |found: Option<bool>| found.map_or(2, usize::from);
    for game in [GameId::Ouk, GameId::KarOuk, GameId::Makruk] {
        for _ in 0..1_500 {
            let Some(position) = hunt(game, &mut rng) else { continue };
            let fen = position.to_fen();
            let terms = terms_in(&position);
            let alone = position.pieces().count() == 2;
            assert_eq!(terms.has(Term::Denh), !alone, "{fen}");
            let corner = fits_the_corner(&position).filter(|_| !alone);
            assert_eq!(terms.has(Term::TrouvChrung), corner == Some(true), "{fen}");
            assert_eq!(terms.has(Term::KhosChrung), corner == Some(false), "{fen}");
            // In Kar Ouk the first check wins, so no side waits for a mate.
            let turn = has_the_turn(&position).filter(|_| !alone && game != GameId::KarOuk);
            assert_eq!(terms.has(Term::TrouvCheung), turn == Some(true), "{fen}");
            assert_eq!(terms.has(Term::KhosCheung), turn == Some(false), "{fen}");
            if position.turn() == Color::Black {
                errors_of_a_bare_king(&position);
            }
            seen[0][place(corner)] += 1;
            seen[1][place(turn)] += 1;
        }
    }
    assert!(seen.iter().flatten().all(|&times| times > 4), "{seen:?}");
}
