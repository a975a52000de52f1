//! The background analysis of the reviewed game, and the steps from one mistake to the next.

use super::state::{AnalysisProgress, Arrival, Review};
use crate::puzzles::saved_puzzles::{TRIED, TRIED_IN_RESTRICTED_MODE, missed};
use crate::results::GameResult;
use crate::trainer::from_games::name_of;
use crate::tui::effect::Effect;
use crate::tui::list_steps::Direction;
use crate::tui::note::PlayNote;
use crate::tui::screens::play::is_serious;
use ouk_engine::analysis::{
    AnalysisEvent, AnalysisRequest, FIRST_LOOK, GameAnalysis, GameToAnalyse, JudgedMove,
    PhaseAccuracy, SearchBudget,
};
use ouk_engine::worker::Ticket;
use ouk_io::outside::Barred;
use ouk_rules::game::Game;

impl Review {
    /// The reviewed game, whatever variation is on the board.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.branches.first().map_or(&self.board.game, |branch| &branch.game)
    }

    /// The results of the analysis so far; none while a variation is on the board.
    #[must_use]
    pub fn found(&self) -> Option<&GameAnalysis> {
        self.analysis.as_ref().filter(|_| self.branches.is_empty())
    }

    /// Starts the analysis, unless the game forbids help.
    pub(in crate::tui) fn begin_analysis(&mut self) -> Vec<Effect> {
        if is_serious(self.game()) || self.game().ply() == 0 {
            return Vec::new();
        }
        let game = GameToAnalyse::of(self.game());
        let ticket = Ticket::fresh();
        self.analysis = Some(GameAnalysis::new(&game));
        self.progress = AnalysisProgress::Running(ticket);
        // Many users may share the machine in restricted mode.
        let budget = match self.board.rights.allow(Barred::File) {
            true => SearchBudget::default(),
            false => SearchBudget::Nodes(FIRST_LOOK),
        };
        let request = AnalysisRequest { ticket, game, budget };
        vec![Effect::Analyse(Box::new(request))]
    }

    /// Whether the game may be analysed and has not been.
    pub(super) fn awaits_analysis(&self) -> bool {
        self.analysis.is_none() && !is_serious(self.game()) && self.game().ply() > 0
    }

    /// Starts the analysis, or stops the running one. Its results stay.
    pub(super) fn analyse_or_stop(&mut self) -> Vec<Effect> {
        match self.progress {
            AnalysisProgress::Running(_) => {
                self.progress = AnalysisProgress::Idle;
                vec![Effect::StopAnalysis]
            }
            AnalysisProgress::Finished => Vec::new(),
            AnalysisProgress::Idle | AnalysisProgress::Interrupted => {
                if is_serious(self.game()) {
                    self.board.say(PlayNote::NoReview);
                }
                if self.branches.is_empty() && self.at == self.game().ply() {
                    self.arrival = Arrival::AtEnd;
                }
                self.begin_analysis()
            }
        }
    }

    /// Notes that all analyses were stopped except the one with this ticket.
    pub(in crate::tui) fn analysis_was_stopped(&mut self, but: Option<Ticket>) {
        if let AnalysisProgress::Running(ticket) = self.progress
            && but != Some(ticket)
        {
            self.progress = AnalysisProgress::Interrupted;
        }
    }

    /// Resumes the stopped requests when the review is on the screen again.
    pub(in crate::tui) fn come_back(&mut self) -> Vec<Effect> {
        self.opinion.about = None;
        let mut effects = self.think();
        if self.progress == AnalysisProgress::Interrupted {
            effects.extend(self.begin_analysis());
        }
        effects
    }

    /// Handles an event of the analysis; ignores one with another ticket. After the last event,
    /// starts the search for puzzles in a person's mistakes, and saves the accuracy.
    pub fn on_analysis(&mut self, event: AnalysisEvent) -> Vec<Effect> {
        let AnalysisProgress::Running(awaited) = self.progress else { return Vec::new() };
        match event {
            AnalysisEvent::Found(ticket, ply, position) if ticket == awaited => {
                if let Some(analysis) = &mut self.analysis {
                    analysis.insert(ply, *position);
                }
                self.arrive();
            }
            AnalysisEvent::Done(ticket) if ticket == awaited => {
                self.progress = AnalysisProgress::Finished;
                return self.find_puzzles().into_iter().chain(self.save_accuracy()).collect();
            }
            AnalysisEvent::Failed(ticket) if ticket == awaited => {
                self.progress = AnalysisProgress::Idle;
                self.board.say(PlayNote::AnalysisFailed);
            }
            _ => {}
        }
        Vec::new()
    }

    /// The search for puzzles where a person made a mistake or missed a win.
    fn find_puzzles(&self) -> Option<Effect> {
        let most = match self.board.rights.allow(Barred::File) {
            true => TRIED,
            false => TRIED_IN_RESTRICTED_MODE,
        };
        let positions = missed(self.game(), self.analysis.as_ref()?, most);
        (!positions.is_empty()).then_some(Effect::FindPuzzles(positions))
    }

    /// The effect that saves the accuracy of the player's moves, if the game counts for the record
    /// and has a file.
    fn save_accuracy(&self) -> Option<Effect> {
        let game = self.game();
        let own = GameResult::of(game.setup(), game.ending()?.outcome)?;
        let accuracy = PhaseAccuracy::of(self.analysis.as_ref()?, own.side);
        let file = name_of(self.board.path.as_ref()?);
        (!accuracy.is_empty()).then_some(Effect::SaveAccuracy(file, accuracy))
    }

    /// The number of looks at its positions so far and the number of positions, while the analysis
    /// runs.
    pub(super) fn looks(&self) -> Option<(usize, usize)> {
        let analysis = self.analysis.as_ref()?;
        matches!(self.progress, AnalysisProgress::Running(_))
            .then(|| (analysis.looks(), analysis.positions()))
    }

    /// The move that leads to the position on the board, if it has been judged.
    pub(super) fn judged(&self) -> Option<JudgedMove<'_>> {
        self.found()?.judged(self.at)
    }

    /// Goes to the first move with a mark once all positions are searched, unless the user has done
    /// something in the meantime.
    fn arrive(&mut self) {
        let Some(found) = self.found().filter(|found| found.is_finished()) else { return };
        if self.arrival != Arrival::AtEnd {
            return;
        }
        let first = found.marked().map(|judged| judged.ply).min();
        self.arrival = first.map_or(Arrival::WithoutMistake, |_| Arrival::AtFirstMistake);
        self.show_ply(first.unwrap_or(self.at));
    }

    /// Goes to the next move with a mark, after leaving a variation.
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
            Some(&ply) => self.show_ply(ply),
            None if self.found().is_some_and(|found| !found.is_finished()) => {
                self.board.say(PlayNote::NoMistakeYet);
            }
            None => self.board.say(PlayNote::NoMistake),
        }
    }
}
