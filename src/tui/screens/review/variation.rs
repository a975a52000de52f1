//! Variations: a move typed in a review leaves the game that was played.

use super::state::{Branch, Review, again};
use crate::tui::effect::Effect;
use ouk_engine::solver::thread::SolverEvent;
use ouk_rules::board::Move;
use ouk_rules::notation;

/// The deepest nesting of variations.
const MOST_BRANCHES: usize = 50;

impl Review {
    /// The number of the move at which the variation on the board leaves the reviewed game.
    pub(super) fn variation_from(&self) -> Option<usize> {
        // While the first move is being typed, there is no variation yet.
        let branch = self.branches.first().filter(|branch| self.board.game.ply() > branch.at)?;
        Some(branch.game.move_number_after(branch.at))
    }

    /// Starts typing a move in the shown position, beginning with `typed`.
    pub(super) fn begin_typing(&mut self, typed: &str) {
        if self.begin_branch() {
            self.board.begin_line(typed);
        }
    }

    /// Prepares the board for a move in the shown position; returns whether that is possible.
    fn begin_branch(&mut self) -> bool {
        // A move typed at the end of a variation continues it.
        let at_its_end = !self.branches.is_empty() && self.at == self.board.game.ply();
        if !at_its_end || self.board.game.ending().is_some() {
            let Some(game) = again(&self.board.game, self.at) else { return false };
            let game = std::mem::replace(&mut self.board.game, game);
            if self.branches.len() == MOST_BRANCHES {
                // The reviewed game is the first and stays.
                self.branches.remove(1);
            }
            self.branches.push(Branch { game, at: self.at });
            self.board.looking = None;
        }
        true
    }

    /// Plays a typed move in the shown position.
    pub(super) fn play_variation(&mut self, typed: &str) -> Vec<Effect> {
        if !self.begin_branch() {
            return Vec::new();
        }
        let read = notation::parse(self.board.game.position(), typed);
        match read.and_then(|mv| self.board.game.play(mv).map(|()| mv)) {
            Err(refused) => {
                self.board.say(refused);
                self.drop_branch_without_moves();
                Vec::new()
            }
            Ok(mv) => {
                let at = self.board.game.ply();
                let played = |branch: &Branch| branch.game.moves().nth(at - 1).map(|it| it.mv);
                // A move that was also played in the game continues the game.
                if self.branches.last().is_some_and(|it| it.at + 1 == at && played(it) == Some(mv))
                    && let Some(branch) = self.branches.pop()
                {
                    self.board.game = branch.game;
                }
                self.show_ply(at);
                self.keep_variation();
                let mut effects = self.save();
                match self.judge_retry(mv) {
                    Some(search) => effects.push(search),
                    None => effects.extend(self.ask()),
                }
                effects
            }
        }
    }

    /// Plays moves from the shown position, one after another.
    pub(in crate::tui) fn play_moves(&mut self, moves: &[Move]) -> Vec<Effect> {
        let mut effects = Vec::new();
        for &mv in moves {
            let name = notation::coordinate(self.board.game.position_at(self.at), mv);
            effects.extend(self.play_variation(&name));
        }
        effects
    }

    /// Puts a line on the board that leaves the game at the shown position.
    pub(super) fn show_line(&mut self, line: &[Move]) {
        if self.begin_branch() {
            // The moves of a saved variation are legal.
            let _ = line.iter().try_for_each(|&mv| self.board.game.play(mv));
            self.drop_branch_without_moves();
        }
    }

    /// Handles an event of the solver about the position on the board. The line of a win becomes a
    /// variation, which the user can step through.
    pub(in crate::tui) fn on_solver(&mut self, event: SolverEvent) {
        let at = self.at;
        if let Some(line) = self.board.on_solver(event) {
            let note = self.board.note.take();
            self.show_line(&line);
            self.show_ply(at);
            self.board.note = note;
        }
    }

    /// Goes back to the game that the variation leaves; returns whether there was a variation.
    pub(super) fn leave_variation(&mut self) -> bool {
        let Some(branch) = self.branches.pop() else { return false };
        self.board.game = branch.game;
        self.show_ply(branch.at);
        true
    }

    pub(super) fn drop_branch_without_moves(&mut self) {
        let ply = self.board.game.ply();
        if self.branches.last().is_some_and(|branch| branch.at == ply) {
            self.leave_variation();
        }
    }
}
