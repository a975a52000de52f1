//! The questions that a game asks before it does something final.

use super::consent::Consent;
use crate::tui::language::{Phrases, fill};
use ouk_rules::board::{Color, Move};
use ouk_rules::game::Game;
use ouk_rules::notation;

/// A question on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Leave the game?
    Leave,
    /// Resign?
    Resign,
    /// Agree to a draw, or offer one to the machine?
    Draw,
    /// Take the draw that the other side's count offers?
    TakeDraw,
    /// Refuse an order of Min Rek Chanh, which loses the game?
    RefuseOrder,
    /// Who makes the first move of the next game?
    First(FirstSide),
    /// Start the program that a file names?
    Engine(Box<Consent>),
    /// Play this move?
    Move(Move),
}

impl Question {
    /// Whether a yes loses something, so that it counts only after the question was shown. Leaving
    /// a saved game and starting another one lose nothing.
    #[must_use]
    pub const fn loses(&self, is_unsaved: bool) -> bool {
        match self {
            Question::Resign
            | Question::Draw
            | Question::TakeDraw
            | Question::RefuseOrder
            | Question::Engine(_)
            | Question::Move(_) => true,
            Question::Leave => is_unsaved,
            Question::First(_) => false,
        }
    }

    /// The question in a few words, without the keys that answer it. A question about a program or
    /// about the first move has a longer text, which names its answers.
    #[must_use]
    pub fn words(&self, game: &Game, strings: &Phrases) -> Option<String> {
        let own = &strings.play;
        Some(match self {
            Question::Leave => own.ask_leave.to_owned(),
            Question::Resign => own.ask_resign.to_owned(),
            Question::Draw if game.setup().has_computer() => own.ask_offer.to_owned(),
            Question::Draw => own.ask_draw.to_owned(),
            Question::TakeDraw => own.ask_take_draw.to_owned(),
            Question::RefuseOrder => own.ask_refuse_order.to_owned(),
            &Question::Move(mv) => fill(own.ask_move, &[&notation::readable(game.position(), mv)]),
            Question::First(_) | Question::Engine(_) => return None,
        })
    }
}

/// The side proposed for the first move of the next game, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSide {
    /// The loser of the last game, who may leave the first move to the winner.
    Loser(Color),
    /// The side that did not begin the last game, which was drawn.
    Other(Color),
}

impl FirstSide {
    /// The proposed side.
    #[must_use]
    pub const fn side(self) -> Color {
        match self {
            FirstSide::Loser(color) | FirstSide::Other(color) => color,
        }
    }
}
