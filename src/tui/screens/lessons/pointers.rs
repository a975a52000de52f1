//! The marks of a lesson on its board: the cursor at the start, the marks of a step, and hints.

use super::screen::LessonScreen;
use crate::lessons::compare::{Opinion, Said};
use crate::lessons::judge::{LessonJudgement, judge, marked, moves_given, solution};
use crate::lessons::lesson::Goal;
use crate::tui::note::LessonNote;
use crate::tui::screens::highlight::moves_from;
use ouk_rules::MoveInPosition;
use ouk_rules::board::{Kind, Move, Square};

impl LessonScreen {
    /// Puts the cursor on the piece that the step names, so that the learner need not look for it.
    pub(super) fn point(&mut self) {
        let step = self.step();
        let names_piece = match step.goal {
            Goal::Reach(..) | Goal::Find(..) | Goal::Promote | Goal::Move(Some(_)) => true,
            // In Rek and Min Rek Chanh, finding the piece is a part of the task.
            Goal::Capture(_) => self.play.game.position().counting().is_some(),
            _ => false,
        };
        if !names_piece {
            return;
        }
        let position = self.play.game.position();
        let is_right = |mv: &Move| judge(step, position, *mv, self.left) != LessonJudgement::Other;
        let right = position.legal_moves().into_iter().filter(is_right);
        let movers: Vec<Square> = right.map(Move::from).collect();
        if let Some(&first) = movers.first()
            && !movers.contains(&self.play.cursor)
        {
            self.play.cursor = first;
        }
    }

    /// The kinds of pieces that the step asks the learner to move; empty if it asks for no kind.
    pub(super) fn subjects(&self) -> Vec<Kind> {
        let step = self.step();
        let names_kind = matches!(
            step.goal,
            Goal::Move(Some(_))
                | Goal::Reach(..)
                | Goal::Find(..)
                | Goal::Capture(_)
                | Goal::Promote
        );
        if !names_kind {
            return Vec::new();
        }
        // The position of the step, so that the marks stay after the move is played.
        let board = step.board();
        let position = board.position();
        let is_right =
            |mv: &Move| judge(step, position, *mv, moves_given(step)) != LessonJudgement::Other;
        let right = position.legal_moves().into_iter().filter(is_right);
        let mut kinds = Vec::new();
        for piece in right.filter_map(|mv| position.piece_on(mv.from())) {
            if !kinds.contains(&piece.kind) {
                kinds.push(piece.kind);
            }
        }
        kinds
    }

    /// Marks the squares that the step mentions.
    pub(super) fn mark(&mut self) {
        let shape = self.play.game.position().shape();
        let squares: Vec<Square> = match self.step().goal {
            Goal::Compare(_) => match self.opinions().into_iter().nth(self.shown) {
                Some(Opinion { said: Said::Targets(all) | Said::Captured(Some(all)), .. }) => all,
                _ => Vec::new(),
            },
            Goal::Move(Some(kind)) => self.way_of(kind),
            _ => {
                let step = self.step();
                let from = if let Goal::Reach(from, _) = step.goal { from } else { "" };
                let names = marked(step);
                let is_meant = |name: &str| names.contains(&name) || name == from;
                let said = step.squares.iter().filter_map(|name| shape.parse(name));
                let meant = shape.all().filter(|&at| is_meant(&shape.name(at)));
                said.chain(meant).collect()
            }
        };
        self.play.hint = Some((self.play.game.ply(), squares));
    }

    /// The squares that a piece of this kind under the cursor may go to.
    fn way_of(&self, kind: Kind) -> Vec<Square> {
        let position = self.play.game.position();
        let cursor = self.play.cursor;
        if position.piece_on(cursor).is_none_or(|piece| piece.kind != kind) {
            return Vec::new();
        }
        let targets = moves_from(position, cursor).targets.into_iter().map(|target| target.square);
        std::iter::once(cursor).chain(targets).collect()
    }

    pub(super) fn show_hint(&mut self) {
        let position = self.play.game.position();
        let found = if self.done { None } else { solution(self.step(), position, self.left) };
        let Some(mv) = found else {
            self.say(self.awaits().unwrap_or(LessonNote::NoHint));
            return;
        };
        let whole = std::mem::replace(&mut self.hinted, true);
        let note = if whole {
            LessonNote::HintMove(MoveInPosition::of(position, mv))
        } else {
            let (kind, square) = self.play.mover(mv);
            LessonNote::HintPiece(kind, square)
        };
        self.say(note);
        self.play.mark_hint(mv, whole);
    }
}
