//! The background analysis of the reviewed game, and the steps from one mistake to the next.

use super::state::{AnalysisProgress, Arrival, Review};
use crate::puzzles::saved_puzzles::{TRIED, TRIED_IN_RESTRICTED_MODE, missed};
use crate::results::GameResult;
use crate::trainer::from_games::name_of;
use crate::tui::effect::Effect;
use crate::tui::list_steps::Direction;
use crate::tui::no_mistake::NoMistake;
use crate::tui::note::PlayNote;
use crate::tui::screens::play::is_serious;
use ouk_engine::analysis::{
    AnalysisEvent, AnalysisRequest, FIRST_LOOK, GameAnalysis, GameToAnalyse, JudgedMove,
    PhaseAccuracy, SECOND_LOOK, SearchBudget, Severity,
};
use ouk_engine::worker::Ticket;
use ouk_io::outside::Barred;
use ouk_rules::board::Move;
use ouk_rules::game::Game;

const SEVERITIES: [Severity; 3] = [Severity::Inaccuracy, Severity::Mistake, Severity::Blunder];

/// The number of the sign after a move, of those that a file gives the move.
pub(super) fn sign_in_file(nags: &[u8]) -> Option<u8> {
    nags.iter().copied().find(|&nag| SIGNS.get(usize::from(nag).wrapping_sub(1)).is_some())
}

/// The signs that PGN numbers from 1.
pub(super) const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

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
        let request = AnalysisRequest { ticket, game, budget: self.budget() };
        vec![Effect::Analyse(Box::new(request))]
    }

    /// Whether the game may be analysed and has not been.
    pub(super) fn awaits_analysis(&self) -> bool {
        self.analysis.is_none() && !is_serious(self.game()) && self.game().ply() > 0
    }

    /// Whether nothing was played in the reviewed game.
    pub(super) fn has_no_moves(&self) -> bool {
        self.game().ply() == 0
    }

    /// Starts the analysis, or stops the running one. Its results stay.
    pub(super) fn analyse_or_stop(&mut self) -> Vec<Effect> {
        if self.has_no_moves() {
            self.board.say(PlayNote::NoMoves);
            return Vec::new();
        }
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

    /// The part of the work that is done, in per cent, while the analysis runs. A second look at a
    /// position searches it so much longer.
    pub(super) fn percent_done(&self) -> Option<u64> {
        let analysis = self.analysis.as_ref()?;
        let [looks, positions] =
            [analysis.looks(), analysis.positions().max(1)].map(|many| many as u64);
        let [first, second] = [looks.min(positions), looks.saturating_sub(positions)];
        let all = match self.budget() {
            SearchBudget::TwoLooks => FIRST_LOOK + SECOND_LOOK,
            _ => FIRST_LOOK,
        };
        let done = first * FIRST_LOOK + second * SECOND_LOOK;
        matches!(self.progress, AnalysisProgress::Running(_))
            .then(|| (100 * done / (positions * all)).min(100))
    }

    /// The limits of a search. Many users may share the machine in restricted mode.
    fn budget(&self) -> SearchBudget {
        match self.board.rights.allow(Barred::File) {
            true => SearchBudget::default(),
            false => SearchBudget::Nodes(FIRST_LOOK),
        }
    }

    /// The move that leads to the position on the board, if it has been judged.
    pub(super) fn judged(&self) -> Option<JudgedMove<'_>> {
        self.found()?.judged(self.at)
    }

    /// The better move instead of the shown one, if the analysis calls that a bad move.
    pub(super) fn better_move(&self) -> Option<Move> {
        let judged = self.judged()?;
        let is_bad = judged.judgement.severity >= Some(Severity::Inaccuracy);
        judged.before.best().filter(|_| is_bad)
    }

    /// The severity of a move of the game on the board: by the analysis, or else as the file marks
    /// it.
    pub(super) fn severity(&self, ply: usize) -> Option<Severity> {
        let judged = self.found().and_then(|found| found.judged(ply));
        judged.and_then(|judged| judged.judgement.severity).or_else(|| self.severity_in_file(ply))
    }

    fn severity_in_file(&self, ply: usize) -> Option<Severity> {
        let nag = sign_in_file(self.board.game.annotation(ply).nags())?;
        SEVERITIES.into_iter().find(|severity| severity.nag() == nag)
    }

    /// Whether only the file marks a move as bad.
    pub(super) fn is_marked_in_file(&self, ply: usize) -> bool {
        let judged = self.found().and_then(|found| found.judged(ply));
        judged.is_none_or(|judged| judged.judgement.severity.is_none())
            && self.severity_in_file(ply).is_some()
    }

    /// The plies of the game on the board with a mark for a bad move.
    pub(super) fn marked(&self) -> impl DoubleEndedIterator<Item = usize> {
        (1..=self.board.game.ply()).filter(|&ply| self.severity(ply).is_some())
    }

    /// Goes to the first move with a mark once all positions are searched, unless the user has done
    /// something in the meantime.
    fn arrive(&mut self) {
        let is_finished = self.found().is_some_and(GameAnalysis::is_finished);
        if !is_finished || self.arrival != Arrival::AtEnd {
            return;
        }
        let first = self.marked().next();
        self.arrival = first.map_or(Arrival::WithoutMistake, |_| Arrival::AtFirstMistake);
        self.show_ply(first.unwrap_or(self.at));
    }

    /// Goes to the next move with a mark, after leaving a variation.
    pub(super) fn go_to_mistake(&mut self, direction: Direction) {
        while self.leave_variation() {}
        let next = match direction {
            Direction::Forward => self.marked().find(|&ply| ply > self.at),
            Direction::Back => self.marked().rfind(|&ply| ply < self.at),
        };
        match next {
            Some(ply) => self.show_ply(ply),
            None if self.has_no_moves() => self.board.say(PlayNote::NoMoves),
            None => self.say_no_mistake(NoMistake::NoOther),
        }
    }

    /// Says why no mistake is shown: no move has a mark as long as nobody looked for mistakes.
    pub(super) fn say_no_mistake(&mut self, why: NoMistake) {
        let is_marked = self.marked().next().is_some();
        self.board.say(PlayNote::NoMistake(match self.found() {
            Some(found) if !found.is_finished() => NoMistake::StillSearched,
            // The file may have marks, but a move can be tried again only after a search.
            None if self.awaits_analysis() && (why == NoMistake::NoneHere || !is_marked) => {
                NoMistake::NotSearched
            }
            _ => why,
        }));
    }
}
