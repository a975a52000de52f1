//! Forced wins proved by the solver, for games with long forced series.
//!
//! Brute force proves short wins a second time; see [`Prover::verify`].

use super::brute;
use super::proof_failure::ProofFailure;
use ouk_engine::Searchable;
use ouk_engine::puzzle::forced;
use ouk_engine::solver::Solver;
use ouk_rules::board::{Color, Move};
use ouk_rules::{AnyPosition, GameId, Outcome, Position, dispatch};
use std::sync::atomic::AtomicBool;

/// The longest win, in moves, that brute force proves as well.
const BRUTE: u32 = 2;
/// The size of the solver's table in megabytes.
const TABLE: usize = 64;

/// Whether the solver proves the forced wins of a game. In other games forced wins are short, and
/// brute force proves them.
#[must_use]
pub const fn is_proved_by_solver(game: GameId) -> bool {
    matches!(game, GameId::Rek | GameId::MinRekChanh)
}

/// Proves forced wins.
pub struct Prover {
    solver: Solver,
    /// The positions to visit for one question.
    nodes: u64,
}

impl Prover {
    /// A prover that visits at most this many positions for one question.
    #[must_use]
    pub fn new(nodes: u64) -> Prover {
        Prover { solver: Solver::new(TABLE), nodes }
    }

    /// The fewest moves, up to `most`, in which the side to move wins by force, and every first
    /// move that does so. None if there is no such win, or if the budget does not suffice for a
    /// proof.
    pub fn shortest_win(&mut self, position: &AnyPosition, most: u32) -> Option<(u32, Vec<Move>)> {
        let never = AtomicBool::new(false);
        forced::shortest_win(&mut self.solver, position, most, self.nodes, &never)
    }

    /// Proves a puzzle: only `best` wins within this many moves, and nothing wins sooner. The proof
    /// is played out against every defence, and brute force repeats it where it is short.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn verify(
        &mut self,
        position: &AnyPosition,
        best: Move,
        moves: u32,
    ) -> Result<(), ProofFailure> {
        let name = |mv: Move| position.move_name(mv).to_string();
        match self.shortest_win(position, moves) {
            None => return Err(ProofFailure::NotProved(moves)),
            Some((found, _)) if found < moves => {
                return Err(ProofFailure::WonSooner(found));
            }
            Some((_, wins)) if wins != [best] => {
                let wins = wins.into_iter().map(name).collect();
                return Err(ProofFailure::OtherWins { moves, wins });
            }
            Some(_) => {}
        }
        let plies = 2 * moves as u16 - 1;
        dispatch!(position, p => self.plays_out(&p.after(best), p.turn(), plies - 1))?;
        if moves <= BRUTE && brute::shortest_win(position, moves) != Some((moves, vec![best])) {
            return Err(ProofFailure::Disagreement);
        }
        Ok(())
    }

    /// Plays the solver's moves against every defence, to the end of every game.
    fn plays_out<P: Searchable>(
        &mut self,
        position: &P,
        winner: Color,
        plies: u16,
    ) -> Result<(), ProofFailure> {
        if let Some(ending) = position.ending() {
            return match ending.outcome == Outcome::Win(winner) {
                true => Ok(()),
                false => Err(ProofFailure::OtherEnding { ending, fen: position.to_fen() }),
            };
        }
        if position.turn() != winner {
            let replies = position.legal_moves();
            return replies.into_iter().try_for_each(|mv| {
                self.plays_out(&position.after(mv), winner, plies.saturating_sub(1))
            });
        }
        let found = self.solver.winning_move(position, plies).filter(|_| plies > 0);
        let (mv, left) = found.ok_or_else(|| ProofFailure::NoMove(position.to_fen()))?;
        self.plays_out(&position.after(mv), winner, left - 1)
    }
}
