//! The part that the commands about tables share: the choice of endings, and the tables with their
//! progress.

use super::super::Failure;
use super::super::output::ProgressLine;
use clap::Args;
use ouk_engine::endgame::class::Class;
use ouk_engine::endgame::table::EndgameTable;
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::endgame::tables::{TableError, TableProgress, Tables};
use ouk_engine::endgame::verify::classes;
use ouk_rules::{GameId, RuleSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Which endings.
#[derive(Args)]
pub(super) struct Endings {
    /// Endgames by their pieces, the chasing side's first, such as KSM or KRM-KR [default: all
    /// selected by --pieces].
    #[arg(value_name = "ENDGAME")]
    pub(super) endings: Vec<String>,
    /// Endgames against a bare king with N pieces, both kings included: 4, or a range such as 3-5.
    #[arg(
        long = "pieces",
        alias = "men",
        value_name = "N",
        default_value = "3-4",
        conflicts_with = "endings"
    )]
    pub(super) pieces: String,
    /// Include endgames with an unpromoted fish, or with Hill's fish.
    #[arg(long, conflicts_with = "endings")]
    pub(super) trey: bool,
}

/// The settings and tables of a command about tables.
pub(super) struct Context {
    pub(super) tables: Arc<Tables>,
    pub(super) game: GameId,
    pub(super) rules: &'static RuleSet,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) threads: usize,
}

impl Context {
    pub(super) fn tablebase(&self) -> Result<Tablebase, Failure> {
        Tablebase::new(&self.tables, self.game, self.rules).ok_or_else(|| {
            let why = match self.game {
                GameId::KarOuk => "the first check wins",
                _ => "its endgames are of another kind",
            };
            let name = self.game.name();
            Failure::usage(format!("{name} under {} has no endgame tables: {why}", self.rules))
        })
    }

    /// The endings that are named, or all with a number of pieces.
    pub(super) fn classes(
        &self,
        tablebase: &Tablebase,
        endings: &Endings,
    ) -> Result<Vec<Class>, Failure> {
        let piece_set = tablebase.count_rules().piece_set();
        if !endings.endings.is_empty() {
            let read = endings.endings.iter().map(|name| Class::parse(piece_set, name));
            return read
                .collect::<Result<_, _>>()
                .map_err(|error| Failure::usage(error.to_string()));
        }
        let wrong = || {
            Failure::usage(format!(
                "invalid value \"{}\" for --pieces: expected 3, 4, 5 or a range such as 3-5",
                endings.pieces
            ))
        };
        let (least, most) =
            endings.pieces.split_once('-').unwrap_or((&endings.pieces, &endings.pieces));
        let number =
            |text: &str| text.parse::<usize>().ok().filter(|pieces| (3..=5).contains(pieces));
        let (least, most) = (number(least).ok_or_else(wrong)?, number(most).ok_or_else(wrong)?);
        if least > most {
            return Err(wrong());
        }
        let mut classes = classes(piece_set, least..=most);
        classes.retain(|class| endings.trey || !class.has_trey());
        Ok(classes)
    }

    /// Loads or makes the table of a class, and shows the progress.
    pub(super) fn prepare(
        &self,
        tablebase: &Tablebase,
        class: &Class,
        done: (usize, usize),
    ) -> Result<Arc<EndgameTable>, Failure> {
        self.show_progress(done, |tell| tablebase.prepare(class, &self.stop, tell))
    }

    /// Loads or makes the tables of a class and of the other side's wins, and shows the progress.
    pub(super) fn prepare_both(
        &self,
        tablebase: &Tablebase,
        class: &Class,
        done: (usize, usize),
    ) -> Result<Arc<EndgameTable>, Failure> {
        self.show_progress(done, |tell| tablebase.prepare_both(class, &self.stop, tell))
    }

    fn show_progress(
        &self,
        (done, all): (usize, usize),
        make: impl FnOnce(&(dyn Fn(TableProgress) + Sync)) -> Result<Arc<EndgameTable>, TableError>,
    ) -> Result<Arc<EndgameTable>, Failure> {
        let bar = EndingsDone { done, all };
        let table = make(&|progress| bar.show(&progress));
        ProgressLine::wipe();
        self.tell_notes();
        table.map_err(|error| match error {
            TableError::Memory { .. } => {
                Failure::from(anyhow::anyhow!("{error}; use --memory to allow more"))
            }
            error => Failure::from(error),
        })
    }

    pub(super) fn tell_notes(&self) {
        for problem in self.tables.take_problems() {
            ouk_io::text::complain(problem);
        }
    }
}

/// The progress of the work on several endings.
struct EndingsDone {
    done: usize,
    all: usize,
}

impl EndingsDone {
    /// The number of moves after which half of an ending counts as done.
    const HALF: f64 = 12.0;

    fn show(&self, progress: &TableProgress) {
        let what = match progress {
            TableProgress::Pass(name, pass) => format!("{name}, {pass} moves"),
            TableProgress::Made(name) => format!("{name}, done"),
        };
        // The number of moves that the longest win needs is known only at the end, so the bar of an
        // ending moves more and more slowly.
        let part = match progress {
            TableProgress::Pass(_, pass) => *pass as f64 / (*pass as f64 + Self::HALF),
            TableProgress::Made(_) => 1.0,
        };
        let share = (self.done as f64 + part) / self.all.max(1) as f64;
        ProgressLine::show(share, &format!("{}/{} {what}", self.done, self.all));
    }
}
