//! `ouk record`.

use super::side::SideArg;
use super::{Failure, print};
use crate::archive::Archive;
use crate::config::{Settings, paths};
use crate::results::{
    self, Breakdown, GameResult, MeanAccuracy, Points, Rating, ResultFilter, Share, Totals,
};
use crate::trainer::accuracy_faults::{AccuracyFault, accuracy_faults};
use crate::trainer::from_games::name_of;
use crate::trainer::progress::{Progress, ProgressStore};
use crate::tui::language::ENGLISH;
use clap::Args;
use ouk_engine::Level;
use ouk_engine::analysis::Phase;
use ouk_engine::command_line::GameArgs;
use ouk_rules::board::Color;
use std::fmt::Write;
use std::path::Path;

#[derive(Args)]
pub(super) struct RecordArgs {
    /// Only this game: ouk, kar-ouk, makruk, rek, min-rek-chanh or hill.
    #[arg(long)]
    game: Option<String>,
    /// Only this rule set; requires --game.
    #[arg(long, requires = "game")]
    rules: Option<String>,
    /// Only games against this level.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// Only games in which you played this side.
    #[arg(long)]
    side: Option<SideArg>,
}

/// The results of the saved games, without their accuracy.
pub(super) fn results(settings: &Settings) -> Vec<GameResult> {
    results_with(settings, &Progress::default())
}

/// The results of the saved games, with the accuracy that is part of the progress.
fn results_with(settings: &Settings, progress: &Progress) -> Vec<GameResult> {
    let find = |game, name: &str| settings.rule_sets.find(game, name);
    let archive = paths::games_folder().map(Archive::new);
    let accuracy = |file: &Path| progress.accuracy(&name_of(file));
    archive.map_or_else(Vec::new, |archive| results::read(&archive, &find, &accuracy, &|| true))
}

pub(super) fn run(args: &RecordArgs, settings: &Settings) -> Result<(), Failure> {
    let mut filter = ResultFilter {
        level: args.level.and_then(Level::new),
        side: args.side.map(Color::from),
        ..ResultFilter::default()
    };
    if let Some(game) = &args.game {
        let place = GameArgs { game: game.clone(), rules: args.rules.clone() };
        let (game, rules) = place.find(&settings.rule_sets)?;
        (filter.game, filter.rules) = (Some(game), args.rules.as_ref().map(|_| rules));
    }
    let path = paths::progress_file();
    let mut faults = path.as_deref().map(accuracy_faults).unwrap_or_default();
    // A line for a game that is no longer saved hides no accuracy.
    let saved = paths::games_folder().map_or_else(Vec::new, |folder| Archive::new(folder).paths());
    let files: Vec<String> = saved.iter().map(|file| name_of(file)).collect();
    faults.retain(|fault| files.contains(&fault.name));
    let store = path.clone().map(ProgressStore::new);
    let read = store.map_or_else(|| Ok(Progress::default()), |store| store.load());
    let (progress, unread) = match read {
        Ok(progress) => (progress, None),
        Err(error) => (Progress::default(), Some(error)),
    };
    let mut text = text(&filter.of(&results_with(settings, &progress)));
    if let Some(error) = unread {
        let _ = write!(text, "\n\nAccuracy unknown: {error}");
    } else if let (Some(AccuracyFault { line, given, .. }), Some(path)) = (faults.first(), &path) {
        let path = path.display();
        let games = match faults.len() {
            1 => "1 reviewed game".to_owned(),
            many => format!("{many} reviewed games"),
        };
        let _ = write!(
            text,
            "\n\nAccuracy of {games} unknown: {path}: line {line}: {given} is not an \
             accuracy, such as \"90 75 -\""
        );
    }
    print(text)
}

/// The record as text: totals, rating, runs, and the parts.
fn text(results: &[GameResult]) -> String {
    let totals = Totals::of(results);
    let Some(rating) = Rating::of(results) else {
        return "No finished games against the computer.".to_owned();
    };
    let mut text = format!("games   {}\n", counted(&totals));
    let _ = writeln!(text, "rating  {}, near {}", rated(rating), words(Level::nearest(rating.elo)));
    if let Some(run) = totals.run {
        let what = match run.points {
            Points::Won => "won",
            Points::Drawn => "drawn",
            Points::Lost => "lost",
        };
        let _ = writeln!(
            text,
            "last    {} {what} in a row; most wins in a row: {}",
            run.games, totals.longest
        );
    }
    if let Some(MeanAccuracy { games, parts }) = MeanAccuracy::of(results) {
        let named = Phase::ALL.into_iter().zip(parts);
        let parts: Vec<String> = named
            .filter_map(|(phase, percent)| Some(format!("{} {} %", part(phase), percent?)))
            .collect();
        let _ = writeln!(text, "accuracy  {} ({games} reviewed games)", parts.join(", "));
    }
    for breakdown in Breakdown::ALL {
        text.push('\n');
        for (share, part) in breakdown.parts(results) {
            let rating = Rating::of(&part).map_or_else(String::new, rated);
            let _ =
                writeln!(text, "{:<28}{:<38}{rating}", name(share), counted(&Totals::of(&part)));
        }
    }
    text.push_str(
        "\nRatings use ouk's own scale: level 1 is 600, and each further level adds 200.",
    );
    text
}

const fn part(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "opening",
        Phase::Middle => "middle game",
        Phase::Ending => "endgame",
    }
}

fn counted(totals: &Totals) -> String {
    let Totals { won, drawn, lost, .. } = totals;
    let percent = totals.percent().unwrap_or_default();
    format!("{}: {won} won, {drawn} drawn, {lost} lost, {percent} %", totals.games())
}

fn rated(rating: Rating) -> String {
    format!("{:.0} ± {:.0}", rating.elo, rating.error)
}

fn words(level: Level) -> String {
    format!("level {} ({})", level.number(), level.name())
}

fn name(share: Share) -> String {
    match share {
        Share::Game(game) => ENGLISH.game(game).to_owned(),
        Share::Rules(game, rules) => format!("{}, {}", ENGLISH.game(game), rules.name),
        Share::Level(level) => words(level),
        Share::Side(side) => side.name().to_owned(),
    }
}
