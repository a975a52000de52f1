//! Puzzle moves judged as in the program, but synchronously.

use ouk::puzzles::question::{SolverQuestion, Work};
use ouk::puzzles::session::{MoveJudgement, PuzzleSession, PuzzleStep};
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::solver::SolverVerdict;
use ouk_engine::solver::thread::{SolverEvent, SolverThread};
use ouk_engine::worker::{Ticket, Worker, WorkerEvent};
use ouk_rules::AnyPosition;
use ouk_rules::board::Move;
use std::sync::Arc;
use std::sync::mpsc::channel;

/// All events of the working thread.
pub enum Events {
    Solver(Vec<SolverEvent>),
    Engine(Vec<WorkerEvent>),
}

/// Runs the work in its thread.
pub fn done(ticket: Ticket, work: Work) -> Events {
    match work {
        Work::Prove(request) => {
            let (tell, told) = channel();
            let _thread = {
                let tables = Arc::new(Tables::new(TableOptions::default()));
                SolverThread::start(*request, tables, move |event| drop(tell.send(event)))
            };
            Events::Solver(told.iter().collect())
        }
        Work::Search(job) => {
            let (tell, told) = channel();
            let mut worker = Worker::start(8, move |event| drop(tell.send(event))).unwrap();
            worker.think_as(ticket, *job);
            let mut events = Vec::new();
            for event in &told {
                let is_last = !matches!(event, WorkerEvent::Report(..));
                events.push(event);
                if is_last {
                    break;
                }
            }
            Events::Engine(events)
        }
    }
}

/// The solver's answer to a question.
fn answer(question: &SolverQuestion) -> Option<Vec<Move>> {
    let ticket = Ticket::fresh();
    match done(ticket, question.work(ticket)) {
        Events::Solver(mut events) => match events.pop() {
            Some(SolverEvent::Done(_, solution)) => match solution.verdict {
                SolverVerdict::Won { line, .. } => Some(line),
                _ => None,
            },
            other => panic!("{other:?}"),
        },
        Events::Engine(mut events) => match (events.pop(), events.pop()) {
            (Some(WorkerEvent::Done(..)), Some(WorkerEvent::Report(_, report))) => Some(report.pv),
            (Some(WorkerEvent::Done(_, result)), None) => Some(result.best.into_iter().collect()),
            other => panic!("{other:?}"),
        },
    }
}

/// Plays a move and waits for its judgement.
pub fn judged(session: &mut PuzzleSession, position: &AnyPosition, mv: Move) -> MoveJudgement {
    let mut step = session.play(position, mv);
    loop {
        step = match step {
            PuzzleStep::Judged(judgement) => return judgement,
            PuzzleStep::Asks(question) => {
                session.answered(answer(&question)).expect("it is awaited")
            }
            PuzzleStep::Solution(_) => panic!("a move was played"),
        };
    }
}
