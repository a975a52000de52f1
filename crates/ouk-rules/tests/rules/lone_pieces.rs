//! The moves of each piece from the middle of an empty board, and its captures there.

use crate::support::at;
use ouk_rules::board::Square;
use ouk_rules::{AnyPosition, GameId};

/// The steps of the only piece on e5, with enemies on all squares around it or on none: files to
/// the right and ranks up.
fn steps(game: GameId, letter: char, enemies: bool) -> Vec<(i8, i8)> {
    let side = if game == GameId::Hill { 9 } else { 8 };
    let around = if enemies { ["3eee", "3e", "e", "3eee"] } else { ["6", "4", "", "6"] };
    let enemy = if game == GameId::Hill { "e" } else { "s" };
    let [above, left, right, below] = around.map(|part| part.replace('e', enemy));
    let rest = |used: usize| (side - used).to_string();
    let row = |part: &str| if enemies { format!("{part}{}", rest(6)) } else { rest(0) };
    let middle = match enemies {
        true => format!("{left}{letter}{right}{}", rest(6)),
        false => format!("4{letter}{}", rest(5)),
    };
    // The kings are far away, on files that no step reaches.
    let mut ranks = vec![format!("k{}", rest(1))];
    ranks.extend(std::iter::repeat_n(rest(0), side - 7));
    ranks.extend([row(&above), middle, row(&below)]);
    ranks.extend(std::iter::repeat_n(rest(0), 2));
    ranks.push(format!("{}K", rest(1)));
    let checks = if game == GameId::KarOuk { "1+1 " } else { "" };
    let text = format!("{} w - - {checks}0 1", ranks.join("/"));
    let position = at(game, game.default_rules(), &text);
    let from = position.shape().parse("e5").unwrap();
    let mut steps: Vec<(i8, i8)> = targets(&position, from);
    steps.sort_unstable();
    steps
}

fn targets(position: &AnyPosition, from: Square) -> Vec<(i8, i8)> {
    let shape = position.shape();
    let place = |square| (shape.file(square) as i8, shape.rank(square) as i8);
    let (file, rank) = place(from);
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == from);
    moves.map(|mv| place(mv.to())).map(|to| (to.0 - file, to.1 - rank)).collect()
}

const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const FORWARD: [(i8, i8); 1] = [(0, 1)];
const FORWARD_CORNERS: [(i8, i8); 2] = [(-1, 1), (1, 1)];
const SIDEWAYS: [(i8, i8); 2] = [(-1, 0), (1, 0)];
const BACK: [(i8, i8); 1] = [(0, -1)];
const LEAPS: [(i8, i8); 8] =
    [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// All steps, in order.
fn all(parts: &[&[(i8, i8)]]) -> Vec<(i8, i8)> {
    let mut all = parts.concat();
    all.sort_unstable();
    all
}

#[test]
fn each_piece_goes_where_the_rules_say() {
    for game in [GameId::Ouk, GameId::KarOuk, GameId::Makruk] {
        assert_eq!(steps(game, 'M', false), all(&[&DIAGONAL]), "{game}");
        assert_eq!(steps(game, 'S', false), all(&[&DIAGONAL, &FORWARD]), "{game}");
        assert_eq!(steps(game, 'N', false), all(&[&LEAPS]), "{game}");
        assert_eq!(steps(game, 'M', true), all(&[&DIAGONAL]), "{game}");
        assert_eq!(steps(game, 'S', true), all(&[&DIAGONAL, &FORWARD]), "{game}");
        assert_eq!(steps(game, 'N', true), all(&[&LEAPS]), "{game}");
        assert_eq!(steps(game, 'R', true), all(&[&FORWARD, &SIDEWAYS, &BACK]), "{game}");
    }
}

/// The elephant captures in the five directions that are not backward, the official only forward,
/// the fish straight ahead.
#[test]
fn pieces_of_hills_game_capture_in_fewer_directions_than_they_go() {
    let of = |letter, enemies| steps(GameId::Hill, letter, enemies);
    assert_eq!(of('E', false), all(&[&DIAGONAL, &FORWARD, &SIDEWAYS, &BACK]));
    assert_eq!(of('E', true), all(&[&FORWARD_CORNERS, &FORWARD, &SIDEWAYS]));
    assert_eq!(of('O', false), all(&[&DIAGONAL]));
    assert_eq!(of('O', true), all(&[&FORWARD_CORNERS]));
    assert_eq!(of('H', false), all(&[&LEAPS]));
    assert_eq!(of('F', false), all(&[&FORWARD]));
    assert_eq!(of('F', true), all(&[&FORWARD]));
}
