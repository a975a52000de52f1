//! Checks that share only the entries with the solver. The rules give the legal moves, the ends of
//! games and the counts.

use super::class::{Class, PieceSet};
use super::layout::UprightPosition;
use super::table::EndgameTable;
use super::tablebase::Tablebase;
use crate::parallel::par_for_each;
use ouk_rules::board::{Color, Kind, Piece};
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::chatrang::hill::Hill;
use ouk_rules::chatrang::ouk::Ouk;
use ouk_rules::chatrang::variant::ChatrangVariant;
use ouk_rules::{Position, RuleSet, letters};
use std::sync::{Mutex, PoisonError};

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The number of legal positions checked.
    pub checked: u64,
    /// The positions whose entry contradicts their moves: position text, and both numbers.
    pub wrong: Vec<String>,
}

/// The most wrong positions to report.
const TOLD: usize = 10;

/// The positions to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyScope {
    /// Every position.
    All,
    /// A random sample of positions.
    Sample {
        /// The number of positions.
        positions: u64,
        /// The seed of the sample.
        seed: u64,
    },
}

/// A count that never ends, so that only moves that start a new one matter.
const ENDLESS: &str = "60000";

/// The position of an entry, with such a count in games with counting; `None` if it is illegal.
#[must_use]
pub fn position_of<G: ChatrangVariant>(
    rules: &'static RuleSet,
    table: &EndgameTable,
    squares: &UprightPosition,
    turn: Color,
    count: &str,
) -> Option<Chatrang<G>> {
    let text = text_of(table, squares, turn, count)?;
    Chatrang::<G>::from_fen(rules, &text).ok()
}

/// The position text of an entry; `None` if two pieces share a square.
#[must_use]
pub fn text_of(
    table: &EndgameTable,
    squares: &UprightPosition,
    turn: Color,
    count: &str,
) -> Option<String> {
    let (layout, class) = (table.layout(), table.class());
    let UprightPosition { king, pieces, runner } = squares;
    let mut board = vec![""; layout.squares];
    let mut place = |square: usize, letter: &'static str| {
        let free = board[square].is_empty();
        board[square] = letter;
        free
    };
    let mut free = place(*king, "K") && place(*runner, "k");
    for (slot, &square) in layout.slots.iter().zip(pieces) {
        free &= place(square as usize, letter(class.piece_set(), slot.kind, slot.side, square));
    }
    if !free || !table.holds(pieces) {
        return None;
    }
    let mut text = String::new();
    for rank in (0..layout.side).rev() {
        let mut gap = 0;
        for square in &board[rank * layout.side..][..layout.side] {
            if square.is_empty() {
                gap += 1;
                continue;
            }
            if gap > 0 {
                text.push_str(&gap.to_string());
            }
            gap = 0;
            text.push_str(square);
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    Some(format!("{text} {} - {count} 1", turn.letter()))
}

/// The letter of a piece in position text.
fn letter(piece_set: PieceSet, kind: Kind, side: Color, square: u8) -> &'static str {
    let turned_back = piece_set == PieceSet::HillFarRanks && square < 45;
    let kind = if turned_back && kind == Kind::TurnedFish { Kind::Fish } else { kind };
    letters::in_text(piece_set.game(), Piece { color: side, kind })
}

/// Checks a table of a tablebase: each entry must be the best result of its legal moves, and with
/// the runner to move the worst.
///
/// # Panics
/// If the class is not prepared in the tablebase.
#[must_use]
pub fn verify(
    tablebase: &Tablebase,
    rules: &'static RuleSet,
    table: &EndgameTable,
    which: VerifyScope,
    threads: usize,
) -> Findings {
    match table.class().piece_set() {
        PieceSet::Ouk => verify_on::<Ouk>(tablebase, rules, table, which, threads),
        _ => verify_on::<Hill>(tablebase, rules, table, which, threads),
    }
}

fn verify_on<G: ChatrangVariant>(
    tablebase: &Tablebase,
    rules: &'static RuleSet,
    table: &EndgameTable,
    which: VerifyScope,
    threads: usize,
) -> Findings {
    let layout = table.layout();
    let all = Mutex::new(Findings::default());
    let each = |placings: &mut dyn Iterator<Item = (usize, usize)>| {
        let mut found = Findings::default();
        for (placing, runner) in placings {
            let squares = layout.position(placing, runner);
            check_entry::<G>(tablebase, rules, table, &squares, &mut found);
        }
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        all.checked += found.checked;
        all.wrong.extend(found.wrong);
        all.wrong.truncate(TOLD);
    };
    match which {
        VerifyScope::All => {
            let rows = (0..layout.placings() / layout.squares).collect();
            par_for_each(threads, rows, |row: usize| {
                let placings = row * layout.squares..(row + 1) * layout.squares;
                each(&mut placings.flat_map(|at| (0..layout.squares).map(move |to| (at, to))));
            });
        }
        VerifyScope::Sample { positions, seed } => {
            par_for_each(threads, (0..threads as u64).collect(), |thread| {
                let mut rng = fastrand::Rng::with_seed(seed ^ thread << 32);
                let share = positions.div_ceil(threads as u64);
                each(
                    &mut (0..share)
                        .map(|_| (rng.usize(..layout.placings()), rng.usize(..layout.squares))),
                );
            });
        }
    }
    all.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn check_entry<G: ChatrangVariant>(
    tablebase: &Tablebase,
    rules: &'static RuleSet,
    table: &EndgameTable,
    squares: &UprightPosition,
    found: &mut Findings,
) {
    let counts = tablebase.count_rules().counts().is_some();
    let stored = table.chaser_distance(squares.king, &squares.pieces, squares.runner);
    for turn in Color::ALL {
        // The side that counts is to move when the plies are even.
        let plies = if turn == Color::White { 1 } else { 2 };
        let count = if counts { format!("{ENDLESS} {plies}") } else { "- 0".to_owned() };
        let Some(position) = position_of::<G>(rules, table, squares, turn, &count) else {
            if turn == Color::White && stored != 0 {
                let text = text_of(table, squares, turn, &count)
                    .unwrap_or_else(|| "two pieces on one square".to_owned());
                found.wrong.push(format!("{text}: not legal, but the entry is {stored}"));
            }
            continue;
        };
        found.checked += 1;
        if table.class().is_bare() && turn == Color::White && position.count_moves() == 0 {
            // Where stalemate wins, a bare king would have won.
            found.wrong.push(format!("{}: the chaser has no move", position.to_fen()));
            continue;
        }
        let says = tablebase.distance(&position, Color::White).expect("the table is prepared");
        let should = best_of_moves(tablebase, &position);
        if says != should && found.wrong.len() < TOLD {
            let text = position.to_fen();
            found.wrong.push(format!("{text}: the table says {says:?}, its moves {should:?}"));
        }
    }
}

/// The moves that White needs, found from the legal moves and the entries of the positions after
/// them.
fn best_of_moves<G: ChatrangVariant>(tablebase: &Tablebase, position: &Chatrang<G>) -> Option<u16> {
    let chases = position.turn() == Color::White;
    let moves = position.legal_moves();
    if moves.is_empty() {
        let won = position
            .ending()
            .is_some_and(|ending| ending.outcome == ouk_rules::Outcome::Win(Color::White));
        return won.then_some(0);
    }
    let mut distances = moves.into_iter().map(|mv| {
        let after = position.after(mv);
        if after.is_bare(Color::White) {
            return None;
        }
        let distance =
            tablebase.distance(&after, Color::White).expect("what it leads to is prepared")?;
        let (count, before) = (after.count(), position.count());
        if count.last == before.last && count.plies == before.plies + 1 || !count.runs() {
            return Some(distance);
        }
        let mated = after.count_moves() == 0;
        // If the chaser makes the last ply of a count, that ply draws at once unless it mates, so
        // the runner cannot capture after it.
        let late = !chases && count.last % 2 == 1;
        let to_move = if chases { ChaseSide::Runner } else { ChaseSide::Chaser };
        (mated || distance <= count.chaser_moves(to_move)).then_some(u16::from(late))
    });
    if chases {
        distances.flatten().min().map(|distance| distance + 1)
    } else {
        // None (the runner is not lost after some move) is more than any number.
        distances.try_fold(0, |most, distance| distance.map(|distance: u16| distance.max(most)))
    }
}

/// The classes for a check or a list: those with this many pieces, both kings included.
#[must_use]
pub fn classes(piece_set: PieceSet, pieces: std::ops::RangeInclusive<usize>) -> Vec<Class> {
    let (least, most) = (pieces.start().saturating_sub(2).max(1), pieces.end().saturating_sub(2));
    Class::bare_kings(piece_set, piece_set.kinds(), least, most)
}
