//! The analysis of the reviewed game in the background, and the way from one mistake to the next.

use super::state::{AnalysisProgress, Review};
use crate::tui::effect::Effect;
use crate::tui::note::PlayNote;
use crate::tui::screens::play::is_serious;
use ouk_engine::analysis::{
    AnalysisEvent, AnalysisRequest, GameToAnalyse, JudgedMove, Review as Analysis, SearchBudget,
    Severity,
};
use ouk_engine::worker::Ticket;
use ouk_io::outside::Barred;
use ouk_rules::AnyPosition;
use ouk_rules::game::{Game, Player};

/// The positions of a game in which a puzzle is looked for.
const TRIED: usize = 8;
/// The same in restricted mode.
const TRIED_IN_RESTRICTED_MODE: usize = 2;

/// In which direction the next mistake is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Back,
}

impl Review {
    /// The game that is reviewed, whatever variation is on the board.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.branches.first().map_or(&self.board.game, |branch| &branch.game)
    }

    /// What the analysis has found so far, while the game itself is on the board and not a variation.
    #[must_use]
    pub fn found(&self) -> Option<&Analysis> {
        self.analysis.as_ref().filter(|_| self.branches.is_empty())
    }

    /// Begins the analysis, unless the game forbids help.
    pub(in crate::tui) fn begin_analysis(&mut self) -> Vec<Effect> {
        if is_serious(self.game()) || self.game().ply() == 0 {
            return Vec::new();
        }
        let game = GameToAnalyse::of(self.game());
        let ticket = Ticket::fresh();
        self.analysis = Some(Analysis::new(&game));
        self.progress = AnalysisProgress::Running(ticket);
        let request = AnalysisRequest { ticket, game, budget: SearchBudget::default() };
        vec![Effect::Analyse(Box::new(request))]
    }

    /// Begins the analysis, or stops the one that runs. What was found stays.
    pub(super) fn analyse_or_stop(&mut self) -> Vec<Effect> {
        match self.progress {
            AnalysisProgress::Running(_) => {
                self.progress = AnalysisProgress::Idle;
                vec![Effect::StopAnalysis]
            }
            AnalysisProgress::Finished => Vec::new(),
            AnalysisProgress::Idle => {
                if is_serious(self.game()) {
                    self.board.say(PlayNote::NoReview);
                }
                self.begin_analysis()
            }
        }
    }

    /// Handles an event of the analysis; one with another ticket is ignored. After the last event, puzzles are
    /// looked for where a person went wrong.
    pub fn on_analysis(&mut self, event: AnalysisEvent) -> Option<Effect> {
        let AnalysisProgress::Running(awaited) = self.progress else { return None };
        match event {
            AnalysisEvent::Found(ticket, ply, position) if ticket == awaited => {
                if let Some(analysis) = &mut self.analysis {
                    analysis.insert(ply, *position);
                }
            }
            AnalysisEvent::Done(ticket) if ticket == awaited => {
                self.progress = AnalysisProgress::Finished;
                return self.find_puzzles();
            }
            AnalysisEvent::Failed(ticket) if ticket == awaited => {
                self.progress = AnalysisProgress::Idle;
                self.board.say(PlayNote::AnalysisFailed);
            }
            _ => {}
        }
        None
    }

    /// Looks for puzzles where a person made a mistake or missed a win, the worst first.
    fn find_puzzles(&self) -> Option<Effect> {
        let game = self.game();
        let players = &game.setup().players;
        let mut missed: Vec<JudgedMove<'_>> = self
            .analysis
            .as_ref()?
            .marked()
            .filter(|judged| matches!(players[judged.by], Player::Human { .. }))
            .filter(|JudgedMove { judgement, .. }| {
                judgement.severity >= Some(Severity::Mistake) || judgement.cause.is_some()
            })
            .collect();
        missed.sort_by(|a, b| b.judgement.loss.total_cmp(&a.judgement.loss));
        // Many users may share the machine in restricted mode.
        missed.truncate(if self.board.rights.allow(Barred::File) {
            TRIED
        } else {
            TRIED_IN_RESTRICTED_MODE
        });
        let positions: Vec<AnyPosition> =
            missed.iter().map(|judged| game.position_at(judged.ply - 1).clone()).collect();
        (!positions.is_empty()).then_some(Effect::FindPuzzles(positions))
    }

    /// How many positions were searched, and of how many, while the analysis runs.
    pub(super) fn searched(&self) -> Option<(usize, usize)> {
        let analysis = self.analysis.as_ref()?;
        matches!(self.progress, AnalysisProgress::Running(_))
            .then(|| (analysis.searched(), analysis.positions()))
    }

    /// The move that leads to the position on the board, if it was judged.
    pub(super) fn judged(&self) -> Option<JudgedMove<'_>> {
        self.found()?.judged(self.at)
    }

    /// Goes to the next move with a mark, out of a variation first.
    pub(super) fn go_to_mistake(&mut self, direction: Direction) {
        while self.leave_variation() {}
        let plies = self.found().map_or_else(Vec::new, |analysis| {
            analysis.marked().map(|judged| judged.ply).collect::<Vec<_>>()
        });
        let next = match direction {
            Direction::Forward => plies.iter().find(|&&ply| ply > self.at),
            Direction::Back => plies.iter().rfind(|&&ply| ply < self.at),
        };
        match next {
            Some(&ply) => self.board_style(ply),
            None => self.board.say(PlayNote::NoMistake),
        }
    }
}
