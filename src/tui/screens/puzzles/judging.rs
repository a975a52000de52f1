//! Judging a move of a puzzle in the background, while keys go on to work.

use super::pending_answer::PendingAnswer;
use super::screen::{PuzzleScreen, readable};
use crate::puzzles::question::Work;
use crate::puzzles::session::{MoveJudgement, PuzzleStep};
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::note::{Note, PlayNote, PuzzleNote};
use crate::tui::popup::TextPopup;
use crate::tui::update::{Navigation, Update};
use ouk_engine::solver::SolverVerdict;
use ouk_engine::solver::thread::SolverEvent;
use ouk_engine::worker::{Ticket, WorkerEvent};
use ouk_rules::MoveInPosition;
use ouk_rules::board::Move;
use ouk_rules::vocabulary::terms_of;

impl PuzzleScreen {
    /// Performs the session's next step: requests the answer to its question, or shows the result.
    pub(super) fn take_step(&mut self, app: &AppContext, step: PuzzleStep) -> Update {
        match step {
            PuzzleStep::Asks(_) => {
                self.note = Some(PuzzleNote::Judging(self.last_move()).into());
                self.ask().into()
            }
            PuzzleStep::Judged(judgement) => self.show_judgement(app, judgement).into(),
            PuzzleStep::Solution(line) => {
                self.note = None;
                let words = readable(self.play.game.position(), &line).join(" ");
                let popup = TextPopup::new(app.strings.puzzles.solution, vec![words]);
                Navigation::Popup(popup).into()
            }
        }
    }

    /// The move being judged.
    fn last_move(&self) -> Option<MoveInPosition> {
        if !self.session.is_judging() {
            return None;
        }
        let game = &self.play.game;
        let ply = game.ply().checked_sub(1)?;
        let played = game.moves().next_back()?;
        Some(MoveInPosition::of(game.position_at(ply), played.mv))
    }

    /// Requests the answer to the session's question in the background. Older answers no longer
    /// count.
    pub(in crate::tui) fn ask(&mut self) -> Vec<Effect> {
        let Some(question) = self.session.question() else { return Vec::new() };
        let ticket = Ticket::fresh();
        let effect = match question.work(ticket) {
            Work::Prove(request) => Effect::Solve(request),
            Work::Search(job) => Effect::Advise(ticket, job),
        };
        self.awaited = Some(PendingAnswer { ticket, line: Vec::new() });
        vec![effect]
    }

    /// Stops the judging, when the user leaves or restarts the puzzle.
    pub(super) fn stop_judging(&mut self) -> Vec<Effect> {
        self.session.cancel();
        self.awaited.take().map(|_| Effect::StopThinking).into_iter().collect()
    }

    /// Handles an event of the engine.
    pub(in crate::tui) fn on_engine(&mut self, app: &AppContext, event: WorkerEvent) -> Update {
        let (WorkerEvent::Report(ticket, _)
        | WorkerEvent::Done(ticket, _)
        | WorkerEvent::Failed(ticket)) = event;
        let Some(mut awaited) = self.awaited.take_if(|awaited| awaited.ticket == ticket) else {
            return Update::none();
        };
        match event {
            WorkerEvent::Report(_, report) => {
                awaited.line = report.pv;
                self.awaited = Some(awaited);
                Update::none()
            }
            WorkerEvent::Done(_, result) => {
                let mut line = awaited.line;
                if line.is_empty() {
                    line.extend(result.best);
                }
                self.answered(app, Some(line))
            }
            WorkerEvent::Failed(_) => self.judging_failed(),
        }
    }

    /// Handles an event of the solver.
    pub(in crate::tui) fn on_solver(&mut self, app: &AppContext, event: SolverEvent) -> Update {
        let (SolverEvent::Progress(ticket, _)
        | SolverEvent::Board(ticket, _)
        | SolverEvent::Done(ticket, _)
        | SolverEvent::Failed(ticket)) = event;
        if self.awaited.as_ref().is_none_or(|awaited| awaited.ticket != ticket) {
            return Update::none();
        }
        match event {
            SolverEvent::Progress(..) | SolverEvent::Board(..) => Update::none(),
            SolverEvent::Done(_, solution) => {
                let line = match solution.verdict {
                    SolverVerdict::Won { line, .. } => Some(line),
                    SolverVerdict::NotWon
                    | SolverVerdict::NotWonWithin(_)
                    | SolverVerdict::Drawn
                    | SolverVerdict::Lost { .. }
                    | SolverVerdict::Unknown => None,
                };
                self.answered(app, line)
            }
            SolverEvent::Failed(_) => self.judging_failed(),
        }
    }

    fn answered(&mut self, app: &AppContext, line: Option<Vec<Move>>) -> Update {
        self.awaited = None;
        let step = self.session.answered(line);
        step.map_or_else(Update::none, |step| self.take_step(app, step))
    }

    /// Handles a failure, for example for lack of memory: the user can try the move again.
    fn judging_failed(&mut self) -> Update {
        if self.session.is_judging() {
            self.take_back();
        }
        self.session.cancel();
        self.awaited = None;
        self.note = Some(Note::from(PlayNote::ComputerFailed));
        Update::none()
    }

    fn take_back(&mut self) {
        self.play.game.take_back(1);
        self.play.selected = None;
    }

    /// Shows the judgement on a move: the reply to it, or that it is wrong and taken back.
    fn show_judgement(&mut self, app: &AppContext, judgement: MoveJudgement) -> Vec<Effect> {
        let game = &self.play.game;
        let last = game.ply().saturating_sub(1);
        let mv = game.moves().next_back().map(|played| played.mv);
        let played = mv.map(|mv| MoveInPosition::of(game.position_at(last), mv));
        let after = game.position();
        match judgement {
            MoveJudgement::Solved(line) => {
                self.follows = readable(after, &line);
                self.note = None;
                return self.end(app);
            }
            MoveJudgement::GoesOn(reply) => {
                let answer = MoveInPosition::of(after, reply);
                let effects = self.play.play(reply);
                self.play.note = None;
                self.note = played.map(|played| PuzzleNote::GoesOn { played, answer }.into());
                return effects;
            }
            MoveJudgement::Ends => self.note = played.map(|played| PuzzleNote::Ends(played).into()),
            MoveJudgement::Answered(reply) => {
                let (answer, terms) = (MoveInPosition::of(after, reply), terms_of(after, reply));
                self.note = played.map(|played| PuzzleNote::Wrong { played, answer, terms }.into());
            }
        }
        self.take_back();
        Vec::new()
    }
}
