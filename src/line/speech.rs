//! The position in sentences, for a user who does not see the board.

use crate::tui::language::sentence;
use crate::tui::language::{Phrases, fill};
use ouk_rules::announce::Call;
use ouk_rules::board::{Color, Kind, MoveKind, Piece, Square};
use ouk_rules::game::{Clock, Game, MoveRecord};
use ouk_rules::letters;
use ouk_rules::{AnyPosition, CountState, Honour};

/// The language of the texts, and the language of the piece names.
#[derive(Clone, Copy)]
pub(super) struct Speech {
    pub(super) strings: &'static Phrases,
    pub(super) names: &'static Phrases,
}

impl Speech {
    pub(super) const fn piece(&self, kind: Kind) -> &'static str {
        self.names.piece(kind)
    }

    /// A move: `White: Koul e4 to f5, takes Seh. Ouk!`.
    pub(super) fn played(&self, game: &Game, ply: usize, played: &MoveRecord) -> String {
        let own = &self.strings.spoken;
        let (before, after) = (game.position_at(ply), game.position_at(ply + 1));
        let shape = before.shape();
        let (from, to) = (played.mv.from(), played.mv.to());
        let kind = before.piece_on(from).map_or(Kind::RekPiece, |piece| piece.kind);
        let side = self.strings.side(played.by);
        let mut text =
            fill(own.moved, &[&side, &self.piece(kind), &shape.name(from), &shape.name(to)]);
        if !played.taken.is_empty() {
            let fallen: Vec<String> = played
                .taken
                .iter()
                .map(|&(at, piece)| match at == to {
                    true => self.piece(piece.kind).to_owned(),
                    false => fill(own.piece_on, &[&self.piece(piece.kind), &shape.name(at)]),
                })
                .collect();
            text = fill(own.takes, &[&text, &listed(&fallen, self.strings.play.and)]);
        }
        if played.mv.kind() == MoveKind::Promotion
            && let Some(piece) = after.piece_on(to)
        {
            text = fill(own.becomes, &[&text, &self.piece(piece.kind)]);
        }
        text.push_str(own.stop);
        for &call in played.calls.iter().filter(|&&call| call != Call::Bak) {
            text = format!("{text} {}!", sentence(self.strings.call(call)));
        }
        text
    }

    /// The state of the game: the side to move, the last move, and the count.
    pub(super) fn state(&self, game: &Game) -> String {
        let own = &self.strings.spoken;
        if let Some(ending) = game.ending() {
            return format!("{}{}", self.strings.ending(ending), own.stop);
        }
        let position = game.position();
        let number = game.move_number();
        let mut text = fill(own.to_move, &[&self.strings.side(position.turn()), &number]);
        if position.counting().is_some() {
            text = format!("{text} {}", self.count(position));
        }
        let shape = position.shape();
        let ordered: Vec<String> = position.duty().iter().map(|&at| shape.name(at)).collect();
        if !ordered.is_empty() {
            let squares = listed(&ordered, self.strings.play.or);
            text = format!("{text} {}", fill(own.ordered, &[&squares]));
        }
        text
    }

    /// The sentence about the count.
    pub(super) fn count(&self, position: &AnyPosition) -> String {
        let (strings, own) = (self.strings, &self.strings.spoken);
        let Some(counting) = position.counting() else { return own.no_counting.to_owned() };
        let Some(view) = counting.view() else {
            return match (counting.by_hand(), counting.may_start()) {
                (true, Ok(())) => fill(own.may_start, &[&strings.side(position.turn())]),
                _ => own.no_count.to_owned(),
            };
        };
        if view.state == CountState::Void {
            return own.no_count.to_owned();
        }
        let why = match view.honour {
            Honour::Board => strings.count.board.to_owned(),
            Honour::Pieces => fill(strings.count.pieces, &[&strings.limit_reason(view.why)]),
        };
        let words = if view.left == 1 { own.counts_one } else { own.counts };
        let (by, chaser) = (strings.side(view.by), strings.side(!view.by));
        fill(words, &[&by, &view.reached(), &view.limit, &why, &chaser, &view.left])
    }

    /// The sentence about a square: its piece, and where the piece may go.
    pub(super) fn square(&self, position: &AnyPosition, at: Square) -> String {
        let own = &self.strings.spoken;
        let name = position.shape().name(at);
        let Some(piece) = position.piece_on(at) else { return fill(own.empty, &[&name]) };
        let text =
            fill(own.stands, &[&name, &self.strings.side(piece.color), &self.piece(piece.kind)]);
        if piece.color != position.turn() {
            return text;
        }
        format!("{text} {}", self.moves_of(position, at))
    }

    /// The sentence about the moves of a piece.
    fn moves_of(&self, position: &AnyPosition, from: Square) -> String {
        let own = &self.strings.spoken;
        let to = self.goals(position, from);
        match to.is_empty() {
            true => own.cannot_move.to_owned(),
            false => fill(own.may_go, &[&listed(&to, self.strings.play.or)]),
        }
    }

    fn goals(&self, position: &AnyPosition, from: Square) -> Vec<String> {
        let shape = position.shape();
        let legal = position.legal_moves();
        let goes = legal.iter().filter(|mv| mv.from() == from && mv.kind() != MoveKind::Call);
        goes.map(|&mv| match position.taken_by(mv).is_empty() {
            true => shape.name(mv.to()),
            false => fill(self.strings.spoken.takes_there, &[&shape.name(mv.to())]),
        })
        .collect()
    }

    /// The sentence about the legal moves of all pieces.
    pub(super) fn moves(&self, position: &AnyPosition) -> String {
        let own = &self.strings.spoken;
        let shape = position.shape();
        let mut parts: Vec<String> = Vec::new();
        for from in shape.all() {
            let to = self.goals(position, from);
            if !to.is_empty() {
                let letter = |piece| letters::in_text(position.game(), piece);
                let letter = position.piece_on(from).map_or("", letter).to_uppercase();
                parts.push(format!("{letter} {}: {}", shape.name(from), to.join(" ")));
            }
        }
        match parts.is_empty() {
            true => own.no_move.to_owned(),
            false => fill(own.moves, &[&position.legal_moves().len(), &parts.join("; ")]),
        }
    }

    /// The sentence about a rank or a file, square by square.
    pub(super) fn line(
        &self,
        position: &AnyPosition,
        name: &str,
        squares: impl Iterator<Item = Square>,
    ) -> String {
        let own = &self.strings.spoken;
        let shape = position.shape();
        let pieces: Vec<String> = squares
            .filter_map(|at| Some(self.place(position.piece_on(at)?, &shape.name(at))))
            .collect();
        match pieces.is_empty() {
            true => fill(own.empty, &[&name]),
            false => fill(own.holds, &[&name, &pieces.join(", ")]),
        }
    }

    fn place(&self, piece: Piece, square: &str) -> String {
        format!("{} {} {square}", self.strings.side(piece.color), self.piece(piece.kind))
    }

    /// The sentence about the pieces of a kind, White's first.
    pub(super) fn pieces(&self, position: &AnyPosition, kind: Kind) -> String {
        let own = &self.strings.spoken;
        let shape = position.shape();
        let of = |color: Color| {
            let stands = |at: &Square| position.piece_on(*at) == Some(Piece { color, kind });
            let squares: Vec<String> =
                shape.all().filter(stands).map(|at| shape.name(at)).collect();
            if squares.is_empty() { own.none.to_owned() } else { squares.join(" ") }
        };
        let (white, black) = (self.strings.side(Color::White), self.strings.side(Color::Black));
        fill(own.kind, &[&self.piece(kind), &white, &of(Color::White), &black, &of(Color::Black)])
    }

    /// The sentence about both clocks.
    pub(super) fn clocks(&self, clock: &Clock) -> String {
        let own = &self.strings.spoken;
        let of = |color: Color| {
            clock.left(color).map(|left| {
                let seconds = left.as_secs();
                format!("{} {}:{:02}", self.strings.side(color), seconds / 60, seconds % 60)
            })
        };
        match (of(Color::White), of(Color::Black)) {
            (Some(white), Some(black)) => format!("{white}, {black}{}", own.stop),
            _ => own.no_clock.to_owned(),
        }
    }
}

/// A list of words with commas, and `last` before the last one.
fn listed(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
