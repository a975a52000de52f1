//! The effects of typed lines: answers to questions, moves and commands.

use super::requests::{self, LineWord};
use super::session::{LineSession, print};
use super::{LONGEST, lobby};
use crate::tui::NewGame;
use crate::tui::app::Screen;
use crate::tui::command::{Answer, Command, typed};
use crate::tui::inbox::InputPiece;
use crate::tui::language::fill;
use crate::tui::message::Message;
use crate::tui::note::Note;
use crate::tui::overlay::Overlay;
use crate::tui::screens::play::{Question, is_solvable};
use ouk_engine::uci::client::Approved;
use ouk_io::lines::Line;
use ouk_io::outside::Barred;
use ouk_rules::board::Color;
use std::io;

impl LineSession<'_> {
    /// Plays until the lines end or the user leaves.
    pub(super) fn play(
        &mut self,
        setup: Option<NewGame>,
        note: Option<Note>,
        approved: Option<Approved>,
    ) -> io::Result<()> {
        self.find_unfinished()?;
        match setup {
            Some(setup) => self.begin(setup, note, approved)?,
            None => print(&lobby::greeting(self.app))?,
        }
        while let Some(line) = self.next_line()? {
            if !self.execute(&line)? {
                break;
            }
        }
        Ok(())
    }

    /// Waits for the next line; `None` once the lines end or a signal ends the program.
    fn next_line(&mut self) -> io::Result<Option<InputPiece<Line>>> {
        while self.signal.is_none() && (self.thinks() || (self.line.is_none() && !self.ended)) {
            if !self.thinks() {
                self.prompt()?;
            }
            self.wait()?;
        }
        Ok(self.line.take().filter(|_| self.signal.is_none()))
    }

    /// Performs a typed line; returns false at the end.
    fn execute(&mut self, line: &InputPiece<Line>) -> io::Result<bool> {
        let InputPiece { what, came } = line;
        let Line::Text(line) = what else {
            print(&fill(self.app.context.strings.spoken.too_long, &[&LONGEST]))?;
            return Ok(true);
        };
        if let Some(Overlay::Overwrite(asked)) = self.app.overlays.last() {
            let answer = match answer_word(line).as_str() {
                "s" => Answer::OtherName,
                _ if is_yes(line) && asked.is_later_than(*came) => return self.ask_again(),
                _ if is_yes(line) => Answer::Yes,
                _ => Answer::No,
            };
            self.tell(Message::Command(Command::Answer(answer)))?;
            // Any other line means no and is then handled as usual.
            if answer != Answer::No || is_no(line) {
                return Ok(true);
            }
        }
        let Some(play) = self.game() else { return lobby::execute(self, line) };
        if let Some(asked) = &play.question {
            let question = asked.question();
            let answer = answer(question, line);
            let loses = question.loses(self.app.context.games.unsaved.holds(play.id));
            if loses && answer == Some(Answer::Yes) && asked.is_later_than(*came) {
                return self.ask_again();
            }
            let answered = Command::Answer(answer.unwrap_or(Answer::No));
            // The note on a program that was not started says so itself.
            let is_engine = matches!(question, Question::Engine(_));
            self.tell(Message::Command(answered))?;
            if answer == Some(Answer::No) && !is_engine {
                print(self.app.context.strings.spoken.not_done)?;
            }
            if answer.is_some() {
                return Ok(true);
            }
        }
        let Some(play) = self.game() else { return Ok(true) };
        let speech = self.speech();
        let own = &speech.strings.spoken;
        match requests::read(line, &play.game, speech) {
            LineWord::Say(text) => print(&text)?,
            LineWord::Help => {
                let may_write = self.app.context.rights.allow(Barred::File);
                let write = if may_write { own.help_write } else { "" };
                let is_rek = is_solvable(play.game.setup().game);
                let rek = if is_rek { own.help_rek } else { "" };
                print(&fill(own.help, &[&write, &rek]))?;
            }
            LineWord::Do(command) => self.tell(Message::Command(command))?,
            LineWord::Menu => {
                let effects = self.app.to_menu();
                self.perform(effects)?;
                self.wait_for_unfinished()?;
                self.seen = None;
                self.report()?;
                print(&lobby::greeting(self.app))?;
            }
            LineWord::Quit => return Ok(false),
        }
        Ok(true)
    }

    /// Repeats a question that was answered before the user could read it.
    fn ask_again(&mut self) -> io::Result<bool> {
        if let Some(Overlay::Overwrite(asked)) = self.app.overlays.last_mut() {
            asked.show_again();
        }
        if let Screen::Play(play) = &mut self.app.screen
            && let Some(asked) = &mut play.question
        {
            asked.show_again();
        }
        self.report()?;
        Ok(true)
    }
}

/// The answer that a line gives to a question, if it is one.
fn answer(question: &Question, line: &str) -> Option<Answer> {
    let sides = matches!(question, Question::First(_));
    match answer_word(line).as_str() {
        _ if is_yes(line) => Some(Answer::Yes),
        _ if is_no(line) => Some(Answer::No),
        "w" | "white" if sides => Some(Answer::Side(Color::White)),
        "b" | "black" if sides => Some(Answer::Side(Color::Black)),
        _ => None,
    }
}

/// The word of an answer, which may be in capitals and after a colon, as all words.
fn answer_word(line: &str) -> String {
    typed::without_colon(line).to_ascii_lowercase()
}

fn is_yes(line: &str) -> bool {
    matches!(answer_word(line).as_str(), "y" | "yes")
}

fn is_no(line: &str) -> bool {
    matches!(answer_word(line).as_str(), "n" | "no")
}
