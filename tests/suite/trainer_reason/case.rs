//! A sentence about a move, asked of the board and the tables.

use crate::support::*;
use ouk_engine::endgame::tablebase::{Tablebase, Verdict};
use ouk_rules::board::{Color, Kind, Move, Square};
use ouk_rules::{AnyPosition, Outcome, notation};

/// A move and what was said of it.
pub struct ReasonCase<'a> {
    pub tablebase: &'a Tablebase,
    pub before: &'a AnyPosition,
    pub after: AnyPosition,
    pub mv: Move,
}

/// The texts for the placeholders in angle brackets of a form, taken from a sentence.
fn parts<'t>(form: &str, sentence: &'t str) -> Option<Vec<&'t str>> {
    let mut pieces = form.split("<>");
    let mut rest = sentence.strip_prefix(pieces.next()?)?;
    let mut found = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let at = if pieces.peek().is_none() {
            rest.len().checked_sub(piece.len()).filter(|&at| rest.ends_with(piece) && at > 0)?
        } else {
            rest.find(piece)?
        };
        found.push(&rest[..at]);
        rest = &rest[at + piece.len()..];
    }
    rest.is_empty().then_some(found)
}

/// Whether a count runs after a move that does not continue the count before.
fn begins(before: &AnyPosition, after: &AnyPosition) -> bool {
    let fields = |position: &AnyPosition| {
        let (last, ply) = count_fields(position);
        (last.parse::<u16>().ok(), ply.parse::<u16>().unwrap())
    };
    let (before, after) = (fields(before), fields(after));
    after.0.is_some() && (after.0 != before.0 || after.1 != before.1 + 1)
}

fn number(text: &str) -> u16 {
    text.parse().unwrap_or_else(|_| panic!("{text} is no number"))
}

pub fn step(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut after = position.clone();
    after.play_unchecked(mv, &mut ());
    after
}

/// The move of this text.
fn named(position: &AnyPosition, text: &str) -> Move {
    let all = position.legal_moves().into_iter();
    let mut all = all.filter(|&mv| notation::readable(position, mv) == text);
    all.next().unwrap_or_else(|| panic!("{text} is no move of {}", position.to_fen()))
}

fn king(position: &AnyPosition, side: Color) -> Square {
    let is_king = |piece: ouk_rules::board::Piece| piece.color == side && piece.kind == Kind::Ang;
    let mut all = position.shape().all();
    all.find(|&at| position.piece_on(at).is_some_and(is_king)).unwrap()
}

/// The squares that the king of the side to move may go to.
fn room(position: &AnyPosition) -> Vec<String> {
    let king = king(position, position.turn());
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == king);
    moves.map(|mv| position.shape().name(mv.to())).collect()
}

fn is_mate(position: &AnyPosition) -> bool {
    position.legal_moves().is_empty() && position.in_check()
}

/// The number of king steps between the two kings.
fn apart(position: &AnyPosition) -> u16 {
    let shape = position.shape();
    let [white, black] = [Color::White, Color::Black].map(|side| king(position, side));
    let files = shape.file(white).abs_diff(shape.file(black));
    u16::from(files.max(shape.rank(white).abs_diff(shape.rank(black))))
}

impl ReasonCase<'_> {
    fn side(&self) -> Color {
        self.before.turn()
    }

    fn verdict(&self, position: &AnyPosition) -> Verdict {
        self.tablebase.probe_any(position).unwrap()
    }

    /// The moves the side that moved needs in a position; none if it does not win.
    fn distance(&self, position: &AnyPosition) -> Option<u16> {
        match self.verdict(position) {
            Verdict::Won { side, moves, .. } if side == self.side() => Some(moves),
            _ => None,
        }
    }

    /// How good a move is for the side that moves, as the tables say.
    fn value(&self, mv: Move) -> i32 {
        self.verdict(&step(self.before, mv)).rank_for(self.side())
    }

    fn best(&self) -> i32 {
        self.before.legal_moves().into_iter().map(|mv| self.value(mv)).max().unwrap()
    }

    /// Whether a move is drawn, so that it holds.
    fn holds(&self, mv: Move) -> bool {
        self.verdict(&step(self.before, mv)) == Verdict::Drawn
    }

    /// How many moves there are, and how many hold.
    fn holding(&self) -> (usize, usize) {
        let all = self.before.legal_moves();
        (all.len(), all.into_iter().filter(|&mv| self.holds(mv)).count())
    }

    /// Whether a sentence that praises a move is true; none if it is none.
    fn praise(&self, sentence: &str) -> Option<bool> {
        if let Some(found) =
            parts("A new count begins, and the win fits into it, <> more to go.", sentence)
        {
            let anew = begins(self.before, &self.after);
            return Some(anew && self.distance(&self.after) == Some(number(found[0])));
        }
        let (only, rest) = match sentence.strip_prefix("No other move is as fast; t") {
            Some(rest) => (true, rest),
            None => (false, sentence.strip_prefix('T').unwrap_or("")),
        };
        let found = parts("he king is left with <>; moves to go: <>.", rest)?;
        let squares = room(&self.after).len();
        let plural = if squares == 1 { "" } else { "s" };
        let worse = |mv: Move| mv == self.mv || self.value(mv) < self.value(self.mv);
        let alone = self.before.legal_moves().into_iter().all(worse);
        Some(
            found[0] == format!("{squares} square{plural}")
                && self.distance(&self.after) == Some(number(found[1]))
                && (!only || alone),
        )
    }

    /// Whether an answer of the other side keeps its win.
    fn keeps_the_win(&self, answer: &str) -> bool {
        let answered = step(&self.after, named(&self.after, answer));
        self.verdict(&answered).is_win_of(!self.side())
    }

    /// Whether a sentence about a move of the side that holds is true; none if it is none.
    fn of_holding(&self, sentence: &str) -> Option<bool> {
        let (all, holding) = self.holding();
        if let Some(found) = parts("Of <> moves, only this one holds.", sentence) {
            return Some((holding, all) == (1, usize::from(number(found[0]))) && all > 1);
        }
        if let Some(found) = parts("<> of <> moves held here.", sentence) {
            let told = (number(found[0]), number(found[1]));
            return Some((usize::from(told.0), usize::from(told.1)) == (holding, all));
        }
        if let Some(found) = parts("The <> on <> had to be taken.", sentence) {
            let taken = |mv: &Move| {
                self.before
                    .piece_on(mv.to())
                    .is_some_and(|piece| piece.kind.english_name() == found[0])
                    && self.before.shape().name(mv.to()) == found[1]
            };
            return Some(self.before.legal_moves().iter().any(|mv| taken(mv) && self.holds(*mv)));
        }
        if let Some(found) =
            parts("<> wins in <>; against <> the win takes <>, longer than the count.", sentence)
        {
            if !self.keeps_the_win(found[0]) {
                return Some(false);
            }
            let held = step(self.before, named(self.before, found[2]));
            let takes = self.tablebase.distance_any(&held, !self.side()).unwrap().unwrap();
            let left = held.count_view().unwrap().left;
            let wins = self.verdict(&self.after).rank_for(!self.side());
            return Some(
                wins == 1000 - i32::from(number(found[1]))
                    && takes == number(found[3])
                    && takes > left
                    && self.verdict(&held) == Verdict::Drawn,
            );
        }
        if let Some(found) = parts("<> wins in <>; after <> there is no win.", sentence) {
            if !self.keeps_the_win(found[0]) {
                return Some(false);
            }
            let held = step(self.before, named(self.before, found[2]));
            let wins = self.verdict(&self.after).rank_for(!self.side());
            return Some(
                wins == 1000 - i32::from(number(found[1]))
                    && self.verdict(&held) == Verdict::Drawn
                    && self.tablebase.distance_any(&held, !self.side()) == Some(None),
            );
        }
        Some(match sentence {
            "This was the only move." => all == 1,
            "Every move held here." => all == holding,
            _ => return None,
        })
    }

    /// Whether a sentence about a slower move is true; none if it is none.
    fn of_loss(&self, sentence: &str) -> Option<bool> {
        let after_named = |text: &str| step(self.before, named(self.before, text));
        if let Some(found) = parts("<> takes the <> on <>.", sentence) {
            let by = found[0].strip_prefix("The enemy ").unwrap_or("Ang");
            let by = if found[0] == "The king" { Kind::Ang.english_name() } else { by };
            return Some(self.after.legal_moves().into_iter().any(|mv| {
                let kind =
                    |at: Square| self.after.piece_on(at).map(|piece| piece.kind.english_name());
                kind(mv.to()) == Some(found[1])
                    && kind(mv.from()) == Some(by)
                    && self.after.shape().name(mv.to()) == found[2]
                    && self.distance(&step(&self.after, mv)).is_none()
            }));
        }
        if let Some(found) = parts("<> was ouk ngeub.", sentence) {
            return Some(is_mate(&after_named(found[0])));
        }
        if let Some(found) = parts("The king may now go to <>; <> leaves the king <>.", sentence) {
            let (open, kept) = (room(&self.after), room(&after_named(found[1])));
            let plural = if kept.len() == 1 { "" } else { "s" };
            let out = found[0].split(", ").all(|at| {
                open.iter().any(|open| open == at) && !kept.iter().any(|kept| kept == at)
            });
            return Some(out && found[2] == format!("{} square{plural}", kept.len()));
        }
        if let Some(found) =
            parts("The kings are <> squares apart; <> brings yours to within <>.", sentence)
        {
            let better = named(self.before, found[1]);
            let (now, could) = (apart(&self.after), apart(&step(self.before, better)));
            let by_king = better.from() == king(self.before, self.side());
            let told = (number(found[0]), number(found[2]));
            return Some(told == (now, could) && could < now && by_king);
        }
        if let Some(found) = parts("<> now holds out longer than any answer to <>.", sentence) {
            let answered = step(&self.after, named(&self.after, found[0]));
            let holds = self.distance(&answered).map_or(u16::MAX, |moves| moves);
            let other = after_named(found[1]);
            let shorter =
                |mv: Move| self.distance(&step(&other, mv)).is_some_and(|moves| moves < holds);
            return Some(other.legal_moves().into_iter().all(shorter));
        }
        if let Some(found) = parts("<> begins a count that the win fits into.", sentence) {
            let other = after_named(found[0]);
            return Some(begins(self.before, &other) && self.distance(&other).is_some());
        }
        if let Some(found) = parts("<> leaves <> more to go, this move <>.", sentence) {
            let distances = (self.distance(&after_named(found[0])), self.distance(&self.after));
            return Some(distances == (Some(number(found[1])), Some(number(found[2]))));
        }
        if let Some(found) = parts("<> wins, with <> more to go.", sentence) {
            let distances = (self.distance(&after_named(found[0])), self.distance(&self.after));
            return Some(distances == (Some(number(found[1])), None));
        }
        if let Some(found) = parts("Mate now takes <> moves; the count leaves <>.", sentence) {
            let distances = self.tablebase.distance_any(&self.after, self.side()).unwrap().unwrap();
            let left = self.after.count_view().unwrap().left;
            return Some(
                (number(found[0]), number(found[1])) == (distances, left) && distances > left,
            );
        }
        self.of_pace(sentence)
    }

    /// Whether a sentence about whose turn it was is true; none if it is none.
    fn of_pace(&self, sentence: &str) -> Option<bool> {
        let own = king(self.before, self.side());
        let best = self.best();
        let all = self.before.legal_moves().into_iter();
        let fast: Vec<Move> = all.filter(|&mv| self.value(mv) == best).collect();
        if let Some(found) = parts("Only the <> on <> keeps the pace.", sentence) {
            let his = |mv: &Move| {
                let piece = self.before.piece_on(mv.from()).unwrap();
                piece.kind.english_name() == found[0]
                    && self.before.shape().name(mv.from()) == found[1]
            };
            return Some(fast.iter().all(his) && fast.iter().all(|mv| mv.from() != own));
        }
        Some(match sentence {
            "Only a king move keeps the pace." => fast.iter().all(|mv| mv.from() == own),
            "No king move keeps the pace; move another piece." => {
                fast.iter().all(|mv| mv.from() != own)
            }
            _ => return None,
        })
    }

    /// Whether a sentence is true; none if nobody knows how to tell.
    pub fn is_true(&self, sentence: &str) -> Option<bool> {
        let drawn = |position: &AnyPosition| {
            position.ending().is_some_and(|ending| ending.outcome == Outcome::Draw)
        };
        match sentence {
            "Ouk ngeub." => return Some(is_mate(&self.after)),
            "The king has no move." => {
                return Some(self.after.legal_moves().is_empty() && !self.after.in_check());
            }
            "The king has no move: the game is drawn at once." => {
                return Some(self.after.legal_moves().is_empty() && drawn(&self.after));
            }
            "The move wins by way of another count." => {
                return Some(self.distance(&self.after).is_some());
            }
            _ => {}
        }
        let told = self.praise(sentence).or_else(|| self.of_holding(sentence));
        told.or_else(|| self.of_loss(sentence))
    }
}
