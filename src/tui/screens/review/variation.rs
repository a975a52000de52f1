//! Variations: a move that is typed in a review leads away from the game that was played.

use super::state::{Branch, Review, again};
use crate::tui::action::Key;
use crate::tui::effect::Effect;
use ouk_rules::notation;
use std::path::PathBuf;

/// The most variations that lie within each other.
const MOST_BRANCHES: usize = 50;

impl Review {
    /// The number of the move at which the variation on the board leaves the reviewed game.
    pub(super) fn variation_from(&self) -> Option<usize> {
        // While the first move is typed there is none yet.
        let branch = self.branches.first().filter(|branch| self.board.game.ply() > branch.at)?;
        Some((branch.at + branch.game.position_at(0).turn().index()) / 2 + 1)
    }

    /// Begins to type: what is typed is a move of the position that is looked at.
    pub(super) fn begin_typing(&mut self, typed: &str) {
        // At the end of a variation what is typed goes on with it.
        let at_its_end = !self.branches.is_empty() && self.at == self.board.game.ply();
        if !at_its_end || self.board.game.ending().is_some() {
            let Some(game) = again(&self.board.game, self.at) else { return };
            let game = std::mem::replace(&mut self.board.game, game);
            if self.branches.len() == MOST_BRANCHES {
                // The reviewed game is the first, and stays.
                self.branches.remove(1);
            }
            self.branches.push(Branch { game, at: self.at });
            self.board.looking = None;
        }
        self.board.line = Some(typed.to_owned());
    }

    /// A key while something is typed.
    pub(super) fn typing(&mut self, key: Key) -> Vec<Effect> {
        if key == Key::Enter {
            let line = self.board.take_line();
            return self.obey(line.trim());
        }
        self.board.typing(key);
        if self.board.line.is_none() {
            self.drop_branch_without_moves();
        }
        Vec::new()
    }

    /// A typed line: a move, or where the game is to be written.
    fn obey(&mut self, line: &str) -> Vec<Effect> {
        if let Some(file) = line.strip_prefix(":w ").map(str::trim).filter(|file| !file.is_empty())
        {
            self.drop_branch_without_moves();
            let text = self.board.game.to_record();
            return vec![Effect::Export { path: PathBuf::from(file), text }];
        }
        let typed = line.trim_start_matches(':');
        if typed.is_empty() {
            self.drop_branch_without_moves();
            return Vec::new();
        }
        let read = notation::parse(self.board.game.position(), typed);
        match read.and_then(|mv| self.board.game.play(mv).map(|()| mv)) {
            Err(refused) => {
                self.board.note = self.board.strings.rule_message(&refused);
                self.drop_branch_without_moves();
                Vec::new()
            }
            Ok(mv) => {
                let at = self.board.game.ply();
                let played = |branch: &Branch| branch.game.moves().nth(at - 1).map(|it| it.mv);
                // The move that was played anyway leads on in the game.
                if self.branches.last().is_some_and(|it| it.at + 1 == at && played(it) == Some(mv))
                    && let Some(branch) = self.branches.pop()
                {
                    self.board.game = branch.game;
                }
                self.board_style(at);
                self.ask()
            }
        }
    }

    /// Goes back to the game that the variation leaves; whether there is a variation.
    pub(super) fn leave_variation(&mut self) -> bool {
        let Some(branch) = self.branches.pop() else { return false };
        self.board.game = branch.game;
        self.board_style(branch.at);
        true
    }

    fn drop_branch_without_moves(&mut self) {
        let ply = self.board.game.ply();
        if self.branches.last().is_some_and(|branch| branch.at == ply) {
            self.leave_variation();
        }
    }
}
