//! `ouk glossary`.

use super::{Failure, print};
use clap::Args;
use ouk_io::text::meant;
use ouk_rules::diagram::board;
use ouk_rules::notation::readable;
use ouk_rules::vocabulary::{Entry, Example, Script, Term};
use std::fmt::Write;

#[derive(Args)]
pub(super) struct GlossaryArgs {
    /// Term to explain, such as si-brateanh [default: list all terms].
    term: Vec<String>,
}

pub(super) fn run(args: &GlossaryArgs) -> Result<(), Failure> {
    if args.term.is_empty() {
        let lines: Vec<String> = Term::ALL.iter().map(|&term| line(term)).collect();
        return print(lines.join("\n"));
    }
    let wanted = args.term.join(" ");
    let term = wanted.parse::<Term>().map_err(|error| {
        let names: Vec<String> = Term::ALL.iter().map(|term| term.name()).collect();
        let near = match meant(&wanted.to_ascii_lowercase(), names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean \"{near}\"? "),
            None => String::new(),
        };
        Failure::usage(format!("{error}; {near}\"ouk glossary\" lists all terms"))
    })?;
    print(page(term))
}

/// A row of the list of terms.
fn line(term: Term) -> String {
    format!("{:<14} {}", term.name(), term.entry().definition)
}

/// The full entry of a term.
fn page(term: Term) -> String {
    let Entry { khmer, literal, definition, sources } = term.entry();
    let mut text = term.latin().to_owned();
    let _ = match khmer {
        Some(Script::Printed(script)) => write!(text, "  {script}"),
        Some(Script::Composed(script)) => {
            write!(text, "  {script} (put together from words the sources print)")
        }
        None => Ok(()),
    };
    let _ = write!(text, "\n{definition}");
    if let Some(literal) = literal {
        let _ = write!(text, "\nliterally  {literal}");
    }
    let sources: Vec<&str> = sources.iter().map(|source| source.name()).collect();
    let _ = write!(text, "\nsources  {}", sources.join(", "));
    for example in term.examples() {
        text += &shown(&example);
    }
    text
}

/// A position as an argument of `ouk show`, with its board.
fn shown(Example { position, mv }: &Example) -> String {
    let side = position.turn().name();
    let played = match mv {
        Some(mv) => {
            format!("{side} plays {} ({})", readable(position, *mv), position.move_name(*mv))
        }
        None => format!("{side} to move"),
    };
    format!("\n\n{}, {played}\n{}\nfen  {}", position.game(), board(position), position.to_fen())
}
