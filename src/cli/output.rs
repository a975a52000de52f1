//! Standard output: what is written to it as it is, and whether it can be drawn on.

use ouk_engine::command_line::Failure;
use ouk_io::outside::Rights;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Writes text that was made beforehand and has nothing from outside in it to standard output.
pub(super) fn whole(text: &[u8]) -> Result<ExitCode, Failure> {
    match io::stdout().lock().write_all(text) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::CLOSED),
        other => Ok(other.map(|()| ExitCode::SUCCESS)?),
    }
}

/// Whether there is a terminal to draw on.
pub(super) fn can_draw() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    !dumb && io::stdout().is_terminal() && io::stdin().is_terminal()
}

pub(super) fn needs_terminal(rights: Rights) -> Result<(), Failure> {
    if can_draw() {
        return Ok(());
    }
    let others = match rights.outside {
        Some(_) => "\"ouk show\" or \"ouk uci\", which need none",
        None => "\"ouk play --line\" or \"ouk show\", which need none",
    };
    Err(Failure::usage(format!(
        "this is no terminal to draw on; run it in one (over ssh: ssh -t), or use {others}"
    )))
}
