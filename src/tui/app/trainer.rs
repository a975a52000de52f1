//! Messages from the threads of trainer, analysis and puzzles, and the ways to open the screens of
//! the trainer.

use super::{App, Screen};
use crate::puzzles::from_games::PuzzleSearchEvent;
use crate::puzzles::saved_puzzles::saved;
use crate::trainer::drill::{Drill, DrillRequest};
use crate::trainer::from_games;
use crate::trainer::progress::{Progress, SetAside};
use crate::trainer::puzzle_progress::OwnPuzzle;
use crate::trainer::worker::TrainerResponse;
use crate::tui::effect::Effect;
use crate::tui::note::{DrillNote, GamesNote, Note, PlayNote, PuzzleNote};
use crate::tui::outcome::EffectOutcome;
use crate::tui::overlay::Overlay;
use crate::tui::popup::TextPopup;
use crate::tui::screens::trainer::list::{DrillSearch, next_seed};
use crate::tui::screens::trainer::{DrillList, Exercise};
use ouk_engine::analysis::AnalysisEvent;
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::puzzle::Puzzle;
use ouk_engine::worker::Ticket;
use ouk_rules::game::Game;
use ouk_rules::{GameId, RuleSet};
use std::path::Path;
use std::sync::Arc;

impl App {
    /// Handles progress or the end of the analysis of a reviewed game. A drill may lie over the
    /// review.
    pub(super) fn on_analysis(&mut self, event: &AnalysisEvent) -> Vec<Effect> {
        let screens = std::iter::once(&mut self.screen).chain(&mut self.beneath);
        let mut effects = Vec::new();
        for screen in screens {
            if let Screen::Review(review) = screen {
                effects.extend(review.on_analysis(event.clone()));
            }
        }
        effects
    }

    /// Tells the reviews on and below the screen that their analysis was stopped, since only one
    /// runs at a time.
    pub(super) fn note_stopped_analyses(&mut self, effects: &[Effect]) {
        for effect in effects {
            let begun = match effect {
                Effect::Analyse(request) => Some(request.ticket),
                Effect::StopAnalysis => None,
                _ => continue,
            };
            for screen in std::iter::once(&mut self.screen).chain(&mut self.beneath) {
                if let Screen::Review(review) = screen {
                    review.analysis_was_stopped(begun);
                }
            }
        }
    }

    /// Handles a puzzle found in a game of the user: saves the puzzle if it is new.
    pub(super) fn found_puzzle(&mut self, found: &Puzzle) -> Vec<Effect> {
        let new = saved(found);
        if self.context.progress.puzzles.own.contains(&new) {
            return Vec::new();
        }
        if let Screen::Review(review) = &mut self.screen {
            review.new_puzzles += 1;
            review.board.note = Some(PuzzleNote::FromGame(review.new_puzzles).into());
        }
        vec![Effect::SavePuzzle(Box::new(new))]
    }

    /// Handles progress or the end of the search for puzzles in all saved games.
    pub(super) fn on_puzzle_search(
        &mut self,
        ticket: Ticket,
        event: PuzzleSearchEvent,
    ) -> Vec<Effect> {
        let context = &mut self.context;
        let search = context.games.puzzle_search.as_mut().filter(|state| state.ticket == ticket);
        match event {
            PuzzleSearchEvent::Began(of) => {
                if let Some(state) = search {
                    state.of = of;
                }
            }
            PuzzleSearchEvent::Searched(searched) => {
                let puzzles: Vec<OwnPuzzle> = searched.puzzles.iter().map(saved).collect();
                let is_new = |puzzle: &&OwnPuzzle| !context.progress.puzzles.own.contains(puzzle);
                let new = puzzles.iter().filter(is_new).count();
                if let Some(state) = search {
                    (state.done, state.of) = (searched.done, searched.of);
                    state.found += new;
                }
                return vec![Effect::GameSearched(searched.file, puzzles)];
            }
            PuzzleSearchEvent::Done => {
                if let Some(state) = search {
                    (state.done, state.runs) = (state.of, false);
                }
            }
            PuzzleSearchEvent::Failed if search.is_some() => {
                context.games.puzzle_search = None;
                context.note = Some(PlayNote::AnalysisFailed.into());
            }
            PuzzleSearchEvent::Failed => {}
        }
        Vec::new()
    }

    /// Stops the search for puzzles, whose results could not be saved.
    pub(super) fn search_not_saved(&mut self, outcome: EffectOutcome) -> Vec<Effect> {
        if let Some(state) = &mut self.context.games.puzzle_search {
            state.runs = false;
        }
        self.told(outcome);
        vec![Effect::StopSearchingGames]
    }

    /// Handles a recorded drill.
    pub(super) fn learnt(
        &mut self,
        progress: Progress,
        set_aside: Option<SetAside>,
    ) -> Vec<Effect> {
        self.context.progress = progress;
        // The user reads the explanation once; the result below it stays.
        let strings = self.context.strings;
        let words = set_aside.map(|set_aside| {
            TextPopup::new(strings.trainer.title, vec![strings.set_aside(&set_aside)])
        });
        self.overlays.extend(words.map(Overlay::Text));
        Vec::new()
    }

    /// Opens the list of endings for a rule set.
    pub fn open_trainer(&mut self, game: GameId, rules: &'static RuleSet) -> Vec<Effect> {
        let mut list = DrillList::of(&self.context.settings, game, rules);
        list.choose_next(&self.context.progress);
        self.show(Screen::Trainer(Box::new(list)));
        vec![Effect::FindOwnDrills]
    }

    /// Opens the list and looks for a drill. The seed 0 asks for the next drill not tried yet.
    pub fn open_drill(&mut self, mut order: DrillRequest) -> Vec<Effect> {
        if order.seed == 0 {
            order.seed = next_seed(&self.context.progress, &order.key());
        }
        let mut effects = self.open_trainer(order.game, order.rules);
        if let Screen::Trainer(list) = &mut self.screen {
            list.choose(&order);
            list.waiting = Some(DrillSearch::Looking);
        }
        effects.insert(0, Effect::FindDrill(Box::new(order)));
        effects
    }

    /// Handles a game that was read to train its ending.
    pub(super) fn train(&mut self, path: &Path, game: Game) -> Vec<Effect> {
        match &mut self.screen {
            Screen::Games(games) => {
                games.waiting = true;
                games.note = Some(GamesNote::Looking.into());
            }
            Screen::Trainer(list) => list.waiting = Some(DrillSearch::Looking),
            _ => return Vec::new(),
        }
        vec![Effect::FindEnding(Box::new(game), from_games::name_of(path))]
    }

    /// Shows a drill over the list to which it goes back.
    fn show_drill(&mut self, drill: Drill, tablebase: Arc<Tablebase>) {
        let exercise = Exercise::new(drill, tablebase);
        self.show_over(Screen::Drill(Box::new(exercise)));
    }

    /// Handles tables and drills from the thread. Ignores those that nobody waits for any more.
    pub(super) fn on_trainer(&mut self, news: TrainerResponse) -> Vec<Effect> {
        match (&mut self.screen, news) {
            (Screen::Play(play), TrainerResponse::Tables(tablebase, game, rules)) => {
                play.on_tables(tablebase, game, rules)
            }
            (Screen::Review(review), TrainerResponse::Tables(tablebase, game, rules)) => {
                review.board.on_tables(tablebase, game, rules);
            }
            (Screen::Trainer(list), TrainerResponse::Making(what)) if list.waiting.is_some() => {
                list.waiting = Some(DrillSearch::Making(what));
            }
            (Screen::Games(games), TrainerResponse::Making(what)) if games.waiting => {
                games.note = Some(GamesNote::Making(what).into());
            }
            (Screen::Drill(exercise), TrainerResponse::Making(what)) if exercise.waiting => {
                exercise.note = Some(DrillNote::Making(what).into());
            }
            (Screen::Trainer(list), TrainerResponse::NoDrill(error)) => {
                list.waiting = None;
                self.context.note = Some(Note::NoDrill(Arc::new(error)));
            }
            (Screen::Games(games), TrainerResponse::NoDrill(error)) if games.waiting => {
                games.waiting = false;
                games.note = Some(Note::NoDrill(Arc::new(error)));
            }
            (Screen::Drill(exercise), TrainerResponse::NoDrill(error)) => {
                exercise.waiting = false;
                exercise.note = Some(Note::NoDrill(Arc::new(error)));
            }
            (Screen::Trainer(list), TrainerResponse::Games(drills)) => list.own = drills,
            (Screen::Trainer(list), TrainerResponse::Drill(drill, tablebase))
                if list.waiting.is_some() =>
            {
                self.context.note = None;
                list.waiting = None;
                self.show_drill(*drill, tablebase);
            }
            (Screen::Games(games), TrainerResponse::Drill(drill, tablebase)) if games.waiting => {
                games.note = None;
                games.waiting = false;
                self.show_drill(*drill, tablebase);
            }
            (Screen::Review(review), TrainerResponse::Drill(drill, tablebase))
                if review.waiting =>
            {
                review.waiting = false;
                self.show_drill(*drill, tablebase);
            }
            (Screen::Review(review), TrainerResponse::NoDrill(error)) if review.waiting => {
                review.waiting = false;
                review.board.note = Some(Note::NoDrill(Arc::new(error)));
            }
            (Screen::Drill(exercise), TrainerResponse::Drill(drill, tablebase))
                if exercise.waiting =>
            {
                exercise.change(*drill, tablebase);
            }
            (_, TrainerResponse::Cache(problem)) => {
                self.context.note = Some(Note::Cache(Arc::new(problem)));
            }
            _ => {}
        }
        Vec::new()
    }
}
