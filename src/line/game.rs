//! What typed lines do: answers to questions, moves and commands.

use super::lobby;
use super::requests::{self, LineRequest, LineWord};
use super::session::{LineSession, print};
use crate::tui::action::Key;
use crate::tui::inbox::Piece;
use crate::tui::language::fill;
use crate::tui::message::Message;
use crate::tui::overlay::Overlay;
use crate::tui::screens::play::Question;
use ouk_engine::uci::client::Approved;
use ouk_rules::game::GameSetup;
use std::io;

impl LineSession<'_> {
    /// Plays until the lines end or the user leaves.
    pub(super) fn play(
        &mut self,
        setup: Option<GameSetup>,
        note: &str,
        approved: Option<Approved>,
    ) -> io::Result<()> {
        match setup {
            Some(setup) => self.begin(setup, note, approved)?,
            None => print(&lobby::greeting(&self.app))?,
        }
        loop {
            while self.thinks() || (self.line.is_none() && !self.ended) {
                if !self.thinks() {
                    self.prompt()?;
                }
                self.wait()?;
            }
            let Some(line) = self.line.take() else { break };
            if !self.obey(&line)? {
                break;
            }
        }
        self.app.to_menu();
        if self.app.context.unfinished.is_some() && self.seen.is_some() {
            print(self.app.context.strings.spoken.kept)?;
        }
        Ok(())
    }

    /// Does what a line says; false to end.
    fn obey(&mut self, line: &Piece<String>) -> io::Result<bool> {
        let Piece { what: line, came } = line;
        if let Some(Overlay::Overwrite(_)) = self.app.overlays.last() {
            let answer = line.to_ascii_lowercase();
            let key = match answer.as_str() {
                "s" => 's',
                _ if is_yes(line) => 'y',
                _ => 'n',
            };
            self.tell(Message::Key(Key::Char(key)))?;
            // Any other line is a no, and is read as well.
            if key != 'n' || is_no(line) {
                return Ok(true);
            }
        }
        let Some(play) = self.game() else { return lobby::obey(self, line) };
        if let Some(question) = &play.question {
            let answer = answer(question, line);
            let is_early = self.program_asked.is_none_or(|asked| *came < asked);
            if matches!((question, answer), (Question::Engine(_), Some(LineAnswer::Yes)))
                && is_early
            {
                // It was typed before the question could be read, so the question is said again.
                self.report()?;
                return Ok(true);
            }
            self.tell(match answer {
                Some(LineAnswer::Side(letter)) => Message::Key(Key::Char(letter)),
                Some(LineAnswer::Yes) => Message::Agreed(true),
                Some(LineAnswer::No) | None => Message::Agreed(false),
            })?;
            if answer.is_some() {
                return Ok(true);
            }
        } else if let Some(asked) = self.asked.take() {
            if is_yes(line) {
                // The board may ask once more what has been answered here.
                self.asked = Some(asked);
                self.tell(Message::Line(asked.command().to_owned()))?;
                self.asked = None;
                match self.game().and_then(|play| play.question.as_ref()) {
                    // This one is about something else, and has not been shown yet.
                    Some(Question::Engine(_)) => self.report()?,
                    Some(_) => self.tell(Message::Agreed(true))?,
                    None => {}
                }
                return Ok(true);
            }
            if is_no(line) {
                print(self.app.context.strings.spoken.not_done)?;
                return Ok(true);
            }
        }
        let Some(play) = self.game() else { return Ok(true) };
        let voice = self.voice();
        let own = &voice.strings.spoken;
        match requests::read(line, &play.game, voice) {
            LineWord::Say(text) => print(&text)?,
            LineWord::Ask(asked) => {
                if let Some(ending) = play.game.ending() {
                    // All but a take-back come too late.
                    if asked != LineRequest::Undo {
                        print(&fill(own.is_over, &[&voice.strings.ending(ending)]))?;
                        return Ok(true);
                    }
                }
                self.asked = Some(asked);
                print(asked.text(own))?;
            }
            LineWord::Do(command) => self.tell(Message::Line(command))?,
            LineWord::Rematch => self.tell(Message::Rematch)?,
            LineWord::Menu => {
                let effects = self.app.to_menu();
                self.perform(effects)?;
                self.seen = None;
                print(&lobby::greeting(&self.app))?;
            }
            LineWord::Quit => return Ok(false),
        }
        Ok(true)
    }
}

/// What a line answers to a question.
#[derive(Clone, Copy)]
enum LineAnswer {
    Yes,
    No,
    /// A side, by its letter.
    Side(char),
}

/// What a line answers to a question, if it does.
fn answer(question: &Question, line: &str) -> Option<LineAnswer> {
    let sides = matches!(question, Question::First(_));
    match line.to_ascii_lowercase().as_str() {
        _ if is_yes(line) => Some(LineAnswer::Yes),
        _ if is_no(line) => Some(LineAnswer::No),
        "w" | "white" if sides => Some(LineAnswer::Side('w')),
        "b" | "black" if sides => Some(LineAnswer::Side('b')),
        _ => None,
    }
}

fn is_yes(line: &str) -> bool {
    matches!(line.to_ascii_lowercase().as_str(), "y" | "yes")
}

fn is_no(line: &str) -> bool {
    matches!(line.to_ascii_lowercase().as_str(), "n" | "no")
}
