//! The question whether a program that a file names may be started.

use crate::tui::action::Key;
use crate::tui::asked::is_refusal;
use crate::tui::command::Answer;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill};
use crate::tui::widgets::{is_too_small, text, wrap};
use ouk_engine::uci::client::{Approved, Proposal};
use ouk_io::outside::Outside;
use ouk_io::written::Written;
use ouk_rules::game::EngineSpec;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// A program that waits for the user's consent. All of it has to be shown before a yes counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    proposal: Proposal,
    /// The first letter of [`Consent::text`] that is shown; those before it were on earlier pages.
    from: usize,
}

impl Consent {
    /// Asks for a program.
    #[must_use]
    pub fn to_start(spec: EngineSpec, right: Outside) -> Consent {
        Consent { proposal: Proposal::new(spec, right), from: 0 }
    }

    /// What has to be shown.
    #[must_use]
    pub fn text(&self) -> String {
        self.proposal.letters().iter().collect()
    }

    /// The whole text was written at once.
    pub fn was_printed(&mut self, written: Written) {
        self.proposal.show(0..self.proposal.letters().len(), written);
    }

    /// The page for a screen of a size was written to it.
    pub(super) fn was_drawn(&mut self, size: Size, strings: &Phrases, written: Written) {
        let page = self.page(size, strings);
        self.proposal.show(self.from..page.end, written);
    }

    /// The user says yes; that counts only if the whole text was shown.
    pub(super) fn accept(self) -> Result<Approved, Consent> {
        let Consent { proposal, from } = self;
        proposal.accept().map_err(|proposal| Consent { proposal, from })
    }

    /// What a key means on a screen of a size. A yes counts only where the last page is on the
    /// screen.
    pub(super) fn answer_of(&self, key: Key, size: Size, strings: &Phrases) -> Answer {
        let page = self.page(size, strings);
        match (page.next, key) {
            _ if is_refusal(key) => Answer::No,
            (Some(_), _) => Answer::More,
            (None, Key::Char('y' | 'Y')) if page.room > 0 => Answer::Yes,
            (None, _) => Answer::No,
        }
    }

    /// The same question from its next page on, on a screen of a size.
    pub(super) fn next_page(self, size: Size, strings: &Phrases) -> Consent {
        let from = self.page(size, strings).next.unwrap_or(self.from);
        Consent { from, ..self }
    }

    fn page(&self, size: Size, strings: &Phrases) -> ConsentPage {
        let width = size.width.saturating_sub(2);
        let mut question = wrap(strings.play.ask_engine, width);
        let tall = usize::from(size.height);
        // The program's command comes before the explanation.
        question.truncate((tall / 3).max(1));
        let room = if is_too_small(size) { 0 } else { tall - question.len() - 1 };
        let text = self.proposal.letters();
        let mut at = self.from.min(text.len());
        let mut rows = Vec::new();
        while rows.len() < room && at < text.len() {
            let rest = &text[at..];
            let line = rest.iter().position(|&letter| letter == '\n').unwrap_or(rest.len());
            let row = line.min(usize::from(width));
            rows.push(rest[..row].iter().collect());
            // The line's end goes with its last row.
            at += row + usize::from(row == line);
        }
        ConsentPage { question, rows, room, end: at, next: (at < text.len()).then_some(at) }
    }
}

/// What is seen at once.
struct ConsentPage {
    question: Vec<String>,
    rows: Vec<String>,
    /// The rows there are; none on a screen that shows nothing of the program.
    room: usize,
    /// The first letter behind it.
    end: usize,
    /// Where the next page begins, if this is not the last.
    next: Option<usize>,
}

/// Draws the question over the whole screen.
pub(super) fn draw(app: &AppContext, consent: &Consent, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let page = consent.page(area.into(), strings);
    let mut y = area.y;
    for line in &page.question {
        text(buffer, area.x + 1, y, line, theme.urgent());
        y += 1;
    }
    for row in &page.rows {
        text(buffer, area.x + 1, y, row, theme.strong());
        y += 1;
    }
    let yes_no = fill(strings.common.yes_no, &[&""]);
    let keys = if page.next.is_some() { strings.common.more_key } else { yes_no.trim() };
    text(buffer, area.x + 1, area.bottom() - 1, keys, theme.words());
}
