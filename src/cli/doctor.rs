//! `ouk doctor`: facts about the terminal for a bug report.

use super::{Failure, print};
use crate::config::{Settings, paths};
use crate::tui::connection::ConnectionSpeed;
use crate::tui::dot_support::DotSupport;
use crate::tui::effect_runner::widths;
use crate::tui::glyph_widths::{self, GlyphWidths};
use crate::tui::glyphs::{DotGrid, PieceStyle};
use crate::tui::input::{TerminalAnswer, escape_delay};
use crate::tui::keys::KeyMap;
use crate::tui::pictures::{self, PictureSupport, PicturesOff};
use crate::tui::standalone_query::QueryResult;
use crate::tui::terminal_query::Answers;
use crate::tui::theme::Depth;
use crate::tui::{OutputOptions, standalone_query, terminal};
use ouk_io::outside::Outside;
use std::fmt::Write;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

pub(super) fn run(
    _: Outside,
    settings: &Settings,
    output: &OutputOptions,
) -> Result<ExitCode, Failure> {
    let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let asked = match is_terminal {
        true => standalone_query::ask(variable)?,
        false => QueryResult::Answered(None),
    };
    let answers = match asked {
        QueryResult::Answered(answers) => answers,
        QueryResult::Ended(signal) => return Ok(ExitCode::from(128 + signal as u8)),
    };
    let columns: Vec<u16> =
        answers.iter().flat_map(Answers::cursors).map(|(column, _)| column).collect();
    let measured = GlyphWidths::of(&columns);
    let mut text = String::new();
    let mut line = |name: &str, words: &str| {
        let _ = writeln!(text, "{name:10} {words}");
    };
    line("program", concat!("ouk ", env!("CARGO_PKG_VERSION")));
    line("terminal", &terminal_words(answers.as_ref(), is_terminal));
    let size = terminal::size();
    line("size", &format!("{}x{}", size.width, size.height));
    let (depth, why) = Depth::explain(output.color, settings.color, variable);
    line("colours", &format!("{} ({why})", depth.name()));
    line("link", &link_words(answers.as_ref(), output));
    line("frames", frame_words(answers.as_ref()));
    let known = answers.as_ref().is_some_and(Answers::knows_kitty_keys);
    let wait = escape_delay(|name| std::env::var_os(name).is_some()).as_millis();
    let escape = if known {
        "Escape is unambiguous (kitty keyboard protocol)".to_owned()
    } else {
        format!("Escape waits {wait} ms for the rest of a sequence")
    };
    line("keys", &escape);
    line("locale", &locale_words());
    let glyph_widths = measured.clone().unwrap_or_else(widths::known);
    line("pieces", &pieces_words(&glyph_widths, settings));
    let speed = speed_of(answers.as_ref(), output);
    line("pictures", &picture_words(answers.as_ref(), settings, &glyph_widths, depth, speed));
    line("dots", &dot_words(answers.as_ref(), settings, speed));
    line("settings", &file_words(paths::settings_file()));
    line("themes", &file_words(paths::themes_folder()));
    line("games", &file_words(paths::games_folder()));
    line("widths", &file_words(paths::widths_file()));
    let (_, problems) = KeyMap::load();
    let settings_problems = settings.problems.iter().map(ToString::to_string);
    for problem in settings_problems.chain(problems.iter().map(ToString::to_string)) {
        line("problem", &problem);
    }
    text.push('\n');
    text.push_str(&width_table(&glyph_widths, measured.is_some(), is_terminal));
    print(text.trim_end())?;
    Ok(ExitCode::SUCCESS)
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

fn terminal_words(answers: Option<&Answers>, is_terminal: bool) -> String {
    let mut words = variable("TERM").unwrap_or_else(|| "TERM is not set".to_owned());
    for answer in answers.iter().flat_map(|answers| &answers.all) {
        match answer {
            TerminalAnswer::Version(version) => words = format!("{words}, reports {version}"),
            TerminalAnswer::Command { number: 11, text } => {
                words = format!("{words}, background {text}")
            }
            _ => {}
        }
    }
    for name in ["TERM_PROGRAM", "COLORTERM", "VTE_VERSION", "TMUX", "SSH_CONNECTION"] {
        if let Some(value) = variable(name) {
            // A report must not reveal whose session it is and where it comes from.
            let value = if matches!(name, "SSH_CONNECTION" | "TMUX") { "set" } else { &value };
            words = format!("{words}, {name}={value}");
        }
    }
    match (is_terminal, answers) {
        (false, _) => format!("{words}; not queried: not a terminal"),
        (true, None) => format!("{words}; does not answer"),
        (true, Some(_)) => words,
    }
}

fn speed_of(answers: Option<&Answers>, output: &OutputOptions) -> ConnectionSpeed {
    let trip = answers.map(|answers| answers.round_trip);
    output.link.judge(variable("SSH_CONNECTION").is_some(), trip)
}

fn link_words(answers: Option<&Answers>, output: &OutputOptions) -> String {
    let slow = speed_of(answers, output) == ConnectionSpeed::Slow;
    let word = if slow { "slow" } else { "fast" };
    match answers.map(|answers| answers.round_trip) {
        Some(trip) => format!("{word}; round trip {:.1} ms", trip.as_secs_f64() * 1e3),
        None => word.to_owned(),
    }
}

fn frame_words(answers: Option<&Answers>) -> &'static str {
    match answers {
        Some(answers) if answers.synchronises() => "synchronised: each one appears at once",
        Some(_) => "not synchronised: the terminal does not support it",
        None => "not synchronised",
    }
}

fn locale_words() -> String {
    let names = ["LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG"];
    let set = names.into_iter().filter_map(|name| Some(format!("{name}={}", variable(name)?)));
    let set: Vec<String> = set.collect();
    if set.is_empty() { "not set".to_owned() } else { set.join(", ") }
}

fn pieces_words(glyph_widths: &GlyphWidths, settings: &Settings) -> String {
    let able =
        PieceStyle::ALL.into_iter().filter(|&set| glyph_widths.carries(set)).map(PieceStyle::name);
    let able = able.collect::<Vec<_>>().join(", ");
    match settings.pieces {
        Some(set) => format!("{} (set in the settings); supported: {able}", set.name()),
        None => format!(
            "{}; supported: {able}",
            glyph_widths.best_set(&variable("TERM").unwrap_or_default()).name()
        ),
    }
}

/// The dots of drawn pieces, with the reason for them.
fn dot_words(answers: Option<&Answers>, settings: &Settings, speed: ConnectionSpeed) -> String {
    let support = answers.map(DotSupport::of);
    let (dots, why) = match (settings.dots, support) {
        (Some(dots), _) => (dots, "set in the settings".to_owned()),
        (None, None) => (DotGrid::Quadrants, "no terminal answered".to_owned()),
        (None, Some(DotSupport::Nameless)) => {
            (DotGrid::Quadrants, "the terminal does not report its name".to_owned())
        }
        (None, Some(DotSupport::Unknown(name))) => {
            (DotGrid::Quadrants, format!("{name} is not known to draw finer dots itself"))
        }
        (None, Some(DotSupport::Known(..))) if speed == ConnectionSpeed::Slow => {
            (DotGrid::Quadrants, "slow connection; the setting `dots` overrides this".to_owned())
        }
        (None, Some(DotSupport::Known(name, dots))) => (dots, format!("{name} draws these itself")),
    };
    format!("{} ({why})", dots.name())
}

/// Whether pieces are real pictures, or the first reason why they are not.
fn picture_words(
    answers: Option<&Answers>,
    settings: &Settings,
    glyph_widths: &GlyphWidths,
    depth: Depth,
    speed: ConnectionSpeed,
) -> String {
    let term = variable("TERM").unwrap_or_default();
    let set = settings.pieces.unwrap_or_else(|| glyph_widths.best_set(&term));
    let support = answers.map(|answers| PictureSupport::of(answers, terminal::cell_pixels()));
    let off = PicturesOff::why(settings.pictures, set, depth, speed);
    let why = match (off, support) {
        (Some(PicturesOff::Settings), _) => "turned off in the settings".to_owned(),
        (_, None) => "no terminal answered".to_owned(),
        _ if pictures::question(variable).is_none() => {
            "not queried: this terminal, or a multiplexer in it, does not pass them on".to_owned()
        }
        (_, Some(PictureSupport::Silent)) => "the terminal does not support them".to_owned(),
        (_, Some(PictureSupport::Refused(words))) => format!("the terminal refused: {words}"),
        (_, Some(PictureSupport::ErasesPictures(name))) => {
            format!("{name} erases a picture when a mark is drawn on it")
        }
        (_, Some(PictureSupport::NoCellSize)) => {
            "the terminal does not report its character size in pixels".to_owned()
        }
        (Some(PicturesOff::Style(style)), _) => format!("the piece style is {}", style.name()),
        (Some(PicturesOff::NoColors), _) => "no colours".to_owned(),
        (Some(PicturesOff::SlowLine), _) => {
            "slow connection; pictures = \"on\" in the settings overrides this".to_owned()
        }
        (None, Some(PictureSupport::Drawn(cell))) => {
            return format!("used; a character is {}x{} pixels", cell.width, cell.height);
        }
    };
    format!("not used: {why}")
}

fn file_words(path: Option<PathBuf>) -> String {
    match path {
        None => "no location".to_owned(),
        Some(path) if path.exists() => path.display().to_string(),
        Some(path) => format!("{} (does not exist)", path.display()),
    }
}

fn width_table(glyph_widths: &GlyphWidths, measured: bool, is_terminal: bool) -> String {
    let mut text = match (measured, glyph_widths.widths.is_empty()) {
        (true, _) => "columns: measured, expected, characters\n".to_owned(),
        (false, true) if is_terminal => "columns: not reported by the terminal\n".to_owned(),
        (false, true) => "columns: not measured\n".to_owned(),
        (false, false) => "columns: measured earlier, expected, characters\n".to_owned(),
    };
    for string in glyph_widths::STRINGS {
        let tables = GlyphWidths::default().width(string);
        let width = glyph_widths.widths.get(*string).map_or("-".to_owned(), ToString::to_string);
        let mark = if glyph_widths.width(string) == tables { ' ' } else { '*' };
        // The string is last in its row, since the width it takes is not known.
        let _ = writeln!(text, "{width:>4} {tables:>4} {mark} {string}");
    }
    text
}
