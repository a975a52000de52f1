//! Texts of notes on puzzles.

use super::{Controls, Phrases, fill};
use crate::tui::keys::{Action, KeyContext};
use crate::tui::note::PuzzleNote;

impl Phrases {
    pub(super) fn puzzle_note(&self, note: &PuzzleNote, controls: Controls) -> String {
        let own = &self.puzzles;
        match note {
            PuzzleNote::Judging(Some(played)) => format!("{played} ..."),
            PuzzleNote::Judging(None) => format!("{} ...", own.solution),
            PuzzleNote::GoesOn { played, answer } => fill(own.goes_on, &[played, answer]),
            PuzzleNote::Wrong { played, answer, terms } => match terms.telling().next() {
                Some(term) => {
                    let term = (self.term)(term).name.to_lowercase();
                    fill(own.wrong_term, &[played, answer, &term])
                }
                None => fill(own.wrong, &[played, answer]),
            },
            PuzzleNote::Ends(played) => fill(own.ends, &[played]),
            PuzzleNote::Missed(best) => fill(own.missed, &[best]),
            PuzzleNote::HintPiece(kind, square) => {
                let kind = kind.map_or("", |kind| self.piece(kind));
                self.hint_piece(kind, square, &controls.name(KeyContext::Puzzle, Action::Hint))
            }
            PuzzleNote::HintMove(mv, terms) => self.hint_move(mv, *terms),
            PuzzleNote::FromGame(many) => fill(own.own_found, &[many]),
            PuzzleNote::NoneFromGames => own.own_none.to_owned(),
            PuzzleNote::NothingDue => own.nothing_due.to_owned(),
        }
    }
}
