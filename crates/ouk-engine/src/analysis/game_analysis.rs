//! The moves of a game, judged from what is known of its positions.

use super::accuracy;
use super::game::GameToAnalyse;
use super::judgement::{Judgement, judge};
use super::phase::Phase;
use super::position::PositionAnalysis;
use ouk_rules::board::{ByColor, Color, Move};

/// A move that was judged.
#[derive(Clone, Copy, Debug)]
pub struct JudgedMove<'a> {
    /// The number of plies after it, from 1.
    pub ply: usize,
    /// Who played it.
    pub by: Color,
    /// The move.
    pub mv: Move,
    /// The judgement.
    pub judgement: Judgement,
    /// What is known of the position before it.
    pub before: &'a PositionAnalysis,
}

/// What is known of a game so far.
#[derive(Clone, Debug)]
pub struct GameAnalysis {
    moves: Vec<Move>,
    phases: Vec<Phase>,
    positions: Vec<Option<PositionAnalysis>>,
    judgements: Vec<Option<Judgement>>,
    looks: usize,
}

impl GameAnalysis {
    /// Nothing is known of a game yet.
    #[must_use]
    pub fn new(game: &GameToAnalyse) -> GameAnalysis {
        GameAnalysis {
            moves: game.moves().to_vec(),
            phases: (0..game.moves().len()).map(|ply| Phase::of(game.position(ply), ply)).collect(),
            positions: vec![None; game.len()],
            judgements: vec![None; game.moves().len()],
            looks: 0,
        }
    }

    /// A position was searched. The moves before and after it are judged as far as that is possible. A later
    /// look at it takes the place of an earlier one.
    pub fn insert(&mut self, ply: usize, analysis: PositionAnalysis) {
        self.looks += 1;
        self.positions[ply] = Some(analysis);
        for mv in [ply.checked_sub(1), Some(ply)].into_iter().flatten() {
            if let (Some(Some(before)), Some(Some(after))) =
                (self.positions.get(mv), self.positions.get(mv + 1))
            {
                self.judgements[mv] = Some(judge(before, after, self.moves[mv]));
            }
        }
    }

    /// How many looks there were at a position.
    #[must_use]
    pub const fn looks(&self) -> usize {
        self.looks
    }

    /// The number of positions that were searched.
    #[must_use]
    pub fn searched(&self) -> usize {
        self.positions.iter().flatten().count()
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Whether all positions were searched.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.searched() == self.positions()
    }

    /// What is known of the position after so many plies.
    #[must_use]
    pub fn position(&self, ply: usize) -> Option<&PositionAnalysis> {
        self.positions.get(ply)?.as_ref()
    }

    /// The move that leads to the position after so many plies, if it was judged.
    #[must_use]
    pub fn judged(&self, ply: usize) -> Option<JudgedMove<'_>> {
        let at = ply.checked_sub(1)?;
        let judgement = (*self.judgements.get(at)?)?;
        let before = self.position(at)?;
        Some(JudgedMove { ply, by: before.turn, mv: self.moves[at], judgement, before })
    }

    /// All moves that were judged, in their order.
    pub fn all_judged(&self) -> impl DoubleEndedIterator<Item = JudgedMove<'_>> {
        (1..self.positions.len()).filter_map(|ply| self.judged(ply))
    }

    /// The moves that have a mark, in their order.
    pub fn marked(&self) -> impl DoubleEndedIterator<Item = JudgedMove<'_>> {
        self.all_judged().filter(|judged| judged.judgement.severity.is_some())
    }

    /// The accuracy of each side in percent; none for a side that has not moved, or before all
    /// positions were searched. The formula is in the source of this module.
    #[must_use]
    pub fn accuracy(&self) -> ByColor<Option<f64>> {
        let expected: Option<Vec<f64>> =
            self.positions.iter().map(|it| Some(it.as_ref()?.expected(Color::White))).collect();
        let losses: Option<Vec<f64>> = self.judgements.iter().map(|it| Some((*it)?.loss)).collect();
        let first = self.position(0).map_or(0, |position| position.turn.index());
        match (expected, losses) {
            (Some(expected), Some(losses)) => ByColor(accuracy::of_game(&expected, &losses, first)),
            _ => ByColor([None, None]),
        }
    }

    /// The accuracy of each side in a part of the game, in percent: the mean of the accuracies of its moves
    /// there. None for a side that has not moved in it, or before all positions were searched.
    #[must_use]
    pub fn accuracy_in(&self, phase: Phase) -> ByColor<Option<f64>> {
        if !self.is_finished() {
            return ByColor([None, None]);
        }
        let of_side = |color: Color| {
            let moves = self.all_judged().filter(|judged| judged.by == color);
            let moves = moves.filter(|judged| self.phases[judged.ply - 1] == phase);
            let each: Vec<f64> =
                moves.map(|judged| accuracy::of_move(judged.judgement.loss)).collect();
            (!each.is_empty()).then(|| each.iter().sum::<f64>() / each.len() as f64)
        };
        ByColor([of_side(Color::White), of_side(Color::Black)])
    }
}
