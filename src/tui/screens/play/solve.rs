//! Looking for a forced win with the solver, in the games that it supports.

use super::state::{Play, Riddle};
use crate::tui::effect::Effect;
use crate::tui::note::{Note, PlayNote};
use ouk_engine::solver::thread::{SolverEvent, SolverRequest};
use ouk_engine::solver::{MOST_PLIES, Solution, SolverLimits, SolverVerdict};
use ouk_engine::worker::Ticket;
use ouk_io::outside::Barred;
use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, GameId, notation};

/// The number of positions to visit: some ten seconds.
const NODES: u64 = 20_000_000;
/// The number of positions to visit in restricted mode, where many users may share the machine.
const STRANGERS_NODES: u64 = 2_000_000;

/// Whether the solver supports a game.
#[must_use]
pub const fn is_solvable(game: GameId) -> bool {
    matches!(game, GameId::Rek | GameId::MinRekChanh)
}

impl Play {
    /// Whether a position is being solved.
    #[must_use]
    pub const fn is_solving(&self) -> bool {
        self.riddle.is_some()
    }

    /// Solves the position of the next move, or stops the solver.
    pub(super) fn solve_own(&mut self) -> Vec<Effect> {
        if !self.is_solving() && !self.is_my_move() {
            self.say(match self.game.ending() {
                Some(_) => PlayNote::OverAgain,
                None => PlayNote::ComputerThinks,
            });
            return Vec::new();
        }
        self.solve_or_stop(self.game.ply())
    }

    /// Solves the position after this many plies, or stops the solver.
    pub(in crate::tui::screens) fn solve_or_stop(&mut self, ply: usize) -> Vec<Effect> {
        if self.is_solving() {
            self.say(PlayNote::SolvingStopped);
            return self.stop_solving();
        }
        let position = self.game.position_at(ply);
        if !is_solvable(position.game()) {
            self.say(PlayNote::NotSolved);
            return Vec::new();
        }
        if self.is_serious() {
            self.say(PlayNote::NoHint);
            return Vec::new();
        }
        if position.legal_moves().is_empty() {
            self.say(PlayNote::NothingFollows);
            return Vec::new();
        }
        let nodes = if self.rights.allow(Barred::File) { NODES } else { STRANGERS_NODES };
        let mut history = self.game.repetition_keys();
        history.truncate(ply + 1);
        let (ticket, position) = (Ticket::fresh(), position.clone());
        let limits = SolverLimits { nodes, plies: MOST_PLIES };
        let attacker = position.turn();
        let request =
            SolverRequest { ticket, attacker, position: position.clone(), history, limits };
        self.riddle = Some(Riddle { ticket, position: Box::new(position) });
        self.say(PlayNote::Solving(0));
        vec![Effect::Solve(Box::new(request))]
    }

    /// Stops the solver, and removes the note about it.
    pub(in crate::tui::screens) fn stop_solving(&mut self) -> Vec<Effect> {
        if self.riddle.take().is_none() {
            return Vec::new();
        }
        self.note.take_if(|note| is_progress(note));
        vec![Effect::StopSolving]
    }

    /// Says how far the solver is, unless a newer note waits to be read.
    fn say_progress(&mut self, progress: PlayNote) {
        if self.note.as_ref().is_none_or(is_progress) {
            self.say(progress);
        }
    }

    /// Removes a note that was read, at the next key, if the solver's progress waits for its place.
    pub(super) fn make_room_for_progress(&mut self) {
        if self.is_solving() {
            self.note.take_if(|note| !is_progress(note));
        }
    }

    /// Stops the solver unless it solves the position after this many plies.
    pub(in crate::tui::screens) fn stop_solving_elsewhere(&mut self, ply: usize) -> Vec<Effect> {
        let key = self.game.position_at(ply).key();
        match &self.riddle {
            Some(riddle) if riddle.position.key() != key => self.stop_solving(),
            _ => Vec::new(),
        }
    }

    /// Handles an event of the solver; returns the line of a win.
    pub(in crate::tui) fn on_solver(&mut self, event: SolverEvent) -> Option<Vec<Move>> {
        let (SolverEvent::Progress(ticket, _)
        | SolverEvent::Board(ticket, _)
        | SolverEvent::Done(ticket, _)
        | SolverEvent::Failed(ticket)) = event;
        let riddle = self.riddle.take_if(|riddle| riddle.ticket == ticket)?;
        match event {
            SolverEvent::Progress(_, progress) => {
                self.say_progress(PlayNote::Solving(progress.nodes));
                self.riddle = Some(riddle);
                None
            }
            SolverEvent::Board(_, share) => {
                self.say_progress(PlayNote::SolvingBoard(share));
                self.riddle = Some(riddle);
                None
            }
            SolverEvent::Done(_, solution) => {
                self.say(told(&riddle.position, &solution));
                match solution.verdict {
                    SolverVerdict::Won { line, .. } | SolverVerdict::Lost { line } => Some(line),
                    _ => None,
                }
            }
            SolverEvent::Failed(_) => {
                self.say(PlayNote::ComputerFailed);
                None
            }
        }
    }
}

/// Whether a note says how far the solver is.
const fn is_progress(note: &Note) -> bool {
    matches!(note, Note::Play(PlayNote::Solving(_) | PlayNote::SolvingBoard(_)))
}

fn told(position: &AnyPosition, solution: &Solution) -> PlayNote {
    let side = position.turn();
    let won = |winner, line: &[Move]| {
        let mut after = position.clone();
        let mut names = Vec::new();
        let mut moves = 0;
        for &mv in line {
            names.push(notation::move_name(after.game(), mv));
            moves += usize::from(after.turn() == winner);
            if after.play(mv).is_err() {
                break;
            }
        }
        PlayNote::SolvedWon(winner, moves, names)
    };
    match &solution.verdict {
        SolverVerdict::Won { line, .. } => won(side, line),
        SolverVerdict::Lost { line } => won(!side, line),
        SolverVerdict::Drawn => PlayNote::SolvedDrawn,
        SolverVerdict::NotWon => PlayNote::SolvedNot(side),
        SolverVerdict::NotWonWithin(_) | SolverVerdict::Unknown => {
            PlayNote::SolvedNothing(solution.nodes)
        }
    }
}
