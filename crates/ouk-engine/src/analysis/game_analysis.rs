//! The moves of a game, judged from the analyses of its positions.

use super::accuracy;
use super::game::GameToAnalyse;
use super::judgement::{Judgement, judge};
use super::phase::Phase;
use super::position::PositionAnalysis;
use ouk_rules::board::{ByColor, Color, Move};

/// A move with its judgement.
#[derive(Clone, Copy, Debug)]
pub struct JudgedMove<'a> {
    /// The number of plies after the move, from 1.
    pub ply: usize,
    /// The side that played the move.
    pub by: Color,
    /// The move itself.
    pub mv: Move,
    /// The judgement on the move.
    pub judgement: Judgement,
    /// The analysis of the position before the move.
    pub before: &'a PositionAnalysis,
}

/// The analysis of a game so far.
#[derive(Clone, Debug)]
pub struct GameAnalysis {
    moves: Vec<Move>,
    phases: Vec<Phase>,
    positions: Vec<Option<PositionAnalysis>>,
    judgements: Vec<Option<Judgement>>,
    looks: usize,
}

impl GameAnalysis {
    /// An analysis in which no position has been searched.
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

    /// Adds the analysis of a position, which replaces an earlier one, and judges the moves before
    /// and after it as far as their other positions are known.
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

    /// The number of looks at a position.
    #[must_use]
    pub const fn looks(&self) -> usize {
        self.looks
    }

    /// The number of positions searched.
    #[must_use]
    pub fn searched(&self) -> usize {
        self.positions.iter().flatten().count()
    }

    /// The number of positions of the game.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Whether all positions have been searched.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.searched() == self.positions()
    }

    /// The analysis of the position after this many plies.
    #[must_use]
    pub fn position(&self, ply: usize) -> Option<&PositionAnalysis> {
        self.positions.get(ply)?.as_ref()
    }

    /// The move that leads to the position after this many plies, if it has been judged.
    #[must_use]
    pub fn judged(&self, ply: usize) -> Option<JudgedMove<'_>> {
        let at = ply.checked_sub(1)?;
        let judgement = (*self.judgements.get(at)?)?;
        let before = self.position(at)?;
        Some(JudgedMove { ply, by: before.turn, mv: self.moves[at], judgement, before })
    }

    /// All judged moves, in order.
    pub fn all_judged(&self) -> impl DoubleEndedIterator<Item = JudgedMove<'_>> {
        (1..self.positions.len()).filter_map(|ply| self.judged(ply))
    }

    /// The moves with a mark, in order.
    pub fn marked(&self) -> impl DoubleEndedIterator<Item = JudgedMove<'_>> {
        self.all_judged().filter(|judged| judged.judgement.severity.is_some())
    }

    /// The accuracy of each side in percent; none for a side that has not moved, or before all
    /// positions were searched. See the module `accuracy` for the formula.
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

    /// The accuracy of each side in a part of the game, in percent: the mean of the accuracies of
    /// its moves there. None for a side that has not moved in it, or before all positions were
    /// searched.
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
