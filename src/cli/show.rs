//! `ouk show`.

use super::game_file::{self, GameNumber};
use super::picture::{self, PictureArgs};
use super::restricted::need_for;
use super::{ArrayArgs, Failure, GameArgs, position_of, print};
use crate::config::Settings;
use crate::tui::count_page::{changes, rule_sets};
use crate::tui::language::ENGLISH;
use clap::Args;
use ouk_io::outside::{Outside, Rights};
use ouk_rules::announce::{Call, announce};
use ouk_rules::board::{Color, Move};
use ouk_rules::diagram::board;
use ouk_rules::notation::{coordinate, readable};
use ouk_rules::{AnyPosition, CountState, Honour};
use std::fmt::Write;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    place: GameArgs,
    #[command(flatten)]
    begin: ArrayArgs,
    /// Position as FEN, quoted [default: starting position].
    #[arg(conflicts_with = "array")]
    fen: Option<String>,
    /// Take the position from a game file (PGN).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "game", "rules", "array"])]
    from: Option<PathBuf>,
    /// Number of the game in a file with several games [default: 1].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), requires = "from")]
    number: Option<u32>,
    /// Show the position after N plies [default: the end of the game].
    #[arg(long, value_name = "N", requires = "from")]
    ply: Option<usize>,
    /// Explain the count: how captures and promotions change it, and what each rule set says.
    #[arg(long, conflicts_with = "drawing")]
    count: bool,
    #[command(flatten)]
    picture: PictureArgs,
}

pub(super) fn run(args: &ShowArgs, settings: &Settings, rights: Rights) -> Result<(), Failure> {
    let (position, last) = match &args.from {
        None => (position(args, settings)?, None),
        Some(path) => position_in(path, args, settings, need_for("--from", rights)?)?,
    };
    if let Some(option) = args.picture.asked_for() {
        let outside = need_for(option, rights)?;
        return picture::draw(&position, last, &args.picture, settings, outside);
    }
    print(if args.count { count(&position, settings)? } else { describe(&position) })
}

/// The text about the count of a position: its state, and its state after each capture and
/// promotion and under each rule set.
fn count(position: &AnyPosition, settings: &Settings) -> Result<String, Failure> {
    let Some(counting) = position.counting() else {
        return Err(Failure::usage(format!("{} has no counting", position.game().title())));
    };
    let words = &ENGLISH;
    let mut lines = vec![match counting.view() {
        Some(view) => {
            let says = words.count_numbers(&view);
            let mut told = format!("{} counts, {says} ({}).", view.by.name(), view.why);
            let beginning = counting.beginning().map(|it| words.count_beginning(it, &view));
            for more in beginning.into_iter().chain(words.count_sum(&view)) {
                let _ = write!(told, "\n{more}");
            }
            told
        }
        None => words.count.tell_none.to_owned(),
    }];
    let sets = settings.rule_sets.of(position.game());
    for section in [changes(position, words), rule_sets(position, sets, words)] {
        lines.push(String::new());
        lines.extend(section);
    }
    Ok(lines.join("\n"))
}

/// The position that the arguments describe.
fn position(args: &ShowArgs, settings: &Settings) -> Result<AnyPosition, Failure> {
    let (game, rules) = args.place.find(&settings.rule_sets)?;
    let array = args.begin.fen(game, rules, Color::White)?;
    position_of(game, rules, args.fen.as_deref().or(array.as_deref()))
}

/// The position in a game's file after some of its moves, with the last move.
fn position_in(
    path: &Path,
    args: &ShowArgs,
    settings: &Settings,
    outside: Outside,
) -> Result<(AnyPosition, Option<Move>), Failure> {
    args.picture.check_out(path)?;
    let (game, _) =
        GameNumber(args.number).read(path, game_file::open(path, outside)?, settings)?;
    let ply = args.ply.unwrap_or(game.ply());
    if ply > game.ply() {
        let (path, all) = (path.display(), game.ply());
        return Err(Failure::usage(format!(
            "--ply {ply} is past the end of {path}, which has {all} plies"
        )));
    }
    let last = ply.checked_sub(1).and_then(|before| game.moves().nth(before));
    Ok((game.position_at(ply).clone(), last.map(|played| played.mv)))
}

fn describe(position: &AnyPosition) -> String {
    let mut text = board(position);
    let shape = position.shape();
    let _ = write!(text, "\n\n{} to move", position.turn().name());
    let checkers: Vec<String> = position.checkers().iter().map(|&at| shape.name(at)).collect();
    if !checkers.is_empty() {
        let _ = write!(text, ", in check from {}", checkers.join(" and "));
    }
    let duty: Vec<String> = position.duty().iter().map(|&at| shape.name(at)).collect();
    if !duty.is_empty() {
        let _ = write!(text, ", ordered to rek on {}", duty.join(" or "));
    }
    let _ = write!(text, "\nrules  {} ({})", position.rules().name, position.rules().source);
    let count = position.count_view().filter(|view| view.state != CountState::Void);
    let count = count.map_or("none".to_owned(), |view| {
        let honour = match view.honour {
            Honour::Board => "board's honour",
            Honour::Pieces => "pieces' honour",
        };
        let left = match view.left {
            1 => "1 move".to_owned(),
            left => format!("{left} moves"),
        };
        format!(
            "{} counts ({honour}): {} of {}, {}; {left} left to mate",
            view.by.name(),
            view.reached(),
            view.limit,
            view.why
        )
    });
    let _ = write!(text, "\ncount  {count}");
    let verdict = position.ending().map_or("the game goes on".to_owned(), |end| end.to_string());
    let _ = write!(text, "\nverdict  {verdict}\nfen  {}", position.to_fen());
    let moves = position.legal_moves();
    let _ = write!(text, "\nmoves  {}:", moves.len());
    for &mv in &moves {
        let (short, long) = (readable(position, mv), coordinate(position, mv));
        let _ = if short == long { write!(text, " {long}") } else { write!(text, " {short}") };
    }
    let calls: Vec<String> = moves.iter().filter_map(|&mv| called(position, mv)).collect();
    if !calls.is_empty() {
        let _ = write!(text, "\ncalls  {}", calls.join(", "));
    }
    text
}

/// A move with the calls that go with it: `Rd5+ ouk`.
fn called(position: &AnyPosition, mv: Move) -> Option<String> {
    let calls: Vec<&str> = announce(position, mv).into_iter().map(Call::text).collect();
    (!calls.is_empty()).then(|| format!("{} {}", readable(position, mv), calls.join(", ")))
}
